import type { Page } from 'playwright-core'
import { beforeAll, describe, expect, it } from 'vitest'
import { openNewJournal } from '#test/support/arrival.ts'
import { openContext } from '#test/support/contexts.ts'
import { leaveField as leave, notesOf as notes, openDevice } from '#test/support/device.ts'
import { onlyJournalIn } from '#test/support/drive-folder.ts'
import { inBrowser } from '#test/support/in-browser.ts'
import { startHeldProduct } from '#test/support/product.ts'
import { step } from '#test/support/step.ts'
import { addChecklist, addTask, seeSaved, tick } from '#test/support/trader.ts'

const texts = (page: Page) =>
  page.getByRole('checkbox').evaluateAll((boxes) => boxes.map((box) => box.closest('label')?.textContent ?? ''))

const { product, browser } = await inBrowser(startHeldProduct())
const device = await openDevice(browser, product, { width: 1440, height: 900 })

describe('Undo', () => {
  beforeAll(async () => {
    await openNewJournal(device.page, product, 'Bea', 'Undo')
    await addChecklist(device.page, 'Before the open')
    for (const text of ['Read the news', 'Mark the levels', 'Set the risk']) await addTask(device.page, text)
    await tick(device.page, 'Mark the levels')
    await leave(device.page)
  })

  it('takes back by key and from a toast, and leaves a field to the browser', async () => {
    await step('by keyboard: tick, deletion and addition go back one after the other, and come again', async () => {
      const { page } = device
      await page.getByRole('checkbox', { name: 'Set the risk' }).check()
      await page.getByRole('button', { name: 'Delete Mark the levels' }).focus()
      await page.keyboard.press('Enter')
      await expect.poll(() => texts(page)).toEqual(['Read the news', 'Set the risk'])
      await page.keyboard.press('Control+z')
      await page.getByText('Undone: delete task “Mark the levels”').waitFor()
      await expect.poll(() => texts(page)).toEqual(['Read the news', 'Mark the levels', 'Set the risk'])
      await expect.poll(() => page.getByRole('checkbox', { name: 'Mark the levels' }).isChecked()).toBe(true)
      await page.keyboard.press('Control+z')
      await page.getByText('Undone: tick “Set the risk”').waitFor()
      await expect.poll(() => page.getByRole('checkbox', { name: 'Set the risk' }).isChecked()).toBe(false)
      await page.keyboard.press('Control+Shift+Z')
      await page.getByText('Redone: tick “Set the risk”').waitFor()
      await expect.poll(() => page.getByRole('checkbox', { name: 'Set the risk' }).isChecked()).toBe(true)
      await page.keyboard.press('Control+y')
      await page.getByText('Redone: delete task “Mark the levels”').waitFor()
      await expect.poll(() => texts(page)).toEqual(['Read the news', 'Set the risk'])
      await page.keyboard.press('Control+z')
      await expect
        .poll(() =>
          onlyJournalIn(product.dataFolder, 'Undo')
            .tasks.filter(({ completed }) => completed)
            .map(({ text }) => text)
            .toSorted(),
        )
        .toEqual(['Mark the levels', 'Set the risk'])
    })

    await step('in a text field the browser undoes what was typed, and nothing else', async () => {
      const { page } = device
      await notes(page).fill('')
      await notes(page).pressSequentially('Typed')
      await page.keyboard.press('Control+z')
      expect(await notes(page).inputValue()).not.toBe('Typed')
      await expect.poll(() => texts(page)).toEqual(['Read the news', 'Mark the levels', 'Set the risk'])
      await leave(page)
    })

    await step(
      'from the toast of a deletion: the task, and a checklist with its tasks, come back unchanged',
      async () => {
        const { page } = device
        const before = onlyJournalIn(product.dataFolder, 'Undo')
        await page.getByRole('button', { name: 'Delete Read the news' }).focus()
        await page.keyboard.press('Enter')
        await page.getByText('Deleted “Read the news”').waitFor()
        await page.getByRole('button', { name: 'Undo', exact: true }).last().click()
        await page.getByRole('checkbox', { name: 'Read the news' }).waitFor()
        await expect
          .poll(() => page.evaluate(() => document.activeElement?.closest('label')?.textContent))
          .toBe('Read the news')

        await addChecklist(page, 'After the close')
        await page.getByRole('button', { name: /^Before the open/ }).click()
        await page.getByRole('button', { name: 'Delete Before the open' }).click()
        await page
          .getByRole('alertdialog')
          .or(page.getByRole('dialog'))
          .getByRole('button', { name: /^Delete/ })
          .click()
        await page.getByText('Before the open deleted').first().waitFor()
        await page.getByRole('button', { name: 'Undo', exact: true }).last().click()
        await page.getByRole('heading', { name: 'Before the open', exact: true }).waitFor()
        await expect.poll(() => texts(page)).toEqual(['Read the news', 'Mark the levels', 'Set the risk'])
        await seeSaved(page)
        await expect
          .poll(() => onlyJournalIn(product.dataFolder, 'Undo').checklists.map(({ name }) => name))
          .toEqual(['Before the open', 'After the close'])
        const byText = (journal: typeof before) =>
          journal.tasks.toSorted((one, other) => (one.text < other.text ? -1 : 1))
        expect(byText(onlyJournalIn(product.dataFolder, 'Undo'))).toEqual(byText(before))
        expect(device.trouble()).toEqual([])
      },
    )
  })

  it('takes back by a key that comes before its code, and leaves the focus where it is', async () => {
    const context = await openContext(browser, product)
    let release: () => void = () => undefined
    const released = new Promise<void>((resolve) => (release = resolve))
    await context.route(/\/assets\/command-code-.*\.js$/, async (route) => {
      await released
      await route.continue()
    })
    const page = await context.newPage()
    await openNewJournal(page, product, 'Ida', 'Early')
    await addChecklist(page, 'Before the open')
    for (const text of ['Read the news', 'Mark the levels']) await addTask(page, text)
    await leave(page)
    await tick(page, 'Mark the levels')
    await page.getByRole('button', { name: 'Delete Read the news' }).focus()
    await page.keyboard.press('Enter')
    await expect.poll(() => texts(page)).toEqual(['Mark the levels'])
    await page.keyboard.press('Control+z')
    release()
    await page.getByText('Undone: delete task “Read the news”').waitFor()
    await expect.poll(() => texts(page)).toEqual(['Read the news', 'Mark the levels'])
    // The browser's own undo would have gone to the field of the last text.
    expect(await page.getByRole('checkbox', { name: 'Mark the levels' }).and(page.locator(':focus')).count()).toBe(1)
    await context.close()
  })
})
