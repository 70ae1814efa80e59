import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import type { ReactNode } from 'react'
import { ref } from 'valtio'
import { describe, expect, it, vi } from 'vitest'
import { conflictRef } from '#domain/conflicts/views.ts'
import { journalOf } from '#domain/record/empty-journal.ts'
import type { Conflict, Journal } from '#domain/record/journal.ts'
import { tableGet } from '#domain/record/table.ts'
import { checklist, entry, settings, task, today } from '#test/support/builders.ts'
import { ConflictsDialog } from '#web/features/conflicts/conflicts-dialog.tsx'
import { TodayScreen } from '#web/features/today/today-screen.tsx'
import { journalView, movedConflictsView, type MovedFileView } from '#web/read-models/views.ts'
import { draw, fakeActions, freshViews, showJournal } from './fake-app.tsx'
import { press, update } from './person.ts'

freshViews()

const conflictOf = (parts: Partial<Conflict> = {}): Conflict => ({
  of: today,
  field: 'notes',
  text: 'From the phone',
  by: 'phone',
  at: '2026-11-20T09:00:00.000Z',
  ...parts,
})
const journalWith = (...conflicts: ReadonlyArray<Conflict>): Journal =>
  journalOf({
    checklists: [checklist('c1'), checklist('c2')],
    tasks: [task('t1'), task('t2')],
    entries: [entry(today, { notes: 'From the desk' })],
    dayStats: [{ date: today, completed: 0, total: 2 }],
    settings: settings(),
    conflicts,
  })
const present = (): Journal => journalView.journal?.current ?? journalOf({})
const openTexts = () => present().conflicts.map(({ text }) => text)
const toast = () => document.querySelector('[aria-live=polite]')?.textContent

describe('Another version of a text, next to it', () => {
  it('[I25] is shown in full next to the notes, the difference marked; restored, it changes places', async () => {
    showJournal(journalWith(conflictOf()))
    draw(<TodayScreen />)
    const card = await screen.findByRole('group', { name: 'Another version of Daily Notes' })
    expect(card.querySelector('blockquote')?.textContent).toBe('From the phone')
    expect(card.querySelector('mark')?.textContent).toBe('phone')
    await press(/^Restore/, card)
    expect([tableGet(present().entries, today)?.notes, openTexts()]).toEqual(['From the phone', ['From the desk']])
    expect(document.activeElement).toEqual(screen.getByLabelText('Daily Notes'))
    expect(toast()).toBe('Restored. The version that it replaced is kept as another version.Undo')
  })

  it('[I25] dismissed it is gone, and comes back by the note that says so', async () => {
    showJournal(journalWith(conflictOf()))
    draw(<TodayScreen />)
    const dismiss = await screen.findByRole('button', { name: 'Dismiss this version of Daily Notes' })
    await update(() => fireEvent.click(dismiss))
    expect(openTexts()).toEqual([])
    await press('Undo')
    expect(openTexts()).toEqual(['From the phone'])
  })

  it('[I2] a text that is still being typed and is not valid yet is not replaced', async () => {
    showJournal(journalWith(conflictOf()))
    const app = fakeActions()
    const commitDraft = vi.fn<typeof app.actions.commitDraft>(() => ({
      ok: false,
      error: { area: 'journal', code: 'NOTES_TOO_LONG', params: {} },
    }))
    draw(<TodayScreen />, { ...app, actions: { ...app.actions, commitDraft } })
    const restore = await screen.findByRole('button', { name: 'Restore this version of Daily Notes' })
    await update(() => fireEvent.click(restore))
    expect(within(screen.getByRole('group', { name: /Another version/ })).getByRole('alert').textContent).toBe(
      'Notes cannot exceed 10000 characters',
    )
    expect(openTexts()).toEqual(['From the phone'])
  })

  it('of a task is in its row, of a checklist below its name; a refused name stays, with the reason', async () => {
    showJournal(
      journalWith(
        conflictOf({ of: 't2', field: 'text', text: 'Wait for it' }),
        conflictOf({ of: 'c1', field: 'name', text: 'Checklist c2' }),
      ),
    )
    draw(<TodayScreen />)
    const row = screen.getByRole('checkbox', { name: 'Task t2' }).closest<HTMLElement>('[data-task]')
    const restore = await within(row ?? document.body).findByRole('button', { name: 'Restore this version of Task t2' })
    await update(() => fireEvent.click(restore))
    expect(tableGet(present().tasks, 't2')?.text).toBe('Wait for it')
    expect(screen.queryByRole('group', { name: 'Another version of Task t1' })).toBe(null)
    const restoreName = await screen.findByRole('button', { name: 'Restore this version of the name Checklist c1' })
    await update(() => fireEvent.click(restoreName))
    expect(screen.getByRole('alert').textContent).toBe('A checklist with this name already exists')
    expect(openTexts()).toEqual(['Checklist c2', 'Task t2'])
  })

  it('shows of a long text where it differs, and all of it when asked', async () => {
    const long = (word: string): string => `${'before '.repeat(100)}${word}${' after'.repeat(100)}`
    showJournal({
      ...journalWith(conflictOf({ text: long('phone') })),
      entries: journalOf({ entries: [entry(today, { notes: long('desk') })] }).entries,
    })
    draw(<TodayScreen />)
    const card = await screen.findByRole('group', { name: 'Another version of Daily Notes' })
    const words = () => card.querySelector('blockquote')?.textContent ?? ''
    expect([words().length < 200, words().includes('phone')]).toEqual([true, true])
    await update(() => fireEvent.click(within(card).getByRole('button', { name: 'Show all of it', expanded: false })))
    expect(words()).toBe(long('phone'))
  })

  it('from a file that says anything is shown as text, at no time', async () => {
    showJournal(journalWith(conflictOf({ text: '<img src=x onerror=alert(1)>', at: 'soon' })))
    draw(<TodayScreen />)
    const card = await screen.findByRole('group', { name: 'Another version of Daily Notes' })
    expect([card.querySelector('img'), card.querySelector('time')]).toEqual([null, null])
    expect(card.querySelector('blockquote')?.textContent).toBe('<img src=x onerror=alert(1)>')
  })
})

describe('The list of all other versions', () => {
  it('[I25] names the place of each, also of other days and of deleted items, and says when none is left', async () => {
    showJournal(
      journalWith(
        conflictOf({ of: '2026-03-09' }),
        conflictOf({ field: 'reflections' }),
        conflictOf({ of: 't1', field: 'text' }),
        conflictOf({ of: 't9', field: 'text' }),
        conflictOf({ of: 'c1', field: 'name' }),
        conflictOf({ of: 'c9', field: 'name' }),
        conflictOf({ of: 'n9', field: 'tradeNotes.note' }),
        conflictOf({ of: 'l9', field: 'labels.name' }),
      ),
    )
    draw(<ConflictsDialog onClose={() => undefined} />)
    expect(screen.getAllByRole('heading', { level: 3, hidden: true }).map(({ textContent }) => textContent)).toEqual([
      'Daily Notes, March 9, 2026',
      'Reflections, November 20, 2026',
      'A task in Checklist c1',
      'A task that was deleted',
      'The name of a checklist',
      'The name of a checklist that was deleted',
      'A note on a trade that was deleted',
      'The name of a label that was deleted',
    ])
    for (const button of screen.getAllByRole('button', { name: /^Dismiss/, hidden: true }))
      await update(() => fireEvent.click(button))
    expect([openTexts(), screen.getByText('Nothing waits any more.')]).toEqual([[], expect.anything()])
  })

  it('says what was done, takes it back, and keeps the focus', async () => {
    showJournal(journalWith(conflictOf()))
    draw(<ConflictsDialog onClose={() => undefined} />)
    await update(() => fireEvent.click(screen.getByRole('button', { name: /^Dismiss/, hidden: true })))
    expect(document.querySelector('output')?.textContent).toBe('Version dismissed.')
    await waitFor(() => expect(document.activeElement?.textContent).toBe('Close'))
    const takeBack = screen.getByRole('button', { name: 'Undo', hidden: true })
    takeBack.focus()
    await update(() => fireEvent.click(takeBack))
    expect([openTexts(), document.activeElement?.textContent]).toEqual([['From the phone'], 'Close'])
  })
})

describe('[sync 3.1] A text that has moved to a file next to the journal', () => {
  const older = conflictOf({ text: 'From the old phone', at: '2026-11-19T09:00:00.000Z' })
  const place = (text: Conflict) => ({ ...conflictRef(text), at: text.at, file: 'conflicts-1' })
  const show = (status: MovedFileView['status'], ...texts: ReadonlyArray<Conflict>) =>
    act(async () => void (movedConflictsView.files = ref({ current: new Map([['conflicts-1', { status, texts }]]) })))
  const drawn = (screenOf: ReactNode) => {
    movedConflictsView.files = ref({ current: new Map() })
    showJournal({ ...journalWith(conflictOf()), movedConflicts: [place(older)] })
    return draw(screenOf)
  }

  it('[I25] is fetched when it is first shown, and is listed with the others, the oldest first', async () => {
    const { actions } = drawn(<TodayScreen />)
    await screen.findByText('An older version is being fetched from your drive…')
    expect(actions.readMovedConflicts).toHaveBeenCalledWith(['conflicts-1'])
    await show('read', older)
    expect(
      screen
        .getAllByRole('group', { name: 'Another version of Daily Notes' })
        .map((card) => card.querySelector('blockquote')?.textContent),
    ).toEqual(['From the old phone', 'From the phone'])
  })

  it('[I25] restored it changes places; dismissed it is gone, and comes back by the note', async () => {
    drawn(<TodayScreen />)
    await show('read', older)
    const [restore] = await screen.findAllByRole('button', { name: 'Restore this version of Daily Notes' })
    await update(() => fireEvent.click(restore as HTMLElement))
    expect(tableGet(present().entries, today)?.notes).toBe('From the old phone')
    expect([openTexts(), present().movedConflicts]).toEqual([['From the phone', 'From the desk'], []])
    await update(() => showJournal({ ...journalWith(), movedConflicts: [place(older)] }))
    await press('Dismiss this version of Daily Notes')
    expect([openTexts(), present().movedConflicts]).toEqual([[], []])
    await update(() => fireEvent.click(screen.getAllByRole('button', { name: 'Undo' }).at(-1) as HTMLElement))
    expect(openTexts()).toEqual(['From the old phone'])
  })

  it.each([
    ['missing', 'An older version of this text was kept in a file that is not in your drive any more.', true],
    [
      'damaged',
      'An older version of this text was kept in a file that cannot be read any more. The file was not changed.',
      true,
    ],
    ['unread', 'An older version of this text is kept in your drive, which cannot be reached now.', false],
  ] as const)(
    'when its file is %s, that is said, one can look again, and dismiss what is gone',
    async (status, message, dismissible) => {
      const { actions } = drawn(<ConflictsDialog onClose={() => undefined} />)
      await show(status)
      const card = screen.getByRole('group', { name: /^An older version of Daily Notes/, hidden: true })
      expect([
        card.querySelector('p')?.textContent,
        within(card)
          .queryAllByRole('button', { hidden: true })
          .map((each) => each.textContent),
      ]).toEqual([message, dismissible ? ['Look again', 'Dismiss'] : ['Look again']])
      await update(() => fireEvent.click(within(card).getByText('Look again')))
      expect(actions.readMovedConflicts).toHaveBeenLastCalledWith(['conflicts-1'])
      if (!dismissible) return
      await update(() => fireEvent.click(within(card).getByText('Dismiss')))
      expect(present().movedConflicts).toEqual([])
      expect([openTexts(), screen.queryByText('Undo')]).toEqual([['From the phone'], null])
    },
  )

  it('a file that was read and does not hold it says so too', async () => {
    drawn(<ConflictsDialog onClose={() => undefined} />)
    await show('read', conflictOf({ text: 'Another one' }))
    expect(screen.getByText(/not in your drive any more/)).toBeDefined()
  })
})
