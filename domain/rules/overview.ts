import { entryOn } from '#domain/entries/views.ts'
import { type DayTrades, notRead } from '#domain/record/day-trades.ts'
import type { Journal } from '#domain/record/journal.ts'
import type { Steps } from '#domain/steps.ts'
import type { LocalDate } from '#domain/time/local-date.ts'
import { localDay } from '#domain/time/zone-clock.ts'
import type { Trade } from '#domain/trades/trade.ts'
import { addCosts, type Cost } from './cost.ts'
import { type FillsByDay, fillsByDaySteps } from './day-fills.ts'
import { judge, type JudgedDay, type Verdict } from './judge.ts'
import { plannedAmong } from './planned.ts'
import { rulesOf, type RuleVersion, versionOn } from './rule.ts'

export interface RuleContext {
  readonly journal: Journal
  /** Newest first. */
  readonly trades: ReadonlyArray<Trade>
  /** The user's zones that the journal knows. */
  readonly zones: ReadonlyMap<LocalDate, string>
  readonly today: LocalDate
  /** The zone that the user is in now. */
  readonly zone: string
}

export interface RuleDay {
  readonly day: LocalDate
  readonly version: RuleVersion
  readonly verdict: Verdict
  /** The user's zone that day; undefined while unknown. */
  readonly zone: string | undefined
  /** Results changed after the day: the verdict follows from its current fills. */
  readonly hasChanged: boolean
}

/** How a rule was kept on days with fills. */
export interface RuleRecord {
  readonly rule: string
  /** The valid version, or the last one. */
  readonly version: RuleVersion
  readonly isEnded: boolean
  /** Past days with fills, newest first. */
  readonly days: ReadonlyArray<RuleDay>
  readonly kept: number
  readonly broken: number
  readonly notJudged: number
  readonly cost: Cost
}

const hasChangedLater = (journal: Journal, day: LocalDate, zone: string): boolean =>
  (entryOn(journal, day)?.trades?.changes ?? []).some(({ at }) => {
    const ms = Date.parse(at)
    return !Number.isNaN(ms) && localDay(ms, zone) > day
  })

const isUnread = (trades: DayTrades | undefined): boolean =>
  trades?.foreign?.isRecord === false || notRead(trades).movements > 0

const judgedDay = (
  { journal, zones, today, zone }: RuleContext,
  fills: FillsByDay,
  isPlanned: JudgedDay['isPlanned'],
  day: LocalDate,
): JudgedDay => ({
  fills: fills.get(day) ?? [],
  zone: zones.get(day) ?? (day === today ? zone : undefined),
  isOver: day < today,
  isUnread: isUnread(entryOn(journal, day)?.trades),
  isPlanned,
})

const everPlanned = (): boolean => true

/** Plans are searched only where a rule asks for them. */
const planningOf = ({ journal, trades }: RuleContext, versions: ReadonlyArray<RuleVersion>): JudgedDay['isPlanned'] =>
  versions.some(({ terms }) => terms.kind === 'planned') ? plannedAmong(trades, journal) : everPlanned

export type RuleDays = ReadonlyMap<LocalDate, ReadonlyMap<string, RuleDay>>

const ruleDayOf = (context: RuleContext, version: RuleVersion, day: LocalDate, judged: JudgedDay): RuleDay => ({
  day,
  version,
  verdict: judge(version.terms, judged),
  zone: judged.zone,
  hasChanged: hasChangedLater(context.journal, day, judged.zone ?? context.zone),
})

const daysPerStep = 50

/** The rules of today and of the days with fills in a span, both ends included. */
export function* ruleDaysSteps(context: RuleContext, from: LocalDate, to: LocalDate): Steps<RuleDays> {
  const rules = [...rulesOf(context.journal).values()]
  const { today } = context
  const fills = yield* fillsByDaySteps(context.trades, from, to)
  const isPlanned = planningOf(context, rules.flat())
  const days = [...new Set([...fills.keys(), ...(from <= today && today <= to ? [today] : [])])]
  const found = new Map<LocalDate, ReadonlyMap<string, RuleDay>>()
  for (const [place, day] of days.entries()) {
    if (place % daysPerStep === daysPerStep - 1) yield
    const judged = judgedDay(context, fills, isPlanned, day)
    const versions = rules.flatMap((each) => versionOn(each, day) ?? [])
    found.set(day, new Map(versions.map((version) => [version.rule, ruleDayOf(context, version, day, judged)])))
  }
  return found
}

/** All rules with the past days that they judged, in order of creation. */
export function* ruleRecordsSteps(
  context: RuleContext,
  isWithin: (day: LocalDate) => boolean = () => true,
): Steps<ReadonlyArray<RuleRecord>> {
  const { journal, today } = context
  const rules = [...rulesOf(journal).values()]
  const from = rules.map(([first]) => first?.validFrom ?? '').toSorted()[0]
  if (from === undefined) return []
  const fills = yield* fillsByDaySteps(context.trades, from, today)
  const isPlanned = planningOf(context, rules.flat())
  const past = [...fills.keys()]
    .filter((day) => day < today && isWithin(day))
    .toSorted()
    .toReversed()
  const records: RuleRecord[] = []
  for (const versions of rules) {
    const days: RuleDay[] = []
    for (const [place, day] of past.entries()) {
      if (place % daysPerStep === daysPerStep - 1) yield
      const version = versionOn(versions, day)
      if (!version) continue
      const found = ruleDayOf(context, version, day, judgedDay(context, fills, isPlanned, day))
      if (found.verdict.state !== 'no fills') days.push(found)
    }
    records.push(...recordOf(versions, days, today))
  }
  return records
}

const recordOf = (
  versions: ReadonlyArray<RuleVersion>,
  days: ReadonlyArray<RuleDay>,
  today: LocalDate,
): ReadonlyArray<RuleRecord> => {
  const version = versionOn(versions, today) ?? versions.at(-1)
  if (!version) return []
  const count = (state: Verdict['state']): number => days.filter(({ verdict }) => verdict.state === state).length
  return [
    {
      rule: version.rule,
      version,
      isEnded: versions.at(-1)?.validTo !== undefined,
      days,
      kept: count('kept'),
      broken: count('broken'),
      notJudged: count('not judged'),
      cost: addCosts(days.flatMap(({ verdict }) => (verdict.state === 'broken' ? [verdict.cost] : []))),
    },
  ]
}
