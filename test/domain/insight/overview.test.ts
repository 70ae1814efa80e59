import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { totalsOf } from '#domain/fills/summary.ts'
import { basisSteps } from '#domain/insight/currency-sample.ts'
import { binFilter, rowFilter } from '#domain/insight/marks.ts'
import { type Overview, overviewSteps } from '#domain/insight/overview.ts'
import { type Decimal, decimalOf, decimalText, zero } from '#domain/money/decimal.ts'
import { type TradeFilter, filteredTrades } from '#domain/search/trade-filter.ts'
import { binsOf } from '#domain/statistics/distribution.ts'
import type { TradeFigures } from '#domain/statistics/trade-figures.ts'
import { sampleOf } from '#domain/statistics/trade-result.ts'
import { runSync } from '#domain/steps.ts'
import { addDays } from '#domain/time/local-date.ts'
import { localTime } from '#domain/time/zone-clock.ts'
import { freshTradeMemory, tradesSteps } from '#domain/trades/all-trades.ts'
import { groupOf, groupsBy } from '#domain/trades/groups.ts'
import { sumsOf } from '#domain/trades/sums.ts'
import type { Trade } from '#domain/trades/trade.ts'
import { journalAfter, traded, tradesIn } from '#test/domain/fills/books.ts'
import { tradeOf } from '#test/domain/statistics/trades.ts'
import { messyBook } from '#test/domain/trades/messy-book.ts'
import { forAll, forAllInRuns } from '#test/support/for-all.ts'

const context = {
  accountName: String,
  toleranceOf: (_currency: string) => zero,
  capitalOf: (_currency: string): Decimal | undefined => undefined,
  groupOf: groupsBy(new Map()),
  written: new Map(),
}
const tradesOf = (journal: ReturnType<typeof journalAfter>): ReadonlyArray<Trade> =>
  runSync(tradesSteps(journal, freshTradeMemory()))
const overviewOf = (trades: ReadonlyArray<Trade>, look: TradeFilter, other: Partial<typeof context> = {}): Overview =>
  runSync(overviewSteps(runSync(basisSteps(trades)), look, { ...context, ...other }))

const anyLook = fc.constantFrom<TradeFilter>(
  {},
  { side: 'long' },
  { result: 'loss' },
  { zone: 'Europe/Zurich' },
  { least: '-100', below: '250.5' },
  { weekday: 'Tuesday', holding: '1d' },
)

const sumOf = (rows: ReadonlyArray<{ readonly figures: TradeFigures }>) => {
  const sum = (name: 'wins' | 'losses' | 'flats' | 'unknown') =>
    rows.reduce((all, { figures }) => all + figures[name], 0)
  return { wins: sum('wins'), losses: sum('losses'), flats: sum('flats'), unknown: sum('unknown') }
}

describe('Insight into any book', () => {
  it('has rows and bars each of which leads to exactly its trades', () =>
    forAllInRuns(30, fc.nat(), fc.integer({ min: 1, max: 120 }), anyLook, (seed, size, look) => {
      const trades = tradesOf(journalAfter(messyBook(seed, size)))
      const { currency, symbols, breakdowns, distribution } = overviewOf(trades, look)
      const shown = { ...look, currency }
      for (const [dimension, rows] of breakdowns)
        for (const { key, figures } of rows) {
          const own = filteredTrades(trades, rowFilter(shown, dimension, key, symbols), context)
          const [sums] = sumsOf(own, context.toleranceOf)
          expect(own.length).toEqual(figures.all)
          expect(decimalText(sums?.net ?? decimalOf(0, 0))).toEqual(decimalText(figures.net))
        }
      for (const bin of distribution)
        expect(filteredTrades(trades, binFilter(shown, bin), context)).toHaveLength(bin.count)
    }))

  it('counts as won, lost and flat exactly what the filter finds so, whatever is stated as flat', () =>
    forAllInRuns(30, fc.nat(), fc.integer({ min: 1, max: 120 }), fc.nat({ max: 50_000 }), (seed, size, cents) => {
      const trades = tradesOf(journalAfter(messyBook(seed, size)))
      const other = { toleranceOf: () => decimalOf(cents, 2) }
      const { currency, figures, breakdowns } = overviewOf(trades, {}, other)
      const found = (['win', 'loss', 'flat', 'unknown'] as const).map(
        (result) => filteredTrades(trades, { result, currency }, { ...context, ...other }).length,
      )
      for (const counted of [figures, ...breakdowns.map(([, rows]) => sumOf(rows))])
        expect([counted.wins, counted.losses, counted.flats, counted.unknown]).toEqual(found)
    }))

  it('begins its equity with the capital of its currency, of which drawdowns are a percentage', () => {
    const trades = tradesOf(
      journalAfter([
        traded('BUY', 10, 100, '2026-11-12T15:00:00.000Z'),
        traded('SELL', 10, 90, '2026-11-13T15:00:00.000Z'),
      ]),
    )
    const equityWith = (capitalOf: (currency: string) => Decimal | undefined) => {
      const { days, max } = overviewOf(trades, {}, { capitalOf }).equity
      return [days.map(({ equity }) => decimalText(equity)), max.percent]
    }
    expect(equityWith((currency) => (currency === 'USD' ? decimalOf(1000, 0) : undefined))).toEqual([['900'], 10])
    expect(equityWith((currency) => (currency === 'EUR' ? decimalOf(1000, 0) : undefined))).toEqual([
      ['-100'],
      undefined,
    ])
  })

  it('has an equity that ends with all that the days realized', () =>
    forAllInRuns(30, fc.nat(), fc.integer({ min: 1, max: 120 }), (seed, size) => {
      const journal = journalAfter(messyBook(seed, size))
      for (const { currency, realized } of totalsOf(tradesIn(journal))) {
        const { equity } = overviewOf(tradesOf(journal), { currency })
        expect(decimalText(equity.days.at(-1)?.equity ?? decimalOf(0, 0))).toBe(decimalText(realized))
      }
    }))

  it('parts a share from the options on it', () => {
    const option = { symbol: 'AAPL  261218C00240000', multiplier: 100 } as const
    const trades = tradesOf(
      journalAfter([
        traded('BUY', 1, 2, '2026-11-12T15:00:00.000Z', option),
        traded('SELL', 1, 3, '2026-11-13T15:00:00.000Z', option),
        traded('BUY', 1, 2, '2026-11-12T15:00:00.000Z'),
        traded('SELL', 1, 3, '2026-11-13T15:00:00.000Z'),
      ]),
    )
    const { symbols } = overviewOf(trades, {})
    expect(rowFilter({}, 'symbol', 'AAPL', symbols)).toEqual({ result: 'closed', symbol: 'AAPL', exact: 'yes' })
    expect(rowFilter({}, 'symbol', 'AAPL', ['AAPL', 'MSFT'])).toEqual({ result: 'closed', symbol: 'AAPL' })
  })
})

describe('Bars of results', () => {
  const bins = (...cents: ReadonlyArray<number>) =>
    binsOf(
      sampleOf(
        cents.map((each, place) => tradeOf(place, each)),
        'USD',
      ),
    ).map(({ from, to, count }) => `${decimalText(from)} to ${decimalText(to)}: ${count}`)

  it('have exact edges of which 0 is one, and hold their lower one', () => {
    expect(bins(-1, 0, 1)).toEqual(['-0.01 to 0: 1', '0 to 0.01: 1', '0.01 to 0.02: 1'])
    const [first, ...others] = bins(1000, 2000, 3000)
    expect([first, others.length]).toEqual(['0 to 2: 0', 15])
    expect(others.filter((bar) => !bar.endsWith(': 0'))).toEqual(['10 to 12: 1', '20 to 22: 1', '30 to 32: 1'])
    expect(bins()).toEqual([])
  })

  it('hold every trade once', () =>
    forAll(fc.array(fc.integer({ min: -10_000_000, max: 10_000_000 }), { minLength: 1 }), (cents) => {
      const trades = cents.map((each, place) => tradeOf(place, each))
      const found = binsOf(sampleOf(trades, 'USD'))
      expect(found.reduce((sum, { count }) => sum + count, 0)).toBe(cents.length)
      expect(found.length).toBeLessThanOrEqual(18)
    }))
})

describe('The hour of an opening, remembered by days', () => {
  it('is that of the platform, also where clocks are changed, go back at midnight, or are off by a half hour', () => {
    const zones = ['America/New_York', 'America/Havana', 'Asia/Kolkata', 'Australia/Lord_Howe', 'Pacific/Apia']
    for (const zone of zones) {
      const groups = groupsBy(new Map())
      for (let place = 0; place < 2200; place += 1) {
        const day = addDays('2026-01-01', Math.floor(place / 6)) ?? ''
        const at = `${day}T${String((place % 6) * 4 + 1).padStart(2, '0')}:${place % 2 === 0 ? '29' : '59'}:30.000Z`
        const trade = tradeOf(place, 1, { opened: { day, timestamp: at } })
        expect(groups('hour', trade, zone)).toBe(localTime(Date.parse(at), zone).slice(0, 2))
        expect(groups('hour', trade, zone)).toBe(groupOf('hour', trade, () => zone))
      }
    }
  })
})
