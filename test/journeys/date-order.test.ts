import type { Browser, BrowserContext, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openNewJournal } from '#test/support/arrival.ts'
import { closeBoth, launchBrowser } from '#test/support/browser.ts'
import { openContext } from '#test/support/contexts.ts'
import { type FaultyProduct, startFaultyProduct } from '#test/support/faults.ts'

/** A browser in German: the day comes first. */
describe('Dates in the order of their reader', () => {
  let product: FaultyProduct
  let browser: Browser
  let context: BrowserContext
  let page: Page

  const dateOn = async (tab: Page): Promise<string> => {
    await tab.goto(`${product.origin}/app/today`)
    return (await tab.locator('#main header time').first().textContent()) ?? ''
  }
  const shape = (text: string): string => text.replace(/\p{L}+/gu, 'A').replace(/\d/g, '9')

  beforeAll(async () => {
    ;[product, browser] = await Promise.all([startFaultyProduct(), launchBrowser()])
    context = await openContext(browser, product, { locale: 'de-DE' })
    page = await context.newPage()
    await openNewJournal(page, product, 'Dora', 'Days')
  })
  afterAll(() => closeBoth(browser, product))

  it('are in the order of the browser, in English words, until one is chosen', async () => {
    expect(shape(await dateOn(page))).toMatch(/^A, 99? A 9999$/)
    await page.goto(`${product.origin}/app/settings/general`)
    await page.getByLabel('Dates', { exact: true }).selectOption({ label: '2026-11-19' })
    expect(shape(await dateOn(page))).toBe('A, 9999-99-99')
  })

  it('are as they were chosen after a reload, and in another tab of this device', async () => {
    await page.reload()
    const other = await context.newPage()
    expect([shape(await dateOn(page)), shape(await dateOn(other))]).toEqual(['A, 9999-99-99', 'A, 9999-99-99'])
    await other.goto(`${product.origin}/app/settings/general`)
    await other.getByLabel('Dates', { exact: true }).selectOption({ label: 'Nov 19, 2026' })
    // A screen that is drawn anew follows, without a reload.
    await page.getByRole('link', { name: 'Dashboard' }).click()
    await expect
      .poll(async () => shape((await page.locator('#main time').first().textContent()) ?? ''))
      .toMatch(/^A A 99?, 9999$|^A, A 99?, 9999$/)
    await other.close()
  })
})
