import { beforeAll, describe, expect, it } from 'vitest'
import { openNewJournal } from '#test/support/arrival.ts'
import { openContext } from '#test/support/contexts.ts'
import { journalFilesIn } from '#test/support/drive-folder.ts'
import { startFaultyProduct } from '#test/support/faults.ts'
import { inBrowser } from '#test/support/in-browser.ts'
import { faultsOfLooks } from '#test/support/looks.ts'
import { outsideDrive } from '#test/support/outside-drive.ts'
import { addChecklist, seeSaved } from '#test/support/trader.ts'

const { product, browser } = await inBrowser(startFaultyProduct())
const context = await openContext(browser, product, { viewport: { width: 1280, height: 900 } })
const page = await context.newPage()

describe('How the settings look', () => {
  const visit = async (section: string) => {
    await page.goto(`${product.origin}/app/settings/${section}`)
    await page.locator('#main h1').waitFor()
  }

  beforeAll(async () => {
    await openNewJournal(page, product, 'Selma', 'Swing 2027')
    await addChecklist(page, 'Swings')
    await seeSaved(page)
    // The drive also holds a file that is no journal, and an older journal outside of the folder.
    const drive = outsideDrive(product, 'Selma')
    const folder = (await drive.files()).find(({ name }) => name === 'journals')
    await drive.create('Recipes.bellbook', JSON.stringify({ app_id: 'cookbook', version: '1.0.0' }), folder?.id)
    await drive.create(
      'Older.tjd',
      journalFilesIn(product.dataFolder).find(({ path }) => path.includes('Swing'))?.text ?? '',
    )
  })

  it('no page or dialog has an accessibility violation, in both themes, wide or narrow, or overflows', async () => {
    const found: string[] = []
    const look = async (name: string) =>
      void found.push(...(await faultsOfLooks(page, name, { widths: [360, 768, 1440] })))
    for (const name of ['dashboard', 'general', 'theme', 'brokerage', 'journals']) {
      await page.goto(`${product.origin}/app${name === 'dashboard' ? '' : `/settings/${name}`}`)
      await page.locator('#main h1').waitFor()
      if (name === 'journals') await page.getByText('Invalid', { exact: true }).waitFor()
      await look(name)
    }
    const titles = { Rename: 'Rename Journal', 'Delete Swing 2027': 'Delete Swing 2027?' }
    for (const [button, title] of Object.entries(titles)) {
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
