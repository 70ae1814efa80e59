import { describe, expect, it } from 'vitest'
import { openNewJournal } from '#test/support/arrival.ts'
import { openContext } from '#test/support/contexts.ts'
import { inBrowser } from '#test/support/in-browser.ts'
import { startHeldProduct } from '#test/support/product.ts'
import { addChecklist, addTask, seeSaved, tick, watchForTrouble } from '#test/support/trader.ts'

const { product, browser } = await inBrowser(startHeldProduct())

describe('[trading 7] A trader looks for something', () => {
  it('by keyboard, from the palette to the day and back, with the words in their place', async () => {
    const context = await openContext(browser, product)
    const trouble = watchForTrouble(context)
    const page = await context.newPage()
    await openNewJournal(page, product, 'Looking', 'Journal of Looking')
    await addChecklist(page, 'Before the open')
    await addTask(page, 'Checked calendar')
    await tick(page, 'Checked calendar')
    await page.getByLabel('Daily Notes').fill('Sold the Überraschung too early.')
    await page.getByRole('heading', { name: "Today's Plan" }).click()
    await seeSaved(page)

    await page.keyboard.press('Control+k')
    await page.getByRole('combobox').fill('uberraschung')
    await page.keyboard.press('Enter')
    await page.getByText('1 day', { exact: true }).waitFor()
    await expect.poll(() => page.locator('mark').allTextContents()).toEqual(['Überraschung'])
    await expect.poll(() => new URL(page.url()).search).toBe('?q=uberraschung')

    await page.reload()
    await page.getByText('1 day', { exact: true }).waitFor()
    await expect.poll(() => page.locator('input:focus').inputValue()).toBe('uberraschung')
    await page.keyboard.press('Tab')
    await page.keyboard.press('Enter')
    await page.getByRole('heading', { name: "Today's Plan" }).waitFor()
    await page.goBack()
    await page.getByText('1 day', { exact: true }).waitFor()

    await page.getByRole('searchbox').fill('done:"Checked calendar"')
    await page.getByText('1 day', { exact: true }).waitFor()
    await expect.poll(() => new URL(page.url()).searchParams.get('q')).toBe('done:"Checked calendar"')
    await page.getByRole('searchbox').fill('nowhere')
    await page.getByText('Nothing found', { exact: true }).waitFor()
    expect(trouble).toEqual([])
    await context.close()
  })
})
