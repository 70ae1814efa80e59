import { type Book, symbolOf } from '#domain/fills/book.ts'
import { bookedAt, type InstrumentBook, quantityOf } from '#domain/lots/instrument-book.ts'
import { type Grains, isDust, type QueuedFill } from '#domain/lots/lot-queue.ts'
import { isBuyOrSell } from '#domain/lots/movement.ts'
import type { Row } from '#domain/lots/rows.ts'
import { byRatio, scaledBy } from '#domain/lots/splits.ts'
import { addDecimals, type Decimal, zero } from '#domain/money/decimal.ts'
import { type Exact, minus, plus } from '#domain/money/exact.ts'

/** By name, which may have a book per exchange or currency. */
export type HeldBooks = ReadonlyMap<string, ReadonlyArray<InstrumentBook>>

/** One name for all spellings of a holding. */
export type NameOf = (symbol: string, currency: string | undefined) => string

/** The books of an account. */
export const heldBooks = (book: Book, accountId: string, nameOf: NameOf): HeldBooks => {
  const held = new Map<string, ReadonlyArray<InstrumentBook>>()
  for (const [key, instrument] of book.instruments) {
    const [first] = instrument.rows
    if (first?.movement.accountId !== accountId) continue
    const name = nameOf(symbolOf(book, key, instrument), first.movement.currency)
    held.set(name, [...(held.get(name) ?? []), instrument])
  }
  return held
}

/**
 * Visits each movement, oldest first, with the units that it adds and leaves, in the book's last decimal and whatever
 * lots it closes: a sale of unknown shares leaves a negative number. Dust counts as zero.
 */
export const eachLeft = (book: InstrumentBook, visit: (row: Row, change: Exact, after: Exact) => void): void => {
  const { rows, closings } = book
  const { long } = book.position
  let held: Exact = 0
  for (const [index, row] of rows.entries()) {
    // Splits of one instant count together, at the last of them.
    const fill = bookedAt(book, index)
    const paid = fill?.inLieu ? closings[index] : undefined
    const change = paid ? minus(0, plus(paid.matched, paid.unknown)) : fill ? changeOf(fill, held, long.grains) : 0
    held = plus(held, change)
    visit(row, change, isDust(long, held) || isDust(long, minus(0, held)) ? 0 : held)
  }
}

const changeOf = (fill: QueuedFill, held: Exact, grains: Grains): Exact => {
  const { kind, quantity, isOut } = fill
  const out = minus(0, quantity)
  switch (kind) {
    case 'BUY':
      return quantity
    case 'SELL':
      return out
    case 'split':
      return splitChange(fill, held, grains)
    case 'reinvestment':
    case 'transfer':
    case 'corporate':
      return isOut ? out : quantity
    case 'expiration':
    case 'assignment':
    case 'exercise':
      // A provider's sign counts only where nothing is held: these end the holding.
      return held > 0 || (held === 0 && isOut) ? out : quantity
    case 'disputed':
    case 'cash':
    case 'renamed':
    case 'cancelled':
      return 0
  }
}

/** The units as stated, except for a reverse split without its sign, and a ratio without units. */
const splitChange = (fill: QueuedFill, held: Exact, grains: Grains): Exact => {
  const [long, short] = held > 0 ? [held, 0] : [0, minus(0, held)]
  const scaled = scaledBy(fill, { long, short })
  if (!scaled) return fill.isOut ? minus(0, fill.quantity) : fill.quantity
  const after = fill.ratio && fill.quantity === 0 ? byRatio({ held: scaled.held, grains }, fill.ratio) : scaled.reported
  return scaled.side === 'long' ? minus(after, scaled.held) : minus(scaled.held, after)
}

/** The sum of the movements that count. */
export const leftBy = (books: ReadonlyArray<InstrumentBook>, counts: (row: Row) => boolean): Decimal =>
  books.reduce<Decimal>((total, book) => {
    let sum: Exact = 0
    eachLeft(book, (row, change) => {
      if (counts(row)) sum = plus(sum, change)
    })
    return addDecimals(total, quantityOf(book, sum))
  }, zero)

/** Whether no book was ever short, by stated effects or by sums. */
export const isNeverShort = (books: ReadonlyArray<InstrumentBook>): boolean =>
  books.every((book) => {
    let isLong = true
    eachLeft(book, ({ movement }, _, after) => {
      const saysShort = isBuyOrSell(movement) && movement.effect === (movement.side === 'SELL' ? 'open' : 'close')
      if (saysShort || after < 0) isLong = false
    })
    return isLong
  })
