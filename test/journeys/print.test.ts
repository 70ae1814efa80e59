import type { Page } from 'playwright-core'
import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { openNewJournal } from '#test/support/arrival.ts'
import { openContext } from '#test/support/contexts.ts'
import { inBrowser } from '#test/support/in-browser.ts'
import { drawnTwice } from '#test/support/page-time.ts'
import { startHeldProduct } from '#test/support/product.ts'
import { addChecklist, addTask, seeSaved, tick, watchForTrouble } from '#test/support/trader.ts'

const lines = Array.from(
  { length: 150 },
  (_, index) => `Line ${index + 1}: waited for the open, sized down, took what was there.`,
)
const long = `${lines.join('\n')}\nThe last line.`

/** What a person holds in their hands: everything that is drawn, as text. */
const onPaper = (page: Page) => page.evaluate(() => document.body.innerText)
const shownIn = async (page: Page, media: 'print' | 'screen'): Promise<void> => {
  await page.emulateMedia({ media, colorScheme: 'dark' })
  await drawnTwice(page)
}
const colours = (page: Page) =>
  page
    .locator('article')
    .first()
    .evaluate((article) => [getComputedStyle(article).color, getComputedStyle(document.body).backgroundColor])

const { product, browser } = await inBrowser(startHeldProduct())
const context = await openContext(browser, product, { viewport: { width: 1440, height: 900 } })
const trouble = watchForTrouble(context)
const page = await context.newPage()

describe('On paper', () => {
  beforeAll(async () => {
    await openNewJournal(page, product, 'Pia', 'Futures')
    await addChecklist(page, 'Before the open')
    for (const text of ['Read the news', 'Mark the levels']) await addTask(page, text)
    await addChecklist(page, 'After the close')
    await addTask(page, 'Log every trade')
    await tick(page, 'Log every trade')
    await page.getByLabel('Daily Notes', { exact: true }).fill(long)
    await page.getByRole('heading', { name: "Today's Plan" }).click()
    await page.getByLabel('Reflections', { exact: true }).fill('Patience paid.')
    await seeSaved(page)
  })

  beforeEach(async () => {
    await page.emulateMedia({ media: 'screen' })
    await page.goto(`${product.origin}/app/today`)
    await page.getByRole('heading', { name: "Today's Plan" }).waitFor()
  })

  it('a day has all its checklists and the whole text, black on white, without controls', async () => {
    await shownIn(page, 'print')
    await page.locator('article').getByText('The last line.').filter({ visible: true }).waitFor()
    const text = await onPaper(page)
    expect(
      text.split('\n').filter((line) => /^(Before the open|After the close|Daily Notes|Reflections|Futures)/.test(line))
        .length,
    ).toBe(5)
    expect(
      [
        'Read the news',
        'Mark the levels',
        'Log every trade',
        '✓',
        'Line 1:',
        'The last line.',
        'Patience paid.',
      ].filter((words) => !text.includes(words)),
    ).toEqual([])
    expect(
      ['Dashboard', 'Sign Out', 'Clears in', 'Add', 'Saved', 'New'].filter((words) => text.includes(words)),
    ).toEqual([])
    expect(await colours(page)).toEqual(['rgb(0, 0, 0)', 'rgb(255, 255, 255)'])
    const pages = (await page.pdf({ format: 'A4' })).toString('latin1').match(/\/Type \/Page\b/g)?.length ?? 0
    expect([pages >= 3, pages <= 6]).toEqual([true, true])
    await shownIn(page, 'screen')
    await expect.poll(() => page.locator('main article').count()).toBe(0)
    expect(await page.getByLabel('Daily Notes', { exact: true }).inputValue()).toBe(long)
    expect(trouble).toEqual([])
  })

  it('a month has its grid, how it went, and the whole text of its days', async () => {
    await page.getByRole('link', { name: 'Calendar' }).click()
    await page.getByRole('grid').waitFor()
    await shownIn(page, 'print')
    await page.locator('article').getByText('The last line.').filter({ visible: true }).waitFor()
    const text = await onPaper(page)
    expect(
      [
        'Futures',
        'Days Tracked',
        'Sun',
        '1/3',
        '1 of 3 completed',
        'Line 1:',
        'The last line.',
        'Patience paid.',
      ].filter((words) => !text.includes(words)),
    ).toEqual([])
    expect(['Dashboard', 'Sign Out', 'Journal Entry'].filter((words) => text.includes(words))).toEqual([])
    expect(await colours(page)).toEqual(['rgb(0, 0, 0)', 'rgb(255, 255, 255)'])
    expect(trouble).toEqual([])
  })
})
