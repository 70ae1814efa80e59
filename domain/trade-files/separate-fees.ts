import { cashRecord } from '#domain/fills/cash-record.ts'
import type { TradeTime } from '#domain/fills/trade-time.ts'
import { type CashKind, defaultCurrency } from '#domain/lots/movement.ts'
import { absolute, addDecimals, type Decimal, negated, signOf } from '#domain/money/decimal.ts'
import { knownId, type StatedFill } from './fates.ts'
import type { LineFate } from './format.ts'
import { type Line, negatedCell } from './line.ts'

/** A fill's fee in another currency, or another kind of cash that comes with a fill. */
interface SeparateFee {
  readonly cash?: CashKind
  readonly time: TradeTime | undefined
  readonly accountId: string
  readonly symbol: string
  readonly instrument?: string
  /** Positive is paid, negative is a credit. */
  readonly amount: Decimal | undefined
  readonly currency: string
  readonly id?: string
}

/** Adds a fee in another currency as cash of its day: amounts of two currencies are never added. */
export const withSeparateFee = (fate: LineFate, { amount, id, time, cash = 'fee', ...fee }: SeparateFee): LineFate => {
  const received = negatedCell(amount)
  if (fate.kind !== 'fill' && fate.kind !== 'adjustment') return fate
  if (!received || !time || signOf(received) === 0) return fate
  const named = id === undefined ? '' : knownId(`${id}|${cash}`)
  const record = cashRecord({ ...fee, ...time, snapTradeId: named, cash, quantity: received })
  return { ...fate, activities: [...fate.activities, record] }
}

/** Whether a file has fees that are recorded apart from its fills. */
export const hasSeparateFees = (fates: ReadonlyArray<LineFate>): boolean =>
  fates.some(
    (fate) => fate.kind !== 'cash' && 'activities' in fate && fate.activities.some(({ cash }) => cash === 'fee'),
  )

/** A trade of a bond whose cash holds accrued interest, which is interest and no part of its result. */
export const withAccrued = (line: Line, stated: StatedFill, accrued: Decimal | undefined): LineFate => {
  if (!accrued || signOf(accrued) === 0) return line.filled(stated)
  const { time, accountId, symbol, currency = defaultCurrency, cash, side } = stated
  const size = absolute(accrued)
  const paid = side === 'BUY' ? size : negated(size)
  const fate = line.filled({ ...stated, cash: cash && addDecimals(cash, paid) })
  return withSeparateFee(fate, { cash: 'interest', time, accountId, symbol, currency, amount: paid })
}
