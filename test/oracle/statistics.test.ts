import { describe, expect, it } from 'vitest'
import { basisSteps } from '#domain/insight/currency-sample.ts'
import { differenceSteps } from '#domain/insight/difference.ts'
import { discoveriesAmong } from '#domain/insight/discoveries.ts'
import { overviewSteps } from '#domain/insight/overview.ts'
import { limits } from '#domain/limits.ts'
import { decimalOf, decimalText } from '#domain/money/decimal.ts'
import { equityOf } from '#domain/statistics/equity.ts'
import type { RFigures } from '#domain/statistics/r-figures.ts'
import { tradeFigures } from '#domain/statistics/trade-figures.ts'
import { sampleOf } from '#domain/statistics/trade-result.ts'
import { runSync } from '#domain/steps.ts'
import { addDays } from '#domain/time/local-date.ts'
import type { Label } from '#domain/trade-notes/label.ts'
import type { WrittenTrade } from '#domain/trade-notes/written.ts'
import { freshTradeMemory, tradesSteps } from '#domain/trades/all-trades.ts'
import { groupsBy } from '#domain/trades/groups.ts'
import { journalAfter, traded } from '#test/domain/fills/books.ts'
import { tradeOf } from '#test/domain/statistics/trades.ts'
import { seededRandom } from '#test/simulator/random.ts'
import { answeredByPython } from './python.ts'

/** A journal in hundredths: nets of trades, days of two groups, and the chances of some comparisons. */
interface Drawn {
  readonly nets: ReadonlyArray<number>
  readonly done: ReadonlyArray<number>
  readonly not: ReadonlyArray<number>
  readonly chances: ReadonlyArray<number>
  readonly trades: ReadonlyArray<WrittenAbout>
}

/** A purchase of 100 at 10.00 and what became of it: in hundredths, with its stop, which may come after the close. */
interface WrittenAbout {
  readonly net: number
  readonly stop: number | null
  readonly late: boolean
  readonly setups: ReadonlyArray<string>
}

interface TheirR {
  readonly counted: number
  readonly late: number
  readonly mean: number | null
  readonly interval: ReadonlyArray<number>
}

interface TheirRow {
  readonly n: number
  readonly net: number
  readonly winRate: ReadonlyArray<number> | null
  readonly r: TheirR
}

interface Theirs {
  readonly winRate: ReadonlyArray<number> | null
  readonly profitFactor: number | null
  readonly average: ReadonlyArray<number>
  readonly drawdown: number
  readonly chance: number
  readonly welch: readonly [number, number]
  readonly discoveries: ReadonlyArray<number>
  readonly r: TheirR
  readonly bySetup: Readonly<Record<string, TheirRow>>
}

const drawn = (seed: number): Drawn => {
  const random = seededRandom(seed)
  const shift = random.between(-3000, 3000)
  const net = (by = 0) =>
    random.chance(0.1) ? 0 : Math.round((random.fraction() + random.fraction() - 1) * 20_000 + by)
  const list = <T>(from: number, to: number, one: () => T): ReadonlyArray<T> =>
    Array.from({ length: Math.floor(random.between(from, to)) }, one)
  return {
    nets: list(2, 200, () => net(shift)),
    done: list(10, 60, () => net(shift)),
    not: list(10, 60, () => net()),
    trades: list(2, 60, () => ({
      net: Math.floor(random.between(-300, 300)) * 100,
      stop: random.chance(0.6) ? Math.floor(random.between(800, 999)) : null,
      late: random.chance(0.2),
      setups: ['retest', 'breakout', 'gap'].filter(() => random.chance(0.4)),
    })),
    chances: list(1, 15, () => (random.chance(0.4) ? random.fraction() ** 4 : random.fraction())),
  }
}

const labelOf = (id: string): Label => ({ id, kind: 'setup', name: id, archived: false })

/** R and the rows of setups, of the trades that these become. */
const byWritingOf = (drawnTrades: Drawn['trades']) => {
  const dayOf = (place: number): string => addDays('2026-01-05', place) ?? ''
  const activities = drawnTrades.flatMap(({ net }, place) => [
    traded('BUY', 100, 10, `${dayOf(place)}T15:00:00.000Z`),
    traded('SELL', 100, (10 + net / 10_000).toFixed(2), `${dayOf(place)}T15:30:00.000Z`),
  ])
  const trades = runSync(tradesSteps(journalAfter(activities), freshTradeMemory()))
  const written = new Map<string, WrittenTrade>(
    trades.toReversed().map(({ id, opened: { day } }, place) => {
      const { stop = null, late = false, setups = [] } = drawnTrades[place] ?? {}
      const stops = stop === null ? [] : [{ price: stop / 100, at: `${day}T${late ? '16' : '15'}:00:00.000Z` }]
      return [id, { notes: [], labels: setups.map(labelOf), stops }]
    }),
  )
  const context = {
    accountName: String,
    toleranceOf: () => decimalOf(0, 0),
    capitalOf: () => undefined,
    groupOf: groupsBy(new Map()),
    written,
  }
  const { byWriting } = runSync(overviewSteps(runSync(basisSteps(trades)), {}, context))
  if (!byWriting) throw new Error('Nothing by writing')
  return byWriting
}

const sameR = ({ counted, afterwards, expectancy }: RFigures, theirs: TheirR): void => {
  expect([counted, afterwards]).toEqual([theirs.counted, theirs.late])
  near(expectancy ? [expectancy.mean] : [], theirs.mean === null ? [] : [theirs.mean], 1e-12)
  near(expectancy?.interval ? [expectancy.interval.low, expectancy.interval.high] : [], theirs.interval, 0.001)
}

const daysOf = (nets: ReadonlyArray<number>) =>
  nets.map((cents, place) => ({ day: addDays('2026-01-05', place) ?? '', net: decimalOf(cents, 2) }))

const oursOf = ({ nets, done, not, chances }: Drawn) => {
  const sample = sampleOf(
    nets.map((cents, place) => tradeOf(place, cents)),
    'USD',
  )
  const { winRate, profitFactor, average } = tradeFigures(sample.units, sample.scale, decimalOf(0, 0))
  const days = daysOf(nets).map(({ day, net }) => ({ day, amount: net }))
  const difference = runSync(differenceSteps({ done: daysOf(done), not: daysOf(not) }))
  return {
    winRate: winRate ? [winRate.share, winRate.low, winRate.high] : [],
    profitFactor: profitFactor.kind === 'factor' ? [profitFactor.value] : [],
    average: average ? [average.mean, average.interval?.low ?? 0, average.interval?.high ?? 0] : [],
    drawdown: Number(equityOf(days).max.amount.units) / 100,
    chance: difference.chance,
    interval: difference.interval(0.95),
    discoveries: [...discoveriesAmong(chances, 0.1)].toSorted((one, other) => one - other),
  }
}

/** How far two estimates of one chance by so many draws each may be apart: five standard errors. */
const monteCarlo = (chance: number): number =>
  5 * Math.sqrt((2 * chance * (1 - chance)) / limits.insightDraws) + 2 / limits.insightDraws

const near = (ours: ReadonlyArray<number>, theirs: ReadonlyArray<number>, within: number): void => {
  expect(ours.length).toBe(theirs.length)
  for (const [place, value] of ours.entries())
    expect(Math.abs(value - (theirs[place] ?? Number.NaN))).toBeLessThanOrEqual(within)
}

describe('Statistics compared with fractions, numpy and scipy, on 200 random journals', () => {
  const journals = Array.from({ length: 200 }, (_, seed) => drawn(seed + 1))
  const theirs = answeredByPython('./statistics.py', { draws: limits.insightDraws, journals }) as ReadonlyArray<Theirs>

  it('win rate and Wilson interval, profit factor, average, drawdown, chance, discoveries, R, rows of setups', () => {
    expect(theirs.length).toBe(journals.length)
    for (const [place, journal] of journals.entries()) {
      const [mine, other] = [oursOf(journal), theirs[place]]
      if (!other) throw new Error(`No answer for journal ${place}`)
      near(mine.winRate, other.winRate ?? [], 1e-12)
      near(mine.profitFactor, other.profitFactor === null ? [] : [other.profitFactor], 1e-9)
      near(mine.average, other.average, 0.001)
      expect(mine.drawdown).toBe(other.drawdown)
      expect(Math.abs(mine.chance - other.chance)).toBeLessThanOrEqual(monteCarlo(other.chance))
      expect(mine.discoveries).toEqual(other.discoveries)
      const { r, labels } = byWritingOf(journal.trades)
      sameR(r, other.r)
      for (const { key, figures, r: own } of labels[0]?.rows ?? []) {
        const row = other.bySetup[key]
        expect([figures.all, decimalText(figures.net)]).toEqual([row?.n, String((row?.net ?? 0) / 100)])
        near(
          figures.winRate ? [figures.winRate.share, figures.winRate.low, figures.winRate.high] : [],
          row?.winRate ?? [],
          1e-12,
        )
        if (row) sameR(own, row.r)
      }
      // Where no trade carries a setup, all are in one row there and in none here.
      expect(labels[0]?.rows.length ?? 1).toBe(Object.keys(other.bySetup).length)
      // The bootstrap reaches as far as Welch's t interval, up to the skew of the days: a tenth of its width.
      const [low, high] = other.welch
      near([mine.interval.low, mine.interval.high], [low, high], (high - low) / 10)
    }
  })
})
