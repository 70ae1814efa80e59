import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { axeViolations } from '#test/support/axe.ts'
import { connectBroker } from '#test/support/broker.ts'
import { onlyJournalIn } from '#test/support/drive-folder.ts'
import { traderOnFriday } from '#test/support/friday.ts'
import type { WeatheredProduct } from '#test/support/weather.ts'

describe('[issue 5] A trader imports a file first and links the broker later', { timeout: 120_000 }, () => {
  let product: WeatheredProduct
  let browser: Browser
  let page: Page
  let trouble: ReadonlyArray<string>

  beforeAll(async () => {
    ;({ product, browser, page, trouble } = await traderOnFriday('Mara', 'Day trades'))
  })
  afterAll(async () => {
    await browser.close()
    await product.dispose()
  })

  const list = () => page.getByRole('region', { name: 'Imported accounts' })
  const accountsInDrive = () => {
    const names = onlyJournalIn(product.dataFolder).journalEntries.flatMap((entry) => (entry as { readonly trades?: { readonly activities: ReadonlyArray<{ readonly accountId: string }> } }).trades?.activities ?? []).map(({ accountId }) => accountId)
    return [new Set(names).size, names.filter((name) => name === 'Old file').length]
  }

  it('says whose the trades are: the older ones join that account, the others are left to the broker, and it can be undone', async () => {
    await page.goto(`${product.origin}/app/settings/brokerage`)
    await page.getByRole('button', { name: 'Import trades' }).click()
    await page.getByLabel('Account').fill('Old file')
    const buffer = Buffer.from(['Date,Type,Symbol,Quantity,Price', '2024-03-04,Buy,KO,10,60', '2024-03-05,Sell,KO,10,61', '2026-11-19,Buy,KO,5,70'].join('\n'))
    await page.getByLabel('Choose a file').setInputFiles({ name: 'old.csv', mimeType: 'text/csv', buffer })
    await page.getByRole('button', { name: 'Import 3 lines' }).click()
    await page.getByRole('button', { name: 'Done' }).click()
    await list().getByText('3 trades').waitFor()
    expect(await list().getByRole('button').count()).toBe(1)

    await connectBroker(page, product, 'NORTHLAKE')
    await page.getByRole('button', { name: 'Refresh' }).click()
    await page.getByRole('region', { name: 'Northlake Trading', exact: true }).getByRole('checkbox').first().click()
    await expect.poll(() => accountsInDrive()[0], { timeout: 60_000 }).toBe(2)
    await list().getByRole('button', { name: 'These trades are of…' }).press('Enter')
    const dialog = page.getByRole('dialog')
    await dialog.getByText('2 trades become the older part of').waitFor()
    await dialog.getByText('1 trade falls away').waitFor()
    expect(await axeViolations(page)).toEqual([])
    await dialog.getByRole('button', { name: 'They are' }).press('Enter')
    await list().waitFor({ state: 'detached' })
    await expect.poll(accountsInDrive).toEqual([1, 0])
    await page.getByRole('button', { name: 'Undo' }).press('Enter')
    await list().getByText('3 trades').waitFor()
    await expect.poll(accountsInDrive).toEqual([2, 3])
    expect(trouble).toEqual([])
  })

  it('[I6] removes them: the drive has the journal without the days that only the file told of', async () => {
    const daysInDrive = () => onlyJournalIn(product.dataFolder).journalEntries.filter(({ date }) => date < '2024-04')
    expect(daysInDrive().length).toBe(2)
    await list().getByRole('button', { name: 'Remove' }).press('Enter')
    const confirm = page.getByRole('dialog').getByRole('button', { name: 'Remove', exact: true })
    await page.getByRole('dialog').getByText('Until you close this page it can be undone').waitFor()
    await expect.poll(() => confirm.isEnabled()).toBe(true)
    await confirm.press('Enter')
    await list().waitFor({ state: 'detached' })
    await expect.poll(() => [...accountsInDrive(), daysInDrive().length]).toEqual([1, 0, 0])
    expect(trouble).toEqual([])
  })
})
