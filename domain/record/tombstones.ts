import { limits } from '#domain/limits.ts'
import { type LocalDate, addDays } from '#domain/time/local-date.ts'
import type { Journal } from './journal.ts'
import { lastResetOf } from './last-days.ts'
import type { RecordList } from './record-lists.ts'

type Tombstones = Journal['tombstones']

/** The tombstone's key of a task. */
export const taskKey = (taskId: string): string => `t:${taskId}`
/** The tombstone's key of a checklist. */
export const checklistKey = (checklistId: string): string => `c:${checklistId}`
/** The tombstone's key of a record of the trader. */
export const recordTombstone = (list: RecordList, id: string): string => `${list}:${id}`

// Counted from the day that the journal has reached, never from a clock, so that every replay forgets the same ones.
const oldestKept = (reached: LocalDate | undefined): LocalDate =>
  (reached !== undefined && addDays(reached, -limits.tombstoneKeptDays)) || ''

/** Records deletions by day; a later day replaces an earlier one, and one that is too old is not recorded. */
export const withTombstones = (journal: Journal, keys: ReadonlyArray<string>, day: LocalDate): Tombstones => {
  if (day < oldestKept(lastResetOf(journal.settings))) return journal.tombstones
  const news = keys.filter((key) => {
    const known = journal.tombstones.get(key)
    return known === undefined || known < day
  })
  if (news.length === 0) return journal.tombstones
  const tombstones = new Map(journal.tombstones)
  for (const key of news) tombstones.set(key, day)
  return tombstones
}

/** Removes the tombstones of records that are back. */
export const withoutTombstones = (tombstones: Tombstones, keys: ReadonlyArray<string>): Tombstones =>
  keys.some((key) => tombstones.has(key)) ? new Map([...tombstones].filter(([key]) => !keys.includes(key))) : tombstones

/** The tombstones that stay once the journal has reached a day. */
export const prunedTombstones = (tombstones: Tombstones, reached: LocalDate): Tombstones => {
  const oldest = oldestKept(reached)
  const recent = [...tombstones].filter(([, day]) => day >= oldest)
  return recent.length === tombstones.size ? tombstones : new Map(recent)
}
