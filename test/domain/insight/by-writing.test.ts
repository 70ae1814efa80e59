import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { basisSteps } from '#domain/insight/currency-sample.ts'
import { labelFilter, rBinFilter } from '#domain/insight/marks.ts'
import { type ByWriting, overviewSteps } from '#domain/insight/overview.ts'
import { decimalText, zero } from '#domain/money/decimal.ts'
import type { Activity } from '#domain/record/day-trades.ts'
import { type TradeFilter, filteredTrades, labelsAskedFor, standingFilter } from '#domain/search/trade-filter.ts'
import { rBins, rFigures, type TradeR } from '#domain/statistics/r-figures.ts'
import { runSync } from '#domain/steps.ts'
import type { Label } from '#domain/trade-notes/label.ts'
import type { Stop } from '#domain/trade-notes/trade-note.ts'
import type { WrittenTrade } from '#domain/trade-notes/written.ts'
import { freshTradeMemory, tradesSteps } from '#domain/trades/all-trades.ts'
import { groupsBy } from '#domain/trades/groups.ts'
import type { Trade } from '#domain/trades/trade.ts'
import { journalAfter, traded } from '#test/domain/fills/books.ts'
import { messyBook } from '#test/domain/trades/messy-book.ts'
import { seededRandom } from '#test/simulator/random.ts'
import { forAllInRuns } from '#test/support/for-all.ts'
import { runs } from '#test/support/runs.ts'

const label = (id: string, kind: Label['kind'], name = id): Label => ({ id, kind, name, archived: false })
const retest = label('retest', 'setup')
const breakout = label('break out', 'setup')
const chased = label('chased', 'mistake')
const news = label('news', 'tag')
const all = [retest, breakout, chased, news]

type Written = ReadonlyMap<string, WrittenTrade>

const contextOf = (written: Written) => ({
  accountName: String,
  toleranceOf: () => zero,
  capitalOf: () => undefined,
  groupOf: groupsBy(new Map()),
  written,
})
const tradesOf = (activities: ReadonlyArray<Activity>): ReadonlyArray<Trade> =>
  runSync(tradesSteps(journalAfter(activities), freshTradeMemory()))
const byWritingOf = (trades: ReadonlyArray<Trade>, look: TradeFilter, written: Written) => {
  const overview = runSync(overviewSteps(runSync(basisSteps(trades)), look, contextOf(written)))
  if (!overview.byWriting) throw new Error('No groups')
  return { ...overview.byWriting, overview }
}

/** Trades of one share each, from 10 to a price. */
const tripsTo = (...prices: ReadonlyArray<number>) =>
  prices.flatMap((price, place) => {
    const day = `2026-11-${String(place + 2).padStart(2, '0')}`
    return [traded('BUY', 1, 10, `${day}T15:00:00.000Z`), traded('SELL', 1, price, `${day}T15:30:00.000Z`)]
  })
const minute = (day: string, at: number): string => `${day}T15:${String(at).padStart(2, '0')}:00.000Z`
const stop = (trade: Trade, price: number, at = 0): Stop => ({ price, at: minute(trade.opened.day, at) })

/** What is written about the trades of a book, the oldest first. */
const writtenOn = (
  trades: ReadonlyArray<Trade>,
  each: (trade: Trade, place: number) => Partial<WrittenTrade>,
): Written =>
  new Map(
    trades.toReversed().map((trade, place) => [trade.id, { notes: [], labels: [], stops: [], ...each(trade, place) }]),
  )

const rowsOf = ({ labels }: ByWriting) =>
  labels.map(({ kind, rows, carrying, overlapping }) => [
    kind,
    rows.map(
      ({ label: name, figures, r }) => `${name}: ${figures.all}, ${decimalText(figures.net)}, R of ${r.counted}`,
    ),
    `${carrying} carry, ${overlapping} several`,
  ])

describe('[trading 3] The trades by setup, mistake and tag', () => {
  const trades = tradesOf(tripsTo(12, 9, 11, 10.5))
  const written = writtenOn(trades, (trade, place) => ({
    labels: [[retest, breakout], [retest, chased], [breakout], []][place] ?? [],
    stops: place < 2 ? [stop(trade, 9)] : [],
  }))

  it('count a trade in the row of each label that it carries, and say how many do so in several', () =>
    expect(rowsOf(byWritingOf(trades, {}, written))).toEqual([
      [
        'setup',
        ['break out: 2, 3, R of 1', 'retest: 2, 1, R of 2', 'Without a setup: 1, 0.5, R of 0'],
        '3 carry, 1 several',
      ],
      ['mistake', ['chased: 1, -1, R of 1', 'Without a mistake: 3, 3.5, R of 1'], '1 carry, 0 several'],
    ]))

  it('show fewer than ten trades as few, the largest row first, and no row for a kind without trades', () => {
    const many = tradesOf(tripsTo(...Array.from({ length: 12 }, () => 11)))
    const { labels } = byWritingOf(
      many,
      {},
      writtenOn(many, (_, place) => ({ labels: place < 10 ? [retest] : [breakout] })),
    )
    expect(labels.map(({ kind, rows }) => [kind, rows.map(({ key, isLarge }) => [key, isLarge])])).toEqual([
      [
        'setup',
        [
          ['retest', true],
          ['break out', false],
        ],
      ],
    ])
  })
})

describe('[trading 2] [trading 3] R in statistics', () => {
  const trades = tradesOf(tripsTo(11.96, 9, 11, 12, 10.5))
  // The fourth has a stop that was entered after its close, the fifth none.
  const written = writtenOn(trades, (trade, place) => ({
    stops: place === 4 ? [] : [stop(trade, 9, place === 3 ? 31 : 0)],
  }))

  it('is the mean with its interval, without stops that were entered afterwards, which are counted', () => {
    const { r } = byWritingOf(trades, {}, written)
    expect([r.counted, r.afterwards, r.without]).toEqual([3, 1, 1])
    expect(r.expectancy?.mean).toBeCloseTo((1.96 - 1 + 1) / 3, 12)
    // scipy.stats.t.interval(0.95, 2, loc=mean, scale=sem)
    expect(r.expectancy?.interval?.low).toBeCloseTo(-3.0981, 3)
    expect(r.expectancy?.interval?.high).toBeCloseTo(4.4047, 3)
  })

  it('has no mean of nothing, and no interval of one', () => {
    expect(rFigures(['none', 'afterwards'])).toEqual({ counted: 0, afterwards: 1, without: 1, expectancy: undefined })
    expect(rFigures([{ over: 1n, under: 2n }]).expectancy).toEqual({ mean: 0.5, interval: undefined })
  })

  it('is counted in bars by its exact value, also just below an edge', () => {
    const bars = (...rs: ReadonlyArray<TradeR>) =>
      rBins(rs)
        .filter(({ count }) => count > 0)
        .map(({ from, to, count }) => `${decimalText(from)} to ${decimalText(to)}: ${count}`)
    const third = { over: -1n, under: 3n }
    expect(
      bars({ over: 4n, under: 1n }, { over: 399_999n, under: 100_000n }, { over: -4n, under: 1n }, 'none'),
    ).toEqual(['-4 to -3: 1', '3 to 4: 1', '4 to 5: 1'])
    expect(bars(third, 'afterwards')).toEqual(['-0.35 to -0.3: 1'])
  })
})

const anyLook = fc.constantFrom<TradeFilter>(
  {},
  { side: 'long' },
  { label: 'retest' },
  { label: 'retest', also: 'break%20out' },
  { label: 'without-mistake', leastR: '-1.5' },
  { belowR: '0.75' },
)

/** Labels and stops at random, some on the wrong side, some entered late. */
const randomlyWritten = (trades: ReadonlyArray<Trade>, seed: number): Written => {
  const random = seededRandom(seed)
  return writtenOn(trades, (trade) => {
    const opening = trade.parts[0]?.movement
    const price = opening && 'price' in opening ? opening.price : 1
    const at = random.chance(0.2) ? '2099-01-01T00:00:00.000Z' : '2000-01-01T00:00:00.000Z'
    return {
      labels: all.filter(() => random.chance(0.4)),
      stops: random.chance(0.7) ? [{ price: Number((price * (0.9 + random.fraction() / 5)).toFixed(2)), at }] : [],
    }
  })
}

describe('[trading 3] Insight by writing, of any book', () => {
  it('has rows and bars each of which leads to exactly its trades, and every trade is counted', () =>
    forAllInRuns(runs(120), fc.nat(), fc.integer({ min: 1, max: 100 }), anyLook, (seed, size, look) => {
      const trades = tradesOf(messyBook(seed, size))
      const written = randomlyWritten(trades, seed)
      const { r, bins, labels, overview } = byWritingOf(trades, look, written)
      const shown = { ...look, currency: overview.currency }
      const foundBy = (filter: TradeFilter) => filteredTrades(trades, filter, contextOf(written)).length
      for (const { rows, carrying, overlapping } of labels) {
        for (const { key, figures } of rows) expect(foundBy(labelFilter(shown, key))).toBe(figures.all)
        const counted = rows.reduce((sum, { figures }) => sum + figures.all, 0)
        expect(counted >= overview.figures.all + overlapping && carrying >= overlapping).toBe(true)
      }
      for (const bin of bins) expect(foundBy(rBinFilter(shown, bin))).toBe(bin.count)
      expect(bins.reduce((sum, { count }) => sum + count, 0)).toBe(r.counted)
      expect(r.counted + r.afterwards + r.without).toBe(overview.figures.all)
    }))

  it('follows labels that were merged, also the second of an address', () => {
    const labels = new Map(all.map((each) => [each.id, each.id === 'break out' ? retest : each]))
    const standing = standingFilter({ label: 'break out', also: 'news break%20out', side: 'long' }, labels)
    expect(standing).toEqual({ label: 'retest', also: 'news', side: 'long' })
    expect(labelsAskedFor(standing)).toEqual(['retest', 'news'])
    expect(standingFilter({ label: 'gone' }, labels)).toEqual({ label: 'gone' })
  })
})
