import type { Journal, JournalEntry, LocalDate } from '../journal/journal.ts'
import { type Adjustment, allMovementsOf, bookKeyOf, type Trade } from './daily-trades.ts'
import { changeBook, emptyBook, type InstrumentBook, type Rebooked } from './instrument-book.ts'
import { type Row, rowOf } from './rows.ts'
import { movementsPerStep } from './steps.ts'

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

const bookHeldBy = ({ entries: { hints } }: Journal): Book => {
  const book = books.get(hints) ?? { instruments: new Map(), days: new Map(), buckets: [] }
  books.set(hints, book)
  return book
}

/** The book of a journal as it is now. */
export const bookOf = (journal: Journal): Book => {
  const { buckets } = journal.entries
  const book = bookHeldBy(journal)
  if (book.buckets !== buckets) {
    changeDays(book, daysBetween(book, buckets))
    book.buckets = buckets
  }
  return book
}

/** Where more days are others, booking all from the first day on is less work than putting these in between. */
const daysFollowed = 30

/**
 * Brings the book of a journal up to it in steps. Whoever asks for it in between has it whole, at once: a book on its way is
 * looked through day by day.
 */
export function* bookInSteps(journal: Journal): Generator<void, void, void> {
  const book = bookHeldBy(journal)
  if (book.buckets === journal.entries.buckets) return
  if (daysBetween(book, journal.entries.buckets).size > daysFollowed) {
    book.instruments.clear()
    book.days.clear()
    book.buckets = []
  }
  const behind = [...daysBetween(book, journal.entries.buckets)].toSorted(([one], [other]) => (one < other ? -1 : 1))
  let [from, movements] = [0, 0]
  for (const [index, [, trades]] of behind.entries()) {
    movements += allMovementsOf(trades).length
    if (movements < movementsPerStep) continue
    book.buckets = []
    changeDays(book, new Map(behind.slice(from, index + 1)))
    ;[from, movements] = [index + 1, 0]
    yield
  }
  bookOf(journal)
}

/** The days that say something else than the book knows, with what they say. */
const daysBetween = (book: Book, buckets: Book['buckets']): ReadonlyMap<LocalDate, unknown> => {
  const now = new Map<LocalDate, unknown>()
  // Of a book on its way nobody knows which days it has.
  const gone = new Set<LocalDate>(book.buckets.length === 0 ? book.days.keys() : [])
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

/** By what the lots go by: the ids that leave a book, and the rows that come. */
export type BookChanges = Map<string, { readonly gone: Set<string>; readonly rows: Row[] }>

/** Adds to the changes what becomes of a day. */
export const addDayTo = (changes: BookChanges, book: Book, date: LocalDate, movements: ReadonlyArray<Trade | Adjustment>): void => {
  const changeOf = (movement: Trade | Adjustment) => {
    const key = bookKeyOf(movement)
    const change = changes.get(key) ?? { gone: new Set(), rows: [] }
    changes.set(key, change)
    return change
  }
  const before = new Set(book.days.get(date)?.movements)
  for (const movement of movements) if (!before.delete(movement)) changeOf(movement).rows.push(rowOf(movement, date))
  for (const movement of before) changeOf(movement).gone.add(movement.id)
}

/** Lets a book follow days to what they say now. Answers what came out otherwise, with its book. */
export const changeDays = (book: Book, days: ReadonlyMap<LocalDate, unknown>): ReadonlyArray<Rebooked & { readonly book: InstrumentBook }> => {
  const changes: BookChanges = new Map()
  for (const [date, trades] of days) {
    const movements = allMovementsOf(trades)
    addDayTo(changes, book, date, movements)
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

/** Gives a book instruments that were booked beside it, for days as a journal keeps them now. */
export const adopt = (book: Book, instruments: ReadonlyMap<string, InstrumentBook>, journal: Journal, days: ReadonlyMap<LocalDate, unknown>): void => {
  for (const [key, instrument] of instruments) book.instruments.set(key, instrument)
  keepAs(book, journal, days)
}
