import type { Counters } from '#functions/shared/counters.ts'

interface Entry {
  readonly count: number
  /** Milliseconds since the epoch. */
  readonly endsAt: number
}

/** Beyond `capacity` keys the oldest is dropped: memory stays bounded under a flood. */
export const inMemoryCounters = (now: () => number, capacity = 10_000): Counters => {
  const entries = new Map<string, Entry>()
  const alive = (key: string): Entry | undefined => {
    const entry = entries.get(key)
    return entry && entry.endsAt > now() ? entry : undefined
  }
  return {
    increment: async (key, windowSeconds) => {
      const entry = alive(key)
      const next = { count: (entry?.count ?? 0) + 1, endsAt: entry?.endsAt ?? now() + windowSeconds * 1000 }
      if (!entry) dropOldest(entries, key, capacity)
      entries.set(key, next)
      return next.count
    },
    read: async (key) => alive(key)?.count ?? 0,
    giveBack: async (key) => {
      const entry = alive(key)
      if (entry && entry.count > 0) entries.set(key, { ...entry, count: entry.count - 1 })
    },
  }
}

const dropOldest = (entries: Map<string, Entry>, key: string, capacity: number): void => {
  entries.delete(key)
  const oldest = entries.keys().next()
  if (entries.size >= capacity && !oldest.done) entries.delete(oldest.value)
}
