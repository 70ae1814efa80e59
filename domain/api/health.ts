import * as z from 'zod/mini'

/** The wire of health, one route per function; only its operator learns what is configured and reachable. */
export const health = {
  auth: { method: 'GET', path: '/auth/health' },
  snaptrade: { method: 'GET', path: '/snaptrade/health' },
  ai: { method: 'GET', path: '/ai/health' },
} as const

export const livenessAnswer = z.strictObject({ alive: z.literal(true) })

/** The public answer of a function without settings. `why`: names of parameters, or the kind of failure. */
export const unreadyAnswer = z.strictObject({ alive: z.literal(true), why: z.string() })

/** The answer to the operator, whose bearer is the token. It never has values or addresses of settings. */
export const healthAnswer = z.strictObject({
  alive: z.literal(true),
  /** Whether everything configured can be reached. */
  healthy: z.boolean(),
  /** Optional parts, and whether this stage has them. */
  configured: z.record(z.string(), z.boolean()),
  reachable: z.record(z.string(), z.strictObject({ ok: z.boolean(), ms: z.number() })),
  /** The newest key older than 90 days is due for a new one. */
  keyRings: z.record(z.string(), z.strictObject({ keys: z.number(), newestAgeDays: z.number() })),
})
export type HealthAnswer = z.infer<typeof healthAnswer>
