import type { Fields } from '#domain/fields.ts'
import { canonicalText } from '#domain/record/canonical-text.ts'
import { dateOf, idOf } from '#domain/record/empty-journal.ts'
import type { Conflict, DayStats } from '#domain/record/journal.ts'
import type { Instant } from '#domain/time/local-date.ts'
import type { EntryRecord, FileRecords } from './records.ts'

interface Separated {
  readonly records: FileRecords
  readonly conflicts: ReadonlyArray<Conflict>
  /** Whole records that lost their date; the file keeps them under `data.duplicates`. */
  readonly duplicates: ReadonlyArray<Fields>
}

/**
 * Only foreign files hold two records of one key. The first keeps the key; exact copies go; another checklist or task
 * gets an id of its own (`<id>~2`), the same on every device; another record of a date fills what the first leaves
 * open, differing texts become conflicts, and it is stored whole under `duplicates`.
 */
export const separateDuplicates = (records: FileRecords, updated: Instant): Separated => {
  const conflicts: Array<Conflict> = []
  const duplicates: Array<Fields> = []
  const separated: FileRecords = {
    checklists: withOwnIds(records.checklists, idOf),
    tasks: withOwnIds(records.tasks, idOf),
    journalEntries: withOneADay(records.journalEntries, (first, later) => {
      duplicates.push({ list: 'journalEntries', record: later })
      for (const field of ['notes', 'reflections'] as const) {
        if (first[field] === '' || later[field] === '' || first[field] === later[field]) continue
        conflicts.push({ of: later.date, field, text: later[field], by: '', at: later.updatedAt ?? updated })
      }
      return {
        ...later,
        ...first,
        notes: first.notes || later.notes,
        reflections: first.reflections || later.reflections,
      }
    }),
    dayStats: withOneADay(records.dayStats, (first, later) => {
      duplicates.push({ list: 'dayStats', record: later })
      return { ...later, ...first }
    }),
    settings: records.settings,
  }
  return { records: separated, conflicts, duplicates }
}

/** Reading the same file again adds nothing. */
export const extraWithDuplicates = (extra: Fields, duplicates: ReadonlyArray<Fields>): Fields => {
  if (duplicates.length === 0) return extra
  const before: ReadonlyArray<unknown> = Array.isArray(extra['duplicates'])
    ? extra['duplicates']
    : [extra['duplicates']].filter((value) => value !== undefined)
  const known = new Set(before.map(canonicalText))
  return {
    ...extra,
    duplicates: [...before, ...duplicates.filter((duplicate) => !known.has(canonicalText(duplicate)))],
  }
}

/** A later record of an id gets an id of its own, unless it is a copy. */
export const withOwnIds = <T>(records: ReadonlyArray<T>, keyOf: (record: T) => string): ReadonlyArray<T> => {
  const ids = new Set(records.map(keyOf))
  if (ids.size === records.length) return records
  const numbers = new Map<string, number>()
  return withoutCopies(records, keyOf).map(({ record, isFirst }) => {
    if (isFirst) return record
    const key = keyOf(record)
    let number = numbers.get(key) ?? 2
    while (ids.has(`${key}~${number}`)) number += 1
    numbers.set(key, number + 1)
    ids.add(`${key}~${number}`)
    return { ...record, id: `${key}~${number}` }
  })
}

const withOneADay = <T extends EntryRecord | DayStats>(
  records: ReadonlyArray<T>,
  merge: (first: T, later: T) => T,
): ReadonlyArray<T> => {
  const merged = new Map<string, T>(records.toReversed().map((record) => [record.date, record]))
  if (merged.size === records.length) return records
  for (const { record, isFirst } of withoutCopies(records, dateOf)) {
    if (!isFirst) merged.set(record.date, merge(merged.get(record.date) ?? record, record))
  }
  return [...new Set(records.map(dateOf))].flatMap((date) => merged.get(date) ?? [])
}

/** All records but exact copies. `isFirst`: the first of its key. */
const withoutCopies = <T>(
  records: ReadonlyArray<T>,
  keyOf: (record: T) => string,
): ReadonlyArray<{ readonly record: T; readonly isFirst: boolean }> => {
  const textsByKey = new Map<string, Set<string>>()
  const different: Array<{ readonly record: T; readonly isFirst: boolean }> = []
  for (const record of records) {
    const text = canonicalText(record)
    const texts = textsByKey.get(keyOf(record))
    if (texts?.has(text)) continue
    different.push({ record, isFirst: texts === undefined })
    if (texts) texts.add(text)
    else textsByKey.set(keyOf(record), new Set([text]))
  }
  return different
}
