import { describe, expect, it } from 'vitest'
import { openNewJournal } from '#test/support/arrival.ts'
import { openContext } from '#test/support/contexts.ts'
import { inBrowser } from '#test/support/in-browser.ts'
import { startHeldProduct } from '#test/support/product.ts'
import { addChecklist, hearsKeys, seeSaved } from '#test/support/trader.ts'

const { product, browser } = await inBrowser(startHeldProduct())

describe('Shortcuts', () => {
  it.each(['/app', '/app/calendar', '/app/trades', '/app/settings/general'])(
    'a task and a note by one key from %s: the words land in their field, none of them is a shortcut',
    async (from) => {
      const context = await openContext(browser, product, { viewport: { width: 1280, height: 900 } })
      const page = await context.newPage()
      await openNewJournal(page, product, `One key ${from}`, 'One key')
      await addChecklist(page, 'Before the open')
      await seeSaved(page)
      const write = async (open: () => Promise<void>, field: string, words: string) => {
        await page.goto(`${product.origin}${from}`)
        await page.locator('#main h1').waitFor()
        await hearsKeys(page)
        await open()
        const focused = page.getByRole('textbox', { name: field, exact: true }).and(page.locator(':focus'))
        await focused.waitFor()
        await page.keyboard.type(words)
        await expect.poll(() => focused.inputValue()).toBe(words)
      }
      const byKey = (key: string) => () => page.keyboard.press(key)
      await write(byKey('n'), 'Add task', 'call the broker')
      await write(byKey('w'), 'Daily Notes', 'no news, waited')
      await write(
        async () => {
          await page.keyboard.press('Control+k')
          await page.getByRole('combobox', { name: 'Search or type a date' }).fill('new task')
          await page.keyboard.press('Enter')
        },
        'Add task',
        'check the calendar',
      )
      await context.close()
    },
  )
})
