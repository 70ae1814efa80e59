import { cpSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { BrowserContext, Page } from 'playwright-core'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { openNewJournal } from '#test/support/arrival.ts'
import { installedBrowser } from '#test/support/browser.ts'
import { openProfile } from '#test/support/contexts.ts'
import { journalFilesIn, onlyJournalIn } from '#test/support/drive-folder.ts'
import { faultsOfLooks } from '#test/support/looks.ts'
import { type HeldProduct, startHeldProduct } from '#test/support/product.ts'
import { everythingStoredIn } from '#test/support/stored.ts'
import {
  addChecklist,
  addTask,
  createJournal,
  goToToday,
  openJournal,
  seeSaved,
  signInAgain,
  signInFromLanding,
  tick,
  watchForTrouble,
} from '#test/support/trader.ts'

const warning = 'Connection restored from backup. Some recent changes may be lost.'
const hourMs = 3_600_000

/** Everything that a person would call their journal, as the file has it. */
const contentIn = (dataFolder: string, name = '') => {
  const { checklists, tasks, journalEntries, dayStats } = onlyJournalIn(dataFolder, name)
  return {
    checklists: checklists.map((each) => each.name),
    tasks: tasks.map(({ text, completed }) => [text, completed]),
    notes: journalEntries.map(({ notes }) => notes),
    days: dayStats.map(({ completed, total }) => [completed, total]),
  }
}

const deleteFiles = (dataFolder: string): void => {
  for (const { path } of journalFilesIn(dataFolder)) rmSync(join(dataFolder, path))
}

const writeNotes = async (page: Page, text: string): Promise<void> => {
  await page.getByLabel('Daily Notes').fill(text)
  await page.getByRole('heading', { name: "Today's Plan" }).click()
}

describe('A journal outlives its file, its session and its user', () => {
  let product: HeldProduct
  let folder = ''
  let context: BrowserContext
  let page: Page

  /** The drive and the browser of a trader who has worked: each test goes on from a copy of both. */
  const worked = mkdtempSync(join(tmpdir(), 'bellbook-worked-'))

  const openBrowser = async (): Promise<void> => {
    context = await openProfile(folder, product, { viewport: { width: 1280, height: 900 }, acceptDownloads: true })
    page = context.pages()[0] ?? (await context.newPage())
  }
  const work = async (): Promise<void> => {
    await openNewJournal(page, product, 'Ada', 'Trading 2026')
    await addChecklist(page, 'Before the open')
    await addTask(page, 'Read the news')
    await addTask(page, 'Mark the levels')
    await tick(page, 'Read the news')
    await writeNotes(page, 'Gap up, faded the open.')
    await seeSaved(page)
    await vi.waitFor(() => expect(contentIn(product.dataFolder).notes).toEqual(['Gap up, faded the open.']), {
      timeout: 60_000,
    })
  }

  beforeAll(async () => {
    product = await startHeldProduct()
    folder = join(worked, 'profile')
    await openBrowser()
    await work()
    await context.close()
    await product.stop()
    cpSync(product.dataFolder, join(worked, 'data'), { recursive: true })
  })
  beforeEach(async () => {
    folder = mkdtempSync(join(tmpdir(), 'bellbook-profile-'))
    cpSync(join(worked, 'profile'), folder, { recursive: true })
    cpSync(join(worked, 'data'), product.dataFolder, { recursive: true })
    await product.start()
    await openBrowser()
    await page.goto(`${product.origin}/app/today`)
    await page.getByRole('checkbox', { name: 'Mark the levels' }).waitFor()
    // Some leave it without a network: the landing page has to be on the device by then.
    await page.evaluate(() => navigator.serviceWorker.ready)
    // What the start asks of the drive has been answered: nothing is under way when the file goes.
    await page.waitForLoadState('networkidle')
  })
  afterEach(async () => {
    await context.close()
    await product.kill()
    for (const place of [folder, product.dataFolder]) rmSync(place, { recursive: true, force: true })
  })
  afterAll(async () => {
    await product.dispose()
    rmSync(worked, { recursive: true, force: true })
  })

  const whole = {
    checklists: ['Before the open'],
    tasks: [
      ['Read the news', true],
      ['Mark the levels', false],
    ],
    notes: ['Gap up, faded the open.'],
    days: [[1, 2]],
  }

  it('[F13] a file deleted while the journal is open: a warning, and one click restores everything', async () => {
    deleteFiles(product.dataFolder)
    await addTask(page, 'Written after the file was gone')
    await page.getByText(warning).waitFor()
    await writeNotes(page, 'Still writing.')
    await page.getByRole('button', { name: 'Restore from this device' }).click()
    await goToToday(page)
    await page.getByRole('checkbox', { name: 'Written after the file was gone' }).waitFor()
    await expect
      .poll(() => contentIn(product.dataFolder))
      .toEqual({
        ...whole,
        tasks: [...whole.tasks, ['Written after the file was gone', false]],
        notes: ['Still writing.'],
        days: [[1, 3]],
      })
    await expect.poll(() => page.getByText(warning).count()).toBe(0)
    await tick(page, 'Mark the levels')
    await seeSaved(page)
    await expect.poll(() => contentIn(product.dataFolder).tasks[1]).toEqual(['Mark the levels', true])
    expect(journalFilesIn(product.dataFolder).map(({ path }) => path.split('/').at(-1))).toEqual([
      'Trading 2026.bellbook',
    ])
  })

  it('[F13] deleted while the app was closed, found within the hour: the spec’s warning, then one click', async () => {
    await context.close()
    deleteFiles(product.dataFolder)
    await openBrowser()
    await page.goto(`${product.origin}/app/today`)
    await page.getByText(warning).waitFor()
    await page.getByRole('button', { name: 'Restore from this device' }).click()
    await expect.poll(() => journalFilesIn(product.dataFolder).length).toBe(1)
    await goToToday(page)
    await page.getByRole('checkbox', { name: 'Mark the levels' }).waitFor()
    await expect.poll(() => contentIn(product.dataFolder)).toEqual(whole)
  })

  it('[F13] found the next day: Restore from this device, also after a reload and a sign-out', async () => {
    await context.close()
    deleteFiles(product.dataFolder)
    await openBrowser()
    await context.clock.setSystemTime(product.now() + 2 * hourMs)
    await page.goto(`${product.origin}/app/today`)
    await page.getByRole('button', { name: 'Restore from this device' }).waitFor()
    expect(await page.getByText(warning).count()).toBe(0)
    await page.getByText('The journal you had open is no longer in your drive.').waitFor()
    await page.reload()
    await page.getByRole('button', { name: 'Restore from this device' }).waitFor()
    await page.getByRole('button', { name: 'Sign Out' }).click()
    await page.getByRole('heading', { name: 'Sign in to open your journal' }).waitFor()
    await signInAgain(page, product, 'Ada')
    await page.getByRole('button', { name: 'Restore from this device' }).click()
    await goToToday(page)
    await page.getByRole('checkbox', { name: 'Mark the levels' }).waitFor()
    const { checklists, tasks, notes } = contentIn(product.dataFolder)
    expect([checklists, tasks, notes]).toEqual([whole.checklists, whole.tasks, whole.notes])
  })

  it('export, delete everything, restore from the file: the same fingerprint before and after', async () => {
    const trouble = watchForTrouble(context)
    await page.getByRole('button', { name: /^Trading 2026/ }).click()
    const shown = (await page.getByText(/^[0-9A-Z]{4}(-[0-9A-Z]{4}){3}$/).textContent()) ?? ''
    const [file] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('button', { name: 'Export journal file' }).click(),
    ])
    const [text] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('button', { name: 'Export as text' }).click(),
    ])
    expect(file.suggestedFilename()).toBe('Trading 2026 2026-11-20.bellbook')
    expect(text.suggestedFilename()).toBe('Trading 2026 2026-11-20.md')
    const markdown = readFileSync(await text.path(), 'utf8')
    expect(markdown).toContain('> Gap up, faded the open.')
    expect(markdown).toContain('- [x] Read the news')
    const exported = join(folder, 'Trading 2026.bellbook')
    await file.saveAs(exported)
    expect(trouble).toEqual([])

    await context.close()
    deleteFiles(product.dataFolder)
    const other = mkdtempSync(join(tmpdir(), 'bellbook-profile-'))
    const elsewhere = await openProfile(other, product, { viewport: { width: 360, height: 800 } })
    try {
      const phone = elsewhere.pages()[0] ?? (await elsewhere.newPage())
      await signInAgain(phone, product, 'Ada')
      await phone.getByRole('button', { name: 'Restore from a file' }).click()
      await phone
        .locator('input[type=file]')
        .setInputFiles({ name: 'diary.bellbook', mimeType: 'text/plain', buffer: Buffer.from('Dear diary') })
      await phone.getByText('Invalid file format').waitFor()
      await phone.locator('input[type=file]').setInputFiles(exported)
      await phone.getByText(shown).waitFor()
      await expect.poll(() => phone.getByLabel('Name of the new journal').inputValue()).toBe('Trading 2026')
      await phone.getByRole('button', { name: 'Create the journal' }).click()
      await phone.getByRole('heading', { name: 'Restored' }).waitFor()
      await expect.poll(() => phone.getByText(shown).count()).toBe(2)
      await phone.getByRole('button', { name: 'Open it' }).click()
      await goToToday(phone)
      await phone.getByRole('checkbox', { name: 'Mark the levels' }).waitFor()
      await expect.poll(() => contentIn(product.dataFolder)).toEqual(whole)
    } finally {
      await elsewhere.close()
      rmSync(other, { recursive: true, force: true })
      await openBrowser()
    }
  })

  it('[F40] signing out offline asks: staying, keeping and discarding each do what they say', async () => {
    await context.setOffline(true)
    await addTask(page, 'Written on the train')
    await page.getByRole('button', { name: 'Sign Out' }).click()
    await page.getByRole('heading', { name: 'Some edits are not in your drive yet' }).waitFor()
    await page.getByRole('button', { name: 'Stay signed in' }).click()
    await page.getByRole('checkbox', { name: 'Written on the train' }).waitFor()
    await page.getByRole('button', { name: 'Sign Out' }).click()
    await page.getByRole('button', { name: 'Keep and sign out' }).click()
    await page.waitForURL(`${product.origin}/`)
    await expect.poll(() => page.evaluate(() => localStorage.getItem('bellbook.userId'))).toBeNull()
    await context.setOffline(false)
    await signInAgain(page, product, 'Ada')
    await openJournal(page, 'Trading 2026')
    await page.getByRole('checkbox', { name: 'Written on the train' }).waitFor()
    await expect.poll(() => contentIn(product.dataFolder).tasks.length).toBe(3)

    await context.setOffline(true)
    await addTask(page, 'A mistake')
    await page.getByRole('button', { name: 'Sign Out' }).click()
    await page.getByRole('button', { name: 'Discard and sign out' }).click()
    await page.waitForURL(`${product.origin}/`)
    await expect.poll(() => page.evaluate(() => localStorage.getItem('bellbook.userId'))).toBeNull()
    await context.setOffline(false)
    await signInAgain(page, product, 'Ada')
    await openJournal(page, 'Trading 2026')
    await page.getByRole('checkbox', { name: 'Written on the train' }).waitFor()
    expect(await page.getByRole('checkbox', { name: 'A mistake' }).count()).toBe(0)
    expect(contentIn(product.dataFolder).tasks.map(([text]) => text)).toEqual([
      'Read the news',
      'Mark the levels',
      'Written on the train',
    ])
  })

  it('[F40] a network that returns with the answer saves what is kept and nothing that is discarded', async () => {
    const everyFile = () =>
      journalFilesIn(product.dataFolder)
        .map(({ path }) => readFileSync(join(product.dataFolder, path), 'utf8'))
        .join()
    for (const { answer, text, later, isStored } of [
      { answer: 'Keep and sign out', text: 'Kept on the train', later: 'Bought a ticket', isStored: true },
      { answer: 'Discard and sign out', text: 'Thrown off the train', later: 'Took a taxi', isStored: false },
    ]) {
      await context.setOffline(true)
      await addTask(page, text)
      await writeNotes(page, `Note: ${text}`)
      await expect.poll(() => everythingStoredIn(page)).toContain(`Note: ${text}`)
      await page.getByRole('button', { name: 'Sign Out' }).click()
      const button = page.getByRole('button', { name: answer })
      await button.waitFor()
      await Promise.all([context.setOffline(false), button.click()])
      await page.waitForURL(`${product.origin}/`)
      await page.getByRole('link', { name: 'Get Started Free' }).first().waitFor()
      // What the network has taken on the way out is in the drive, and stays here no longer.
      expect((await everythingStoredIn(page)).includes(text) || everyFile().includes(text)).toBe(isStored)
      await signInAgain(page, product, 'Ada')
      await openJournal(page, 'Trading 2026')
      // A later edit is saved: whatever was to come along with it is in the file by then.
      await addTask(page, later)
      await expect.poll(() => contentIn(product.dataFolder).tasks.map(([each]) => each)).toContain(later)
      expect(await page.getByRole('checkbox', { name: text }).count()).toBe(isStored ? 1 : 0)
      expect([everyFile().includes(`"${text}"`), everyFile().includes(`Note: ${text}`)]).toEqual([isStored, isStored])
    }
  })

  it('[F40] a sign-out without a network is finished when it is back: the sealed cookie opens nothing', async () => {
    const sealed = async () => (await context.cookies(product.origin)).filter(({ name }) => name === 'sid').length
    const refreshedWith = () =>
      page.evaluate(
        async () =>
          (
            await fetch('/api/auth/refresh', {
              method: 'POST',
              headers: { 'content-type': 'application/json', 'x-bellbook': '1' },
              body: JSON.stringify({ userId: localStorage.getItem('test.userId') }),
            })
          ).status,
      )
    await page.evaluate(() => localStorage.setItem('test.userId', localStorage.getItem('bellbook.userId') ?? ''))
    // The request must not reach the server yet, whether this page or its worker sends it.
    await context.route('**/api/auth/signout', (route) => route.abort('internetdisconnected'))
    await context.setOffline(true)
    await page.getByRole('button', { name: 'Sign Out' }).click()
    await expect.poll(() => page.evaluate(() => localStorage.getItem('bellbook.userId'))).toBeNull()
    await expect.poll(() => page.evaluate(() => localStorage.getItem('bellbook.owed'))).not.toBeNull()
    // Started again on the train: the sign-out is still owed, and the cookie lets no user in.
    await page.waitForURL(`${product.origin}/`)
    await page.reload()
    await page
      .getByRole('link', { name: 'Sign in with Google' })
      .or(page.getByRole('link', { name: 'Get Started Free' }))
      .first()
      .waitFor()
    expect(await sealed()).toBe(1)
    await context.unroute('**/api/auth/signout')
    await context.setOffline(false)
    // The packed browser does not notify a page that was loaded without a network: it forgets at a reload that there
    // was none.
    if (installedBrowser() === undefined) await page.evaluate(() => dispatchEvent(new Event('online')))
    await expect.poll(sealed).toBe(0)
    // The answer takes the cookie away; the page reads it a moment later.
    await expect.poll(() => page.evaluate(() => localStorage.getItem('bellbook.owed'))).toBeNull()
    expect(await refreshedWith()).toBe(401)
  })

  it('[spec 6] [A35] [I23] another user of this browser sees and sends nothing of the first', async () => {
    await context.setOffline(true)
    await addTask(page, 'A secret of Ada')
    await page.getByRole('button', { name: 'Sign Out' }).click()
    await page.getByRole('button', { name: 'Keep and sign out' }).click()
    await page.waitForURL(`${product.origin}/`)
    await context.setOffline(false)
    const sent: string[] = []
    context.on('request', (request) => void sent.push(`${request.url()} ${request.postData() ?? ''}`))
    // Ada has left the provider too; what she left in this browser is still there.
    await context.clearCookies({ domain: 'localhost' })
    await signInFromLanding(page, product, 'Bob')
    await page.getByRole('button', { name: 'No Journals Found' }).waitFor()
    expect(await page.getByRole('button', { name: 'Restore from this device' }).count()).toBe(0)
    await createJournal(page, 'Journal of Bob')
    await addChecklist(page, 'Of Bob')
    await seeSaved(page)
    const body = await page.locator('html').innerHTML()
    for (const secret of ['A secret of Ada', 'Trading 2026', 'Mark the levels', 'Gap up']) {
      expect({
        secret,
        shown: body.includes(secret),
        sent: sent.filter((request) => request.includes(secret)),
      }).toEqual({ secret, shown: false, sent: [] })
    }
    expect(JSON.stringify(contentIn(product.dataFolder, 'Journal of Bob'))).not.toContain('Ada')
    await page.getByRole('button', { name: 'Sign Out' }).click()
    await page.getByRole('link', { name: 'Get Started Free' }).first().waitFor()
    await context.clearCookies({ domain: 'localhost' })
    await signInAgain(page, product, 'Ada')
    await openJournal(page, 'Trading 2026')
    await page.getByRole('checkbox', { name: 'A secret of Ada' }).waitFor()
    await expect
      .poll(() => JSON.stringify(contentIn(product.dataFolder, 'Trading 2026').tasks))
      .toContain('A secret of Ada')
  })

  it('can be used by everybody: no accessibility violation in either theme, wide or narrow', async () => {
    const found: string[] = []
    const look = async (name: string) => void found.push(...(await faultsOfLooks(page, name)))
    await page.getByRole('button', { name: /^Trading 2026/ }).click()
    await page.getByText(/^[0-9A-Z]{4}(-[0-9A-Z]{4}){3}$/).waitFor()
    await look('your-journal')
    await page.getByRole('button', { name: 'Restore from a file' }).click()
    await page
      .locator('dialog input[type=file]')
      .setInputFiles({ name: 'diary.bellbook', mimeType: 'text/plain', buffer: Buffer.from('Dear diary') })
    await page.getByText('Invalid file format').waitFor()
    await look('refused')
    const [file] = journalFilesIn(product.dataFolder)
    await page
      .locator('dialog input[type=file]')
      .setInputFiles({ name: 'Trading 2026.bellbook', mimeType: 'text/plain', buffer: Buffer.from(file?.text ?? '') })
    await page.getByLabel('Name of the new journal').waitFor()
    await look('preview')
    await page.getByRole('button', { name: 'Create the journal' }).click()
    await page.getByRole('heading', { name: 'Restored' }).waitFor()
    await look('restored')
    await page.getByRole('button', { name: 'Not now' }).click()
    deleteFiles(product.dataFolder)
    await page.setViewportSize({ width: 1280, height: 900 })
    await addTask(page, 'One more')
    await page.getByText(warning).waitFor()
    await look('recovered')
    await page.getByRole('button', { name: 'Choose another journal' }).click()
    await page.getByRole('button', { name: 'Restore from this device' }).waitFor()
    await look('setup')
    expect(found).toEqual([])
  })
})
