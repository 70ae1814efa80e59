import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import type { ReactNode } from 'react'
import { ref } from 'valtio'
import { describe, expect, it, vi } from 'vitest'
import { lostTextRef } from '#domain/conflicts/views.ts'
import { journalOf } from '#domain/journal/empty-journal.ts'
import type { Journal, LostText } from '#domain/journal/journal.ts'
import { tableGet } from '#domain/journal/table.ts'
import { checklist, entry, settings, task, today } from '#test/support/builders.ts'
import { ConflictsDialog } from '#web/features/conflicts/conflicts-dialog.tsx'
import { TodayScreen } from '#web/features/today/today-screen.tsx'
import { journalView, movedTextsView, type MovedFileView } from '#web/read-models/views.ts'
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
    const slip = await screen.findByRole('group', { name: 'Another version of Daily Notes' })
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
    expect(within(screen.getByRole('group', { name: /Another version/ })).getByRole('alert').textContent).toBe('Notes cannot exceed 10000 characters')
    expect(waiting()).toEqual(['From the phone'])
  })

  it('of a task stands in its row, of a checklist below its name; a refused name goes on waiting with the reason', async () => {
    showJournal(journalWith(lost({ d: 't2', f: 'text', v: 'Wait for it' }), lost({ d: 'c1', f: 'name', v: 'Checklist c2' })))
    draw(<TodayScreen />)
    const row = screen.getByRole('checkbox', { name: 'Task t2' }).closest<HTMLElement>('[data-task]')
    const restore = await within(row ?? document.body).findByRole('button', { name: 'Restore this version of Task t2' })
    await update(() => fireEvent.click(restore))
    expect([tableGet(present().tasks, 't2')?.text, screen.queryByRole('group', { name: 'Another version of Task t1' })]).toEqual(['Wait for it', null])
    const restoreName = await screen.findByRole('button', { name: 'Restore this version of the name Checklist c1' })
    await update(() => fireEvent.click(restoreName))
    expect(screen.getByRole('alert').textContent).toBe('A checklist with this name already exists')
    expect(waiting()).toEqual(['Checklist c2', 'Task t2'])
  })

  it('shows of a long text where it differs, and all of it when asked', async () => {
    const long = (word: string): string => `${'before '.repeat(100)}${word}${' after'.repeat(100)}`
    showJournal({ ...journalWith(lost({ v: long('phone') })), entries: journalOf({ entries: [entry(today, { notes: long('desk') })] }).entries })
    draw(<TodayScreen />)
    const slip = await screen.findByRole('group', { name: 'Another version of Daily Notes' })
    const words = () => slip.querySelector('blockquote')?.textContent ?? ''
    expect([words().length < 200, words().includes('phone')]).toEqual([true, true])
    await update(() => fireEvent.click(within(slip).getByRole('button', { name: 'Show all of it', expanded: false })))
    expect(words()).toBe(long('phone'))
  })

  it('from a file that says anything is shown as text, at no time', async () => {
    showJournal(journalWith(lost({ v: '<img src=x onerror=alert(1)>', at: 'soon' })))
    draw(<TodayScreen />)
    const slip = await screen.findByRole('group', { name: 'Another version of Daily Notes' })
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

describe('[sync 3.1] A text that has moved to a file beside the journal', () => {
  const older = lost({ v: 'From the old phone', at: '2026-11-19T09:00:00.000Z' })
  const place = (text: LostText) => ({ ...lostTextRef(text), at: text.at, file: 'conflicts-1' })
  const show = (status: MovedFileView['status'], ...texts: ReadonlyArray<LostText>) =>
    act(async () => void (movedTextsView.files = ref({ current: new Map([['conflicts-1', { status, texts }]]) })))
  const drawn = (screenOf: ReactNode) => {
    movedTextsView.files = ref({ current: new Map() })
    showJournal({ ...journalWith(lost()), moved: [place(older)] })
    return draw(screenOf)
  }

  it('[I25] is fetched when it is first shown, and stands beside the others, the oldest first', async () => {
    const { actions } = drawn(<TodayScreen />)
    await screen.findByText('An older version is being fetched from your drive…')
    expect(actions.readMovedTexts).toHaveBeenCalledWith(['conflicts-1'])
    await show('read', older)
    expect(screen.getAllByRole('group', { name: 'Another version of Daily Notes' }).map((slip) => slip.querySelector('blockquote')?.textContent)).toEqual(['From the old phone', 'From the phone'])
  })

  it('[I25] restored it changes places; dismissed it is gone, and comes back by the note', async () => {
    drawn(<TodayScreen />)
    await show('read', older)
    const [restore] = await screen.findAllByRole('button', { name: 'Restore this version of Daily Notes' })
    await update(() => fireEvent.click(restore as HTMLElement))
    expect([tableGet(present().entries, today)?.notes, waiting(), present().moved]).toEqual(['From the old phone', ['From the phone', 'From the desk'], []])
    await update(() => showJournal({ ...journalWith(), moved: [place(older)] }))
    await update(() => fireEvent.click(screen.getByRole('button', { name: 'Dismiss this version of Daily Notes' })))
    expect([waiting(), present().moved]).toEqual([[], []])
    await update(() => fireEvent.click(screen.getAllByRole('button', { name: 'Undo' }).at(-1) as HTMLElement))
    expect(waiting()).toEqual(['From the old phone'])
  })

  it.each([
    ['missing', 'An older version of this text was kept in a file that is not in your drive any more.', true],
    ['damaged', 'An older version of this text was kept in a file that cannot be read any more. The file was not changed.', true],
    ['unread', 'An older version of this text is kept in your drive, which cannot be reached now.', false],
  ] as const)('when its file is %s, that is said, one can look again, and let go of what is gone', async (status, said, letsGo) => {
    const { actions } = drawn(<ConflictsDialog onClose={() => undefined} />)
    await show(status)
    const slip = screen.getByRole('group', { name: /^An older version of Daily Notes/, hidden: true })
    expect([slip.querySelector('p')?.textContent, within(slip).queryAllByRole('button', { hidden: true }).map((each) => each.textContent)]).toEqual([said, letsGo ? ['Look again', 'Let go of it'] : ['Look again']])
    await update(() => fireEvent.click(within(slip).getByText('Look again')))
    expect(actions.readMovedTexts).toHaveBeenLastCalledWith(['conflicts-1'])
    if (!letsGo) return
    await update(() => fireEvent.click(within(slip).getByText('Let go of it')))
    expect([present().moved, waiting(), screen.queryByText('Undo')]).toEqual([[], ['From the phone'], null])
  })

  it('a file that was read and does not hold it says so too', async () => {
    drawn(<ConflictsDialog onClose={() => undefined} />)
    await show('read', lost({ v: 'Another one' }))
    expect(screen.getByText(/not in your drive any more/)).toBeDefined()
  })
})
