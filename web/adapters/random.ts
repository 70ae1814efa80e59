import type { Random } from '#machines/ports.ts'

/** Jitter needs no secrecy, so the plain generator is enough. */
export const browserRandom: Random = { fraction: () => Math.random() }
