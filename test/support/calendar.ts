import type { BrowserContext, LaunchOptions, Page } from 'playwright-core'
import { addDays, isWeekend } from '#domain/time/local-date.ts'
import { openNewJournal } from './arrival.ts'
import { type ContextOptions, openContext } from './contexts.ts'
import { type FaultyProduct, startFaultyProduct } from './faults.ts'
import { inBrowser } from './in-browser.ts'
import { type OutsideDrive, outsideDrive } from './outside-drive.ts'
import { keepToasts } from './toasts.ts'
import { seeSaved, watchForTrouble } from './trader.ts'

/** The day on which `fridayNoon` is. */
export const today = '2026-11-20'

interface BookFile {
  readonly data: {
    readonly journalEntries: ReadonlyArray<{
      readonly date: string
      readonly notes: string
      readonly reflections: string
    }>
    readonly dayStats: ReadonlyArray<unknown>
    readonly settings: Readonly<Record<string, unknown>>
  }
}

/** Days back from yesterday, without weekends, as a trader of some years leaves them behind. */
const pastDays = (count: number) => {
  const dates = Array.from({ length: count }, (_, index) => addDays(today, -1 - index) ?? '').filter(
    (date) => !isWeekend(date),
  )
  return {
    journalEntries: dates
      .map((date, index) => ({
        date,
        notes: index % 3 === 2 ? '' : `Held the plan on ${date}.\nWaited for the level, twice.`,
        reflections: index % 2 === 0 ? 'Sized down after the first loss.' : '',
        ...(index % 4 === 3
          ? {}
          : {
              trades: {
                date,
                summary: {
                  totalRealizedPnL: [132.35, -86, 1499.6, -12_345.67, 0][index % 5],
                  winningTrades: 1,
                  losingTrades: 1,
                  tradesCount: 4,
                },
              },
            }),
      }))
      .filter(({ notes, reflections, trades }) => notes !== '' || reflections !== '' || trades),
    dayStats: dates.map((date, index) => ({
      date,
      completed: index % 3 === 0 ? 3 : 2,
      total: 3,
      tasks: ['Read the news', 'Mark the levels', 'Set the risk'].map((text, place) => ({
        id: `t${place}`,
        text,
        done: index % 3 === 0 || place < 2,
      })),
    })),
  }
}

/** Traders whose calendars are full, and browsers that know them. */
export interface CalendarTraders {
  readonly product: FaultyProduct
  readonly newTrader: (name: string, days: number, settings?: Readonly<Record<string, unknown>>) => Promise<void>
  readonly fileOf: (
    name: string,
  ) => Promise<{ readonly drive: OutsideDrive; readonly id: string; readonly book: BookFile }>
  /** An address in a browser of its own. */
  readonly openAt: (name: string, address: string, options?: ContextOptions) => Promise<Page>
  /** The same with their calendar on the screen. */
  readonly openCalendar: (name: string, address?: string, options?: ContextOptions) => Promise<Page>
  /** Ends what a test has opened; throws what a browser complained of meanwhile. */
  readonly closePages: () => Promise<void>
}

/** The product of a file on a Friday at noon, without any trader. */
export const calendarTraders = async (launch: LaunchOptions = {}): Promise<CalendarTraders> => {
  const { product, browser } = await inBrowser(startFaultyProduct(), launch)
  let contexts: ReadonlyArray<BrowserContext> = []
  let troubles: ReadonlyArray<ReadonlyArray<string>> = []
  const remembered = new Map<string, Awaited<ReturnType<BrowserContext['storageState']>>>()

  const newPage = async (options: ContextOptions = {}): Promise<Page> => {
    const context = await openContext(browser, product, {
      viewport: { width: 1440, height: 900 },
      reducedMotion: 'reduce',
      ...options,
    })
    contexts = [...contexts, context]
    troubles = [...troubles, watchForTrouble(context)]
    await keepToasts(context)
    return context.newPage()
  }
  const fileOf = async (name: string) => {
    const drive = outsideDrive(product, name)
    const [file] = await drive.journals()
    if (!file) throw new Error(`${name} has no journal`)
    return { drive, id: file.id, book: JSON.parse(await drive.read(file.id)) as BookFile }
  }
  /**
   * A trader whose journal reaches back so many days; their browser remembers who they are and which journal was open,
   * and nothing of what is in it.
   */
  const newTrader = async (
    name: string,
    days: number,
    settings: Readonly<Record<string, unknown>> = { showPortfolioValues: true },
  ): Promise<void> => {
    const page = await newPage()
    await openNewJournal(page, product, name, `Journal of ${name}`)
    await seeSaved(page)
    const { drive, id, book } = await fileOf(name)
    remembered.set(name, await page.context().storageState())
    await page.context().close()
    await drive.write(
      id,
      JSON.stringify({
        ...book,
        data: { ...book.data, ...pastDays(days), settings: { ...book.data.settings, ...settings } },
      }),
    )
  }
  const openAt: CalendarTraders['openAt'] = async (name, address, options = {}) => {
    const storageState = remembered.get(name)
    const page = await newPage({ ...options, ...(storageState && { storageState }) })
    await page.goto(`${product.origin}${address}`)
    return page
  }
  const openCalendar: CalendarTraders['openCalendar'] = async (name, address = '/app/calendar', options) => {
    const page = await openAt(name, address, options)
    await page.getByRole('grid').waitFor({ state: 'attached' })
    return page
  }
  return {
    product,
    newTrader,
    fileOf,
    openAt,
    openCalendar,
    closePages: async () => {
      await Promise.all(contexts.map((context) => context.close()))
      const trouble = troubles.flat()
      contexts = []
      troubles = []
      if (trouble.length > 0) throw new Error(trouble.join('\n'))
    },
  }
}

export const dayCell = (page: Page, date: string) => page.locator(`[data-date="${date}"]`)
export const focusedDate = (page: Page) =>
  page.evaluate(() =>
    document.activeElement instanceof HTMLElement ? document.activeElement.dataset['date'] : undefined,
  )
/** Cells whose content is wider or higher than themselves. Runs in the page. */
export const clippedCells = (): ReadonlyArray<string> =>
  [...document.querySelectorAll<HTMLElement>('[data-date]')]
    .filter((cell) => {
      const box = cell.getBoundingClientRect()
      return [...cell.querySelectorAll('span[aria-hidden], span[aria-hidden] span')].some((part) => {
        const inner = part.getBoundingClientRect()
        return inner.right > box.right + 0.5 || inner.bottom > box.bottom + 0.5
      })
    })
    .map((cell) => cell.textContent)
/**
 * What is wrong with the boxes of the month in sight: a button fills its cell, a cell its week, the weeks touch one
 * another and fill the grid, and its head is one line. Runs in the page of any engine.
 */
export const unevenBoxes = (): ReadonlyArray<string> => {
  const line = 1
  const sides = ['left', 'top', 'right', 'bottom'] as const
  const all = (selector: string) => [...document.querySelectorAll<HTMLElement>(`[role=grid] ${selector}`)]
  const boxOf = (element: Element) => element.getBoundingClientRect()
  const apart = (a: number, b: number, by: number) => Math.abs(a - b) > by + 0.5
  const days = all('[data-date]')
  const weeks = all('tbody tr').map(boxOf)
  const grid = document.querySelector('[role=grid]')
  if (!grid || days.length < 28 || weeks.length < 4) return ['There is no month']
  const unfilled = days.flatMap((day) => {
    const cell = day.parentElement ?? grid
    const week = cell.parentElement ?? grid
    const [own, around, row] = [boxOf(day), boxOf(cell), boxOf(week)]
    const within = sides.filter((side) => apart(own[side], around[side], 0))
    const short = (['top', 'bottom'] as const).filter((side) => apart(around[side], row[side], 0))
    return [
      ...within.map((side) => `${day.dataset['date']} ends at ${own[side]}, its cell at ${around[side]} (${side})`),
      ...short.map((side) => `The cell of ${day.dataset['date']} ends at ${around[side]}, its week at ${row[side]}`),
    ]
  })
  const torn = weeks.flatMap((week, place) => {
    const next = weeks[place + 1]?.top ?? boxOf(grid).bottom
    return apart(week.bottom, next, line) ? [`Week ${place + 1} ends at ${week.bottom}, what follows at ${next}`] : []
  })
  const head = all('thead th').flatMap((name) => {
    const { height } = boxOf(name)
    return height > 0 && apart(height, 32, 0) ? [`${name.textContent} is ${height} px high`] : []
  })
  return [...unfilled, ...torn, ...head]
}
