import { act, cleanup, fireEvent, screen } from '@testing-library/react'
import type { ReactNode } from 'react'
import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { conflictCount } from '#domain/conflicts/views.ts'
import { parseJournalFile } from '#domain/journal-file/parse.ts'
import type { Journal } from '#domain/record/journal.ts'
import { today } from '#test/support/builders.ts'
import { crowdedFile, oddFiles } from '#test/support/odd-files.ts'
import { isEveryRun } from '#test/support/runs.ts'
import { wholeFile } from '#test/support/whole-file.ts'
import { CalendarScreen } from '#web/features/calendar/calendar-screen.tsx'
import { ConflictsDialog } from '#web/features/conflicts/conflicts-dialog.tsx'
import { DashboardScreen } from '#web/features/dashboard/dashboard-screen.tsx'
import { BrokerageSettings } from '#web/features/settings/brokerage-settings.tsx'
import { ImportedAccounts } from '#web/features/settings/imported-accounts.tsx'
import { ThemeSettings } from '#web/features/settings/theme-settings.tsx'
import { TodayScreen } from '#web/features/today/today-screen.tsx'
import { showBrokers } from './fake-actors.ts'
import { draw, fakeActions, freshViews, showJournal } from './fake-app.tsx'

freshViews()

const journalOf = (text: string): Journal | undefined => {
  const read = parseJournalFile(text)
  return read.ok ? read.value.journal : undefined
}

const screens: ReadonlyArray<readonly [name: string, screen: ReactNode]> = [
  ['Dashboard', <DashboardScreen key="d" />],
  ['Today', <TodayScreen key="t" />],
  ['Calendar', <CalendarScreen key="c" />],
  ['Brokerage', <BrokerageSettings key="b" />],
  [
    'Imported accounts',
    <main key="i">
      <ImportedAccounts brokerage={fakeActions().brokerage} />
    </main>,
  ],
  ['Theme', <ThemeSettings key="h" />],
]

/** Draws a screen, and lets everything happen that drawing it began. */
const drawn = async (each: ReactNode): Promise<void> => {
  await act(async () => void draw(each))
  for (const name of ['How it adds up', /^Show All/]) {
    const button = screen.queryByText(name)
    if (button) await act(async () => void fireEvent.click(button))
  }
}

/** What goes wrong when every page is drawn with a journal; nothing on most days. */
const failureWith = async (journal: Journal): Promise<string | undefined> => {
  showBrokers({ readAt: 1 })
  showJournal(journal)
  window.history.replaceState(null, '', `/app/calendar/${today}`)
  const all =
    conflictCount(journal) > 0
      ? [...screens, ['Conflicts', <ConflictsDialog key="x" onClose={() => undefined} />] as const]
      : screens
  for (const [name, each] of all) {
    try {
      await drawn(each)
      const part = screen.queryByText(/could not be shown/)
      if (part) return `${name}: ${part.textContent}`
    } catch (error) {
      return `${name}: ${String(error)}`
    } finally {
      cleanup()
    }
  }
  return undefined
}

const crowded = (): Journal | undefined => journalOf(crowdedFile((text) => journalOf(text) !== undefined))

/** Draws the file as it should be: what loads at its first use is there afterwards. */
const drawWhole = async (): Promise<void> => {
  const whole = journalOf(JSON.stringify(wholeFile))
  if (!whole) throw new Error('The whole file is no journal')
  showJournal(whole)
  draw(<DashboardScreen />)
  fireEvent.click(await screen.findByRole('button', { name: 'How it adds up' }))
  await screen.findByRole('region', { name: 'How it adds up' })
  cleanup()
}

/** Of the single files only some; the run of seeds draws them all. */
const drawnSingly = isEveryRun ? Number.POSITIVE_INFINITY : 6

describe('F45 one odd field of a journal file, every field, twenty wrong kinds', () => {
  let journal: Journal | undefined
  beforeAll(() => void (journal = crowded()))
  // React says of each failure what it thinks, and a spy would remember the pages with it.
  beforeEach(() => void vi.stubGlobal('console', { ...console, error: () => undefined }))
  afterEach(() => void vi.unstubAllGlobals())

  it('every page draws, with all odd records at once', async () => {
    await drawWhole()
    if (!journal) throw new Error('The crowded file is no journal')
    expect(await failureWith(journal)).toBeUndefined()
  })

  it('names the records that could not be read', async () => {
    if (journal) showJournal(journal)
    draw(<DashboardScreen />)
    const said = await screen.findByText(/trades could not be read/)
    expect(said.textContent).toMatch(
      /^[\d,]{3,5} trades could not be read, and the numbers are without them\. Your journal file stays/,
    )
  })

  it('every page draws, with each odd value alone', { timeout: 1_200_000 }, async () => {
    await drawWhole()
    const failed: string[] = []
    const single = oddFiles().filter(({ at }) => /journalEntries\.0\.(?!.*\.\d)/.test(at))
    for (const { at, text } of single.slice(0, drawnSingly)) {
      const odd = journalOf(text)
      const failure = odd && (await failureWith(odd))
      if (failure !== undefined) failed.push(`${at}: ${failure}`)
    }
    expect(failed).toEqual([])
  })
})
