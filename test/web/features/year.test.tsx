import { cleanup, screen, within } from '@testing-library/react'
import { ref } from 'valtio'
import { beforeEach, describe, expect, it } from 'vitest'
import type { Activity } from '#domain/record/day-trades.ts'
import { runSync } from '#domain/steps.ts'
import { freshTradeMemory, tradesSteps } from '#domain/trades/all-trades.ts'
import { allSalesSteps } from '#domain/year/year.ts'
import { journalAfter, paid, traded } from '#test/domain/fills/books.ts'
import { YearScreen } from '#web/features/insight/year-screen.tsx'
import { tradesView } from '#web/read-models/trades.ts'
import { yearView } from '#web/read-models/year.ts'
import { draw, freshViews, showJournal } from './fake-app.tsx'

freshViews()

const cash: ReadonlyArray<Activity> = [
  paid('dividend', '0.1', '2026-03-17', { symbol: 'AAPL' }),
  paid('dividend', '0.2', '2026-03-18', { symbol: 'TSLA' }),
  paid('tax', '-0.05', '2026-11-20', { symbol: 'AAPL' }),
  paid('dividend', 5, '2026-11-20', { currency: 'EUR' }),
  paid('fee', -9, '2025-12-31'),
]
const closed = [traded('BUY', 10, 5, '2026-11-19T15:00:00.000Z'), traded('SELL', 10, 6, '2026-11-20T15:00:00.000Z')]

const open = (activities: ReadonlyArray<Activity>, { query = '', showPortfolioValues = true } = {}) => {
  const journal = journalAfter(activities)
  showJournal({ ...journal, settings: { ...journal.settings, showPortfolioValues } })
  const sales = runSync(allSalesSteps(journal, 'fifo'))
  yearView.shown = { current: ref({ sales, stored: sales }) }
  window.history.replaceState(null, '', `/app/insight/year${query}`)
  draw(<YearScreen />)
}
const rowsOf = (currency: string, table = 'Cash apart from trades') =>
  within(screen.getByRole('region', { name: `${table}, ${currency}, all figures` }))
    .getAllByRole('row')
    .map((row) => [...row.children].map(({ textContent }) => textContent).join(' | '))

beforeEach(() => void (tradesView.trades = ref({ current: [] })))

describe('[numbers 8] Cash apart from the trades of a year', () => {
  it('is listed by month and kind next to the results, one currency at a time', () => {
    open([...closed, ...cash])
    screen.getByRole('heading', { name: 'Realized results, USD' })
    expect(rowsOf('USD')).toEqual([
      'Month | Dividends | Taxes',
      'March 2026 | +0.30 | ',
      'November 2026 |  | -0.05',
      'Year | +0.30 | -0.05',
    ])
    expect(rowsOf('EUR')).toEqual(['Month | Dividends', 'November 2026 | +5.00', 'Year | +5.00'])
  })

  it('goes by the account, currency and symbol that are looked at', () => {
    open([...closed, ...cash], { query: '?symbol=TSLA' })
    expect(rowsOf('USD')).toEqual(['Month | Dividends', 'March 2026 | +0.20', 'Year | +0.20'])
    expect(screen.queryByText('Cash apart from trades, EUR')).toBeNull()
  })

  it('makes a year of its own where nothing was closed, hidden where amounts are', () => {
    open(cash, { query: '?year=2025', showPortfolioValues: false })
    expect(screen.getByLabelText<HTMLSelectElement>('Year').options).toHaveLength(2)
    expect(rowsOf('USD')[0]).toBe('Month | Account fees')
    expect(rowsOf('USD').join(' ')).not.toContain('9.00')
  })
})

it('[numbers] adds up the terms of a year to its gain, with those that have none where there are any', () => {
  const future = { symbol: 'ESH6' } as const
  open([
    ...closed,
    traded('BUY', 1, 6800, '2026-01-05T15:00:00.000Z', future),
    traded('SELL', 1, 6790.25, '2026-01-06T15:00:00.000Z', future),
  ])
  expect(rowsOf('USD', 'Realized results')).toEqual([
    ['Account', 'Symbol', 'Sales', 'Proceeds', 'Cost', 'Short term', 'Long term', 'No term', 'Gain or loss']
      .concat('Possible wash sales')
      .join(' | '),
    'margin | AAPL | 1 | 60.00 | 50.00 | +10.00 | 0.00 | 0.00 | +10.00 | 0',
    'margin | ESH6 | 1 | 339,512.50 | 340,000.00 | 0.00 | 0.00 | -487.50 | -487.50 | 0',
    'Total | 2 | 339,572.50 | 340,050.00 | +10.00 | 0.00 | -487.50 | -477.50 | 0',
  ])
  cleanup()
  open(closed)
  expect(rowsOf('USD', 'Realized results')[0]).not.toContain('No term')
})

it('[numbers] says how many trades of the year wait for fees, of what is looked at', () => {
  const sold = {
    ...traded('SELL', 10, 7, '2026-11-20T16:00:00.000Z', { snapTradeId: 'q' }),
    provisional: true,
  } as const
  const activities = [...closed.slice(0, 1), sold]
  tradesView.trades = ref({ current: runSync(tradesSteps(journalAfter(activities), freshTradeMemory())) })
  open(activities)
  screen.getByText('1 trade has pending fills, whose fees are still missing.')
  cleanup()
  open(activities, { query: '?symbol=TSLA' })
  expect(screen.queryByText(/pending fills/)).toBe(null)
})
