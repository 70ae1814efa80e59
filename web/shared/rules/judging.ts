import { knownZonesSteps } from '#domain/routine/known-zones.ts'
import {
  type RuleContext,
  type RuleDays,
  ruleDaysSteps,
  type RuleRecord,
  ruleRecordsSteps,
} from '#domain/rules/overview.ts'
import type { Steps } from '#domain/steps.ts'
import type { LocalDate } from '#domain/time/local-date.ts'

/** The facts that rules are judged by, before the zones of days are looked up. */
export type Judged = Omit<RuleContext, 'zones'>

export function* judgedDays(judged: Judged, from: LocalDate, to: LocalDate): Steps<RuleDays> {
  return yield* ruleDaysSteps({ ...judged, zones: yield* knownZonesSteps(judged.journal) }, from, to)
}

export function* judgedRules(judged: Judged, isWithin: (day: LocalDate) => boolean): Steps<ReadonlyArray<RuleRecord>> {
  return yield* ruleRecordsSteps({ ...judged, zones: yield* knownZonesSteps(judged.journal) }, isWithin)
}
