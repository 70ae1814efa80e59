import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { tradesOn } from '#domain/fills/summary.ts'
import { parseEntry } from '#domain/journal-file/records.ts'
import { cellMoney } from '#domain/money/cell-money.ts'
import { decimalText } from '#domain/money/decimal.ts'
import { journalOf } from '#domain/record/empty-journal.ts'
import type { DayStats, Journal, JournalEntry, Settings } from '#domain/record/journal.ts'
import { tableToArray } from '#domain/record/table.ts'
import { addResults, type Results, resultsOf } from '#domain/statistics/day-profit.ts'
import { type CalendarDay, monthView } from '#domain/statistics/month.ts'
import { addDays, isWeekend } from '#domain/time/local-date.ts'
import { journalAfter, traded } from '#test/domain/fills/books.ts'
import { entry, settings } from '#test/support/builders.ts'
import { forAll, forAllInRuns } from '#test/support/for-all.ts'

interface Parts {
  readonly dayStats?: ReadonlyArray<DayStats>
  readonly entries?: ReadonlyArray<JournalEntry>
  readonly settings?: Partial<Settings>
  readonly conflicts?: Journal['conflicts']
}

const noResults: Results = { profits: [], trades: 0, unknownCost: 0, winning: 0, rated: 0, unread: 0 }
/** A day of which nothing is known. */
const blank = (day: number) => ({
  date: `2026-11-${day}`,
  day,
  dayOff: false,
  progress: undefined,
  results: noResults,
  weight: 0,
  market: undefined,
  hasText: false,
  conflicts: 0,
})
/** An entry whose trades came to this by a stored summary. */
const summed = (date: string, summary: unknown, more: object = {}) =>
  parseEntry({ ...entry(date), trades: { summary, ...more } })
const inWords = ({ profits }: Results) => profits.map(({ amount, currency }) => [currency, decimalText(amount)])
const journal = (parts: Parts): Journal => journalOf({ ...parts, settings: settings(parts.settings) })
const on = (date: string, completed: number, total: number): DayStats => ({ date, completed, total })
const daysOf = (book: Journal, month: string): ReadonlyArray<CalendarDay> =>
  monthView(book, month)
    .weeks.flatMap(({ days }) => days)
    .filter((day) => day !== undefined)
const dayOf = (book: Journal, date: string): CalendarDay | undefined =>
  daysOf(book, date.slice(0, 7)).find((day) => day.date === date)

describe('[spec 3 Derived statistics] Month stats', () => {
  it('days tracked, perfect days and completion, of the month and of no other', () => {
    const book = journal({
      dayStats: [
        on('2026-10-31', 3, 3),
        on('2026-11-02', 3, 3),
        on('2026-11-03', 1, 4),
        on('2026-11-30', 0, 2),
        on('2026-12-01', 1, 1),
      ],
    })
    const overallCompletion = (4 / 9) * 100
    expect(monthView(book, '2026-11').stats).toEqual({ daysTracked: 3, perfectDays: 1, overallCompletion })
  })

  it('a day with nothing to do is neither tracked nor perfect', () => {
    const view = monthView(journal({ dayStats: [on('2026-11-02', 0, 0)] }), '2026-11')
    expect([view.stats, view.isEmpty]).toEqual([{ daysTracked: 0, perfectDays: 0, overallCompletion: 0 }, true])
  })

  it('wrong counts of a foreign file stay within bounds', () => {
    const book = journal({
      dayStats: [
        on('2026-11-02', 9, 4),
        on('2026-11-03', -2, 4),
        on('2026-11-04', 1, -4),
        on('2026-11-05', 1, Number.POSITIVE_INFINITY),
      ],
    })
    expect(monthView(book, '2026-11').stats).toEqual({ daysTracked: 2, perfectDays: 1, overallCompletion: 50 })
  })

  it('with weekends off Saturdays and Sundays are not counted, and still shown', () => {
    const dayStats = [on('2026-11-20', 2, 2), on('2026-11-21', 0, 2), on('2026-11-22', 1, 2)]
    const off = journal({ dayStats, settings: { excludeWeekends: true } })
    expect(monthView(off, '2026-11').stats).toEqual({ daysTracked: 1, perfectDays: 1, overallCompletion: 100 })
    const withWeekends = monthView(journal({ dayStats }), '2026-11').stats
    expect(withWeekends).toEqual({ daysTracked: 3, perfectDays: 1, overallCompletion: 50 })
    expect([dayOf(off, '2026-11-21'), dayOf(off, '2026-11-20')].map((day) => [day?.dayOff, day?.progress])).toEqual([
      [true, { completed: 0, total: 2 }],
      [false, { completed: 2, total: 2 }],
    ])
  })

  it('is what adding up the records by hand gives, whatever they are', () => {
    const record = fc.record({ offset: fc.nat({ max: 80 }), completed: fc.nat({ max: 9 }), left: fc.nat({ max: 9 }) })
    forAll(
      fc.uniqueArray(record, { selector: ({ offset }) => offset, maxLength: 80 }),
      fc.boolean(),
      (records, excludeWeekends) => {
        const dayStats = records.map(({ offset, completed, left }) =>
          on(addDays('2026-10-15', offset) ?? '', completed, completed + left),
        )
        const counted = dayStats.filter(
          ({ date, total }) => date.startsWith('2026-11') && total > 0 && !(excludeWeekends && isWeekend(date)),
        )
        const sum = (of: (record: DayStats) => number): number => counted.reduce((so, one) => so + of(one), 0)
        const total = sum((one) => one.total)
        expect(monthView(journal({ dayStats, settings: { excludeWeekends } }), '2026-11').stats).toEqual({
          daysTracked: counted.length,
          perfectDays: counted.filter((one) => one.completed > 0 && one.completed === one.total).length,
          overallCompletion: total > 0 ? (sum((one) => one.completed) / total) * 100 : 0,
        })
      },
    )
  })
})

describe('[spec 2 Calendar] A day in a month', () => {
  it('its notes, its result, its progress and the versions that wait', () => {
    const book = journal({
      entries: [
        { ...summed('2026-11-19', { totalRealizedPnL: -51.9 }), reflections: 'Patience' },
        entry('2026-11-18', { trades: {} }),
      ],
      dayStats: [on('2026-11-19', 1, 2)],
      conflicts: [
        { of: '2026-11-19', field: 'notes', text: 'Other', by: '', at: '2026-11-19T10:00:00.000Z' },
        { of: 't1', field: 'text', text: 'x', by: '', at: '2026-11-19T10:00:00.000Z' },
      ],
    })
    expect(dayOf(book, '2026-11-19')).toEqual({
      ...blank(19),
      progress: { completed: 1, total: 2 },
      results: { ...noResults, profits: [{ amount: { units: -519n, scale: 1 }, currency: 'USD' }] },
      weight: 4,
      hasText: true,
      conflicts: 1,
    })
    expect([dayOf(book, '2026-11-18'), dayOf(book, '2026-11-17')]).toEqual([blank(18), blank(17)])
  })

  it('a month of which nothing is kept says so', () => {
    expect(monthView(journal({}), '2026-11').isEmpty).toBe(true)
    expect(monthView(journal({ entries: [entry('2026-11-01', { notes: 'x' })] }), '2026-11').isEmpty).toBe(false)
  })

  it.each<{ readonly trades: unknown }>(
    [
      undefined,
      null,
      5,
      'text',
      [],
      {},
      { summary: null },
      { summary: [] },
      { summary: { totalRealizedPnL: null } },
      { summary: { totalRealizedPnL: 'much' } },
      { summary: { totalRealizedPnL: { amount: 5 } } },
      Object.create({ summary: { totalRealizedPnL: 5 } }) as unknown,
    ].map((trades) => ({ trades })),
  )('trades without a summary that can be read show no result: $trades', ({ trades }) =>
    expect(resultsOf(parseEntry({ ...entry('2026-11-19'), trades }))).toEqual(noResults),
  )

  it.each<{ readonly summary: unknown; readonly units: bigint }>([
    { summary: { totalRealizedPnL: 0, winningTrades: 1, losingTrades: 1, tradesCount: 4 }, units: 0n },
    { summary: { totalRealizedPnL: '184.25' }, units: 18425n },
  ])('a summary is read exactly: $summary', ({ summary, units }) => {
    expect(resultsOf(summed('2026-11-19', summary)).profits[0]?.amount.units).toBe(units)
  })

  it('[numbers] a summary of purchases alone is no result of zero', () => {
    const bought = { totalRealizedPnL: 0, totalVolume: 2000, winningTrades: 0, losingTrades: 0, tradesCount: 2 }
    expect(
      [bought, { totalRealizedPnL: 0, tradesCount: 2 }, { ...bought, unknownCost: 1 }].map((summary) =>
        resultsOf(summed('2026-11-19', summary)),
      ),
    ).toEqual([
      { ...noResults, trades: 2 },
      { ...noResults, trades: 2 },
      { ...noResults, trades: 2, unknownCost: 1 },
    ])
  })

  it('a result of another currency is never taken for dollars, and a text that no number holds comes first', () => {
    const trades = {
      summary: { totalRealizedPnL: 9007199254740992, currency: 'EUR', exact: { totalRealizedPnL: '9007199254740993' } },
    }
    expect(resultsOf(parseEntry({ ...entry('2026-11-19'), trades })).profits).toEqual([
      { amount: { units: 9007199254740993n, scale: 0 }, currency: 'EUR' },
    ])
    expect(cellMoney({ units: -95n, scale: 0 }, 'EUR')).toBe('(EUR 95)')
  })

  it('a month adds its days up, each currency for itself, dollars first', () => {
    const won = (date: string, totalRealizedPnL: number, otherSummaries: ReadonlyArray<unknown> = []) =>
      summed(date, { totalRealizedPnL }, { otherSummaries })
    const days = [
      won('2026-10-31', 1000),
      won('2026-11-01', 0.1, [{ totalRealizedPnL: 5, currency: 'EUR' }]),
      won('2026-11-30', 0.2, [
        { totalRealizedPnL: -7.5, currency: 'EUR' },
        { totalRealizedPnL: 1, currency: 'CAD' },
      ]),
    ]
    expect(inWords(monthView(journal({ entries: days }), '2026-11').results)).toEqual([
      ['USD', '0.3'],
      ['CAD', '1'],
      ['EUR', '-2.5'],
    ])
    expect(monthView(journal({ entries: days }), '2026-09').results).toEqual(noResults)
  })

  it('[numbers] tethers are not dollars', () => {
    const days = [
      summed('2026-11-02', { totalRealizedPnL: 5 }),
      summed('2026-11-03', { totalRealizedPnL: 95, currency: 'USDT' }),
    ]
    expect(inWords(monthView(journal({ entries: days }), '2026-11').results)).toEqual([
      ['USD', '5'],
      ['USDT', '95'],
    ])
  })
})

describe('[numbers] Cells, weeks and the month read one result', () => {
  const november = (day: number): string => `2026-11-${String(day).padStart(2, '0')}`

  it('the trades of a day decide, whatever an earlier summary of them says; and all its currencies are there', () => {
    const book = journalAfter([
      traded('BUY', 10, 20, '2026-11-02T15:00:00.000Z'),
      traded('SELL', 10, 25, '2026-11-03T15:00:00.000Z', { fees: 1 }),
      traded('BUY', 1, 10, '2026-11-03T15:10:00.000Z', { symbol: 'SAP', currency: 'EUR' }),
      traded('SELL', 1, 7, '2026-11-03T15:20:00.000Z', { symbol: 'SAP', currency: 'EUR' }),
      traded('SELL', 1, 7, '2026-11-04T15:20:00.000Z', { symbol: 'NVDA' }),
    ])
    const stale = tableToArray(book.entries).map((each) =>
      each.trades?.summary === undefined
        ? each
        : { ...each, trades: { ...each.trades, summary: { ...each.trades.summary, totalRealizedPnL: 777 } } },
    )
    const days = daysOf(journal({ entries: stale }), '2026-11')
    expect(days.slice(1, 4).map(({ results }) => [inWords(results), results.trades, results.unknownCost])).toEqual([
      // Bought and not sold: no result, not one of zero.
      [[], 1, 0],
      [
        [
          ['USD', '49'],
          ['EUR', '-3'],
        ],
        3,
        0,
      ],
      [[], 1, 1],
    ])
  })

  it('trades that could not be read are counted by the cell, the week and the month', () => {
    const [sold] = tableToArray(
      journalAfter([
        traded('BUY', 10, 20, '2026-11-03T15:00:00.000Z'),
        traded('SELL', 10, 25, '2026-11-03T15:05:00.000Z'),
      ]).entries,
    )
    const broken = { id: 'x', side: 'HOLD' }
    const entries = [
      parseEntry({
        ...(sold ?? entry('2026-11-03')),
        trades: { ...sold?.trades, activities: [...(sold?.trades?.activities ?? []), broken] },
      }),
      parseEntry({ ...entry('2026-11-04'), trades: { activities: [broken], adjustments: [broken] } }),
      parseEntry({ ...entry('2026-11-05'), trades: { summary: { totalRealizedPnL: 5 }, activities: [broken] } }),
    ]
    const { weeks, results } = monthView(journal({ entries }), '2026-11')
    expect(
      daysOf(journal({ entries }), '2026-11').flatMap(({ day, results: { unread } }) =>
        unread > 0 ? [[day, unread]] : [],
      ),
    ).toEqual([
      [3, 1],
      [4, 2],
      [5, 1],
    ])
    expect([weeks[0]?.results.unread, results.unread, inWords(results)]).toEqual([4, 4, [['USD', '55']]])
  })

  it('cells = weeks = month, for each currency and for the count, whatever was traded', () => {
    const fill = fc.record({
      day: fc.integer({ min: 1, max: 30 }),
      side: fc.constantFrom('BUY' as const, 'SELL' as const),
      quantity: fc.integer({ min: 1, max: 5 }),
      price: fc.integer({ min: 1, max: 9999 }).map((cents) => cents / 100),
      currency: fc.constantFrom('USD', 'EUR', 'USDT'),
    })
    forAllInRuns(40, fc.array(fill, { maxLength: 40 }), (fills) => {
      const book = journalAfter(
        fills.map(({ day, side, quantity, price, currency }, index) =>
          traded(side, quantity, price, `${november(day)}T15:${String(index).padStart(2, '0')}:00.000Z`, {
            currency,
            symbol: currency,
          }),
        ),
      )
      const { weeks, results } = monthView(book, '2026-11')
      const cells = daysOf(book, '2026-11').map((day) => day.results)
      expect(inWords(addResults(cells))).toEqual(inWords(results))
      expect(inWords(addResults(weeks.map((week) => week.results)))).toEqual(inWords(results))
      const counts = [cells, weeks.map((week) => week.results)].map((parts) =>
        parts.reduce((sum, { trades }) => sum + trades, 0),
      )
      expect(counts).toEqual([fills.length, fills.length])
      // The same as what the card of each day says.
      expect(cells.map((each) => inWords(each))).toEqual(
        cells.map((_, index) =>
          tradesOn(book, november(index + 1)).totals.flatMap(({ closings, currency, realized }) =>
            closings > 0 ? [[currency, decimalText(realized)]] : [],
          ),
        ),
      )
    })
  })

  it('a week counts its days of this month alone', () => {
    const won = (date: string, totalRealizedPnL: number) => summed(date, { totalRealizedPnL, tradesCount: 2 })
    const entries = [won('2026-09-30', 7), won('2026-10-01', 1), won('2026-10-02', 2), won('2026-10-05', 4)]
    const weeks = monthView(journal({ entries }), '2026-10').weeks
    expect(weeks.slice(0, 3).map(({ results }) => [inWords(results), results.trades])).toEqual([
      [[['USD', '3']], 4],
      [[['USD', '4']], 2],
      [[], 0],
    ])
  })

  it('weighs a result by the largest of its month, in its own currency; several currencies weigh nothing', () => {
    const won = (
      day: number,
      totalRealizedPnL: number,
      currency = 'USD',
      otherSummaries: ReadonlyArray<unknown> = [],
    ) => summed(november(day), { totalRealizedPnL, currency }, { otherSummaries })
    const entries = [
      won(2, 1000),
      won(3, -250),
      won(4, 251),
      won(5, -1),
      won(6, 0.4),
      won(9, 8, 'EUR'),
      won(10, -8000, 'JPY', [{ totalRealizedPnL: 9000, currency: 'USD' }]),
    ]
    const days = daysOf(journal({ entries }), '2026-11')
    expect([2, 3, 4, 5, 6, 9, 10, 11].map((day) => days[day - 1]?.weight)).toEqual([4, 1, 2, 1, 0, 4, 0, 0])
  })

  it('names the holidays and half days of the exchange', () => {
    const days = daysOf(journal({}), '2026-11')
    expect(days.flatMap(({ day, market }) => (market ? [[day, market.name, market.hours]] : []))).toEqual([
      [26, 'Thanksgiving', 'closed'],
      [27, 'Day after Thanksgiving', 'half'],
    ])
  })
})
