import { type DomainError, domainError } from '#domain/errors/catalogue.ts'
import type { Fields } from '#domain/fields.ts'
import { type CashKind, defaultCurrency } from '#domain/lots/movement.ts'
import { absolute, type Decimal, multiplied, negated, signOf, zero } from '#domain/money/decimal.ts'
import { parseNoisy } from '#domain/money/noisy.ts'
import type { Activity } from '#domain/record/day-trades.ts'
import { exactFields } from './amounts.ts'
import { typeWord } from './side.ts'
import type { TradeTime } from './trade-time.ts'

const cashWords: ReadonlySet<unknown> = new Set<CashKind>(['dividend', 'interest', 'fee', 'tax', 'capital'])

const taxWords = /\btax(?:es)?\b(?![- ](?:exempt|free))|withh(?:olding|eld)|\bnra\b/i

/** The kind of a row of cash: a charge on income is a tax where its words name one. */
export const cashKindIn = ({ amount, description }: Fields, kind: CashKind): CashKind => {
  const isCharge = (kind === 'dividend' || kind === 'interest') && signOf(parseNoisy(amount) ?? zero) < 0
  return isCharge && typeof description === 'string' && taxWords.test(description) ? 'tax' : kind
}

/** The error of a row without cash: a dividend that names units may have come in shares. */
export const nothingPaid = (raw: Fields, kind: CashKind): DomainError<'trades'> =>
  kind === 'dividend' && signOf(parseNoisy(raw['units']) ?? zero) !== 0
    ? domainError('trades', 'UNITS_WITHOUT_CASH')
    : domainError('trades', 'CASH_ONLY', { type: typeof raw['type'] === 'string' ? typeWord(raw['type']) : '' })

/** Whether a value names a kind of cash. */
export const isCashKind = (value: unknown): value is CashKind => cashWords.has(value)

/** Received above zero: the amount; else units times price, negative for fees and taxes; else the fee as a charge. */
export const cashIn = (raw: Fields, kind: CashKind): Decimal => {
  const amount = parseNoisy(raw['amount'])
  if (amount && signOf(amount) !== 0) return isDebit(raw, kind) ? negated(absolute(amount)) : amount
  const [units, price] = [parseNoisy(raw['units']), parseNoisy(raw['price'])]
  const [isCharged, isRebate] = [kind === 'fee' || kind === 'tax', /^rebate$/i.test(String(raw['type']).trim())]
  if (units && price && signOf(units) !== 0 && signOf(price) !== 0)
    return isCharged && !isRebate ? negated(absolute(multiplied(units, price))) : multiplied(units, price)
  const fee = parseNoisy(raw['fee'] ?? raw['fees']) ?? zero
  return isRebate ? absolute(fee) : negated(fee)
}

/** Some brokers write interest on a loan without its sign: 'USD DEBIT INT FOR JUN-2026', 'MARGIN INTEREST'. */
const isDebit = ({ type, description }: Fields, kind: CashKind): boolean => {
  const words = [type, description].map((text) => (typeof text === 'string' ? text.replaceAll('_', ' ') : '')).join(' ')
  return (
    kind === 'interest' &&
    /\b(?:debit|margin) int(?:erest)?\b|\binterest charge[ds]?\b/i.test(words) &&
    !/\brevers|\bcredit|\bcancel|\badj|\brebate|\brefund|\bwaive/i.test(words)
  )
}

interface StatedCash extends TradeTime, Pick<Activity, 'snapTradeId' | 'accountId' | 'symbol'> {
  readonly cash: CashKind
  /** Received above zero. */
  readonly quantity: Decimal
  readonly currency: string
  readonly instrument?: string | undefined
}

/** Cash apart from trades, as a record of its day. */
export const cashRecord = ({ quantity, currency, instrument, ...stated }: StatedCash): Activity => ({
  ...stated,
  kind: 'cash',
  ...exactFields({ quantity, price: zero, amount: zero, fees: zero }),
  ...(instrument !== undefined && { instrument }),
  ...(currency !== defaultCurrency && { currency }),
})
