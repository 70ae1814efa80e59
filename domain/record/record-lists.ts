import { type Fields, ownValue } from '#domain/fields.ts'
import type { Table } from './table.ts'

/**
 * How concurrent changes of one field are merged. `text`: a text that is replaced unseen becomes a conflict. `set`:
 * items are added and removed one by one, in a fixed order. Of any other field the later value wins.
 */
type Merge = 'text' | 'set'

/**
 * The lists of records that a trader writes besides days and checklists, by their name in `data`, with the fields that
 * need more than the later value. A new list is a row here: events, conflicts, undo, the gate and the file follow from
 * it.
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

/** All of them, in the order of the file. */
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

/** How a field of a list is merged; undefined where the later value wins. */
export const mergeOf = (list: string, field: string): Merge | undefined =>
  ownValue<Merge>(ownValue<Readonly<Record<string, Merge>>>(recordLists, list) ?? {}, field)

/** The list and the field that such a name says. */
export const partsOf = (name: RecordText): readonly [list: RecordList, field: string] =>
  name.split('.') as unknown as readonly [RecordList, string]

/** Whether something is the name of a text of a record. */
export const isRecordText = (name: unknown): name is RecordText =>
  typeof name === 'string' && mergeOf(...partsOf(name as RecordText)) === 'text'

/** A record as its file holds it: its other fields are unchecked, and unknown ones stay on it. */
export type StoredRecord = Fields & { readonly id: string }

/** A record on its way into a list. */
export interface AddedRecord {
  readonly list: RecordList
  readonly record: StoredRecord
}

/** The lists of records of a file, whatever their values. */
export type Records = { readonly [List in RecordList]?: Table<unknown> }
