import * as z from 'zod/mini'
import { inMemoryCounters } from '#functions/adapters/in-memory-counters.ts'
import type { Counters } from '#functions/shared/counters.ts'
import type { Store } from './store/store.ts'
import { openStoredState } from './store/stored-state.ts'

/** What counts for this long or longer must outlive the program: which sessions ended, which sign-ins were used up. */
const storedFromSeconds = 600

const entries = z.record(z.string(), z.object({ count: z.number(), endsAt: z.number() }))
type Entries = z.infer<typeof entries>

/**
 * The counters of this computer. Rates begin anew with the program, and a flood may push them out of the memory; what
 * was ended or used up is on disk and stays so. `now` is milliseconds since the epoch.
 */
export const storedCounters = async (store: Store, now: () => number): Promise<Counters> => {
  const rates = inMemoryCounters(now)
  const stored = await openStoredState<Entries>({
    store,
    path: 'keys/counters.json',
    read: (value) => entries.safeParse(value).data,
    empty: {},
    nowMs: now(),
  })
  const countOf = (key: string): number => {
    const entry = Object.hasOwn(stored.state(), key) ? stored.state()[key] : undefined
    return entry && entry.endsAt > now() ? entry.count : 0
  }
  const alive = (all: Entries): Entries =>
    Object.fromEntries(Object.entries(all).filter(([, { endsAt }]) => endsAt > now()))

  return {
    increment: async (key, windowSeconds) => {
      if (windowSeconds < storedFromSeconds) return rates.increment(key, windowSeconds)
      const count = countOf(key) + 1
      const written = stored.update((all) => {
        const before = alive(all)
        const endsAt = before[key]?.endsAt ?? now() + windowSeconds * 1000
        return { ...before, [key]: { count, endsAt } }
      })
      // A full disk must keep nobody from signing in or out: then it holds until the program ends.
      await written.catch(() => undefined)
      return count
    },
    read: async (key) => countOf(key) || rates.read(key),
    giveBack: async (key) => {
      const count = countOf(key) - 1
      if (count < 0) return rates.giveBack(key)
      const written = stored.update((all) => {
        const { [key]: entry, ...others } = alive(all)
        return entry ? { ...others, [key]: { ...entry, count } } : others
      })
      await written.catch(() => undefined)
    },
  }
}
