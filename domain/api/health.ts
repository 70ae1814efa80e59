import * as z from 'zod/mini'

/**
 * The wire of health, below the API's base path: one route per function. It says to anyone that the function runs, to
 * its operator also what is configured and reachable.
 */
export const health = {
  auth: { method: 'GET', path: '/auth/health' },
  snaptrade: { method: 'GET', path: '/snaptrade/health' },
  ai: { method: 'GET', path: '/ai/health' },
} as const

/** The answer to anyone. */
export const livenessAnswer = z.strictObject({ alive: z.literal(true) })

/** The answer to anyone while the function has no settings: names of parameters, or what kind of failure it was. */
export const unreadyAnswer = z.strictObject({ alive: z.literal(true), why: z.string() })

/**
 * The answer to the operator, who sends the token as a bearer. Names of settings and services, never a value or an
 * address.
 */
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
