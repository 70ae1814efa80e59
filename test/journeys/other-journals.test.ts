import { readFileSync } from 'node:fs'
import { beforeAll, describe, expect, it } from 'vitest'
import { openNewJournal } from '#test/support/arrival.ts'
import { axeViolations } from '#test/support/axe.ts'
import { openContext } from '#test/support/contexts.ts'
import { inBrowser } from '#test/support/in-browser.ts'
import { overflow } from '#test/support/looks.ts'
import { startHeldProduct } from '#test/support/product.ts'
import { keepToasts } from '#test/support/toasts.ts'
import { chooseByKey, watchForTrouble } from '#test/support/trader.ts'

const sample = (name: string): Buffer =>
  readFileSync(new URL(`../domain/trade-files/samples/${name}.csv`, import.meta.url))

const { product, browser } = await inBrowser(startHeldProduct())
const context = await openContext(browser, product, { viewport: { width: 360, height: 740 } })
await keepToasts(context)
const trouble = watchForTrouble(context)
const page = await context.newPage()

describe('[other journals] A trader moves in from another journal, by keyboard and on a phone', () => {
  const choose = async (name: string, buffer: Buffer) => {
    await page.goto(`${product.origin}/app/settings/brokerage`)
    await page.getByRole('button', { name: 'Import trades', exact: true }).press('Enter')
    await chooseByKey(page, { name, mimeType: 'text/csv', buffer })
  }

  beforeAll(async () => {
    await openNewJournal(page, product, 'Mara', 'Files')
  })

  it('sees the notes and what stays behind before anything is recorded, in light and dark', async () => {
    for (const colorScheme of ['light', 'dark'] as const) {
      await page.emulateMedia({ colorScheme })
      await choose('tradezella.csv', sample('tradezella'))
      await page.getByRole('heading', { name: 'Notes and labels' }).waitFor()
      await page.getByText('Ratings or grades: 1. Each journal rates by a scale of its own.').waitFor()
      expect([await axeViolations(page), await overflow(page)]).toEqual([[], 0])
      await page.keyboard.press('Escape')
    }
  })

  it('records trades and notes, and finds the notes at their trades', async () => {
    await choose('tradervue.csv', sample('tradervue'))
    await page.getByRole('button', { name: 'Import 7 fills and 3 notes' }).press('Enter')
    const done = page.getByRole('dialog', { name: 'Imported' })
    await done.getByRole('button', { name: 'Done' }).press('Enter')
    await done.waitFor({ state: 'detached' })
    await page.goto(`${product.origin}/app/trades`)
    await page.getByText('Has a note.').first().waitFor()
    await expect.poll(() => page.getByText('Has a note.').count()).toBe(3)
  })

  it('takes the whole import back by the name of the file, and undoes that', async () => {
    await page.goto(`${product.origin}/app/settings/brokerage`)
    await page.getByRole('button', { name: 'Undo import tradervue.csv' }).press('Enter')
    const question = page.getByRole('dialog', { name: 'Undo the import of tradervue.csv?' })
    await question.getByText('3 notes and 4 labels that it brought leave as well.').waitFor()
    expect(await axeViolations(page)).toEqual([])
    await question.getByRole('button', { name: 'Undo the import' }).press('Enter')
    await page.getByRole('button', { name: 'Undo', exact: true }).press('Enter')
    await page.getByText('3 notes and 4 labels').waitFor()
    expect(trouble).toEqual([])
  })
})
