import { type Fields, isFields, listOf } from '#domain/fields.ts'
import { isStoredRecord, recordOf, recordsIn, textIn } from '#domain/lists/views.ts'
import { compareTexts } from '#domain/order.ts'
import type { Journal } from '#domain/record/journal.ts'
import type { StoredRecord } from '#domain/record/record-lists.ts'
import { type Table, tableToArray } from '#domain/record/table.ts'
import type { Instant } from '#domain/time/local-date.ts'

/** Where a trade is to be closed at a loss, and since when; in the instrument's currency. */
export interface Stop {
  readonly price: number
  readonly at: Instant
}

/** A trader's note, written before the trade (a plan, without fills) or after it. */
export interface TradeNote {
  readonly id: string
  /** The anchor: ids and other names of fills (`fill-names.ts`), sorted. */
  readonly fills: ReadonlyArray<string>
  readonly note: string
  /** Ids, sorted; screens leave out ids of deleted labels. */
  readonly labels: ReadonlyArray<string>
  /** In order of time; the first is the risk that R is counted in. */
  readonly stops: ReadonlyArray<Stop>
  readonly target?: number
  /** When the plan was written; absent for a note about fills. */
  readonly plannedAt?: Instant
  /** Of a plan, until a fill joins it. */
  readonly symbol?: string
  readonly side?: 'long' | 'short'
  /** Trades that the plan was taken off, by the id of their first fill. Sorted. */
  readonly apart: ReadonlyArray<string>
  /** 1 to 5, 5 is best (`ratings`); another program may have stored any number. */
  readonly rating?: number
  readonly seen?: boolean
}

/** All readable notes in order of creation, without invalid values of fields. */
export const tradeNotesOf = (journal: Journal): ReadonlyArray<TradeNote> => {
  const table = recordsIn(journal, 'tradeNotes')
  const found = lists.get(table) ?? tableToArray(table).filter(isStoredRecord).map(tradeNoteOf)
  lists.set(table, found)
  return found
}

// Tables are immutable, and several callers ask for the notes of one.
const lists = new WeakMap<Table<unknown>, ReadonlyArray<TradeNote>>()

/** The note of that id; undefined where there is none. */
export const tradeNoteById = (journal: Journal, id: string): TradeNote | undefined => {
  const record = recordOf(journal, 'tradeNotes', id)
  return record && tradeNoteOf(record)
}

// An unchanged record is the same object in every version of a journal.
const known = new WeakMap<StoredRecord, TradeNote>()

const tradeNoteOf = (record: StoredRecord): TradeNote => {
  const found = known.get(record)
  if (found) return found
  const note = parsed(record)
  known.set(record, note)
  return note
}

const parsed = (record: StoredRecord): TradeNote => {
  const { id, target, plannedAt, symbol, side, rating, seen } = record
  return {
    id,
    fills: textsIn(record, 'fills'),
    note: textIn(record, 'note'),
    labels: textsIn(record, 'labels'),
    stops: listOf(record['stops']).flatMap(stopOf).toSorted(byMoment),
    apart: textsIn(record, 'apart'),
    ...(isNumber(target) && { target }),
    ...(isText(plannedAt) && { plannedAt }),
    ...(isText(symbol) && { symbol }),
    ...((side === 'long' || side === 'short') && { side }),
    ...(isNumber(rating) && { rating }),
    ...(typeof seen === 'boolean' && { seen }),
  }
}

const isText = (value: unknown): value is string => typeof value === 'string'
const isNumber = (value: unknown): value is number => typeof value === 'number' && Number.isFinite(value)

const textsIn = (record: Fields, field: string): ReadonlyArray<string> => listOf(record[field]).filter(isText)

const stopOf = (value: unknown): ReadonlyArray<Stop> => {
  const { price, at } = isFields(value) ? value : {}
  return isNumber(price) && isText(at) ? [{ price, at }] : []
}

/** Earlier first. */
export const byMoment = (one: Stop, other: Stop): number => compareTexts(one.at, other.at)
