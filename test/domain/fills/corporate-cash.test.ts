import { describe, expect, it } from 'vitest'
import { bookOf } from '#domain/fills/book.ts'
import { entryChange, paidEntry } from '#domain/fills/enter.ts'
import { explainDay } from '#domain/fills/explain.ts'
import { decide } from '#domain/journal/decide.ts'
import { tradesToMarkdown } from '#domain/markdown/trades-to-markdown.ts'
import { decimalText } from '#domain/money/decimal.ts'
import { heldBooks, leftBy } from '#domain/reconciliation/held-lines.ts'
import { emptyJournal } from '#domain/record/empty-journal.ts'
import type { Journal } from '#domain/record/journal.ts'
import { runSync } from '#domain/steps.ts'
import { tradesToCsv } from '#domain/trade-files/export.ts'
import { freshTradeMemory, tradesSteps } from '#domain/trades/all-trades.ts'
import { salesOfBookSteps } from '#domain/year/sales-of-book.ts'
import { previewOfText } from '#test/domain/trade-files/read-text.ts'
import { journalAfter, moved, numbersOf, report, syncedAt, traded, tradesIn } from './books.ts'

const [monday, tuesday, later] = ['2026-03-09', '2026-03-10', '2026-03-20']
const bought = traded('BUY', 10, 10, monday)
const split = moved('split', '-7.5', tuesday)
const inLieu = moved('corporate', 0, later, { amount: 25, fees: 1, inLieu: true })
const merger = moved('corporate', -10, later, { amount: 150 })
const [paidOut, merged, unclear] = [
  journalAfter([bought, split, inLieu]),
  journalAfter([bought, merger]),
  journalAfter([bought, inLieu]),
]

const realizedIn = (journal: Journal): ReadonlyArray<number | string> =>
  tradesIn(journal).flatMap(({ realizedPnL, unknownReason }) => realizedPnL ?? unknownReason ?? [])
const salesIn = (journal: Journal) =>
  [...bookOf(journal).instruments.values()].flatMap((book) =>
    runSync(salesOfBookSteps(book, 'fifo', 'XYZ')).sales.map(({ quantity, proceeds, gain }) =>
      [quantity, proceeds, gain].map((each) => each && decimalText(each)),
    ),
  )
/** Size, units and amount closed, fees, net, and why it is unknown. */
const tradesOf = (journal: Journal) =>
  runSync(tradesSteps(journal, freshTradeMemory())).map(({ size, exit, fees, net, unknown }) => [
    ...[size, exit.quantity, exit.amount, fees, net].map(decimalText),
    unknown,
  ])

describe('[numbers] Cash that comes with a corporate action', () => {
  it('closes the fraction, which the broker no longer holds', () => {
    expect(realizedIn(paidOut)).toEqual([4])
    const books = heldBooks(bookOf(paidOut), 'margin', (symbol) => symbol)
    expect(decimalText(leftBy(books.get('AAPL') ?? [], () => true))).toBe('2')
    expect(salesIn(paidOut)).toEqual([['0.5', '24', '4']])
    expect(tradesOf(paidOut)).toEqual([['2.5', '0.5', '25', '1', '4', undefined]])
  })

  it('is what a fraction of unknown cost brought', () => {
    const journal = journalAfter([moved('transfer', 10, monday), split, inLieu])
    expect(salesIn(journal)).toEqual([['0.5', '24', undefined]])
    expect(tradesOf(journal)).toEqual([['2.5', '0.5', '25', '1', '0', 'transfer']])
  })

  it('is in no result where no lot can be named, and is said with its amount', () => {
    expect([realizedIn(merged), realizedIn(unclear)]).toEqual([['corporate'], ['corporate']])
    expect([salesIn(merged), salesIn(unclear)]).toEqual([[['0', '150', undefined]], [['0', '24', undefined]]])
    expect(explainDay(merged, later).closings.map(({ uncounted }) => uncounted && decimalText(uncounted))).toEqual([
      '150',
    ])
    expect(tradesToMarkdown(unclear, later, 'UTC').join('\n')).toContain(
      '- Cash in lieu AAPL, $24.00 of cash, which is in no result',
    )
    expect(tradesToMarkdown(merged, later, 'UTC').join('\n')).toContain(
      'Corporate action -10 AAPL, $150.00 of cash, which is in no result',
    )
  })

  it.each([
    ['a fraction', unclear, '0.5', '50', [19]],
    ['a merger', merged, '10', '15', [50]],
  ])('counts as soon as the trader says for how many shares it was: %s', (_, journal, quantity, price, results) => {
    const movement = tradesIn(journal).find(({ timestamp }) => timestamp === later)
    const entry =
      movement && paidEntry({ movement, day: later }, { quantity, price, fees: quantity === '0.5' ? '1' : '' })
    if (!entry?.ok) throw new Error('refused')
    const data = entryChange(journal, entry.value)
    const entered = decide(journal, { type: 'ReplaceTrades', data, meta: { now: syncedAt.now, today: syncedAt.today } })
    expect(entered.ok && realizedIn(entered.value.journal).filter((each) => each !== 'corporate')).toEqual(results)
  })

  it('comes back from an export', () => {
    for (const journal of [paidOut, merged, unclear]) {
      const { activities, fates } = previewOfText(emptyJournal, tradesToCsv(journal))
      expect(fates.filter(({ kind }) => kind === 'not-understood')).toEqual([])
      expect(numbersOf(journalAfter(activities))).toEqual(numbersOf(journal))
    }
  })

  it('is corrected by a newer record, and two payments of one day are two', () => {
    const [before, after] = [moved('corporate', -10, later, { snapTradeId: 'm' }), { ...merger, snapTradeId: 'm' }]
    expect(
      realizedIn(report(journalAfter([bought, before]), [after], { now: '2026-11-21T11:00:00.000Z' }).journal),
    ).toEqual(['corporate'])
    expect(realizedIn(journalAfter([bought, inLieu, { ...inLieu, amount: 30 }]))).toEqual(['corporate', 'corporate'])
  })
})
