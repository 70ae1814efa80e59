import { entryOn, hasText } from '#domain/entries/views.ts'
import { bookedSteps, differencesSteps, emptyBook, idsOf, type InstrumentBook } from '#domain/lots/instrument-book.ts'
import { type Adjustment, type Fill, movementsPerStep } from '#domain/lots/movement.ts'
import { compareRows } from '#domain/lots/rows.ts'
import { canonicalText } from '#domain/record/canonical-text.ts'
import { allMovementsOf, type DayTrades, isSyncedDay, notRead, type WrittenDay } from '#domain/record/day-trades.ts'
import type { ReplacedTrades } from '#domain/record/events.ts'
import type { Journal, JournalEntry } from '#domain/record/journal.ts'
import { tablePut, tableRemove } from '#domain/record/table.ts'
import type { Steps } from '#domain/steps.ts'
import type { Instant, LocalDate } from '#domain/time/local-date.ts'
import {
  addDayTo,
  addOtherDaysTo,
  adoptInstruments,
  type BookChanges,
  bookOf,
  bookSteps,
  renamesAfter,
} from './book.ts'
import { additionsOf, buildDay, stampDay, unstamped } from './build-day.ts'
import { addResult, newOn, type ResultsByDay, withResults } from './day-results.ts'
import { inverseSteps } from './inverse.ts'
import { type ChangedDays, changedDaysSteps } from './joining/joining.ts'
import { countedOf } from './own-entries.ts'

/** The effect of a change of trades, whose moment may be set later. */
export interface Outcome {
  /** The entries that it was worked out on. */
  readonly entries: Journal['entries']
  /** The changed days, `unstamped`; undefined for a day whose trades are gone. */
  readonly days: ReadonlyMap<LocalDate, WrittenDay | undefined>
  /** Booked apart; the book of the first journal that takes the outcome adopts them. */
  instruments: ReadonlyMap<string, InstrumentBook> | undefined
  readonly inverse: ReplacedTrades | undefined
}

/** Works out a replacement in steps; the journal stays as it is. `today`: the user's day. */
export function* replacementSteps(journal: Journal, data: ReplacedTrades, today: LocalDate): Steps<Outcome> {
  yield* bookSteps(journal)
  const changed = yield* changedDaysSteps(journal, data)
  const { instruments, results } = yield* bookedApart(journal, changed)
  const days = yield* rebuildDays(journal, changed, results, today)
  const inverse = yield* inverseSteps(data, journal, (day) =>
    days.has(day) ? days.get(day) : entryOn(journal, day)?.trades,
  )
  return { entries: journal.entries, days, instruments, inverse }
}

function* bookedApart(
  journal: Journal,
  changed: ChangedDays,
): Steps<{ readonly instruments: Map<string, InstrumentBook>; readonly results: ResultsByDay }> {
  const changes: BookChanges = new Map()
  const said = [...changed].map(([day, { movements }]) => [day, movements] as const)
  let [seen, basis] = [0, bookOf(journal).renames]
  let renames = renamesAfter(bookOf(journal), said)
  for (const [day, { movements }] of changed) {
    // All versions of a journal share one book, and another version may have been read since the last step.
    const book = bookOf(journal)
    if (book.renames !== basis) [basis, renames] = [book.renames, renamesAfter(book, said)]
    addDayTo(changes, book, day, countedOf(movements), renames)
    seen += movements.length + (book.days.get(day)?.movements.length ?? 0)
    if (seen < movementsPerStep) continue
    seen = 0
    yield
  }
  addOtherDaysTo(changes, bookOf(journal), changed, renamesAfter(bookOf(journal), said))
  const instruments = new Map<string, InstrumentBook>()
  const results: ResultsByDay = new Map([...changed.keys()].map((day) => [day, new Map()]))
  for (const [key, { gone, rows }] of changes) {
    const { rows: held, closings, scales } = bookOf(journal).instruments.get(key) ?? emptyBook()
    const before = { rows: [...held], closings: [...closings], scales }
    const remaining = before.rows.filter(({ movement }) => !gone.has(movement.id))
    yield
    const book = yield* bookedSteps([...remaining, ...rows.toSorted(compareRows)].toSorted(compareRows))
    instruments.set(key, book)
    for (const { row, after } of yield* differencesSteps(before, book, 0, idsOf(rows)))
      addResult(results, row.day, row.movement.id, { book, closing: after })
    yield
  }
  return { instruments, results }
}

function* rebuildDays(
  journal: Journal,
  changed: ChangedDays,
  results: ResultsByDay,
  today: LocalDate,
): Steps<ReadonlyMap<LocalDate, WrittenDay | undefined>> {
  const added = newOn(journal, changed)
  const days = new Map<LocalDate, WrittenDay | undefined>()
  let seen = 0
  for (const [date, ofDay] of results) {
    const before = entryOn(journal, date)?.trades
    const reported = changed.get(date)
    const movements = withResults(reported?.movements ?? allMovementsOf(before), ofDay)
    const day = buildDay(before, {
      date,
      movements,
      added,
      reported,
      source: reported && 'import',
      at: unstamped,
      today,
    })
    days.set(date, isOver(day) ? undefined : day)
    seen += movements.length + allMovementsOf(before).length
    if (seen < movementsPerStep) continue
    seen = 0
    yield
  }
  return days
}

/** Whether a day known from files alone has lost its last trade, with nothing foreign left. */
const isOver = (day: WrittenDay): boolean =>
  !isSyncedDay(day) && allMovementsOf(day).length + notRead(day).movements === 0

/** Recalculates every result from the trades alone; days with the same results stay as they are. */
export function* recalculationSteps(journal: Journal): Steps<Outcome> {
  yield* bookSteps(journal)
  const results: ResultsByDay = new Map()
  // The book may be rebuilt between two steps.
  const keys = [...bookOf(journal).instruments.keys()]
  for (const key of keys) {
    for (let from = 0; ; from += movementsPerStep) {
      const book = bookOf(journal).instruments.get(key)
      if (!book || from >= book.rows.length) break
      book.rows
        .slice(from, from + movementsPerStep)
        .forEach(({ day, movement }, index) =>
          addResult(results, day, movement.id, { book, closing: book.closings[from + index] }),
        )
      yield
    }
  }
  const days = new Map<LocalDate, WrittenDay>()
  let seen = 0
  for (const [date, ofDay] of results) {
    const before = entryOn(journal, date)?.trades
    const known = allMovementsOf(before)
    const movements = withResults(known, ofDay).map((movement, index) => sameIfEqual(known[index], movement))
    const next = buildDay(before, {
      date,
      movements,
      added: nothingAdded,
      reported: undefined,
      source: undefined,
      at: unstamped,
      today: date,
    })
    if (!isSameDay(before, next)) days.set(date, next)
    seen += movements.length
    if (seen < movementsPerStep) continue
    seen = 0
    yield
  }
  return { entries: journal.entries, days, instruments: new Map(), inverse: undefined }
}

const nothingAdded = additionsOf([])

const sameIfEqual = (before: Fill | Adjustment | undefined, after: Fill | Adjustment): Fill | Adjustment =>
  before && isSameRecord(before, after) ? before : after

const isSameRecord = (one: object, other: object): boolean => canonicalText(one) === canonicalText(other)

const isSameDay = (before: DayTrades | undefined, after: WrittenDay): boolean => {
  const listed = allMovementsOf(before)
  return (
    before?.summary !== undefined &&
    isSameRecord({ ...before.summary, lastCalculated: '' }, { ...after.summary, lastCalculated: '' }) &&
    allMovementsOf(after).every((movement) => listed.includes(movement))
  )
}

/** Applies an outcome worked out on the same trades. A day that lost its trades and has no text loses its entry. */
export const applied = (journal: Journal, outcome: Outcome, at: Instant): Journal => {
  const { days, instruments } = outcome
  if (days.size === 0) return journal
  const book = bookOf(journal)
  let { entries } = journal
  const changed = new Map<LocalDate, DayTrades | undefined>()
  for (const [date, day] of days) {
    const entry: JournalEntry = entryOn(journal, date) ?? { date, notes: '', reflections: '' }
    const trades = day && stampDay(entry.trades, day, at)
    changed.set(date, trades)
    if (trades) entries = tablePut(entries, { ...entry, trades })
    else {
      const { trades: _, ...others } = entry
      const isBare =
        !hasText(entry) &&
        Object.keys(others).every((field) => field === 'date' || field === 'notes' || field === 'reflections')
      entries = isBare ? tableRemove(entries, date) : tablePut(entries, others)
    }
  }
  const after = { ...journal, entries }
  // Without instruments, the book reads the days when it is asked next.
  if (instruments) adoptInstruments(book, instruments, after, changed)
  outcome.instruments = undefined
  return after
}

/** Whether two versions of a journal have the same trades on every day. */
export const hasSameTrades = (one: Journal['entries'], other: Journal['entries']): boolean => {
  const [before, after] = [new Map<LocalDate, DayTrades | undefined>(), new Map<LocalDate, DayTrades | undefined>()]
  for (let index = 0; index < Math.max(one.buckets.length, other.buckets.length); index += 1) {
    if (one.buckets[index] === other.buckets[index]) continue
    for (const { date, trades } of one.buckets[index] ?? []) if (trades !== undefined) before.set(date, trades)
    for (const { date, trades } of other.buckets[index] ?? []) if (trades !== undefined) after.set(date, trades)
  }
  return before.size === after.size && [...before].every(([date, trades]) => after.get(date) === trades)
}
