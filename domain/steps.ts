import type { LongText } from './long-text.ts'

/** Long work in steps of a few milliseconds; other work may run between them. */
export type Steps<T> = Generator<void, T, unknown>

/** Each text that it yields is answered with its SHA-256, lower-case hex. */
export type HashingSteps<T> = Generator<LongText | void, T, string>

/** Runs all steps at once. */
export const runSync = <T>(steps: Steps<T>): T => {
  for (;;) {
    const step = steps.next()
    if (step.done) return step.value
  }
}
