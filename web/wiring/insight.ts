import { ref, subscribe } from 'valtio'
import type { Difference } from '#domain/insight/difference.ts'
import {
  basisSteps,
  figuresSteps,
  groupedSteps,
  type InsightBasis,
  type LookContext,
  type LookedAt,
} from '#domain/insight/overview.ts'
import { routineItemsSteps } from '#domain/insight/routine-days.ts'
import { routineSteps } from '#domain/insight/routine.ts'
import type { Journal } from '#domain/record/journal.ts'
import { type TradeFilter, asksForWriting, standingFilter } from '#domain/search/trade-filter.ts'
import { statedFigure, statedTable, tolerancesIn } from '#domain/statistics/stated-figures.ts'
import type { Steps } from '#domain/steps.ts'
import { labelsById } from '#domain/trade-notes/label.ts'
import { writtenTradesSteps } from '#domain/trade-notes/written.ts'
import { groupsBy, type GroupsOf } from '#domain/trades/groups.ts'
import type { Trade } from '#domain/trades/trade.ts'
import { runInTurns } from '#web/adapters/turns.ts'
import type { Downloads } from '#web/adapters/user-files.ts'
import { insightView, type InsightStep } from '#web/read-models/insight.ts'
import { tradesView } from '#web/read-models/trades.ts'
import { dayView, journalView } from '#web/read-models/views.ts'
import { prepareTrades, type Prepared } from './trades.ts'
import { takeYearStep } from './year.ts'

type Looked = Extract<InsightStep, { readonly type: 'look' }>

/** All that the page says follows from this. */
interface Wanted extends Looked {
  readonly journal: Journal
  readonly trades: ReadonlyArray<Trade>
  readonly groupOf: GroupsOf
}

/** What was worked out of these trades: whoever looks at them otherwise, or comes again, has it at once. */
let derived: { readonly trades: ReadonlyArray<Trade>; readonly basis: InsightBasis } | undefined
const differences = new Map<string, Difference>()
/** What the routine that is shown was drawn for. */
let drawn: (Pick<Wanted, 'journal' | 'trades' | 'look'> & { readonly currency: string }) | undefined
/** The figures that were worked out last. */
let looked: { readonly of: Wanted; readonly at: LookedAt } | undefined
const nothingLookedFor: LookContext['written'] = new Map()
/** What was written about these trades. */
let writing: (Pick<Wanted, 'journal' | 'trades'> & { readonly written: LookContext['written'] }) | undefined
const groupsWithoutZones = groupsBy(new Map())
let isPreparing = false
let asked: Looked | undefined
let wanted: Wanted | undefined
let unfollow: ReadonlyArray<() => void> = []

/** While the page is open, its figures follow the trades, the journal and what is looked at. */
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

/** Works out what the first look needs, unless the page is there already. */
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
      const written = yield* writtenSteps({ journal, trades })
      const context = { ...statedIn(journal), accountName: String, groupOf: groups, written }
      yield* groupedSteps(yield* figuresSteps(yield* basisOf(trades), {}, context), context)
    })(),
    () => !asked,
  )
}

const leave = (): void => {
  for (const end of unfollow) end()
  unfollow = []
  ;[asked, wanted, drawn, looked] = [undefined, undefined, undefined, undefined]
  ;[insightView.overview, insightView.routine] = [undefined, undefined]
}

/** A tick or a key changes neither trades nor archived days; names matter to who looks for a text. */
const isSame = (one: Wanted, other: Wanted): boolean =>
  one.look === other.look &&
  one.trades === other.trades &&
  one.groupOf === other.groupOf &&
  one.journal.dayStats === other.journal.dayStats &&
  (one.names === other.names || one.look.text === undefined) &&
  one.journal.records.statedFigures === other.journal.records.statedFigures &&
  isOfSameWriting(one, other)

const isOfSameWriting = (one: Pick<Wanted, 'journal'>, other: Pick<Wanted, 'journal'>): boolean =>
  (['tradeNotes', 'labels'] as const).every((list) => one.journal.records[list] === other.journal.records[list])

const follow = (): void => {
  const [journal, trades, groupOf] = [
    journalView.journal?.current,
    tradesView.trades?.current,
    tradesView.groups?.current,
  ]
  // Without zones all but the hours can be worked out, and what was written has not found its trades yet.
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
  if (!(await runInTurns(overview(of), isWanted))) return
  await runInTurns(routine(of), isWanted)
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
  const context = yield* contextSteps(of)
  const lookedAt = yield* lookedAtSteps(of, context)
  const { currency } = lookedAt.overview
  if (drawn && !(isOfSameDays(drawn, of) && drawn.currency === currency))
    [drawn, insightView.routine] = [undefined, undefined]
  // Who comes sees the figures first; who looks otherwise sees all of it change at once.
  if (!insightView.overview) insightView.overview = ref({ current: lookedAt.overview, look: of.look })
  if (of.groupOf === groupsWithoutZones) return
  insightView.overview = ref({ current: yield* groupedSteps(lookedAt, context), look: of.look })
}

/** The figures again, where they were worked out before the zones were known: only groups go by these. */
const lookedAtSteps = function* (of: Wanted, context: LookContext): Steps<LookedAt> {
  if (looked && isSame(looked.of, { ...of, groupOf: groupsWithoutZones })) return looked.at
  const at = yield* figuresSteps(yield* basisOf(of.trades), standingFilter(of.look, labelsById(of.journal)), context)
  looked = { of, at }
  return at
}

type Days = Pick<Wanted, 'journal' | 'trades' | 'look'>

const isOfSameDays = (one: Days, other: Days): boolean =>
  one.trades === other.trades &&
  one.journal.dayStats === other.journal.dayStats &&
  (['from', 'to', 'month'] as const).every((name) => one.look[name] === other.look[name])

/** Of the period alone: a day is good or bad as a whole, with all its symbols and sides. */
const routine = function* (of: Wanted): Steps<void> {
  const { journal, trades, look } = of
  const currency = insightView.overview?.current.currency ?? ''
  if (drawn || of.groupOf === groupsWithoutZones) return
  const items = yield* routineItemsSteps(
    journal,
    trades.filter(({ last: { day } }) => isWithin(look, day)),
    currency,
    dayView.today,
  )
  const found = yield* routineSteps(items, { known: differences })
  drawn = { journal, trades, look, currency }
  insightView.routine = ref({ current: found })
}

const isWithin = ({ from = '', to, month = '' }: TradeFilter, day: string): boolean =>
  day >= from && (to === undefined || day <= to) && day.startsWith(month)
