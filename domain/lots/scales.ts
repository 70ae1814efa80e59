import { scaleOf } from '#domain/money/decimal.ts'
import { tenTo } from '#domain/money/exact.ts'
import type { Grains } from './lot-queue.ts'
import { isBuyOrSell, multiplierOf, valueOf } from './movement.ts'
import type { Row } from './rows.ts'

/** Decimals in which a book counts. */
export interface Scales {
  readonly quantity: number
  readonly price: number
  readonly money: number
}

/** Shares of fees, and of the cost of a split lot, are rounded to this many decimals; the last share takes the rest. */
const shareDecimals = 8

export const narrowest: Scales = { quantity: 0, price: 0, money: shareDecimals }

/** What parts of quantities and money are rounded to in a book of these scales. */
export const grainsOf = ({ money, quantity }: Scales): Grains => ({
  money: tenTo(money - shareDecimals),
  quantity: tenTo(Math.max(0, quantity - shareDecimals)),
})

const widest = (one: Scales, other: Scales): Scales => ({
  quantity: Math.max(one.quantity, other.quantity),
  price: Math.max(one.price, other.price),
  money: Math.max(one.money, other.money),
})

const scalesOf = ({ movement }: Row): Scales => {
  const decimals = scaleOf(valueOf(movement, 'quantity')) ?? 0
  const quantity = !isBuyOrSell(movement) && movement.kind === 'split' ? Math.max(decimals, shareDecimals) : decimals
  const price = (scaleOf(valueOf(movement, 'price')) ?? 0) + (scaleOf(multiplierOf(movement)) ?? 0)
  const money = Math.max(
    scaleOf(valueOf(movement, 'fees')) ?? 0,
    isBuyOrSell(movement) && !movement.roundedPrice ? 0 : (scaleOf(valueOf(movement, 'amount')) ?? 0),
  )
  return { quantity, price, money: Math.max(money, shareDecimals) }
}

/** Scales that hold these rows, too; the money scale holds the decimals of price x quantity. */
export const scalesWith = (scales: Scales, rows: ReadonlyArray<Row>): Scales => {
  const reached = rows.reduce((sofar, row) => widest(sofar, scalesOf(row)), scales)
  return { ...reached, money: Math.max(reached.money, reached.quantity + reached.price) }
}
