import { type Fields, isFields } from './file-records.ts'
import type { Journal } from './journal.ts'
import type { Recognise } from './json-in-pieces.ts'
import { type Table, tableGet } from './table.ts'

/**
 * Of a record just read the one that is known already, where both say the same: a second copy of ten years would be
 * carried along by every collection until the first one is let go.
 */
export const recogniseIn = (known: Journal): Recognise => {
  const finders: Readonly<Record<string, (record: Fields) => unknown>> = {
    checklists: ({ id }) => tableGet(known.checklists, keyOf(id)),
    tasks: ({ id }) => tableGet(known.tasks, keyOf(id)),
    journalEntries: ({ date }) => tableGet(known.entries, keyOf(date)),
    dayStats: ({ date }) => tableGet(known.dayStats, keyOf(date)),
  }
  return (list, record) => {
    const found = isFields(record) ? finders[list]?.(record) : undefined
    return found !== undefined && isSame(found, record) ? found : record
  }
}

/** The journal with the known lists of records where each of their records is the known one: what is remembered of those lists, such as their texts, is not to be made again. */
export const withKnownBuckets = (journal: Journal, known: Journal): Journal => ({
  ...journal,
  checklists: shared(journal.checklists, known.checklists),
  tasks: shared(journal.tasks, known.tasks),
  entries: shared(journal.entries, known.entries),
  dayStats: shared(journal.dayStats, known.dayStats),
})

/** Nobody has looked yet whether the key of a record is a text. */
const keyOf = (value: unknown): string => (typeof value === 'string' ? value : '')

const shared = <T>(table: Table<T>, known: Table<T>): Table<T> => ({
  ...table,
  buckets: table.buckets.map((bucket, place) => {
    const before = known.buckets[place]
    return before?.length === bucket.length && before.every((record, index) => record === bucket[index]) ? before : bucket
  }),
})

/** The same fields with the same values, in whatever order; a field that is there and undefined is another than none. */
const isSame = (one: unknown, other: unknown): boolean => {
  if (one === other) return true
  if (typeof one !== 'object' || typeof other !== 'object' || one === null || other === null) return false
  if (Array.isArray(one) || Array.isArray(other)) {
    return Array.isArray(one) && Array.isArray(other) && one.length === other.length && one.every((item, index) => isSame(item, other[index]))
  }
  return isFields(one) && isFields(other) && areSameFields(one, other)
}

const areSameFields = (one: Fields, other: Fields): boolean => {
  let more = 0
  for (const key in one) {
    if (!Object.hasOwn(other, key) || !isSame(one[key], other[key])) return false
    more += 1
  }
  for (const _ in other) more -= 1
  return more === 0
}
