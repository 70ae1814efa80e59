import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { addDecimals, type Decimal, decimalOf, decimalText } from '#domain/money/decimal.ts'
import { type BreakdownRow, breakdownSteps, type Grouping } from '#domain/statistics/breakdowns.ts'
import { type Rate, wilsonRate } from '#domain/statistics/intervals.ts'
import { normalBelow, normalQuantile, student95, studentQuantile } from '#domain/statistics/quantiles.ts'
import { type TradeFigures, tradeFigures } from '#domain/statistics/trade-figures.ts'
import { type Sample, sampleOf, type TradeResult } from '#domain/statistics/trade-result.ts'
import { runSync } from '#domain/steps.ts'
import { type Dimension, dimensions, groupOf } from '#domain/trades/groups.ts'
import { forAll } from '#test/support/for-all.ts'
import { exampleTrades, tradeOf } from './trades.ts'

const breakdownOf = (
  sample: Sample,
  dimension: Dimension,
  keyOf: Grouping<TradeResult>['keyOf'],
  tolerance: Decimal,
): ReadonlyArray<BreakdownRow> => runSync(breakdownSteps(sample, { dimension, keyOf, tolerance }))

const zero = decimalOf(0, 0)
const figuresOf = (trades: ReadonlyArray<TradeResult>, tolerance = zero): TradeFigures => {
  const sample = sampleOf(trades, 'USD')
  return tradeFigures(sample.units, sample.scale, tolerance)
}
const percents = (rate: Rate | undefined) =>
  rate && [rate.share, rate.low, rate.high].map((share) => (share * 100).toFixed(1)).join(' ')

describe('The figures of closed trades', () => {
  it('are those of the rules: win rate, with flats, profit factor, payoff, average', () => {
    const figures = figuresOf(exampleTrades)
    expect(percents(figures.winRate)).toBe('42.9 15.8 75.0')
    expect(percents(figures.winRateWithFlats)).toBe('37.5 13.7 69.4')
    expect(figures.profitFactor.kind === 'factor' && figures.profitFactor.value.toFixed(3)).toBe('0.913')
    expect(figures.payoff?.toFixed(3)).toBe('1.217')
    expect(figures.average?.mean).toBe(-2.5)
    expect([figures.wins, figures.losses, figures.flats, figures.unknown, figures.all]).toEqual([3, 4, 1, 0, 8])
    expect(decimalText(figures.net)).toBe('-20')
  })

  it('have an interval for the average that scipy gives, too', () => {
    // scipy.stats.t.interval(0.95, 7, loc=mean, scale=sem)
    const { interval } = figuresOf(exampleTrades).average ?? {}
    expect(interval?.low.toFixed(4)).toBe('-63.0755')
    expect(interval?.high.toFixed(4)).toBe('58.0755')
  })

  it('say 34.2 to 100 percent of two wins of two, and no interval of one trade', () => {
    expect(percents(wilsonRate(2, 2))).toBe('100.0 34.2 100.0')
    expect(percents(wilsonRate(0, 2))).toBe('0.0 0.0 65.8')
    expect(wilsonRate(0, 0)).toBeUndefined()
    expect(figuresOf([tradeOf(0, 100)]).average).toEqual({ mean: 1, interval: undefined })
  })

  it('give no profit factor without losses, but words', () => {
    expect(figuresOf([tradeOf(0, 100), tradeOf(1, 0)]).profitFactor).toEqual({ kind: 'no losses', trades: 2 })
    expect(figuresOf([]).profitFactor).toEqual({ kind: 'no trades' })
    expect(figuresOf([tradeOf(0, -100)]).profitFactor).toEqual({ kind: 'factor', value: 0 })
    expect(figuresOf([tradeOf(0, 100)]).payoff).toBeUndefined()
  })

  it('count a trade without a known result, and nothing else of it', () => {
    const figures = figuresOf([tradeOf(0, 100), tradeOf(1, -900, { unknown: 'history' })])
    expect([figures.all, figures.wins, figures.losses, figures.unknown]).toEqual([2, 1, 0, 1])
    expect(decimalText(figures.net)).toBe('1')
  })

  it('leave out what is open, and other currencies', () =>
    expect(figuresOf([tradeOf(0, 100, { isOpen: true }), tradeOf(1, 100, { currency: 'EUR' })]).all).toBe(0))

  it('take nets of up to the tolerance for flat, to either side', () => {
    const trades = [101, 100, -100, -101].map((cents, place) => tradeOf(place, cents))
    const { wins, losses, flats } = figuresOf(trades, decimalOf(1, 0))
    expect([wins, losses, flats]).toEqual([1, 1, 2])
    expect(figuresOf(trades, decimalOf(1009, 3)).flats).toBe(2)
  })
})

describe('Quantiles without the platform’s functions', () => {
  it('are those of scipy', () => {
    expect(normalBelow(1.959963984540054)).toBeCloseTo(0.975, 12)
    expect(normalBelow(-2.5)).toBeCloseTo(0.006209665325776132, 12)
    expect(normalQuantile(0.0005)).toBeCloseTo(3.2905267314918945, 9)
    expect(student95(1)).toBeCloseTo(12.706204736, 8)
    expect(student95(10)).toBeCloseTo(2.2281388519649385, 4)
    expect(student95(46)).toBeCloseTo(2.0128955989194255, 8)
    expect(studentQuantile(3.2905267314918945, 20)).toBeCloseTo(3.849516274930771, 3)
  })
})

const anyTrade = fc.record({
  cents: fc.integer({ min: -9_999_999, max: 9_999_999 }),
  symbol: fc.constantFrom('AAPL', 'MSFT', 'TSLA'),
  side: fc.constantFrom('long' as const, 'short' as const),
  unknown: fc.constantFrom(undefined, undefined, 'history' as const),
  isOpen: fc.boolean(),
  dateOnly: fc.boolean(),
  zoned: fc.boolean(),
})

describe('Breakdowns', () => {
  it('add up to the whole under every filter: trades, wins, losses, flats, unknown and money', () => {
    forAll(fc.array(anyTrade, { maxLength: 60 }), fc.constantFrom(...dimensions), (drafts, dimension) => {
      const trades = drafts.map(({ cents, dateOnly, symbol, side, unknown, isOpen }, place) => {
        const trade = tradeOf(place, cents, { symbol, side, unknown, isOpen })
        return dateOnly ? { ...trade, opened: { ...trade.opened, timestamp: trade.opened.day } } : trade
      })
      const sample = sampleOf(trades, 'USD')
      const whole = tradeFigures(sample.units, sample.scale, zero)
      const rows = breakdownOf(sample, dimension, (trade) => groupOf(dimension, trade, () => 'Europe/Zurich'), zero)
      for (const name of ['all', 'wins', 'losses', 'flats', 'unknown'] as const)
        expect(rows.reduce((sum, { figures }) => sum + figures[name], 0)).toBe(whole[name])
      expect(decimalText(rows.reduce((sum, { figures }) => addDecimals(sum, figures.net), zero))).toBe(
        decimalText(whole.net),
      )
      for (const { figures } of [...rows, { figures: whole }])
        expect(figures.wins + figures.losses + figures.flats + figures.unknown).toBe(figures.all)
      expect(rows.map(({ figures }) => figures.all)).toEqual(
        rows.map(({ figures }) => figures.all).toSorted((one, other) => other - one),
      )
    })
  })

  it('group by the hour of the opening in the zone of that day, and say where none is known', () => {
    const sample = sampleOf(
      [tradeOf(0, 1), tradeOf(1, 1), tradeOf(2, 1, { opened: { day: '2026-01-07', timestamp: '2026-01-07' } })],
      'USD',
    )
    const zones = new Map([['2026-01-05', 'America/New_York']])
    const rows = breakdownOf(sample, 'hour', (trade) => groupOf('hour', trade, (day) => zones.get(day)), zero)
    expect(rows.map(({ label, isLarge }) => [label, isLarge])).toEqual([
      ['09:00 to 09:59', false],
      ['No time known', false],
      ['Zone not known', false],
    ])
  })

  it('group by holding time: by the clock, by days where only dates are known', () => {
    const moment = (timestamp: string) => ({ day: timestamp.slice(0, 10), timestamp })
    const labelOf = (opened: string, last: string) =>
      breakdownOf(
        sampleOf([tradeOf(0, 1, { opened: moment(opened), last: moment(last) })], 'USD'),
        'holding',
        (trade) => groupOf('holding', trade, () => undefined),
        zero,
      )[0]?.label
    expect(labelOf('2026-01-05T14:30:00.000Z', '2026-01-05T14:30:59.000Z')).toBe('Under 1 minute')
    expect(labelOf('2026-01-05T14:30:00.000Z', '2026-01-05T14:35:00.000Z')).toBe('5 to 30 minutes')
    expect(labelOf('2026-01-05', '2026-01-05T14:35:00.000Z')).toBe('Within a day, times not known')
    expect(labelOf('2026-01-05', '2026-01-06')).toBe('1 to 7 days')
    expect(labelOf('2026-01-05', '2026-03-06')).toBe('7 days and longer')
  })

  it('show rows of fewer than ten trades as small', () => {
    const trades = [...Array(19).keys()].map((place) => tradeOf(place, 1, { symbol: place < 10 ? 'A' : 'B' }))
    const sample = sampleOf(trades, 'USD')
    expect(
      breakdownOf(sample, 'symbol', ({ symbol }) => symbol, zero).map(({ key, isLarge }) => [key, isLarge]),
    ).toEqual([
      ['A', true],
      ['B', false],
    ])
  })
})
