import { readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Browser, BrowserContext, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { axeViolations } from '#test/support/axe.ts'
import { launchBrowser, middayZone } from '#test/support/browser.ts'
import { journalFilesIn, onlyJournalIn } from '#test/support/drive-folder.ts'
import { type Product, startProduct } from '#test/support/product.ts'
import { addChecklist, addTask, createJournal, openJournal, seeSaved, signIn, signInAgain, tick, watchForTrouble } from '#test/support/trader.ts'

interface Device {
  readonly context: BrowserContext
  readonly page: Page
  /** What never may happen; being offline may. */
  readonly trouble: () => ReadonlyArray<string>
}

const openDevice = async (browser: Browser, viewport: { readonly width: number; readonly height: number }): Promise<Device> => {
  const context = await browser.newContext({ viewport, timezoneId: middayZone(), reducedMotion: 'reduce', colorScheme: 'light' })
  const seen = watchForTrouble(context)
  const page = await context.newPage()
  return { context, page, trouble: () => seen.filter((each) => !/ERR_INTERNET_DISCONNECTED|Failed to load resource/.test(each)) }
}

const notes = (page: Page) => page.getByLabel('Daily Notes', { exact: true })
const kept = (page: Page, what = 'Daily Notes') => page.getByRole('group', { name: `Another version of ${what}` })
const leave = (page: Page) => page.getByRole('heading', { name: "Today's Plan" }).click()
const look = (page: Page) => page.evaluate(() => dispatchEvent(new Event('online')))
const texts = (page: Page) => page.getByRole('checkbox').evaluateAll((boxes) => boxes.map((box) => box.closest('label')?.textContent ?? ''))

/** The page in that theme, painted. */
const inScheme = async (page: Page, scheme: 'light' | 'dark'): Promise<void> => {
  await page.emulateMedia({ colorScheme: scheme })
  await page.locator(`html[data-theme=${scheme}]`).waitFor()
  await page.evaluate(() => new Promise((painted) => requestAnimationFrame(() => requestAnimationFrame(painted))))
}

/** Two devices of one trader, from the first conflict to its end. */
describe('Two devices write the same note', () => {
  let product: Product
  let browser: Browser
  let desk: Device
  let phone: Device

  beforeAll(async () => {
    product = await startProduct()
    browser = await launchBrowser()
    desk = await openDevice(browser, { width: 1440, height: 900 })
    phone = await openDevice(browser, { width: 360, height: 780 })
    await signIn(desk.page, product, 'Ada')
    await createJournal(desk.page, 'Shared')
    await addChecklist(desk.page, 'Before the open')
    await addTask(desk.page, 'Mark the levels')
    await seeSaved(desk.page)
    await signInAgain(phone.page, product, 'Ada')
    await openJournal(phone.page, 'Shared')
    await phone.page.getByRole('checkbox', { name: 'Mark the levels' }).waitFor()
  })

  afterAll(async () => {
    await browser.close()
    await product.dispose()
  })

  it('[F21] [I25] offline and online: both texts exist, and the one that lost is shown beside the one that stands', async () => {
    await desk.context.setOffline(true)
    await notes(desk.page).fill('Gap up, faded the open. Small size.')
    await leave(desk.page)
    await notes(phone.page).fill('Gap up, bought the open. Small size.')
    await leave(phone.page)
    await expect.poll(() => onlyJournalIn(product.dataFolder).journalEntries[0]?.notes, { timeout: 15_000 }).toBe('Gap up, bought the open. Small size.')

    await desk.context.setOffline(false)
    await look(desk.page)
    await kept(desk.page).waitFor()
    expect(await notes(desk.page).inputValue()).toBe('Gap up, faded the open. Small size.')
    expect(await kept(desk.page).locator('blockquote').textContent()).toBe('Gap up, bought the open. Small size.')
    expect(await kept(desk.page).locator('mark').textContent()).toBe('bought')
    await desk.page.getByRole('button', { name: 'Other versions 1' }).waitFor()
    await expect.poll(() => onlyJournalIn(product.dataFolder).journalEntries[0]?.notes, { timeout: 15_000 }).toBe('Gap up, faded the open. Small size.')

    await look(phone.page)
    await kept(phone.page).waitFor()
    expect(await notes(phone.page).inputValue()).toBe('Gap up, faded the open. Small size.')
  })

  it('nobody is kept from using it: axe finds nothing, in both themes and widths, and nothing overflows', async () => {
    for (const { page } of [desk, phone]) {
      for (const scheme of ['light', 'dark'] as const) {
        await inScheme(page, scheme)
        expect(await axeViolations(page)).toEqual([])
        expect(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth)).toBe(true)
      }
      await inScheme(page, 'light')
    }
  })

  it('[I25] restored by keyboard, it changes places with the other one, on both devices', async () => {
    await kept(phone.page).getByRole('button', { name: 'Restore this version of Daily Notes' }).focus()
    await phone.page.keyboard.press('Enter')
    await expect.poll(() => notes(phone.page).inputValue()).toBe('Gap up, bought the open. Small size.')
    expect(await notes(phone.page).evaluate((area) => area === document.activeElement)).toBe(true)
    await expect.poll(() => kept(phone.page).locator('blockquote').textContent()).toBe('Gap up, faded the open. Small size.')
    await expect.poll(() => onlyJournalIn(product.dataFolder).journalEntries[0]?.notes, { timeout: 15_000 }).toBe('Gap up, bought the open. Small size.')
    await look(desk.page)
    await expect.poll(() => notes(desk.page).inputValue()).toBe('Gap up, bought the open. Small size.')
    expect(await kept(desk.page).locator('blockquote').textContent()).toBe('Gap up, faded the open. Small size.')
  })

  it('[I25] dismissed in the list, taken back there, and dismissed for good: both devices end equal', async () => {
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
    await kept(desk.page).waitFor({ state: 'detached' })
    expect(await desk.page.getByRole('button', { name: /^Other versions/ }).count()).toBe(0)
    expect([await notes(desk.page).inputValue(), await notes(phone.page).inputValue()]).toEqual(Array(2).fill('Gap up, bought the open. Small size.'))
  })

  it('[F21] the text of a task and the name of a checklist are kept as well, and reached from anywhere', async () => {
    await desk.context.setOffline(true)
    const edit = async (page: Page, text: string, name: string) => {
      await page.getByRole('checkbox', { name: /levels/ }).hover()
      await page.getByRole('button', { name: /^Move or edit/ }).click()
      await page.getByRole('button', { name: /^Edit / }).filter({ visible: true }).first().click()
      await page.getByLabel('Task text').fill(text)
      await page.keyboard.press('Enter')
      await page.getByRole('button', { name: /^Rename / }).click()
      await page.getByLabel('Checklist name').fill(name)
      await page.keyboard.press('Enter')
      await page.getByRole('heading', { name, exact: true }).waitFor()
    }
    await edit(desk.page, 'Mark the daily levels', 'Morning at the desk')
    await edit(phone.page, 'Mark the weekly levels', 'Morning on the phone')
    await expect.poll(() => onlyJournalIn(product.dataFolder).checklists.map(({ name }) => name), { timeout: 15_000 }).toEqual(['Morning on the phone'])
    await desk.context.setOffline(false)
    await look(desk.page)
    await desk.page.getByRole('button', { name: 'Other versions 2' }).waitFor()
    await kept(desk.page, 'Mark the daily levels').getByRole('button', { name: /^Restore/ }).click()
    await desk.page.getByRole('checkbox', { name: 'Mark the weekly levels' }).waitFor()
    await desk.page.getByRole('button', { name: 'Other versions 2' }).click()
    const list = desk.page.getByRole('dialog', { name: 'Other versions of your texts' })
    await list.getByRole('button', { name: 'Restore this version of The name of a checklist' }).click()
    await list.getByText('Restored. The version that it replaced is kept.').waitFor()
    await desk.page.keyboard.press('Escape')
    await desk.page.getByRole('heading', { name: 'Morning on the phone', exact: true }).waitFor()
    await expect.poll(() => onlyJournalIn(product.dataFolder).checklists.map(({ name }) => name), { timeout: 15_000 }).toEqual(['Morning on the phone'])
    expect([desk.trouble(), phone.trouble()]).toEqual([[], []])
  })
})

/** Twenty is what the journal's own file has room for. */
describe('More lost texts than the journal has room for', () => {
  let product: Product
  let browser: Browser
  let device: Device
  const words = (index: number) => `Version ${index} from the old phone`
  const slip = (index: number) => kept(device.page).filter({ hasText: words(index) })
  const waitingInFile = () => journalFilesIn(product.dataFolder).map(({ text }) => (JSON.parse(text) as { sync: { k: ReadonlyArray<{ v: string }>; m?: ReadonlyArray<unknown> } }).sync)
  /** The texts in the files beside the journal, as a person would find them. */
  const beside = () =>
    readdirSync(product.dataFolder, { recursive: true, encoding: 'utf8' }).filter((path) => /conflicts-[0-9a-f]{12}$/.test(path))
      .flatMap((path) => (JSON.parse(readFileSync(join(product.dataFolder, path), 'utf8')) as { k: ReadonlyArray<{ v: string }> }).k.map(({ v }) => v))

  beforeAll(async () => {
    product = await startProduct()
    browser = await launchBrowser()
    device = await openDevice(browser, { width: 1440, height: 900 })
    await signIn(device.page, product, 'Cora')
    await createJournal(device.page, 'Crowded')
    await addChecklist(device.page, 'Before the open')
    await addTask(device.page, 'Mark the levels')
    await notes(device.page).fill('What stands')
    await leave(device.page)
    await seeSaved(device.page)
  })

  afterAll(async () => {
    await browser.close()
    await product.dispose()
  })

  it('[sync 3.1] [I25] of 25 the oldest move to a file beside it, and all are shown', async () => {
    const [file] = journalFilesIn(product.dataFolder)
    const path = join(product.dataFolder, file?.path ?? '')
    const journal = JSON.parse(file?.text ?? '') as { data: { journalEntries: ReadonlyArray<{ date: string }> }; sync: object }
    const date = journal.data.journalEntries[0]?.date
    const old = Array.from({ length: 25 }, (_, index) => ({ d: date, f: 'notes', v: words(index + 1), by: 'old', at: `2026-11-20T10:${String(index + 10)}:00.000Z` }))
    writeFileSync(path, JSON.stringify({ ...journal, sync: { ...journal.sync, k: old } }))
    await look(device.page)
    await device.page.getByRole('button', { name: 'Other versions 25' }).waitFor()
    await tick(device.page, 'Mark the levels')
    await expect.poll(() => beside().length, { timeout: 15_000 }).toBe(5)
    await expect.poll(() => waitingInFile().map(({ k, m }) => [k.length, m?.length]), { timeout: 15_000 }).toEqual([[20, 5]])
    await slip(1).waitFor()
    await expect.poll(() => kept(device.page).locator('blockquote').allTextContents()).toEqual(old.map(({ v }) => v))
  })

  it('[I25] one is restored beside its entry, one dismissed in the list; after a reload and in the files it is still so', async () => {
    const { page } = device
    await slip(2).getByRole('button', { name: /^Restore/ }).click()
    await expect.poll(() => notes(page).inputValue()).toBe(words(2))
    await page.getByRole('button', { name: 'Other versions 25' }).click()
    const list = page.getByRole('dialog', { name: 'Other versions of your texts' })
    await list.getByRole('group').filter({ hasText: words(4) }).getByRole('button', { name: /^Dismiss/ }).click()
    await list.getByText('Version dismissed.').waitFor()
    expect(await axeViolations(page)).toEqual([])
    await list.getByRole('button', { name: 'Close' }).click()
    const rest = [1, 3, 5].map(words)
    await expect.poll(() => beside().filter((text) => [1, 2, 3, 4, 5].map(words).includes(text)).toSorted(), { timeout: 20_000 }).toEqual(rest)
    await page.reload()
    await slip(1).waitFor()
    expect([await notes(page).inputValue(), await slip(4).count(), await slip(2).count()]).toEqual([words(2), 0, 0])
    expect(await kept(page).count()).toBe(24)
    await expect.poll(() => onlyJournalIn(product.dataFolder).journalEntries[0]?.notes).toBe(words(2))
  })

  it('a file that was taken away is said to be missing, and what it held can be let go of', async () => {
    const { page } = device
    for (const path of readdirSync(product.dataFolder, { recursive: true, encoding: 'utf8' }).filter((each) => /conflicts-[0-9a-f]{12}$/.test(each))) rmSync(join(product.dataFolder, path))
    await page.reload()
    const gone = page.getByRole('group', { name: 'An older version of Daily Notes' })
    await gone.first().getByText(/not in your drive any more/).waitFor()
    const before = await gone.count()
    await gone.first().getByRole('button', { name: /^Let go/ }).click()
    await expect.poll(() => gone.count()).toBe(before - 1)
    expect(device.trouble()).toEqual([])
  })
})

describe('Undo', () => {
  let product: Product
  let browser: Browser
  let device: Device

  beforeAll(async () => {
    product = await startProduct()
    browser = await launchBrowser()
    device = await openDevice(browser, { width: 1440, height: 900 })
    await signIn(device.page, product, 'Bea')
    await createJournal(device.page, 'Undo')
    await addChecklist(device.page, 'Before the open')
    for (const text of ['Read the news', 'Mark the levels', 'Set the risk']) await addTask(device.page, text)
    await tick(device.page, 'Mark the levels')
    await leave(device.page)
  })

  afterAll(async () => {
    await browser.close()
    await product.dispose()
  })

  it('[issue 3.5] by keyboard: tick, deletion and addition go back one after the other, and come again', async () => {
    const { page } = device
    await page.getByRole('checkbox', { name: 'Set the risk' }).check()
    await page.getByRole('button', { name: 'Delete Mark the levels' }).focus()
    await page.keyboard.press('Enter')
    expect(await texts(page)).toEqual(['Read the news', 'Set the risk'])
    await page.keyboard.press('Control+z')
    await page.getByText('Undone: delete task “Mark the levels”').waitFor()
    expect(await texts(page)).toEqual(['Read the news', 'Mark the levels', 'Set the risk'])
    expect(await page.getByRole('checkbox', { name: 'Mark the levels' }).isChecked()).toBe(true)
    await page.keyboard.press('Control+z')
    expect(await page.getByRole('checkbox', { name: 'Set the risk' }).isChecked()).toBe(false)
    await page.keyboard.press('Control+Shift+Z')
    expect(await page.getByRole('checkbox', { name: 'Set the risk' }).isChecked()).toBe(true)
    await page.keyboard.press('Control+y')
    await page.getByText('Done again: delete task “Mark the levels”').waitFor()
    expect(await texts(page)).toEqual(['Read the news', 'Set the risk'])
    await page.keyboard.press('Control+z')
    await expect.poll(() => onlyJournalIn(product.dataFolder).tasks.filter(({ completed }) => completed).map(({ text }) => text).toSorted(), { timeout: 15_000 })
      .toEqual(['Mark the levels', 'Set the risk'])
  })

  it('[issue 3.5] in a text field the browser undoes what was typed, and nothing else', async () => {
    const { page } = device
    await notes(page).fill('')
    await notes(page).pressSequentially('Typed')
    await page.keyboard.press('Control+z')
    expect(await notes(page).inputValue()).not.toBe('Typed')
    expect(await texts(page)).toEqual(['Read the news', 'Mark the levels', 'Set the risk'])
    await leave(page)
  })

  it('[issue 3.5] from the note of a deletion: the task, and a checklist with its tasks, are themselves again', async () => {
    const { page } = device
    const before = onlyJournalIn(product.dataFolder)
    await page.getByRole('button', { name: 'Delete Read the news' }).focus()
    await page.keyboard.press('Enter')
    await page.getByText('Deleted “Read the news”').waitFor()
    await page.getByRole('button', { name: 'Undo', exact: true }).last().click()
    await page.getByRole('checkbox', { name: 'Read the news' }).waitFor()
    await expect.poll(() => page.evaluate(() => document.activeElement?.closest('label')?.textContent)).toBe('Read the news')

    await addChecklist(page, 'After the close')
    await page.getByRole('button', { name: /^Before the open/ }).click()
    await page.getByRole('button', { name: 'Delete Before the open' }).click()
    await page.getByRole('alertdialog').or(page.getByRole('dialog')).getByRole('button', { name: /^Delete/ }).click()
    await page.getByText('Before the open deleted').waitFor()
    await page.getByRole('button', { name: 'Undo', exact: true }).last().click()
    await page.getByRole('heading', { name: 'Before the open', exact: true }).waitFor()
    expect(await texts(page)).toEqual(['Read the news', 'Mark the levels', 'Set the risk'])
    await seeSaved(page)
    await expect.poll(() => onlyJournalIn(product.dataFolder).checklists.map(({ name }) => name), { timeout: 15_000 }).toEqual(['Before the open', 'After the close'])
    const byText = (journal: typeof before) => journal.tasks.toSorted((one, other) => (one.text < other.text ? -1 : 1))
    expect(byText(onlyJournalIn(product.dataFolder))).toEqual(byText(before))
    expect(device.trouble()).toEqual([])
  })
})
