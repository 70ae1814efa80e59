import { act, fireEvent, screen } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { tableGet } from '#domain/journal/table.ts'
import { smallJournal } from '#test/support/builders.ts'
import { Shell } from '#web/app/shell/shell.tsx'
import { pages, type Page } from '#web/app/pages.ts'
import { journalView } from '#web/read-models/views.ts'
import { draw, fakeActions, freshViews, showJournal } from '../features/fake-app.tsx'

freshViews()

const page = (): Page => {
  const [first] = pages
  if (!first || !('screen' in first)) throw new Error('no page')
  return first
}
const isDone = () => tableGet((journalView.journal?.current ?? smallJournal).tasks, 't2')?.completed
const press = (target: Element, init: KeyboardEventInit) => act(async () => fireEvent.keyDown(target, { bubbles: true, cancelable: true, ...init }))

const shellWithTick = () => {
  const app = fakeActions()
  draw(<Shell page={page()}><input aria-label="Text" /><textarea aria-label="Area" /><input type="checkbox" aria-label="Box" /></Shell>, app)
  app.actions.perform({ type: 'ToggleTask', data: { taskId: 't2' } })
}

describe('Undo by keyboard', () => {
  it.each([
    ['Ctrl Z and Ctrl Y', { key: 'z', ctrlKey: true }, { key: 'y', ctrlKey: true }],
    ['Cmd Z and Shift Cmd Z', { key: 'z', metaKey: true }, { key: 'Z', metaKey: true, shiftKey: true }],
    ['Ctrl Z and Shift Ctrl Z', { key: 'z', ctrlKey: true }, { key: 'Z', ctrlKey: true, shiftKey: true }],
  ] as const)('%s take the last command back and do it again, and say so', async (_, undo, redo) => {
    shellWithTick()
    expect(await press(screen.getByLabelText('Box'), undo)).toBe(false)
    expect([isDone(), screen.getByText('Undone: ToggleTask')]).toEqual([false, expect.anything()])
    await press(document.body, redo)
    expect([isDone(), screen.getByText('Done again: ToggleTask')]).toEqual([true, expect.anything()])
  })

  it.each(['Text', 'Area'])('in a text field (%s) the browser has it', async (label) => {
    shellWithTick()
    expect([await press(screen.getByLabelText(label), { key: 'z', ctrlKey: true }), isDone()]).toEqual([true, true])
  })

  it.each([
    ['a plain z', { key: 'z' }], ['Ctrl Alt Z', { key: 'z', ctrlKey: true, altKey: true }], ['Cmd Y', { key: 'y', metaKey: true }],
    ['a held key', { key: 'z', ctrlKey: true, repeat: true }], ['Ctrl A', { key: 'a', ctrlKey: true }],
  ])('%s is none of it', async (_, init) => {
    shellWithTick()
    expect([await press(document.body, init), isDone()]).toEqual([true, true])
  })

  it('says when there is nothing to take back', async () => {
    draw(<Shell page={page()}><p /></Shell>)
    await press(document.body, { key: 'z', ctrlKey: true })
    expect(screen.getByText('Nothing to undo')).toBeTruthy()
  })
})

describe('The sidebar', () => {
  it('counts the texts that wait for a decision, opens their list, and is silent when none does', async () => {
    draw(<Shell page={page()}><p /></Shell>)
    expect(screen.queryByRole('button', { name: /^Other versions/ })).toBe(null)
    await act(async () => showJournal({ ...smallJournal, losers: [{ d: '2026-11-02', f: 'notes', v: 'Kept', by: '', at: '2026-11-02T09:00:00.000Z' }] }))
    expect(document.querySelector('[aria-live=assertive]')?.textContent).toBe('Another version of a text was kept beside it')
    await act(async () => fireEvent.click(screen.getByRole('button', { name: 'Other versions 1' })))
    expect(await screen.findByRole('dialog', { name: 'Other versions of your texts' })).toBeTruthy()
  })
})
