import * as z from 'zod/mini'

/** The wire of health, below the API's base path: one route per function. Anyone learns that it lives, its operator what it has and reaches. */
export const health = {
  auth: { method: 'GET', path: '/auth/health' },
  snaptrade: { method: 'GET', path: '/snaptrade/health' },
  ai: { method: 'GET', path: '/ai/health' },
} as const

/** What anyone is answered. */
export const livenessAnswer = z.strictObject({ alive: z.literal(true) })

/** What the operator is answered, who shows the token as a bearer. Names of settings and services, never a value or an address. */
export const healthAnswer = z.strictObject({
  alive: z.literal(true),
  /** Everything that is configured can be reached. */
  healthy: z.boolean(),
  /** Optional parts, and whether this stage has them. */
  configured: z.record(z.string(), z.boolean()),
  /** What was asked just now: whether it answered, and in how many milliseconds. */
  reachable: z.record(z.string(), z.strictObject({ ok: z.boolean(), ms: z.number() })),
  /** Key rings: how many keys, and the age of the newest in whole days. Older than 90 is due for a new one. */
  keyRings: z.record(z.string(), z.strictObject({ keys: z.number(), newestAgeDays: z.number() })),
})
export type HealthAnswer = z.infer<typeof healthAnswer>
