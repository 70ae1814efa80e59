import type { Page } from 'playwright-core'
import { beforeAll, describe, expect, it } from 'vitest'
import { openNewJournal } from '#test/support/arrival.ts'
import { axeViolations } from '#test/support/axe.ts'
import {
  conflictCard,
  leaveField as leave,
  lookAtDrive as look,
  notesOf as notes,
  openDevice,
} from '#test/support/device.ts'
import { onlyJournalIn } from '#test/support/drive-folder.ts'
import { inBrowser } from '#test/support/in-browser.ts'
import { drawnTwice } from '#test/support/page-time.ts'
import { startHeldProduct } from '#test/support/product.ts'
import { step } from '#test/support/step.ts'
import { addChecklist, addTask, openJournal, seeSaved, signInAgain } from '#test/support/trader.ts'

/** The page in that theme, painted. */
const inScheme = async (page: Page, scheme: 'light' | 'dark'): Promise<void> => {
  await page.emulateMedia({ colorScheme: scheme })
  await page.locator(`html[data-theme=${scheme}]`).waitFor()
  await drawnTwice(page)
}

const { product, browser } = await inBrowser(startHeldProduct())
const desk = await openDevice(browser, product, { width: 1440, height: 900 })
const phone = await openDevice(browser, product, { width: 360, height: 780 })

/** Two devices of one trader, from the first conflict to its end. */
describe('Two devices write the same note', () => {
  beforeAll(async () => {
    await openNewJournal(desk.page, product, 'Ada', 'Shared')
    await addChecklist(desk.page, 'Before the open')
    await addTask(desk.page, 'Mark the levels')
    await seeSaved(desk.page)
    await signInAgain(phone.page, product, 'Ada')
    await openJournal(phone.page, 'Shared')
    await phone.page.getByRole('checkbox', { name: 'Mark the levels' }).waitFor()
  })

  it('from the first conflict to the last, both texts exist on both devices', async () => {
    await step(
      '[F21] [I25] offline and online: both texts exist, and the conflict is shown next to the present one',
      async () => {
        await desk.context.setOffline(true)
        await notes(desk.page).fill('Gap up, faded the open. Small size.')
        await leave(desk.page)
        await notes(phone.page).fill('Gap up, bought the open. Small size.')
        await leave(phone.page)
        await expect
          .poll(() => onlyJournalIn(product.dataFolder).journalEntries[0]?.notes)
          .toBe('Gap up, bought the open. Small size.')

        await desk.context.setOffline(false)
        await look(desk.page)
        await conflictCard(desk.page).waitFor()
        expect(await notes(desk.page).inputValue()).toBe('Gap up, faded the open. Small size.')
        expect(await conflictCard(desk.page).locator('blockquote').textContent()).toBe(
          'Gap up, bought the open. Small size.',
        )
        expect(await conflictCard(desk.page).locator('mark').textContent()).toBe('bought')
        await desk.page.getByRole('button', { name: 'Other versions 1' }).waitFor()
        await expect
          .poll(() => onlyJournalIn(product.dataFolder).journalEntries[0]?.notes)
          .toBe('Gap up, faded the open. Small size.')

        await look(phone.page)
        await conflictCard(phone.page).waitFor()
        expect(await notes(phone.page).inputValue()).toBe('Gap up, faded the open. Small size.')
      },
    )

    await step('it is accessible: axe finds nothing, in both themes and widths, and nothing overflows', async () => {
      for (const { page } of [desk, phone]) {
        for (const scheme of ['light', 'dark'] as const) {
          await inScheme(page, scheme)
          expect(await axeViolations(page)).toEqual([])
          expect(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth)).toBe(true)
        }
        await inScheme(page, 'light')
      }
    })

    await step('[I25] restored by keyboard, it changes places with the other one, on both devices', async () => {
      await conflictCard(phone.page).getByRole('button', { name: 'Restore this version of Daily Notes' }).focus()
      await phone.page.keyboard.press('Enter')
      await expect.poll(() => notes(phone.page).inputValue()).toBe('Gap up, bought the open. Small size.')
      await expect.poll(() => notes(phone.page).evaluate((area) => area === document.activeElement)).toBe(true)
      await expect
        .poll(() => conflictCard(phone.page).locator('blockquote').textContent())
        .toBe('Gap up, faded the open. Small size.')
      await expect
        .poll(() => onlyJournalIn(product.dataFolder).journalEntries[0]?.notes)
        .toBe('Gap up, bought the open. Small size.')
      await look(desk.page)
      await expect.poll(() => notes(desk.page).inputValue()).toBe('Gap up, bought the open. Small size.')
      await expect
        .poll(() => conflictCard(desk.page).locator('blockquote').textContent())
        .toBe('Gap up, faded the open. Small size.')
    })

    await step(
      '[I25] dismissed in the list, taken back there, and dismissed for good: both devices end equal',
      async () => {
        await phone.page.getByRole('button', { name: 'Open menu' }).click()
        await phone.page.getByRole('button', { name: 'Other versions 1' }).click()
        const list = phone.page.getByRole('dialog', { name: 'Other versions of your texts' })
        await list.getByRole('heading', { name: /^Daily Notes, / }).waitFor()
        for (const scheme of ['light', 'dark'] as const) {
          await inScheme(phone.page, scheme)
          expect(await axeViolations(phone.page)).toEqual([])
        }
        await inScheme(phone.page, 'light')
        await list.getByRole('button', { name: /^Dismiss this/ }).click()
        await list.getByText('Nothing waits any more.').waitFor()
        // A toast of before may still be shown in the dialog, behind what is its own.
        await list.getByRole('button', { name: 'Undo' }).first().click()
        await list.getByRole('button', { name: /^Dismiss this/ }).click()
        await list.getByText('Version dismissed.').waitFor()
        await list.getByRole('button', { name: 'Close' }).click()
        await seeSaved(phone.page)

        await look(desk.page)
        await conflictCard(desk.page).waitFor({ state: 'detached' })
        await expect.poll(() => desk.page.getByRole('button', { name: /^Other versions/ }).count()).toBe(0)
        expect([await notes(desk.page).inputValue(), await notes(phone.page).inputValue()]).toEqual(
          Array(2).fill('Gap up, bought the open. Small size.'),
        )
      },
    )

    await step(
      '[F21] the text of a task and the name of a checklist are kept as well, and reached from anywhere',
      async () => {
        // Without a network, the field of an edit comes from the offline shell.
        await desk.page.evaluate(() => navigator.serviceWorker.ready)
        await desk.context.setOffline(true)
        const edit = async (page: Page, text: string, name: string) => {
          await page.getByRole('checkbox', { name: /levels/ }).hover()
          await page.getByRole('button', { name: /^Move or edit/ }).click()
          await page
            .getByRole('button', { name: /^Edit / })
            .filter({ visible: true })
            .first()
            .click()
          await page.getByLabel('Task text').fill(text)
          await page.keyboard.press('Enter')
          await page.getByRole('button', { name: /^Rename / }).click()
          await page.getByLabel('Checklist name').fill(name)
          await page.keyboard.press('Enter')
          await page.getByRole('heading', { name, exact: true }).waitFor()
        }
        await edit(desk.page, 'Mark the daily levels', 'Morning at the desk')
        await edit(phone.page, 'Mark the weekly levels', 'Morning on the phone')
        await expect
          .poll(() => onlyJournalIn(product.dataFolder).checklists.map(({ name }) => name))
          .toEqual(['Morning on the phone'])
        await desk.context.setOffline(false)
        await look(desk.page)
        await desk.page.getByRole('button', { name: 'Other versions 2' }).waitFor()
        await conflictCard(desk.page, 'Mark the daily levels')
          .getByRole('button', { name: /^Restore/ })
          .click()
        await desk.page.getByRole('checkbox', { name: 'Mark the weekly levels' }).waitFor()
        await desk.page.getByRole('button', { name: 'Other versions 2' }).click()
        const list = desk.page.getByRole('dialog', { name: 'Other versions of your texts' })
        await list.getByRole('button', { name: 'Restore this version of The name of a checklist' }).click()
        await list.getByText('Restored. The version that it replaced is kept.').waitFor()
        await desk.page.keyboard.press('Escape')
        await desk.page.getByRole('heading', { name: 'Morning on the phone', exact: true }).waitFor()
        await expect
          .poll(() => onlyJournalIn(product.dataFolder).checklists.map(({ name }) => name))
          .toEqual(['Morning on the phone'])
        expect([desk.trouble(), phone.trouble()]).toEqual([[], []])
      },
    )
  })
})
