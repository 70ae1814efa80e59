import type { Journal, JournalEntry, LocalDate } from '../journal/journal.ts'
import { type Adjustment, allMovementsOf, bookKeyOf, type Trade } from './daily-trades.ts'
import { changeBook, emptyBook, type InstrumentBook, type Rebooked, type Row, rowOf } from './instrument-book.ts'

/**
 * The lots of a whole journal, by instrument. Nothing but a memory of what the journal's days say: it is rebuilt from them
 * at any time, and follows them by looking at the days that are other objects than before.
 */
export interface Book {
  readonly instruments: Map<string, InstrumentBook>
  /** What the book knows of each day. */
  readonly days: Map<LocalDate, KnownDay>
  buckets: ReadonlyArray<ReadonlyArray<JournalEntry>>
}

interface KnownDay {
  readonly trades: unknown
  readonly movements: ReadonlyArray<Trade | Adjustment>
}

/** By the index that all versions of one table of entries share. It holds one book for them all, that of the latest. */
const books = new WeakMap<object, Book>()

/** The book of a journal as it is now. */
export const bookOf = (journal: Journal): Book => {
  const { hints, buckets } = journal.entries
  const book = books.get(hints) ?? { instruments: new Map(), days: new Map(), buckets: [] }
  books.set(hints, book)
  if (book.buckets !== buckets) {
    changeDays(book, daysBetween(book, buckets))
    book.buckets = buckets
  }
  return book
}

/** The days that say something else than the book knows, with what they say. */
const daysBetween = (book: Book, buckets: Book['buckets']): ReadonlyMap<LocalDate, unknown> => {
  const now = new Map<LocalDate, unknown>()
  const gone = new Set<LocalDate>()
  const most = Math.max(buckets.length, book.buckets.length)
  for (let index = 0; index < most; index += 1) {
    if (buckets[index] === book.buckets[index]) continue
    for (const { date, trades } of buckets[index] ?? []) now.set(date, trades)
    for (const { date } of book.buckets[index] ?? []) gone.add(date)
  }
  const changed = new Map([...now].filter(([date, trades]) => book.days.get(date)?.trades !== trades))
  for (const date of gone) if (!now.has(date) && book.days.has(date)) changed.set(date, undefined)
  return changed
}

/** Lets a book follow days to what they say now. Answers what came out otherwise, with its book. */
export const changeDays = (book: Book, days: ReadonlyMap<LocalDate, unknown>): ReadonlyArray<Rebooked & { readonly book: InstrumentBook }> => {
  const changes = new Map<string, { readonly gone: Set<string>; readonly rows: Row[] }>()
  const changeOf = (movement: Trade | Adjustment) => {
    const key = bookKeyOf(movement)
    const change = changes.get(key) ?? { gone: new Set(), rows: [] }
    changes.set(key, change)
    return change
  }
  for (const [date, trades] of days) {
    const movements = allMovementsOf(trades)
    const before = new Set(book.days.get(date)?.movements)
    for (const movement of movements) if (!before.delete(movement)) changeOf(movement).rows.push(rowOf(movement, date))
    for (const movement of before) changeOf(movement).gone.add(movement.id)
    remember(book, date, trades, movements)
  }
  return [...changes].flatMap(([key, { gone, rows }]) => {
    const instrument = book.instruments.get(key) ?? emptyBook()
    book.instruments.set(key, instrument)
    return changeBook(instrument, gone, rows).map((rebooked) => ({ ...rebooked, book: instrument }))
  })
}

const remember = (book: Book, date: LocalDate, trades: unknown, movements: ReadonlyArray<Trade | Adjustment>): void => {
  if (trades === undefined) book.days.delete(date)
  else book.days.set(date, { trades, movements })
}

/**
 * Tells a book that days are kept as other objects now: the same movements, with their results. Rows keep their place.
 */
export const keepAs = (book: Book, journal: Journal, days: ReadonlyMap<LocalDate, unknown>): void => {
  for (const [date, trades] of days) remember(book, date, trades, allMovementsOf(trades))
  book.buckets = journal.entries.buckets
}
