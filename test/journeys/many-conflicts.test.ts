import { readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
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
import { journalFilesIn, onlyJournalIn } from '#test/support/drive-folder.ts'
import { inBrowser } from '#test/support/in-browser.ts'
import { startHeldProduct } from '#test/support/product.ts'
import { step } from '#test/support/step.ts'
import { addChecklist, addTask, seeSaved, tick } from '#test/support/trader.ts'

const { product, browser } = await inBrowser(startHeldProduct())
const device = await openDevice(browser, product, { width: 1440, height: 900 })

/** Twenty is what the journal's own file holds. */
describe('More conflicts than the journal can hold', () => {
  const words = (index: number) => `Version ${index} from the old phone`
  const slip = (index: number) => conflictCard(device.page).filter({ hasText: words(index) })
  const waitingInFile = () =>
    journalFilesIn(product.dataFolder).map(
      ({ text }) =>
        (JSON.parse(text) as { sync: { k: ReadonlyArray<{ v: string }>; m?: ReadonlyArray<unknown> } }).sync,
    )
  /** The texts in the files next to the journal, as a person would find them. */
  const setAside = () =>
    readdirSync(product.dataFolder, { recursive: true, encoding: 'utf8' })
      .filter((path) => /conflicts-[0-9a-f]{12}$/.test(path))
      .flatMap((path) =>
        (JSON.parse(readFileSync(join(product.dataFolder, path), 'utf8')) as { k: ReadonlyArray<{ v: string }> }).k.map(
          ({ v }) => v,
        ),
      )

  beforeAll(async () => {
    await openNewJournal(device.page, product, 'Cora', 'Crowded')
    await addChecklist(device.page, 'Before the open')
    await addTask(device.page, 'Mark the levels')
    await notes(device.page).fill('What stands')
    await leave(device.page)
    await seeSaved(device.page)
  })

  it('are all shown, decided about one by one, and let go of where their file is gone', async () => {
    await step('[sync 3.1] [I25] of 25 the oldest move to a file next to it, and all are shown', async () => {
      const [file] = journalFilesIn(product.dataFolder)
      const path = join(product.dataFolder, file?.path ?? '')
      const journal = JSON.parse(file?.text ?? '') as {
        data: { journalEntries: ReadonlyArray<{ date: string }> }
        sync: object
      }
      const date = journal.data.journalEntries[0]?.date
      const old = Array.from({ length: 25 }, (_, index) => ({
        d: date,
        f: 'notes',
        v: words(index + 1),
        by: 'old',
        at: `2026-11-20T10:${String(index + 10)}:00.000Z`,
      }))
      writeFileSync(path, JSON.stringify({ ...journal, sync: { ...journal.sync, k: old } }))
      await look(device.page)
      await device.page.getByRole('button', { name: 'Other versions 25' }).waitFor()
      await tick(device.page, 'Mark the levels')
      await expect.poll(() => setAside().length).toBe(5)
      await expect.poll(() => waitingInFile().map(({ k, m }) => [k.length, m?.length])).toEqual([[20, 5]])
      await slip(1).waitFor()
      await expect
        .poll(() => conflictCard(device.page).locator('blockquote').allTextContents())
        .toEqual(old.map(({ v }) => v))
      // What is restored before the page knows of the move stays in the file.
      await seeSaved(device.page)
    })

    await step('[I25] one is restored at its entry, one dismissed in the list; reload and files agree', async () => {
      const { page } = device
      await slip(2)
        .getByRole('button', { name: /^Restore/ })
        .click()
      await expect.poll(() => notes(page).inputValue()).toBe(words(2))
      // A text that is dismissed while this one is being taken out of its file stays in it until the next save.
      await expect.poll(setAside).not.toContain(words(2))
      await page.getByRole('button', { name: 'Other versions 25' }).click()
      const list = page.getByRole('dialog', { name: 'Other versions of your texts' })
      await list
        .getByRole('group')
        .filter({ hasText: words(4) })
        .getByRole('button', { name: /^Dismiss/ })
        .click()
      await list.getByText('Version dismissed.').waitFor()
      expect(await axeViolations(page)).toEqual([])
      await list.getByRole('button', { name: 'Close' }).click()
      const rest = [1, 3, 5].map(words)
      await expect
        .poll(() =>
          setAside()
            .filter((text) => [1, 2, 3, 4, 5].map(words).includes(text))
            .toSorted(),
        )
        .toEqual(rest)
      await page.reload()
      await slip(1).waitFor()
      await expect
        .poll(async () => [await notes(page).inputValue(), await slip(4).count(), await slip(2).count()])
        .toEqual([words(2), 0, 0])
      await expect.poll(() => conflictCard(page).count()).toBe(24)
      await expect.poll(() => onlyJournalIn(product.dataFolder).journalEntries[0]?.notes).toBe(words(2))
    })

    await step('a file that was taken away is said to be missing, and what it held can be let go of', async () => {
      const { page } = device
      for (const path of readdirSync(product.dataFolder, { recursive: true, encoding: 'utf8' }).filter((each) =>
        /conflicts-[0-9a-f]{12}$/.test(each),
      ))
        rmSync(join(product.dataFolder, path))
      await page.reload()
      const gone = page.getByRole('group', { name: 'An older version of Daily Notes' })
      await gone
        .first()
        .getByText(/not in your drive any more/)
        .waitFor()
      const before = await gone.count()
      await gone
        .first()
        .getByRole('button', { name: /^Dismiss/ })
        .click()
      await expect.poll(() => gone.count()).toBe(before - 1)
      expect(device.trouble()).toEqual([])
    })
  })
})
