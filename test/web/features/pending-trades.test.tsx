import { screen } from '@testing-library/react'
import { expect, it } from 'vitest'
import type { Activity } from '#domain/record/day-trades.ts'
import { runSync } from '#domain/steps.ts'
import type { Label } from '#domain/trade-notes/label.ts'
import { nothingWritten, type WrittenTrade } from '#domain/trade-notes/written.ts'
import { tradesSteps, freshTradeMemory } from '#domain/trades/all-trades.ts'
import { journalAfter, traded } from '#test/domain/fills/books.ts'
import { Sums } from '#web/features/trades/sums.tsx'
import { Marks } from '#web/features/trades/trade-marks.tsx'
import { TradeSheet } from '#web/features/trades/trade-sheet.tsx'
import { draw, freshViews } from './fake-app.tsx'

freshViews()

const today = '2026-11-20'
const tradesAfter = (...fills: ReadonlyArray<Activity>) => runSync(tradesSteps(journalAfter(fills), freshTradeMemory()))
const bought = traded('BUY', 10, 20, '2026-11-19T15:00:00.000Z', { snapTradeId: 'p' })
const sold = traded('SELL', 10, 25, `${today}T15:00:00.000Z`, { snapTradeId: 'q' })
const pendingWords = 'Its pending fills are executed orders: their fees are still missing.'

it('[numbers] a trade whose last fills are orders says that their fees are still missing', () => {
  const [trade] = tradesAfter(bought, { ...sold, provisional: true })
  if (!trade) throw new Error('No trade')
  draw(<TradeSheet trade={trade} accountName="Margin" shown written={nothingWritten} labels={new Map()} />)
  expect(screen.getByText(pendingWords)).toBeTruthy()
  expect(screen.getByText('Net, fees to come')).toBeTruthy()
})
it('[numbers] a trade of records says nothing of it', () => {
  const [trade] = tradesAfter(bought, sold)
  if (!trade) throw new Error('No trade')
  draw(<TradeSheet trade={trade} accountName="Margin" shown written={nothingWritten} labels={new Map()} />)
  expect(screen.queryByText(pendingWords)).toBeNull()
  expect(screen.getAllByText('Net')).toHaveLength(2)
})

it('[numbers] its line in the list says so too, with and without a label', () => {
  const label: Label = { id: 'l1', kind: 'setup', name: 'Retest', archived: false }
  const marksOf = (provisional: boolean, written?: WrittenTrade) => {
    const [trade] = tradesAfter(bought, provisional ? { ...sold, provisional } : sold)
    if (!trade) throw new Error('No trade')
    return draw(<Marks trade={trade} written={written} />).container.textContent
  }
  const labelled = { ...nothingWritten, labels: [label] }
  expect([marksOf(true), marksOf(true, labelled)]).toEqual(['Fees to come', 'Fees to come, Retest'])
  expect([marksOf(false, labelled), marksOf(false)]).toEqual(['Retest', ''])
})

it('[numbers] and so do the sums of a list with such trades', () => {
  draw(<Sums trades={tradesAfter(bought, { ...sold, provisional: true })} shown />)
  expect(screen.getByRole('region', { name: 'Sums' }).textContent).toContain(
    '1 trade has pending fills, whose fees are still missing.',
  )
})
