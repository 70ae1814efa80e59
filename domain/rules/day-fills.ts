import { actOf } from '#domain/lots/movement.ts'
import { isDateOnly } from '#domain/lots/queue-time.ts'
import { compareRows, type Row, rowOf } from '#domain/lots/rows.ts'
import { addDecimals, type Decimal, subtractDecimals, zero } from '#domain/money/decimal.ts'
import type { Steps } from '#domain/steps.ts'
import type { LocalDate } from '#domain/time/local-date.ts'
import type { Trade, TradePart } from '#domain/trades/trade.ts'

/** The effect of a fill, or a part of one, on a trade. */
export interface TradeFill {
  readonly trade: Trade
  readonly part: TradePart
  readonly row: Row
  /** It opened units by an order. */
  readonly opens: boolean
  readonly begins: boolean
  /** Its trade was flat after it. */
  readonly ends: boolean
  /** Units held by the trade after it. */
  readonly held: Decimal
  /** Bought or sold on a date without a time. Options end with their day. */
  readonly undated: boolean
}

/** In the order of the lots. */
export type FillsByDay = ReadonlyMap<LocalDate, ReadonlyArray<TradeFill>>

const heldAfter = (held: Decimal, { role, quantity }: TradePart): Decimal => {
  switch (role) {
    case 'opens':
      return addDecimals(held, quantity)
    case 'closes':
    case 'leaves':
      return subtractDecimals(held, quantity)
    case 'scales':
      return quantity
  }
}

/** A fill that crosses zero closes one trade before it opens the next. */
const inOrder = (one: TradeFill, other: TradeFill): number =>
  compareRows(one.row, other.row) || Number(one.opens) - Number(other.opens)

const fillsOf = (trade: Trade): ReadonlyArray<TradeFill> => {
  let held = zero
  const { parts } = trade
  return parts.map((part, place) => {
    held = heldAfter(held, part)
    const { movement, day, role } = part
    const act = actOf(movement)
    const isTraded = act === 'BUY' || act === 'SELL'
    const opens = role === 'opens' && isTraded
    return {
      trade,
      part,
      row: rowOf(movement, day),
      opens,
      begins: opens && place === 0,
      ends: !trade.isOpen && place === parts.length - 1,
      held,
      undated: isTraded && isDateOnly(movement.timestamp),
    }
  })
}

const tradesPerStep = 200

/** The fills of trades by day, `from` and `to` included. */
export function* fillsByDaySteps(
  trades: ReadonlyArray<Trade>,
  from: LocalDate = '',
  to: LocalDate = '9999-12-31',
): Steps<FillsByDay> {
  const days = new Map<LocalDate, TradeFill[]>()
  for (const [place, trade] of trades.entries()) {
    if (place % tradesPerStep === tradesPerStep - 1) yield
    if (trade.last.day < from || trade.opened.day > to) continue
    for (const fill of fillsOf(trade)) {
      const { day } = fill.part
      if (day < from || day > to) continue
      const known = days.get(day)
      if (known) known.push(fill)
      else days.set(day, [fill])
    }
  }
  return new Map([...days].map(([day, fills]) => [day, fills.toSorted(inOrder)]))
}
