import { type Fields, isFields } from '#domain/fields.ts'
import { parseDecimal, signOf } from '#domain/money/decimal.ts'

/** Amounts and quantities are decimal texts; times are 'HH:mm' in the zone of the day. */
export type RuleTerms =
  /** The day's realized net in one currency stays above minus the limit. */
  | { readonly kind: 'loss'; readonly limit: string; readonly currency: string }
  /** At most this many trades are opened. */
  | { readonly kind: 'trades'; readonly most: number }
  /** Nothing is opened from one time until before the other; past midnight where the first is later. */
  | { readonly kind: 'hours'; readonly from: string; readonly to: string }
  /** Nothing is opened in the minutes after a losing trade. */
  | { readonly kind: 'pause'; readonly minutes: number }
  | { readonly kind: 'planned' }
  /** No position becomes larger, in shares, contracts or coins. */
  | { readonly kind: 'size'; readonly most: string }

export type RuleKind = RuleTerms['kind']

/** In the order in which they are offered. */
export const ruleKinds: ReadonlyArray<RuleKind> = ['loss', 'trades', 'hours', 'pause', 'planned', 'size']

/** A whole number above zero; at most the minutes of a day. */
export const isCount = (value: unknown): value is number =>
  typeof value === 'number' && Number.isInteger(value) && value > 0 && value <= 1440

/** A decimal text above zero. */
export const isPositive = (value: unknown): value is string => {
  const parsed = typeof value === 'string' ? parseDecimal(value) : undefined
  return parsed !== undefined && signOf(parsed) > 0
}

/** '09:30'. */
export const isClock = (value: unknown): value is string =>
  typeof value === 'string' && /^([01]\d|2[0-3]):[0-5]\d$/.test(value)

/** Three to ten capitals or digits, as brokers name currencies. */
export const isCurrencyCode = (value: unknown): value is string =>
  typeof value === 'string' && /^[A-Z][A-Z0-9]{2,9}$/.test(value)

/** The terms in a file; undefined for other values and for kinds of later versions. */
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
