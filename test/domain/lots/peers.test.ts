import { calculateFIFOCapitalGains } from 'fifo-capital-gains-js'
import { describe, expect, it } from 'vitest'
import { type Fill, valueOf } from '#domain/lots/movement.ts'
import { compareRows, rowOf } from '#domain/lots/rows.ts'
import { parseDecimal, roundedUnits, unitsAt } from '#domain/money/decimal.ts'
import { randomBook, journalAfter, tradesIn } from '#test/domain/fills/books.ts'

/**
 * Npm `fifo-capital-gains-js` on the same books. Its policies that differ from ours, all kept out of these books: it
 * knows neither fees, shorts nor splits, throws where more is sold than was bought, and computes in doubles (so cents
 * are compared). Where fractions of shares add up to what was bought, its doubles make it 1e-13 too much, and it
 * throws: so it is handed quantities in whole hundred-millionths, and its gains are divided by as much. It sorts by
 * time alone; the list is handed over in our order.
 */
describe('Lots against npm fifo-capital-gains-js, on 2,000 to 5,000 trades', () => {
  it.each([
    { seed: 11, trades: 2000, decimals: [0] },
    { seed: 12, trades: 3000, decimals: [0, 2, 4] },
    { seed: 13, trades: 5000, decimals: [0, 0, 8] },
  ])('every sale agrees to the cent: %o', ({ seed, ...options }) => {
    const movements = tradesIn(journalAfter(randomBook(seed, { ...options, fees: false })))
      .map((movement) => rowOf(movement, movement.timestamp.slice(0, 10)))
      .toSorted(compareRows)
      .map(({ movement }) => movement as Fill)
    // A second apart, since what happens at one instant has an order here and none there.
    const operations = movements.map(({ symbol, side, quantity, price }, index) => ({
      symbol,
      type: side,
      amount: Number(unitsAt(quantity, 8)),
      price,
      date: new Date(1_600_000_000_000 + index * 1000),
    }))
    const theirs = calculateFIFOCapitalGains(operations)
    const sales = movements.filter(({ side }) => side === 'SELL')
    const cents = (value: number | string): number =>
      Number(roundedUnits(parseDecimal(value) ?? { units: 0n, scale: 0 }, 2)) / 100
    const differing = theirs.filter(({ capitalGains }, index) => {
      const sale = sales[index]
      return !sale || Math.abs(capitalGains / 1e8 - cents(valueOf(sale, 'realizedPnL'))) > 0.0051
    })
    expect([theirs.length, differing]).toEqual([sales.length, []])
    expect(sales.length).toBeGreaterThan(options.trades / 5)
  })
})
