import { describe, expect, it } from 'vitest'
import { explainDay } from '#domain/fills/explain.ts'
import { decimalText } from '#domain/money/decimal.ts'
import { comparePositions } from '#domain/reconciliation/compare.ts'
import type { Activity } from '#domain/record/day-trades.ts'
import { runSync } from '#domain/steps.ts'
import { freshTradeMemory, tradesSteps } from '#domain/trades/all-trades.ts'
import { costMethods } from '#domain/year/sale.ts'
import { allSalesSteps } from '#domain/year/year.ts'
import { journalAfter, moved, traded, tradesIn } from '#test/domain/fills/books.ts'
import { openPositions } from '#test/domain/fills/open-positions.ts'

const day = '2026-11-20'
const at = (minute: number): string => `${day}T15:${String(minute).padStart(2, '0')}:00.000Z`
const coin = { symbol: 'ETH' }
const bought = (quantity: string, minute: number, parts: Partial<Activity> = {}) =>
  traded('BUY', quantity, 2000, at(minute), { ...coin, ...parts })
const sold = (quantity: string, minute: number, parts: Partial<Activity> = {}) =>
  traded('SELL', quantity, 2100, at(minute), { ...coin, ...parts })

const closings = (...activities: ReadonlyArray<Activity>) =>
  tradesIn(journalAfter(activities)).flatMap(({ realizedPnL, unknownQuantity, exact }) =>
    realizedPnL === undefined && unknownQuantity === undefined
      ? []
      : [unknownQuantity === undefined ? (exact?.realizedPnL ?? String(realizedPnL)) : `unknown ${unknownQuantity}`],
  )
const held = (...activities: ReadonlyArray<Activity>) =>
  openPositions(journalAfter(activities)).map(({ isShort, quantity }) => [isShort, decimalText(quantity)])
const trades = (...activities: ReadonlyArray<Activity>) =>
  runSync(tradesSteps(journalAfter(activities), freshTradeMemory()))
    .toReversed()
    .map(({ side, isOpen, held: left, size, net, unknown }) => {
      const state = isOpen ? `open ${decimalText(left)} of` : 'closed'
      return `${side} ${state} ${decimalText(size)}: ${unknown ?? decimalText(net)}`
    })

describe('[numbers 7] Dust is no position', () => {
  it('a sale that leaves less than 0.00000001 ends the trade; what the rest cost is in its result', () => {
    const story = [bought('0.5', 0), sold('0.499999999', 1)]
    // 0.499999999 x 2100 = 1049.9999979, less all of the 1000 that were paid.
    expect(closings(...story)).toEqual(['49.9999979'])
    expect(held(...story)).toEqual([])
    expect(trades(...story)).toEqual(['long closed 0.5: 49.9999979'])
  })

  it('a sale of less than 0.00000001 too many is known whole, and the next purchase is a lot of its own', () => {
    const story = [bought('0.5', 0), sold('0.500000001', 1), bought('1', 2), sold('1', 3)]
    expect(closings(...story)).toEqual(['50.0000021', '100'])
    expect(trades(...story)).toEqual(['long closed 0.5: 50.0000021', 'long closed 1: 100'])
  })

  it('0.00000001 is a position, and a sale of 0.00000001 too many is unknown', () => {
    expect(held(bought('0.5', 0), sold('0.49999999', 1))).toEqual([[false, '0.00000001']])
    expect(held(bought('0.5000000001', 0), sold('0.4999999901', 1))).toEqual([[false, '0.00000001']])
    expect(closings(bought('0.5', 0), sold('0.50000001', 1))).toEqual(['unknown 1e-8'])
  })

  it('a position that is short by dust is flat, not turned around', () => {
    const pair = { symbol: 'EUR/USD' }
    const story = [sold('0.5', 0, pair), bought('0.500000001', 1, pair), bought('1', 2, pair), sold('1', 3, pair)]
    expect(closings(...story)).toEqual(['49.999998', '100'])
    expect(trades(...story)).toEqual(['short closed 0.5: 49.999998', 'long closed 1: 100'])
  })

  it('a cover of an unknown sale leaves no doubt below it', () => {
    expect(closings(sold('0.5', 0), bought('0.499999999', 1), bought('1', 2), sold('1', 3)).at(-1)).toBe('100')
    expect(held(sold('0.5', 0), bought('0.500000001', 1))).toEqual([])
  })

  it('units that leave by a transfer leave no dust either', () => {
    const story = [bought('0.5', 0), moved('transfer', '-0.499999999', at(1), coin)]
    expect(held(...story)).toEqual([])
    expect(trades(...story)).toEqual(['long closed 0.5: transfer'])
  })

  it('the lines of an explanation, the sales of a year and the day have one sum', () => {
    const fees = { fees: 1 }
    const journal = journalAfter([bought('0.2', 0, fees), bought('0.3', 1, fees), sold('0.499999999', 2, fees)])
    const [closing] = explainDay(journal, day).closings
    expect(closing && decimalText(closing.result)).toBe('46.9999979')
    expect(closing?.parts.map(({ amount, fees: own }) => [decimalText(amount), decimalText(own)])).toEqual([
      ['400', '1'],
      ['600', '1'],
    ])
    for (const method of costMethods) {
      const { sales } = runSync(allSalesSteps(journal, method))
      const gains = sales.map(({ gain }) => Number(gain && decimalText(gain)))
      expect(gains.reduce((sum, gain) => sum + gain, 0)).toBeCloseTo(46.9999979, 10)
    }
  })

  it('the comparison with the broker begins again where only dust was left', () => {
    const journal = journalAfter([
      traded('BUY', '0.5', 2000, '2026-11-16', coin),
      traded('SELL', '0.499999999', 2100, '2026-11-17', coin),
      traded('BUY', '2', 2000, '2026-11-18', coin),
    ])
    const account = { id: 'margin', name: 'Cash', type: 'Cash', asOf: '2026-11-19T12:00:00.000Z' }
    const compared = {
      account: { ...account, completeThrough: '2026-11-18' },
      positions: [{ symbol: 'ETH', quantity: '1' }],
      syncedAt: Date.parse('2026-11-19T12:00:00.000Z'),
      lacksToday: false,
      isRead: true,
      isOpen: true,
      isWhole: true,
    }
    const { differences } = comparePositions(journal, compared as unknown as Parameters<typeof comparePositions>[1])
    expect(differences.map(({ from }) => from)).toEqual(['2026-11-18'])
  })
})
