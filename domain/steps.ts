import type { LongText } from './long-text.ts'

/** Long work in steps of a few milliseconds each: between two of them others may go first. */
export type Steps<T> = Generator<void, T, unknown>

/** The same where it needs hashes: each text that it yields is answered with its SHA-256, lower-case hex. */
export type HashingSteps<T> = Generator<LongText | void, T, string>

/** Goes through the steps of some work at once. */
export const runSync = <T>(steps: Steps<T>): T => {
  for (;;) {
    const step = steps.next()
    if (step.done) return step.value
  }
}
