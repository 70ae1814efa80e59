import { act, fireEvent, screen } from '@testing-library/react'
import { useSnapshot } from 'valtio'
import { describe, expect, it } from 'vitest'
import { decide } from '#domain/journal/decide.ts'
import { addPlan } from '#domain/trade-notes/commands.ts'
import { command, now, smallJournal } from '#test/support/builders.ts'
import { useWritten } from '#web/features/trades/use-written.ts'
import { WaitingNotes } from '#web/features/trades/waiting-notes.tsx'
import { journalView } from '#web/read-models/views.ts'
import { draw, freshViews, showJournal } from './fake-app.tsx'

const plan = { symbol: 'AAPL', side: 'long', stop: 90, target: 120, note: 'Gap' } as const

const Plans = () => {
  const { journal } = useSnapshot(journalView)
  return <Notes journal={journal?.current ?? smallJournal} />
}
const Notes = ({ journal }: { readonly journal: typeof smallJournal }) => (
  <WaitingNotes written={useWritten(journal, [])} trades={[]} shown />
)
const facts = (): string | null => screen.getByText(/^Long AAPL/).textContent
const field = (label: string) => screen.getByLabelText<HTMLInputElement>(label)
const type = (label: string, value: string) => fireEvent.change(field(label), { target: { value } })
// Views tell of a change a moment later.
const drawn = (change: () => unknown) => act(async () => void (await change()))
const enter = () => drawn(() => fireEvent.submit(field('Stop')))
const open = () => {
  const asked = addPlan('p', plan, now)
  const applied = asked.ok && decide(smallJournal, command(asked.value))
  if (!applied || !applied.ok) throw new Error('refused')
  showJournal(applied.value.journal)
  const { actions, performed } = draw(<Plans />)
  fireEvent.click(screen.getByRole('button', { name: 'Change stop and target: Plan for AAPL' }))
  expect([document.activeElement, field('Stop').value, field('Target').value]).toEqual([field('Stop'), '90', '120'])
  return { actions, performed }
}

describe('A plan that waits', () => {
  freshViews()

  it('gets another stop and target, and an undo brings each back', async () => {
    const { actions, performed } = open()
    type('Stop', '125')
    type('Target', '150')
    await enter()
    expect([screen.queryByRole('dialog'), facts()]).toEqual([null, expect.stringContaining('stop 125, target 150')])
    expect(performed).toEqual([
      { type: 'ChangeRecord', data: { list: 'tradeNotes', id: 'p', field: 'stops', value: [{ price: 125, at: now }] } },
      { type: 'ChangeRecord', data: { list: 'tradeNotes', id: 'p', field: 'target', value: 150 } },
    ])
    await drawn(() => actions.undo())
    expect(facts()).toContain('stop 125, target 120')
    await drawn(() => actions.undo())
    expect(facts()).toContain('stop 90, target 120')
  })

  it('has the heading of its pictures one level below that of the page', () => {
    open()
    expect(screen.getByText('Pictures and files').tagName).toBe('H2')
  })

  it('says why a stop cannot be, and what was typed stays', async () => {
    const { performed } = open()
    type('Stop', '120')
    await enter()
    expect(screen.getByRole('alert').textContent).toContain('The stop of a long trade is below its target')
    expect([field('Stop').value, performed]).toEqual(['120', []])
  })

  it('keeps the target that another device has changed while the stop alone was typed', async () => {
    const { performed } = open()
    type('Stop', '130')
    const elsewhere = decide(
      journalView.journal?.current ?? smallJournal,
      command({ type: 'ChangeRecord', data: { list: 'tradeNotes', id: 'p', field: 'target', value: 140 } }),
    )
    if (!elsewhere.ok) throw new Error('refused')
    await drawn(() => showJournal(elsewhere.value.journal))
    expect(field('Target').value).toBe('140')
    await enter()
    expect([facts(), performed.length]).toEqual([expect.stringContaining('stop 130, target 140'), 1])
  })
})
