import { bookOf } from '#domain/fills/book.ts'
import { moneyOf, quantityOf } from '#domain/lots/instrument-book.ts'
import { lotsIn } from '#domain/lots/lot-queue.ts'
import { defaultCurrency } from '#domain/lots/movement.ts'
import { addDecimals, type Decimal } from '#domain/money/decimal.ts'
import { times } from '#domain/money/exact.ts'
import type { Journal } from '#domain/record/journal.ts'

const zero: Decimal = { units: 0n, scale: 0 }

/** What is still held of an instrument. */
export interface OpenPosition {
  readonly accountId: string
  readonly symbol: string
  readonly currency: string
  readonly isShort: boolean
  readonly quantity: Decimal
  /** What it cost (short: brought), fees left out, of the part whose cost is known. */
  readonly cost: Decimal
  readonly unknownQuantity: Decimal
}

/** What the lots say is held, by account and symbol: to compare with what the brokerage says. */
export const openPositions = (journal: Journal): ReadonlyArray<OpenPosition> =>
  [...bookOf(journal).instruments.values()].flatMap((book) =>
    (['long', 'short'] as const).flatMap((side): ReadonlyArray<OpenPosition> => {
      const open = lotsIn(book.position[side])
      const movement = book.rows.at(-1)?.movement
      if (open.length === 0 || !movement) return []
      const sum = (list: typeof open, of: (lot: (typeof open)[number]) => Decimal): Decimal =>
        list.reduce((total, lot) => addDecimals(total, of(lot)), zero)
      const known = open.filter(({ unknown }) => unknown === undefined)
      return [
        {
          accountId: movement.accountId,
          symbol: movement.symbol,
          currency: movement.currency ?? defaultCurrency,
          isShort: side === 'short',
          quantity: sum(open, ({ left }) => quantityOf(book, left)),
          cost: sum(known, ({ unit, left, cost }) => moneyOf(book, unit === undefined ? cost : times(unit, left))),
          unknownQuantity: sum(
            open.filter(({ unknown }) => unknown !== undefined),
            ({ left }) => quantityOf(book, left),
          ),
        },
      ]
    }),
  )
