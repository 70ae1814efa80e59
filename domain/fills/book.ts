import type { Journal, JournalEntry, LocalDate } from '#domain/journal/journal.ts'
import { changeBook, emptyBook, type InstrumentBook, type Rebooked } from '#domain/lots/instrument-book.ts'
import { type Adjustment, bookKeyOf, type Trade, movementsPerStep } from '#domain/lots/movement.ts'
import { type Row, rowOf } from '#domain/lots/rows.ts'
import type { Steps } from '#domain/steps.ts'
import { allMovementsOf, type DayTrades } from './day-trades.ts'

/**
 * The lots of a whole journal, by instrument. Only a cache of what the journal's days say: it can be rebuilt from them
 * at any time, and follows them by reading the days that are other objects than before.
 */
export interface Book {
  readonly instruments: Map<string, InstrumentBook>
  /** What the book knows of each day. */
  readonly days: Map<LocalDate, KnownDay>
  buckets: ReadonlyArray<ReadonlyArray<JournalEntry>>
}

interface KnownDay {
  readonly trades: DayTrades | undefined
  readonly movements: ReadonlyArray<Trade | Adjustment>
}

/**
 * Carries the book of a journal from version to version: one for them all, that of the version that was asked about
 * last. It always follows from the entries, so it is no part of what a journal says.
 */
export interface LotMemory {
  readonly book: () => Book
}

/** An empty cache. Its content is private: two journals are equal whatever each has cached. */
export class FreshLotMemory implements LotMemory {
  readonly #book: Book = { instruments: new Map(), days: new Map(), buckets: [] }

  book(): Book {
    return this.#book
  }
}

/** The book of a journal as it is now. */
export const bookOf = (journal: Journal): Book => {
  const { buckets } = journal.entries
  const book = journal.lots.book()
  if (book.buckets !== buckets) {
    changeDays(book, daysBetween(book, buckets))
    book.buckets = buckets
  }
  return book
}

/** When more days than this have changed, booking everything again is less work than inserting them. */
const daysFollowed = 30

/**
 * Brings the book of a journal up to it in steps. Whoever asks for it in between has it whole, at once: a book on its
 * way is looked through day by day.
 */
export function* bookSteps(journal: Journal): Steps<void> {
  const book = journal.lots.book()
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
const daysBetween = (book: Book, buckets: Book['buckets']): ReadonlyMap<LocalDate, DayTrades | undefined> => {
  const now = new Map<LocalDate, DayTrades | undefined>()
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
export const addDayTo = (
  changes: BookChanges,
  book: Book,
  date: LocalDate,
  movements: ReadonlyArray<Trade | Adjustment>,
): void => {
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
export const changeDays = (
  book: Book,
  days: ReadonlyMap<LocalDate, DayTrades | undefined>,
): ReadonlyArray<Rebooked & { readonly book: InstrumentBook }> => {
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

const remember = (
  book: Book,
  date: LocalDate,
  trades: DayTrades | undefined,
  movements: ReadonlyArray<Trade | Adjustment>,
): void => {
  if (trades === undefined) book.days.delete(date)
  else book.days.set(date, { trades, movements })
}

/**
 * Gives a book the new objects of days: the same movements, with their results. Rows keep their place.
 */
export const keepAs = (book: Book, journal: Journal, days: ReadonlyMap<LocalDate, DayTrades | undefined>): void => {
  for (const [date, trades] of days) remember(book, date, trades, allMovementsOf(trades))
  book.buckets = journal.entries.buckets
}

/** Gives a book instruments that were booked beside it, for days as a journal keeps them now. */
export const adopt = (
  book: Book,
  instruments: ReadonlyMap<string, InstrumentBook>,
  journal: Journal,
  days: ReadonlyMap<LocalDate, DayTrades | undefined>,
): void => {
  for (const [key, instrument] of instruments) book.instruments.set(key, instrument)
  keepAs(book, journal, days)
}
