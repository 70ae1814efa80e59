import { entryOn, hasText } from '../entries/views.ts'
import { canonicalText } from '../journal/canonical.ts'
import type { ReplacedTrades } from '../journal/events.ts'
import { isFields } from '../fields.ts'
import type { Instant, Journal, JournalEntry, LocalDate } from '../journal/journal.ts'
import { tablePut, tableRemove } from '../journal/table.ts'
import { addDayTo, adopt, bookInSteps, bookOf, type BookChanges } from './book.ts'
import { type Adjustment, allMovementsOf, type DailyTrades, movementsOf, type Trade } from './daily-trades.ts'
import { addResult, newOn, type ResultsByDay, withResults } from './day-results.ts'
import { additionsOf, dated, dayWith, isSyncedDay, openMoment } from './day-with.ts'
import { bookedInSteps, differencesInSteps, emptyBook, type InstrumentBook } from './instrument-book.ts'
import { inverseInSteps } from './inverse.ts'
import { type ChangedDays, changedDaysInSteps } from './record.ts'
import { compareRows } from './rows.ts'
import { movementsPerStep } from './steps.ts'

/** What a change of trades comes to on a journal, whenever it happens. It is applied once: the journal's book takes its instruments over. */
export interface Outcome {
  /** Worked out on these. */
  readonly entries: Journal['entries']
  /** The days that change, their moment left open; undefined where nothing is left to say of trades. */
  readonly days: ReadonlyMap<LocalDate, DailyTrades | undefined>
  readonly instruments: ReadonlyMap<string, InstrumentBook>
  /** What takes it back. */
  readonly inverse: ReplacedTrades | undefined
}

/** What a replacement comes to, in steps of some milliseconds; the journal stays as it is. `today`: the user's day. */
export function* replacementInSteps(journal: Journal, data: ReplacedTrades, today: LocalDate): Generator<void, Outcome, void> {
  yield* bookInSteps(journal)
  const changed = yield* changedDaysInSteps(journal, data)
  const { instruments, results } = yield* bookedBeside(journal, changed)
  const days = yield* daysAnew(journal, changed, results, today)
  const inverse = yield* inverseInSteps(data, journal, (day) => (days.has(day) ? days.get(day) : entryOn(journal, day)?.trades))
  return { entries: journal.entries, days, instruments, inverse }
}

/** The instruments that a change touches, booked anew beside those of the journal, and every closing that comes out otherwise. */
function* bookedBeside(journal: Journal, changed: ChangedDays): Generator<void, { readonly instruments: Map<string, InstrumentBook>; readonly results: ResultsByDay }, void> {
  const changes: BookChanges = new Map()
  let seen = 0
  for (const [day, movements] of changed) {
    // Somebody may have looked at another version of the journal since the last step: its book is one for all.
    addDayTo(changes, bookOf(journal), day, movements)
    seen += movements.length
    if (seen < movementsPerStep) continue
    seen = 0
    yield
  }
  const instruments = new Map<string, InstrumentBook>()
  const results: ResultsByDay = new Map([...changed.keys()].map((day) => [day, new Map()]))
  for (const [key, { gone, rows }] of changes) {
    const { rows: held, closings, scales } = bookOf(journal).instruments.get(key) ?? emptyBook()
    const before = { rows: [...held], closings: [...closings], scales }
    const kept = before.rows.filter(({ movement }) => !gone.has(movement.id))
    yield
    const book = yield* bookedInSteps([...kept, ...rows.toSorted(compareRows)].toSorted(compareRows))
    instruments.set(key, book)
    for (const { row, after } of yield* differencesInSteps(before, book, 0, new Set(rows))) addResult(results, row.day, row.movement.id, { book, closing: after })
    yield
  }
  return { instruments, results }
}

function* daysAnew(journal: Journal, changed: ChangedDays, results: ResultsByDay, today: LocalDate): Generator<void, ReadonlyMap<LocalDate, DailyTrades | undefined>, void> {
  const added = newOn(journal, changed)
  const days = new Map<LocalDate, DailyTrades | undefined>()
  let seen = 0
  for (const [date, ofDay] of results) {
    const before = entryOn(journal, date)?.trades
    const movements = withResults(changed.get(date) ?? allMovementsOf(before), ofDay)
    const day = dayWith(before, { date, movements, added, told: changed.has(date) ? 'import' : undefined, at: openMoment, today })
    days.set(date, isOver(day) ? undefined : day)
    seen += movements.length
    if (seen < movementsPerStep) continue
    seen = 0
    yield
  }
  return days
}

/** A day of files that has lost its last trade says nothing about trades. */
const isOver = (day: DailyTrades): boolean => {
  const { trades, adjustments, rest } = movementsOf(day)
  return !isSyncedDay(day) && trades.length + adjustments.length + rest.activities.length + rest.adjustments.length === 0
}

/** Every result calculated anew from the trades alone, in steps; days that say the same already stay as they are. */
export function* recalculationInSteps(journal: Journal): Generator<void, Outcome, void> {
  yield* bookInSteps(journal)
  const results: ResultsByDay = new Map()
  // The book may be emptied and filled again between two steps.
  const keys = [...bookOf(journal).instruments.keys()]
  for (const key of keys) {
    for (let from = 0; ; from += movementsPerStep) {
      const book = bookOf(journal).instruments.get(key)
      if (!book || from >= book.rows.length) break
      book.rows.slice(from, from + movementsPerStep).forEach(({ day, movement }, index) => addResult(results, day, movement.id, { book, closing: book.closings[from + index] }))
      yield
    }
  }
  const days = new Map<LocalDate, DailyTrades>()
  let seen = 0
  for (const [date, ofDay] of results) {
    const before = entryOn(journal, date)?.trades
    const known = allMovementsOf(before)
    const movements = withResults(known, ofDay).map((movement, index) => sameIfEqual(known[index], movement))
    const next = dayWith(before, { date, movements, added: nothingAdded, told: undefined, at: openMoment, today: date })
    if (!isSameDay(before, next)) days.set(date, next)
    seen += movements.length
    if (seen < movementsPerStep) continue
    seen = 0
    yield
  }
  return { entries: journal.entries, days, instruments: new Map(), inverse: undefined }
}

const nothingAdded = additionsOf([])

const sameIfEqual = (before: Trade | Adjustment | undefined, after: Trade | Adjustment): Trade | Adjustment =>
  before && isSameRecord(before, after) ? before : after

const isSameRecord = (one: object, other: object): boolean => canonicalText(one) === canonicalText(other)

const isSameDay = (before: unknown, after: unknown): boolean => {
  const [one, other] = [movementsOf(before), movementsOf(after)]
  const listed = [...one.trades, ...one.adjustments]
  const isSameSum = isFields(before) && isFields(after) && isFields(before['summary']) && isFields(after['summary']) && isSameRecord({ ...before['summary'], lastCalculated: '' }, { ...after['summary'], lastCalculated: '' })
  return isSameSum && [...other.trades, ...other.adjustments].every((movement) => listed.includes(movement))
}

/** A journal with an outcome that was worked out on the same trades. Without a text, a day of which nothing is left to say has no entry. */
export const applied = (journal: Journal, { days, instruments }: Outcome, at: Instant): Journal => {
  if (days.size === 0) return journal
  const book = bookOf(journal)
  let { entries } = journal
  const kept = new Map<LocalDate, unknown>()
  for (const [date, day] of days) {
    const entry: JournalEntry = entryOn(journal, date) ?? { date, notes: '', reflections: '' }
    const trades = day && dated(entry.trades, day, at)
    kept.set(date, trades)
    if (trades) entries = tablePut(entries, { ...entry, trades })
    else {
      const { trades: _, ...others } = entry
      const isBare = !hasText(entry) && Object.keys(others).every((field) => field === 'date' || field === 'notes' || field === 'reflections')
      entries = isBare ? tableRemove(entries, date) : tablePut(entries, others)
    }
  }
  const after = { ...journal, entries }
  adopt(book, instruments, after, kept)
  return after
}

/** Whether two versions of a journal say the same about trades, on every day. */
export const hasSameTrades = (one: Journal['entries'], other: Journal['entries']): boolean => {
  const [before, after] = [new Map<LocalDate, unknown>(), new Map<LocalDate, unknown>()]
  for (let index = 0; index < Math.max(one.buckets.length, other.buckets.length); index += 1) {
    if (one.buckets[index] === other.buckets[index]) continue
    for (const { date, trades } of one.buckets[index] ?? []) if (trades !== undefined) before.set(date, trades)
    for (const { date, trades } of other.buckets[index] ?? []) if (trades !== undefined) after.set(date, trades)
  }
  return before.size === after.size && [...before].every(([date, trades]) => after.get(date) === trades)
}
