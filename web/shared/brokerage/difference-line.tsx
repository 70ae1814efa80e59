import { isBuyOrSell } from '#domain/lots/movement.ts'
import { type Decimal, parseDecimal, signOf } from '#domain/money/decimal.ts'
import { quantityText } from '#domain/money/money-text.ts'
import type { Difference } from '#domain/reconciliation/compare.ts'
import { dateLabel } from '#domain/time/local-date.ts'

/** What a broker holds, what the trades leave, and since when days may be wrong. */
export const DifferenceLine = ({ difference }: { readonly difference: Difference }) => {
  const { symbol, broker, trades, from, line } = difference
  return (
    <>
      {symbol}: your broker holds {held(broker)}, your trades leave {held(trades)}. Days from {dateLabel(from)} on may
      be wrong{line ? `; the first trade since then: ${firstWords(line)}.` : ', and no trade of it is known.'}
    </>
  )
}

const held = (quantity: Decimal): string => {
  const sign = signOf(quantity)
  if (sign === 0) return 'none'
  return sign > 0 ? quantityText(quantity) : `${quantityText({ ...quantity, units: -quantity.units })} short`
}

const firstWords = ({ movement, day }: NonNullable<Difference['line']>): string => {
  const quantity = parseDecimal(movement.quantity)
  const what = isBuyOrSell(movement) ? movement.side : movement.kind.toUpperCase()
  return `${what} ${quantity ? `${quantityText(quantity)} ` : ''}${movement.symbol} of ${dateLabel(day)}`
}
