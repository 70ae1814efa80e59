import { decimalOf, decimalText, parseDecimal, one } from '#domain/money/decimal.ts'
import { exactOf, minus, plus } from '#domain/money/exact.ts'
import { fileNumber } from './file-number.ts'
import { type InstrumentBook, moneyOf, quantityOf } from './instrument-book.ts'
import type { Adjustment, ExactField, Movement, Fill } from './movement.ts'
import type { Closing } from './position.ts'
import { sizedBy } from './sizes.ts'

const costBasisDecimals = 8

/** Average cost per share of the closed part, with buy fees (short: average proceeds). */
const costBasis = (book: InstrumentBook, { cost, lotFees, matched, isShort }: Closing, multiplier: number): number => {
  const total = BigInt(isShort ? minus(cost, lotFees) : plus(cost, lotFees))
  const { quantity, money } = book.scales
  const size = parseDecimal(multiplier > 0 ? multiplier : 1) ?? one
  const shares = BigInt(matched) * size.units * 10n ** BigInt(money)
  const rounding = total < 0n ? -shares : shares
  const units = (total * 10n ** BigInt(quantity + size.scale + costBasisDecimals) * 2n + rounding) / (shares * 2n)
  return Number(decimalText(decimalOf(exactOf(units), costBasisDecimals)))
}

const resultFields = ['costBasis', 'realizedPnL', 'matchedBuys', 'unknownQuantity', 'unknownReason'] as const

/** A movement with the size of its instrument and the result of its closing, or without one. */
export const withResult = <T extends Fill | Adjustment>(
  stated: T,
  book: InstrumentBook,
  closing: Closing | undefined,
): T => {
  const movement = sizedBy(stated, book.size)
  const bare: Record<string, unknown> = { ...movement }
  for (const field of resultFields) delete bare[field]
  const { realizedPnL: _, ...exact } = movement.exact ?? {}
  const texts: Partial<Record<ExactField, string>> = exact
  if (closing && closing.matched !== 0) {
    const result = fileNumber(moneyOf(book, closing.result))
    bare['costBasis'] = costBasis(book, closing, movement.multiplier ?? 1)
    bare['realizedPnL'] = result.value
    bare['matchedBuys'] = closing.matches.map(({ lot }) => lot)
    if (result.text !== undefined) texts.realizedPnL = result.text
  }
  if (closing?.reason) {
    bare['unknownQuantity'] = fileNumber(quantityOf(book, closing.unknown)).value
    bare['unknownReason'] = closing.reason
  }
  delete bare['exact']
  if (Object.keys(texts).length > 0) bare['exact'] = texts
  return bare as unknown as T
}

/** Whether a movement closed something at a known cost. */
export const hasResult = (movement: Movement): boolean => movement.realizedPnL !== undefined
