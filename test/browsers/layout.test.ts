import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { typicalBook } from '#test/pictures/books.ts'
import { openNewJournal, signIn } from '#test/support/arrival.ts'
import { installedBrowser, launchBrowser, middayZone } from '#test/support/browser.ts'
import { journalFilesIn } from '#test/support/drive-folder.ts'
import { type Product, startProduct } from '#test/support/product.ts'
import { seeSaved } from '#test/support/trader.ts'
import type { DrivenBrowser } from './driven.ts'
import { firefox } from './firefox.ts'
import {
  byNature,
  differences,
  type Looked,
  type Parts,
  partsOf,
  publicScreens,
  screensOf,
  screensOfSetup,
  sizes,
} from './layout.ts'
import { person } from './person.ts'
import { webkit } from './webkit.ts'

/** Where the pictures of every screen go, if anywhere. */
const pictures = process.env['PICTURES']

const chromiumPage = (page: Page): Looked => ({
  go: async (address) => void (await page.goto(address)),
  run: async (work, ...args) => {
    const text = await page.evaluate<string | undefined>(
      `(async () => JSON.stringify(await (${work.toString()})(...${JSON.stringify(args)})))()`,
    )
    return text === undefined ? undefined : JSON.parse(text)
  },
  resize: (width, height) => page.setViewportSize({ width, height }),
  picture: async () => (await page.screenshot()).toString('base64'),
})

/** The parts of screens at every size, by both. */
const lookAtAll = async (
  engine: string,
  page: Looked,
  origin: string,
  paths: Readonly<Record<string, string>>,
  known?: ReadonlyMap<string, Parts>,
): Promise<ReadonlyMap<string, Parts>> => {
  const found = new Map<string, Parts>()
  for (const size of sizes)
    for (const [name, path] of Object.entries(paths)) {
      const screen = `${name}, ${size[0]} px`
      found.set(screen, await partsOf(page, `${origin}${path}`, size, known?.get(screen)))
      if (pictures === undefined) continue
      mkdirSync(pictures, { recursive: true })
      writeFileSync(join(pictures, `${name}-${size[0]}-${engine}.png`), Buffer.from(await page.picture(), 'base64'))
    }
  return found
}

describe('Every screen, compared with how Chromium lays it out', () => {
  let product: Product
  let chromium: Browser
  let screens: Readonly<Record<string, string>>
  let expected: ReadonlyMap<string, Parts>

  beforeAll(async () => {
    if (installedBrowser() === undefined)
      throw new Error('The packed Chromium has fonts of its own: install one ("apt-get install chromium").')
    product = await startProduct()
    chromium = await launchBrowser()
    const zone = middayZone()
    const context = await chromium.newContext({ timezoneId: zone, reducedMotion: 'reduce' })
    const page = await context.newPage()
    const shown = chromiumPage(page)
    const open = await lookAtAll('Chromium', shown, product.origin, publicScreens)
    await openNewJournal(page, product, 'Ada', 'Futures')
    await seeSaved(page)
    await page.goto(`${product.origin}/icon.svg`)
    const [file] = journalFilesIn(product.dataFolder)
    if (!file) throw new Error('There is no journal')
    const stored = JSON.parse(file.text) as { data: { settings: object } }
    const today = new Intl.DateTimeFormat('sv-SE', { timeZone: zone }).format()
    const book = typicalBook(today)
    const settings = { ...stored.data.settings, ...book.settings }
    writeFileSync(
      join(product.dataFolder, file.path),
      JSON.stringify({ ...stored, data: { ...stored.data, ...book, settings } }),
    )
    await page.goto(`${product.origin}/app/today`)
    await page.getByRole('checkbox', { name: 'Read the overnight news' }).waitFor()
    await page.goto(`${product.origin}/app/trades`)
    const trade = await page.locator('[data-trade] a').first().getAttribute('href')
    const day = book.journalEntries.findLast(({ date }) => date < today)?.date ?? today
    screens = screensOf(day, trade ?? '')
    const inside = await lookAtAll('Chromium', shown, product.origin, screens)
    await context.close()
    const before = await chromium.newContext({ timezoneId: zone, reducedMotion: 'reduce' })
    const waiting = await before.newPage()
    await signIn(waiting, product, 'Ada')
    const setup = await lookAtAll('Chromium', chromiumPage(waiting), product.origin, screensOfSetup)
    await before.close()
    expected = new Map([...open, ...setup, ...inside])
  })
  afterAll(async () => {
    await chromium?.close()
    await product?.dispose()
  })

  it.each([firefox, webkit])('$name puts its parts where Chromium does', async (engine) => {
    const profile = mkdtempSync(join(tmpdir(), 'bellbook-profile-'))
    let browser: DrivenBrowser | undefined
    try {
      browser = await engine.launch(profile)
      const ada = person(browser.first)
      const open = await lookAtAll(engine.name, ada.page, product.origin, publicScreens, expected)
      await ada.page.resize(1280, 900)
      await ada.page.go(product.origin)
      await ada.click('link', 'Get Started Free')
      await ada.click('button', /Ada/)
      await ada.click('button', 'Continue')
      await ada.sees('button', /Futures/)
      const setup = await lookAtAll(engine.name, ada.page, product.origin, screensOfSetup, expected)
      await ada.click('button', /Futures/)
      await ada.sees('heading', 'Dashboard')
      const inside = await lookAtAll(engine.name, ada.page, product.origin, screens, expected)
      const found = new Map([...open, ...setup, ...inside])
      const apart = [...expected].flatMap(([screen, parts]) =>
        differences(parts, found.get(screen) ?? {}).map((words) => `${screen}: ${words}`),
      )
      const named = byNature[engine.name] ?? []
      expect(apart.filter((words) => !named.some(({ of }) => of.test(words)))).toEqual([])
      expect(named.filter(({ of }) => !apart.some((words) => of.test(words)))).toEqual([])
    } finally {
      await browser?.kill()
      rmSync(profile, { recursive: true, force: true, maxRetries: 5 })
    }
  })
})
