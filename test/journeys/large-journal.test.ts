import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { beforeAll, describe, expect, it } from 'vitest'
import { openNewJournal } from '#test/support/arrival.ts'
import { openContext } from '#test/support/contexts.ts'
import { journalFilesIn, onlyJournalIn } from '#test/support/drive-folder.ts'
import { inBrowser } from '#test/support/in-browser.ts'
import { startHeldProduct } from '#test/support/product.ts'
import { watchRequests } from '#test/support/requests.ts'
import { addChecklist, addTask, seeSaved } from '#test/support/trader.ts'

const years = 5
const megabyte = 1024 * 1024
const prose = (about: string, chars: number): string =>
  `${about}: waited for the level, then followed the plan. `.repeat(chars / 40).slice(0, chars)

/** Five years of long notes, ten megabytes of them, a day apart up to the day before yesterday. */
const longYears = (now: number) =>
  Array.from({ length: years * 365 }, (_, index) => {
    const date = new Date(now - (index + 2) * 24 * 3_600_000).toISOString().slice(0, 10)
    return { date, notes: prose(`Notes of ${date}`, 3000), reflections: prose(`Reflections of ${date}`, 2900) }
  })

const { product, browser } = await inBrowser(startHeldProduct())
const context = await openContext(browser, product, { withShell: true })
const page = await context.newPage()

describe('A journal of ten megabytes', () => {
  beforeAll(async () => {
    await openNewJournal(page, product, 'Chronicler', 'Five years')
    await addChecklist(page, 'Plan')
    await addTask(page, 'Was there')
    await seeSaved(page)
    // The files of the local drive are their owner's to edit.
    const [file] = journalFilesIn(product.dataFolder)
    if (!file) throw new Error('The journal that was created is not in the data folder')
    const journal = JSON.parse(file.text) as { data: { journalEntries: unknown[] } }
    journal.data.journalEntries = longYears(product.now())
    const text = JSON.stringify(journal)
    if (text.length < 10 * megabyte) throw new Error(`Only ${text.length} bytes: too few for this proof`)
    writeFileSync(join(product.dataFolder, file.path), text)
  })

  it('[F36] is opened, edited and saved in pieces, completely, and opens again without a network', async () => {
    const requests = watchRequests(context)
    const workers: string[] = []
    page.on('worker', (worker) => void workers.push(new URL(worker.url()).pathname))
    await page.reload()
    await addTask(page, 'Five years on')
    await page.getByLabel('Daily Notes').fill('One more day.')
    await page.getByRole('heading', { name: "Today's Plan" }).click()
    await expect
      .poll(() => onlyJournalIn(product.dataFolder).journalEntries.some(({ notes }) => notes === 'One more day.'))
      .toBe(true)
    expect(requests.count('PATCH', 'uploadType=resumable')).toBeGreaterThan(0)
    expect(requests.count('PATCH', 'uploadType=media')).toBe(0)
    // Its bytes were made, counted and hashed in a worker.
    expect(workers).toContainEqual(expect.stringMatching(/^\/assets\/text-worker-/))
    const { tasks, journalEntries } = onlyJournalIn(product.dataFolder)
    expect(tasks.map(({ text }) => text)).toEqual(['Was there', 'Five years on'])
    expect(
      journalEntries.filter(({ notes, reflections }) => notes.length === 3000 && reflections.length === 2900),
    ).toHaveLength(years * 365)

    await page.evaluate(() => navigator.serviceWorker.ready)
    await context.setOffline(true)
    await page.reload()
    await page.getByRole('checkbox', { name: 'Five years on' }).waitFor()
    await expect.poll(() => page.getByLabel('Daily Notes').inputValue()).toBe('One more day.')
  })
})
