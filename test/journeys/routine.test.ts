import { readFile } from 'node:fs/promises'
import ICAL from 'ical.js'
import type { BrowserContext, Page } from 'playwright-core'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { openNewJournal } from '#test/support/arrival.ts'
import { axeViolations } from '#test/support/axe.ts'
import { openContext } from '#test/support/contexts.ts'
import { onlyJournalIn } from '#test/support/drive-folder.ts'
import { startFaultyProduct } from '#test/support/faults.ts'
import { inBrowser } from '#test/support/in-browser.ts'
import { readerOf } from '#test/support/spoken.ts'
import { addChecklist, addTask, seeSaved, tick } from '#test/support/trader.ts'

/** Saturday, 10:00 in New York. */
const saturday = Date.parse('2026-11-21T15:00:00Z')
const { product, browser } = await inBrowser(startFaultyProduct(saturday))

describe('The routine of a week', () => {
  let context: BrowserContext

  const newTrader = async (name: string, width = 1440): Promise<Page> => {
    const viewport = { width, height: 900 }
    context = await openContext(browser, product, { viewport })
    const page = await context.newPage()
    await openNewJournal(page, product, name, `Journal of ${name}`)
    await addChecklist(page, 'Plan')
    for (const text of ['News', 'Levels', 'Review']) await addTask(page, text)
    return page
  }
  const dialog = (page: Page) => page.getByRole('dialog')

  beforeEach(() => product.setTime(saturday))
  afterEach(() => context.close())

  it('an item of trading days is neither shown nor counted on a Saturday, and can be reached and ticked', async () => {
    const page = await newTrader('Ada')
    await page.getByText('News').hover()
    await page.getByRole('button', { name: 'Schedule News', exact: true }).click()
    await dialog(page).getByLabel('Due on').selectOption({ label: 'NYSE trading days' })
    await dialog(page).getByText('known through Dec 31, 2028').waitFor()
    await dialog(page).getByRole('button', { name: 'Save schedule' }).click()
    await dialog(page).getByText('Saved. It holds from today on').waitFor()
    expect(await axeViolations(page)).toEqual([])
    await page.keyboard.press('Escape')
    await page.getByText('0 of 2 done').waitFor()
    await page.getByText('1 not due today').click()
    await page.getByText('NYSE trading days').waitFor()
    await page.getByRole('checkbox', { name: 'News' }).check()
    await page.getByText('0 of 2 done').waitFor()
    await tick(page, 'Levels')
    await page.getByText('1 of 2 done').waitFor()
    await seeSaved(page)
    await page.reload()
    await page.getByText('1 of 2 done').waitFor()
    await page.getByText('1 not due today').click()
    expect(await page.getByRole('checkbox', { name: 'News' }).isChecked()).toBe(true)
  })

  it('by keyboard alone an item is skipped with a reason, and counts again after an undo', async () => {
    const page = await newTrader('Ben')
    await page.getByRole('button', { name: 'Schedule Levels', exact: true }).focus()
    await page.keyboard.press('Enter')
    await dialog(page).getByLabel('Reason (optional)').focus()
    await page.keyboard.type('No levels on a Saturday')
    await page.keyboard.press('Enter')
    await dialog(page).getByText('Skipped today: No levels on a Saturday.').waitFor()
    await page.keyboard.press('Escape')
    await page.getByText('0 of 2 done').waitFor()
    await page.keyboard.press('Control+z')
    await page.getByText('0 of 3 done').waitFor()
    expect(await page.getByText('not due today').count()).toBe(0)
  })

  it('on a phone a day is taken off as a whole, and the schedule goes into one’s own calendar', async () => {
    const page = await newTrader('Cy', 360)
    await page.getByRole('button', { name: 'Schedule Plan', exact: true }).click()
    await dialog(page).getByLabel('Due on').selectOption({ label: 'Every few weeks' })
    await dialog(page).getByLabel('Friday').uncheck()
    await dialog(page).getByRole('button', { name: 'Save schedule' }).click()
    const downloads = page.waitForEvent('download')
    await dialog(page).getByRole('button', { name: 'Save calendar file' }).click()
    const text = await readFile((await (await downloads).path()) ?? '', 'utf8')
    const [event] = new ICAL.Component(ICAL.parse(text)).getAllSubcomponents('vevent')
    expect(event?.getFirstPropertyValue('summary')).toBe('Plan')
    expect(String(event?.getFirstPropertyValue('rrule'))).toBe('FREQ=WEEKLY;INTERVAL=2;BYDAY=MO,TU,WE,TH')
    await dialog(page).getByLabel('Due on').selectOption({ label: 'Every day' })
    await dialog(page).getByRole('button', { name: 'Save schedule' }).click()
    await dialog(page).getByLabel('Reason (optional)').fill('Wedding')
    await dialog(page).getByRole('button', { name: 'Take today off' }).click()
    expect(await axeViolations(page)).toEqual([])
    await page.getByRole('button', { name: 'Close', exact: true }).click()
    await page.getByText('Day off: Wedding. Nothing of today is counted.').waitFor()
    await page.getByText('Nothing is due today.').waitFor()
    expect(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth)).toBe(true)
    await page.getByRole('button', { name: 'Count today again' }).click()
    await page.getByText('0 of 3 done').waitFor()
  })

  it('a schedule reads well aloud: what it asks, what it says of an item, and what is not due', async () => {
    const page = await newTrader('Kim')
    const reader = await readerOf(page)
    const reads = async (from: string, to: string): Promise<ReadonlyArray<string>> => {
      const lines = (await reader.read()).filter((line) => !line.startsWith('option '))
      return lines.slice(lines.indexOf(from), lines.indexOf(to) + 1)
    }
    await page.getByRole('button', { name: 'Schedule News', exact: true }).focus()
    await page.keyboard.press('Enter')
    await dialog(page).getByLabel('Due on').selectOption({ label: 'A number of times a week' })
    await dialog(page).getByRole('button', { name: 'Save schedule' }).press('Enter')
    const saved = 'Saved. It holds from today on; earlier days stay as they were.'
    await dialog(page).getByText(saved).waitFor()
    expect(await reads('dialog "Schedule of “News”", modal', saved)).toEqual([
      'dialog "Schedule of “News”", modal',
      'heading "Schedule of “News”", level 2',
      'button "Close"',
      'Due on',
      'combobox "Due on", collapsed, “A number of times a week”',
      'Phase',
      'combobox "Phase", collapsed, “As its checklist: Any time”',
      'Times a week',
      'spinbutton "Times a week", 3, “3”',
      '3',
      'group "Weekdays"',
      ...['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday'].flatMap((day) => [`checkbox "${day}", checked`, day]),
      ...['Saturday', 'Sunday'].flatMap((day) => [`checkbox "${day}", not checked`, day]),
      'Any of these days will do. It counts by the week, Monday to Sunday, and in the progress of no day.',
      'button "Save schedule"',
      saved,
    ])
    expect(await reader.read()).toContain('cell "Not due", Saturday, November 21, 2026: Not due')
    await page.keyboard.press('Escape')
    // The row that led to it has left its list.
    await expect.poll(reader.focus).toBe('heading "Plan", level 2')
    await expect
      .poll(() => reads('progressbar "Progress of Plan", “0”', 'done'))
      .toEqual(['progressbar "Progress of Plan", “0”', '0', 'of', '2', 'done'])
  })

  it('an item of three times a week is ticked by keyboard on a phone, and moves no progress of the day', async () => {
    const page = await newTrader('Fay', 360)
    await page.getByRole('button', { name: 'Move or edit Review' }).click()
    await page.getByRole('button', { name: 'Schedule Review', exact: true }).click()
    await dialog(page).getByLabel('Due on').selectOption({ label: 'A number of times a week' })
    for (const day of ['Saturday', 'Sunday']) await dialog(page).getByLabel(day).check()
    await dialog(page).getByRole('button', { name: 'Save schedule' }).click()
    await dialog(page).getByText('Saved. It holds from today on').waitFor()
    expect(await axeViolations(page)).toEqual([])
    await page.keyboard.press('Escape')
    await page.getByText('0 of 2 done').waitFor()
    await page.getByText('0 of 3 this week').waitFor()
    const box = page.getByRole('checkbox', { name: 'Review' })
    await box.focus()
    await page.keyboard.press('Space')
    await page.getByText('1 of 3 this week').waitFor()
    expect(await box.evaluate((node) => node === document.activeElement)).toBe(true)
    await page.getByText('0 of 2 done').waitFor()
    expect(await axeViolations(page)).toEqual([])
    expect(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth)).toBe(true)
  })

  it('a day that begins at 3 AM goes on after midnight, and its tick is yesterday’s', async () => {
    const page = await newTrader('Dee')
    await page.goto(`${new URL(page.url()).origin}/app/settings/general`)
    await page.getByLabel('The day begins at').selectOption({ label: '3 AM' })
    await seeSaved(page)
    await page.getByRole('link', { name: 'Today' }).first().click()
    await page.locator('time[datetime="2026-11-21"]').first().waitFor()
    // 01:30 of Sunday.
    product.setTime(Date.parse('2026-11-22T06:30:00Z'))
    await context.clock.fastForward(Date.parse('2026-11-22T06:30:00Z') - saturday)
    await page.locator('time[datetime="2026-11-21"]').first().waitFor()
    await tick(page, 'News')
    await page.getByText('1 of 3 done').waitFor()
    // The page's clock goes on.
    expect(await page.getByText('Clears in:').textContent()).toMatch(/^Clears in: 1h 2\dm$/)
    // A reminder at that time belongs to this day, and has the next date.
    await page.getByRole('button', { name: 'Schedule Plan', exact: true }).click()
    await dialog(page).getByLabel('Remind me at').fill('01:30')
    await dialog(page).getByText('Your day begins later than that').waitFor()
    await dialog(page).getByLabel('Remind me at').fill('03:00')
    await dialog(page).getByText('Your day begins later than that').waitFor({ state: 'detached' })
    await dialog(page).getByLabel('Remind me at').fill('01:30')
    const downloads = page.waitForEvent('download')
    await dialog(page).getByRole('button', { name: 'Save calendar file' }).click()
    const text = await readFile((await (await downloads).path()) ?? '', 'utf8')
    expect(/DTSTART:.*/.exec(text)?.[0]).toBe('DTSTART:20261122T013000')
  })

  it('on a phone and by keyboard a tick that was forgotten is corrected on its day, undone and saved', async () => {
    const firstDay = Date.parse('2026-11-24T15:00:00Z')
    product.setTime(firstDay)
    const page = await newTrader('Eve', 360)
    await tick(page, 'News')
    await page.getByText('1 of 3 done').waitFor()
    const nextDay = Date.parse('2026-11-25T15:00:00Z')
    product.setTime(nextDay)
    await context.clock.fastForward(nextDay - firstDay)
    await page.getByText('0 of 3 done').waitFor()
    await page.goto(`${new URL(page.url()).origin}/app/calendar/2026-11-24`)
    await page.getByText('1 of 3 completed').waitFor()
    await page.getByRole('button', { name: 'Correct ticks' }).focus()
    await page.keyboard.press('Enter')
    const box = (name: string) => dialog(page).getByRole('checkbox', { name })
    await box('News').waitFor()
    expect(await box('News').evaluate((node) => node === document.activeElement)).toBe(true)
    await page.keyboard.press('Tab')
    await page.keyboard.press('Space')
    await dialog(page).getByRole('checkbox', { name: 'Levels corrected afterwards', checked: true }).waitFor()
    expect(await axeViolations(page)).toEqual([])
    await page.keyboard.press('Escape')
    await page.getByText('2 of 3 completed').waitFor()
    expect(await axeViolations(page)).toEqual([])
    expect(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth)).toBe(true)
    await page.keyboard.press('Control+z')
    await page.getByText('1 of 3 completed').waitFor()
    await page.keyboard.press('Control+Shift+z')
    await page.getByText('2 of 3 completed').waitFor()
    await page.goto(`${new URL(page.url()).origin}/app/today`)
    await seeSaved(page)
    const [saved] = onlyJournalIn(product.dataFolder, 'Journal of Eve').corrections ?? []
    expect(saved).toMatchObject({ date: '2026-11-24', name: 'Levels', done: true })
  })

  it('an amount is typed next to its tick on a phone, and is on the page of the month, which prints', async () => {
    const page = await newTrader('Gil', 360)
    await page.getByRole('button', { name: 'Move or edit News' }).click()
    await page.getByRole('button', { name: 'Schedule News', exact: true }).click()
    await dialog(page).getByLabel('Unit (optional)').fill('minutes')
    await dialog(page).getByRole('switch', { name: 'One to avoid' }).check()
    await dialog(page).getByRole('button', { name: 'Save', exact: true }).click()
    await dialog(page).getByText('Saved.', { exact: true }).waitFor()
    expect(await axeViolations(page)).toEqual([])
    await page.keyboard.press('Escape')
    const amount = page.getByRole('textbox', { name: 'Amount of News, in minutes' })
    await amount.focus()
    await page.keyboard.type('45')
    await page.keyboard.press('Enter')
    await tick(page, 'Avoid News')
    expect(await axeViolations(page)).toEqual([])
    expect(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth)).toBe(true)
    await page.reload()
    await expect.poll(() => amount.inputValue()).toBe('45')
    await seeSaved(page)
    await page.goto(`${new URL(page.url()).origin}/app/insight/routine`)
    await page.getByText('45 minutes.').waitFor()
    // The last day of a month that is wider than the phone.
    const last = await page.getByRole('region', { name: 'Days of News' }).locator('td[title]').last().boundingBox()
    expect(last && last.x > 0 && last.x + last.width <= 360).toBe(true)
    for (const colorScheme of ['light', 'dark'] as const) {
      await page.emulateMedia({ colorScheme })
      expect(await axeViolations(page)).toEqual([])
    }
    expect(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth)).toBe(true)
    await page.getByRole('link', { name: /^Quarter 4/ }).click()
    await page.getByRole('heading', { level: 1, name: 'Routine: Quarter 4 of 2026' }).waitFor()
    await page.emulateMedia({ media: 'print' })
    expect(await page.getByRole('button', { name: 'Print' }).isVisible()).toBe(false)
    expect(await page.getByRole('heading', { level: 3, name: 'Avoid: News' }).isVisible()).toBe(true)
  })
})
