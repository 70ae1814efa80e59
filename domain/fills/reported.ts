import { entryOn } from '#domain/entries/views.ts'
import { type Adjustment, isAdjusting, isBuyOrSell, type Fill } from '#domain/lots/movement.ts'
import { allMovementsOf, type DayTrades } from '#domain/record/day-trades.ts'
import type { EventOf } from '#domain/record/events.ts'
import type { Journal, JournalEntry } from '#domain/record/journal.ts'
import { tablePut } from '#domain/record/table.ts'
import type { Instant, LocalDate } from '#domain/time/local-date.ts'
import { bookOf, changeDays, rebindDays } from './book.ts'
import { buildDay } from './build-day.ts'
import { addResult, newOn, type ResultsByDay, withResults } from './day-results.ts'
import { type ChangedDays, unchangedDay } from './joining/joining.ts'

/** Writes the changed days, and those that were asked of a broker for the first time. */
export const withReported = (
  journal: Journal,
  changed: ChangedDays,
  opened: ReadonlyArray<LocalDate>,
  { at, day, data: { source } }: EventOf<'ActivitiesRecorded'>,
): Journal => {
  const unchanged = opened
    .filter((each) => !changed.has(each))
    .map((each) => [each, unchangedDay(journal, each)] as const)
  if (changed.size + unchanged.length === 0) return journal
  return recorded(journal, new Map([...unchanged, ...changed]), { source, at, day })
}

interface Recorded {
  readonly source: 'sync' | 'import'
  readonly at: Instant
  readonly day: LocalDate
}

/** Writes days with other movements, and every day whose results change by them. */
const recorded = (journal: Journal, changed: ChangedDays, { source, at, day: today }: Recorded): Journal => {
  const book = bookOf(journal)
  const drafts = new Map([...changed].map(([day, { movements }]) => [day, tradesOf(movements)]))
  const results: ResultsByDay = new Map([...changed.keys()].map((day) => [day, new Map()]))
  for (const { row, after, book: instrument } of changeDays(book, drafts))
    addResult(results, row.day, row.movement.id, { book: instrument, closing: after })
  const added = newOn(journal, changed)
  const days = new Map<LocalDate, DayTrades>()
  for (const [day, ofDay] of results) {
    const before = entryOn(journal, day)?.trades
    const reported = changed.get(day)
    const movements = reported?.movements ?? allMovementsOf(before)
    days.set(
      day,
      buildDay(before, {
        date: day,
        movements: withResults(movements, ofDay),
        added,
        reported,
        source: reported && source,
        at,
        today,
      }),
    )
  }
  return withDays(journal, days)
}

const tradesOf = (movements: ReadonlyArray<Fill | Adjustment>) => ({
  activities: movements.filter(isBuyOrSell),
  adjustments: movements.filter(isAdjusting),
})

const withDays = (journal: Journal, days: ReadonlyMap<LocalDate, DayTrades>): Journal => {
  let { entries } = journal
  for (const [date, trades] of days) {
    const entry: JournalEntry = entryOn(journal, date) ?? { date, notes: '', reflections: '' }
    entries = tablePut(entries, { ...entry, trades })
  }
  const next = { ...journal, entries }
  rebindDays(bookOf(journal), next, days)
  return next
}
