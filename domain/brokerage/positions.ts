import type { BrokeragePosition } from '#domain/api/snaptrade.ts'
import { type Decimal, parseDecimal } from '#domain/money/decimal.ts'

const zero: Decimal = { units: 0n, scale: 0 }

const sizeOf = ({ marketValue }: BrokeragePosition): Decimal => {
  const value = parseDecimal(marketValue) ?? zero
  return value.units < 0n ? { ...value, units: -value.units } : value
}

const compare = (one: Decimal, other: Decimal): number => {
  const difference = one.units * 10n ** BigInt(other.scale) - other.units * 10n ** BigInt(one.scale)
  return difference > 0n ? 1 : difference < 0n ? -1 : 0
}

/**
 * The positions of some accounts, the largest by market value first, whichever way; those without a value come last.
 */
export const positionsOf = (
  positions: ReadonlyArray<BrokeragePosition>,
  accountIds: ReadonlyArray<string>,
): ReadonlyArray<BrokeragePosition> =>
  positions
    .filter(({ accountId }) => accountIds.includes(accountId))
    .toSorted(
      (one, other) =>
        compare(sizeOf(other), sizeOf(one)) || (one.symbol < other.symbol ? -1 : one.symbol > other.symbol ? 1 : 0),
    )

/**
 * The unrealized profit or loss of a position: (price - average) x quantity x multiplier; undefined where one of them
 * is not known.
 */
export const unrealizedOf = ({ marketValue, averagePrice, currentPrice }: BrokeragePosition): Decimal | undefined => {
  const [value, average, current] = [parseDecimal(marketValue), parseDecimal(averagePrice), parseDecimal(currentPrice)]
  if (!value || !average || !current || current.units === 0n) return undefined
  // The value includes the number of shares, also of contracts: value x (current - average) / current, where that is
  // exact.
  const scale = Math.max(average.scale, current.scale)
  const [was, is] = [average, current].map(({ units, scale: own }) => units * 10n ** BigInt(scale - own)) as [
    bigint,
    bigint,
  ]
  const product = value.units * (is - was)
  const digits = 8n
  return { units: (product * 10n ** digits) / is, scale: value.scale + Number(digits) }
}
