import type { BrowserContextOptions, Page } from 'playwright-core'
import { afterEach, beforeAll, describe, expect, it } from 'vitest'
import { calendarTraders, dayCell as day, focusedDate as focused, today } from '#test/support/calendar.ts'
import { seeSaved } from '#test/support/trader.ts'

const traders = await calendarTraders()
const { product } = traders

describe('The calendar', () => {
  const openCalendar = (name: string, address?: string, options?: BrowserContextOptions): Promise<Page> =>
    traders.openCalendar(name, address, options)

  beforeAll(async () => {
    await traders.newTrader('Ada', 60)
    await traders.newTrader('Full', 3650)
  })
  afterEach(() => traders.closePages())

  it('[spec 2 Calendar] on a desk a day opens in a panel 80 units wide, to write within the date window', async () => {
    const page = await openCalendar('Ada')
    await expect.poll(() => page.title()).toBe('Calendar · Bellbook')
    expect(
      (await page.getByRole('heading', { name: 'Month Overview' }).locator('xpath=../..').boundingBox())?.width,
    ).toBe(320)
    await day(page, '2026-11-18').click()
    await expect.poll(() => new URL(page.url()).pathname).toBe('/app/calendar/2026-11-18')
    await page.getByLabel('Daily Notes').fill('Written two days later')
    await page.getByRole('heading', { name: 'Journal Entry' }).click()
    await seeSaved(page)
    await expect
      .poll(
        async () =>
          (await traders.fileOf('Ada')).book.data.journalEntries.find(({ date }) => date === '2026-11-18')?.notes,
      )
      .toBe('Written two days later')
    await page.reload()
    await expect.poll(() => page.getByLabel('Daily Notes').inputValue()).toBe('Written two days later')
  })

  it('[spec 5 Journal entry] beyond the date window a day is read, with the reason', async () => {
    const page = await openCalendar('Full', '/app/calendar/2020-02-14')
    await page.getByRole('heading', { name: 'February 2020' }).waitFor()
    await page.getByText('Cannot create journal entries for dates more than 1 year ago').waitFor()
    await page
      .getByText(/Held the plan on 2020-02-14|Sized down/)
      .first()
      .waitFor()
    expect(await page.getByRole('textbox').count()).toBe(0)
    await page.goto(`${product.origin}/app/calendar/2026-11-22`)
    await page.getByText('Cannot create journal entries for dates beyond tomorrow').waitFor()
    await page.goto(`${product.origin}/app/calendar/2026-11-21`)
    await page.getByLabel('Daily Notes').waitFor()
  })

  it('[spec 2 Calendar] on a phone a day opens over the whole screen, to read; back leads to its cell', async () => {
    const page = await openCalendar('Ada', '/app/calendar', { viewport: { width: 360, height: 740 }, hasTouch: true })
    await day(page, '2026-11-19').tap()
    const sheet = page.getByRole('dialog', { name: 'Thursday, November 19, 2026' })
    await sheet.getByText('Sized down after the first loss.').waitFor()
    const { width, height } = (await sheet.boundingBox()) ?? { width: 0, height: 0 }
    expect([width, height, await sheet.getByRole('textbox').count()]).toEqual([360, 740, 0])
    await sheet.getByRole('button', { name: 'Back to the month' }).click()
    await expect.poll(() => focused(page)).toBe('2026-11-19')
    expect(new URL(page.url()).pathname).toBe('/app/calendar')
    // The browser's own back does the same.
    await day(page, '2026-11-18').tap()
    await page.getByRole('dialog').waitFor()
    await page.goBack()
    await expect.poll(() => focused(page)).toBe('2026-11-18')
    // So does a page that was loaded again: the month behind it is there once.
    await day(page, '2026-11-17').tap()
    await page.getByRole('dialog').waitFor()
    await page.reload()
    await page.getByRole('button', { name: 'Back to the month' }).click()
    await expect.poll(() => new URL(page.url()).pathname).toBe('/app/calendar')
    await page.goForward()
    await page.getByRole('dialog', { name: 'Tuesday, November 17, 2026' }).waitFor()
    // Its neighbours come in its place: back still leads to the month.
    await page.getByRole('button', { name: 'Day before, Monday, November 16, 2026' }).press('Enter')
    await page.getByRole('dialog', { name: 'Monday, November 16, 2026' }).waitFor()
    await page.keyboard.press('ArrowRight')
    await page.keyboard.press('ArrowRight')
    await page.getByRole('dialog', { name: 'Wednesday, November 18, 2026' }).waitFor()
    await page.goBack()
    await expect.poll(() => focused(page)).toBe('2026-11-18')
    expect(new URL(page.url()).pathname).toBe('/app/calendar')
    // An address that leads to a day has no month behind it.
    await page.goto(`${product.origin}/app/calendar/2026-10-15`)
    await page
      .getByRole('dialog', { name: 'Thursday, October 15, 2026' })
      .getByRole('button', { name: 'Back to the month' })
      .click()
    await expect.poll(() => focused(page)).toBe('2026-10-15')
    await page.getByRole('heading', { name: 'October 2026' }).waitFor()
  })

  it('is used by keyboard alone: days, weeks, months and years', async () => {
    const page = await openCalendar('Ada')
    await day(page, today).focus()
    const steps = [
      ['ArrowLeft', '2026-11-19'],
      ['ArrowDown', '2026-11-26'],
      ['Home', '2026-11-22'],
      ['End', '2026-11-28'],
      ['ArrowDown', '2026-12-05'],
      ['ArrowRight', '2026-12-06'],
      ['PageUp', '2026-11-06'],
      ['Shift+PageUp', '2025-11-06'],
      ['Shift+PageDown', '2026-11-06'],
      ['PageDown', '2026-12-06'],
      ['ArrowUp', '2026-11-29'],
      ['ArrowUp', '2026-11-22'],
    ] as const
    for (const [key, date] of steps) {
      await page.keyboard.press(key)
      await expect.poll(() => focused(page), { message: key }).toBe(date)
    }
    expect(await page.locator('[data-date][tabindex="0"]').count()).toBe(1)
    await page.keyboard.press('Enter')
    await page.getByText('Sunday, November 22, 2026', { exact: true }).waitFor()
    expect(await focused(page)).toBe('2026-11-22')
  })
})
