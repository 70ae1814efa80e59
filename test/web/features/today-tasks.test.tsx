import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { describe, expect, it, vi } from 'vitest'
import { journalOf } from '#domain/record/empty-journal.ts'
import { textFingerprint } from '#domain/text/text-fingerprint.ts'
import { checklist, settings, task } from '#test/support/builders.ts'
import { TodayScreen } from '#web/features/today/today-screen.tsx'
import { draw, freshViews, showJournal } from './fake-app.tsx'
import { press, textsOf, update } from './person.ts'

freshViews()

const type = (field: HTMLElement, text: string) => fireEvent.change(field, { target: { value: text } })
const submit = (field: HTMLElement) => fireEvent.submit(field.closest('form') ?? field)
const line = () => screen.queryByLabelText('New checklist', { selector: 'input' })
const texts = () => screen.queryAllByRole('checkbox').map((box) => box.closest('label')?.textContent)
const spoken = () => document.querySelector('[aria-live=assertive]')?.textContent
/** The text below a field, as a screen reader says it. */
const below = (field: HTMLElement) => document.getElementById(field.getAttribute('aria-describedby') ?? '')?.textContent

const newChecklist = async (name: string) => {
  await press('New')
  const field = screen.getByLabelText('New checklist', { selector: 'input' })
  await update(() => type(field, name))
  await update(() => submit(field))
}
/** A checklist of so many tasks. */
const listOf = (count: number) =>
  journalOf({
    checklists: [checklist('c1')],
    tasks: Array.from({ length: count }, (_, n) => task(`t${n}`)),
    settings: settings(),
  })

describe("Today's Plan: checklists", () => {
  it('[spec 2 Today] cards show completed of total and the selected one its tasks and progress', () => {
    draw(<TodayScreen />)
    const cards = textsOf('listitem', screen.getByRole('region', { name: 'Checklists' }))
    expect(cards).toEqual(['Checklist c11/3', 'Checklist c20/1'])
    expect(texts()).toEqual(['Task t1', 'Task t2', 'Task t3'])
    expect(screen.getByRole('progressbar', { name: 'Progress of Checklist c1' })).toHaveProperty('value', 33)
    expect(screen.getByText('Clears in:').textContent).toBe('Clears in: 13h 0m')
  })

  it('[spec 2 Today] a single checklist has one bar and no index, until there is a second one', async () => {
    showJournal(journalOf({ checklists: [checklist('c1')], tasks: [task('t1')], settings: settings() }))
    draw(<TodayScreen />)
    const bars = () => screen.getAllByRole('progressbar').map((bar) => bar.getAttribute('aria-label'))
    const cards = () => document.querySelectorAll('[data-checklist]').length
    expect([cards(), bars(), texts()]).toEqual([0, ['Progress of Checklist c1'], ['Task t1']])
    await press('New checklist')
    const field = screen.getByLabelText('New checklist', { selector: 'input' })
    await update(() => type(field, 'After the close'))
    await update(() => submit(field))
    expect([cards(), bars()]).toEqual([2, ['All tasks of the day', 'Progress of After the close']])
    await waitFor(() => expect(document.activeElement).toBe(screen.getByLabelText('Add task', { selector: 'input' })))
  })

  it('[spec 2 Today] another checklist is a click away and stays selected when one comes back', async () => {
    const { unmount } = draw(<TodayScreen />)
    await press(/Checklist c2/)
    expect(texts()).toEqual(['Task t4'])
    unmount()
    draw(<TodayScreen />)
    expect(texts()).toEqual(['Task t4'])
  })

  it('brings the card of the checklist that was opened into sight', async () => {
    const seen = vi.spyOn(HTMLElement.prototype, 'scrollIntoView')
    draw(<TodayScreen />)
    seen.mockClear()
    await press(/Checklist c2/)
    expect(seen.mock.contexts.map((element) => (element as HTMLElement).textContent?.includes('Checklist c2'))).toEqual(
      [true],
    )
    seen.mockRestore()
  })

  it.each([
    ['Checklist name cannot be empty', ''],
    ['Checklist name cannot exceed 100 characters', 'x'.repeat(101)],
    ['Checklist name contains invalid content', '<script>'],
    ['This name is reserved and cannot be used', 'Settings'],
    ['A checklist with this name already exists', 'checklist C1'],
  ])(
    '[spec 5 Checklist name] "%s" is shown below the field of a new one, and what was typed stays',
    async (message, name) => {
      draw(<TodayScreen />)
      await press('New')
      const field = screen.getByLabelText<HTMLInputElement>('New checklist', { selector: 'input' })
      await update(() => type(field, name))
      await update(() => submit(field))
      expect(below(field)?.startsWith(message)).toBe(true)
      expect([field.value, field.getAttribute('aria-invalid')]).toEqual([name, 'true'])
    },
  )

  it('[spec 2 Today] the line for a new checklist goes when it is left empty, and stays when it is not', async () => {
    draw(<TodayScreen />)
    await press('New')
    await update(() =>
      fireEvent.change(screen.getByLabelText('New checklist', { selector: 'input' }), { target: { value: 'Half' } }),
    )
    await update(() => line()?.blur())
    expect(line()).not.toBe(null)
    await update(() =>
      fireEvent.change(screen.getByLabelText('New checklist', { selector: 'input' }), { target: { value: '' } }),
    )
    await update(() => line()?.focus())
    await update(() => line()?.blur())
    expect(line()).toBe(null)
  })

  it('[spec 2 Today] a new checklist is selected at once', async () => {
    draw(<TodayScreen />)
    await newChecklist('After the close')
    expect(screen.getByRole('heading', { level: 2, name: 'After the close' })).toBeTruthy()
    expect(screen.getByText('No tasks yet. Write the first one below.')).toBeTruthy()
  })

  it('renames in place by keyboard; Escape gives up, a refusal stays open with its reason', async () => {
    draw(<TodayScreen />)
    await press('Rename Checklist c1')
    const field = await screen.findByLabelText<HTMLInputElement>('Checklist name')
    await update(() => type(field, 'admin'))
    await update(() => fireEvent.keyDown(field, { key: 'Enter' }))
    expect([below(field), field.value]).toEqual(['This name is reserved and cannot be used', 'admin'])
    await update(() => fireEvent.keyDown(field, { key: 'Escape' }))
    expect(screen.getByRole('heading', { level: 2, name: 'Checklist c1' })).toBeTruthy()
  })

  it('duplicates under the spec’s name and opens the copy', async () => {
    draw(<TodayScreen />)
    await press('Duplicate Checklist c1')
    expect(screen.getByRole('heading', { level: 2, name: 'Checklist c1 (Copy)' })).toBeTruthy()
    expect(texts()).toEqual(['Task t1', 'Task t2', 'Task t3'])
  })

  it('asks before a checklist goes with its tasks, and cancelling keeps all', async () => {
    const { performed } = draw(<TodayScreen />)
    await press('Delete Checklist c1')
    const dialog = await screen.findByRole('dialog')
    expect(within(dialog).getByText(/Its 3 tasks go with it/)).toBeTruthy()
    await press('Cancel', dialog)
    expect(performed).toEqual([])
    await press('Delete Checklist c1')
    await press('Delete checklist')
    expect(performed).toEqual([{ type: 'DeleteChecklist', data: { checklistId: 'c1' } }])
    expect(texts()).toEqual(['Task t4'])
  })

  it('after a checklist was deleted or restored, the focus is on the one that is shown', async () => {
    draw(<TodayScreen />)
    const focused = () => document.activeElement?.closest('[data-checklist]')?.getAttribute('data-checklist')
    await press('Delete Checklist c1')
    await screen.findByRole('dialog')
    await press('Delete checklist')
    await waitFor(() => expect(document.activeElement?.textContent).toBe('Checklist c2'))
    expect(focused()).toBe(undefined)
    document.body.focus()
    await press('Undo')
    await waitFor(() => expect(focused()).toBe('c2'))
  })

  it('after a checklist was added or copied, typing goes on with its first task, never with shortcuts', async () => {
    draw(<TodayScreen />)
    const addTask = () => screen.getByLabelText('Add task', { selector: 'input' })
    for (const name of ['Before the open', 'After the close']) {
      await newChecklist(name)
      expect(screen.getByRole('heading', { level: 2, name })).toBeTruthy()
      await waitFor(() => expect(document.activeElement).toBe(addTask()))
    }
    document.body.focus()
    await press('Duplicate After the close')
    await waitFor(() => expect(document.activeElement).toBe(addTask()))
  })

  it('[spec 5 Checklist name] the last checklist stays, and the page says why', async () => {
    showJournal(listOf(0))
    draw(<TodayScreen />)
    await press('Delete Checklist c1')
    expect(screen.getByRole('alert').textContent).toContain('Cannot delete the last checklist')
  })

  it('an empty journal begins with one checklist', async () => {
    showJournal(journalOf({ settings: settings() }))
    draw(<TodayScreen />)
    const field = screen.getByLabelText('Add checklist', { selector: 'input' })
    await update(() => type(field, 'Before the open'))
    await update(() => submit(field))
    expect(screen.getByRole('heading', { level: 2, name: 'Before the open' })).toBeTruthy()
  })
})

describe("Today's Plan: tasks", () => {
  it('[spec 2 Today] ticks and unticks', async () => {
    const { performed } = draw(<TodayScreen />)
    await update(() => fireEvent.click(screen.getByRole('checkbox', { name: 'Task t2' })))
    expect(performed).toEqual([{ type: 'ToggleTask', data: { taskId: 't2' } }])
    expect(screen.getByRole<HTMLInputElement>('checkbox', { name: 'Task t2' }).checked).toBe(true)
    expect(screen.getByText(/2 of 3 done/)).toBeTruthy()
  })

  it.each([
    ['Task text cannot exceed 500 characters', 'x'.repeat(501)],
    ['Task text contains invalid content', '<script>alert(1)</script>'],
    ['Task text contains invalid content', 'javascript:alert(1)'],
  ])('[spec 5 Task text] "%s" is shown next to the field, and the typed text stays', async (message, text) => {
    draw(<TodayScreen />)
    const field = screen.getByLabelText<HTMLInputElement>('Add task', { selector: 'input' })
    await update(() => type(field, text))
    await update(() => submit(field))
    expect([below(field)?.startsWith(message), field.value]).toEqual([true, text])
    await update(() => type(field, 'Fine'))
    expect(field.getAttribute('aria-invalid')).toBe('false')
  })

  it('[spec 5 Task text] an empty submission is silently ignored', async () => {
    const { performed } = draw(<TodayScreen />)
    const field = screen.getByLabelText('Add task', { selector: 'input' })
    await update(() => type(field, '   '))
    await update(() => submit(field))
    expect([performed, below(field)]).toEqual([[], ''])
  })

  it('[I2] what is typed stays, and has the focus, where another device removes its checklist', async () => {
    const { performed } = draw(<TodayScreen />)
    const field = screen.getByLabelText<HTMLInputElement>('Add task', { selector: 'input' })
    field.focus()
    await update(() => type(field, 'Mark the levels'))
    await update(() => showJournal(journalOf({ checklists: [checklist('c2')], settings: settings() })))
    expect(screen.getByRole('heading', { level: 2, name: 'Checklist c2' })).toBeTruthy()
    expect([field.value, document.activeElement]).toEqual(['Mark the levels', field])
    await update(() => submit(field))
    expect(performed).toMatchObject([{ type: 'AddTask', data: { checklistId: 'c2', text: 'Mark the levels' } }])
  })

  it('[I2] a task that another device deletes while its text is typed is back with that text', async () => {
    const { performed } = draw(<TodayScreen />)
    await press('Edit Task t2')
    const field = await screen.findByLabelText<HTMLInputElement>('Task text')
    await update(() => type(field, 'Mine'))
    await update(() => showJournal(journalOf({ checklists: [checklist('c1')], settings: settings() })))
    expect(performed).toMatchObject([
      { type: 'EditTask', data: { taskId: 't2' } },
      { type: 'AddTask', data: { checklistId: 'c1', text: 'Mine' } },
    ])
    expect(texts()).toEqual(['Mine'])
    expect(screen.getByText('Deleted elsewhere, and back with your text: “Mine”')).toBeTruthy()
  })

  const paste = (text: string) =>
    fireEvent.paste(screen.getByLabelText('Add task', { selector: 'input' }), {
      clipboardData: { getData: () => text },
    })
  const previewed = () => textsOf('listitem', screen.getByRole('region', { name: 'Preview' }))

  it('a pasted list is seen before it is added: a task per line, without bullets; one undo undoes all', async () => {
    showJournal(listOf(0))
    draw(<TodayScreen />)
    expect(paste('one line, as ever\n')).toBe(true)
    await update(() =>
      expect(paste('- [ ] Read the news\r\n\r\n2. Mark the levels\n-5 % is the stop\n<script>no</script>')).toBe(false),
    )
    const field = await screen.findByLabelText<HTMLTextAreaElement>('One task per line')
    expect([previewed(), texts()]).toEqual([['Read the news', 'Mark the levels', '-5 % is the stop'], []])
    expect(screen.getByText('1 line left out: Task text contains invalid content').isConnected).toBe(true)
    await press('Add 3 tasks')
    await waitFor(() =>
      expect([texts(), field.value]).toEqual([
        ['Read the news', 'Mark the levels', '-5 % is the stop'],
        '<script>no</script>',
      ]),
    )
    await press('Undo')
    expect(texts()).toEqual([])
  })

  it('[spec 5 Task text] of a pasted list the first hundred fit, and the others stay in the field', async () => {
    showJournal(listOf(0))
    draw(<TodayScreen />)
    await update(() => paste(Array.from({ length: 103 }, (_, n) => `Line ${n}`).join('\n')))
    const field = await screen.findByLabelText<HTMLTextAreaElement>('One task per line')
    expect(screen.getByText('3 lines left out: Maximum 100 tasks per checklist').isConnected).toBe(true)
    await press('Add 100 tasks')
    await waitFor(() => expect([texts().length, field.value]).toEqual([100, 'Line 100\nLine 101\nLine 102']))
  })

  it('a list that fits as a whole closes its field behind it', async () => {
    showJournal(listOf(0))
    draw(<TodayScreen />)
    await press('Add several tasks')
    const field = await screen.findByLabelText('One task per line')
    await update(() => fireEvent.change(field, { target: { value: 'One\nTwo' } }))
    await update(() => fireEvent.keyDown(field, { key: 'Enter', ctrlKey: true }))
    expect([texts(), screen.queryByRole('dialog')]).toEqual([['One', 'Two'], null])
  })

  it('[budgets 1] of a longer list from elsewhere the first hundred are drawn, and the others on demand', async () => {
    showJournal(
      journalOf({
        checklists: [checklist('c1'), checklist('c2')],
        tasks: Array.from({ length: 20_000 }, (_, index) => task(`t${index}`, { sortOrder: index })),
        settings: settings(),
      }),
    )
    draw(<TodayScreen />)
    expect(texts().length).toBe(100)
    expect(screen.getByRole('region', { name: 'Checklists' }).textContent).toEqual(expect.stringContaining('0/20000'))
    await press('Show 100 more (19,900 not shown)')
    await waitFor(() => expect(document.activeElement?.closest('label')?.textContent).toBe('Task t100'))
    expect([texts().length, texts().at(-1)]).toEqual([200, 'Task t199'])
    await update(() => fireEvent.click(screen.getByRole('checkbox', { name: 'Task t150' })))
    expect(texts().length).toBe(200)
  })

  it('a list that is drawn whole has nothing to show on demand', async () => {
    showJournal(
      journalOf({
        checklists: [checklist('c1')],
        tasks: Array.from({ length: 101 }, (_, index) => task(`t${index}`, { sortOrder: index })),
        settings: settings(),
      }),
    )
    draw(<TodayScreen />)
    await press('Show 1 more (1 not shown)')
    expect([texts().length, screen.queryByRole('button', { name: /^Show/ })]).toEqual([101, null])
  })

  it('[spec 5 Task text] the hundred-and-first task is refused', async () => {
    showJournal(listOf(100))
    draw(<TodayScreen />)
    const field = screen.getByLabelText('Add task', { selector: 'input' })
    await update(() => type(field, 'One more'))
    await update(() => submit(field))
    expect(below(field)).toBe('Maximum 100 tasks per checklist')
  })

  it('[spec 2 Today] adds a task, empties the field and keeps the focus for the next', async () => {
    draw(<TodayScreen />)
    const field = screen.getByLabelText<HTMLInputElement>('Add task', { selector: 'input' })
    await update(() => type(field, 'Review stops'))
    await update(() => submit(field))
    expect(texts()).toEqual(['Task t1', 'Task t2', 'Task t3', 'Review stops'])
    expect([field.value, document.activeElement]).toEqual(['', field])
    expect(spoken()).toBe('Task Review stops added')
  })

  it('edits a task in place; what is refused stays open', async () => {
    const { performed } = draw(<TodayScreen />)
    await press('Edit Task t2')
    const field = await screen.findByLabelText<HTMLInputElement>('Task text')
    await update(() => type(field, '<iframe src=x>'))
    await update(() => fireEvent.keyDown(field, { key: 'Enter' }))
    expect([below(field), field.value]).toEqual(['Task text contains invalid content', '<iframe src=x>'])
    await update(() => type(field, 'Size down'))
    await update(() => fireEvent.blur(field))
    expect(texts()).toEqual(['Task t1', 'Size down', 'Task t3'])
    expect(performed.filter((draft) => draft.type === 'EditTask')).toHaveLength(2)
  })

  it('[F21] a text or name that another device writes behind the open field does not count as seen', async () => {
    const { performed } = draw(<TodayScreen />)
    await press('Edit Task t2')
    const elsewhere = journalOf({
      checklists: [checklist('c1', { name: 'Theirs' })],
      tasks: [task('t2', { text: 'Theirs too' })],
      settings: settings(),
    })
    await update(() => showJournal(elsewhere))
    const field = await screen.findByLabelText<HTMLInputElement>('Task text')
    expect(field.value).toBe('Task t2')
    await update(() => type(field, 'Mine'))
    await update(() => fireEvent.keyDown(field, { key: 'Enter' }))
    await press('Rename Theirs')
    await update(() =>
      showJournal(journalOf({ checklists: [checklist('c1', { name: 'Later' })], settings: settings() })),
    )
    const name = await screen.findByLabelText<HTMLInputElement>('Checklist name')
    await update(() => type(name, 'My list'))
    await update(() => fireEvent.keyDown(name, { key: 'Enter' }))
    expect(performed).toEqual([
      { type: 'EditTask', data: { taskId: 't2', text: 'Mine', base: textFingerprint('Task t2') } },
      { type: 'RenameChecklist', data: { checklistId: 'c1', name: 'My list', base: textFingerprint('Theirs') } },
    ])
  })

  it('[spec 2 Today] a deleted task can be put back where it was, ticked as it was', async () => {
    draw(<TodayScreen />)
    await press('Delete Task t1')
    expect(texts()).toEqual(['Task t2', 'Task t3'])
    await press('Undo')
    expect(texts()).toEqual(['Task t1', 'Task t2', 'Task t3'])
    expect(screen.getByRole<HTMLInputElement>('checkbox', { name: 'Task t1' }).checked).toBe(true)
  })

  it('after a deletion the focus is on the neighbour', async () => {
    draw(<TodayScreen />)
    await press('Delete Task t2')
    await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('checkbox', { name: 'Task t3' })))
  })

  it('after the last deletion the focus is on the line for the next task', async () => {
    draw(<TodayScreen />)
    await press(/Checklist c2/)
    await press('Delete Task t4')
    expect(document.activeElement).toBe(screen.getByLabelText('Add task', { selector: 'input' }))
  })

  it('Alt and an arrow move a task, say where it is now, and the focus goes with it', async () => {
    draw(<TodayScreen />)
    const box = screen.getByRole('checkbox', { name: 'Task t3' })
    box.focus()
    await update(() => fireEvent.keyDown(box, { key: 'ArrowUp', altKey: true }))
    expect(texts()).toEqual(['Task t1', 'Task t3', 'Task t2'])
    expect(spoken()).toBe('Task t3 moved to position 2 of 3')
    expect(document.activeElement).toBe(screen.getByRole('checkbox', { name: 'Task t3' }))
  })

  it('at the end of the list Alt and the arrow change nothing', async () => {
    const { performed } = draw(<TodayScreen />)
    await update(() =>
      fireEvent.keyDown(screen.getByRole('checkbox', { name: 'Task t3' }), { key: 'ArrowDown', altKey: true }),
    )
    expect(performed).toEqual([])
  })

  it('the grip opens buttons that move a task', async () => {
    draw(<TodayScreen />)
    await press('Move or edit Task t1')
    expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Move up' }).disabled).toBe(true)
    await press('Move down')
    expect(texts()).toEqual(['Task t2', 'Task t1', 'Task t3'])
  })

  it('a button that moves a task keeps the focus, and gives it to the grip at the end of the list', async () => {
    draw(<TodayScreen />)
    await press('Move or edit Task t1')
    await press('Move down')
    expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Move down' }))
    await press('Move down')
    expect(texts()).toEqual(['Task t2', 'Task t3', 'Task t1'])
    expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Move or edit Task t1' }))
  })

  it('across the border between two groups of rows the arrows stay open, and the button keeps the focus', async () => {
    showJournal(listOf(20))
    draw(<TodayScreen />)
    await press('Move or edit Task t6')
    for (const place of [7, 8, 9]) {
      await press('Move down')
      expect(texts().indexOf('Task t6')).toEqual(place)
      expect(document.activeElement?.getAttribute('aria-label')).toBe('Move down')
    }
    await press('Move up')
    expect([texts().indexOf('Task t6'), document.activeElement?.getAttribute('aria-label')]).toEqual([8, 'Move up'])
  })

  it('[I2] the text typed in a row is kept where another device moves that row elsewhere', async () => {
    const tasks = Array.from({ length: 20 }, (_, n) => task(`t${n}`))
    const journal = (order: ReadonlyArray<number>) =>
      journalOf({
        checklists: [checklist('c1')],
        tasks: tasks.map((each, n) => ({ ...each, sortOrder: order.indexOf(n) })),
        settings: settings(),
      })
    const inOrder = tasks.map((_, n) => n)
    showJournal(journal(inOrder))
    const { performed } = draw(<TodayScreen />)
    await press('Edit Task t1')
    const field = await screen.findByLabelText('Task text')
    await update(() => type(field, 'Read the tape'))
    await update(() => showJournal(journal([...inOrder.filter((n) => n !== 1), 1])))
    expect(performed).toEqual([
      { type: 'EditTask', data: { taskId: 't1', text: 'Read the tape', base: textFingerprint('Task t1') } },
    ])
    expect(texts().at(-1)).toBe('Read the tape')
  })

  it('the buttons go when the focus moves on to another row', async () => {
    draw(<TodayScreen />)
    await update(() => screen.getByRole('button', { name: 'Move or edit Task t1' }).focus())
    await press('Move or edit Task t1')
    await update(() => screen.getByRole('button', { name: 'Move down' }).focus())
    expect(screen.queryByRole('button', { name: 'Move down' })).not.toBe(null)
    await update(() => screen.getByRole('checkbox', { name: 'Task t3' }).focus())
    expect(screen.queryByRole('button', { name: 'Move down' })).toBe(null)
  })
})
