import { entryOn } from '../entries/views.ts'
import type { RenewedAccount, TradeEvent } from '../journal/events.ts'
import type { Instant, Journal, JournalEntry, LocalDate } from '../journal/journal.ts'
import { tablePut } from '../journal/table.ts'
import { bookOf, changeDays, keepAs } from './book.ts'
import { addResult, newOn, type ResultsByDay, withResults } from './day-results.ts'
import { dayWith, isSyncedDay } from './day-with.ts'
import { type Adjustment, allMovementsOf, isAdjusting, isBuyOrSell, type Trade } from './daily-trades.ts'
import { applyForeseen } from './foreseen.ts'
import { applied, hasSameTrades, type Outcome, replacementInSteps } from './outcome.ts'
import { type ChangedDays, changedDays } from './record.ts'
import { changeOfRenewal } from './renewed-accounts.ts'
import { inOneGo } from './steps.ts'

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
    case 'TradesReplaced':
    case 'TradesRecalculated':
      return applyForeseen(journal, event)
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
  renewed.reduce((now, each) => renewedBy(now, each, at), journal)

interface Renewing {
  /** The renewal goes by this very object. */
  readonly each: RenewedAccount
  readonly outcome: Outcome
  readonly done?: { readonly on: Journal; readonly at: Instant; readonly after: Journal }
}

/** Nothing but a memory of the last one: whoever finds none that fits works it out at once, and comes to the same. */
let renewing: Renewing | undefined

/** Works out in steps of some milliseconds what a renewal will come to, so that recording it takes a breath. */
export function* renewalInSteps(journal: Journal, each: RenewedAccount): Generator<void, void, void> {
  renewing = { each, outcome: yield* replacementInSteps(journal, changeOfRenewal(journal, each), '') }
}

const renewedBy = (journal: Journal, each: RenewedAccount, at: Instant): Journal => {
  const known = renewing?.each === each ? renewing : undefined
  if (known?.done?.on === journal && known.done.at === at) return known.done.after
  const isAhead = known && !known.done && hasSameTrades(known.outcome.entries, journal.entries)
  const outcome = isAhead ? known.outcome : inOneGo(replacementInSteps(journal, changeOfRenewal(journal, each), ''))
  const after = applied(journal, outcome, at)
  renewing = { each, outcome, done: { on: journal, at, after } }
  return after
}

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
  const results: ResultsByDay = new Map([...changed.keys()].map((day) => [day, new Map()]))
  for (const { row, after, book: instrument } of changeDays(book, drafts)) addResult(results, row.day, row.movement.id, { book: instrument, closing: after })
  const added = newOn(journal, changed)
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
