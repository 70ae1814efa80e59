import type { Fill } from '#domain/lots/movement.ts'
import { absolute, type Decimal, multiplied, one, parseDecimal, signOf } from '#domain/money/decimal.ts'
import type { StatedFill } from '#domain/trade-files/fates.ts'
import type { LineFate } from '#domain/trade-files/format.ts'
import { type Line, negatedCell, quotient } from '#domain/trade-files/line.ts'
import { endWord, tradeWord } from '#domain/trade-files/us-words.ts'

interface Move extends Omit<StatedFill, 'side' | 'price' | 'effect'> {
  /** 'Forward Split', 'Symbol Change', 'Cash Settled Assignment', 'Expiration', 'Buy to Open'. */
  readonly what: string
  /** The purchase or sale of received or delivered shares, at their worth. */
  readonly side: Fill['side'] | undefined
  /** Received or paid, before fees. */
  readonly value: Decimal | undefined
}

/**
 * A split and a change of ticker remove old shares and add new ones; an option on an index ends for cash. Undefined for
 * a trade, such as a delivery of shares.
 */
export const moveFate = (line: Line, { what, side, value, ...base }: Move): LineFate | undefined => {
  const { quantity, multiplier = 1 } = base
  const added = side === 'SELL' ? negatedCell(quantity && absolute(quantity)) : quantity
  if (/\bsplit$/i.test(what)) return line.adjustment({ ...base, kind: 'split', quantity: added })
  if (/^symbol change$/i.test(what))
    return line.adjustment({ ...base, kind: 'corporate', isRename: true, quantity: added })
  const end = endWord(what.replace(/^cash settled /i, ''))
  const size = quantity && multiplied(absolute(quantity), parseDecimal(multiplier) ?? one)
  if (end && !side && value && size && signOf(value) !== 0 && signOf(size) !== 0) {
    const closing = signOf(value) < 0 ? ('BUY' as const) : ('SELL' as const)
    return line.filled({ ...base, side: closing, effect: 'close', price: quotient(absolute(value), size) })
  }
  if (end && !side) return line.adjustment({ ...base, kind: end, isUndirected: true })
  return side && (end || tradeWord(what)) ? undefined : line.unknown(what)
}
