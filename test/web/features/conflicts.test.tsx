import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { describe, expect, it, vi } from 'vitest'
import { journalOf } from '#domain/journal/empty-journal.ts'
import type { Journal, LostText } from '#domain/journal/journal.ts'
import { tableGet } from '#domain/journal/table.ts'
import { checklist, entry, settings, task, today } from '#test/support/builders.ts'
import { ConflictsDialog } from '#web/features/conflicts/conflicts-dialog.tsx'
import { TodayScreen } from '#web/features/today/today-screen.tsx'
import { journalView } from '#web/read-models/views.ts'
import { draw, fakeActions, freshViews, showJournal } from './fake-app.tsx'

freshViews()

const lost = (parts: Partial<LostText> = {}): LostText => ({ d: today, f: 'notes', v: 'From the phone', by: 'phone', at: '2026-11-20T09:00:00.000Z', ...parts })
const journalWith = (...losers: ReadonlyArray<LostText>): Journal =>
  journalOf({
    checklists: [checklist('c1'), checklist('c2')], tasks: [task('t1'), task('t2')], entries: [entry(today, { notes: 'From the desk' })],
    dayStats: [{ date: today, completed: 0, total: 2 }], settings: settings(), losers,
  })
const update = (work: () => void) => act(async () => work())
const present = (): Journal => journalView.journal?.current ?? journalOf({})
const waiting = () => present().losers.map(({ v }) => v)
const toast = () => document.querySelector('[aria-live=polite]')?.textContent

describe('Another version of a text, beside it', () => {
  it('[I25] stands in full beside the notes, with what differs marked; restored it changes places, and the focus is on the field', async () => {
    showJournal(journalWith(lost()))
    draw(<TodayScreen />)
    const slip = await screen.findByRole('region', { name: 'Another version of Daily Notes' })
    expect([slip.querySelector('blockquote')?.textContent, slip.querySelector('mark')?.textContent]).toEqual(['From the phone', 'phone'])
    await update(() => fireEvent.click(within(slip).getByRole('button', { name: /^Restore/ })))
    expect([tableGet(present().entries, today)?.notes, waiting()]).toEqual(['From the phone', ['From the desk']])
    expect([document.activeElement, toast()]).toEqual([screen.getByLabelText('Daily Notes'), 'Restored. The version that it replaced is kept beside it.Undo'])
  })

  it('[I25] dismissed it is gone, and comes back by the note that says so', async () => {
    showJournal(journalWith(lost()))
    draw(<TodayScreen />)
    const dismiss = await screen.findByRole('button', { name: 'Dismiss this version of Daily Notes' })
    await update(() => fireEvent.click(dismiss))
    expect(waiting()).toEqual([])
    await update(() => fireEvent.click(screen.getByRole('button', { name: 'Undo' })))
    expect(waiting()).toEqual(['From the phone'])
  })

  it('[I2] what is still being typed and may not be kept as it is, is not replaced', async () => {
    showJournal(journalWith(lost()))
    const app = fakeActions()
    const commitDraft = vi.fn<typeof app.actions.commitDraft>(() => ({ ok: false, error: { area: 'journal', code: 'NOTES_TOO_LONG', params: {} } }))
    draw(<TodayScreen />, { ...app, actions: { ...app.actions, commitDraft } })
    const restore = await screen.findByRole('button', { name: 'Restore this version of Daily Notes' })
    await update(() => fireEvent.click(restore))
    expect(within(screen.getByRole('region', { name: /Another version/ })).getByRole('alert').textContent).toBe('Notes cannot exceed 10000 characters')
    expect(waiting()).toEqual(['From the phone'])
  })

  it('of a task stands in its row, of a checklist below its name; a refused name goes on waiting with the reason', async () => {
    showJournal(journalWith(lost({ d: 't2', f: 'text', v: 'Wait for it' }), lost({ d: 'c1', f: 'name', v: 'Checklist c2' })))
    draw(<TodayScreen />)
    const row = screen.getByRole('checkbox', { name: 'Task t2' }).closest('li')
    const restore = await within(row ?? document.body).findByRole('button', { name: 'Restore this version of Task t2' })
    await update(() => fireEvent.click(restore))
    expect([tableGet(present().tasks, 't2')?.text, screen.queryByRole('region', { name: 'Another version of Task t1' })]).toEqual(['Wait for it', null])
    const restoreName = await screen.findByRole('button', { name: 'Restore this version of the name Checklist c1' })
    await update(() => fireEvent.click(restoreName))
    expect(screen.getByRole('alert').textContent).toBe('A checklist with this name already exists')
    expect(waiting()).toEqual(['Checklist c2', 'Task t2'])
  })

  it('shows of a long text where it differs, and all of it when asked', async () => {
    const long = (word: string): string => `${'before '.repeat(100)}${word}${' after'.repeat(100)}`
    showJournal({ ...journalWith(lost({ v: long('phone') })), entries: journalOf({ entries: [entry(today, { notes: long('desk') })] }).entries })
    draw(<TodayScreen />)
    const slip = await screen.findByRole('region', { name: 'Another version of Daily Notes' })
    const words = () => slip.querySelector('blockquote')?.textContent ?? ''
    expect([words().length < 200, words().includes('phone')]).toEqual([true, true])
    await update(() => fireEvent.click(within(slip).getByRole('button', { name: 'Show all of it', expanded: false })))
    expect(words()).toBe(long('phone'))
  })

  it('from a file that says anything is shown as text, at no time', async () => {
    showJournal(journalWith(lost({ v: '<img src=x onerror=alert(1)>', at: 'soon' })))
    draw(<TodayScreen />)
    const slip = await screen.findByRole('region', { name: 'Another version of Daily Notes' })
    expect([slip.querySelector('img'), slip.querySelector('time'), slip.querySelector('blockquote')?.textContent]).toEqual([null, null, '<img src=x onerror=alert(1)>'])
  })
})

describe('The list of all other versions', () => {
  it('[I25] names the place of each, reaches those of other days and of what was deleted, and says when nothing waits', async () => {
    showJournal(journalWith(
      lost({ d: '2026-03-09' }), lost({ f: 'reflections' }), lost({ d: 't1', f: 'text' }), lost({ d: 't9', f: 'text' }), lost({ d: 'c1', f: 'name' }), lost({ d: 'c9', f: 'name' }),
    ))
    draw(<ConflictsDialog onClose={() => undefined} />)
    expect(screen.getAllByRole('heading', { level: 3, hidden: true }).map(({ textContent }) => textContent)).toEqual([
      'Daily Notes, March 9, 2026', 'Reflections, November 20, 2026', 'A task in Checklist c1', 'A task that was deleted',
      'The name of a checklist', 'The name of a checklist that was deleted',
    ])
    for (const button of screen.getAllByRole('button', { name: /^Dismiss/, hidden: true })) await update(() => fireEvent.click(button))
    expect([waiting(), screen.getByText('Nothing waits any more.')]).toEqual([[], expect.anything()])
  })

  it('says what was done, takes it back, and keeps the focus', async () => {
    showJournal(journalWith(lost()))
    draw(<ConflictsDialog onClose={() => undefined} />)
    await update(() => fireEvent.click(screen.getByRole('button', { name: /^Dismiss/, hidden: true })))
    expect(document.querySelector('output')?.textContent).toBe('Version dismissed.')
    await waitFor(() => expect(document.activeElement?.textContent).toBe('Close'))
    await update(() => fireEvent.click(screen.getByRole('button', { name: 'Undo', hidden: true })))
    expect(waiting()).toEqual(['From the phone'])
  })
})
