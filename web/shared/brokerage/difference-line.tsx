import { isBuyOrSell } from '#domain/lots/movement.ts'
import { type Decimal, parseDecimal, signOf } from '#domain/money/decimal.ts'
import { quantityText } from '#domain/money/money-text.ts'
import type { Difference } from '#domain/reconciliation/compare.ts'
import { type DateOrder, dateLabel } from '#domain/time/date-line.ts'
import { useDateOrder } from '#web/shared/page/date-order.ts'

/** What a broker holds, what the trades leave, and since when days may be wrong. */
export const DifferenceLine = ({ difference }: { readonly difference: Difference }) => {
  const { symbol, broker, trades, from, line } = difference
  const order = useDateOrder()
  const since = dateLabel(from, order)
  return (
    <>
      {symbol}: your broker holds {held(broker)}, your trades leave {held(trades)}. Days from {since} on may be wrong
      {line ? `; the first trade since then: ${firstWords(line, order)}.` : ', and no trade of it is known.'}
    </>
  )
}

const held = (quantity: Decimal): string => {
  const sign = signOf(quantity)
  if (sign === 0) return 'none'
  return sign > 0 ? quantityText(quantity) : `${quantityText({ ...quantity, units: -quantity.units })} short`
}

const firstWords = ({ movement, day }: NonNullable<Difference['line']>, order: DateOrder): string => {
  const quantity = parseDecimal(movement.quantity)
  const what = isBuyOrSell(movement) ? movement.side : movement.kind.toUpperCase()
  return `${what} ${quantity ? `${quantityText(quantity)} ` : ''}${movement.symbol} of ${dateLabel(day, order)}`
}
