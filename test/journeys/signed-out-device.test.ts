import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Browser, BrowserContext, Page } from 'playwright-core'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { openNewJournal } from '#test/support/arrival.ts'
import { axeViolations } from '#test/support/axe.ts'
import { launchBrowser } from '#test/support/browser.ts'
import { openContext } from '#test/support/contexts.ts'
import { journalFilesIn, onlyJournalIn } from '#test/support/drive-folder.ts'
import { overflow } from '#test/support/looks.ts'
import { type HeldProduct, startHeldProduct } from '#test/support/product.ts'
import { cachedTexts, everythingStoredIn } from '#test/support/stored.ts'
import { addChecklist, addTask, openJournal, seeSaved, signInAgain, tick } from '#test/support/trader.ts'

/** Words of the journal that the drive has. */
const saved = ['Trading 2027', 'Before the bell', 'Mark the levels', 'Gap up, faded the open.']

describe('A device after a sign-out', () => {
  let product: HeldProduct
  let browser: Browser
  let context: BrowserContext
  let page: Page

  const storedOf = async (texts: ReadonlyArray<string>): Promise<ReadonlyArray<string>> => {
    const stored = `${await everythingStoredIn(page)} ${await cachedTexts(page)}`
    return texts.filter((text) => stored.includes(text))
  }
  const signOut = async (answer?: 'Keep and sign out'): Promise<void> => {
    await page.getByRole('button', { name: 'Sign Out' }).click()
    if (answer) await page.getByRole('button', { name: answer }).click()
    await page.waitForURL(`${product.origin}/`)
  }
  const inDrive = () => onlyJournalIn(product.dataFolder, 'Trading 2027').tasks.map(({ text }) => text)
  const writeNotes = async (text: string): Promise<void> => {
    await page.getByLabel('Daily Notes').fill(text)
    await page.getByRole('heading', { name: "Today's Plan" }).click()
  }

  beforeAll(async () => void (browser = await launchBrowser()))
  beforeEach(async () => {
    product = await startHeldProduct()
    context = await openContext(browser, product, { viewport: { width: 1280, height: 900 }, withShell: true })
    page = await context.newPage()
    await openNewJournal(page, product, 'Ada', 'Trading 2027')
    await addChecklist(page, 'Before the bell')
    await addTask(page, 'Mark the levels')
    await tick(page, 'Mark the levels')
    await writeNotes('Gap up, faded the open.')
    await seeSaved(page)
    await page.evaluate(() => navigator.serviceWorker.ready)
  })
  afterEach(async () => {
    await context.close()
    await product.dispose()
  })
  afterAll(() => browser.close())

  it('[A37] holds no word of the journal; the same user finds all of it in the drive', async () => {
    await expect.poll(() => storedOf(saved)).toEqual(saved)
    await signOut()
    await expect.poll(() => storedOf(saved)).toEqual([])
    await signInAgain(page, product, 'Ada')
    await openJournal(page, 'Trading 2027')
    await page.getByRole('checkbox', { name: 'Mark the levels', checked: true }).waitFor()
    await addTask(page, 'After the return')
    await expect.poll(inDrive).toEqual(['Mark the levels', 'After the return'])
  })

  it('[A37] [F40] holds what is unsent alone, in every tab, and the next sign-in sends it once', async () => {
    const other = await context.newPage()
    await other.goto(`${product.origin}/app/today`)
    await other.getByRole('checkbox', { name: 'Mark the levels' }).waitFor()
    await context.setOffline(true)
    await addTask(page, 'Written on the train')
    await writeNotes('Not accepted: <script>')
    await signOut('Keep and sign out')
    await other.waitForURL(`${product.origin}/`)
    const unsent = ['Written on the train', 'Not accepted: <script>']
    // A new task names the checklist that it belongs to.
    await expect.poll(() => storedOf([...saved, ...unsent])).toEqual(['Before the bell', ...unsent])
    await context.setOffline(false)
    await signInAgain(page, product, 'Ada')
    await openJournal(page, 'Trading 2027')
    await page.getByText('Journal entry contains invalid content').waitFor()
    await expect.poll(() => page.getByLabel('Daily Notes').inputValue()).toBe('Not accepted: <script>')
    await expect.poll(inDrive).toEqual(['Mark the levels', 'Written on the train'])
  })

  it('says once, at the next sign-in, that another device saved over acknowledged changes', async () => {
    const said = page.getByText(
      'Another device may have saved over changes of this one. Please look at your last days.',
    )
    const [before] = journalFilesIn(product.dataFolder).filter(({ path }) => path.includes('Trading 2027'))
    if (!before) throw new Error('The drive has no journal')
    await addTask(page, 'Buried by another device')
    await expect.poll(inDrive).toEqual(['Mark the levels', 'Buried by another device'])
    await seeSaved(page)
    await signOut()
    // A save that goes by what it had read before, to a drive that compares nothing.
    writeFileSync(join(product.dataFolder, before.path), before.text)
    await signInAgain(page, product, 'Ada')
    await openJournal(page, 'Trading 2027')
    await said.waitFor()
    expect(await page.getByRole('checkbox', { name: 'Buried by another device' }).count()).toBe(0)
    await page.reload()
    await page.getByRole('checkbox', { name: 'Mark the levels', checked: true }).waitFor()
    await seeSaved(page)
    expect(await said.count()).toBe(0)
  })

  it('[A37] *Remove from this device* says what would be lost, and then nothing of anybody is left', async () => {
    const other = await context.newPage()
    await other.goto(`${product.origin}/app/today`)
    await other.getByRole('checkbox', { name: 'Mark the levels' }).waitFor()
    // The drive alone is out of reach: nothing is saved before it is removed.
    await context.route(`${product.googleOrigin}/**`, (route) => route.abort('internetdisconnected'))
    await addTask(page, 'Written on the train')
    await page.getByRole('link', { name: 'Settings', exact: true }).click()
    await page.getByRole('link', { name: 'Remove from this device' }).click()
    await page.getByText('1 edit has not reached your drive and will be lost.').waitFor()
    await expect.poll(() => storedOf(['Written on the train'])).toEqual(['Written on the train'])
    await page.getByRole('button', { name: 'Remove from this device' }).press('Enter')
    await page.getByText('Bellbook was removed from this device.', { exact: true }).waitFor()
    await expect.poll(() => other.url()).toBe(`${product.origin}/`)
    const left = () =>
      page.evaluate(async () => ({
        keys: Object.keys(localStorage),
        databases: (await indexedDB.databases()).map(({ name }) => name),
        caches: await caches.keys(),
        cookies: document.cookie,
      }))
    // The browser deletes the emptied database once the last page that has left lets it go.
    await expect.poll(left).toEqual({ keys: ['bellbook.removed'], databases: [], caches: [], cookies: '' })
    await expect.poll(async () => (await context.cookies(product.origin)).map(({ name }) => name)).toEqual([])
    await context.unroute(`${product.googleOrigin}/**`)
    await signInAgain(page, product, 'Ada')
    await openJournal(page, 'Trading 2027')
    await page.getByRole('checkbox', { name: 'Mark the levels', checked: true }).waitFor()
    await addTask(page, 'After the removal')
    await expect.poll(inDrive).toEqual(['Mark the levels', 'After the removal'])
  })

  it('[A37] removes what an earlier user left, with no user signed in', async () => {
    await context.setOffline(true)
    await addTask(page, 'Written on the train')
    await signOut('Keep and sign out')
    await context.setOffline(false)
    await page.goto(`${product.origin}/privacy`)
    await page.getByRole('link', { name: 'Remove from this device' }).first().click()
    await page.getByText('1 edit has not reached your drive and will be lost.').waitFor()
    await page.getByRole('button', { name: 'Remove from this device' }).click()
    await page.getByText('Bellbook was removed from this device.').waitFor()
    await expect.poll(() => storedOf([...saved, 'Written on the train'])).toEqual([])
    await page.reload()
    await page.getByText('No unsaved edits on this device: nothing you wrote will be lost.').waitFor()
  })

  it('[A37] a sign-out that is owed after a removal is sent from the landing page, and stores nothing', async () => {
    await context.route(`${product.origin}/api/auth/signout`, (route) => route.abort('internetdisconnected'))
    await page.goto(`${product.origin}/privacy/remove`)
    await page.getByRole('button', { name: 'Remove from this device' }).click()
    await page.getByText('The sign-in cookie is still there, because the server was not reached').waitFor()
    await context.unroute(`${product.origin}/api/auth/signout`)
    const sent = page.waitForResponse((response) => response.url().endsWith('/signout'))
    await page.goto(`${product.origin}/`)
    expect((await sent).ok()).toBe(true)
    await expect
      .poll(() => page.evaluate(async () => (await indexedDB.databases()).map(({ name }) => name)))
      .toEqual([])
    await expect.poll(async () => context.cookies(product.origin)).toEqual([])
  })

  it('the page that removes everything has no accessibility violation, in both themes, wide or narrow', async () => {
    await page.goto(`${product.origin}/privacy/remove`)
    await page.getByText('No unsaved edits').waitFor()
    const found: string[] = []
    for (const colorScheme of ['light', 'dark'] as const)
      for (const width of [360, 1440]) {
        await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
        await page.setViewportSize({ width, height: 900 })
        await page.reload()
        await page.getByText('No unsaved edits').waitFor()
        found.push(...(await axeViolations(page)).map((violation) => `${colorScheme}, ${width}: ${violation}`))
        if ((await overflow(page)) > 0) found.push(`${width}: wider than the screen`)
      }
    expect(found).toEqual([])
  })
})
