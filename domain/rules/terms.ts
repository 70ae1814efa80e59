import { type Fields, isFields } from '#domain/fields.ts'
import { parseDecimal, signOf } from '#domain/money/decimal.ts'

/** What a rule asks of a day. Amounts and quantities are decimal texts; times are 'HH:mm' in the zone of that day. */
export type RuleTerms =
  /** The realized net of the day, in one currency, stays above minus the limit. */
  | { readonly kind: 'loss'; readonly limit: string; readonly currency: string }
  /** So many trades are opened at most. */
  | { readonly kind: 'trades'; readonly most: number }
  /** Nothing is opened from one time until before the other; past midnight where the first is the later one. */
  | { readonly kind: 'hours'; readonly from: string; readonly to: string }
  /** Nothing is opened in the minutes after a trade that lost. */
  | { readonly kind: 'pause'; readonly minutes: number }
  /** Only symbols that were planned before are traded. */
  | { readonly kind: 'planned' }
  /** No position becomes larger, in shares, contracts or coins. */
  | { readonly kind: 'size'; readonly most: string }

export type RuleKind = RuleTerms['kind']

/** All kinds, in the order in which they are offered. */
export const ruleKinds: ReadonlyArray<RuleKind> = ['loss', 'trades', 'hours', 'pause', 'planned', 'size']

/** A whole number above zero, and no larger than makes sense of trades and of the minutes of a day. */
export const isCount = (value: unknown): value is number =>
  typeof value === 'number' && Number.isInteger(value) && value > 0 && value <= 1440

/** A decimal text above zero. */
export const isPositive = (value: unknown): value is string => {
  const parsed = typeof value === 'string' ? parseDecimal(value) : undefined
  return parsed !== undefined && signOf(parsed) > 0
}

/** A time of day: '09:30'. */
export const isClock = (value: unknown): value is string =>
  typeof value === 'string' && /^([01]\d|2[0-3]):[0-5]\d$/.test(value)

/** A code of three letters or digits and more, as brokers name currencies. */
export const isCurrencyCode = (value: unknown): value is string =>
  typeof value === 'string' && /^[A-Z][A-Z0-9]{2,9}$/.test(value)

/** The terms that a file states; undefined for what is none, or of a kind that a later version knows. */
export const parseTerms = (value: unknown): RuleTerms | undefined => {
  const { kind, limit, currency, most, from, to, minutes }: Fields = isFields(value) ? value : {}
  switch (kind) {
    case 'loss':
      return isPositive(limit) && isCurrencyCode(currency) ? { kind, limit, currency } : undefined
    case 'trades':
      return isCount(most) ? { kind, most } : undefined
    case 'hours':
      return isClock(from) && isClock(to) && from !== to ? { kind, from, to } : undefined
    case 'pause':
      return isCount(minutes) ? { kind, minutes } : undefined
    case 'planned':
      return { kind }
    case 'size':
      return isPositive(most) ? { kind, most } : undefined
    default:
      return undefined
  }
}
