import { describe, expect, it } from 'vitest'
import { type CashSum, cashBetween, cashOn } from '#domain/fills/cash.ts'
import { parseDayTrades } from '#domain/fills/day-record.ts'
import { cashWord } from '#domain/fills/movement-words.ts'
import { totalsOf } from '#domain/fills/summary.ts'
import { tradeTimesIn } from '#domain/fills/trade-time.ts'
import { tradesToMarkdown } from '#domain/markdown/trades-to-markdown.ts'
import { decimalText } from '#domain/money/decimal.ts'
import type { Activity } from '#domain/record/day-trades.ts'
import { emptyJournal } from '#domain/record/empty-journal.ts'
import { tableGet } from '#domain/record/table.ts'
import { resultsOf } from '#domain/statistics/day-profit.ts'
import { monthView } from '#domain/statistics/month.ts'
import { tradesToCsv } from '#domain/trade-files/export.ts'
import { previewOfText } from '#test/domain/trade-files/read-text.ts'
import { dayOf, journalAfter, numbersOf, paid, parseActivities, report, traded, tradesIn } from './books.ts'

const day = '2026-11-16'
const row = (parts: object) => ({
  id: 'c1',
  type: 'DIVIDEND',
  symbol: { symbol: 'AAPL', raw_symbol: 'AAPL', currency: { code: 'USD' } },
  units: 100,
  price: 0,
  amount: 26,
  fee: 0,
  currency: { code: 'USD' },
  trade_date: '2026-11-16T00:00:00Z',
  description: '',
  ...parts,
})
const context = { accountId: 'margin', timeOf: tradeTimesIn('America/New_York') }
const words = (sums: ReadonlyArray<CashSum>) =>
  sums.map(({ kind, currency, amount }) => `${kind} ${decimalText(amount)} ${currency}`)
const round = [
  traded('BUY', 10, 10, `${day}T14:30:00.000Z`, { snapTradeId: 'b' }),
  traded('SELL', 10, 12, `${day}T15:30:00.000Z`, { snapTradeId: 's' }),
]

describe('[numbers 8] Cash apart from trades', () => {
  it.each([
    ['DIVIDEND', {}, 'dividend 26 USD'],
    ['SUBSTITUTE_DIVIDEND', { amount: -26 }, 'dividend -26 USD'],
    ['INTEREST', { symbol: null, amount: '-3.10' }, 'interest -3.1 USD'],
    ['FEE', { symbol: null, amount: null, units: 0, fee: 4.5 }, 'fee -4.5 USD'],
    ['REBATE', { amount: 0.30000000000000004 }, 'fee 0.3 USD'],
    ['TAX', { amount: -3.9, currency: { code: 'CAD' } }, 'tax -3.9 CAD'],
    ['RETURN_OF_CAPITAL', { amount: 9 }, 'capital 9 USD'],
    ['DIVIDEND', { amount: null, price: 0.26 }, 'dividend 26 USD'],
  ])('is read from an activity %s: %j', (type, parts, expected) => {
    const { activities, ignored } = parseActivities([row({ type, ...parts })], context)
    expect(ignored).toEqual([])
    expect(words(cashOn(journalAfter(activities), day).sums)).toEqual([expected])
  })

  it('leaves deposits and withdrawals out: they are nothing that an account has earned or paid', () =>
    expect(
      ['CONTRIBUTION', 'WITHDRAWAL', 'INTERNAL_CASH_TRANSFER_IN'].flatMap(
        (type) => parseActivities([row({ type })], context).activities,
      ),
    ).toEqual([]))

  it('changes no result, rate, volume or count of the day', () => {
    const cash = [paid('dividend', 26, day, { symbol: 'AAPL' }), paid('fee', -4, day)]
    const [alone, withCash] = [journalAfter(round), journalAfter([...round, ...cash])]
    const view = monthView(withCash, '2026-11')
    expect(totalsOf(tradesIn(withCash))).toEqual(totalsOf(tradesIn(alone)))
    expect(dayOf(withCash, day)?.summary).toEqual(dayOf(alone, day)?.summary)
    expect(view.results).toEqual(monthView(alone, '2026-11').results)
    expect([view.hasCash, monthView(alone, '2026-11').hasCash]).toEqual([true, false])
    expect(resultsOf(tableGet(journalAfter(cash).entries, day))).toMatchObject({ profits: [], trades: 0 })
  })

  it('is summed by kind and currency, which are never added, over exactly the days that are asked about', () => {
    const journal = journalAfter([
      paid('dividend', '0.1', day),
      paid('dividend', '0.2', '2026-11-17'),
      paid('dividend', 5, day, { currency: 'EUR' }),
      paid('interest', -1, '2026-12-01'),
    ])
    expect(words(cashBetween(journal, '2026-11-01', '2026-11-30'))).toEqual(['dividend 0.3 USD', 'dividend 5 EUR'])
    expect(words(cashBetween(journal, '2026-01-01', '2026-12-31'))).toEqual([
      'dividend 0.3 USD',
      'interest -1 USD',
      'dividend 5 EUR',
    ])
  })

  it('has the identity of fills: known again, corrected by name, alike and still two, renamed and the same', () => {
    const one = paid('dividend', 26, day, { symbol: 'AAPL', snapTradeId: 'a' })
    const twin = { ...one, snapTradeId: 'b' }
    const amounts = (...statements: ReadonlyArray<ReadonlyArray<Activity>>) =>
      cashOn(journalAfter(...statements), day).lines.map(({ quantity }) => quantity)
    expect(amounts([one], [one])).toEqual([26])
    expect(amounts([one], [{ ...one, quantity: 20 }])).toEqual([20])
    expect(amounts([one, twin], [one])).toEqual([26, 26])
    expect(
      amounts(
        [one, twin],
        [
          { ...one, snapTradeId: 'c' },
          { ...one, snapTradeId: 'd' },
        ],
      ),
    ).toEqual([26, 26])
    expect(amounts([one, { ...one, cash: 'tax' as const }])).toEqual([26, 26])
  })

  it('a correction shows the former cash on its day', () => {
    const one = paid('dividend', 26, day, { symbol: 'AAPL', snapTradeId: 'a' })
    const journal = journalAfter([...round, one], [{ ...one, quantity: 20 }])
    expect(dayOf(journal, day)?.changes).toMatchObject([
      { why: 'corrected', from: '20', to: '20', was: [{ what: 'dividend', symbol: 'AAPL', quantity: '26' }] },
    ])
  })

  it('cash that a complete statement of its day lacks was taken back', () => {
    const one = paid('dividend', 26, day, { snapTradeId: 'a' })
    const completeDays = { margin: { from: day, to: day } }
    const first = report(emptyJournal, [...round, one], { completeDays, now: '2026-11-18T09:00:00.000Z' }).journal
    const then = report(first, round, { completeDays, now: '2026-11-19T09:00:00.000Z' }).journal
    expect(cashOn(first, day).lines).toHaveLength(1)
    expect(cashOn(then, day).lines).toEqual([])
    expect(numbersOf(then)).toEqual(numbersOf(journalAfter(round)))
  })

  it('is in an export as text, and in one as CSV that brings it back', () => {
    const cash = [
      paid('dividend', '26.123456789012345678', day, { symbol: 'AAPL' }),
      paid('interest', -3.1, '2026-11-17', { currency: 'EUR' }),
    ]
    const journal = journalAfter([...round.map((fill) => ({ ...fill, snapTradeId: '' })), ...cash])
    expect(tradesToMarkdown(journal, day, 'America/New_York')).toContain('- Dividend AAPL $26.12')
    const { activities, counts } = previewOfText(emptyJournal, tradesToCsv(journal))
    expect(counts).toMatchObject({ fill: 2, cash: 2, 'not-understood': 0 })
    expect(numbersOf(journalAfter(activities))).toEqual(numbersOf(journal))
    expect(previewOfText(journal, tradesToCsv(journal))).toMatchObject({ fresh: 0 })
  })

  it('of a kind that a later version has written is shown as cash, and is no trade', () => {
    const item = { ...paid('fee', -1, day), id: 'x', cash: 'levy' }
    const trades = parseDayTrades({ adjustments: [item] })
    expect(trades).toEqual({ adjustments: [item] })
    expect([cashWord('levy').one, totalsOf(trades.adjustments ?? [])]).toEqual(['Cash', []])
  })

  it('without its kind stays in the file as something that is not read', () => {
    const { cash: _, ...item } = { ...paid('fee', -1, day), id: 'x' }
    expect(parseDayTrades({ adjustments: [item] }).foreign).toMatchObject({ items: { adjustments: [{ item }] } })
  })
})
