import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import type { ReactNode } from 'react'
import { ref } from 'valtio'
import { describe, expect, it, vi } from 'vitest'
import { tableGet, tableToArray } from '#domain/record/table.ts'
import { groupsBy } from '#domain/trades/groups.ts'
import { smallJournal } from '#test/support/builders.ts'
import { draw, fakeActions, freshViews, showJournal } from '#test/web/features/fake-app.tsx'
import { typeIn } from '#test/web/features/person.ts'
import { showToast, toastView } from '#web/design/toast/toasts.ts'
import { DayPage } from '#web/features/calendar/day-page.tsx'
import { screenRequestView } from '#web/read-models/screen-requests.ts'
import { tradesView } from '#web/read-models/trades.ts'
import { dayView, journalView, undoView } from '#web/read-models/views.ts'
import { shortcuts } from '#web/shared/shortcuts/shortcuts.ts'
import { type Page, pages } from '#web/shell/pages.ts'
import { Router } from '#web/shell/router.tsx'
import { Shell } from '#web/shell/shell.tsx'

freshViews()

const page = (): Page => {
  const [first] = pages
  if (!first || !('screen' in first)) throw new Error('no page')
  return first
}
const isDone = () => tableGet((journalView.journal?.current ?? smallJournal).tasks, 't2')?.completed
const press = (target: Element, init: KeyboardEventInit) =>
  act(async () => fireEvent.keyDown(target, { bubbles: true, cancelable: true, ...init }))
/** These keys, one after the other, outside of any field. */
const pressKeys = async (...pressed: ReadonlyArray<string>) => {
  for (const key of pressed) await press(document.body, { key })
}
const drawPage = (content: ReactNode, app = fakeActions()) => draw(<Shell page={page()}>{content}</Shell>, app)

/** Opens the palette, types, and takes the first thing found. */
const choose = async (query: string) => {
  await press(document.body, { key: 'k', ctrlKey: true })
  const field = await screen.findByRole('combobox')
  await typeIn(field, query)
  await press(field, { key: 'Enter' })
}

/** The keys work a moment after the page is drawn. */
const keysReady = async () => {
  await act(async () => {
    const { keyboardOf } = await import('#web/shell/command-code.tsx')
    expect(keyboardOf).toBeTypeOf('function')
  })
  await act(async () => new Promise((resolve) => setTimeout(resolve)))
}

const drawShell = async (app = fakeActions(), path = '/app/today') => {
  window.history.replaceState(null, '', path)
  // A screen whose code comes late holds back what runs after the first drawing.
  await act(async () => draw(<Router />, app))
  await keysReady()
}

const shellWithTick = async () => {
  const app = fakeActions()
  drawPage(
    <>
      <input aria-label="Text" />
      <textarea aria-label="Area" />
      <input type="checkbox" aria-label="Box" />
    </>,
    app,
  )
  app.actions.perform({ type: 'ToggleTask', data: { taskId: 't2' } })
  await keysReady()
}

describe('Words that go on after their field is gone', () => {
  /** A key at this millisecond of the page's life. */
  const strike = (target: Element, key: string, timeStamp: number, init: KeyboardEventInit = {}) => {
    const event = new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true, ...init })
    Object.defineProperty(event, 'timeStamp', { value: timeStamp })
    return act(async () => target.dispatchEvent(event))
  }
  const asked = () => screenRequestView.request?.kind

  it('run no single-key shortcut until a pause in typing', async () => {
    await shellWithTick()
    await strike(screen.getByLabelText('Text'), 'a', 1000)
    await strike(screen.getByLabelText('Text'), 'Enter', 1300)
    for (const [key, at] of Object.entries({ c: 1900, n: 2500, w: 3100 })) await strike(document.body, key, at)
    expect(asked()).toBe(undefined)
    await strike(document.body, 'w', 3900)
    expect(asked()).toBe('notes')
  })

  it.each(['Escape', 'Tab'])('are over with %s, which leaves a field on purpose', async (key) => {
    await shellWithTick()
    await strike(screen.getByLabelText('Text'), 'a', 1000)
    await strike(screen.getByLabelText('Text'), key, 1100)
    await strike(document.body, 'w', 1200)
    expect(asked()).toBe('notes')
  })

  it.each([
    ['Escape', {}],
    ['k', { ctrlKey: true }],
  ])('are over with the key that closes the palette: %s', async (key, init) => {
    await shellWithTick()
    await press(document.body, { key: 'k', ctrlKey: true })
    const field = await screen.findByRole('combobox')
    await strike(field, 'q', 1000)
    await strike(field, key, 1100, init)
    expect(screen.queryByRole('combobox')).toBe(null)
    await strike(document.body, '?', 1200)
    expect(screen.queryByRole('dialog', { name: 'Keyboard shortcuts' }) === null).toBe(false)
  })

  it('leave the shortcuts with Ctrl as they are', async () => {
    await shellWithTick()
    await strike(screen.getByLabelText('Text'), 'a', 1000)
    await press(document.body, { key: 'k', ctrlKey: true })
    expect(await screen.findByRole('combobox')).toBeTruthy()
  })
})

describe('Undo by keyboard', () => {
  it.each([
    ['Ctrl Z and Ctrl Y', { key: 'z', ctrlKey: true }, { key: 'y', ctrlKey: true }],
    ['Cmd Z and Shift Cmd Z', { key: 'z', metaKey: true }, { key: 'Z', metaKey: true, shiftKey: true }],
    ['Ctrl Z and Shift Ctrl Z', { key: 'z', ctrlKey: true }, { key: 'Z', ctrlKey: true, shiftKey: true }],
  ] as const)('%s take the last command back and do it again, and say so', async (_, undo, redo) => {
    await shellWithTick()
    expect(await press(screen.getByLabelText('Box'), undo)).toBe(false)
    expect([isDone(), screen.getByText('Undone: ToggleTask')]).toEqual([false, expect.anything()])
    await press(document.body, redo)
    expect([isDone(), screen.getByText('Redone: ToggleTask')]).toEqual([true, expect.anything()])
  })

  it.each(['Text', 'Area'])('in a text field (%s) the browser has it', async (label) => {
    await shellWithTick()
    expect([await press(screen.getByLabelText(label), { key: 'z', ctrlKey: true }), isDone()]).toEqual([true, true])
  })

  it.each([
    ['a plain z', { key: 'z' }],
    ['Ctrl Alt Z', { key: 'z', ctrlKey: true, altKey: true }],
    ['Cmd Y', { key: 'y', metaKey: true }],
    ['Ctrl A', { key: 'a', ctrlKey: true }],
  ])('%s undoes nothing', async (_, init) => {
    await shellWithTick()
    expect([await press(document.body, init), isDone()]).toEqual([true, true])
  })

  it('the words on a step go with it, and the undo with its redo', async () => {
    await shellWithTick()
    await act(async () => {
      showToast({ text: 'Of another step', step: 'other' })
      showToast({ text: 'Ticked', step: undoView.undo?.id })
    })
    const texts = () => toastView.toasts.map(({ text }) => text)
    await press(document.body, { key: 'z', ctrlKey: true })
    expect(texts()).toEqual(['Of another step', 'Undone: ToggleTask'])
  })

  it('a held key acts once', async () => {
    await shellWithTick()
    await press(document.body, { key: 'z', ctrlKey: true, repeat: true })
    expect(isDone()).toBe(true)
  })

  it('says when there is nothing to take back', async () => {
    drawPage(<p />)
    await keysReady()
    await press(document.body, { key: 'z', ctrlKey: true })
    expect(screen.getByText('Nothing to undo')).toBeTruthy()
  })
})

describe('[spec 2 Today] Keys of the table', () => {
  it('every page of the sidebar has a key, and no two rows have the same', () => {
    const keys = shortcuts.filter(({ action }) => action).flatMap((row) => row.keys)
    expect(new Set(keys).size).toBe(keys.length)
    const led = shortcuts.flatMap(({ action }) => (action?.kind === 'go' ? [action.to] : []))
    const inSidebar = pages.flatMap(({ navigation, path }) => (navigation ? [path] : []))
    expect(led.toSorted()).toEqual([...inSidebar, '/app/search'].toSorted())
  })

  it('a key that is pressed before the code is loaded is handled then', async () => {
    drawPage(<p />)
    fireEvent.keyDown(document.body, { key: 'k', ctrlKey: true, bubbles: true, cancelable: true })
    expect(await screen.findByRole('dialog', { name: 'Search and commands' })).toBeTruthy()
  })

  it('G then C opens the calendar; after too long a pause, or after another key, it does not', async () => {
    await drawShell()
    await pressKeys('g', 'x', 'c')
    expect(window.location.pathname).toBe('/app/today')
    await pressKeys('Escape', 'g', 'c')
    expect(window.location.pathname).toBe('/app/calendar')
  })

  it('N writes the next task and C the next checklist, from any page; W the notes', async () => {
    await drawShell(fakeActions(), '/app/calendar')
    await pressKeys('n')
    await waitFor(() => expect(document.activeElement?.getAttribute('placeholder')).toBe('Add a task'))
    screen.getByRole('main').focus()
    await pressKeys('c')
    await waitFor(() => expect(document.activeElement?.getAttribute('placeholder')).toBe('Checklist name'))
    screen.getByRole('main').focus()
    await pressKeys('w')
    await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('textbox', { name: 'Daily Notes' })))
  })

  it.each([
    ['from any page', '/app/calendar', false],
    ['on a day off as well: the next session is planned then', '/app/today', true],
    ['where the trades are', '/app/trades', false],
  ])('P plans a trade %s', async (_, path, dayOff) => {
    dayView.dayOff = dayOff
    tradesView.trades = ref({ current: [] })
    tradesView.groups = ref({ current: groupsBy(new Map()) })
    const app = fakeActions()
    await drawShell(app, path)
    await pressKeys('p')
    const dialog = await screen.findByRole('dialog', { name: 'Plan a trade' })
    fireEvent.change(within(dialog).getByLabelText('Symbol'), { target: { value: 'AAPL' } })
    await act(async () => fireEvent.submit(within(dialog).getByLabelText('Symbol')))
    expect(app.performed.map(({ type, data }) => [type, 'list' in data && data.list])).toEqual([
      ['AddRecord', 'tradeNotes'],
    ])
    expect(window.location.pathname).toBe(path === '/app/calendar' ? '/app/today' : path)
    expect(toastView.toasts.map(({ text }) => text)).toEqual(['Plan for AAPL saved'])
    // What is said of it comes once the dialog is gone.
    await waitFor(() => expect(toastView.announcement.text).toBe('Plan for AAPL saved'))
  })

  it('A and the palette show and hide the amounts', async () => {
    await drawShell()
    const shown = () => (journalView.journal?.current ?? smallJournal).settings.showPortfolioValues
    const seen = [shown()]
    await pressKeys('a')
    seen.push(shown())
    expect(toastView.announcement.text).toBe(shown() ? 'Amounts are shown' : 'Amounts are hidden')
    await choose(shown() ? 'hide amounts' : 'show amounts')
    expect([...seen, shown()]).toEqual([seen[0], !seen[0], seen[0]])
  })

  it('on a day off there are no tasks to add, and it says so', async () => {
    dayView.dayOff = true
    await drawShell()
    await pressKeys('n')
    expect(screen.getByText('A day off: your checklists are back on Monday.')).toBeTruthy()
    expect(screenRequestView.request).toBe(undefined)
  })

  it('during typing, letters are letters, and Ctrl K still opens the palette', async () => {
    await drawShell()
    const notes = screen.getByRole('textbox', { name: 'Daily Notes' })
    for (const key of ['n', '?', ']']) expect(await press(notes, { key })).toBe(true)
    expect(document.querySelector('dialog')).toBe(null)
    expect(await press(notes, { key: 'k', ctrlKey: true })).toBe(false)
    expect(await screen.findByRole('dialog', { name: 'Search and commands' })).toBeTruthy()
  })

  it('in a dialog no letter acts behind it', async () => {
    await drawShell()
    await pressKeys('?')
    await screen.findByRole('dialog', { name: 'Keyboard shortcuts' })
    await pressKeys('g', 'c')
    expect(window.location.pathname).toBe('/app/today')
  })

  it('behind a dialog nothing is taken back, and it is once the dialog is gone', async () => {
    await shellWithTick()
    await pressKeys('?')
    const sheet = await screen.findByRole('dialog', { name: 'Keyboard shortcuts' })
    expect([await press(sheet, { key: 'z', ctrlKey: true }), isDone(), toastView.toasts]).toEqual([true, true, []])
    await act(async () => fireEvent.click(within(sheet).getByRole('button', { name: 'Close' })))
    expect([await press(document.body, { key: 'z', ctrlKey: true }), isDone()]).toEqual([false, false])
  })

  it('a day that fills the screen is a page: undo works by key, and no letter acts behind it', async () => {
    await shellWithTick()
    draw(
      <DayPage
        journal={smallJournal}
        date="2026-11-19"
        today="2026-11-20"
        onDay={() => undefined}
        onBack={() => undefined}
      />,
    )
    const before = window.location.pathname
    const day = screen.getByRole('dialog', { name: 'Thursday, November 19, 2026' })
    for (const key of ['g', 'c']) await press(day, { key })
    expect(window.location.pathname).toBe(before)
    await press(day, { key: 'z', ctrlKey: true })
    expect([isDone(), within(day).getByText('Undone: ToggleTask')]).toEqual([false, expect.anything()])
  })

  it('[WCAG 2.1.4] letters and signs alone can be switched off, and the others stay', async () => {
    await drawShell()
    await pressKeys('?')
    const sheet = await screen.findByRole('dialog', { name: 'Keyboard shortcuts' })
    await act(async () => fireEvent.click(within(sheet).getByRole('checkbox')))
    await act(async () => fireEvent.click(within(sheet).getByRole('button', { name: 'Close' })))
    await pressKeys('?', 'g', 'c')
    expect([document.querySelector('dialog'), window.location.pathname]).toEqual([null, '/app/today'])
    await press(document.body, { key: 'k', ctrlKey: true })
    expect(await screen.findByRole('dialog', { name: 'Search and commands' })).toBeTruthy()
  })

  it.each([
    ['theme: dark', (app: ReturnType<typeof fakeActions>) => app.actions.setTheme, ['dark']],
    ['export as text', (app) => app.actions.recovery.exportJournal, ['text']],
    ['sign out', (app) => app.actions.signOut, []],
  ] as ReadonlyArray<
    [string, (app: ReturnType<typeof fakeActions>) => (...given: never[]) => void, ReadonlyArray<string>]
  >)('the palette does “%s”', async (query, action, given) => {
    const app = fakeActions()
    await drawShell(app)
    await choose(query)
    await waitFor(() => expect(vi.mocked(action(app)).mock.calls).toEqual([given]))
  })

  it('the palette opens a checklist, and remembers it', async () => {
    const app = fakeActions()
    const [, second] = tableToArray(smallJournal.checklists)
    if (!second) throw new Error('one checklist is not enough')
    await drawShell(app)
    await choose(second.name)
    expect(await screen.findByRole('heading', { level: 2, name: second.name })).toBeTruthy()
    expect(app.actions.habits.names('recentCommands')).toEqual([`checklist ${second.id}`])
  })

  it('the palette opens the day of a typed date', async () => {
    await drawShell()
    await choose('2026-11-03')
    await waitFor(() => expect(window.location.pathname).toBe('/app/calendar/2026-11-03'))
  })

  it('the palette offers the actions of the keys, each with its key', async () => {
    await drawShell()
    await act(async () => fireEvent.click(screen.getByRole('button', { name: 'Search' })))
    const shown = [...(await screen.findByRole('listbox')).querySelectorAll('[role=option]')].map((option) => [
      // The palette says which of both it does now.
      option.firstElementChild?.textContent.replace(/^(?:Show|Hide) amounts$/, 'Show or hide amounts'),
      [...option.querySelectorAll('kbd')].map(({ textContent }) => textContent).join(' '),
    ])
    const inSight = ['palette', 'undo', 'redo', 'next-checklist', 'previous-checklist']
    const expected = shortcuts
      .filter(({ action }) => action && !inSight.includes(action.kind))
      .map(({ label, keys }) => [label, keys[0]?.toUpperCase()])
    expect(shown).toEqual(expect.arrayContaining(expected))
  })
})

describe('The import of trades', () => {
  it('opens over any page from the palette, with the focus in the line for a fill', async () => {
    await drawShell(fakeActions(), '/app/calendar')
    await choose('note a trade')
    const dialog = await screen.findByRole('dialog', { name: 'Import trades' })
    expect(document.activeElement).toBe(within(dialog).getByLabelText('Fills, one on each line'))
  })

  it('opens with the choice of a file as well', async () => {
    await drawShell()
    await choose('import trades from a file')
    const dialog = await screen.findByRole('dialog', { name: 'Import trades' })
    expect(within(dialog).getByText('Type fills, or paste rows from a sheet').closest('details')?.open).toBe(false)
  })
})

describe('The sidebar', () => {
  it('counts the texts that wait for a decision, opens their list, and is silent when none does', async () => {
    drawPage(<p />)
    expect(screen.queryByRole('button', { name: /^Other versions/ })).toBe(null)
    await act(async () =>
      showJournal({
        ...smallJournal,
        conflicts: [{ of: '2026-11-02', field: 'notes', text: 'Kept', by: '', at: '2026-11-02T09:00:00.000Z' }],
      }),
    )
    expect(document.querySelector('[aria-live=assertive]')?.textContent).toBe('Another version of a text was kept')
    await act(async () => fireEvent.click(screen.getByRole('button', { name: 'Other versions 1' })))
    expect(await screen.findByRole('dialog', { name: 'Other versions of your texts' })).toBeTruthy()
  })

  it('lists those as well that have moved to a file, as the palette does', async () => {
    drawPage(<p />)
    await keysReady()
    const moved = { of: '2026-11-02', field: 'notes', print: 'a', at: '2026-11-02T09:00:00.000Z', file: 'f1' } as const
    await act(async () => showJournal({ ...smallJournal, movedConflicts: [moved] }))
    expect(screen.getByRole('button', { name: 'Other versions 1' }).isConnected).toBe(true)
    await choose('other versions of your texts')
    expect(await screen.findByRole('dialog', { name: 'Other versions of your texts' })).toBeTruthy()
  })
})
