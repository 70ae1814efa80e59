import type { Page } from 'playwright-core'
import { afterEach, beforeAll, describe, expect, it } from 'vitest'
import { axeViolations } from '#test/support/axe.ts'
import { calendarTraders } from '#test/support/calendar.ts'
import { overflow } from '#test/support/looks.ts'
import { step } from '#test/support/step.ts'
import { seeSaved } from '#test/support/trader.ts'
import { messyTrades, writeTrades } from '#test/support/trades.ts'

/** A picture of one grey point. */
const point = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAAAAAA6fptVAAAACklEQVR4nGNgAAAAAgABSK+kcQAAAABJRU5ErkJggg==',
  'base64',
)
const row = (page: Page, symbol: string) => page.locator('[data-trade]').filter({ hasText: symbol })
const strip = (page: Page) => page.getByRole('region', { name: 'Pictures and files' })

interface Stored {
  readonly tradeNotes: ReadonlyArray<{ readonly id: string; readonly fills: ReadonlyArray<string> }>
  readonly attachments: ReadonlyArray<{ readonly name: string; readonly day: string; readonly trade: string }>
}

const traders = await calendarTraders()

describe('[trading 7] Pictures and files of a trade', () => {
  const openTrade = async (name: string, symbol: string, options = {}): Promise<Page> => {
    const page = await traders.openAt(name, `/app/trades?symbol=${symbol}&side=long`, options)
    await row(page, symbol).getByRole('link').first().click()
    await page.getByRole('heading', { level: 2, name: new RegExp(symbol) }).waitFor()
    return page
  }
  const add = (page: Page, name: string) =>
    strip(page).getByLabel('Add a picture or file').setInputFiles({ name, mimeType: 'image/png', buffer: point })

  beforeAll(async () => {
    await traders.newTrader('Ada', 0)
    await writeTrades(traders, 'Ada', messyTrades)
  })
  afterEach(() => traders.closePages())

  it('hang on their note, are looked through by keys, and fit a phone and a desk', async () => {
    await step('hang on a note that is anchored to its fills, and are seen on its day too', async () => {
      const page = await openTrade('Ada', 'EURUSD')
      await add(page, 'entry.png')
      await strip(page).getByRole('button', { name: 'entry.png' }).waitFor()
      await add(page, 'exit.png')
      await strip(page).getByRole('button', { name: 'exit.png' }).waitFor()
      await seeSaved(page)
      const stored = async () => (await traders.fileOf('Ada')).book.data as unknown as Partial<Stored>
      await expect.poll(async () => (await stored()).attachments?.length).toBe(2)
      const { tradeNotes = [], attachments = [] } = await stored()
      expect(attachments.map(({ name, trade }) => [name, trade])).toEqual([
        ['entry.png', tradeNotes[0]?.id],
        ['exit.png', tradeNotes[0]?.id],
      ])
      expect([tradeNotes.length, (tradeNotes[0]?.fills.length ?? 0) > 0]).toEqual([1, true])
      await page.goto(`${new URL(page.url()).origin}/app/calendar/${attachments[0]?.day ?? ''}`)
      await strip(page).getByRole('button', { name: 'entry.png' }).waitFor()
    })

    await step('are looked through by keys of their own, and give the focus back', async () => {
      const page = await openTrade('Ada', 'EURUSD')
      const entry = strip(page).getByRole('button', { name: 'entry.png' })
      await entry.focus()
      await page.keyboard.press('Enter')
      const viewer = page.getByRole('dialog', { name: 'entry.png' })
      await viewer.getByRole('img', { name: 'entry.png' }).waitFor()
      // A key of the trade behind it.
      await page.keyboard.press('j')
      await page.keyboard.press('+')
      await viewer.getByRole('group', { name: 'Picture in full size' }).waitFor()
      await expect
        .poll(() => viewer.getByRole('button', { name: 'Full size' }).getAttribute('aria-pressed'))
        .toBe('true')
      await page.emulateMedia({ forcedColors: 'active' })
      const colourOf = (name: string) =>
        viewer.getByRole('button', { name }).evaluate((button) => getComputedStyle(button).backgroundColor)
      await expect.poll(async () => (await colourOf('Full size')) === (await colourOf('Download'))).toBe(false)
      await page.emulateMedia({ forcedColors: null })
      await page.keyboard.press('0')
      await page.keyboard.press('ArrowRight')
      await page.getByRole('dialog', { name: 'exit.png' }).waitFor()
      await page.keyboard.press('Escape')
      await page.getByRole('dialog').waitFor({ state: 'detached' })
      await page.getByRole('heading', { level: 2, name: /EURUSD/ }).waitFor()
      await expect.poll(() => entry.evaluate((button) => button === document.activeElement)).toBe(true)
    })

    await step('fit a phone and a desk, in both themes', async () => {
      const faults: string[] = []
      for (const width of [1440, 360])
        for (const colorScheme of ['light', 'dark'] as const) {
          const page = await openTrade('Ada', 'EURUSD', { colorScheme, viewport: { width, height: 900 } })
          await strip(page).getByRole('button', { name: 'entry.png' }).scrollIntoViewIfNeeded()
          faults.push(...(await axeViolations(page)))
          if ((await overflow(page)) > 0) faults.push(`too wide at ${width}`)
        }
      expect(faults).toEqual([])
    })
  })
})
