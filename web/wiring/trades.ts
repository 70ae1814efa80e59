import { ref, subscribe } from 'valtio'
import type { Journal } from '#domain/record/journal.ts'
import { lineageOf } from '#domain/record/table.ts'
import { knownZonesSteps } from '#domain/routine/known-zones.ts'
import type { LocalDate } from '#domain/time/local-date.ts'
import { labelsById } from '#domain/trade-notes/label.ts'
import { writtenTradesSteps } from '#domain/trade-notes/written.ts'
import { freshTradeMemory, type TradeMemory, tradesSteps } from '#domain/trades/all-trades.ts'
import { groupsBy, type GroupsOf } from '#domain/trades/groups.ts'
import type { Trade } from '#domain/trades/trade.ts'
import { awaitedTurnMs, runInTurns } from '#web/adapters/turns.ts'
import { tradesView, type TradesStep } from '#web/read-models/trades.ts'
import { journalView } from '#web/read-models/views.ts'

/** The trades of the last journal, so that a screen that is shown again has them at once. */
let derived: { readonly of: object; readonly memory: TradeMemory } | undefined
let watchers = 0
let unfollow: (() => void) | undefined
/** The version that the newest derivation is of; another version ends it. */
let followed: Journal | undefined
/** The groups of the known zones, kept while the zones stay the same. */
let grouped: { readonly zones: ReadonlyMap<LocalDate, string>; readonly groups: GroupsOf } | undefined

export const takeTradesStep = (step: TradesStep): void => {
  if (step === 'prepare') return void prepareTrades()
  watchers += step === 'watch' ? 1 : -1
  if (watchers > 0 && !unfollow) {
    unfollow = subscribe(journalView, follow)
    follow()
  }
  if (watchers > 0) return
  unfollow?.()
  ;[unfollow, followed, tradesView.trades, tradesView.groups] = [undefined, undefined, undefined, undefined]
}

const follow = (): void => {
  const journal = journalView.journal?.current
  // Typing changes no trade.
  if (journal && followed && isSame(journal, followed)) return
  followed = journal
  if (!journal) tradesView.trades = undefined
  else void derive(journal)
}

const isSame = (one: Journal, other: Journal): boolean =>
  one.entries === other.entries && one.dayStats === other.dayStats && one.tasks === other.tasks

export interface Prepared {
  readonly journal: Journal
  readonly trades: ReadonlyArray<Trade>
  readonly groups: GroupsOf
}

/** Derives the trades ahead of a screen. Undefined if a screen derives them already, or the journal changes. */
export const prepareTrades = async (): Promise<Prepared | undefined> => {
  const journal = journalView.journal?.current
  if (!journal || watchers > 0) return undefined
  const memory = memoryOf(journal)
  const found: { prepared?: Prepared } = {}
  await runInTurns(
    (function* () {
      const trades = yield* tradesSteps(journal, memory)
      yield* writtenTradesSteps(trades, journal, labelsById(journal))
      found.prepared = { journal, trades, groups: groupsOf(yield* knownZonesSteps(journal)) }
    })(),
    () => watchers === 0 && lineage(journalView.journal?.current) === lineage(journal),
  )
  return found.prepared
}

const lineage = (journal: Journal | undefined): object | undefined => journal && lineageOf(journal.entries)

const memoryOf = (journal: Journal): TradeMemory => {
  const of = lineageOf(journal.entries)
  if (derived?.of !== of) derived = { of, memory: freshTradeMemory() }
  return derived.memory
}

const derive = async (journal: Journal): Promise<void> => {
  if (derived?.of !== lineage(journal)) tradesView.trades = undefined
  const memory = memoryOf(journal)
  await runInTurns(
    (function* () {
      const trades = yield* tradesSteps(journal, memory)
      // A keystroke in the notes changes the entries, and no trade.
      if (tradesView.trades?.current !== trades) tradesView.trades = ref({ current: trades })
      // A screen with groups also shows notes, so thousands of them are joined before it draws.
      yield* writtenTradesSteps(trades, journal, labelsById(journal))
      const groups = groupsOf(yield* knownZonesSteps(journal))
      if (tradesView.groups?.current !== groups) tradesView.groups = ref({ current: groups })
    })(),
    () => followed === journal,
    // Once trades are shown, typing must not wait for long turns.
    tradesView.trades ? undefined : awaitedTurnMs,
  )
}

const groupsOf = (zones: ReadonlyMap<LocalDate, string>): GroupsOf => {
  const isKnown =
    grouped?.zones.size === zones.size && [...zones].every(([day, zone]) => grouped?.zones.get(day) === zone)
  if (!grouped || !isKnown) grouped = { zones, groups: groupsBy(zones) }
  return grouped.groups
}
