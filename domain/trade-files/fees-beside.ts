import { cashRecord } from '#domain/fills/cash-record.ts'
import type { TradeTime } from '#domain/fills/trade-time.ts'
import { type Decimal, signOf } from '#domain/money/decimal.ts'
import type { LineFate } from './format.ts'
import { negated } from './line.ts'

/** A fee of a fill in a currency of its own. */
interface FeeBeside {
  readonly time: TradeTime | undefined
  readonly accountId: string
  readonly symbol: string
  readonly instrument?: string
  /** Positive is paid, negative is a credit. */
  readonly amount: Decimal | undefined
  readonly currency: string
  /** The fill's own id. */
  readonly id?: string
}

/**
 * A line with a fill whose fee is in another currency: currencies are never added, so that the fee stands beside the
 * fill, as cash of its day. A line that is no fill stays what it is.
 */
export const withFeeBeside = (fate: LineFate, { amount, id, time, ...fee }: FeeBeside): LineFate => {
  const received = negated(amount)
  if (fate.kind !== 'fill' && fate.kind !== 'adjustment') return fate
  if (!received || !time || signOf(received) === 0) return fate
  const named = id === undefined ? '' : `${id}|fee`
  const record = cashRecord({ ...fee, ...time, snapTradeId: named, cash: 'fee', quantity: received })
  return { ...fate, activities: [...fate.activities, record] }
}

/** Whether fees of a file stand beside its fills. */
export const hasFeesBeside = (fates: ReadonlyArray<LineFate>): boolean =>
  fates.some((fate) => fate.kind !== 'cash' && 'activities' in fate && fate.activities.some(({ cash }) => cash))
