import { ownValue, type Fields, isFields } from '#domain/fields.ts'
import { mapRecords, recordOf, recordsIn } from '#domain/lists/views.ts'
import type { Journal } from '#domain/record/journal.ts'
import { recordListNames } from '#domain/record/record-lists.ts'
import { isSameJson } from '#domain/record/same-json.ts'
import { type Table, tableGet } from '#domain/record/table.ts'
import type { Recognise } from './json-pieces.ts'

/** Lets a journal that is read again share the objects of a known one. */
export interface KnownRecords {
  readonly recognise: Recognise
  /** Replaces buckets by known ones with the same records, so that caches by bucket (such as its text) hold. */
  readonly share: (journal: Journal) => Journal
}

/** Those of a journal. */
export const knownRecords = (known: Journal): KnownRecords => ({
  recognise: recogniseIn(known),
  share: (journal) => ({
    ...journal,
    tasks: shared(journal.tasks, known.tasks),
    entries: shared(journal.entries, known.entries),
    dayStats: shared(journal.dayStats, known.dayStats),
    records: mapRecords(journal.records, (table, list) => shared(table, recordsIn(known, list))),
  }),
})

/** Answers known objects: a second copy of ten years would slow every garbage collection until the first is gone. */
const recogniseIn = (known: Journal): Recognise => {
  const finders: Readonly<Record<string, (record: Fields) => unknown>> = {
    tasks: ({ id }) => tableGet(known.tasks, keyOf(id)),
    journalEntries: ({ date }) => {
      const entry = tableGet(known.entries, keyOf(date))
      // A part that was not understood has another place in an entry than in its record.
      return entry?.trades?.foreign ? undefined : entry
    },
    dayStats: ({ date }) => tableGet(known.dayStats, keyOf(date)),
    ...Object.fromEntries(recordListNames.map((list) => [list, ({ id }: Fields) => recordOf(known, list, keyOf(id))])),
  }
  return (list, record) => {
    const found = isFields(record) ? ownValue(finders, list)?.(record) : undefined
    return found !== undefined && isSameJson(found, record) ? found : record
  }
}

/** An unchecked key may be no text. */
const keyOf = (value: unknown): string => (typeof value === 'string' ? value : '')

const shared = <T>(table: Table<T>, known: Table<T>): Table<T> => ({
  ...table,
  buckets: table.buckets.map((bucket, place) => {
    const before = known.buckets[place]
    return before?.length === bucket.length && before.every((record, index) => record === bucket[index])
      ? before
      : bucket
  }),
})
