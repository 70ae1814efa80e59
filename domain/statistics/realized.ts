import { compareRows, type Row } from '#domain/lots/rows.ts'
import { compareTexts } from '#domain/order.ts'
import type { Steps } from '#domain/steps.ts'
import type { Trade } from '#domain/trades/trade.ts'
import type { Realized } from './equity.ts'

export interface RealizedClosing extends Realized {
  readonly trade: Trade
  readonly row: Row
}

const tradesPerStep = 500

const inOrder = (one: RealizedClosing, other: RealizedClosing): number =>
  compareTexts(one.day, other.day) || compareRows(one.row, other.row)

/** All realized results in order, also those of open trades. */
export const realizedSteps = function* (trades: ReadonlyArray<Trade>): Steps<ReadonlyArray<RealizedClosing>> {
  const closings: Array<RealizedClosing> = []
  for (let place = trades.length - 1; place >= 0; place -= 1) {
    const trade = trades[place]
    if (!trade) continue
    for (const { row, realized } of trade.closings) closings.push({ day: row.day, amount: realized, trade, row })
    if (place % tradesPerStep === 0) yield
  }
  // Trades come by their last fill: nearly in this order already.
  return closings.toSorted(inOrder)
}
