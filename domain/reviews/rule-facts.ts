import { counted } from '#domain/figures.ts'
import { compareTexts } from '#domain/order.ts'
import { addCosts, type Cost } from '#domain/rules/cost.ts'
import type { Verdict } from '#domain/rules/judge.ts'
import type { RuleDay, RuleDays } from '#domain/rules/overview.ts'
import type { RuleVersion } from '#domain/rules/rule.ts'
import { costWords } from '#domain/rules/verdict-words.ts'
import { ruleWords } from '#domain/rules/words.ts'
import type { LocalDate } from '#domain/time/local-date.ts'

/** How a rule was kept on a period's days with fills. */
export interface PeriodRule {
  /** The version valid on the last of them. */
  readonly version: RuleVersion
  readonly kept: number
  readonly notJudged: number
  readonly brokenOn: ReadonlyArray<LocalDate>
  readonly cost: Cost
  /** One of the days is not over, or its fills are provisional. */
  readonly soFar: boolean
}

const isJudged = ({ verdict }: RuleDay): boolean => verdict.state !== 'no fills'

/** The rules that days of a period were judged by. */
export const periodRules = (days: RuleDays): ReadonlyArray<PeriodRule> => {
  const byRule = new Map<string, RuleDay[]>()
  for (const rules of days.values())
    for (const [rule, found] of rules) if (isJudged(found)) byRule.set(rule, [...(byRule.get(rule) ?? []), found])
  return [...byRule.values()].flatMap((found) => {
    const inOrder = found.toSorted((one, other) => compareTexts(one.day, other.day))
    const last = inOrder.at(-1)
    const are = (state: Verdict['state']) => inOrder.filter(({ verdict }) => verdict.state === state)
    return last
      ? [
          {
            version: last.version,
            kept: are('kept').length,
            notJudged: are('not judged').length,
            brokenOn: are('broken').map(({ day }) => day),
            cost: addCosts(inOrder.flatMap(({ verdict }) => (verdict.state === 'broken' ? [verdict.cost] : []))),
            soFar: inOrder.some(({ verdict }) => 'soFar' in verdict && verdict.soFar),
          },
        ]
      : []
  })
}

const onDays = (count: number): string => `on ${counted(count, 'day', 'days')}`

/** How a rule was kept, without score or advice. */
export const periodRuleWords = (
  { version, kept, notJudged, brokenOn, cost, soFar }: PeriodRule,
  shown: boolean,
  timeOf?: (time: string) => string,
) => {
  const counts = [
    `kept ${onDays(kept)}`,
    `broken ${onDays(brokenOn.length)}`,
    ...(notJudged > 0 ? [`not judged ${onDays(notJudged)}`] : []),
  ].join(', ')
  const sofar = soFar ? ' so far' : ''
  const breach = brokenOn.length === 0 ? '' : ` Opened after a breach: ${costWords(cost, shown)}.`
  return `${ruleWords(version.terms, shown, timeOf)}: ${counts}${sofar}.${breach}`
}
