import type { Random } from '#machines/ports/time.ts'

/** Jitter needs no secrecy, so the plain generator is enough. */
export const browserRandom: Random = { fraction: () => Math.random() }
