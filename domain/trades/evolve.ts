import { entryOn, hasText } from '../entries/views.ts'
import { canonicalText } from '../journal/canonical.ts'
import type { RenewedAccount, TradeEvent } from '../journal/events.ts'
import { isFields } from '../journal/file-records.ts'
import type { Instant, Journal, JournalEntry, LocalDate } from '../journal/journal.ts'
import { tablePut, tableRemove } from '../journal/table.ts'
import { bookOf, changeDays, keepAs } from './book.ts'
import { additionsOf, dayWith, isSyncedDay } from './day-with.ts'
import { type Adjustment, allMovementsOf, isAdjusting, isBuyOrSell, movementsOf, type Trade } from './daily-trades.ts'
import type { InstrumentBook } from './instrument-book.ts'
import type { Closing } from './lots.ts'
import { type ChangedDays, changedDays } from './record.ts'
import { changeOfRenewal } from './renewed-accounts.ts'
import { withResult } from './results.ts'

/** Applies what a brokerage told. It only ever touches trades: what the user wrote on those days stays as it is (I15). */
export const evolveTrades = (journal: Journal, event: TradeEvent): Journal => {
  switch (event.type) {
    case 'ActivitiesRecorded': {
      const base = renewedIn(journal, event.data.renewed ?? [], event.at)
      const changed = changedDays(base, event.data)
      const opened = openedDays(base, event.data).filter((day) => !changed.has(day))
      if (changed.size === 0 && opened.length === 0) return base
      const present = opened.map((day) => [day, allMovementsOf(entryOn(base, day)?.trades)] as const)
      return recorded(base, new Map([...present, ...changed]), { ...event, told: event.data.source })
    }
    case 'TradesReplaced': {
      const changed = changedDays(journal, event.data)
      return changed.size === 0 ? journal : withoutEmptied(recorded(journal, changed, { ...event, told: 'import' }), changed)
    }
    case 'TradesRecalculated':
      return recalculated(journal, event.at)
  }
}

/** The days of which a broker was asked for the first time. */
export const openedDays = (journal: Journal, { source, syncedDays = [] }: Extract<TradeEvent, { readonly type: 'ActivitiesRecorded' }>['data']): ReadonlyArray<LocalDate> =>
  source === 'sync' ? syncedDays.filter((day) => !isSyncedDay(entryOn(journal, day)?.trades)) : []

/**
 * A journal whose accounts go on under new ids: the same trades, joined to what the new ones hold already. Nothing of it is
 * news about a day.
 */
export const renewedIn = (journal: Journal, renewed: ReadonlyArray<RenewedAccount>, at: Instant): Journal =>
  renewed.reduce((now, each) => {
    const changed = changedDays(now, changeOfRenewal(now, each))
    return changed.size === 0 ? now : withoutEmptied(recorded(now, changed, { told: 'import', at, day: '' }), changed)
  }, journal)

/** A day of files that has lost its last trade says nothing about trades; without a text there is no entry either. */
const withoutEmptied = (journal: Journal, changed: ChangedDays): Journal => {
  let { entries } = journal
  const gone = new Map<LocalDate, unknown>()
  for (const [day, movements] of changed) {
    const entry = entryOn(journal, day)
    const { rest } = movementsOf(entry?.trades)
    if (!entry || isSyncedDay(entry.trades) || movements.length + rest.activities.length + rest.adjustments.length > 0) continue
    const { trades: _, ...others } = entry
    const isBare = !hasText(entry) && Object.keys(others).every((field) => field === 'date' || field === 'notes' || field === 'reflections')
    entries = isBare ? tableRemove(entries, day) : tablePut(entries, others)
    gone.set(day, undefined)
  }
  if (gone.size === 0) return journal
  const kept = { ...journal, entries }
  keepAs(bookOf(journal), kept, gone)
  return kept
}

type Results = Map<string, { readonly book: InstrumentBook; readonly closing: Closing | undefined }>

/** Who told it, the moment, and the user's day then. */
interface Recorded {
  readonly told: 'sync' | 'import'
  readonly at: Instant
  readonly day: LocalDate
}

/** A journal with other movements on some days, and with every result that changes by them, on whichever day. */
const recorded = (journal: Journal, changed: ChangedDays, { told, at, day: today }: Recorded): Journal => {
  const book = bookOf(journal)
  const drafts = new Map([...changed].map(([day, movements]) => [day, draftOf(movements)]))
  const results = new Map<LocalDate, Results>([...changed.keys()].map((day) => [day, new Map()]))
  for (const { row, after, book: instrument } of changeDays(book, drafts)) {
    const ofDay: Results = results.get(row.day) ?? new Map()
    results.set(row.day, ofDay.set(row.movement.id, { book: instrument, closing: after }))
  }
  const added = additionsOf([...changed].flatMap(([day, movements]) => newOf(journal, day, movements)))
  const days = new Map<LocalDate, unknown>()
  for (const [day, ofDay] of results) {
    const before = entryOn(journal, day)?.trades
    const movements = changed.get(day) ?? allMovementsOf(before)
    days.set(day, dayWith(before, { date: day, movements: withResults(movements, ofDay), added, told: changed.has(day) ? told : undefined, at, today }))
  }
  return keptIn(journal, days)
}

const draftOf = (movements: ReadonlyArray<Trade | Adjustment>) => ({
  activities: movements.filter(isBuyOrSell),
  adjustments: movements.filter(isAdjusting),
})

const newOf = (journal: Journal, day: LocalDate, movements: ReadonlyArray<Trade | Adjustment>): ReadonlyArray<Trade | Adjustment> => {
  const known = new Set(allMovementsOf(entryOn(journal, day)?.trades))
  return movements.filter((movement) => !known.has(movement))
}

const withResults = (movements: ReadonlyArray<Trade | Adjustment>, results: Results): ReadonlyArray<Trade | Adjustment> =>
  movements.map((movement) => {
    const result = results.get(movement.id)
    return result ? withResult(movement, result.book, result.closing) : movement
  })

const keptIn = (journal: Journal, days: ReadonlyMap<LocalDate, unknown>): Journal => {
  let { entries } = journal
  for (const [date, trades] of days) {
    const entry: JournalEntry = entryOn(journal, date) ?? { date, notes: '', reflections: '' }
    entries = tablePut(entries, { ...entry, trades })
  }
  const kept = { ...journal, entries }
  keepAs(bookOf(journal), kept, days)
  return kept
}

/** Every result calculated anew from the trades alone; days that say the same already stay as they are. */
export const recalculated = (journal: Journal, at: Instant): Journal => {
  const results = new Map<LocalDate, Results>()
  for (const book of bookOf(journal).instruments.values()) {
    book.rows.forEach((row, index) => {
      const ofDay: Results = results.get(row.day) ?? new Map()
      results.set(row.day, ofDay.set(row.movement.id, { book, closing: book.closings[index] }))
    })
  }
  const days = new Map<LocalDate, unknown>()
  for (const [date, ofDay] of results) {
    const before = entryOn(journal, date)?.trades
    const known = allMovementsOf(before)
    const movements = withResults(known, ofDay).map((movement, index) => sameIfEqual(known[index], movement))
    const next = dayWith(before, { date, movements, added: nothingAdded, told: undefined, at, today: date })
    if (!isSameDay(before, next)) days.set(date, next)
  }
  return days.size === 0 ? journal : keptIn(journal, days)
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
