import { describe, expect, it } from 'vitest'
import { valueOf } from '#domain/lots/movement.ts'
import { compareRows, rowOf } from '#domain/lots/rows.ts'
import { randomBook, journalAfter, tradesIn } from '#test/domain/fills/books.ts'
import { ledgerOf, resultsByBeancount } from './beancount.ts'

describe('Lots compared with beancount (FIFO booking), on 2,000 to 5,000 trades', () => {
  it.each([
    { seed: 21, trades: 2000, decimals: [0] },
    { seed: 22, trades: 3000, shorts: true },
    { seed: 23, trades: 5000, shorts: true },
    { seed: 24, trades: 3000, shorts: true, splits: true },
  ])(
    'every closing agrees to a ten-thousandth of a cent, with fees, fractions, ties and twins: %o',
    ({ seed, ...options }) => {
      const movements = tradesIn(journalAfter(randomBook(seed, options)))
        .map((movement) => rowOf(movement, movement.timestamp.slice(0, 10)))
        .toSorted(compareRows)
        .map(({ movement }) => movement)
      const theirs = resultsByBeancount(ledgerOf(movements))
      const ours = new Map(
        movements.flatMap((movement, index) =>
          movement.realizedPnL === undefined ? [] : [[index, Number(valueOf(movement, 'realizedPnL'))] as const],
        ),
      )
      const differing = [...ours].filter(
        ([index, result]) => !(Math.abs(result - (theirs.get(index) ?? Number.NaN)) < 0.000_001),
      )
      expect(differing).toEqual([])
      expect(theirs.size).toBe(ours.size)
      expect(ours.size).toBeGreaterThan(options.trades / 5)
    },
  )
})
