import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { journalOf } from '#domain/record/empty-journal.ts'
import { settings } from '#test/support/builders.ts'
import { DatesAndTimes } from '#web/features/settings/dates-and-times.tsx'
import { InstallApp } from '#web/features/settings/install-app.tsx'
import { ReminderSettings, type ReminderSettingsProps } from '#web/features/settings/reminder-settings.tsx'
import { journalView } from '#web/read-models/views.ts'
import { dateOrderBy } from '#web/shared/page/date-order.ts'
import { momentTextBy } from '#web/shared/page/formats.ts'
import { Router } from '#web/shell/router.tsx'
import { showTheme } from './fake-actors.ts'
import { draw, fakeActions, freshViews, showJournal } from './fake-app.tsx'
import { press, update } from './person.ts'

freshViews()

const at = (path: string) => window.history.replaceState(null, '', path)
const open = async (section: string) => {
  at(`/app/settings/${section}`)
  let drawn: ReturnType<typeof draw> | undefined
  await update(() => void (drawn = draw(<Router />)))
  await screen.findByRole('heading', { level: 1 })
  if (!drawn) throw new Error('Nothing was drawn')
  return drawn
}
const sections = () => within(screen.getByRole('navigation', { name: 'Settings' }))
const toggle = (name: string) => screen.getByRole<HTMLInputElement>('switch', { name })

beforeEach(() => {
  showTheme('light')
  showJournal(journalOf({ settings: settings() }))
})

describe('[spec 2 Settings] the way around', () => {
  it('leads from section to section, marks the current one, and keeps its place', async () => {
    await open('general')
    const navigation = screen.getByRole('navigation', { name: 'Settings' })
    expect(
      sections()
        .getAllByRole('link')
        .map((link) => [link.textContent, link.getAttribute('href'), link.getAttribute('aria-current')]),
    ).toEqual([
      ['General', '/app/settings/general', 'page'],
      ['Theme', '/app/settings/theme', null],
      ['Labels', '/app/settings/labels', null],
      ['Templates', '/app/settings/templates', null],
      ['Journals', '/app/settings/journals', null],
      ['Brokerage', '/app/settings/brokerage', null],
    ])
    await update(() => fireEvent.click(sections().getByRole('link', { name: 'Theme' })))
    const heading = await screen.findByRole('heading', { level: 1, name: 'Theme' })
    // The focus follows behind the drawing.
    await waitFor(() => expect(document.activeElement).toBe(heading))
    expect(screen.getByRole('navigation', { name: 'Settings' })).toBe(navigation)
    expect(document.title).toBe('Theme settings · Bellbook')
  })
})

describe('dates, times and weeks', () => {
  const field = (label: string) => screen.getByRole<HTMLSelectElement>('combobox', { name: label })
  const choose = (label: string, value: string) => update(() => fireEvent.change(field(label), { target: { value } }))
  const evening = Date.UTC(2026, 10, 20, 19, 30)

  it('are shown as the browser and the spec have them, until the user chooses for this device', async () => {
    const { actions } = await open('general')
    const textOf = momentTextBy(actions.habits)
    const texts = () =>
      (['time', 'date', 'dayAndTime', 'dateAndTime'] as const).map((kind) => textOf(evening, kind, 'Etc/UTC'))
    expect(texts()).toEqual(['7:30 PM', 'Nov 20, 2026', 'Nov 20, 7:30 PM', 'Nov 20, 2026, 7:30 PM'])
    await choose('Clock', '24')
    expect(texts()).toEqual(['19:30', 'Nov 20, 2026', 'Nov 20, 19:30', 'Nov 20, 2026, 19:30'])
    await choose('Dates', 'day')
    expect(texts()).toEqual(['19:30', '20 Nov 2026', '20 Nov, 19:30', '20 Nov 2026, 19:30'])
    await choose('Dates', 'year')
    expect(texts()).toEqual(['19:30', '2026-11-20', 'Nov 20, 19:30', '2026-11-20, 19:30'])
    await choose('Clock', '12')
    expect(textOf(Date.UTC(2026, 10, 20, 0, 5), 'time', 'Etc/UTC')).toBe('12:05 AM')
    await choose('The week begins on', '1')
    expect(actions.habits.choice('firstWeekday')).toBe('1')
  })

  it('are the chosen ones when the settings are opened again, and the default where there is no choice', async () => {
    const drawn = await open('general')
    expect([...field('Dates').options].map(({ value, text }) => [value, text])).toEqual([
      ['', 'As this browser does'],
      ['month', 'Nov 19, 2026'],
      ['day', '19 Nov 2026'],
      ['year', '2026-11-19'],
    ])
    await choose('Dates', 'day')
    await choose('Clock', '24')
    await choose('The week begins on', '6')
    drawn.unmount()
    const { actions } = drawn
    const shown = () => ['Dates', 'Clock', 'The week begins on'].map((label) => field(label).value)
    const again = draw(<DatesAndTimes />, drawn)
    expect(shown()).toEqual(['day', '24', '6'])
    again.unmount()
    for (const name of ['dateOrder', 'clock', 'firstWeekday'] as const) actions.habits.keepChoice(name, '0')
    draw(<DatesAndTimes />, drawn)
    expect(shown()).toEqual(['', '', ''])
  })

  it('are given up again', async () => {
    const { actions } = await open('general')
    await choose('Dates', 'day')
    await choose('Dates', '')
    expect(dateOrderBy(actions.habits)).toBe('month')
  })
})

describe('An app of its own', () => {
  const offered = (first: 'ask' | 'home screen' | undefined) => {
    let [way, tell] = [first, (): void => undefined]
    const ask = vi.fn<() => Promise<boolean>>(async () => {
      way = undefined
      tell()
      return true
    })
    const follow = (changed: () => void) => {
      tell = changed
      return () => undefined
    }
    draw(<InstallApp install={{ way: () => way, follow, ask }} />)
    return ask
  }

  it('is asked for by a press, and offered no more once it is there', async () => {
    const ask = offered('ask')
    await press('Install Bellbook')
    expect([ask.mock.calls.length, screen.queryByText(/a window of its own/)]).toEqual([1, null])
  })

  it('is said by the words of Safari where a person has to do it, without a button', () => {
    offered('home screen')
    expect(screen.getByText(/Choose Share, then Add to Home Screen\./)).toBeTruthy()
    expect(screen.queryByRole('button')).toBeNull()
  })

  it('is not spoken of where there is none to be had', () => {
    offered(undefined)
    expect(screen.queryByText(/Install/)).toBeNull()
  })
})

describe('[trading 6] the reminder on this device', () => {
  type Permission = ReturnType<ReminderSettingsProps['notifications']['permission']>
  const show = (answer: Permission, before: Permission = 'default', stored?: string) => {
    const asked: string[] = []
    let permission = before
    const fake = fakeActions()
    if (stored !== undefined) fake.actions.habits.keepChoice('reminder', stored)
    const notifications = {
      permission: () => permission,
      ask: async () => {
        asked.push('asked')
        permission = answer
        return answer
      },
    }
    draw(<ReminderSettings notifications={notifications} />, fake)
    return { asked, stored: () => fake.actions.habits.choice('reminder') }
  }
  const field = () => screen.getByLabelText<HTMLInputElement>('Remind me at')
  const type = (value: string) => update(() => fireEvent.change(field(), { target: { value } }))
  const turn = () => update(() => fireEvent.click(toggle('Remind me of open tasks')))

  it('asks the browser when it is turned on and not before, and keeps the time', async () => {
    const { asked, stored } = show('granted')
    await type('15:30')
    expect([asked, stored(), toggle('Remind me of open tasks').checked]).toEqual([[], undefined, false])
    await turn()
    expect([asked, stored(), toggle('Remind me of open tasks').checked]).toEqual([['asked'], '15:30', true])
    await type('17:00')
    expect(stored()).toBe('17:00')
    await type('')
    expect([stored(), field().getAttribute('aria-invalid')]).toEqual(['17:00', 'true'])
    await turn()
    expect([asked, stored(), toggle('Remind me of open tasks').checked]).toEqual([['asked'], '', false])
  })

  it.each<[Permission, RegExp]>([
    ['denied', /This browser blocks notifications from Bellbook/],
    ['default', /Notifications were not allowed/],
    ['unsupported', /once Bellbook is on the Home Screen/],
  ])('stays off where the browser answers %s, and says why', async (answer, words) => {
    const { stored } = show(answer)
    await turn()
    expect([stored(), toggle('Remind me of open tasks').checked]).toEqual([undefined, false])
    expect(screen.getByText(words).isConnected).toBe(true)
  })

  it('is on where it was chosen and is still allowed, and says what it cannot do', () => {
    show('granted', 'granted', '09:15')
    expect([field().value, toggle('Remind me of open tasks').checked]).toEqual(['09:15', true])
    expect(screen.getByText(/no server of ours knows your day/).isConnected).toBe(true)
    cleanup()
    show('granted', 'denied', '09:15')
    expect(toggle('Remind me of open tasks').checked).toBe(false)
  })
})

describe('[spec 2 Settings] general', () => {
  it.each([
    ['Show Portfolio Values', 'showPortfolioValues'],
    ['Hide Weekends', 'excludeWeekends'],
  ] as const)('%s is a setting of the journal', async (label, key) => {
    const { performed } = await open('general')
    expect(toggle(label).checked).toBe(false)
    await update(() => fireEvent.click(toggle(label)))
    expect([toggle(label).checked, performed]).toEqual([true, [{ type: 'ChangeSetting', data: { key, value: true } }]])
    await update(() => fireEvent.click(toggle(label)))
    expect([toggle(label).checked, performed.length]).toEqual([false, 2])
  })

  it('without an open journal nothing can be set', async () => {
    Object.assign(journalView, { journal: undefined, status: 'loading' })
    await open('general')
    expect([toggle('Show Portfolio Values').disabled, toggle('Hide Weekends').disabled]).toEqual([true, true])
  })

  it('opens the journal as a file', async () => {
    await open('general')
    await press('Export and restore')
    expect(await screen.findByRole('dialog', { name: 'Your journal' })).toBeTruthy()
  })
})

describe('[spec 2 Settings] theme', () => {
  it('is Light, Dark or System, and chosen at once', async () => {
    const { actions } = await open('theme')
    expect(screen.getAllByRole<HTMLInputElement>('radio').map((radio) => [radio.value, radio.checked])).toEqual([
      ['light', false],
      ['dark', false],
      ['system', true],
    ])
    await update(() => fireEvent.click(screen.getByRole('radio', { name: 'Dark' })))
    expect(actions.setTheme).toHaveBeenCalledExactlyOnceWith('dark')
  })

  it('says what the system is now, as it changes', async () => {
    await open('theme')
    expect(screen.getByText('Follows your device, which is light now.')).toBeTruthy()
    await update(() => showTheme('dark'))
    expect(screen.getByText('Follows your device, which is dark now.')).toBeTruthy()
  })
})
