import { ref, subscribe } from 'valtio'
import { basisSteps, type InsightBasis } from '#domain/insight/currency-sample.ts'
import type { Difference } from '#domain/insight/difference.ts'
import { figuresSteps, groupedSteps, type LookContext, type LookedAt, type Overview } from '#domain/insight/overview.ts'
import { routineItemsSteps } from '#domain/insight/routine-days.ts'
import { type Routine, routineSteps } from '#domain/insight/routine.ts'
import type { Journal } from '#domain/record/journal.ts'
import { type TradeFilter, asksForWriting, standingFilter } from '#domain/search/trade-filter.ts'
import { statedFigure, statedTable, tolerancesIn } from '#domain/statistics/stated-figures.ts'
import type { Steps } from '#domain/steps.ts'
import type { LocalDate } from '#domain/time/local-date.ts'
import { labelsById } from '#domain/trade-notes/label.ts'
import { writtenTradesSteps } from '#domain/trade-notes/written.ts'
import { groupsBy, type GroupsOf } from '#domain/trades/groups.ts'
import type { Trade } from '#domain/trades/trade.ts'
import { runWhenIdle } from '#web/adapters/idle.ts'
import { awaitedTurnMs, runInTurns, yieldToMain } from '#web/adapters/turns.ts'
import type { Downloads } from '#web/adapters/user-files.ts'
import { insightView, type InsightStep } from '#web/read-models/insight.ts'
import { tradesView } from '#web/read-models/trades.ts'
import { dayView, journalView } from '#web/read-models/views.ts'
import { prepareTrades, type Prepared } from './trades.ts'
import { takeYearStep } from './year.ts'

type Looked = Extract<InsightStep, { readonly type: 'look' }>

interface Wanted extends Looked {
  readonly journal: Journal
  readonly trades: ReadonlyArray<Trade>
  readonly groupOf: GroupsOf
}

/** Results that depend on the trades alone, kept for other filters and later visits. */
let derived: { readonly trades: ReadonlyArray<Trade>; readonly basis: InsightBasis } | undefined
const differences = new Map<string, Difference>()
let drawn: { readonly of: Days; readonly routine: Routine } | undefined
let looked: { readonly of: Wanted; readonly at: LookedAt } | undefined
/** The last figures with their groups, for later visits and for the first one after `prepare`. */
let whole: { readonly of: Wanted; readonly overview: Overview } | undefined
const nothingLookedFor: LookContext['written'] = new Map()
let writing: (Pick<Wanted, 'journal' | 'trades'> & { readonly written: LookContext['written'] }) | undefined
const groupsWithoutZones = groupsBy(new Map())
let isPreparing = false
let asked: Looked | undefined
let wanted: Wanted | undefined
let unfollow: ReadonlyArray<() => void> = []

export const takeInsightStep = (step: InsightStep, downloads: Downloads): void => {
  switch (step.type) {
    case 'look':
      asked = step
      if (unfollow.length === 0) unfollow = [subscribe(journalView, follow), subscribe(tradesView, follow)]
      return follow()
    case 'leave':
      return leave()
    case 'prepare':
      return void prepare()
    case 'year':
    case 'leave year':
      return takeYearStep(step)
    case 'save':
      return downloads(step.name, step.mediaType, step.text)
  }
}

/** Computes the first view ahead, unless the page is open already. */
const prepare = async (): Promise<void> => {
  if (asked || isPreparing) return
  isPreparing = true
  try {
    const prepared = await prepareTrades()
    if (prepared) await prepareFirstLook(prepared)
  } finally {
    isPreparing = false
  }
}

const prepareFirstLook = async ({ journal, trades, groups }: Prepared): Promise<void> => {
  await runInTurns(
    (function* () {
      const of: Wanted = { type: 'look', look: {}, names: [], journal, trades, groupOf: groups }
      const context = yield* contextSteps(of)
      const overview = yield* groupedSteps(yield* figuresSteps(yield* basisOf(trades), {}, context), context)
      whole = { of, overview }
    })(),
    () => !asked,
  )
}

const leave = (): void => {
  for (const end of unfollow) end()
  unfollow = []
  ;[asked, wanted, looked] = [undefined, undefined, undefined]
  Object.assign(insightView, { overview: undefined, findings: undefined, routine: undefined })
}

/** Ticks and keystrokes change neither trades nor archived days; names matter only to a text filter. */
const isSame = (one: Wanted, other: Wanted): boolean =>
  isSameLook(one.look, other.look) &&
  one.trades === other.trades &&
  one.groupOf === other.groupOf &&
  one.journal.dayStats === other.journal.dayStats &&
  (one.names === other.names || one.look.text === undefined) &&
  one.journal.records.statedFigures === other.journal.records.statedFigures &&
  isOfSameWriting(one, other)

/** Each visit makes another object of the same address. */
const isSameLook = (one: TradeFilter, other: TradeFilter): boolean =>
  one === other || JSON.stringify(one) === JSON.stringify(other)

const isOfSameWriting = (one: Pick<Wanted, 'journal'>, other: Pick<Wanted, 'journal'>): boolean =>
  (['tradeNotes', 'labels'] as const).every((list) => one.journal.records[list] === other.journal.records[list])

const follow = (): void => {
  const [journal, trades, groupOf] = [
    journalView.journal?.current,
    tradesView.trades?.current,
    tradesView.groups?.current,
  ]
  // Without zones all figures but the hours can be computed, and notes are not joined to their trades yet.
  const needsGroups = asked?.look.hour !== undefined || (asked && asksForWriting(asked.look))
  if (!asked || !journal || !trades || (!groupOf && needsGroups)) {
    wanted = undefined
    return
  }
  const next: Wanted = { ...asked, journal, trades, groupOf: groupOf ?? groupsWithoutZones }
  if (wanted && isSame(wanted, next)) return
  wanted = next
  void work(next)
}

const work = async (of: Wanted): Promise<void> => {
  const isWanted = (): boolean => wanted === of
  // The click is drawn first, in a task of its own.
  await yieldToMain()
  if (!isWanted() || !(await runInTurns(overview(of), isWanted, awaitedTurnMs))) return
  // Ten years take seconds, so the page is drawn first.
  await runWhenIdle(routine(of), isWanted)
}

const basisOf = function* (trades: ReadonlyArray<Trade>): Steps<InsightBasis> {
  if (derived?.trades === trades) return derived.basis
  const basis = yield* basisSteps(trades)
  derived = { trades, basis }
  return basis
}

const contextSteps = function* (of: Wanted): Steps<LookContext> {
  const { names, groupOf } = of
  return {
    ...statedIn(of.journal),
    accountName: (accountId) => names.find(({ value }) => value === accountId)?.label ?? accountId,
    groupOf,
    written: groupOf === groupsWithoutZones ? nothingLookedFor : yield* writtenSteps(of),
  }
}

const statedIn = (journal: Journal): Pick<LookContext, 'capitalOf' | 'toleranceOf'> => {
  const stated = statedTable(journal)
  return { capitalOf: (currency) => statedFigure(stated, currency, 'capital'), toleranceOf: tolerancesIn(stated) }
}

const writtenSteps = function* (of: Pick<Wanted, 'journal' | 'trades'>): Steps<LookContext['written']> {
  const { journal, trades } = of
  if (writing?.trades === trades && isOfSameWriting(writing, of)) return writing.written
  const { byTrade: written } = yield* writtenTradesSteps(trades, journal, labelsById(journal))
  writing = { journal, trades, written }
  yield
  return written
}

const overview = function* (of: Wanted): Steps<void> {
  if (whole && isSame(whole.of, of)) return show(of, whole.overview)
  const context = yield* contextSteps(of)
  const lookedAt = yield* lookedAtSteps(of, context)
  if (insightView.findings) insightView.overview = ref({ current: lookedAt.overview, look: of.look })
  // A first visit sees the figures early; a changed filter replaces them together with their groups.
  else show(of, lookedAt.overview)
  if (of.groupOf === groupsWithoutZones) return
  whole = { of, overview: yield* groupedSteps(lookedAt, context) }
  show(of, whole.overview)
}

const show = (of: Wanted, shown: Overview): void => {
  insightView.overview = ref({ current: shown, look: of.look })
  insightView.findings = insightView.overview
  if (!drawn || !isOfSameDays(drawn.of, daysOf(of, shown.currency))) insightView.routine = undefined
  else insightView.routine ??= ref({ current: drawn.routine })
}

/** Reuses figures from before the zones were known: only groups depend on zones. */
const lookedAtSteps = function* (of: Wanted, context: LookContext): Steps<LookedAt> {
  if (looked && isSame(looked.of, { ...of, groupOf: groupsWithoutZones })) return looked.at
  const at = yield* figuresSteps(yield* basisOf(of.trades), standingFilter(of.look, labelsById(of.journal)), context)
  looked = { of, at }
  return at
}

interface Days extends Pick<Wanted, 'journal' | 'trades' | 'look'> {
  readonly currency: string
  readonly today: LocalDate
}

const daysOf = ({ journal, trades, look }: Wanted, currency: string): Days => ({
  journal,
  trades,
  look,
  currency,
  today: dayView.today,
})

const isOfSameDays = (one: Days, other: Days): boolean =>
  one.trades === other.trades &&
  one.journal.dayStats === other.journal.dayStats &&
  one.currency === other.currency &&
  one.today === other.today &&
  (['from', 'to', 'month'] as const).every((name) => one.look[name] === other.look[name])

/** Filtered by period only: a day is good or bad as a whole, with all its symbols and sides. */
const routine = function* (of: Wanted): Steps<void> {
  if (insightView.routine || of.groupOf === groupsWithoutZones) return
  const days = daysOf(of, insightView.overview?.current.currency ?? '')
  const { journal, trades, look, currency, today } = days
  const items = yield* routineItemsSteps(
    journal,
    trades.filter(({ last: { day } }) => isWithin(look, day)),
    currency,
    today,
  )
  drawn = { of: days, routine: yield* routineSteps(items, { known: differences }) }
  insightView.routine = ref({ current: drawn.routine })
}

const isWithin = ({ from = '', to, month = '' }: TradeFilter, day: string): boolean =>
  day >= from && (to === undefined || day <= to) && day.startsWith(month)
