import { changeBook, emptyBook, type InstrumentBook, keepRow, type Rebooked } from '#domain/lots/instrument-book.ts'
import { inOrder, lotKeyOf, type Rename, renamesOn } from '#domain/lots/lot-names.ts'
import { type Adjustment, type Fill, movementsPerStep } from '#domain/lots/movement.ts'
import { type Row, rowOf } from '#domain/lots/rows.ts'
import { byKey } from '#domain/order.ts'
import { allMovementsOf, type DayTrades } from '#domain/record/day-trades.ts'
import type { Journal, JournalEntry } from '#domain/record/journal.ts'
import { lineageOf } from '#domain/record/table.ts'
import type { Steps } from '#domain/steps.ts'
import type { LocalDate } from '#domain/time/local-date.ts'
import { countedOf } from './own-entries.ts'

/** The lots of a journal by instrument: a cache that can be rebuilt, and follows the days that are new objects. */
export interface Book {
  readonly instruments: Map<string, InstrumentBook>
  readonly days: Map<LocalDate, KnownDay>
  buckets: ReadonlyArray<ReadonlyArray<JournalEntry>>
  /** The ticker changes of all days, in their order. */
  renames: ReadonlyArray<Rename>
}

interface KnownDay {
  readonly renames: ReadonlyArray<Rename>
  readonly trades: DayTrades | undefined
  readonly movements: ReadonlyArray<Fill | Adjustment>
}

// All versions of a journal share one book, which follows the version that was asked last.
const books = new WeakMap<object, Book>()

const sharedBook = ({ entries }: Journal): Book => {
  const known = books.get(lineageOf(entries))
  if (known) return known
  const book: Book = { instruments: new Map(), days: new Map(), buckets: [], renames: [] }
  books.set(lineageOf(entries), book)
  return book
}

/** The book of a journal, brought up to it. */
export const bookOf = (journal: Journal): Book => {
  const { buckets } = journal.entries
  const book = sharedBook(journal)
  if (book.buckets !== buckets) {
    changeDays(book, daysBetween(book, buckets))
    book.buckets = buckets
  }
  return book
}

/** When more days changed, booking everything again is less work than inserting them. */
const daysFollowed = 30

/** Brings the book up to date in steps; `bookOf` in between completes it at once. */
export function* bookSteps(journal: Journal): Steps<void> {
  const book = sharedBook(journal)
  if (book.buckets === journal.entries.buckets) return
  if (daysBetween(book, journal.entries.buckets).size > daysFollowed) {
    book.instruments.clear()
    book.days.clear()
    book.buckets = []
    book.renames = []
  }
  const behind = [...daysBetween(book, journal.entries.buckets)].toSorted(byKey)
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

const daysBetween = (book: Book, buckets: Book['buckets']): ReadonlyMap<LocalDate, DayTrades | undefined> => {
  const now = new Map<LocalDate, DayTrades | undefined>()
  // An unfinished book may hold any day.
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

/** By key of lots: the ids that leave a book, and the rows that are added. */
export type BookChanges = Map<string, { readonly gone: Set<string>; readonly rows: Row[] }>

/** The ticker changes once `days` have changed; `days` list all movements, counted or not. */
export const renamesAfter = (
  book: Book,
  days: Iterable<readonly [LocalDate, ReadonlyArray<Fill | Adjustment>]>,
): ReadonlyArray<Rename> => {
  let renames = book.renames
  for (const [date, movements] of days) {
    const now = renamesOn(date, movements)
    if (now.length + (book.days.get(date)?.renames.length ?? 0) === 0) continue
    renames = [...renames.filter(({ day }) => day !== date), ...now]
  }
  return renames === book.renames ? renames : inOrder(renames)
}

/** Adds the changes of one day; `movements` are those that count. */
export const addDayTo = (
  changes: BookChanges,
  book: Book,
  date: LocalDate,
  movements: ReadonlyArray<Fill | Adjustment>,
  renames: ReadonlyArray<Rename>,
): void => {
  const changeOf = (key: string) => {
    const change = changes.get(key) ?? { gone: new Set(), rows: [] }
    changes.set(key, change)
    return change
  }
  const before = new Set(book.days.get(date)?.movements)
  for (const movement of movements) {
    const key = lotKeyOf(movement, date, renames)
    const isKnown = before.has(movement) && (renames === book.renames || key === lotKeyOf(movement, date, book.renames))
    if (isKnown) before.delete(movement)
    else changeOf(key).rows.push(rowOf(movement, date))
  }
  for (const movement of before) changeOf(lotKeyOf(movement, date, book.renames)).gone.add(movement.id)
}

/** Adds the changes of days outside `done`, whose lots a ticker change carries to another name. */
export const addOtherDaysTo = (
  changes: BookChanges,
  book: Book,
  done: { readonly has: (day: LocalDate) => boolean },
  renames: ReadonlyArray<Rename>,
): void => {
  if (renames === book.renames) return
  for (const [date, { movements }] of book.days) if (!done.has(date)) addDayTo(changes, book, date, movements, renames)
}

/** The book of a movement of a day. */
export const bookWith = (book: Book, movement: Fill | Adjustment, day: LocalDate): InstrumentBook | undefined =>
  book.instruments.get(lotKeyOf(movement, day, book.renames))

/** The current ticker of a book. */
export const symbolOf = ({ renames }: Book, key: string, { rows }: InstrumentBook): string =>
  renames.findLast(({ to }) => to === key)?.symbol ?? rows[0]?.movement.symbol ?? ''

/** Brings a book up to changed days. Returns the closings that differ, with their books. */
export const changeDays = (
  book: Book,
  days: ReadonlyMap<LocalDate, DayTrades | undefined>,
): ReadonlyArray<Rebooked & { readonly book: InstrumentBook }> => {
  const changes: BookChanges = new Map()
  const renames = renamesAfter(
    book,
    [...days].map(([date, trades]) => [date, allMovementsOf(trades)] as const),
  )
  for (const [date, trades] of days) addDayTo(changes, book, date, countedOf(allMovementsOf(trades)), renames)
  addOtherDaysTo(changes, book, days, renames)
  for (const [date, trades] of days) remember(book, date, trades)
  book.renames = renames
  return [...changes].flatMap(([key, { gone, rows }]) => {
    const instrument = book.instruments.get(key) ?? emptyBook()
    book.instruments.set(key, instrument)
    return changeBook(instrument, gone, rows).map((rebooked) => ({ ...rebooked, book: instrument }))
  })
}

const remember = (book: Book, date: LocalDate, trades: DayTrades | undefined): void => {
  if (trades === undefined) {
    book.days.delete(date)
    return
  }
  const all = allMovementsOf(trades)
  book.days.set(date, { trades, movements: countedOf(all), renames: renamesOn(date, all) })
}

/**
 * Gives a book the new objects of days: the same movements, with their results. A row keeps its place and shares the
 * object with its day, so that each movement is in memory once.
 */
export const rebindDays = (book: Book, journal: Journal, days: ReadonlyMap<LocalDate, DayTrades | undefined>): void => {
  const renames = renamesAfter(
    book,
    [...days].map(([date, trades]) => [date, allMovementsOf(trades)] as const),
  )
  for (const [date, trades] of days) {
    const before = new Set(book.days.get(date)?.movements)
    remember(book, date, trades)
    for (const movement of book.days.get(date)?.movements ?? []) {
      const instrument = before.has(movement) ? undefined : book.instruments.get(lotKeyOf(movement, date, renames))
      if (instrument) keepRow(instrument, rowOf(movement, date))
    }
  }
  book.renames = renames
  book.buckets = journal.entries.buckets
}

/** Takes over instruments that were booked apart from the book, for the journal's days as they are now. */
export const adoptInstruments = (
  book: Book,
  instruments: ReadonlyMap<string, InstrumentBook>,
  journal: Journal,
  days: ReadonlyMap<LocalDate, DayTrades | undefined>,
): void => {
  for (const [key, instrument] of instruments) book.instruments.set(key, instrument)
  rebindDays(book, journal, days)
}
