import { type Fields, ownValue } from '#domain/fields.ts'
import type { Table } from './table.ts'

/**
 * How changes of one field that met are brought together. `text`: the one that is replaced unseen becomes a conflict.
 * `set`: each item that was added or removed by itself, kept in a fixed order. Of any other the later one stands.
 */
type Merge = 'text' | 'set'

/**
 * The lists of records that a trader writes beside days and checklists, by their name in `data`, with the fields that
 * more is known of than that the later value stands. A new list is a row here: events, conflicts, undo, the gate and
 * the file follow from it.
 */
export const recordLists = {
  tradeNotes: { note: 'text', fills: 'set', labels: 'set', stops: 'set', apart: 'set' },
  labels: { name: 'text' },
  mappings: { name: 'text' },
  imports: {},
  fileClocks: {},
  reviews: { answer1: 'text', answer2: 'text', answer3: 'text', focus: 'text' },
  reviewQuestions: { text: 'text' },
  schedules: { recurrences: 'set' },
  skips: { reason: 'text' },
  corrections: {},
  amounts: {},
  textTemplates: { name: 'text', text: 'text', weekdays: 'set' },
  rules: {},
  attachments: { caption: 'text' },
  accountNames: {},
  statedFigures: {},
} as const satisfies Readonly<Record<string, Readonly<Record<string, Merge>>>>

/** The name of such a list. */
export type RecordList = keyof typeof recordLists

/** What a text of a record is called among the conflicts: its list and its field. */
export type RecordText = `${RecordList}.${string}`

/** All of them, in the order in which they stand in a file. */
export const recordListNames = Object.keys(recordLists) as ReadonlyArray<RecordList>

/**
 * Whether its records go by what they are of (a period, a place, an item, an item of a day, a kind of file, an account,
 * a currency) and by no fresh id: two devices that begin one begin the same.
 */
export const isBegunByAnyone = (list: RecordList): boolean =>
  list === 'reviews' ||
  list === 'reviewQuestions' ||
  list === 'schedules' ||
  list === 'fileClocks' ||
  list === 'accountNames' ||
  list === 'amounts' ||
  list === 'statedFigures'

/** How a field of a list is brought together; undefined where the later value stands. */
export const mergeOf = (list: string, field: string): Merge | undefined =>
  ownValue<Merge>(ownValue<Readonly<Record<string, Merge>>>(recordLists, list) ?? {}, field)

/** The list and the field that such a name says. */
export const partsOf = (name: RecordText): readonly [list: RecordList, field: string] =>
  name.split('.') as unknown as readonly [RecordList, string]

/** Whether something is the name of a text of a record. */
export const isRecordText = (name: unknown): name is RecordText =>
  typeof name === 'string' && mergeOf(...partsOf(name as RecordText)) === 'text'

/** A record as its file holds it: nobody has looked at its other fields yet, and unknown ones stay on it. */
export type StoredRecord = Fields & { readonly id: string }

/** A record on its way into a list. */
export interface AddedRecord {
  readonly list: RecordList
  readonly record: StoredRecord
}

/** The lists of records that a file has, whatever stands in them. */
export type Records = { readonly [List in RecordList]?: Table<unknown> }
