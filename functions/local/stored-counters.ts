import * as z from 'zod/mini'
import { inMemoryCounters } from '#functions/adapters/in-memory-counters.ts'
import type { Counters } from '#functions/shared/counters.ts'
import type { Store } from './store/store.ts'
import { openStoredState } from './store/stored-state.ts'

/** Longer counts (ended sessions, used sign-ins) must outlive the program. */
const storedFromSeconds = 600

const entries = z.record(z.string(), z.object({ count: z.number(), endsAt: z.number() }))
type Entries = z.infer<typeof entries>

/** Rates begin again with the program. `now` is in milliseconds. */
export const storedCounters = async (store: Store, now: () => number): Promise<Counters> => {
  const rates = inMemoryCounters(now)
  const stored = await openStoredState<Entries>({
    store,
    path: 'keys/counters.json',
    read: (value) => entries.safeParse(value).data,
    empty: {},
    nowMs: now(),
  })
  const isAlive = ({ endsAt }: Entries[string]): boolean => endsAt > now()
  const alive = (): Entries => Object.fromEntries(Object.entries(stored.state()).filter(([, entry]) => isAlive(entry)))
  const countOf = (key: string): number => alive()[key]?.count ?? 0
  const add = async (key: string, more: number, windowSeconds = 0): Promise<number> => {
    const before = alive()
    const { count = 0, endsAt = now() + windowSeconds * 1000 } = before[key] ?? {}
    // A full disk must not keep users from signing in or out: then the count lasts until the program ends.
    await stored.update(() => ({ ...before, [key]: { count: count + more, endsAt } })).catch(() => undefined)
    return count + more
  }
  return {
    increment: (key, seconds) => (seconds < storedFromSeconds ? rates.increment(key, seconds) : add(key, 1, seconds)),
    read: async (key) => countOf(key) || rates.read(key),
    giveBack: async (key) => (countOf(key) > 0 ? void (await add(key, -1)) : rates.giveBack(key)),
  }
}
