import { act, fireEvent, screen } from '@testing-library/react'
import { useSnapshot } from 'valtio'
import { describe, expect, it } from 'vitest'
import { decide } from '#domain/journal/decide.ts'
import type { Journal } from '#domain/record/journal.ts'
import { runSync } from '#domain/steps.ts'
import { addTradeNote, type Asked, changeTradeNote } from '#domain/trade-notes/commands.ts'
import { nothingWritten } from '#domain/trade-notes/written.ts'
import { freshTradeMemory, tradesSteps } from '#domain/trades/all-trades.ts'
import { journalAfter, traded } from '#test/domain/fills/books.ts'
import { command } from '#test/support/builders.ts'
import { useWritten } from '#web/features/trades/use-written.ts'
import { WaitingNotes } from '#web/features/trades/waiting-notes.tsx'
import { Writing } from '#web/features/trades/writing.tsx'
import { journalView } from '#web/read-models/views.ts'
import { draw, freshViews, showJournal } from './fake-app.tsx'

const book = journalAfter([
  traded('BUY', 10, 10, '2026-11-16T15:10:00.000Z', { symbol: 'AAPL', effect: 'open' }),
  traded('SELL', 10, 11, '2026-11-16T15:20:00.000Z', { symbol: 'AAPL', effect: 'close' }),
])
const trades = runSync(tradesSteps(book, freshTradeMemory()))
const fills = trades.flatMap(({ parts }) => parts.map(({ movement }) => movement.id))

const Screen = () => {
  const { journal } = useSnapshot(journalView)
  return <Notes journal={journal?.current ?? book} />
}
const Notes = ({ journal }: { readonly journal: Journal }) => {
  const written = useWritten(journal, trades)
  return (
    <>
      {trades.map((trade) => (
        <Writing
          key={trade.id}
          trade={trade}
          written={written.byTrade.get(trade.id) ?? nothingWritten}
          labels={written.labels}
          shown
        />
      ))}
      <WaitingNotes written={written} trades={trades} shown />
    </>
  )
}
const after = (journal: Journal, ...asked: ReadonlyArray<(present: Journal) => Asked>): Journal =>
  asked.reduce((present, ask) => {
    const answer = ask(present)
    const applied = answer.ok && decide(present, command(answer.value))
    if (!applied || !applied.ok) throw new Error('refused')
    return applied.value.journal
  }, journal)
const field = () => screen.getByRole<HTMLSelectElement>('combobox', { name: 'Rating' })
const shown = () => [...field().options].find(({ value }) => value === field().value)?.text
// Views tell of a change a moment later.
const drawn = (change: () => unknown) => act(async () => void (await change()))
const choose = (value: string) => drawn(() => fireEvent.change(field(), { target: { value } }))
const open = (journal: Journal) => {
  showJournal(journal)
  return draw(<Screen />)
}

describe('[trading 2] The rating of a trade', () => {
  freshViews()

  it('is chosen on the trade, makes the first note of it, and an undo takes it back', async () => {
    const { actions, performed } = open(book)
    expect([shown(), [...field().options].map(({ text }) => text)]).toEqual([
      'Not rated',
      ['Not rated', '1 of 5', '2 of 5', '3 of 5', '4 of 5', '5 of 5'],
    ])
    await choose('4')
    expect([shown(), performed]).toEqual([
      '4 of 5',
      [expect.objectContaining({ data: { list: 'tradeNotes', record: expect.objectContaining({ rating: 4 }) } })],
    ])
    await drawn(() => actions.undo())
    expect(shown()).toBe('Not rated')
  })

  it('is changed and taken back on the note that holds it, among several on the trade', async () => {
    const { performed } = open(
      after(
        book,
        () => addTradeNote('first', { fills, note: 'Waited' }),
        () => addTradeNote('second', { fills: fills.slice(0, 1), rating: 2 }),
      ),
    )
    expect(shown()).toBe('2 of 5')
    await choose('5')
    await choose('')
    expect([shown(), performed.map(({ data }) => data)]).toEqual([
      'Not rated',
      [5, null].map((value) => ({ list: 'tradeNotes', id: 'second', field: 'rating', value })),
    ])
  })

  it('that another program stored is shown as it is', () => {
    open(
      after(
        book,
        () => addTradeNote('n', { fills }),
        (present) => changeTradeNote(present, 'n', 'rating', 7.5),
      ),
    )
    expect(shown()).toBe('7.5 of 5')
  })

  it('is reached by a key of the trade', () => expect(open(book) && field().dataset['reachedBy']).toBe('e'))

  it('stays in sight where the fills of its note are gone', () => {
    open(after(book, () => addTradeNote('n', { fills: ['gone'], rating: 3 })))
    expect(screen.getByText('rating 3')).toBeTruthy()
  })
})

describe('[trading 2] That a trade was looked through', () => {
  freshViews()
  const mark = () => screen.getByRole<HTMLInputElement>('switch', { name: 'Looked through' })
  const press = () => drawn(() => fireEvent.click(mark()))

  it('is said on the trade, makes the first note of it, and is taken back', async () => {
    const { actions, performed } = open(book)
    expect(mark().checked).toBe(false)
    await press()
    expect([mark().checked, performed]).toEqual([
      true,
      [expect.objectContaining({ data: { list: 'tradeNotes', record: expect.objectContaining({ seen: true }) } })],
    ])
    await press()
    expect(mark().checked).toBe(false)
    await drawn(() => actions.undo())
    expect(mark().checked).toBe(true)
  })

  it('is taken back on every note that says it', async () => {
    const { performed } = open(
      after(
        book,
        () => addTradeNote('first', { fills, note: 'Waited', seen: true }),
        () => addTradeNote('second', { fills: fills.slice(0, 1), seen: true }),
      ),
    )
    await press()
    expect([mark().checked, performed.map(({ data }) => data)]).toEqual([
      false,
      ['first', 'second'].map((id) => ({ list: 'tradeNotes', id, field: 'seen', value: false })),
    ])
  })

  it('is pressed by a key of the trade', () => expect(open(book) && mark().dataset['pressedBy']).toBe('v'))
})
