import { isFields, ownValue } from '#domain/fields.ts'
import type { Journal } from '#domain/record/journal.ts'
import {
  partsOf,
  type RecordList,
  recordListNames,
  type Records,
  type RecordText,
  type StoredRecord,
} from '#domain/record/record-lists.ts'
import { type Table, tableGet, tableOf, tablePut } from '#domain/record/table.ts'

/** Whether an item can be found and changed; other items stay untouched. */
export const isStoredRecord = (item: unknown): item is StoredRecord => isFields(item) && typeof item['id'] === 'string'

/** The id of an item, or its whole JSON. */
export const recordKey = (item: unknown): string => (isStoredRecord(item) ? item.id : ` ${JSON.stringify(item)}`)

/** The lists that a journal has, each changed or replaced. */
export const mapRecords = (
  records: Records,
  change: (table: Table<unknown>, list: RecordList) => Table<unknown>,
): Records => Object.fromEntries(listsIn(records).map(([list, table]) => [list, change(table, list)]))

/** The lists that a journal has, in the order of its file. */
export const listsIn = (records: Records): ReadonlyArray<readonly [RecordList, Table<unknown>]> =>
  recordListNames.flatMap((list) => (records[list] ? [[list, records[list]] as const] : []))

/** One object for all journals without the list, so that caches by table hold. */
const noRecords = tableOf<unknown>([], recordKey)

/** The items of a list; a value that is no list counts as its first item. */
export const recordsIn = ({ records, extra }: Journal, list: RecordList): Table<unknown> => {
  const odd = ownValue(extra, list)
  return records[list] ?? (odd === undefined ? noRecords : tableOf<unknown>([odd], recordKey))
}

/** Puts a record in the place of one with its id, or at the end. */
export const withRecord = (journal: Journal, list: RecordList, record: StoredRecord): Journal => {
  const table = recordsIn(journal, list)
  // A table of its own, since versions of a table share its caches.
  const next = table === noRecords ? tableOf<unknown>([record], recordKey) : tablePut<unknown>(table, record)
  return { ...journal, records: { ...journal.records, [list]: next } }
}

/** The record of that id; undefined where there is none. */
export const recordOf = ({ records }: Journal, list: RecordList, id: string): StoredRecord | undefined => {
  const found = records[list] && tableGet(records[list], id)
  return isStoredRecord(found) ? found : undefined
}

/**
 * Whether a change restored a record that a deletion or another save had removed: then the record proves nothing about
 * the log of the device that added it. `brought` is the file's key, as for tasks.
 */
export const isRestoredByChange = (record: StoredRecord | undefined): boolean => record?.['brought'] === true

/** A text of a record; empty where there is none. */
export const textIn = (record: StoredRecord | undefined, field: string): string => {
  const text = record?.[field]
  return typeof text === 'string' ? text : ''
}

/** The record of a conflict or written text. */
export const recordOfText = (journal: Journal, of: string, name: RecordText): StoredRecord | undefined =>
  recordOf(journal, partsOf(name)[0], of)
