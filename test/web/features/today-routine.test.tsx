import { fireEvent, screen, within } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { decide } from '#domain/journal/decide.ts'
import { limits } from '#domain/limits.ts'
import { isStoredRecord, recordOf, recordsIn } from '#domain/lists/views.ts'
import { emptyJournal, journalOf } from '#domain/record/empty-journal.ts'
import { tableToArray } from '#domain/record/table.ts'
import { exchangeRecurrence } from '#domain/routine/exchange-recurrence.ts'
import { routines } from '#domain/routine/routines.ts'
import { checklist, command, recordTables, settings, task, today } from '#test/support/builders.ts'
import { TodayScreen } from '#web/features/today/today-screen.tsx'
import { dayView, journalView } from '#web/read-models/views.ts'
import { draw, freshViews, showJournal } from './fake-app.tsx'
import { press, textsOf, typeIn, update } from './person.ts'

freshViews()

const cards = () => [...document.querySelectorAll<HTMLElement>('[data-checklist]')].map((card) => card.textContent)
const texts = () => [...document.querySelectorAll('[data-task]')].map((row) => row.querySelector('label')?.textContent)
const dialog = () => screen.findByRole('dialog')

const three = journalOf({
  checklists: [checklist('c1'), checklist('c2'), checklist('c3')],
  tasks: [task('t1'), task('t2'), task('t3', { checklistId: 'c2' })],
  settings: settings(),
})

describe('A routine in a minute', () => {
  it.each(routines)('$name is accepted unchanged in an empty journal', ({ name, checklists }) => {
    const draft = {
      type: 'AddRoutine',
      data: {
        name,
        checklists: checklists.map((list, n) => ({
          checklistId: `c${n}`,
          name: list.name,
          tasks: list.tasks.map((text, place) => ({ taskId: `t${n}-${place}`, text })),
        })),
      },
    } as const
    expect(decide(emptyJournal, command(draft)).ok).toBe(true)
  })

  it('starts a journal that has no checklist yet, without what was left out; one undo takes it back', async () => {
    showJournal(journalOf({ checklists: [], settings: settings() }))
    draw(<TodayScreen />)
    await press('Start from a routine')
    const open = await dialog()
    await update(() => fireEvent.click(within(open).getByRole('radio', { name: 'Swing trader' })))
    await update(() =>
      fireEvent.click(within(open).getByRole('checkbox', { name: 'Check overnight gaps in open positions' })),
    )
    await press('Add routine', open)
    expect(cards()).toEqual(['Evening review0/6', 'Before the open0/2'])
    expect(texts()[0]).toBe('Go through every open position')
    expect(screen.getByText('Swing trader added: 2 checklists, 8 tasks').isConnected).toBe(true)
    await press('Undo')
    expect(screen.getByText('Start with one checklist').isConnected).toBe(true)
  })

  it('comes whole by one press, and goes by one undo', async () => {
    showJournal(journalOf({ checklists: [], settings: settings() }))
    draw(<TodayScreen />)
    await press('Add a starter routine')
    await screen.findByText('Day trader added: 3 checklists, 14 tasks')
    expect(cards()).toEqual(['Before the open0/6', 'During the session0/4', 'After the close0/4'])
    await press('Undo')
    expect(screen.getByText('Start with one checklist').isConnected).toBe(true)
  })

  it('is offered with a new checklist, and says why it does not fit', async () => {
    const full = Array.from({ length: limits.checklists }, (_, n) => checklist(`c${n}`))
    showJournal(journalOf({ checklists: full, settings: settings() }))
    draw(<TodayScreen />)
    await press('New')
    await press('Start from a routine')
    await press('Add routine', await dialog())
    expect([(await dialog()).textContent?.includes('Maximum 50 checklists'), cards().length]).toEqual([true, 50])
  })
})

describe('A task in another checklist', () => {
  it('goes there from its row, by one press in the dialog, and comes back by undo', async () => {
    showJournal(three)
    draw(<TodayScreen />)
    await press('Move or edit Task t1')
    await press('Move to another checklist')
    const open = await dialog()
    expect(textsOf('button', open)).toEqual(['Checklist c2', 'Checklist c3', 'Cancel'])
    await press('Checklist c2', open)
    expect([cards(), texts()]).toEqual([['Checklist c10/1', 'Checklist c20/2', 'Checklist c30/0'], ['Task t2']])
    expect(screen.getByText('Moved to Checklist c2').isConnected).toBe(true)
    await press('Undo')
    expect(cards()).toEqual(['Checklist c10/2', 'Checklist c20/1', 'Checklist c30/0'])
    expect(texts()).toEqual(['Task t1', 'Task t2'])
  })

  it('is a key away', async () => {
    showJournal(three)
    draw(<TodayScreen />)
    await update(() => fireEvent.keyDown(screen.getByRole('checkbox', { name: 'Task t2' }), { key: 'm' }))
    expect((await dialog()).textContent).toContain('Task t2')
  })

  it('is no choice where a list is full, or where there is no other', async () => {
    const tasks = Array.from({ length: 100 }, (_, n) => task(`f${n}`, { checklistId: 'c2' }))
    showJournal(
      journalOf({
        checklists: [checklist('c1'), checklist('c2')],
        tasks: [...tasks, task('t1')],
        settings: settings(),
      }),
    )
    const { unmount } = draw(<TodayScreen />)
    const open = () => update(() => fireEvent.keyDown(screen.getByRole('checkbox', { name: 'Task t1' }), { key: 'm' }))
    await open()
    expect(within(await dialog()).getByRole('button', { name: 'Checklist c2' })).toHaveProperty('disabled', true)
    unmount()
    showJournal(journalOf({ checklists: [checklist('c1')], tasks: [task('t1')], settings: settings() }))
    draw(<TodayScreen />)
    await open()
    expect((await dialog()).textContent).toContain('This is your only checklist.')
  })
})

describe('The order of the checklists', () => {
  it('is changed by arrows, the focus stays with the checklist, and undo brings it back', async () => {
    showJournal(three)
    draw(<TodayScreen />)
    await press('Reorder')
    const open = await dialog()
    await press('Move Checklist c1 down', open)
    expect(document.activeElement?.getAttribute('aria-label')).toBe('Move Checklist c1 down')
    await press('Move Checklist c1 down', open)
    expect(document.activeElement?.getAttribute('aria-label')).toBe('Move Checklist c1 up')
    expect(cards()).toEqual(['Checklist c20/1', 'Checklist c30/0', 'Checklist c10/2'])
    await press('Done', open)
    expect(screen.queryByRole('dialog')).toBeNull()
  })

  it('is changed by Alt and an arrow on a card', async () => {
    showJournal(three)
    draw(<TodayScreen />)
    const card = document.querySelector<HTMLElement>('[data-checklist=c3]')
    await update(() => card && fireEvent.keyDown(card, { key: 'ArrowUp', altKey: true }))
    await expect.poll(cards).toEqual(['Checklist c10/2', 'Checklist c30/0', 'Checklist c20/1'])
  })
})

describe('An item of a number of times a week', () => {
  const scheduled = (record: object) =>
    journalOf({
      checklists: [checklist('c1')],
      tasks: [task('t1'), task('t2')],
      records: recordTables({ schedules: [{ id: 't:t1', ...record }] }),
      // Wednesday of the week of the tests' Friday, and the Sunday before it.
      dayStats: ['2026-11-18', '2026-11-15'].map((date) => ({
        date,
        completed: 0,
        total: 1,
        tasks: [{ id: 't1', text: 'Task t1', done: true, due: false }],
      })),
      settings: settings(),
    })

  it('is listed under this week, stays there with the focus when it is ticked, and moves no progress', async () => {
    showJournal(scheduled({ recurrences: [{ from: '2026-11-01', recurrence: { times: 3 } }] }))
    draw(<TodayScreen />)
    const row = async () =>
      (await screen.findByRole('checkbox', { name: /Task t1/ })).closest('li')?.querySelector('label')?.textContent
    const before = await row()
    const box = screen.getByRole('checkbox', { name: /Task t1/ })
    box.focus()
    await update(() => fireEvent.click(box))
    expect([before, await row()]).toEqual(['Task t11 of 3 this week', 'Task t12 of 3 this week'])
    expect([document.activeElement === box, screen.getByText(/of 1 done/).textContent]).toEqual([true, '0 of 1 done0%'])
    expect([screen.getByRole('heading', { name: 'This week' }).isConnected, texts()]).toEqual([true, ['Task t2']])
  })

  it('is chosen in its schedule, with weekdays, and refused beyond them', async () => {
    showJournal(scheduled({}))
    const fake = draw(<TodayScreen />)
    await press('Schedule Task t1')
    const open = await dialog()
    const kind = within(open).getByLabelText('Due on')
    await typeIn(kind, 'times')
    const times = within(open).getByLabelText('Times a week')
    await typeIn(times, '6')
    await press('Save schedule', open)
    expect(within(open).getByText('Choose at least as many weekdays.').isConnected).toBe(true)
    await typeIn(times, '2')
    await press('Save schedule', open)
    expect(within(open).getByText(/^Saved\./).isConnected).toBe(true)
    expect(fake.performed.at(-1)).toMatchObject({
      type: 'ChangeRecord',
      data: { value: [{ from: today, recurrence: { days: [1, 2, 3, 4, 5], times: 2 } }] },
    })
  })
})

describe('[I2] What another device says of an item while its schedule is open', () => {
  const said = (record: object) =>
    journalOf({
      checklists: [checklist('c1')],
      tasks: [task('t1')],
      records: recordTables({ schedules: [{ id: 't:t1', ...record }] }),
      settings: settings(),
    })
  const stored = () => journalView.journal && recordOf(journalView.journal.current, 'schedules', 't:t1')
  const weekly = { recurrences: [{ from: '2026-11-01', recurrence: { times: 2 } }] }

  it('stays where something else is changed here', async () => {
    showJournal(said({}))
    draw(<TodayScreen />)
    await press('Schedule Task t1')
    const open = await dialog()
    await update(() => showJournal(said({ phase: 'after', unit: 'minutes' })))
    await typeIn(within(open).getByLabelText('Due on'), 'weekdays')
    await press('Save schedule', open)
    await update(() => fireEvent.click(within(open).getByRole('switch', { name: 'One to avoid' })))
    await press('Save', open)
    const recurrences = [{ from: today, recurrence: { days: [1, 2, 3, 4, 5] } }]
    expect(stored()).toEqual({ id: 't:t1', phase: 'after', unit: 'minutes', avoids: true, recurrences })
  })

  it('is shown, and its days stay where only the phase is changed here', async () => {
    showJournal(said({}))
    draw(<TodayScreen />)
    await press('Schedule Task t1')
    const open = await dialog()
    await update(() => showJournal(said(weekly)))
    expect(within(open).getByLabelText<HTMLInputElement>('Times a week').value).toBe('2')
    await typeIn(within(open).getByLabelText('Phase'), 'before')
    await press('Save schedule', open)
    expect(stored()).toEqual({ id: 't:t1', ...weekly, phase: 'before' })
  })
})

describe('An item with an amount, or to avoid', () => {
  const marked = (marks: object) =>
    journalOf({
      checklists: [checklist('c1')],
      tasks: [task('t1'), task('t2')],
      records: recordTables({ schedules: [{ id: 't:t1', ...marks }] }),
      settings: settings(),
    })

  it('has a field for the amount of a day, kept by Enter or when it is left, with its refusal', async () => {
    showJournal(marked({ unit: 'minutes' }))
    const fake = draw(<TodayScreen />)
    const field = await screen.findByRole<HTMLInputElement>('textbox', { name: 'Amount of Task t1, in minutes' })
    await typeIn(field, 'many')
    await update(() => fireEvent.keyDown(field, { key: 'Enter' }))
    expect(screen.getByRole('alert').textContent).toBe('Enter an amount from 0 to 1,000,000, with at most 2 decimals')
    expect([field.value, fake.performed]).toEqual(['many', []])
    await typeIn(field, '45')
    await update(() => fireEvent.blur(field))
    expect([screen.queryByRole('alert'), field.value, fake.performed.at(-1)]).toMatchObject([
      null,
      '45',
      { type: 'ChangeRecord', data: { list: 'amounts', field: 'amount', value: { value: 45, unit: 'minutes' } } },
    ])
    expect(screen.queryByRole('textbox', { name: /Task t2/ })).toBe(null)
  })

  it('keeps an amount that is being typed where its field goes, and for its day where midnight comes', async () => {
    showJournal(marked({ unit: 'minutes' }))
    const fake = draw(<TodayScreen />)
    const field = () => screen.findByRole<HTMLInputElement>('textbox', { name: 'Amount of Task t1, in minutes' })
    const amounts = () =>
      tableToArray(recordsIn(journalView.journal?.current ?? emptyJournal, 'amounts'))
        .filter(isStoredRecord)
        .map(({ date, amount }) => [date, amount])
    await typeIn(await field(), '45')
    await update(() => (dayView.today = '2026-11-21'))
    const next = { lastTaskResetDate: dayView.today, lastVisitDate: dayView.today }
    await update(() => showJournal({ ...(journalView.journal?.current ?? emptyJournal), settings: settings(next) }))
    const left = await field()
    await update(() => fireEvent.blur(left))
    expect([amounts(), left.value]).toEqual([[[today, { value: 45, unit: 'minutes' }]], ''])
    await typeIn(await field(), '30')
    fake.unmount()
    expect(amounts().at(-1)).toEqual(['2026-11-21', { value: 30, unit: 'minutes' }])
  })

  it('is chosen in its schedule, and said before its text', async () => {
    showJournal(marked({}))
    draw(<TodayScreen />)
    await press('Schedule Task t1')
    const open = await dialog()
    await typeIn(within(open).getByLabelText('Unit (optional)'), 'contracts')
    await update(() => fireEvent.click(within(open).getByRole('switch', { name: 'One to avoid' })))
    await press('Save', open)
    expect(within(open).getByText('Saved.').isConnected).toBe(true)
    await press('Close', open)
    expect(texts()).toEqual(['Avoid Task t1', 'Task t2'])
    expect((await screen.findByRole('textbox', { name: 'Amount of Task t1, in contracts' })).isConnected).toBe(true)
  })
})

describe('A routine that goes by an exchange', () => {
  const on = (date: string, recurrence: object) => {
    dayView.today = date
    showJournal(
      journalOf({
        checklists: [checklist('c1')],
        tasks: [task('t1'), task('t2')],
        records: recordTables({ schedules: [{ id: 't:t1', recurrences: [{ from: '2026-11-01', recurrence }] }] }),
        settings: settings({ lastTaskResetDate: date, lastVisitDate: date }),
      }),
    )
    draw(<TodayScreen />)
  }

  it.each([
    ['2026-11-26', 'NYSE closed: Thanksgiving'],
    ['2026-11-27', 'NYSE closes at 1 PM in New York: Day after Thanksgiving'],
  ])('says on %s what that does', async (date, words) => {
    on(date, exchangeRecurrence('newYork', '2026-11-01'))
    expect((await screen.findByText(words)).isConnected).toBe(true)
  })

  it.each([
    ['on a usual day', '2026-11-25', exchangeRecurrence('newYork', '2026-11-01')],
    ['of another exchange', '2026-11-27', exchangeRecurrence('toronto', '2026-11-01')],
    ['where no item goes by it', '2026-11-27', { days: [1, 2, 3, 4, 5] }],
  ])('says nothing of it %s', async (_, date, recurrence) => {
    on(date, recurrence)
    await update(() => undefined)
    expect(screen.queryByText(/NYSE/)).toBe(null)
  })
})
