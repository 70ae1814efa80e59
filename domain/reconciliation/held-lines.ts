import { type Book, symbolOf } from '#domain/fills/book.ts'
import { bookedAt, type InstrumentBook, quantityOf } from '#domain/lots/instrument-book.ts'
import { type Grains, isDust, type QueuedFill } from '#domain/lots/lot-queue.ts'
import { isBuyOrSell } from '#domain/lots/movement.ts'
import type { Row } from '#domain/lots/rows.ts'
import { byRatio, scaledBy } from '#domain/lots/splits.ts'
import { addDecimals, type Decimal, zero } from '#domain/money/decimal.ts'
import { type Exact, minus, plus } from '#domain/money/exact.ts'

/** The instruments of an account by name: one name may have a book for each exchange or currency. */
export type HeldBooks = ReadonlyMap<string, ReadonlyArray<InstrumentBook>>

/** The one name of what is held, however a source writes it. */
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
 * Units that each movement of a book adds and leaves, oldest first, in its last decimal. Counts units alone, whatever
 * lots they close: a sale of unknown shares leaves less than nothing. Dust is nothing.
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
      // A provider's sign only counts where nothing is held: these end what is there.
      return held > 0 || (held === 0 && isOut) ? out : quantity
    case 'disputed':
    case 'cash':
    case 'renamed':
    case 'cancelled':
      return 0
  }
}

/** Units of a split: as they are stated, but for a reverse split without their sign, and a ratio without any. */
const splitChange = (fill: QueuedFill, held: Exact, grains: Grains): Exact => {
  const [long, short] = held > 0 ? [held, 0] : [0, minus(0, held)]
  const scaled = scaledBy(fill, { long, short })
  if (!scaled) return fill.isOut ? minus(0, fill.quantity) : fill.quantity
  const after = fill.ratio && fill.quantity === 0 ? byRatio({ held: scaled.held, grains }, fill.ratio) : scaled.reported
  return scaled.side === 'long' ? minus(after, scaled.held) : minus(scaled.held, after)
}

/** What those movements of some books that count add up to. */
export const leftBy = (books: ReadonlyArray<InstrumentBook>, counts: (row: Row) => boolean): Decimal =>
  books.reduce<Decimal>((total, book) => {
    let sum: Exact = 0
    eachLeft(book, (row, change) => {
      if (counts(row)) sum = plus(sum, change)
    })
    return addDecimals(total, quantityOf(book, sum))
  }, zero)

/** Whether nothing in these books was ever short, by its words or by its sums. */
export const isNeverShort = (books: ReadonlyArray<InstrumentBook>): boolean =>
  books.every((book) => {
    let isLong = true
    eachLeft(book, ({ movement }, _, after) => {
      const saysShort = isBuyOrSell(movement) && movement.effect === (movement.side === 'SELL' ? 'open' : 'close')
      if (saysShort || after < 0) isLong = false
    })
    return isLong
  })
