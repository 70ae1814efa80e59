import { act, screen } from '@testing-library/react'
import type { ReactNode } from 'react'
import { ref } from 'valtio'
import { beforeEach, describe, expect, it } from 'vitest'
import type { Journal } from '#domain/record/journal.ts'
import { tablePut } from '#domain/record/table.ts'
import { runSync } from '#domain/steps.ts'
import { allSalesSteps } from '#domain/year/year.ts'
import { journalAfter, traded } from '#test/domain/fills/books.ts'
import { entry, settings, today } from '#test/support/builders.ts'
import { CalendarScreen } from '#web/features/calendar/calendar-screen.tsx'
import { ConflictsDialog } from '#web/features/conflicts/conflicts-dialog.tsx'
import { DashboardScreen } from '#web/features/dashboard/dashboard-screen.tsx'
import { ReviewScreen } from '#web/features/insight/review-screen.tsx'
import { YearScreen } from '#web/features/insight/year-screen.tsx'
import { SearchScreen } from '#web/features/search/search-screen.tsx'
import { TodayScreen } from '#web/features/today/today-screen.tsx'
import { tradesView } from '#web/read-models/trades.ts'
import { yearView } from '#web/read-models/year.ts'
import { PaletteDialog } from '#web/shell/command-code.tsx'
import { draw, fakeActions, freshViews, showJournal } from './fake-app.tsx'
import { textsOf, typeIn } from './person.ts'

freshViews()

const book = (): Journal => {
  const journal = journalAfter([
    traded('BUY', 10, 5, '2026-11-18T15:00:00.000Z'),
    traded('SELL', 10, 6, '2026-11-19T15:00:00.000Z'),
  ])
  return {
    ...journal,
    entries: tablePut(journal.entries, entry('2026-11-17', { notes: 'Sold too early.' })),
    settings: settings({ showPortfolioValues: true }),
    conflicts: [{ of: today, field: 'notes', text: 'From the phone', by: 'phone', at: '2026-11-20T09:00:00.000Z' }],
  }
}

type Order = 'month' | 'day' | 'year'

const open = async (screenOf: ReactNode, path: string, order: Order) => {
  window.history.replaceState(null, '', path)
  const app = fakeActions()
  app.actions.habits.keepChoice('dateOrder', order)
  await act(async () => void draw(screenOf, app))
}

/** The orders of all dates that can be read or heard. */
const ordersShown = () => {
  const names = [...document.querySelectorAll('[aria-label], [title]')].flatMap((element) => [
    element.getAttribute('aria-label') ?? '',
    element.getAttribute('title') ?? '',
  ])
  const months = 'Jan|Feb|Mar|Apr|May|Jun|Jul|Aug|Sep|Oct|Nov|Dec'
  const shapes: Readonly<Record<Order, RegExp>> = {
    month: new RegExp(`(?:${months})[a-z]* \\d{1,2}, \\d{4}`),
    day: new RegExp(`\\d{1,2} (?:${months})[a-z]* \\d{4}`),
    year: /\d{4}-\d\d-\d\d/,
  }
  const text = [document.body.textContent, ...names].join(' | ')
  return Object.entries(shapes).flatMap(([order, shape]) => (shape.test(text) ? [order] : []))
}

const screens: ReadonlyArray<readonly [name: string, screenOf: () => ReactNode, path: string]> = [
  ["Today's Plan", () => <TodayScreen />, '/app/today'],
  ['the Dashboard', () => <DashboardScreen />, '/app'],
  ['the Calendar', () => <CalendarScreen />, '/app/calendar'],
  ['a day of the Calendar', () => <CalendarScreen />, '/app/calendar/2026-11-19'],
  ['the year', () => <YearScreen />, '/app/insight/year'],
  ['a review', () => <ReviewScreen />, '/app/insight/review/2026-W47'],
  ['the search', () => <SearchScreen />, '/app/search?q=early'],
  ['other versions of texts', () => <ConflictsDialog onClose={() => undefined} />, '/app/today'],
]

beforeEach(() => {
  const journal = book()
  showJournal(journal)
  tradesView.trades = ref({ current: [] })
  const sales = runSync(allSalesSteps(journal, 'fifo'))
  yearView.shown = { current: ref({ sales, stored: sales }) }
})

describe('The order of dates that was chosen on this device', () => {
  describe.each(['month', 'day', 'year'] as const)('the %s first', (order) => {
    it.each(screens)('is the only one on %s', async (_, screenOf, path) => {
      await open(screenOf(), path, order)
      expect(ordersShown()).toEqual([order])
    })
  })

  it('is how a typed 11/12 is read by the palette, which says what it understood', async () => {
    const offered = async (order: Order) => {
      const app = fakeActions()
      app.actions.habits.keepChoice('dateOrder', order)
      const none = () => undefined
      const drawn = draw(
        <PaletteDialog actions={app.actions} open={none} showFile={none} showConflicts={none} onClose={none} />,
        app,
      )
      await typeIn(screen.getByRole('combobox'), '11/12/2025')
      const texts = textsOf('option')
      drawn.unmount()
      return texts.find((text) => text.startsWith('Open '))
    }
    expect(await offered('month')).toEqual(expect.stringContaining('Open Wednesday, November 12, 2025'))
    expect(await offered('day')).toEqual(expect.stringContaining('Open Thursday, 11 December 2025'))
  })
})
