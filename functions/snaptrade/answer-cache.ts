import type { AnswerCache } from './ports.ts'

const keptForMs = 60_000
/** Together these bound the memory at 64 MB. */
const mostKept = 250
const longestBody = 256 * 1024

interface Kept {
  readonly userId: string
  readonly body: string
  readonly untilMs: number
}

/** The answers of one process. */
export const inMemoryAnswers = (now: () => number): AnswerCache => {
  const kept = new Map<string, Kept>()
  const fresh = new Map<string, number>()
  const isFresh = (userId: string): boolean => {
    if ((fresh.get(userId) ?? 0) > now()) return true
    fresh.delete(userId)
    return false
  }
  return {
    read: (userId, what) => {
      const found = kept.get(`${userId} ${what}`)
      return found && found.untilMs > now() && !isFresh(userId) ? found.body : undefined
    },
    keep: (userId, what, body) => {
      if (body.length > longestBody || isFresh(userId)) return
      const key = `${userId} ${what}`
      kept.delete(key)
      const oldest = kept.keys().next()
      if (kept.size >= mostKept && !oldest.done) kept.delete(oldest.value)
      kept.set(key, { userId, body, untilMs: now() + keptForMs })
    },
    clear: (userId, keepNothingMs = 0) => {
      for (const [key, entry] of kept) if (entry.userId === userId) kept.delete(key)
      if (keepNothingMs > 0) fresh.set(userId, now() + keepNothingMs)
    },
  }
}
