import { fireEvent, screen, within } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { recordKey } from '#domain/lists/views.ts'
import { journalOf } from '#domain/record/empty-journal.ts'
import { tableOf } from '#domain/record/table.ts'
import { checklist, entry, settings, today } from '#test/support/builders.ts'
import { TemplatesSettings } from '#web/features/settings/templates-settings.tsx'
import { TodayScreen } from '#web/features/today/today-screen.tsx'
import { draw, freshViews, showJournal } from './fake-app.tsx'
import { press, typeIn, update } from './person.ts'

freshViews()

const notes = () => screen.getByLabelText<HTMLTextAreaElement>('Daily Notes')
const plan = { id: 'a', name: 'Plan', text: 'Levels:', field: 'notes', weekdays: [5] }
const withPlan = (weekdays: ReadonlyArray<number>, written = '') =>
  journalOf({
    checklists: [checklist('c1')],
    entries: written === '' ? [] : [entry(today, { notes: written })],
    records: { textTemplates: tableOf<unknown>([{ ...plan, weekdays }], recordKey) },
    settings: settings(),
  })

describe('A template', () => {
  it('is offered below an empty field on its weekday, is inserted by a press alone, and taken back', async () => {
    showJournal(withPlan([5]))
    draw(<TodayScreen />)
    const offer = await screen.findByRole('button', { name: 'Insert “Plan”' })
    expect(notes().value).toBe('')
    await update(() => fireEvent.click(offer))
    expect(notes().value).toBe('Levels:')
    expect([document.activeElement, screen.queryByRole('button', { name: 'Insert “Plan”' })]).toEqual([notes(), null])
    await press('Undo')
    expect(notes().value).toBe('')
  })

  it('is not taken back over what was typed behind it', async () => {
    showJournal(withPlan([]))
    draw(<TodayScreen />)
    await press('Insert “Plan”')
    await typeIn(notes(), 'Levels: 4,100')
    await press('Undo')
    expect(notes().value).toBe('Levels: 4,100')
  })

  it.each([
    ['on another weekday', withPlan([1])],
    ['where something is written', withPlan([5], 'Written')],
  ])('is not offered %s', async (_, journal) => {
    showJournal(journal)
    draw(<TodayScreen />)
    await update(() => undefined)
    expect(screen.queryByRole('button', { name: 'Insert “Plan”' })).toBeNull()
  })

  it('is written, changed and deleted in the settings, each with its undo', async () => {
    showJournal(journalOf({ settings: settings() }))
    draw(<TemplatesSettings />)
    const items = () => screen.queryAllByRole('listitem').map((item) => item.querySelector('span')?.textContent)
    await press('New template')
    await press('Save', screen.getByRole('dialog'))
    expect(screen.getByRole('dialog').textContent).toContain('A template needs a name')
    const fill = (label: string, value: string) =>
      typeIn(within(screen.getByRole('dialog')).getByLabelText(label), value)
    await fill('Name', 'Plan')
    await fill('Text', 'Levels:')
    await update(() => fireEvent.click(screen.getByRole('checkbox', { name: 'Monday' })))
    await press('Save', screen.getByRole('dialog'))
    expect([items(), screen.queryByRole('dialog')]).toEqual([['Plan Daily Notes, Mon'], null])
    await press('Edit Plan')
    await fill('Name', 'Morning')
    await update(() => fireEvent.click(screen.getByRole('checkbox', { name: 'Monday' })))
    await press('Save', screen.getByRole('dialog'))
    expect(items()).toEqual(['Morning Daily Notes, every day'])
    await update(() => fireEvent.click(screen.getAllByRole('button', { name: 'Undo' }).at(-1) ?? document.body))
    expect(items()).toEqual(['Plan Daily Notes, Mon'])
    await press('Delete Plan')
    expect(items()).toEqual([])
  })
})
