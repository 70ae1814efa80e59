import type { Journal } from '#domain/record/journal.ts'
import { knownZonesSteps } from '#domain/routine/known-zones.ts'
import { type RuleDays, ruleDaysSteps } from '#domain/rules/overview.ts'
import { verdictLines } from '#domain/rules/verdict-words.ts'
import { ruleWords } from '#domain/rules/words.ts'
import type { Steps } from '#domain/steps.ts'
import { oneLine } from '#domain/text/one-line.ts'
import type { LocalDate } from '#domain/time/local-date.ts'
import { localTime } from '#domain/time/zone-clock.ts'
import { freshTradeMemory, tradesSteps } from '#domain/trades/all-trades.ts'

/** How the rules of all days were kept; empty without rules. */
export function* allRuleDaysSteps(journal: Journal, today: LocalDate, zone: string): Steps<RuleDays> {
  if ((journal.records.rules?.size ?? 0) === 0) return new Map()
  const trades = yield* tradesSteps(journal, freshTradeMemory())
  const zones = yield* knownZonesSteps(journal)
  return yield* ruleDaysSteps({ journal, trades, zones, today, zone }, '', today)
}

/** `zone`: used where the day's own is not known. */
export const rulesToMarkdown = (days: RuleDays, date: LocalDate, zone: string): ReadonlyArray<string> => {
  const rules = [...(days.get(date)?.values() ?? [])]
  if (rules.length === 0) return []
  const textOf = (at: number, _: 'time', own: string = zone): string => localTime(at, own)
  const lines = rules.map((found) => {
    const [state = '', ...notes] = verdictLines(found, { textOf, amountsShown: true })
    return oneLine(`- ${ruleWords(found.version.terms, true)}: ${[`${state}.`, ...notes].join(' ')}`)
  })
  return ['**Rules of the day**', lines.join('\n')]
}
