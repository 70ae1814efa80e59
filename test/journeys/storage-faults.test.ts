import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { BrowserContext, CDPSession, Page } from 'playwright-core'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { openNewJournal } from '#test/support/arrival.ts'
import { openProfile } from '#test/support/contexts.ts'
import { journalFilesIn, onlyJournalIn } from '#test/support/drive-folder.ts'
import { holdTime, seenWithin } from '#test/support/page-time.ts'
import { type HeldProduct, startHeldProduct } from '#test/support/product.ts'
import { addChecklist, addTask, openJournal, seeSaved, tick, watchForTrouble } from '#test/support/trader.ts'

const memoryOnly =
  'This browser gives Bellbook no storage. Keep this page open until your changes are saved to your drive.'
const silent =
  'The storage of this browser does not answer. Keep this page open until your changes are saved to your drive.'

/**
 * The log's rows as text, read without the product; empty while there is no log, which looking must not make, and where
 * it is cleared while it is read: a browser may then answer nothing at all, so every look has a second.
 */
const eventsOnDisk = (): Promise<string> => {
  const look = async (): Promise<string> => {
    if (!(await indexedDB.databases()).some(({ name }) => name === 'bellbook-v1')) return ''
    return new Promise((resolve) => {
      const nothing = (): void => resolve('')
      const request = indexedDB.open('bellbook-v1')
      for (const type of ['error', 'blocked']) request.addEventListener(type, nothing)
      request.onsuccess = () => {
        if (!request.result.objectStoreNames.contains('events')) return nothing()
        const transaction = request.result.transaction('events')
        for (const type of ['abort', 'error']) transaction.addEventListener(type, nothing)
        request.result.addEventListener('close', nothing)
        const all = transaction.objectStore('events').getAll()
        all.onsuccess = () => {
          resolve(JSON.stringify(all.result))
          request.result.close()
        }
      }
    })
  }
  return Promise.race([look(), new Promise<string>((resolve) => setTimeout(() => resolve(''), 1_000))])
}

/** Another database of the origin takes all space, with bytes that cannot be compressed. */
const fillDisk = async (): Promise<number> => {
  const filler = await new Promise<IDBDatabase>((resolve) => {
    const request = indexedDB.open('filler', 1)
    request.onupgradeneeded = () => request.result.createObjectStore('bytes', { autoIncrement: true })
    request.onsuccess = () => resolve(request.result)
  })
  const put = (size: number) =>
    new Promise<boolean>((resolve) => {
      const bytes = new Uint8Array(size)
      for (let start = 0; start < size; start += 65_536) crypto.getRandomValues(bytes.subarray(start, start + 65_536))
      const transaction = filler.transaction('bytes', 'readwrite')
      transaction.objectStore('bytes').put(bytes)
      transaction.addEventListener('complete', () => resolve(true))
      transaction.addEventListener('abort', () => resolve(false))
    })
  let written = 0
  for (let size = 262_144; size >= 16; size = Math.floor(size / 4))
    while (written < 20_000_000 && (await put(size))) written += size
  filler.close()
  if (written >= 20_000_000) throw new Error('The quota does not hold')
  return written
}

const freeDisk = (): Promise<void> =>
  new Promise((resolve) => {
    indexedDB.deleteDatabase('filler').onsuccess = () => resolve()
  })

const deleteLog = (): Promise<void> =>
  new Promise((resolve) => {
    indexedDB.deleteDatabase('bellbook-v1').onsuccess = () => resolve()
  })

/** What a browser does to a journal's storage, and that no edit is lost by it. */
describe('Storage that gives out under an open journal', () => {
  let product: HeldProduct
  let profile = ''
  let context: BrowserContext
  let page: Page
  let cdp: CDPSession
  let journal = ''
  let count = 0

  const openBrowser = async (): Promise<void> => {
    context = await openProfile(profile, product, { viewport: { width: 1280, height: 900 } })
    page = context.pages()[0] ?? (await context.newPage())
    cdp = await context.newCDPSession(page)
  }
  const closeBrowser = async (): Promise<void> => {
    if (profile === '') return
    await context.close()
    rmSync(profile, { recursive: true, force: true })
  }
  const today = () => page.goto(`${product.origin}/app/today`)
  const seeToday = () => page.getByRole('heading', { name: "Today's Plan" }).waitFor()
  /** As if the drive were out of reach, whatever the browser thinks of its network. */
  const driveAway = () => context.route(`${product.googleOrigin}/**`, (route) => route.abort())
  const driveBack = () => context.unroute(`${product.googleOrigin}/**`)
  const inDrive = () => onlyJournalIn(product.dataFolder, journal)
  const tasksInDrive = () => inDrive().tasks.map(({ text }) => text)
  const arrives = (text: string) => expect.poll(tasksInDrive).toContain(text)

  /** A user whom the local Google knows may be asked for the account and for consent, or for neither. */
  const signInAgain = async (): Promise<void> => {
    const [account, proceed] = [
      page.getByRole('button', { name: new RegExp(`Ada ${count}`) }),
      page.getByRole('button', { name: 'Continue' }),
    ]
    const setup = page.getByRole('heading', { name: 'Set up your journal' })
    await page.goto(product.origin)
    await page.getByRole('link', { name: 'Get Started Free' }).first().click()
    for (const step of [account, proceed]) {
      await account.or(proceed).or(setup).first().waitFor()
      if (!(await step.isVisible())) continue
      await step.click()
      await step.waitFor({ state: 'hidden' })
    }
    await setup.waitFor()
  }
  const isOnDisk = (text: string) => expect.poll(() => page.evaluate(eventsOnDisk)).toContain(text)

  beforeAll(async () => void (product = await startHeldProduct()))
  afterAll(async () => {
    await closeBrowser()
    await product.dispose()
  })

  beforeEach(async () => {
    // Not right after a test: one that fails still says what was on the screen.
    await closeBrowser()
    profile = mkdtempSync(join(tmpdir(), 'bellbook-profile-'))
    journal = `Storage ${(count += 1)}`
    await openBrowser()
    await openNewJournal(page, product, `Ada ${count}`, journal)
    await addChecklist(page, 'Before the open')
    await addTask(page, 'Mark the levels')
    await seeSaved(page)
  })
  it('[F27] a full disk: edits go on, say that only the drive holds them, and later reach the disk', async () => {
    // Chromium remembers how much space there was, so the quota has to be small before the origin is first used.
    await context.close()
    await openBrowser()
    await cdp.send('Storage.overrideQuotaForOrigin', { origin: product.origin, quotaSize: 4_000_000 })
    await today()
    await seeToday()
    // The browser tidies its files behind a write, which frees space again.
    await expect.poll(() => page.evaluate(fillDisk), { interval: 500 }).toBe(0)
    await addTask(page, 'Disk full')
    await page.getByText(memoryOnly).waitFor()
    await arrives('Disk full')
    await tick(page, 'Disk full')
    await driveAway()
    await addTask(page, 'Only in memory')
    const asked = page.waitForEvent('dialog')
    const closing = page.close({ runBeforeUnload: true })
    const dialog = await asked
    expect(dialog.type()).toBe('beforeunload')
    await dialog.dismiss()
    await closing.catch(() => undefined)
    await page.evaluate(freeDisk)
    await addTask(page, 'Space again')
    await page.getByText(memoryOnly).waitFor({ state: 'detached' })
    await isOnDisk('Space again')
    await context.close()
    await openBrowser()
    await driveAway()
    await today()
    await seeToday()
    for (const text of ['Disk full', 'Only in memory', 'Space again'])
      await page.getByRole('checkbox', { name: text, exact: true }).waitFor()
    await expect.poll(() => page.getByRole('checkbox', { name: 'Disk full', exact: true }).isChecked()).toBe(true)
    await driveBack()
    await arrives('Space again')
    expect(tasksInDrive()).toEqual(['Mark the levels', 'Disk full', 'Only in memory', 'Space again'])
    expect(
      inDrive()
        .tasks.filter(({ completed }) => completed)
        .map(({ text }) => text),
    ).toEqual(['Disk full'])
  })

  it.each([
    ['missing', () => void Object.defineProperty(window, 'indexedDB', { value: undefined }), memoryOnly],
    [
      'blocked',
      () =>
        void (IDBFactory.prototype.open = () => {
          throw new DOMException('blocked', 'SecurityError')
        }),
      memoryOnly,
    ],
    [
      'silent',
      () =>
        void (IDBFactory.prototype.open = () =>
          Object.assign(Object.create(IDBOpenDBRequest.prototype) as IDBOpenDBRequest, {
            addEventListener: () => undefined,
            removeEventListener: () => undefined,
          })),
      silent,
    ],
  ])(
    '[F28] storage is %s: the journal opens within 3 s, takes edits, and asks before it is closed with edits that wait',
    async (_how, breakIt, words) => {
      await context.addInitScript(breakIt)
      await holdTime(page)
      await today()
      await seenWithin(page, 3000, () =>
        page.getByRole('checkbox', { name: 'Mark the levels', exact: true }).isVisible(),
      )
      await page.clock.resume()
      await seeToday()
      await page.getByText(words).waitFor()
      await addTask(page, 'In private')
      await arrives('In private')
      await seeSaved(page)
      await driveAway()
      await addTask(page, 'Waiting')
      const asked = page.waitForEvent('dialog')
      const closing = page.close({ runBeforeUnload: true })
      await (await asked).dismiss()
      await closing.catch(() => undefined)
      await driveBack()
      await page.evaluate(() => dispatchEvent(new Event('online')))
      await arrives('Waiting')
      expect(tasksInDrive()).toEqual(['Mark the levels', 'In private', 'Waiting'])
    },
  )

  it('[F29] site data cleared while the page is open: old and new edits reach the drive', async () => {
    await driveAway()
    await addTask(page, 'Before the clearing')
    // Chromium at times answers no call to the cleared database any more: then the page's memory has to do.
    await cdp.send('Storage.clearDataForOrigin', { origin: product.origin, storageTypes: 'all' })
    await addTask(page, 'After the clearing')
    await driveBack()
    await page.evaluate(() => dispatchEvent(new Event('online')))
    await arrives('After the clearing')
    expect(tasksInDrive()).toEqual(['Mark the levels', 'Before the clearing', 'After the clearing'])
  })

  it('[F29] the log deleted under the open page: old and new edits are all on disk again', async () => {
    await driveAway()
    await addTask(page, 'Before the deletion')
    await page.evaluate(deleteLog)
    await addTask(page, 'After the deletion')
    await isOnDisk('After the deletion')
    await context.close()
    await openBrowser()
    await today()
    await seeToday()
    await arrives('After the deletion')
    expect(tasksInDrive()).toEqual(['Mark the levels', 'Before the deletion', 'After the deletion'])
  })

  it('[F30] all storage gone, the file intact: a new device under a new name, and nothing is missing', async () => {
    await context.close()
    rmSync(profile, { recursive: true, force: true })
    await openBrowser()
    await signInAgain()
    await openJournal(page, journal)
    await addTask(page, 'From the new browser')
    await arrives('From the new browser')
    expect(tasksInDrive()).toEqual(['Mark the levels', 'From the new browser'])
    const [file] = journalFilesIn(product.dataFolder).filter(({ path }) => path.includes(journal))
    const { sync } = JSON.parse(file?.text ?? '{}') as {
      readonly sync: { readonly c: Readonly<Record<string, unknown>> }
    }
    expect(Object.keys(sync.c)).toHaveLength(2)
  })

  it('[F31] localStorage is full: nothing breaks, edits are saved and found again', async () => {
    const trouble = watchForTrouble(context)
    await page.evaluate(() => {
      for (let size = 1_000_000; size >= 1; size = Math.floor(size / 2)) {
        try {
          for (let index = 0; ; index += 1) localStorage.setItem(`fill.${size}.${index}`, 'x'.repeat(size))
        } catch {
          // Full for pieces of this size: go on with smaller ones.
        }
      }
    })
    await addTask(page, 'Full to the brim')
    await arrives('Full to the brim')
    await page.reload()
    await seeToday()
    await page.getByRole('checkbox', { name: 'Full to the brim', exact: true }).waitFor()
    await addTask(page, 'And one more')
    await arrives('And one more')
    expect(trouble).toEqual([])
  })

  it('[F32] a newer version takes the storage over at once; this tab asks for a reload, no text lost', async () => {
    await page.getByLabel('Daily Notes').pressSequentially('Typed before')
    const other = await context.newPage()
    await other.goto(`${product.origin}/privacy`)
    const had = await other.evaluate(
      () =>
        new Promise<string>((resolve) => {
          const request = indexedDB.open('bellbook-v1', 99)
          request.onsuccess = () => {
            request.result.close()
            resolve('the storage')
          }
          // Called where this tab must wait for one that does not let go.
          request.addEventListener('blocked', () => resolve('to wait'))
          request.addEventListener('error', () => resolve('a refusal'))
        }),
    )
    expect(had).toBe('the storage')
    await page.bringToFront()
    await page.getByText('A newer version is open in another tab.').waitFor()
    await page.getByLabel('Daily Notes').press('End')
    await page.getByLabel('Daily Notes').pressSequentially(', and after')
    await addTask(page, 'In the old tab')
    await arrives('In the old tab')
    await expect.poll(() => inDrive().journalEntries[0]?.notes).toBe('Typed before, and after')
    await page.getByRole('button', { name: 'Reload' }).click()
    await seeToday()
    await page.getByRole('checkbox', { name: 'In the old tab', exact: true }).waitFor()
    const notes = page.getByRole('textbox', { name: 'Daily Notes', exact: true })
    await expect.poll(() => notes.inputValue()).toBe('Typed before, and after')
  })
})
