import { asNumber, type Decimal, decimalOf, decimalText } from '../money/decimal.ts'
import { exactOf, minus, plus } from '../money/exact.ts'
import type { Adjustment, ExactField, Movement, Trade } from './daily-trades.ts'
import { type InstrumentBook, moneyOf, quantityOf } from './instrument-book.ts'
import type { Closing } from './lots.ts'

/** A number of the file, and its text where no number can hold it. */
export interface FileNumber {
  readonly value: number
  readonly text: string | undefined
}

/** A decimal as the file keeps it. */
export const fileNumber = (decimal: Decimal): FileNumber => {
  const value = asNumber(decimal)
  const text = decimalText(decimal)
  return value === undefined ? { value: Number(text), text } : { value, text: undefined }
}

const costBasisDecimals = 8

/** What one share of the closed part cost on average, its buy fees included (of a short position: what it brought). */
const costBasis = (book: InstrumentBook, { cost, lotFees, matched, isShort }: Closing, multiplier: number): number => {
  const total = BigInt(isShort ? minus(cost, lotFees) : plus(cost, lotFees))
  const { quantity, money } = book.scales
  // A cost is 0 or more, apart from a short position whose fees are more than it brought.
  const shares = BigInt(matched) * BigInt(Math.max(1, multiplier)) * 10n ** BigInt(money)
  const units = (total * 10n ** BigInt(quantity + costBasisDecimals) * 2n + shares) / (shares * 2n)
  return Number(decimalText(decimalOf(exactOf(units), costBasisDecimals)))
}

const resultFields = ['costBasis', 'realizedPnL', 'matchedBuys', 'unknownQuantity', 'unknownReason'] as const

/** A movement with what it closed, or without any result where it closed nothing; the same one when that is what it says already. */
export const withResult = <T extends Trade | Adjustment>(movement: T, book: InstrumentBook, closing: Closing | undefined): T => {
  const bare: Record<string, unknown> = { ...movement }
  for (const field of resultFields) delete bare[field]
  const { realizedPnL: _, ...exact } = movement.exact ?? {}
  const texts: Partial<Record<ExactField, string>> = exact
  if (closing && closing.matched !== 0) {
    const result = fileNumber(moneyOf(book, closing.result))
    bare['costBasis'] = costBasis(book, closing, movement.multiplier ?? 1)
    bare['realizedPnL'] = result.value
    bare['matchedBuys'] = closing.matches.map(({ lot }) => lot.id)
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
