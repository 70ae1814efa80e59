import { readFileSync } from 'node:fs'
import { beforeAll, describe, expect, it } from 'vitest'
import { openNewJournal } from '#test/support/arrival.ts'
import { axeViolations } from '#test/support/axe.ts'
import { openContext } from '#test/support/contexts.ts'
import { inBrowser } from '#test/support/in-browser.ts'
import { startHeldProduct } from '#test/support/product.ts'
import { step } from '#test/support/step.ts'
import { keepToasts } from '#test/support/toasts.ts'
import { chooseByKey, seeSaved, watchForTrouble } from '#test/support/trader.ts'

const today = '2026-11-20'

const { product, browser } = await inBrowser(startHeldProduct())
const context = await openContext(browser, product, { acceptDownloads: true })
await keepToasts(context)
const trouble = watchForTrouble(context)
const page = await context.newPage()

describe('A trader without a connection imports trades from a file', () => {
  const file = () => ({
    name: 'trades.csv',
    mimeType: 'text/csv',
    buffer: Buffer.from(
      [
        'Date,Type,Symbol,Quantity,Price,Fees',
        `${today} 09:31,Buy,AMD,100,150,1`,
        `${today} 09:45,Sell,AMD,60,152.25,1`,
        `${today} 10:05,Sell,AMD,40,149.10,1`,
        `${today},Sell,AMD,many,1,0`,
      ].join('\n'),
    ),
  })
  const openImport = async () => {
    await page.goto(`${product.origin}/app/settings/brokerage`)
    await page.getByRole('button', { name: 'Import trades', exact: true }).click()
    await page.getByLabel('Choose a file').setInputFiles(file())
  }

  beforeAll(async () => {
    // Without a listener between two choices, choosing a file would be switched off and on again under the next one.
    page.on('filechooser', () => undefined)
    await openNewJournal(page, product, 'Mara', 'Futures')
  })

  it.each([
    ['schwab', 'Charles Schwab, Transactions', 'Import 4 fills and 2 other movements'],
    ['tastytrade', 'tastytrade, Transactions', 'Import 3 fills and 1 other movement'],
  ])("brings in a broker's own file by keyboard, and takes it back: %s", async (sample, name, button) => {
    await page.goto(`${product.origin}/app/settings/brokerage`)
    await page.getByRole('button', { name: 'Import trades', exact: true }).press('Enter')
    const dialog = page.getByRole('dialog')
    await chooseByKey(page, `test/domain/trade-files/samples/${sample}.csv`)
    await dialog.getByRole('heading', { name }).waitFor()
    expect(await axeViolations(page)).toEqual([])
    await dialog.getByRole('button', { name: button }).press('Enter')
    await page.getByRole('dialog', { name: 'Imported' }).getByRole('button', { name: 'Undo the import' }).press('Enter')
    const done = page.getByRole('dialog', { name: 'Import taken back' })
    await done.getByText('Your journal is as it was before the import.').waitFor()
    await done.getByRole('button', { name: 'Done' }).press('Enter')
    await seeSaved(page)
  })

  it('takes trades in line by line, explains them to the cent, and gives them out again', async () => {
    await step('imports them line by line, and a second time nothing', async () => {
      await openImport()
      await page.getByText('Quantity is not a number: many').waitFor()
      expect(await axeViolations(page)).toEqual([])
      await page.getByRole('button', { name: 'Import 3 fills' }).click()
      await page.getByText('3 fills are in your journal now.').waitFor()
      await openImport()
      expect(await page.getByRole('button', { name: 'Nothing to import' }).isDisabled()).toBe(true)
    })

    await step('hides the amounts until they are wanted, then explains the day to the cent', async () => {
      await page.goto(`${product.origin}/app/calendar/${today}`)
      const card = page.getByRole('region', { name: 'Daily Trades' })
      await card.getByText('Amounts are hidden.').waitFor()
      expect(await card.innerText()).not.toContain('$')
      await card.getByRole('link', { name: 'Show Portfolio Values' }).click()
      await page.getByLabel('Show Portfolio Values').click()
      await seeSaved(page)
      await page.goto(`${product.origin}/app/calendar/${today}`)
      await card.getByRole('button', { name: 'How it adds up' }).press('Enter')
      await card.getByText('60 bought on').waitFor()
      await expect
        .poll(() => card.getByRole('region', { name: 'How it adds up' }).innerText())
        .toMatch(/Total \(USD\)\s+Profit \$96\.00\s+\$96\.00/)
      await expect.poll(() => page.locator(`[data-date="${today}"]`).innerText()).toContain('$96')
      expect(await axeViolations(page)).toEqual([])
    })

    await step('takes them along as a file with their results', async () => {
      await page.goto(`${product.origin}/app/settings/brokerage`)
      const [download] = await Promise.all([
        page.waitForEvent('download'),
        page.getByRole('button', { name: 'Export trades' }).click(),
      ])
      expect(download.suggestedFilename()).toBe(`Futures trades ${today}.csv`)
      const lines = readFileSync(await download.path(), 'utf8')
        .trimEnd()
        .split('\r\n')
      expect(lines.map((line) => line.split(',').slice(1, 5))).toEqual([
        ['Type', 'Symbol', 'Quantity', 'Price'],
        ['BUY', 'AMD', '100', '150'],
        ['SELL', 'AMD', '60', '152.25'],
        ['SELL', 'AMD', '40', '149.1'],
      ])
    })

    await step('takes the trades that filters show to a spreadsheet, by keyboard', async () => {
      await page.goto(`${product.origin}/app/trades?symbol=amd`)
      await page.getByRole('button', { name: 'Export', exact: true }).press('Enter')
      const dialog = page.getByRole('dialog', { name: 'Export for a spreadsheet' })
      await dialog.getByText('that your filters show').waitFor()
      expect(await axeViolations(page)).toEqual([])
      const [download] = await Promise.all([page.waitForEvent('download'), page.keyboard.press('Enter')])
      expect(download.suggestedFilename()).toBe(`Futures trades ${today}.xlsx`)
      expect(
        readFileSync(await download.path())
          .subarray(0, 2)
          .toString(),
      ).toBe('PK')
      await dialog.waitFor({ state: 'hidden' })
    })

    await step('removes the imported account after seeing what changes, and brings it back', async () => {
      await page.goto(`${product.origin}/app/settings/brokerage`)
      const account = page.getByRole('region', { name: 'Imported accounts' })
      await account.getByText('3 trades').waitFor()
      expect(await axeViolations(page)).toEqual([])
      await account.getByRole('button', { name: 'Remove Imported' }).press('Enter')
      const dialog = page.getByRole('dialog', { name: 'Remove Imported?' })
      await dialog.getByText('1 day changes its result').waitFor()
      expect(await axeViolations(page)).toEqual([])
      await dialog.getByRole('button', { name: 'Remove', exact: true }).press('Enter')
      await account.waitFor({ state: 'detached' })
      await page.getByRole('button', { name: 'Undo', exact: true }).press('Enter')
      await account.getByText('3 trades').waitFor()
      expect(trouble).toEqual([])
    })
  })
})
