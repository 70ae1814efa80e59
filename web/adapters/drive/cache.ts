import type { Clock } from '#machines/ports/time.ts'

/** Answers up to a given age. For lists and views only: the read before a save never uses it. */
interface AnswerCache<T> {
  readonly get: (key: string) => T | undefined
  readonly put: (key: string, value: T) => void
  readonly clear: () => void
}

export const createAnswerCache = <T>(clock: Pick<Clock, 'now'>, lifetimeMs: number): AnswerCache<T> => {
  const entries = new Map<string, { readonly value: T; readonly at: number }>()
  return {
    get: (key) => {
      const found = entries.get(key)
      if (!found) return undefined
      const age = clock.now() - found.at
      return age >= 0 && age < lifetimeMs ? found.value : undefined
    },
    put: (key, value) => entries.set(key, { value, at: clock.now() }),
    clear: () => entries.clear(),
  }
}
