import type { BrokeragePosition } from '#domain/api/snaptrade.ts'
import {
  absolute,
  compareDecimals,
  type Decimal,
  parseDecimal,
  roundedUnits,
  shortened,
  zero,
} from '#domain/money/decimal.ts'
import { compareTexts } from '#domain/order.ts'

const sizeOf = ({ marketValue }: BrokeragePosition): Decimal => absolute(parseDecimal(marketValue) ?? zero)

/** The positions of some accounts, by absolute market value, the largest first; those without a value come last. */
export const positionsOf = (
  positions: ReadonlyArray<BrokeragePosition>,
  accountIds: ReadonlyArray<string>,
): ReadonlyArray<BrokeragePosition> =>
  positions
    .filter(({ accountId }) => accountIds.includes(accountId))
    .toSorted((one, other) => compareDecimals(sizeOf(other), sizeOf(one)) || compareTexts(one.symbol, other.symbol))

/** A mean has at least this many decimals, and two more than the price. */
const meanDecimals = 4
/** Decimals of a mean where no price is known. */
const finestMean = 8

/** The average cost of a unit, to as many decimals as its price needs; undefined where the broker gives none. */
export const averageOf = ({ averagePrice, currentPrice }: BrokeragePosition): Decimal | undefined => {
  const [average, current] = [parseDecimal(averagePrice), parseDecimal(currentPrice)]
  if (!average) return undefined
  const scale = current ? Math.max(meanDecimals, shortened(current).scale + 2) : finestMean
  return average.scale <= scale ? average : { units: roundedUnits(average, scale), scale }
}

/** Unrealized profit or loss: (price - average) x quantity x multiplier; undefined where one is unknown. */
export const unrealizedOf = ({ marketValue, averagePrice, currentPrice }: BrokeragePosition): Decimal | undefined => {
  const [value, average, current] = [parseDecimal(marketValue), parseDecimal(averagePrice), parseDecimal(currentPrice)]
  if (!value || !average || !current || current.units === 0n) return undefined
  // The value includes quantity and contract size: value x (current - average) / current.
  const scale = Math.max(average.scale, current.scale)
  const [was, is] = [average, current].map(({ units, scale: own }) => units * 10n ** BigInt(scale - own)) as [
    bigint,
    bigint,
  ]
  const product = value.units * (is - was)
  const digits = 8n
  return { units: (product * 10n ** digits) / is, scale: value.scale + Number(digits) }
}
