import { describe, expect, it } from 'vitest'
import { type Adjustment, type Fill, valueOf } from '#domain/lots/movement.ts'
import { compareRows, rowOf } from '#domain/lots/rows.ts'
import { parseDecimal } from '#domain/money/decimal.ts'
import { randomBook, journalAfter, tradesIn } from '#test/domain/fills/books.ts'
import { type Fraction, fractionOf, resultsByDefinition, subtract, toNumber } from './rationals.ts'

const inOrder = (movements: ReadonlyArray<Fill | Adjustment>): ReadonlyArray<Fill | Adjustment> =>
  movements
    .map((movement) => rowOf(movement, movement.timestamp.slice(0, 10)))
    .toSorted(compareRows)
    .map(({ movement }) => movement)

const asActivity = (movement: Fill | Adjustment) => ({ ...movement, day: movement.timestamp.slice(0, 10) })

/** In units of 1e-20, since sums of fractions with many denominators would never end. */
const unitsOf = ({ over, under }: Fraction): bigint => (over * 10n ** 20n) / under

const distance = (one: Fraction, other: Fraction): number => Math.abs(toNumber(subtract(one, other)))

describe('Lots against fractions of BigInts, 2,000 to 5,000 trades', () => {
  it.each([
    { seed: 1, trades: 2000, fees: false },
    { seed: 2, trades: 3000, fees: false, shorts: true },
    { seed: 3, trades: 5000, fees: false, shorts: true },
  ])(
    '[spec 4 Trade sync] every result is the very fraction where no fee has to be divided: %o',
    ({ seed, ...options }) => {
      const movements = inOrder(tradesIn(journalAfter(randomBook(seed, options))))
      const expected = resultsByDefinition(movements.map(asActivity))
      const differing = movements.filter((movement, index) => {
        const result = expected.get(index)
        return result
          ? distance(result, fractionOf(valueOf(movement, 'realizedPnL'))) !== 0
          : movement.realizedPnL !== undefined
      })
      expect(movements.length).toBeGreaterThanOrEqual(options.trades)
      expect(differing).toEqual([])
    },
  )

  it.each([
    { seed: 4, trades: 3000 },
    { seed: 5, trades: 4000, shorts: true },
    { seed: 6, trades: 4000, shorts: true, splits: true },
  ])('rounds a share of a fee to a millionth of a cent, and loses nothing of the whole: %o', ({ seed, ...options }) => {
    const movements = inOrder(tradesIn(journalAfter(randomBook(seed, options))))
    const expected = resultsByDefinition(movements.map(asActivity))
    let drift = 0n
    for (const [index, movement] of movements.entries()) {
      const result = expected.get(index)
      if (!result) continue
      const parts = movement.matchedBuys?.length ?? 0
      const realized = fractionOf(valueOf(movement, 'realizedPnL'))
      expect(distance(result, realized)).toBeLessThan(2e-8 * (parts + 1))
      drift += unitsOf(subtract(result, realized))
    }
    // What is rounded up in one share is rounded down in the next of the same fee, so the sum does not drift.
    expect(Math.abs(Number(drift)) / 1e20).toBeLessThan(1e-5)
  })

  it('preserves every decimal of a file: what is read back is what was written', () => {
    const movements = tradesIn(journalAfter(randomBook(7, { trades: 2000 })))
    expect(movements.filter((movement) => parseDecimal(valueOf(movement, 'quantity')) === undefined)).toEqual([])
  })
})
