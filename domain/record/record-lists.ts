import { type Fields, ownValue } from '#domain/fields.ts'
import type { Table } from './table.ts'

/**
 * How concurrent changes of a field are merged. `text`: a text replaced unseen becomes a conflict. `set`: items are
 * added and removed one by one, in a fixed order. Otherwise the later value wins.
 */
type Merge = 'text' | 'set'

/**
 * What a trader writes besides days and checklists: the lists by their name in `data`, with the fields that are merged.
 * From a row here follow events, conflicts, undo, the gate and the file.
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

export type RecordList = keyof typeof recordLists

/** The `field` of a conflict of a record. */
export type RecordText = `${RecordList}.${string}`

/** In the order of the file. */
export const recordListNames = Object.keys(recordLists) as ReadonlyArray<RecordList>

/**
 * Whether the id of a record is what it is of (a period, an item, an account, a currency) and not a fresh one: two
 * devices that begin one begin the same record.
 */
export const isBegunByAnyone = (list: RecordList): boolean =>
  list === 'reviews' ||
  list === 'reviewQuestions' ||
  list === 'schedules' ||
  list === 'fileClocks' ||
  list === 'accountNames' ||
  list === 'amounts' ||
  list === 'statedFigures'

/** Undefined where the later value wins. */
export const mergeOf = (list: string, field: string): Merge | undefined =>
  ownValue<Merge>(ownValue<Readonly<Record<string, Merge>>>(recordLists, list) ?? {}, field)

/** The list and the field that such a name says. */
export const partsOf = (name: RecordText): readonly [list: RecordList, field: string] =>
  name.split('.') as unknown as readonly [RecordList, string]

/** Whether something is the name of a text of a record. */
export const isRecordText = (name: unknown): name is RecordText =>
  typeof name === 'string' && mergeOf(...partsOf(name as RecordText)) === 'text'

/** Its other fields are unchecked, and unknown ones stay. */
export type StoredRecord = Fields & { readonly id: string }

export interface AddedRecord {
  readonly list: RecordList
  readonly record: StoredRecord
}

export type Records = { readonly [List in RecordList]?: Table<unknown> }
