import { bookKeyOf } from '#domain/lots/lot-names.ts'
import type { Activity } from '#domain/record/day-trades.ts'
import type { LineOrder } from './format.ts'

/**
 * The order of lines in time, by most of the steps from line to line: within each instrument, since a file may be
 * grouped by instruments, else over all. Undefined where the times do not show it.
 */
export const lineOrderOf = (
  all: ReadonlyArray<Pick<Activity, 'timestamp' | 'accountId' | 'symbol' | 'currency'>>,
): LineOrder | undefined => {
  const before = new Map<string, string>()
  let [within, overall, last] = [0, 0, all[0]?.timestamp ?? '']
  for (const activity of all) {
    const { timestamp } = activity
    const book = bookKeyOf(activity)
    within += step(before.get(book) ?? timestamp, timestamp)
    overall += step(last, timestamp)
    before.set(book, timestamp)
    last = timestamp
  }
  const steps = within || overall
  return steps === 0 ? undefined : steps > 0 ? 'oldest-first' : 'newest-first'
}

const step = (from: string, to: string): number => Number(to > from) - Number(to < from)
