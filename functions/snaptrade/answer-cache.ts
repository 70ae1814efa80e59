import type { AnswerCache } from './ports.ts'

const lifetimeMs = 60_000
/** Together these bound the memory at 64 MB. */
const maxEntries = 250
const longestBody = 256 * 1024

interface Entry {
  readonly userId: string
  readonly body: string
  readonly untilMs: number
}

/** The answers of one process. */
export const inMemoryAnswers = (now: () => number): AnswerCache => {
  const entries = new Map<string, Entry>()
  const fresh = new Map<string, number>()
  const isFresh = (userId: string): boolean => {
    if ((fresh.get(userId) ?? 0) > now()) return true
    fresh.delete(userId)
    return false
  }
  return {
    read: (userId, what) => {
      const found = entries.get(`${userId} ${what}`)
      return found && found.untilMs > now() && !isFresh(userId) ? found.body : undefined
    },
    keep: (userId, what, body) => {
      if (body.length > longestBody || isFresh(userId)) return
      const key = `${userId} ${what}`
      entries.delete(key)
      const oldest = entries.keys().next()
      if (entries.size >= maxEntries && !oldest.done) entries.delete(oldest.value)
      entries.set(key, { userId, body, untilMs: now() + lifetimeMs })
    },
    clear: (userId, keepNothingMs = 0) => {
      for (const [key, entry] of entries) if (entry.userId === userId) entries.delete(key)
      if (keepNothingMs > 0) fresh.set(userId, now() + keepNothingMs)
    },
  }
}
