import { join } from 'node:path'
import { beforeAll, describe, expect, it } from 'vitest'
import { openNewJournal } from '#test/support/arrival.ts'
import { openContext } from '#test/support/contexts.ts'
import { inBrowser } from '#test/support/in-browser.ts'
import { startHeldProduct } from '#test/support/product.ts'
import { keepToasts } from '#test/support/toasts.ts'
import { addChecklist, addTask } from '#test/support/trader.ts'

const shots = process.env['BELLBOOK_SCREENSHOTS']
const widths = [360, 768, 1440, 2560] as const
/** Each link with the heading of its screen. */
const screens = [
  ['Today', "Today's Plan"],
  ['Dashboard', 'Dashboard'],
  ['Calendar', 'Calendar'],
  ['Trades', 'Trades'],
  ['Insight', 'Insight'],
  ['Settings', 'General'],
] as const

const { product, browser } = await inBrowser(startHeldProduct())
const context = await openContext(browser, product, { reducedMotion: 'reduce' })
await keepToasts(context)
const page = await context.newPage()

describe('The frame of the screens', () => {
  const atWidth = async (width: number): Promise<void> => {
    await page.setViewportSize({ width, height: 900 })
    await page.waitForFunction((wanted) => innerWidth === wanted, width)
  }
  const shot = async (name: string): Promise<void> => {
    if (shots === undefined) return
    for (const colorScheme of ['light', 'dark'] as const) {
      await page.emulateMedia({ colorScheme })
      await page.screenshot({ path: join(shots, `${name}-${colorScheme}.png`), animations: 'disabled' })
    }
  }
  /** Where the content of a screen begins. */
  const leftEdge = () =>
    page
      .locator('main > :first-child')
      .evaluate((frame) => frame.getBoundingClientRect().left + Number.parseFloat(getComputedStyle(frame).paddingLeft))

  beforeAll(async () => {
    await atWidth(1440)
    await openNewJournal(page, product, 'Ada', 'Trading 2027')
    await addChecklist(page, 'Before the open')
    await addTask(page, 'Mark the levels')
  })

  it('every screen begins at the same left edge, on a phone, a tablet, a desk and a wall', async () => {
    const edges = new Map<string, number>()
    for (const [screen, name] of screens) {
      await atWidth(1440)
      await page.getByRole('link', { name: screen, exact: true }).first().click()
      await page.getByRole('heading', { level: 1, name, exact: true }).waitFor({ state: 'attached' })
      for (const width of widths) {
        await atWidth(width)
        edges.set(`${width} ${screen}`, await leftEdge())
        await shot(`${screen}-${width}`)
      }
    }
    const ofToday = ([place, edge]: [string, number]) => edge === edges.get(`${Number.parseInt(place, 10)} Today`)
    expect([...edges].filter((each) => !ofToday(each))).toEqual([])
  })

  it('a toast is next to the texts that are read and written, not over them', async () => {
    await atWidth(1440)
    await page.getByRole('link', { name: 'Today', exact: true }).first().click()
    await addChecklist(page, 'After the close, with a name that is a little longer')
    await page.getByRole('button', { name: /^Delete After the close/ }).click()
    const toast = page.locator('[aria-live=polite] > div').filter({ hasText: 'deleted' })
    await toast.waitFor()
    await shot('toast-1440')
    const [box, main] = [await toast.boundingBox(), await page.locator('main').boundingBox()]
    expect(box && main && box.x >= 0 && box.x + box.width <= main.x).toBe(true)
    await expect
      .poll(() =>
        page
          .getByRole('heading', { name: 'Before the open' })
          .evaluate((heading) => heading === document.activeElement),
      )
      .toBe(true)
  })
})
