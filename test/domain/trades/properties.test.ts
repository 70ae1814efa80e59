import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { totalsOf } from '#domain/fills/summary.ts'
import { inWholeDays } from '#domain/fills/trade-time.ts'
import { isBuyOrSell, valueOf } from '#domain/lots/movement.ts'
import { addDecimals, type Decimal, decimalText, parseDecimal } from '#domain/money/decimal.ts'
import type { Activity } from '#domain/record/day-trades.ts'
import { emptyJournal } from '#domain/record/empty-journal.ts'
import type { Journal } from '#domain/record/journal.ts'
import { tableToArray } from '#domain/record/table.ts'
import { addResults, type Results } from '#domain/statistics/day-profit.ts'
import { monthView } from '#domain/statistics/month.ts'
import { runSync } from '#domain/steps.ts'
import { freshTradeMemory, tradesSteps } from '#domain/trades/all-trades.ts'
import { outcomeOf } from '#domain/trades/figures.ts'
import type { Trade } from '#domain/trades/trade.ts'
import { anyBook, journalAfter, paid, randomBook, report, seeded, traded, tradesIn } from '#test/domain/fills/books.ts'
import { add, type Fraction, fraction, fractionOf, multiply, negate, subtract } from '#test/domain/lots/rationals.ts'
import { forAllInRuns } from '#test/support/for-all.ts'
import { runs } from '#test/support/runs.ts'
import { messyBook } from './messy-book.ts'

const numRuns = runs(80)
/** Fills of a long history: 10,000 by `npm run test:seeds`. */
const many = runs(10_000)
const zero: Decimal = { units: 0n, scale: 0 }
const negated = ({ units, scale }: Decimal): Decimal => ({ units: -units, scale })
const sumOf = (amounts: ReadonlyArray<Decimal>): string => decimalText(amounts.reduce(addDecimals, zero))
const tradesOf = (journal: Journal): ReadonlyArray<Trade> => runSync(tradesSteps(journal, freshTradeMemory()))

const anyMess = fc
  .record({ seed: fc.nat(), size: fc.integer({ min: 1, max: 150 }) })
  .map(({ seed, size }) => messyBook(seed, size))

/** Per currency, as the days say it and as the trades do. */
const byDays = (journal: Journal) =>
  Object.fromEntries(totalsOf(tradesIn(journal)).map(({ currency, realized }) => [currency, decimalText(realized)]))
const byTrades = (journal: Journal) => {
  const trades = tradesOf(journal)
  const netIn = (currency: string) => sumOf(trades.filter((trade) => trade.currency === currency).map(({ net }) => net))
  return Object.fromEntries(totalsOf(tradesIn(journal)).map(({ currency }) => [currency, netIn(currency)]))
}

/** Per currency in which something was closed, as the cells of the calendar say it, and as its months do. */
const byCells = (journal: Journal) => {
  const months = new Set(tableToArray(journal.entries).map(({ date }) => date.slice(0, 7)))
  const views = [...months].map((month) => monthView(journal, month))
  const cells = views.flatMap(({ weeks }) => weeks.flatMap(({ days }) => days.flatMap((day) => (day ? [day] : []))))
  const sums = (each: ReadonlyArray<{ readonly results: Results }>) =>
    Object.fromEntries(
      addResults(each.map(({ results }) => results)).profits.map(({ currency, amount }) => [
        currency,
        decimalText(amount),
      ]),
    )
  return { cells: sums(cells), months: sums(views) }
}
/** Dividends and fees on every day of a book: in no result. */
const withCash = (activities: ReadonlyArray<Activity>): ReadonlyArray<Activity> => [
  ...activities,
  ...[...new Set(activities.map(({ day }) => day))].flatMap((day, place) => [
    paid('dividend', 3 + place, day, { symbol: 'AAPL' }),
    paid('fee', -1, day, { currency: place % 2 === 0 ? 'EUR' : 'USD' }),
  ]),
]

describe('[trading 1] Trades and the realized part of open ones are the results of the days', () => {
  it.each([
    ['tidy', anyBook],
    ['messy', anyMess],
  ] as const)('to the last digit, per currency, on any %s book', (_, book) =>
    forAllInRuns(numRuns, book, (activities) => {
      const journal = journalAfter(activities)
      expect(byTrades(journal)).toEqual(byDays(journal))
    }),
  )

  it('[numbers 8] the sum of the cells is that of the months, and both are the trades, with cash apart', () =>
    forAllInRuns(runs(40), anyMess, (activities) => {
      const journal = journalAfter(withCash(activities))
      const closed = totalsOf(tradesIn(journal)).filter(({ closings }) => closings > 0)
      const expected = closed.map(({ currency }) => [currency, byTrades(journal)[currency]])
      const { cells, months } = byCells(journal)
      expect(cells).toEqual(Object.fromEntries(expected))
      expect(months).toEqual(cells)
    }))

  it(`on ${many} fills`, () => {
    for (const activities of [messyBook(7, many), randomBook(8, { trades: many, shorts: true, splits: true })]) {
      const journal = journalAfter(activities)
      expect(byTrades(journal)).toEqual(byDays(journal))
      expect(tradesOf(journal).length).toBeGreaterThan(20)
    }
  })
})

describe('[trading 1] Of every trade', () => {
  it('with a known result the net is the signed cash of its fills, and as much was closed as was opened', () =>
    forAllInRuns(numRuns, anyMess, (activities) => {
      for (const trade of tradesOf(journalAfter(activities))) {
        if (trade.isOpen || trade.unknown) continue
        const { entry, exit, fees, net, side } = trade
        const gross = [exit.amount, negated(entry.amount)]
        expect(sumOf([...(side === 'long' ? gross : gross.map(negated)), negated(fees)])).toBe(decimalText(net))
        expect(decimalText(exit.quantity)).toBe(decimalText(entry.quantity))
      }
    }))

  it('no fill is lost or counted twice: its parts are all of it, with all of its fees', () =>
    forAllInRuns(numRuns, anyMess, (activities) => {
      const journal = journalAfter(activities)
      const trades = tradesOf(journal)
      const all = trades.flatMap((trade) => trade.parts)
      for (const fill of tradesIn(journal).filter(isBuyOrSell)) {
        const own = all.filter(({ movement }) => movement.id === fill.id)
        expect(sumOf(own.map(({ quantity }) => quantity))).toBe(
          sumOf([parseDecimal(valueOf(fill, 'quantity')) ?? zero]),
        )
        expect(sumOf(own.map(({ fees }) => fees))).toBe(sumOf([parseDecimal(valueOf(fill, 'fees')) ?? zero]))
      }
      expect(new Set(trades.map(({ id }) => id)).size).toBe(trades.length)
    }))

  it('the way in which a history arrives changes nothing, nor does what was derived before', () =>
    forAllInRuns(runs(30), anyMess, (activities) => {
      const memory = freshTradeMemory()
      let journal = emptyJournal
      for (const days of inWholeDays(activities, 10).toReversed()) {
        journal = report(journal, days).journal
        runSync(tradesSteps(journal, memory))
      }
      const plainOf = (trades: ReadonlyArray<Trade>) =>
        trades.map((trade) => [
          [trade.id, trade.side, trade.unknown, trade.orderAssumed, trade.opened, trade.last, trade.isOpen],
          ...[trade.net, trade.fees, trade.size, trade.held, trade.entry.amount].map(decimalText),
          ...trade.parts.map(({ movement: { id }, role, quantity }) => [id, role, decimalText(quantity)]),
        ])
      expect(plainOf(runSync(tradesSteps(journal, memory)))).toEqual(plainOf(tradesOf(journalAfter(activities))))
    }))
})

/**
 * Flat to flat by definition, in fractions: the signed position of one instrument, and the signed cash of its fills. A
 * fill that crosses zero is shared out by quantity.
 */
const netsByDefinition = (activities: ReadonlyArray<Activity>): ReadonlyArray<Fraction> => {
  const nothing = fraction(0n)
  const state = new Map<string, { held: Fraction; cash: Fraction }>()
  const nets: Fraction[] = []
  for (const activity of activities) {
    const { symbol, side, multiplier = 1 } = activity
    const known = state.get(symbol) ?? { held: nothing, cash: nothing }
    state.set(symbol, known)
    const [size, price, fees] = (['quantity', 'price', 'fees'] as const).map((field) =>
      fractionOf(valueOf(activity, field)),
    ) as [Fraction, Fraction, Fraction]
    const signed = side === 'SELL' ? negate(size) : size
    const each = multiply(price, fractionOf(multiplier))
    const after = add(known.held, signed)
    const crosses = side !== undefined && known.held.over * after.over < 0n
    if (side) {
      const part = crosses ? negate(known.held) : signed
      const share = multiply(fees, { over: abs(part.over) * size.under, under: part.under * size.over })
      known.cash = subtract(subtract(known.cash, multiply(part, each)), share)
      if (crosses) {
        nets.push(known.cash)
        known.cash = subtract(negate(multiply(after, each)), subtract(fees, share))
      }
    }
    known.held = after
    if (after.over === 0n) {
      nets.push(known.cash)
      known.cash = nothing
    }
  }
  return nets
}
const abs = (value: bigint): bigint => (value < 0n ? -value : value)
const millionths = ({ over, under }: Fraction): bigint => (over * 20_000_000n + under) / (under * 2n) / 10n
const sorted = (values: ReadonlyArray<bigint>) =>
  values.toSorted((one, other) => (one < other ? -1 : one > other ? 1 : 0))

/** A future that crosses zero again and again; a minute apart, so that its order is that of the list. */
const futures = (seed: number): ReadonlyArray<Activity> => {
  const random = seeded(seed)
  let held = 0
  const fills = Array.from({ length: 400 }, () => {
    const isBuy = random() < 0.7 === held <= 0
    const quantity = 1 + Math.floor(random() * 4)
    held += isBuy ? quantity : -quantity
    const [price, fees] = [(5000 + random() * 50).toFixed(2), (random() * 5 - 1).toFixed(2)]
    return traded(isBuy ? 'BUY' : 'SELL', quantity, price, '2025-03-03', { symbol: 'ESZ6', multiplier: 50, fees })
  })
  return apart(fills)
}
const apart = (activities: ReadonlyArray<Activity>): ReadonlyArray<Activity> =>
  activities.map((activity, minute) => {
    const timestamp = new Date(Date.parse('2020-01-02T00:00:01.000Z') + minute * 60_000).toISOString()
    return { ...activity, timestamp, day: timestamp.slice(0, 10) }
  })

describe('[trading 1] Against flat to flat by definition, in fractions', () => {
  it.each([1, 2, 3, 4, 5, 6])('trades that cross zero have the same nets, seed %i', (seed) => {
    const activities = futures(seed)
    const closed = tradesOf(journalAfter(activities)).filter(({ isOpen }) => !isOpen)
    const expected = netsByDefinition(activities)
    expect(expected.length).toBeGreaterThan(50)
    const nets = closed.map(({ net }) => millionths(fraction(net.units, 10n ** BigInt(net.scale))))
    expect(sorted(nets)).toEqual(sorted(expected.map(millionths)))
  })

  it.each([11, 12, 13])('long and short trades with splits have the same nets, seed %i', (seed) => {
    const activities = apart(randomBook(seed, { trades: 2000, shorts: true, splits: true }))
    const closed = tradesOf(journalAfter(activities)).filter(({ isOpen }) => !isOpen)
    const expected = netsByDefinition(activities)
    expect(closed.map((trade) => outcomeOf(trade, () => zero))).not.toContain('unknown')
    expect(expected.length).toBeGreaterThan(5)
    const nets = closed.map(({ net }) => millionths(fraction(net.units, 10n ** BigInt(net.scale))))
    expect(sorted(nets)).toEqual(sorted(expected.map(millionths)))
  })
})
