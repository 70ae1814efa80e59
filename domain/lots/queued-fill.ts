import { multiplied, parseDecimal, roundedUnits, scaleOf, unitsAt } from '#domain/money/decimal.ts'
import { type Exact, exactOf, tenTo, times } from '#domain/money/exact.ts'
import type { QueuedFill, Ratio } from './lot-queue.ts'
import { actOf, endsOption, fewer, isBuyOrSell, isInLieu, type Movement, multiplierOf, valueOf } from './movement.ts'
import type { Row } from './rows.ts'
import type { Scales } from './scales.ts'
import { isUnsized } from './sizes.ts'
import { isSoldShort } from './sold-short.ts'

const absolute = (value: Exact): Exact => (value < 0 ? times(value, -1) : value)

/** A movement as the queue takes it. */
export const fillOf = ({ movement }: Row, scales: Scales): QueuedFill => {
  const ratio = isBuyOrSell(movement) ? undefined : ratioOf(movement.ratio)
  const quantity = unitsAt(valueOf(movement, 'quantity'), scales.quantity) ?? 0
  const price = endsOption(actOf(movement)) ? 0 : pricePerUnit(movement, scales.price)
  const perUnit = times(price, tenTo(scales.money - scales.quantity - scales.price))
  const isInShares = !isBuyOrSell(movement) && (movement.kind === 'split' || movement.kind === 'corporate')
  return {
    id: movement.id,
    kind: actOf(movement),
    effect: movement.effect,
    byPosition: movement.effect === undefined && isSoldShort(movement),
    quantity: absolute(quantity),
    ...lastDecimalOf(movement, scales),
    isOut: quantity < 0,
    unit: isInShares ? tenTo(scales.quantity) : perUnit,
    fees: unitsAt(valueOf(movement, 'fees'), scales.money) ?? 0,
    total: isByAmount(movement, price) ? (unitsAt(valueOf(movement, 'amount'), scales.money) ?? 0) : undefined,
    ...(isInLieu(movement) && { inLieu: true as const }),
    ...(isUnsized(movement) && { unknown: 'size' as const }),
    ratio,
    ...(leavesFewer(movement, ratio) && { leavesFewer: true as const }),
  }
}

const isByAmount = (movement: Row['movement'], price: Exact): boolean => {
  if (movement.roundedPrice) return true
  if (isBuyOrSell(movement)) return false
  return movement.kind === 'corporate' ? movement.amount !== 0 : movement.kind === 'reinvestment' && price === 0
}

/** Quantities of fewer decimals are not rounded: 0.5 is a half. */
const roundedFrom = 2

const lastDecimalOf = (movement: Movement, scales: Scales): Pick<QueuedFill, 'lastDecimal'> => {
  const decimals = scaleOf(valueOf(movement, 'quantity')) ?? 0
  return decimals < roundedFrom ? {} : { lastDecimal: tenTo(scales.quantity - decimals) }
}

const pricePerUnit = (movement: Movement, scale: number): Exact => {
  const [price, multiplier] = [valueOf(movement, 'price'), multiplierOf(movement)]
  if (Number.isSafeInteger(multiplier)) return times(unitsAt(price, scale) ?? 0, multiplier)
  const [one, other] = [parseDecimal(price), parseDecimal(multiplier)]
  return one && other ? exactOf(roundedUnits(multiplied(one, other), scale)) : 0
}

const leavesFewer = (movement: Row['movement'], ratio: Ratio | undefined): boolean =>
  ratio ? ratio.news < ratio.olds : !isBuyOrSell(movement) && movement.ratio === fewer

const ratioOf = (text: string | undefined): Ratio | undefined => {
  const [, news = '', olds = ''] = /^(\d{1,5}):(\d{1,5})$/.exec(text ?? '') ?? []
  return Number(news) > 0 && Number(olds) > 0 ? { news: Number(news), olds: Number(olds) } : undefined
}
