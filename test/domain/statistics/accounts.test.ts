import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { addCash, cashBetween, cashOn } from '#domain/fills/cash.ts'
import { explainDay } from '#domain/fills/explain.ts'
import { newestMovements } from '#domain/fills/newest-movements.ts'
import { tradesOn } from '#domain/fills/summary.ts'
import { parseEntry } from '#domain/journal-file/records.ts'
import { decimalText } from '#domain/money/decimal.ts'
import { journalOf } from '#domain/record/empty-journal.ts'
import type { Journal } from '#domain/record/journal.ts'
import { tablePut, tableToArray } from '#domain/record/table.ts'
import { addResults, type Results, resultsOf } from '#domain/statistics/day-profit.ts'
import { monthView } from '#domain/statistics/month.ts'
import { journalAfter, paid, traded } from '#test/domain/fills/books.ts'
import { messyBook } from '#test/domain/trades/messy-book.ts'
import { entry } from '#test/support/builders.ts'
import { forAllInRuns } from '#test/support/for-all.ts'
import { runs } from '#test/support/runs.ts'

const numRuns = runs(60)

const accountsOf = (journal: Journal): ReadonlyArray<string> =>
  newestMovements(journal).map(({ accountId }) => accountId)
const datesOf = (journal: Journal) => tableToArray(journal.entries).map(({ date }) => date)
const texts = ({ profits, ...counts }: Results) => ({
  ...counts,
  profits: Object.fromEntries(profits.map(({ currency, amount }) => [currency, decimalText(amount)])),
})

const anyMess = fc
  .record({ seed: fc.nat(), size: fc.integer({ min: 1, max: 120 }) })
  .map(({ seed, size }) => messyBook(seed, size))
  .map((activities) => [
    ...activities,
    ...[...new Set(activities.map(({ day }) => day))].flatMap((day, place) => [
      paid('dividend', 3 + place, day, { accountId: 'margin' }),
      paid('fee', -1, day, { accountId: place % 2 === 0 ? 'cash' : 'margin', currency: 'EUR' }),
    ]),
  ])

describe('[trading 1] The accounts of any book together are the whole, per currency, to the last digit', () => {
  it('in each day, week and month of the calendar', () =>
    forAllInRuns(numRuns, anyMess, (activities) => {
      const journal = journalAfter(activities)
      const accounts = accountsOf(journal)
      for (const { trades, ...day } of tableToArray(journal.entries)) {
        const parts = accounts.map((account) => resultsOf({ ...day, ...(trades && { trades }) }, account))
        expect(texts(addResults(parts))).toEqual(texts(resultsOf({ ...day, ...(trades && { trades }) })))
      }
      for (const month of new Set(datesOf(journal).map((date) => date.slice(0, 7)))) {
        const [whole, parts] = [
          monthView(journal, month),
          accounts.map((account) => monthView(journal, month, 0, account)),
        ]
        expect(texts(addResults(parts.map(({ results }) => results)))).toEqual(texts(whole.results))
        for (const [place, { results }] of whole.weeks.entries())
          expect(texts(addResults(parts.flatMap(({ weeks }) => weeks[place]?.results ?? [])))).toEqual(texts(results))
        expect(parts.some(({ hasCash }) => hasCash)).toBe(whole.hasCash)
      }
    }))

  it('in the trades, the cash and the explanation of a day', () =>
    forAllInRuns(runs(30), anyMess, (activities) => {
      const journal = journalAfter(activities)
      const accounts = accountsOf(journal)
      const ids = (those: ReadonlyArray<{ readonly id: string }>) => those.map(({ id }) => id).toSorted()
      for (const date of datesOf(journal)) {
        const [whole, parts] = [tradesOn(journal, date), accounts.map((account) => tradesOn(journal, date, account))]
        expect(ids(parts.flatMap(({ trades }) => trades))).toEqual(ids(whole.trades))
        expect(ids(parts.flatMap(({ adjustments }) => adjustments))).toEqual(ids(whole.adjustments))
        expect(addCash(accounts.flatMap((account) => cashOn(journal, date, account).sums))).toEqual(
          cashOn(journal, date).sums,
        )
        const explained = accounts.map((account) => explainDay(journal, date, account))
        const all = explainDay(journal, date)
        expect(ids(explained.flatMap(({ closings }) => closings.map(({ movement }) => movement)))).toEqual(
          ids(all.closings.map(({ movement }) => movement)),
        )
        expect([...all.booked, ...explained.flatMap(({ booked }) => booked)]).toEqual([])
      }
      const [from, to] = ['2025-01-01', '2027-12-31']
      expect(addCash(accounts.flatMap((account) => cashBetween(journal, from, to, account)))).toEqual(
        cashBetween(journal, from, to),
      )
    }))
})

describe('Of one account', () => {
  const both = [
    traded('BUY', 1, 2, '2026-11-18T15:00:00.000Z', { accountId: 'a1', symbol: 'OLD' }),
    traded('BUY', 1, 2, '2026-11-19T15:00:00.000Z', { accountId: 'a1', symbol: 'NEW' }),
    paid('dividend', 5, '2026-11-20', { accountId: 'a1', symbol: 'PAYER' }),
    paid('fee', -5, '2026-11-20', { accountId: 'a2', symbol: '' }),
  ]

  it('its newest fill is what it is known by, or what else it has; the list stays while they do', () => {
    const journal = journalAfter(both)
    expect(newestMovements(journal).map(({ accountId, symbol }) => [accountId, symbol])).toEqual([
      ['a1', 'NEW'],
      ['a2', ''],
    ])
    const written = { ...journal, entries: journalAfter(both).entries }
    expect(newestMovements(journal)).toBe(newestMovements({ entries: tablePut(journal.entries, entry('2026-11-17')) }))
    expect(newestMovements(written)).not.toBe(newestMovements(journal))
  })

  it('a day that holds a sum alone has no result, and says that its trades are not known', () => {
    const alone = (summary: object): Journal =>
      journalOf({ entries: [parseEntry({ ...entry('2026-11-19'), trades: { summary } })] })
    const results = (summary: object) => texts(resultsOf(tableToArray(alone(summary).entries)[0], 'a1'))
    const none = { profits: {}, trades: 0, winning: 0, rated: 0, unknownCost: 0 }
    expect(results({ totalRealizedPnL: -148, tradesCount: 3 })).toEqual({ ...none, unread: 3 })
    expect(results({ totalRealizedPnL: -148 })).toEqual({ ...none, unread: 1 })
    expect(results({ totalRealizedPnL: 0 })).toEqual({ ...none, unread: 0 })
  })
})
