import { beforeAll, describe, expect, it } from 'vitest'
import { axeViolations } from '#test/support/axe.ts'
import { onlyJournalIn } from '#test/support/drive-folder.ts'
import { traderOnFriday } from '#test/support/friday.ts'
import { step } from '#test/support/step.ts'
import { keepToasts } from '#test/support/toasts.ts'
import { atRest, seeSaved, showAmounts } from '#test/support/trader.ts'

const { product, page, trouble } = await traderOnFriday('Orla', 'Own entries')

describe('A trader enters what no record holds', () => {
  beforeAll(async () => {
    await keepToasts(page.context())
    await showAmounts(page, product)
    await page.goto(`${product.origin}/app/settings/brokerage`)
    await page.getByRole('button', { name: 'Import trades', exact: true }).click()
    const buffer = Buffer.from('Date,Type,Symbol,Quantity,Price\n2026-11-18,Sell,KO,10,61')
    await page.getByLabel('Choose a file').setInputFiles({ name: 'old.csv', mimeType: 'text/csv', buffer })
    await page.getByLabel('Account').fill('Old file')
    await page.getByRole('button', { name: 'Import 1 fill' }).click()
    await page.getByRole('button', { name: 'Done' }).click()
  })

  const card = () => page.getByRole('region', { name: 'Daily Trades' })
  const key = async (name: string | RegExp) => card().getByRole('button', { name, exact: true }).press('Enter')
  const openDay = async () => {
    await page.goto(`${product.origin}/app/calendar`)
    await atRest(page)
    await page.locator('[data-date="2026-11-18"]').press('Enter')
    await card().getByText('KO', { exact: true }).first().waitFor()
    await atRest(page)
  }
  const entries = () =>
    onlyJournalIn(product.dataFolder)
      .journalEntries.flatMap(({ trades }) => trades?.adjustments ?? [])
      .map(({ kind, quantity, price }) => [kind, quantity, price])

  it('the cost of a day, another price and another ticker are entered, and taken back', async () => {
    await step('says what it cost, by keyboard and on a phone, and it is saved; the next visit shows it', async () => {
      await page.setViewportSize({ width: 360, height: 740 })
      await openDay()
      await key('How it adds up')
      await key('Enter what it cost')
      const dialog = page.getByRole('dialog')
      await dialog.getByLabel('Price per share').fill('x')
      await page.keyboard.press('Enter')
      await dialog.getByText('Enter a price of zero or more, such as 12.34').waitFor()
      expect(await axeViolations(page)).toEqual([])
      await expect.poll(() => page.evaluate(() => document.documentElement.scrollWidth)).toBe(360)
      await dialog.getByLabel('Price per share').fill('51.5')
      await page.keyboard.press('Enter')
      await card().getByText('$95.00').first().waitFor()
      await seeSaved(page)
      await expect.poll(entries).toEqual([['entered', 10, 51.5]])
      await openDay()
      await card().getByText('$95.00').first().waitFor()
      expect(await axeViolations(page)).toEqual([])
    })

    await step("corrects a fill and keeps the broker's record, and takes that back", async () => {
      await key('Correct')
      await key('Correct Sell 10 KO at 61')
      await page.getByLabel('Price per share').fill('62')
      await page.keyboard.press('Enter')
      await card().getByText('$105.00').first().waitFor()
      await card()
        .getByText(/your broker's record; what you entered counts instead/)
        .waitFor()
      expect(await axeViolations(page)).toEqual([])
      await page.getByRole('button', { name: 'Undo', exact: true }).press('Enter')
      await card().getByText('$95.00').first().waitFor()
      await seeSaved(page)
      await expect.poll(entries).toEqual([['entered', 10, 51.5]])
      expect(trouble).toEqual([])
    })

    await step('says that a ticker has changed, by keyboard and on a phone', async () => {
      await page.setViewportSize({ width: 360, height: 740 })
      await openDay()
      await key('Correct')
      await key('KO has another ticker now')
      await page.getByLabel('New ticker', { exact: true }).fill('KOX')
      expect(await axeViolations(page)).toEqual([])
      await expect.poll(() => page.evaluate(() => document.documentElement.scrollWidth)).toBe(360)
      await page.keyboard.press('Enter')
      await card().getByText('now KOX').first().waitFor()
      await seeSaved(page)
      expect(await axeViolations(page)).toEqual([])
      await card().getByRole('button', { name: 'Remove Ticker changed: KO to KOX', exact: true }).press('Enter')
      await card().getByText('now KOX').first().waitFor({ state: 'hidden' })
      await seeSaved(page)
      await expect.poll(entries).toEqual([['entered', 10, 51.5]])
    })
  })

  it.each([
    ['on its side', [768, 1024], [1024, 768]],
    ['upright', [1024, 768], [768, 1024]],
  ] as const)('a tablet that is turned %s loses nothing that was typed', async (_how, before, after) => {
    await page.setViewportSize({ width: before[0], height: before[1] })
    await openDay()
    await key('Correct')
    await key('Correct Sell 10 KO at 61')
    await page.getByLabel('Price per share').fill('63.25')
    await page.setViewportSize({ width: after[0], height: after[1] })
    await atRest(page)
    expect(await page.getByLabel('Price per share').inputValue()).toBe('63.25')
    await page.keyboard.press('Escape')
    await page.getByRole('dialog', { name: 'Correct' }).waitFor({ state: 'hidden' })
    await expect.poll(() => page.getByRole('heading', { name: 'Journal Entry' }).isVisible()).toBe(after[0] > after[1])
  })
})
