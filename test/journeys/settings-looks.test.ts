import { join } from 'node:path'
import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openNewJournal } from '#test/support/arrival.ts'
import { axeViolations } from '#test/support/axe.ts'
import { closeBoth, launchBrowser } from '#test/support/browser.ts'
import { openContext } from '#test/support/contexts.ts'
import { journalFilesIn } from '#test/support/drive-folder.ts'
import { type FaultyProduct, startFaultyProduct } from '#test/support/faults.ts'
import { outsideDrive } from '#test/support/outside-drive.ts'
import { addChecklist, seeSaved } from '#test/support/trader.ts'

const shots = process.env['BELLBOOK_SCREENSHOTS']

describe('How the settings look', () => {
  let product: FaultyProduct
  let browser: Browser
  let page: Page

  const visit = async (section: string) => {
    await page.goto(`${product.origin}/app/settings/${section}`)
    await page.locator('#main h1').waitFor()
  }

  beforeAll(async () => {
    ;[product, browser] = await Promise.all([startFaultyProduct(), launchBrowser()])
    const context = await openContext(browser, product, { viewport: { width: 1280, height: 900 } })
    page = await context.newPage()
    await openNewJournal(page, product, 'Selma', 'Swing 2027')
    await addChecklist(page, 'Swings')
    await seeSaved(page)
    // Beside the open journal: one that is none, and an older one outside of the folder.
    const drive = outsideDrive(product, 'Selma')
    const folder = (await drive.files()).find(({ name }) => name === 'journals')
    await drive.create('Recipes.bellbook', JSON.stringify({ app_id: 'cookbook', version: '1.0.0' }), folder?.id)
    await drive.create(
      'Older.tjd',
      journalFilesIn(product.dataFolder).find(({ path }) => path.includes('Swing'))?.text ?? '',
    )
  })
  afterAll(() => closeBoth(browser, product))

  it('no page or dialog has an accessibility violation, in both themes, wide or narrow, or overflows', async () => {
    const found: string[] = []
    const look = async (name: string) => {
      for (const colorScheme of ['light', 'dark'] as const) {
        for (const width of [360, 768, 1440]) {
          await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
          await page.setViewportSize({ width, height: 900 })
          found.push(
            ...(await axeViolations(page)).map((violation) => `${name}, ${colorScheme}, ${width}: ${violation}`),
          )
          const overflow = await page.evaluate(
            () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
          )
          if (overflow > 0) found.push(`${name}, ${width}: ${overflow} px wider than the screen`)
          if (shots !== undefined) await page.screenshot({ path: join(shots, `${name}-${colorScheme}-${width}.png`) })
        }
      }
    }
    for (const [path, name] of [
      ['', 'dashboard'],
      ['/settings/general', 'general'],
      ['/settings/theme', 'theme'],
      ['/settings/brokerage', 'brokerage'],
      ['/settings/journals', 'journals'],
    ] as const) {
      await page.goto(`${product.origin}/app${path}`)
      await page.locator('#main h1').waitFor()
      if (name === 'journals') await page.getByText('Invalid', { exact: true }).waitFor()
      await look(name)
    }
    for (const [button, title] of [
      ['Rename', 'Rename Journal'],
      ['Delete Swing 2027', 'Delete Swing 2027?'],
    ] as const) {
      await page.getByRole('button', { name: button }).click()
      await page.getByRole('dialog', { name: title }).waitFor()
      await look(title.replaceAll(/\W/g, '-').toLowerCase())
      await page.keyboard.press('Escape')
      await page.getByRole('dialog').waitFor({ state: 'detached' })
    }
    await visit('general')
    await page.getByRole('button', { name: 'Disconnect Google' }).click()
    await page.getByRole('dialog', { name: 'Disconnect Google?' }).waitFor()
    await look('disconnect')
    await page.keyboard.press('Escape')
    await page.setViewportSize({ width: 1280, height: 900 })
    expect(found).toEqual([])
  })

  it('the section that is shown is in sight on a phone, however many come before it', async () => {
    await page.setViewportSize({ width: 360, height: 900 })
    const bar = page.getByRole('navigation', { name: 'Settings' })
    await visit('general')
    const shown: [string, boolean][] = []
    for (const section of await bar.getByRole('link').allTextContents()) {
      await bar.getByRole('link', { name: section }).click()
      const current = bar.locator('[aria-current]', { hasText: section })
      await current.waitFor()
      await page.reload()
      await current.waitFor()
      const box = await current.boundingBox()
      shown.push([section, box !== null && box.x >= 0 && box.x + box.width <= 360])
    }
    expect(shown.filter(([, isInSight]) => !isInSight)).toEqual([])
    expect(shown).toHaveLength(6)
  })
})
