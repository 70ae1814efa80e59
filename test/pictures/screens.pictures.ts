import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Browser, BrowserContext, BrowserContextOptions, Page } from 'playwright-core'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { signIn } from '#test/support/arrival.ts'
import { launchBrowser } from '#test/support/browser.ts'
import { journalFilesIn } from '#test/support/drive-folder.ts'
import { type FaultyProduct, startFaultyProduct } from '#test/support/faults.ts'
import { projectRoot } from '#test/support/project.ts'
import { createJournal, goToToday, openJournal, seeSaved, signInAgain } from '#test/support/trader.ts'
import { type Book, fullBook, typicalBook } from './books.ts'

const folder = process.env['PICTURES'] ?? join(projectRoot, '.build/pictures')
const only = process.env['ONLY'] ?? ''
const widths = [360, 768, 1440, 2560] as const
const schemes = ['light', 'dark'] as const
const today = '2026-11-20'
const zone = 'America/New_York'

/** A screen by the way there; each begins where the one before has left the page. */
interface Scene {
  readonly name: string
  readonly open: (page: Page) => Promise<void>
}

const at = (name: string, path: string, seen: (page: Page) => Promise<unknown>): Scene => ({
  name,
  open: async (page) => {
    await page.goto(`${new URL(page.url()).origin}${path}`)
    await seen(page)
  },
})
const heading = (page: Page) => page.locator('main:not([aria-busy]) h1').first().waitFor()
const grid = (page: Page) => page.getByRole('grid').waitFor({ state: 'attached' })

const appScenes: ReadonlyArray<Scene> = [
  at('dashboard', '/app', heading),
  at('today', '/app/today', (page) => page.getByRole('heading', { name: "Today's Plan" }).waitFor()),
  {
    name: 'palette',
    open: async (page) => {
      await page.keyboard.press('Control+k')
      await page.getByRole('combobox').waitFor()
    },
  },
  {
    name: 'keys',
    open: async (page) => {
      await page.keyboard.press('Escape')
      await page.getByRole('heading', { name: "Today's Plan" }).focus()
      await page.keyboard.press('?')
      await page.getByRole('dialog', { name: 'Keyboard shortcuts' }).waitFor()
    },
  },
  {
    name: 'drawer',
    open: async (page) => {
      await page.keyboard.press('Escape')
      const menu = page.getByRole('button', { name: 'Open menu' })
      if (await menu.isVisible()) await menu.click()
    },
  },
  at('calendar', '/app/calendar', grid),
  at('calendar-day', '/app/calendar/2026-11-18', grid),
  at('search', '/app/search?q=the', heading),
  at('trades', '/app/trades', (page) =>
    page.getByRole('table', { name: 'Trades' }).or(page.getByText('No trades yet.')).waitFor(),
  ),
  {
    name: 'trade',
    open: async (page) => {
      const trade = page.locator('[data-trade] a').first()
      if ((await trade.count()) === 0) return
      await trade.click()
      await page.getByRole('heading', { name: 'Your notes' }).waitFor()
    },
  },
  at('review', '/app/insight/review', heading),
  at('year', '/app/insight/year', heading),
  at('insight', '/app/insight', (page) =>
    page
      .getByRole('heading', { name: 'The routine and the money' })
      .or(page.getByText('No trade is closed yet'))
      .waitFor(),
  ),
  at('general', '/app/settings/general', heading),
  at('theme', '/app/settings/theme', heading),
  at('labels', '/app/settings/labels', heading),
  at('templates', '/app/settings/templates', heading),
  at('journals', '/app/settings/journals', heading),
  at('brokerage', '/app/settings/brokerage', heading),
]

const publicScenes: ReadonlyArray<Scene> = [
  at('landing', '/', heading),
  at('privacy', '/privacy', heading),
  at('terms', '/terms', heading),
  at('callback-failed', '/auth/callback?error=access_denied', (page) =>
    page.getByRole('link', { name: 'Try Again' }).waitFor(),
  ),
]

describe('Pictures', () => {
  let product: FaultyProduct
  let browser: Browser
  let wide: ReadonlyArray<string>

  const newPage = async (options: BrowserContextOptions = {}): Promise<Page> => {
    product.setTime(product.now() + 61_000)
    const context = await browser.newContext({
      timezoneId: zone,
      viewport: { width: 1440, height: 900 },
      reducedMotion: 'reduce',
      ...options,
    })
    await context.clock.install({ time: product.now() })
    return context.newPage()
  }
  const keep = async (name: string, book: Book | undefined): Promise<void> => {
    const page = await newPage()
    await signIn(page, product, name)
    await createJournal(page, `Trading ${name}`)
    await seeSaved(page)
    await page.context().close()
    const [file] = journalFilesIn(product.dataFolder).filter(({ path }) => path.includes(`Trading ${name}`))
    if (!file || !book) return
    const stored = JSON.parse(file.text) as { data: { settings: object } }
    writeFileSync(
      join(product.dataFolder, file.path),
      JSON.stringify({
        ...stored,
        data: { ...stored.data, ...book, settings: { ...stored.data.settings, ...book.settings } },
      }),
    )
  }
  const take = async (page: Page, name: string, scheme: string, width: number): Promise<void> => {
    await page.setViewportSize({ width, height: width < 500 ? 780 : 900 })
    await page.evaluate(() => new Promise((painted) => requestAnimationFrame(() => requestAnimationFrame(painted))))
    const over = await page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth)
    if (over > 0) wide = [...wide, `${name}, ${width}, ${scheme}: ${over} px`]
    await page.screenshot({ path: join(folder, `${name}-${width}-${scheme}.png`), animations: 'disabled' })
  }
  const takeAll = async (
    context: BrowserContext,
    page: Page,
    state: string,
    scenes: ReadonlyArray<Scene>,
    scheme: string,
  ): Promise<void> => {
    for (const width of widths) {
      await page.setViewportSize({ width, height: width < 500 ? 780 : 900 })
      for (const { name, open } of scenes) {
        await open(page)
        await take(page, `${state}-${name}`, scheme, width)
      }
    }
    await context.close()
  }

  beforeAll(async () => {
    mkdirSync(folder, { recursive: true })
    browser = await launchBrowser()
  })
  afterAll(() => browser.close())
  // Each begins at noon: one that moves its clock on moves no other's.
  beforeEach(async () => {
    product = await startFaultyProduct()
    wide = []
  })
  afterEach(() => product.dispose())

  const books: Readonly<Record<string, () => Book | undefined>> = {
    empty: () => undefined,
    typical: () => typicalBook(today),
    full: () => fullBook(today),
  }
  for (const [state, book] of Object.entries(books).filter(([name]) => name.includes(only))) {
    it(`${state}: every screen of the app`, async () => {
      await keep(state, book())
      for (const colorScheme of schemes) {
        const page = await newPage({ colorScheme })
        await signInAgain(page, product, state)
        await openJournal(page, `Trading ${state}`)
        await takeAll(page.context(), page, state, appScenes, colorScheme)
      }
      expect(wide).toEqual([])
    })
  }

  it.runIf('public'.includes(only))('the public pages, setup and the dialog of a new journal', async () => {
    for (const colorScheme of schemes) {
      const page = await newPage({ colorScheme })
      await page.goto(product.origin)
      await takeAll(page.context(), page, 'public', publicScenes, colorScheme)
      const newcomer = await newPage({ colorScheme })
      await signIn(newcomer, product, `Newcomer ${colorScheme}`)
      for (const width of widths) await take(newcomer, 'setup', colorScheme, width)
      await newcomer.getByRole('button', { name: 'Create New Journal' }).click()
      for (const width of widths) await take(newcomer, 'setup-create', colorScheme, width)
      await newcomer.context().close()
    }
    expect(wide).toEqual([])
  })

  it.runIf('weekend'.includes(only))('a day off', async () => {
    product.setTime(Date.parse('2026-11-21T17:00:00Z'))
    await keep('Saturday', {
      ...typicalBook(today),
      settings: { ...typicalBook(today).settings, excludeWeekends: true },
    })
    for (const colorScheme of schemes) {
      const page = await newPage({ colorScheme })
      await signInAgain(page, product, 'Saturday')
      await page.getByRole('button', { name: 'Trading Saturday' }).click()
      await page.getByRole('heading', { name: 'Dashboard' }).waitFor()
      await page.goto(`${product.origin}/app/today`)
      await page.getByRole('heading', { name: 'Enjoy Your Saturday!' }).waitFor()
      for (const width of widths) await take(page, 'day-off', colorScheme, width)
      await page.context().close()
    }
    expect(wide).toEqual([])
  })

  it.runIf('readme'.includes(only))('those of the README', async () => {
    await keep('2026', typicalBook(today))
    for (const colorScheme of schemes) {
      const page = await newPage({ colorScheme })
      await signInAgain(page, product, '2026')
      await page.getByRole('button', { name: 'Trading 2026' }).click()
      await goToToday(page)
      await page.getByRole('checkbox', { name: 'Read the overnight news' }).waitFor()
      await page.getByRole('region', { name: 'Daily Trades' }).getByText('Profit and loss').waitFor()
      await page.screenshot({ path: join(projectRoot, `.readme/today-${colorScheme}.png`), animations: 'disabled' })
      await page.goto(`${product.origin}/app/calendar/2026-11-18`)
      await grid(page)
      await page.screenshot({ path: join(projectRoot, `.readme/calendar-${colorScheme}.png`), animations: 'disabled' })
      await page.context().close()
    }
    expect(wide).toEqual([])
  })
})
