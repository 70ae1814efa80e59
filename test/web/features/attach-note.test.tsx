import { screen } from '@testing-library/react'
import { useSnapshot } from 'valtio'
import { expect, it } from 'vitest'
import { decide } from '#domain/journal/decide.ts'
import { recordOf } from '#domain/lists/views.ts'
import type { Journal } from '#domain/record/journal.ts'
import { runSync } from '#domain/steps.ts'
import { addPlan } from '#domain/trade-notes/commands.ts'
import { anchorOf } from '#domain/trade-notes/fill-names.ts'
import { freshTradeMemory, tradesSteps } from '#domain/trades/all-trades.ts'
import { journalAfter, traded } from '#test/domain/fills/books.ts'
import { command, now, smallJournal } from '#test/support/builders.ts'
import { useWritten } from '#web/features/trades/use-written.ts'
import { WaitingNotes } from '#web/features/trades/waiting-notes.tsx'
import { journalView } from '#web/read-models/views.ts'
import { draw, freshViews, showJournal } from './fake-app.tsx'
import { press, typeIn, update } from './person.ts'

freshViews()

const tradesOf = (journal: Journal) => runSync(tradesSteps(journal, freshTradeMemory()))
const bought = (symbol: string, day: string) => traded('BUY', 10, 100, `${day}T15:10:00.000Z`, { symbol })
const planned = (...fills: ReadonlyArray<ReturnType<typeof bought>>): Journal => {
  const journal = journalAfter(fills)
  const asked = addPlan('p', { symbol: 'AAPL', side: 'long', stop: 90, target: undefined, note: 'Gap' }, now)
  const applied = asked.ok && decide(journal, command(asked.value))
  if (!applied || !applied.ok) throw new Error('refused')
  return applied.value.journal
}

const Screen = () => {
  const { journal } = useSnapshot(journalView)
  return <Notes journal={journal?.current ?? smallJournal} />
}
const Notes = ({ journal }: { readonly journal: Journal }) => {
  const trades = tradesOf(journal)
  return <WaitingNotes written={useWritten(journal, trades)} trades={trades} shown />
}

it('a plan is attached to the trade that is shown, where the chosen one is gone meanwhile', async () => {
  const first = bought('AAPL', '2026-11-16')
  showJournal(planned(first, bought('TSLA', '2026-11-17')))
  draw(<Screen />)
  await press('Attach to a trade: Plan for AAPL')
  const trade = screen.getByLabelText<HTMLSelectElement>('Trade')
  await typeIn(trade, trade.options[1]?.value ?? '')
  await update(() => showJournal(planned(first)))
  expect([...trade.selectedOptions].map(({ text }) => text)).toEqual([expect.stringContaining('AAPL')])
  await press('Attach', screen.getByRole('dialog'))
  const { current } = journalView.journal ?? { current: smallJournal }
  const fills = tradesOf(current).flatMap(anchorOf)
  expect([screen.queryByRole('dialog'), recordOf(current, 'tradeNotes', 'p')]).toEqual([
    null,
    expect.objectContaining({ fills }),
  ])
})
