import { domainError } from '#domain/errors/catalogue.ts'
import { exactFields } from '#domain/fills/amounts.ts'
import { cashRecord } from '#domain/fills/cash-record.ts'
import type { CashLineKind } from '#domain/fills/cash-words.ts'
import { isOfShares, isReinvested } from '#domain/fills/paid-in-shares.ts'
import { isPaidForAll } from '#domain/fills/paid-out.ts'
import { inWholeOf } from '#domain/fills/price-units.ts'
import type { TradeTime } from '#domain/fills/trade-time.ts'
import { defaultCurrency } from '#domain/lots/movement.ts'
import { absolute, type Decimal, signOf, zero } from '#domain/money/decimal.ts'
import { wholeOfHundredths } from '#domain/money/hundredths.ts'
import { adjustmentFate, baseOf, knownId, notUnderstood, type Stated } from './fates.ts'
import type { LineFate } from './format.ts'

export interface StatedCashLine {
  readonly time: TradeTime | undefined
  readonly accountId: string
  /** Undefined for deposits, withdrawals, and unknown kinds. */
  readonly kind: CashLineKind | undefined
  /** Received above zero. */
  readonly amount: Decimal | undefined
  readonly currency?: string
  readonly symbol?: string
  readonly instrument?: string
  readonly id?: string
  /** The words of the line, which may name units. */
  readonly said?: string
  /** Units received, or units that it is paid on. */
  readonly quantity?: Decimal | undefined
  readonly price?: Decimal | undefined
}

/** A line that moves cash alone. It is recorded if its kind, time and amount are known. */
export const cashOnly = (line: number, stated?: StatedCashLine): LineFate =>
  (stated && unitsInstead(line, stated)) ?? cashOf(line, stated)

const cashOf = (line: number, stated?: StatedCashLine): LineFate => {
  const { time, accountId, symbol = '', kind, amount, currency = defaultCurrency, id = '', instrument } = stated ?? {}
  const { said = '' } = stated ?? {}
  if (!kind && isPaidForAll(said)) return notUnderstood(line, domainError('trades', 'UNKNOWN_KIND', { text: said }))
  if (!time || !kind || !amount || signOf(amount) === 0 || accountId === undefined) return { line, kind: 'cash' }
  const whole = wholeOfHundredths(currency)
  const money = { currency: whole ?? currency, quantity: inWholeOf(amount, whole) }
  if (kind === 'in lieu')
    return symbol === ''
      ? { line, kind: 'cash' }
      : paidFraction(line, time, money.quantity, { accountId, symbol, id, currency: money.currency, instrument })
  const record = { ...time, snapTradeId: knownId(id), accountId, symbol, instrument, cash: kind, ...money }
  return { line, kind: 'cash', activities: [cashRecord(record)] }
}

const isThere = (value: Decimal | undefined): value is Decimal => value !== undefined && signOf(value) !== 0

/**
 * The units of a line of income with the money that bought them, or not understood, since units without cash may never
 * have arrived. Undefined for a line of cash alone.
 */
const unitsInstead = (line: number, stated: StatedCashLine): LineFate | undefined => {
  const { said = '', quantity, price, amount, kind, symbol = '', ...base } = stated
  if (!isThere(quantity) || symbol === '') return undefined
  if (isThere(amount) && signOf(amount) > 0) {
    const received = isReinvested(said) ? cashOf(line, { ...base, kind, symbol, amount }) : undefined
    const cash = received && 'activities' in received ? received.activities : []
    if (cash.length === 0) return undefined
    const units = adjustmentFate(line, { ...base, symbol, quantity: absolute(quantity), amount, kind: 'reinvestment' })
    if (units.kind !== 'adjustment') return undefined
    return { ...units, activities: [...units.activities, ...cash], isReinvestedCash: true }
  }
  if (isReinvested(said)) {
    const units = { ...base, symbol, quantity: absolute(quantity), price: isThere(price) ? price : undefined }
    return adjustmentFate(line, { ...units, amount, kind: 'reinvestment' })
  }
  if (isThere(amount)) return undefined
  const isIncome = kind === 'dividend' || kind === 'interest' || kind === 'capital'
  if (isIncome && isOfShares(said)) return adjustmentFate(line, { ...base, symbol, quantity, kind: 'split' })
  return notUnderstood(
    line,
    isIncome ? domainError('trades', 'UNITS_WITHOUT_CASH') : domainError('trades', 'UNKNOWN_KIND', { text: said }),
  )
}

/** Cash for a fraction of a share, whose units the line does not state. */
const paidFraction = (
  line: number,
  time: TradeTime,
  cash: Decimal,
  { instrument, ...stated }: Omit<Stated, 'time' | 'instrument'> & { readonly instrument: string | undefined },
): LineFate => {
  const amounts = exactFields({ quantity: zero, price: zero, amount: cash, fees: zero })
  const base = baseOf({ ...stated, time, ...(instrument !== undefined && { instrument }) }, time)
  const activity = { ...base, ...amounts, kind: 'corporate', inLieu: true } as const
  return { line, kind: 'adjustment', activities: [activity] }
}
