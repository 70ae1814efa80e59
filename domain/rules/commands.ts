import { domainError, type DomainError } from '#domain/errors/catalogue.ts'
import { limits } from '#domain/limits.ts'
import { decimalText } from '#domain/money/decimal.ts'
import { numberIn } from '#domain/money/typed-number.ts'
import type { CommandDraft } from '#domain/record/commands.ts'
import type { Journal } from '#domain/record/journal.ts'
import { lastResetOf } from '#domain/record/last-days.ts'
import { isSameJson } from '#domain/record/same-json.ts'
import { err, ok, type Result } from '#domain/result.ts'
import { type Instant, type LocalDate, addDays, laterOf } from '#domain/time/local-date.ts'
import { rulesOf, versionOn } from './rule.ts'
import { isClock, isCount, isCurrencyCode, isPositive, type RuleKind, type RuleTerms } from './terms.ts'
import { ruleNames } from './words.ts'

export type Asked = Result<ReadonlyArray<CommandDraft>, DomainError<'rule'>>

/** A rule as typed; each kind reads its own fields. */
export interface TypedRule {
  readonly kind: RuleKind
  readonly limit: string
  readonly currency: string
  readonly trades: string
  readonly from: string
  readonly to: string
  readonly minutes: string
  readonly size: string
}

/** `id` is fresh. */
interface Asking {
  readonly id: string
  readonly now: Instant
  readonly today: LocalDate
}

type Terms = Result<RuleTerms, DomainError<'rule'>>

const amountIn = (text: string): string => {
  const typed = numberIn(text.trim().replace(/^\$/, ''))
  return typed ? decimalText(typed) : ''
}
const countIn = (text: string): number => (/^\d{1,4}$/.test(text.trim()) ? Number(text) : Number.NaN)

/** The typed terms, or the first error in them. */
export const termsIn = (typed: TypedRule): Terms => {
  switch (typed.kind) {
    case 'loss': {
      const [limit, currency] = [amountIn(typed.limit), typed.currency.trim().toUpperCase()]
      if (!isPositive(limit)) return err(domainError('rule', 'LIMIT_NOT_AN_AMOUNT'))
      return isCurrencyCode(currency)
        ? ok({ kind: 'loss', limit, currency })
        : err(domainError('rule', 'CURRENCY_REQUIRED'))
    }
    case 'trades': {
      const most = countIn(typed.trades)
      return isCount(most) ? ok({ kind: 'trades', most }) : err(domainError('rule', 'TRADES_NOT_A_NUMBER'))
    }
    case 'hours': {
      const { from, to } = typed
      return isClock(from) && isClock(to) && from !== to
        ? ok({ kind: 'hours', from, to })
        : err(domainError('rule', 'TIMES_REQUIRED'))
    }
    case 'pause': {
      const minutes = countIn(typed.minutes)
      return isCount(minutes) ? ok({ kind: 'pause', minutes }) : err(domainError('rule', 'MINUTES_NOT_A_NUMBER'))
    }
    case 'planned':
      return ok({ kind: 'planned' })
    case 'size': {
      const most = amountIn(typed.size)
      return isPositive(most) ? ok({ kind: 'size', most }) : err(domainError('rule', 'SIZE_NOT_A_NUMBER'))
    }
  }
}

/** The day that a command counts for: never before the latest day that the journal has begun. */
const dayOf = (journal: Journal, today: LocalDate): LocalDate => laterOf(lastResetOf(journal.settings), today)

/** A rule with its item, from today on. `rule`: a fresh id, which the item names. */
export const addRule = (
  journal: Journal,
  { terms, checklistId, taskId, rule }: AddedRule,
  { id, now, today }: Asking,
): Asked => {
  if (rulesOf(journal).size >= limits.rules) return err(domainError('rule', 'RULE_LIMIT_EXCEEDED'))
  const name = ruleNames[terms.kind]
  const record = { id, rule, name, terms, validFrom: dayOf(journal, today), at: now }
  return ok([{ type: 'AddTask', data: { taskId, checklistId, text: name, rule: record } }])
}

interface AddedRule {
  readonly terms: RuleTerms
  readonly checklistId: string
  readonly taskId: string
  readonly rule: string
}

/** Other terms, from tomorrow on: today keeps this morning's. Also restarts an ended rule. */
export const changeRule = (
  journal: Journal,
  { rule, terms }: Pick<AddedRule, 'rule' | 'terms'>,
  { id, now, today }: Asking,
): Asked => {
  const versions = rulesOf(journal).get(rule)
  const tomorrow = addDays(dayOf(journal, today), 1)
  if (!versions || tomorrow === undefined) return err(domainError('rule', 'RULE_NOT_FOUND'))
  if (isSameJson(versionOn(versions, tomorrow)?.terms, terms)) return ok([])
  const record = { id, rule, name: ruleNames[terms.kind], terms, validFrom: tomorrow, at: now }
  return ok([{ type: 'AddRecord', data: { list: 'rules', record } }])
}
