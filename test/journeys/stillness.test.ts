import type { BrowserContext, Page } from 'playwright-core'
import { beforeAll, describe, expect, it } from 'vitest'
import { openNewJournal } from '#test/support/arrival.ts'
import { connectBroker } from '#test/support/broker.ts'
import { openContext } from '#test/support/contexts.ts'
import { startFaultyProduct } from '#test/support/faults.ts'
import { inBrowser } from '#test/support/in-browser.ts'
import { outsideDrive } from '#test/support/outside-drive.ts'
import { drawnTwice } from '#test/support/page-time.ts'
import { addChecklist, addTask, seeSaved } from '#test/support/trader.ts'

type Stored = Awaited<ReturnType<BrowserContext['storageState']>>

const windows = [
  [360, 740],
  [768, 1024],
  [1440, 900],
] as const
const pages = ['/app', '/app/today', '/app/calendar'] as const

/** Notes every shift of the whole page that no action asked for, with what moved, from where and to where. */
const noteShifts = (): void => {
  const moved: string[] = []
  Object.assign(globalThis, { moved })
  const place = ({ x, y, width, height }: DOMRectReadOnly): string => [x, y, width, height].map(Math.round).join(' ')
  const reported = (entry: PerformanceEntry): ReadonlyArray<string> => {
    const { sources, value, hadRecentInput } = entry as unknown as {
      readonly sources: ReadonlyArray<{
        readonly node?: Node | null
        readonly previousRect: DOMRectReadOnly
        readonly currentRect: DOMRectReadOnly
      }>
      readonly value: number
      readonly hadRecentInput: boolean
    }
    return hadRecentInput
      ? []
      : sources.map(
          ({ node, previousRect, currentRect }) =>
            `${value.toFixed(4)} ${node?.nodeName ?? 'gone'} “${node?.textContent?.slice(0, 40) ?? ''}”: ` +
            `${place(previousRect)} -> ${place(currentRect)}`,
        )
  }
  new PerformanceObserver((list) => moved.push(...list.getEntries().flatMap(reported))).observe({
    type: 'layout-shift',
    buffered: true,
  })
}

// A Friday, an hour before New York's market closes.
const { product, browser } = await inBrowser(startFaultyProduct(Date.parse('2026-11-20T20:00:00Z')))

describe('Nothing moves while a user reads', () => {
  let alone: Stored
  let linked: {
    readonly state: Stored
    readonly file: { readonly id: string; readonly unlinked: string; readonly text: string }
  }

  beforeAll(async () => {
    const { context, page } = await open()
    await openNewJournal(page, product, 'Mara', 'Day trades')
    await addChecklist(page, 'Before the open')
    await addTask(page, 'Write the plan')
    await page.getByLabel('Daily Notes').fill('Held the level.\nWaited for the second try.')
    await seeSaved(page)
    alone = await context.storageState({ indexedDB: true })
    for (const { localStorage } of alone.origins)
      localStorage.splice(
        0,
        localStorage.length,
        ...localStorage.filter(({ name }) => name !== 'bellbook.dashboardCache'),
      )
    linked = await link(context, page)
    await context.close()
  })

  const open = async (
    state?: Stored,
    [width, height]: readonly [number, number] = [1280, 900],
  ): Promise<{ readonly context: BrowserContext; readonly page: Page }> => {
    const context = await openContext(browser, product, {
      viewport: { width, height },
      reducedMotion: 'reduce',
      ...(state && { storageState: state }),
    })
    await context.addInitScript(noteShifts)
    return { context, page: await context.newPage() }
  }
  const moved = async (page: Page): Promise<unknown> => {
    await drawnTwice(page)
    return page.evaluate('globalThis.moved')
  }
  const idle = async (page: Page, path: string): Promise<void> => {
    if (path === '/app') await page.getByText('Last update:').waitFor()
    await page.waitForLoadState('networkidle')
  }
  const drive = () => outsideDrive(product, 'Mara')
  /** Accounts are followed, and nothing was read from the broker yet. */
  const link = async (context: BrowserContext, page: Page): Promise<typeof linked> => {
    const { accounts } = await connectBroker(page, product, 'NORTHLAKE')
    const [file] = await drive().journals()
    if (!file) throw new Error('There is no journal')
    const unlinked = await drive().read(file.id)
    const journal = JSON.parse(unlinked) as { data: { settings: object } }
    const text = JSON.stringify({
      ...journal,
      data: {
        ...journal.data,
        settings: { ...journal.data.settings, linkedSnapTradeAccounts: accounts, showPortfolioValues: true },
      },
    })
    await drive().write(file.id, text)
    await context.route('**/api/snaptrade/**', (route) => route.abort())
    await page.goto(`${product.origin}/app`)
    await page.getByText('Portfolio Overview').waitFor()
    return { state: await context.storageState({ indexedDB: true }), file: { id: file.id, unlinked, text } }
  }

  /** What moved now, and at the next visit. */
  const movedTwice = async (page: Page, path: string) => {
    await idle(page, path)
    const first = await moved(page)
    await page.reload()
    await idle(page, path)
    return { path, first, next: await moved(page) }
  }

  it.each(windows)('without a broker, at a first visit and at the next one, %d px', async (...size) => {
    for (const path of [...pages, '/app/settings/journals']) {
      await drive().write(linked.file.id, linked.file.unlinked)
      const { context, page } = await open(alone, size)
      await page.goto(`${product.origin}${path}`)
      expect(await movedTwice(page, path)).toEqual({ path, first: [], next: [] })
      await context.close()
    }
  })

  it.each(windows)('where no brokerage is set up, which is known late, %d px', async (...size) => {
    for (const path of ['/app', '/app/today'] as const) {
      // The market may be asked so often in a minute, and the visits before have asked.
      product.setTime(product.now() + 61_000)
      await drive().write(linked.file.id, linked.file.unlinked)
      const { context, page } = await open(alone, size)
      await context.route('**/api/snaptrade/**', (route) =>
        route.fulfill({ status: 503, json: { error: 'Brokerage integration not available' } }),
      )
      await page.goto(`${product.origin}${path}`)
      await page.getByText('No trades yet.', { exact: true }).waitFor()
      expect(await movedTwice(page, path)).toEqual({ path, first: [], next: [] })
      await context.close()
    }
  })

  it.each(windows)('at a very first sync and at the next visit, %d px', async (...size) => {
    for (const path of pages) {
      // The journal as it was before anything was synced.
      await drive().write(linked.file.id, linked.file.text)
      const { context, page } = await open(linked.state, size)
      await page.goto(`${product.origin}${path}`)
      const card = page.getByRole('region', { name: 'Daily Trades' })
      // Where there is no space for the day next to the month, the day is another page.
      if (path !== '/app/calendar' || size[0] >= 1024) await card.getByText(/^Synced (just now|\d)/).waitFor()
      expect(await movedTwice(page, path)).toEqual({ path, first: [], next: [] })
      await context.close()
    }
  })
})
