import type { Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { openNewJournal } from '#test/support/arrival.ts'
import { openContext } from '#test/support/contexts.ts'
import { startFaultyProduct } from '#test/support/faults.ts'
import { inBrowser } from '#test/support/in-browser.ts'
import { outsideDrive } from '#test/support/outside-drive.ts'
import { goToToday, seeSaved } from '#test/support/trader.ts'

const { product, browser } = await inBrowser(startFaultyProduct())

const fullDrive = {
  status: 403,
  headers: { 'access-control-allow-origin': '*' },
  json: { error: { code: 403, errors: [{ domain: 'usageLimits', reason: 'storageQuotaExceeded' }] } },
}

describe('The journals of one trader, in two tabs', () => {
  const visit = async (section: string, on: Page) => {
    await on.goto(`${product.origin}/app/settings/${section}`)
    await on.locator('#main h1').waitFor()
  }
  const rows = (on: Page) =>
    on
      .getByRole('region', { name: 'All journals' })
      .getByRole('listitem')
      .evaluateAll((items) => items.map((item) => (item as HTMLElement).innerText.replaceAll('\n', ' ')))

  it('[spec 5 Data file] by keyboard and with another tab: focus stays in the list, one journal stays', async () => {
    const own = await openContext(browser, product, { viewport: { width: 1280, height: 900 } })
    const p = await own.newPage()
    await openNewJournal(p, product, 'Ada', 'First')
    await visit('journals', p)
    const focused = () => p.evaluate(() => document.activeElement?.textContent)
    const createHere = async (name: string) => {
      await p.getByRole('button', { name: 'Create New Journal' }).click()
      await p.getByLabel('Journal name').fill(name)
      await p.keyboard.press('Enter')
      await p.getByRole('dialog').waitFor({ state: 'detached' })
    }
    await createHere('Second')
    await createHere('Third')
    await p.getByRole('button', { name: 'Open First' }).press('Enter')
    await p.getByText('First is open now').waitFor()
    await expect.poll(focused).toBe('All journals')
    const q = await own.newPage()
    await visit('journals', q)
    await q.getByRole('button', { name: 'Delete Third' }).press('Enter')
    await q.getByRole('button', { name: 'Delete journal' }).press('Enter')
    await expect.poll(async () => (await rows(q)).length).toBe(2)
    await expect.poll(() => q.evaluate(() => document.activeElement?.textContent)).toBe('All journals')
    await p.getByRole('button', { name: 'Open Third' }).press('Enter')
    await p.getByRole('alert').getByText('The journal file is no longer in your Google Drive').waitFor()
    await expect.poll(focused).toBe('All journals')
    await p.getByRole('button', { name: 'Open Second' }).press('Enter')
    await p.getByText('Second is open now').waitFor()
    await q.getByRole('region', { name: 'Current journal' }).getByText('Second').waitFor()
    await q.getByRole('button', { name: 'Delete First' }).press('Enter')
    await q.getByRole('button', { name: 'Delete journal' }).press('Enter')
    await expect.poll(async () => (await rows(q)).length).toBe(1)
    await p.getByRole('button', { name: 'Delete Second' }).press('Enter')
    await p.getByRole('button', { name: 'Delete journal' }).press('Enter')
    await p.getByRole('dialog').getByText('The only journal cannot be deleted').waitFor()
    expect(
      (await outsideDrive(product, 'Ada').files())
        .filter(({ name }) => name.endsWith('.bellbook'))
        .map(({ name }) => name),
    ).toEqual(['Second.bellbook'])
    await own.close()
  })

  it('[spec 4 Journal management] another tab follows a deletion, and its edits can be restored', async () => {
    const own = await openContext(browser, product, { viewport: { width: 1280, height: 900 } })
    const p = await own.newPage()
    await openNewJournal(p, product, 'Grace', 'Kept')
    await seeSaved(p)
    await visit('journals', p)
    await p.getByRole('button', { name: 'Create New Journal' }).click()
    await p.getByLabel('Journal name').fill('Open')
    await p.keyboard.press('Enter')
    await p.getByText('Active').waitFor()
    await p.getByRole('region', { name: 'Current journal' }).getByText('Open', { exact: true }).waitFor()
    const q = await own.newPage()
    await q.goto(`${product.origin}/app/today`)
    // A full drive is no failing one, to which only so many requests go: the tabs come close to that many here.
    await q.route('**/upload/drive/**', (route) => route.fulfill(fullDrive))
    await q.getByRole('textbox', { name: 'Daily Notes' }).fill('Typed a moment before')
    await p.getByRole('button', { name: 'Delete Open' }).press('Enter')
    await p.getByRole('button', { name: 'Delete journal' }).press('Enter')
    await p.getByRole('heading', { name: 'Set up your journal' }).waitFor()
    await q.getByRole('heading', { name: 'Set up your journal' }).waitFor()
    await q.unroute('**/upload/drive/**')
    await q.getByRole('button', { name: 'Restore from this device' }).click()
    await goToToday(q)
    await expect.poll(() => q.getByRole('textbox', { name: 'Daily Notes' }).inputValue()).toBe('Typed a moment before')
    await own.close()
  })
})
