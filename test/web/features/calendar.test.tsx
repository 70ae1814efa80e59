import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { subscribe } from 'valtio'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { navigate } from 'wouter/use-browser-location'
import { parseEntry } from '#domain/journal-file/records.ts'
import { journalOf, type JournalParts } from '#domain/record/empty-journal.ts'
import type { Journal } from '#domain/record/journal.ts'
import { tableToArray } from '#domain/record/table.ts'
import { journalAfter, traded } from '#test/domain/fills/books.ts'
import { entry, settings, smallJournal, today } from '#test/support/builders.ts'
import { toastView } from '#web/design/toast/toasts.ts'
import { CalendarScreen } from '#web/features/calendar/calendar-screen.tsx'
import { dayView, journalView } from '#web/read-models/views.ts'
import { draw, fakeActions, freshViews, showJournal } from './fake-app.tsx'
import { textsOf, typeIn, update } from './person.ts'

freshViews()

const at = (path: string) => window.history.replaceState(null, '', path)
/** As wide as a desk, or as a phone; and on paper, while it is printed. */
const onWidth = (width: number, printing = false) =>
  vi
    .spyOn(window, 'matchMedia')
    .mockImplementation((query) =>
      Object.assign(new EventTarget(), {
        matches: query === 'print' ? printing : Number(/min-width: (\d+)px/.exec(query)?.[1] ?? Number.NaN) <= width,
        media: query,
        onchange: null,
        addListener: () => undefined,
        removeListener: () => undefined,
      }),
    )

const book = (parts: JournalParts = {}): Journal =>
  journalOf({
    entries: [
      parseEntry({
        ...entry('2026-11-19', { notes: 'Waited for the level' }),
        trades: { summary: { totalRealizedPnL: -148 } },
      }),
      parseEntry({ ...entry('2026-11-18'), trades: { summary: { totalRealizedPnL: 1499.6 } } }),
      entry('2020-02-14', { reflections: 'Long ago' }),
    ],
    dayStats: [
      {
        date: '2026-11-19',
        completed: 1,
        total: 2,
        tasks: [
          { id: 't1', text: 'Read the news', done: true },
          { id: 't2', text: 'Set the risk', done: false },
        ],
      },
      { date: '2026-11-18', completed: 2, total: 2 },
      { date: '2026-11-14', completed: 0, total: 2 },
    ],
    settings: settings({ showPortfolioValues: true }),
    ...parts,
  })
const cell = (date: string) => {
  const found = document.querySelector<HTMLElement>(`[data-date="${date}"]`)
  if (!found) throw new Error(`${date} is not in the month`)
  return found
}
/** As a screen reader says it. */
const sentence = (date: string) =>
  [...cell(date).children]
    .filter((part) => part.getAttribute('aria-hidden') !== 'true')
    .map((part) => part.textContent)
    .join(' ')
const month = () => screen.getByRole('heading', { level: 2, name: /\d{4}$/ }).textContent
const figure = (name: string) => screen.getByText(name).nextSibling?.textContent
const press = (key: string, shiftKey = false) =>
  update(() => fireEvent.keyDown(document.activeElement ?? document.body, { key, shiftKey }))

const swipe = (on: HTMLElement, from: object, to: object) => {
  fireEvent.touchStart(on, { touches: [from] })
  fireEvent.touchEnd(on, { changedTouches: [to] })
}

/** The calendar at an address, on a screen of this width. */
const open = (path: string, width?: number) => {
  if (width !== undefined) onWidth(width)
  at(path)
  return draw(<CalendarScreen />)
}

beforeEach(() => {
  at('/app/calendar')
  onWidth(1440)
  showJournal(book())
})

describe('[spec 2 Calendar] The month', () => {
  it('says each day in one sentence', () => {
    draw(<CalendarScreen />)
    expect(['2026-11-20', '2026-11-19', '2026-11-18', '2026-11-14'].map(sentence)).toEqual([
      'Friday, November 20, 2026, today.',
      'Thursday, November 19, 2026. Loss $148. 1 of 2 tasks completed. Notes.',
      'Wednesday, November 18, 2026. Profit $1,500. 2 of 2 tasks completed.',
      'Saturday, November 14, 2026. 0 of 2 tasks completed.',
    ])
  })

  it('puts Monday first where the user wants it: each day stays under its name', () => {
    const fake = fakeActions()
    fake.actions.habits.keepChoice('firstWeekday', '1')
    draw(<CalendarScreen />, fake)
    const [names, first] = screen.getAllByRole('row')
    expect(names?.textContent).toBe('MonTueWedThuFriSatSunWeek')
    const places = [...(first?.querySelectorAll('td') ?? [])]
    expect(places.map((place) => place.querySelector('button')?.dataset['date'])).toEqual([
      ...Array.from({ length: 6 }, () => undefined),
      '2026-11-01',
      undefined,
    ])
  })

  it('shows result, badge and notes of a day, and marks today', () => {
    draw(<CalendarScreen />)
    expect(cell('2026-11-19').textContent).toEqual(expect.stringMatching(/19\(\$148\)\(\$148\)1\/2Notes$/))
    expect(cell(today).getAttribute('aria-current')).toBe('date')
    expect(cell('2026-11-19').getAttribute('aria-current')).toBe(null)
  })

  it('[spec 6] hides every amount behind dots unless the user wants to see them', () => {
    showJournal(book({ settings: settings() }))
    draw(<CalendarScreen />)
    expect([screen.getByRole('grid').textContent.includes('$'), sentence('2026-11-19')]).toEqual([
      false,
      'Thursday, November 19, 2026. Profit and loss hidden. 1 of 2 tasks completed. Notes.',
    ])
    expect(cell('2026-11-19').textContent).toContain('••••')
  })

  it('says the trades of a day, each of its currencies, and what the exchange does', () => {
    const trades = {
      summary: { totalRealizedPnL: 1200, tradesCount: 3, unknownCost: 1 },
      otherSummaries: [{ totalRealizedPnL: -95, currency: 'EUR', tradesCount: 1 }],
    }
    showJournal(book({ entries: [parseEntry({ ...entry('2026-11-27'), trades })], dayStats: [] }))
    draw(<CalendarScreen />)
    expect(['2026-11-26', '2026-11-27'].map(sentence)).toEqual([
      'Thursday, November 26, 2026. NYSE closed: Thanksgiving.',
      'Friday, November 27, 2026. NYSE closes at 1 PM in New York: Day after Thanksgiving. Profit $1,200. ' +
        'Loss EUR 95. A part has an unknown cost basis. 4 trades.',
    ])
    expect(
      [cell('2026-11-26').textContent, cell('2026-11-27').textContent].map((text) => text?.split('.').at(-1)),
    ).toEqual(['26ThanksgivingClosed', '274 trades4×Half dayHalf$1,200$1k(EUR 95)(EUR 95)?'])
  })

  it('[numbers] trades that could not be read are marked on the day, on its week and in the month', () => {
    const trades = { summary: { totalRealizedPnL: 1200, tradesCount: 3 }, activities: [{ side: 'HOLD' }] }
    const unread = { activities: [{ side: 'HOLD' }, { side: 'HOLD' }] }
    showJournal(
      book({
        entries: [
          parseEntry({ ...entry('2026-11-18'), trades }),
          parseEntry({ ...entry('2026-11-25'), trades: unread }),
        ],
        dayStats: [],
      }),
    )
    draw(<CalendarScreen />)
    expect(
      ['2026-11-18', '2026-11-25'].map((date) => [sentence(date), cell(date).textContent.split('.').at(-1)]),
    ).toEqual([
      ['Wednesday, November 18, 2026. Profit $1,200. 1 trade could not be read. 3 trades.', '183 trades3×$1,200$1k?'],
      ['Wednesday, November 25, 2026. 2 trades could not be read.', '25?'],
    ])
    expect(
      within(screen.getByRole('region', { name: 'Weeks' }))
        .getAllByRole('listitem')
        .slice(2, 4)
        .map(({ textContent }) => textContent),
    ).toEqual([
      'Nov 15 – Nov 21 3 trades Profit $1,200, 1 trade could not be read$1,200?',
      'Nov 22 – Nov 28  2 trades could not be read?',
    ])
    expect(screen.getByRole('region', { name: 'Month Overview' }).textContent).toContain(
      'Trades that could not be read3',
    )
  })

  it('[numbers] says in the day, its week and the month where fees of executed orders are to come', () => {
    const fills = [
      traded('BUY', 10, 20, '2026-11-18T15:00:00.000Z', { snapTradeId: 'p' }),
      traded('SELL', 10, 25, '2026-11-19T15:00:00.000Z', { snapTradeId: 'q', provisional: true }),
    ]
    showJournal({ ...journalAfter(fills), settings: settings({ showPortfolioValues: true }) })
    draw(<CalendarScreen />)
    expect(['2026-11-18', '2026-11-19'].map(sentence)).toEqual([
      'Wednesday, November 18, 2026. 1 trade.',
      'Thursday, November 19, 2026. Profit $50. Fees to come. 1 trade.',
    ])
    const week = [...document.querySelectorAll('tbody tr')][2]?.lastElementChild
    expect([...(week?.children ?? [])].map(({ textContent }) => textContent)).toEqual([
      'Week from Sunday, November 15, 2026. Profit $50. Fees to come. 2 trades.',
      '$50$502 tradesFees to come',
    ])
    expect(within(screen.getByRole('region', { name: 'Weeks' })).getAllByRole('listitem')[2]?.textContent).toBe(
      'Nov 15 – Nov 21 2 trades, fees… Profit $50, Fees to come$50',
    )
    expect([figure('P&L, fees to come'), figure('Trades')]).toEqual(['Profit $50$50$50', '2'])
  })

  it('adds up its weeks, in a column and as a list', () => {
    showJournal(book({ settings: settings({ showPortfolioValues: true, excludeWeekends: true }) }))
    draw(<CalendarScreen />)
    const said = [...document.querySelectorAll('tbody tr')].map((row) => row.lastElementChild?.firstChild?.textContent)
    expect(said.slice(1, 3)).toEqual([
      'Week from Sunday, November 8, 2026. Nothing yet.',
      'Week from Sunday, November 15, 2026. Profit $1,352. 3 of 4 tasks completed.',
    ])
    expect(textsOf('listitem', screen.getByRole('region', { name: 'Weeks' }))).toEqual([
      'Nov 1 – Nov 7  --',
      'Nov 8 – Nov 14  --',
      'Nov 15 – Nov 21 3/4 tasks Profit $1,352$1,352',
      'Nov 22 – Nov 28  --',
      'Nov 29 – Nov 30  --',
    ])
  })

  it('hides the weeks with the days', () => {
    showJournal(book({ settings: settings() }))
    draw(<CalendarScreen />)
    const weeks = screen.getByRole('region', { name: 'Weeks' })
    expect(weeks.textContent.includes('$')).toBe(false)
    expect(weeks.textContent.includes('Profit and loss hidden••••')).toBe(true)
  })

  it('with weekends hidden they stay, say that they are days off, and do not count', () => {
    showJournal(book({ settings: settings({ excludeWeekends: true }) }))
    draw(<CalendarScreen />)
    expect(sentence('2026-11-14')).toBe('Saturday, November 14, 2026. Day off. 0 of 2 tasks completed.')
    expect(figure('Days Tracked')).toBe('2')
  })

  it('overview and entry statistics', () => {
    draw(<CalendarScreen />)
    expect(
      ['Days Tracked', 'Perfect Days', 'Completion %', 'Entries this month', 'Total entries', 'Writing streak'].map(
        figure,
      ),
    ).toEqual(['3', '1', '50%', '1', '2', '0 days'])
    expect(screen.queryByText(/^Average/)).toBe(null)
  })

  it('the numbers of the month are in one line', () => {
    const trades = { summary: { totalRealizedPnL: 1200, tradesCount: 7, winningTrades: 3, losingTrades: 1 } }
    showJournal(book({ entries: [parseEntry({ ...entry('2026-11-18'), trades })] }))
    draw(<CalendarScreen />)
    const line = screen.getByText('Win rate').closest('dl')
    expect([...(line?.children ?? [])].map(({ textContent }) => textContent)).toEqual([
      'Profit and lossProfit $1,200$1,200$1k',
      'Win rate75.0%',
      'Trades7',
      'Completion %50%',
    ])
  })

  it('says the result of the month in a word, as its days', () => {
    showJournal(
      book({ entries: [parseEntry({ ...entry('2026-11-19'), trades: { summary: { totalRealizedPnL: -1148 } } })] }),
    )
    draw(<CalendarScreen />)
    expect(
      [...(screen.getByText('Profit and loss').nextSibling?.firstChild?.childNodes ?? [])].map(
        ({ textContent }) => textContent,
      ),
    ).toEqual(['Loss $1,148', '($1,148)($1k)'])
  })

  it.each([
    [299, '99%'],
    [1, '1%'],
    [300, '100%'],
    [0, '0%'],
    [200, '67%'],
  ])(
    '%i of 300 tasks are %s: only a month without a gap is complete, and only one of nothing is at 0',
    (completed, percent) => {
      showJournal(book({ dayStats: [{ date: '2026-11-19', completed, total: 300 }] }))
      draw(<CalendarScreen />)
      expect(figure('Completion %')).toBe(percent)
    },
  )

  it('goes to the adjacent months, and back to today', async () => {
    draw(<CalendarScreen />)
    await update(() => fireEvent.click(screen.getByRole('button', { name: 'Previous month, October 2026' })))
    expect(month()).toBe('October 2026')
    expect(screen.getByText('Nothing was kept in October 2026.').textContent !== '').toBe(true)
    await update(() => fireEvent.click(screen.getByRole('button', { name: 'Next month, November 2026' })))
    await update(() => fireEvent.click(screen.getByRole('button', { name: 'Next month, December 2026' })))
    expect(month()).toBe('December 2026')
    await update(() => fireEvent.click(screen.getByRole('button', { name: 'Today' })))
    expect(month()).toBe('November 2026')
  })

  it('with the panel of today open, the bare address shows the month of today, on its cell', async () => {
    open('/app/calendar/2026-10-28')
    expect(month()).toBe('October 2026')
    await update(() => navigate('/app/calendar'))
    expect(month()).toBe('November 2026')
    expect([cell(today).closest('td')?.getAttribute('aria-selected'), cell(today).tabIndex]).toEqual(['true', 0])
  })

  it.each([1440, 390])(
    'Today leaves an address that names no day behind, with what was said of it, %i px wide',
    async (width) => {
      onWidth(width)
      open('/app/calendar/2026-02-30')
      await update(() => fireEvent.click(screen.getByRole('button', { name: 'Today' })))
      expect(window.location.pathname).toBe('/app/calendar')
      expect(screen.queryByText(/names no day of the calendar/)).toBe(null)
    },
  )

  it('is one stop of the Tab key, and used by arrows, Home, End and Page keys', async () => {
    draw(<CalendarScreen />)
    cell(today).focus()
    const seen: (string | undefined)[] = []
    for (const [key, shift] of [
      ['ArrowUp'],
      ['Home'],
      ['End'],
      ['ArrowRight'],
      ['PageDown'],
      ['PageDown', true],
      ['ArrowLeft'],
      ['PageUp', true],
    ] as const) {
      await press(key, shift)
      seen.push((document.activeElement as HTMLElement).dataset['date'])
    }
    expect(seen).toEqual(
      '2026-11-13 2026-11-08 2026-11-14 2026-11-15 2026-12-15 2027-12-15 2027-12-14 2026-12-14'.split(' '),
    )
    expect(
      [...document.querySelectorAll('[data-date][tabindex="0"]')].map((one) => (one as HTMLElement).dataset['date']),
    ).toEqual(['2026-12-14'])
  })

  it('moves from the cell that has the focus, also where an address moved on without it', async () => {
    open('/app/calendar/2026-11-19')
    cell('2026-11-19').focus()
    await update(() => navigate('/app/calendar'))
    await press('ArrowRight')
    expect((document.activeElement as HTMLElement).dataset['date']).toBe(today)
  })

  it('ends where dates end, and holds the focus there', async () => {
    open('/app/calendar/9999-12-31')
    cell('9999-12-31').focus()
    for (const key of ['ArrowRight', 'ArrowDown', 'PageDown']) await press(key)
    expect((document.activeElement as HTMLElement).dataset['date']).toBe('9999-12-31')
    expect(screen.getByRole<HTMLButtonElement>('button', { name: /^Next month/ }).disabled).toBe(true)
  })

  it('while the journal opens it has its shape and says that it loads; a failure can be retried', async () => {
    journalView.journal = undefined
    const { unmount } = draw(<CalendarScreen />)
    expect(screen.getByText('Loading your trading journal...') !== null).toBe(true)
    expect(document.querySelectorAll('tbody tr').length).toBe(5)
    unmount()
    journalView.status = 'failed'
    const { actions } = draw(<CalendarScreen />)
    await update(() => fireEvent.click(screen.getByRole('button', { name: 'Try to open it again' })))
    expect(actions.retryLastOperation).toHaveBeenCalledOnce()
  })
})

describe('[spec 2 Calendar] The entry of a day', () => {
  const entryPart = () => within(screen.getByRole('region', { name: /^Journal Entry/ }))

  it('on a desk: chosen in the month, named by the address, written by the same field as on Today', async () => {
    const { actions } = draw(<CalendarScreen />)
    await update(() => fireEvent.click(cell('2026-11-19')))
    expect(window.location.pathname).toBe('/app/calendar/2026-11-19')
    expect(cell('2026-11-19').closest('td')?.getAttribute('aria-selected')).toBe('true')
    const notes = entryPart().getByLabelText<HTMLTextAreaElement>('Daily Notes')
    expect(notes.value).toBe('Waited for the level')
    await typeIn(notes, 'Waited twice')
    expect(actions.typeDraft).toHaveBeenLastCalledWith('2026-11-19', 'notes', 'Waited twice')
    await update(() => fireEvent.click(cell('2026-11-18')))
    expect(actions.commitDraft).toHaveBeenCalledWith('2026-11-19')
    expect(entryPart().getByLabelText<HTMLTextAreaElement>('Daily Notes').value).toBe('')
  })

  it('on a desk: says once which day it is of, whether a press, an address or the way back brought it', async () => {
    const said: string[] = []
    const stop = subscribe(toastView, () => void said.push(toastView.announcement.text), true)
    draw(<CalendarScreen />)
    await update(() => fireEvent.click(cell('2026-11-19')))
    await update(() => navigate('/app/calendar/2026-10-28'))
    await update(() => navigate('/app/calendar'))
    stop()
    expect(said).toEqual(
      ['Thursday, November 19, 2026', 'Wednesday, October 28, 2026', 'Friday, November 20, 2026'].map(
        (line) => `Journal Entry of ${line}`,
      ),
    )
  })

  it('precedes the numbers of its month, and is of the shown month', async () => {
    draw(<CalendarScreen />)
    const overview = screen.getByRole('region', { name: 'Month Overview' })
    const heading = screen.getByRole('heading', { name: 'Journal Entry' })
    expect(overview.compareDocumentPosition(heading)).toBe(Node.DOCUMENT_POSITION_PRECEDING)
    const shown = () => screen.getByRole('region', { name: /^Journal Entry/ }).querySelector('time')?.dateTime
    showJournal(book({ entries: [entry('2026-10-14', { notes: 'Of October' })] }))
    const seen = [shown()]
    await update(() => fireEvent.click(screen.getByRole('button', { name: 'Previous month, October 2026' })))
    seen.push(shown())
    await update(() => fireEvent.click(screen.getByRole('button', { name: 'Previous month, September 2026' })))
    seen.push(shown())
    await update(() => fireEvent.click(screen.getByRole('button', { name: 'Today' })))
    expect([...seen, shown()]).toEqual([today, '2026-10-14', '2026-09-01', today])
  })

  it('of each day the exchange, its text, its tasks, then its trades', async () => {
    const thanksgiving = '2026-11-26'
    const partsOf = () =>
      ['NYSE closed: Thanksgiving', 'Daily Trades', 'Daily Notes', 'Tasks of the day']
        .map((name) => [name, entryPart().queryByText(name)] as const)
        .flatMap(([name, part]) => (part ? [{ name, part }] : []))
        .toSorted(({ part }, { part: other }) =>
          part.compareDocumentPosition(other) & Node.DOCUMENT_POSITION_FOLLOWING ? -1 : 1,
        )
        .map(({ name }) => name)
    showJournal(
      book({
        entries: [thanksgiving, today].map((date) =>
          parseEntry({ ...entry(date, { notes: 'x' }), trades: { summary: { totalRealizedPnL: 5 } } }),
        ),
        dayStats: [thanksgiving, today].map((date) => ({ date, completed: 1, total: 2 })),
      }),
    )
    dayView.today = '2026-12-01'
    open(`/app/calendar/${thanksgiving}`)
    expect(partsOf()).toEqual(['NYSE closed: Thanksgiving', 'Daily Notes', 'Tasks of the day', 'Daily Trades'])
    await update(() => {
      dayView.today = today
      navigate(`/app/calendar/${today}`)
    })
    expect(partsOf()).toEqual(['Daily Notes', 'Tasks of the day', 'Daily Trades'])
  })

  it('names the tasks that were done where the archive of the day does', () => {
    open('/app/calendar/2026-11-19')
    expect(
      entryPart()
        .getAllByRole('listitem')
        .map((item) => item.textContent),
    ).toEqual(['Done: Read the news', 'Not done: Set the risk'])
    expect(entryPart().getByRole('heading', { level: 3, name: /^Tasks/ }).textContent).toBe(
      'Tasks of the day1 of 2 completed',
    )
  })

  it.each([1440, 360])(
    'lets a forgotten tick of a past day be corrected and taken back, says so, and refuses nothing, %i px wide',
    async (width) => {
      onWidth(width)
      open('/app/calendar/2026-11-19')
      const day = () => screen.getByRole('heading', { level: 3, name: /^Tasks of the day/ }).parentElement
      await update(() => fireEvent.click(screen.getByRole('button', { name: 'Correct ticks' })))
      const dialog = await screen.findByRole('dialog', { name: 'Correct the ticks of Thursday, November 19, 2026' })
      const box = (name: RegExp) => within(dialog).getByRole<HTMLInputElement>('checkbox', { name })
      expect(box(/Read the news/).checked).toBe(true)
      expect([box(/Set the risk/).checked, document.activeElement]).toEqual([false, box(/Read the news/)])
      await update(() => fireEvent.click(box(/Set the risk/)))
      expect([box(/Set the risk corrected afterwards/).checked, day()?.textContent]).toEqual([
        true,
        expect.stringMatching(/^Tasks of the day2 of 2 completed.*Done: Set the risk corrected afterwards/),
      ])
      await update(() => fireEvent.click(box(/Set the risk/)))
      // Of two dialogs one over the other, Escape closes the upper one.
      await update(() => fireEvent.keyDown(box(/Set the risk/), { key: 'Escape', cancelable: true }))
      expect([screen.queryByRole('dialog', { name: /Correct the ticks/ }), day()?.textContent]).toEqual([
        null,
        expect.stringMatching(/^Tasks of the day1 of 2 completed.*Not done: Set the risk(?! corrected)/),
      ])
    },
  )

  it('says that a day has no record, and offers the items that were due', async () => {
    showJournal(
      book({
        checklists: smallJournal.checklists.buckets.flat(),
        tasks: smallJournal.tasks.buckets.flat(),
        dayStats: [
          { date: '2026-11-17', completed: 0, total: 1, tasks: [{ id: 't2', text: 'Task t2', done: false }] },
          { date: today, completed: 1, total: 4 },
        ],
      }),
    )
    open('/app/calendar/2026-11-19')
    expect(entryPart().getByText('Bellbook was not opened on this day.')).not.toBeNull()
    await update(() => fireEvent.click(entryPart().getByRole('button', { name: 'Correct ticks' })))
    const dialog = await screen.findByRole('dialog', { name: /Correct the ticks/ })
    await update(() => fireEvent.click(within(dialog).getByRole('checkbox', { name: 'Task t2' })))
    expect(entryPart().getByRole('heading', { level: 3, name: /^Tasks/ }).nextSibling?.nextSibling?.textContent).toBe(
      'Done: Task t2 corrected afterwards',
    )
  })

  it('offers no correction of today, of a day more than a year ago, and of a day without names', async () => {
    const tasks = [{ id: 't1', text: 'Read the news', done: true }]
    showJournal(
      book({
        dayStats: [
          { date: '2025-11-19', completed: 1, total: 1, tasks },
          { date: '2026-11-18', completed: 2, total: 2 },
          { date: today, completed: 1, total: 4 },
        ],
      }),
    )
    for (const date of ['2025-11-19', '2026-11-18', today]) {
      const { unmount } = open(`/app/calendar/${date}`)
      expect([
        entryPart().getByRole('heading', { level: 3, name: /^Tasks/ }).textContent,
        entryPart().queryByRole('button', { name: 'Correct ticks' }),
      ]).toEqual([expect.stringMatching(/completed$/), null])
      unmount()
    }
  })

  it.each([
    ['2020-02-14', 'Cannot create journal entries for dates more than 1 year ago', 'Long ago'],
    ['2026-11-22', 'Cannot create journal entries for dates beyond tomorrow', 'Nothing was written on this day.'],
  ])('[spec 5 Journal entry] %s is read, and says why it cannot be written', (date, reason, text) => {
    open(`/app/calendar/${date}`)
    expect(entryPart().queryByRole('textbox')).toBe(null)
    expect([entryPart().getByText(reason).textContent, entryPart().getByText(text).textContent]).toEqual([reason, text])
  })

  it.each([
    ['2025-11-20', 2],
    ['2025-11-19', 0],
    ['2026-11-21', 2],
    ['2026-11-22', 0],
  ])('[spec 9] the window: %s has %i fields', (date, fields) => {
    open(`/app/calendar/${date}`)
    expect(entryPart().queryAllByRole('textbox')).toHaveLength(fields)
  })

  it('a conflict is shown next to the text of its day, also where nothing can be typed any more', async () => {
    showJournal(
      book({
        conflicts: [
          { of: '2020-02-14', field: 'notes', text: 'The other version', by: '', at: '2020-02-14T10:00:00.000Z' },
        ],
      }),
    )
    const { performed } = open('/app/calendar/2020-02-14')
    const restore = await screen.findByRole('button', { name: 'Restore this version of Daily Notes' })
    await update(() => fireEvent.click(restore))
    expect(performed.map(({ type }) => type)).toEqual(['RestoreConflict'])
    expect(entryPart().getByText('The other version').textContent).toBe('The other version')
    expect(document.activeElement?.textContent).toBe('Daily Notes')
  })

  it('on a phone: over the whole screen, to read only, with a way back to its cell', async () => {
    onWidth(390)
    const { container } = draw(<CalendarScreen />)
    expect(screen.queryByRole('region', { name: /^Journal Entry/ })).toBe(null)
    cell('2026-11-19').focus()
    await update(() => fireEvent.click(cell('2026-11-19')))
    const page = within(screen.getByRole('dialog', { name: 'Thursday, November 19, 2026' }))
    expect(page.getByText('Waited for the level').tagName).toBe('P')
    expect([page.queryByRole('textbox'), container.querySelectorAll('textarea').length]).toEqual([null, 0])
    await update(() => fireEvent.click(page.getByRole('button', { name: 'Back to the month' })))
    await waitFor(() => expect(screen.queryByRole('dialog')).toBe(null))
    expect(window.location.pathname).toBe('/app/calendar')
    expect((document.activeElement as HTMLElement).dataset['date']).toBe('2026-11-19')
  })

  it.each([
    ['the buttons', (name: string) => fireEvent.click(screen.getByRole('button', { name }))],
    [
      'the arrow keys',
      (name: string) =>
        fireEvent.keyDown(screen.getByRole('dialog'), { key: /before/.test(name) ? 'ArrowLeft' : 'ArrowRight' }),
    ],
    [
      'a swipe',
      (name: string) => {
        const [dialog, [from, to]] = [screen.getByRole('dialog'), /before/.test(name) ? [100, 220] : [220, 100]]
        swipe(dialog, { clientX: from ?? 0, clientY: 300 }, { clientX: to ?? 0, clientY: 340 })
      },
    ],
  ])('on a phone: %s turn to the neighbours of a day, and back leads to the cell of the last', async (_, turn) => {
    onWidth(390)
    draw(<CalendarScreen />)
    await update(() => fireEvent.click(cell('2026-11-19')))
    const heading = () => document.querySelector('#day-page-heading time')?.getAttribute('datetime')
    const page = screen.getByRole('dialog')
    for (const [name, date] of [
      ['Day before, Wednesday, November 18, 2026', '2026-11-18'],
      ['Day before, Tuesday, November 17, 2026', '2026-11-17'],
      ['Day after, Wednesday, November 18, 2026', '2026-11-18'],
    ] as const) {
      await update(() => turn(name))
      expect([window.location.pathname, heading()]).toEqual([`/app/calendar/${date}`, date])
    }
    // The page itself has stayed, and with it the focus.
    expect(screen.getByRole('dialog')).toBe(page)
    await update(() => fireEvent.click(screen.getByRole('button', { name: 'Back to the month' })))
    await waitFor(() => expect(screen.queryByRole('dialog')).toBe(null))
    expect(window.location.pathname).toBe('/app/calendar')
    expect((document.activeElement as HTMLElement).dataset['date']).toBe('2026-11-18')
  })

  it.each([
    ['down the page', { clientX: 200, clientY: 300 }, { clientX: 120, clientY: 200 }],
    ['that slips', { clientX: 200, clientY: 300 }, { clientX: 160, clientY: 300 }],
    ['from the edge, where the browser goes back', { clientX: 10, clientY: 300 }, { clientX: 200, clientY: 300 }],
  ])('on a phone: a finger %s turns no day', async (_, from, to) => {
    open('/app/calendar/2026-11-19', 390)
    const page = screen.getByRole('dialog')
    await update(() => swipe(page, from, to))
    expect(window.location.pathname).toBe('/app/calendar/2026-11-19')
  })

  it.each(['dialog', 'div'])(
    'on a phone: keys and fingers in a field of the page, within a %s, turn no day',
    async (around) => {
      open('/app/calendar/2026-11-19', 390)
      const [part, field] = [document.createElement(around), document.createElement('input')]
      part.append(field)
      screen.getByRole('dialog').append(part)
      await update(() => {
        fireEvent.keyDown(field, { key: 'ArrowLeft' })
        swipe(field, { clientX: 100, clientY: 300 }, { clientX: 250, clientY: 300 })
      })
      expect(window.location.pathname).toBe('/app/calendar/2026-11-19')
    },
  )

  it('on a phone: a picture that lies over the day has the arrow keys and the fingers', async () => {
    open('/app/calendar/2026-11-19', 390)
    const viewer = document.createElement('dialog')
    screen.getByRole('dialog').append(viewer)
    await update(() => {
      fireEvent.keyDown(viewer, { key: 'ArrowRight' })
      swipe(viewer, { clientX: 250, clientY: 300 }, { clientX: 100, clientY: 300 })
    })
    expect(window.location.pathname).toBe('/app/calendar/2026-11-19')
  })

  it('on a phone: the month of a day whose page was closed stays', async () => {
    open('/app/calendar/2026-10-28', 390)
    await update(() => fireEvent.click(screen.getByRole('button', { name: 'Back to the month' })))
    expect([window.location.pathname, month()]).toEqual(['/app/calendar', 'October 2026'])
  })

  it.each(['2026-02-30', 'today', '2026-11-19/notes', '%3Cscript%3E', '0000-01-01'])(
    'an address that names no day, %s, says so and shows the present month',
    (rest) => {
      open(`/app/calendar/${rest}`)
      expect([screen.getByText(/names no day of the calendar/) !== null, month()]).toEqual([true, 'November 2026'])
    },
  )
})

describe('The calendar in print', () => {
  const day = '2026-11-19'
  const traderBook = (showPortfolioValues = true): Journal => {
    const { entries } = journalAfter([
      traded('BUY', 10, 200, '2026-11-17T15:00:00.000Z'),
      traded('SELL', 10, '171.60', `${day}T15:30:00.000Z`),
    ])
    return book({
      entries: tableToArray(entries).map((one) => (one.date === day ? { ...one, notes: 'Waited for the level' } : one)),
      settings: settings({ showPortfolioValues }),
    })
  }
  /** What the sheet of a day says. */
  const sheet = (title: string) =>
    waitFor(() => {
      const found = screen
        .getAllByRole('article', { hidden: true })
        .find(({ textContent }) => textContent.startsWith(title))
      if (!found) throw new Error(`No sheet of ${title}`)
      return found.textContent.replace(/, \d+:\d\d.(?:AM|PM)/, '')
    })
  beforeEach(() => {
    showJournal(traderBook())
  })

  it.each([1440, 390])(
    'the day of the address has a sheet: tasks, trades with results, texts, and the name of the journal, %i px wide',
    async (width) => {
      onWidth(width, true)
      open(`/app/calendar/${day}`)
      const text = await sheet('Thursday, November 19, 2026')
      expect(text).toMatch(
        new RegExp(
          [
            '^Thursday, November 19, 2026FuturesTasks of the day1 of 2 completed✓Read the newsSet the risk',
            'Daily TradesProfit and loss.*\\(\\$284\\.00\\)Win rate0\\.0%Trades1Fees \\$0\\.00, volume \\$1,716\\.00',
            '.*SellAAPL10 at \\$171\\.60.*\\(\\$284\\.00\\)Daily NotesWaited for the level$',
          ].join(''),
        ),
      )
      expect(screen.queryByRole('heading', { name: 'Wednesday, November 18, 2026' })).toBe(null)
    },
  )

  it('today has its checklists on its sheet, as on Today', async () => {
    onWidth(1440, true)
    at(`/app/calendar/${today}`)
    showJournal({ ...smallJournal, entries: book().entries })
    draw(<CalendarScreen />)
    expect(await sheet('Friday, November 20, 2026')).toContain(' completed')
  })

  it('the month has a day that holds trades alone, and the name of the journal', async () => {
    onWidth(1440, true)
    const { container } = draw(<CalendarScreen />)
    const text = await sheet('Tuesday, November 17, 2026')
    expect(text.replace(/\d+:\d\d.[AP]M/, '')).toBe(
      'Tuesday, November 17, 2026Daily TradesProfit and loss$0.00Win rate--Trades1' +
        'Fees $0.00, volume $2,000.00TimeSideSymbolQuantity at priceResultBuyAAPL10 at $200.00',
    )
    expect(container.textContent?.startsWith('Futures')).toBe(true)
    expect(screen.queryByRole('heading', { name: 'Monday, November 16, 2026' })).toBe(null)
  })

  it('[spec 6] reveals no amount that is hidden', async () => {
    showJournal(traderBook(false))
    onWidth(1440, true)
    open(`/app/calendar/${day}`)
    const text = await sheet('Thursday, November 19, 2026')
    expect([text.includes('••••'), /\$|284/.test(text)]).toEqual([true, false])
  })
})

describe('a day whose result changed', () => {
  it('has a dot in its cell until it was opened', async () => {
    onWidth(1440)
    at('/app/calendar')
    const base = [traded('BUY', 10, 20, '2026-11-17T15:00:00.000Z'), traded('SELL', 5, 30, '2026-11-17T16:00:00.000Z')]
    const app = fakeActions()
    showJournal(journalAfter(base))
    draw(<CalendarScreen />, app).unmount()
    showJournal(journalAfter(base, [traded('SELL', 5, 10, '2026-11-17T17:00:00.000Z')]))
    draw(<CalendarScreen />, app)
    expect(sentence('2026-11-17')).toContain('The result has changed.')
    await update(() => fireEvent.click(cell('2026-11-17')))
    expect(sentence('2026-11-17')).not.toContain('The result has changed')
  })
})
