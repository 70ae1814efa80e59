import { describe, expect, it } from 'vitest'
import { isSoldShort } from '#domain/lots/sold-short.ts'
import { decimalText } from '#domain/money/decimal.ts'
import type { Activity } from '#domain/record/day-trades.ts'
import { journalAfter, moved, traded, tradesIn } from '#test/domain/fills/books.ts'
import { openPositions } from '#test/domain/fills/open-positions.ts'

const at = (minute: number): string => `2026-11-20T15:${String(minute).padStart(2, '0')}:00.000Z`
const scalp = (symbol: string, parts: Partial<Activity> = {}): ReadonlyArray<Activity> =>
  (
    [
      ['SELL', 20],
      ['BUY', 19],
      ['SELL', 22],
      ['BUY', 21],
    ] as const
  ).map(([side, price], index) => ({ ...traded(side, 100, price, at(index)), symbol, ...parts }))
const resultsOf = (activities: ReadonlyArray<Activity>) =>
  tradesIn(journalAfter(activities)).map(
    ({ realizedPnL, unknownQuantity }) => realizedPnL ?? (unknownQuantity ? '?' : ''),
  )
const heldOf = (activities: ReadonlyArray<Activity>) =>
  openPositions(journalAfter(activities)).map(({ isShort, quantity }) => [isShort, decimalText(quantity)])

const sizes: Readonly<Record<string, number>> = { ESZ6: 50, '/MNQH26': 2 }

describe('[numbers 6] The effect of a trade on its position where none is stated', () => {
  it.each(['ESZ6', '/MNQH26', 'EUR/USD', 'EURUSD', 'XAUUSD', 'US500 CFD'])(
    'what is shorted as a matter of course is short by its position: %s',
    (symbol) => {
      const size = sizes[symbol] ?? 1
      expect(resultsOf(scalp(symbol))).toEqual(['', 100 * size, '', 100 * size])
      expect(heldOf(scalp(symbol))).toEqual([])
    },
  )

  it('a sale through zero closes first', () => {
    const story = [
      traded('BUY', 1, 10, at(0), { symbol: 'ESZ6' }),
      traded('SELL', 3, 12, at(1), { symbol: 'ESZ6', fees: 3 }),
      traded('BUY', 2, 11, at(2), { symbol: 'ESZ6' }),
    ]
    // (12 - 10) x 50 - 1 of the fee; (12 - 11) x 100 - 2 of it.
    expect(resultsOf(story)).toEqual(['', 99, 98])
    expect(heldOf(story)).toEqual([])
  })

  it('a short scalp in a stock is unknown: no profit out of thin air and no shares that are not held', () => {
    expect(resultsOf(scalp('AAPL'))).toEqual(['?', '?', '?', '?'])
    expect(heldOf(scalp('AAPL'))).toEqual([])
  })

  it('a purchase after units that left where none were held is unknown, up to as many', () => {
    const out = (kind: 'transfer' | 'corporate') => [
      moved(kind, -20, at(0)),
      traded('BUY', 20, 5, at(1)),
      traded('BUY', 20, 6, at(2)),
      traded('SELL', 20, 7, at(3)),
    ]
    for (const kind of ['transfer', 'corporate'] as const) {
      expect(resultsOf(out(kind))).toEqual(['', '?', '', 20])
      expect(heldOf(out(kind))).toEqual([])
    }
  })

  it('and is a lot where they have come back before', () => {
    const story = [
      moved('transfer', -10, '2026-11-17T15:00:00.000Z'),
      moved('transfer', 10, '2026-11-18T15:00:00.000Z'),
      traded('SELL', 10, 11, at(1)),
      traded('BUY', 10, 11, at(2)),
      traded('SELL', 10, 12, at(3)),
    ]
    expect(resultsOf(story).slice(2)).toEqual(['?', '', 10])
  })

  it('a purchase that covers a known short covers an unknown one before it is a lot', () => {
    const story = [
      traded('SELL', 20, 12, at(0), { effect: 'open' }),
      traded('SELL', 10, 12, at(1)),
      traded('BUY', 35, 10, at(2)),
      traded('SELL', 5, 11, at(3)),
      traded('SELL', 10, 11, at(4)),
    ]
    const sold = tradesIn(journalAfter(story))
    expect(sold.map(({ realizedPnL, unknownQuantity }) => [realizedPnL, unknownQuantity])).toEqual([
      [undefined, undefined],
      [undefined, 10],
      [40, 10],
      [5, undefined],
      [undefined, 10],
    ])
  })

  it('a purchase beyond that is a lot, with its part of the fees', () => {
    const story = [
      traded('SELL', 100, 20, at(0)),
      traded('BUY', 150, 19, at(1), { fees: 3 }),
      traded('SELL', 50, 22, at(2)),
    ]
    expect(resultsOf(story)).toEqual(['?', '?', 149])
    expect(heldOf(story)).toEqual([])
  })

  it('shares held along with a short are sold without making later purchases unknown', () => {
    const story = [
      traded('SELL', 95, 20, at(0), { effect: 'open' }),
      traded('BUY', 15, 19, at(1)),
      traded('BUY', 95, 19, at(2), { effect: 'close' }),
      traded('SELL', 15, 21, at(3)),
      traded('BUY', 25, 20, at(4)),
      traded('SELL', 25, 21, at(5)),
    ]
    // What the purchase without a word covered was covered once more: it was none, and its shares were sold.
    expect(resultsOf(story)).toEqual(['', 15, 80, '?', '', 25])
    expect(heldOf(story)).toEqual([])
  })

  it('a purchase that says that it opens is a lot; a sale that says that it closes leaves none open', () => {
    const opened = [traded('SELL', 100, 20, at(0)), traded('BUY', 100, 19, at(1), { effect: 'open' })]
    expect(heldOf(opened)).toEqual([[false, '100']])
    const closed = [traded('SELL', 100, 20, at(0), { effect: 'close' }), traded('BUY', 100, 19, at(1))]
    expect(heldOf(closed)).toEqual([[false, '100']])
  })

  it.each([
    ['AAPL', 'USD'],
    ['BRK.B', 'USD'],
    ['AAPL  261218C00240000', 'USD'],
    ['SPY 430P', 'USD'],
    ['GOOGLE', 'USD'],
    ['BTC', 'USD'],
    // Shares whose tickers have the form of a future: Frankfurt, Sao Paulo, Singapore.
    ['HEN3', 'EUR'],
    ['HEN3', 'USD'],
    ['PAH3', 'EUR'],
    ['SIX2', 'EUR'],
    ['VOW3', 'EUR'],
    ['ABEV3', 'BRL'],
    ['CSNA3', 'BRL'],
    ['KLBN11', 'BRL'],
    ['BN4', 'SGD'],
    ['U11', 'SGD'],
    ['CFD', 'USD'],
    // A contract of another currency, or of a year in which it is not listed.
    ['ESZ6', 'EUR'],
    ['ESZ4', 'USD'],
  ])('shares and options are not: %s in %s', (symbol, currency) =>
    expect(isSoldShort({ symbol, currency, timestamp: '2026-11-20' })).toBe(false),
  )

  it.each([0.01, 50, 1000])('a size alone is no reason: %s', (multiplier) => {
    const sold = [traded('SELL', 10, 78, at(0), { multiplier }), traded('BUY', 10, 75, at(1), { multiplier })]
    expect(resultsOf(sold)).toEqual(['?', '?'])
  })

  it('the order of arrival changes nothing', () => {
    const story = [...scalp('ESZ6'), ...scalp('AAPL')]
    const forth = journalAfter(...story.map((each) => [each]))
    const back = journalAfter(...story.toReversed().map((each) => [each]))
    expect(tradesIn(back).map(({ realizedPnL }) => realizedPnL)).toEqual(
      tradesIn(forth).map(({ realizedPnL }) => realizedPnL),
    )
  })
})
