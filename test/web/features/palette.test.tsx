import { act, fireEvent, screen, waitFor } from '@testing-library/react'
import { describe, expect, it, vi } from 'vitest'
import { Palette, type PaletteCommand } from '#web/features/palette/palette.tsx'
import { ranked } from '#web/features/palette/ranking.ts'
import { draw, freshViews } from './fake-app.tsx'
import { textsOf } from './person.ts'

freshViews()

const named = (label: string, words?: string) => ({ id: label, label, ...(words !== undefined && { words }) })
const labels = (names: ReadonlyArray<string>, query: string, recent: ReadonlyArray<string> = []) =>
  ranked(
    names.map((name) => named(name)),
    query,
    recent,
  ).map(({ item }) => item.label)

describe('Finding by what is typed', () => {
  it.each([
    ['cal', ['Recalculate', 'Calendar', 'Open calendar'], ['Calendar', 'Open calendar', 'Recalculate']],
    ['nt', ['Undo', 'New task', 'Notes'], ['Notes', 'New task']],
    ['open before', ['Before the open', 'After the open'], ['Before the open']],
    ['OUVERTURE', ['Après l’ouverture'], ['Après l’ouverture']],
    ['apres', ['Après l’ouverture'], ['Après l’ouverture']],
    ['(.*', ['a (.* b', 'other'], ['a (.* b']],
    ['zz', ['Calendar'], []],
  ])('%j', (query, names, found) => expect(labels(names, query)).toEqual(found))

  it('the command that was used last comes first among equals, and among all without a query', () => {
    expect(labels(['Day one', 'Day two', 'Other'], 'day', ['Day two'])).toEqual(['Day two', 'Day one'])
    expect(labels(['One', 'Two', 'Three'], '', ['Three', 'Two'])).toEqual(['Three', 'Two', 'One'])
  })

  it('finds by words that are not shown, after those that are', () =>
    expect(
      ranked([named('Sign out', 'leave'), named('Leave a note')], 'leave', []).map(({ item }) => item.label),
    ).toEqual(['Leave a note', 'Sign out']))

  it('highlights the letters that were typed, whatever letters precede them', () => {
    expect(ranked([named('𝒳 İstanbul open')], 'open', []).map(({ highlights }) => highlights)).toEqual([
      [['𝒳 İstanbul '.length, '𝒳 İstanbul open'.length]],
    ])
    expect(ranked([named('New task')], 'nt', []).map(({ highlights }) => highlights)).toEqual([
      [
        [0, 1],
        [4, 5],
      ],
    ])
    expect(ranked([named('New task')], 'new ne', []).map(({ highlights }) => highlights)).toEqual([[[0, 3]]])
  })
})

const setup = (recent: ReadonlyArray<string> = []) => {
  const run = vi.fn<(id: string) => void>()
  const of = (id: string, group: string): PaletteCommand => ({ id, label: id, group, run: () => run(id) })
  const onUsed = vi.fn<(id: string) => void>()
  const onClose = vi.fn<() => void>()
  const commands = [of('Today', 'Go to'), of('Calendar', 'Go to'), of('New task', 'Do'), of('Sign out', 'Journal')]
  const meant = (query: string) =>
    query === 'yesterday'
      ? of('Open Thursday', 'Go to')
      : query.includes('toda')
        ? of('Open Friday', 'Go to')
        : undefined
  const elsewhere = (query: string) => of(`Search for ${query}`, 'Go to')
  draw(
    <Palette
      commands={commands}
      meant={meant}
      elsewhere={elsewhere}
      recent={recent}
      onUsed={onUsed}
      onClose={onClose}
    />,
  )
  const field = screen.getByRole('combobox', { name: 'Search or type a date' })
  const press = (key: string, init: KeyboardEventInit = {}) =>
    act(async () => fireEvent.keyDown(field, { key, ...init }))
  const type = (value: string) => act(async () => fireEvent.change(field, { target: { value } }))
  const chosen = () => screen.getAllByRole('option', { selected: true }).map(({ textContent }) => textContent)
  return { run, onUsed, onClose, field, press, type, chosen }
}

describe('The palette', () => {
  it('has the focus in a combobox that says which option is reached', async () => {
    const { field, press, chosen } = setup()
    expect([document.activeElement === field, chosen()]).toEqual([true, ['Today']])
    await press('ArrowDown')
    const active = document.getElementById(field.getAttribute('aria-activedescendant') ?? '')
    expect(active?.textContent).toBe('Calendar')
    expect(active?.closest('[role=listbox]')?.id).toEqual(field.getAttribute('aria-controls'))
  })

  it('arrows go round, pages end at the ends', async () => {
    const { press, chosen } = setup()
    await press('ArrowUp')
    expect(chosen()).toEqual(['Sign out'])
    await press('ArrowDown')
    expect(chosen()).toEqual(['Today'])
    await press('PageDown')
    expect(chosen()).toEqual(['Sign out'])
    await press('PageUp')
    expect(chosen()).toEqual(['Today'])
  })

  it('Enter closes it, remembers the command and runs it once the focus is back', async () => {
    const { type, press, run, onUsed, onClose } = setup()
    await type('new')
    await press('Enter')
    expect([onClose.mock.calls.length, onUsed.mock.calls]).toEqual([1, [['New task']]])
    await waitFor(() => expect(run.mock.calls).toEqual([['New task']]))
  })

  it('a finger chooses as well', async () => {
    const { run } = setup()
    await act(async () => fireEvent.click(screen.getByRole('option', { name: 'Calendar' })))
    await waitFor(() => expect(run.mock.calls).toEqual([['Calendar']]))
  })

  it('the command that was used last is first, in a group of its own', () => {
    setup(['Sign out', 'gone since'])
    expect(
      screen
        .getAllByRole('group')
        .map((group) => [group.getAttribute('aria-label'), group.querySelectorAll('[role=option]').length]),
    ).toEqual([
      ['Recent', 1],
      ['Go to', 2],
      ['Do', 1],
    ])
    expect(screen.getAllByRole('option')[0]?.textContent).toBe('Sign out')
  })

  it('a typed date is first', async () => {
    const { type, chosen } = setup()
    await type('yesterday')
    expect(chosen()).toEqual(['Open Thursday'])
  })

  it('an exact name comes before the date that the word means, and the date before other matches', async () => {
    const { type, press, chosen } = setup()
    await type(' today ')
    expect(chosen()).toEqual(['Today'])
    await type('toda')
    expect(chosen()).toEqual(['Open Friday'])
    await press('ArrowDown')
    expect(chosen()).toEqual(['Today'])
  })

  it('says how many it found, and looks for the typed text elsewhere, last of all', async () => {
    const { type, press, run } = setup()
    expect(screen.getByRole('status').textContent).toBe('4 found')
    await type('cal')
    expect(textsOf('option')).toEqual(['Calendar', 'Search for cal'])
    await type(' qqq ')
    expect(screen.getByRole('status').textContent).toBe('1 found')
    await press('Enter')
    await waitFor(() => expect(run.mock.calls).toEqual([['Search for qqq']]))
  })

  it('the key that opens it closes it, and Enter of an input method chooses nothing', async () => {
    const { press, onClose, onUsed } = setup()
    await press('Enter', { isComposing: true })
    await press('k', { ctrlKey: true })
    expect([onUsed.mock.calls.length, onClose.mock.calls.length]).toEqual([0, 1])
  })
})
