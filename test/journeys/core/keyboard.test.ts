import type { Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { openNewJournal } from '#test/support/arrival.ts'
import { openContext } from '#test/support/contexts.ts'
import { onlyJournalIn } from '#test/support/drive-folder.ts'
import { inBrowser } from '#test/support/in-browser.ts'
import { startHeldProduct } from '#test/support/product.ts'
import { addChecklist, watchForTrouble } from '#test/support/trader.ts'

const { product, browser } = await inBrowser(startHeldProduct())

describe('By keyboard alone', () => {
  it('the palette by keyboard: a page, a date, a checklist, the theme, and the focus afterwards', async () => {
    const context = await openContext(browser, product, { viewport: { width: 1280, height: 900 } })
    const trouble = watchForTrouble(context)
    const page = await context.newPage()
    await openNewJournal(page, product, 'Palette', 'Palette')
    await addChecklist(page, 'Before the open')
    await addChecklist(page, 'After the close')
    const choose = async (query: string) => {
      await page.keyboard.press('Control+k')
      await page.getByRole('combobox').fill(query)
      await page.keyboard.press('Enter')
    }
    const focused = () =>
      page.evaluate(() => document.activeElement?.textContent || document.activeElement?.getAttribute('placeholder'))
    await choose('calendar')
    await expect.poll(focused).toBe('Calendar')
    await choose('2026-02-03')
    await expect.poll(() => new URL(page.url()).pathname).toBe('/app/calendar/2026-02-03')
    await choose('before open')
    await page.getByRole('heading', { level: 2, name: 'Before the open' }).waitFor()
    await choose('dark')
    await expect.poll(() => page.evaluate(() => document.documentElement.dataset['theme'])).toBe('dark')
    await choose('new task')
    await expect.poll(focused).toBe('Add a task')
    await page.keyboard.press('Control+k')
    await expect.poll(() => page.getByRole('option').first().textContent()).toContain('New task')
    await page.keyboard.press('Escape')
    await expect.poll(focused).toBe('Add a task')
    expect(trouble).toEqual([])
    await context.close()
  })

  it('does the whole main job by keyboard alone, with the focus always in sight', async () => {
    const context = await openContext(browser, product, { viewport: { width: 1280, height: 900 } })
    const page = await context.newPage()
    await page.goto(product.origin)
    await tabTo(page, 'Get Started Free')
    await page.keyboard.press('Enter')
    await page.getByRole('heading', { name: 'Choose an account' }).waitFor()
    await page.getByLabel('Name').focus()
    await page.keyboard.type('Keyboard')
    await page.keyboard.press('Enter')
    await page.getByRole('button', { name: 'Continue' }).waitFor()
    await tabTo(page, 'Continue')
    await page.keyboard.press('Enter')
    await page.getByRole('heading', { name: 'Set up your journal' }).waitFor()
    await tabTo(page, 'Create New Journal')
    await page.keyboard.press('Enter')
    await page.getByLabel('Journal name').and(page.locator(':focus')).waitFor()
    await page.keyboard.type('By hand')
    await page.keyboard.press('Enter')
    await page.getByRole('heading', { name: "Today's Plan" }).waitFor()
    await tabTo(page, 'Add checklist')
    await page.keyboard.type('Open')
    await page.keyboard.press('Enter')
    // The line for the first task takes the focus by itself.
    await page
      .locator('input:focus')
      .and(page.getByLabel('Add task', { exact: true }))
      .waitFor()
    for (const text of ['One', 'Two', 'Three']) {
      await page.keyboard.type(text)
      await page.keyboard.press('Enter')
    }
    await tabTo(page, 'Three', { back: true })
    await page.keyboard.press('Space')
    await page.keyboard.press('Alt+ArrowUp')
    await page.keyboard.press('Alt+ArrowUp')
    await tabTo(page, 'Delete Two')
    await page.keyboard.press('Enter')
    await tabTo(page, 'Daily Notes')
    await page.keyboard.type('Typed.')
    await page.keyboard.press('Tab')
    await expect
      .poll(() => {
        const { tasks, journalEntries } = onlyJournalIn(product.dataFolder, 'By hand')
        return {
          tasks: tasks.map(({ text, completed }) => [text, completed]),
          notes: journalEntries.map(({ notes }) => notes),
        }
      })
      .toEqual({
        tasks: expect.arrayContaining([
          ['Three', true],
          ['One', false],
        ]),
        notes: ['Typed.'],
      })
    await context.close()
  })
})

/**
 * Presses Tab until the control of this name, which is there by then, has the focus; each stop on the way must be
 * visible and marked.
 */
const tabTo = async (page: Page, name: string, { back = false } = {}): Promise<void> => {
  const exactly = { name, exact: true }
  await page
    .getByRole('link', exactly)
    .or(page.getByRole('button', exactly))
    .or(page.getByLabel(name, { exact: true }))
    .first()
    .waitFor()
  for (let stop = 0; stop < 60; stop++) {
    await page.keyboard.press(back ? 'Shift+Tab' : 'Tab')
    const focused = await page.evaluate(() => {
      const element = document.activeElement
      if (!(element instanceof HTMLElement) || element === document.body) return undefined
      const label =
        element.getAttribute('aria-label') ??
        (element as HTMLInputElement).labels?.[0]?.textContent ??
        element.textContent
      const { outlineStyle, boxShadow } = getComputedStyle(element)
      const box = element.getBoundingClientRect()
      return {
        label: label?.trim() ?? '',
        marked: outlineStyle !== 'none' || boxShadow !== 'none',
        visible: box.width > 0 && box.height > 0,
      }
    })
    if (!focused) continue
    expect({ at: focused.label, marked: focused.marked, visible: focused.visible }).toEqual({
      at: focused.label,
      marked: true,
      visible: true,
    })
    if (focused.label === name) return
  }
  throw new Error(`"${name}" cannot be reached by Tab.`)
}
