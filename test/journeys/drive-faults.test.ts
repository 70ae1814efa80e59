import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { openNewJournal, signIn } from '#test/support/arrival.ts'
import { openContext } from '#test/support/contexts.ts'
import { onlyJournalIn } from '#test/support/drive-folder.ts'
import { startFaultyProduct } from '#test/support/faults.ts'
import type { FaultKind } from '#test/support/google/faults.ts'
import { inBrowser } from '#test/support/in-browser.ts'
import { outsideDrive, type OutsideDrive, taskTextsIn } from '#test/support/outside-drive.ts'
import { holdTime, seenWithin } from '#test/support/page-time.ts'
import { watchRequests } from '#test/support/requests.ts'
import {
  addChecklist,
  addTask,
  createJournal,
  openJournal,
  seeIdle,
  seeSaved,
  signInAgain,
} from '#test/support/trader.ts'

const serverErrors = ['internalError', 'badGateway', 'backendError', 'gatewayTimeout'] as const

/** How a read before a save can go wrong. What no fetch survives twice is tried again by the save itself. */
const badReads: ReadonlyArray<readonly [string, FaultKind]> = [
  ['the network', { kind: 'reset' }],
  ['401', { kind: 'error', error: 'authError' }],
  ['429', { kind: 'error', error: 'tooManyRequests' }],
  ['500', { kind: 'error', error: 'internalError' }],
  ['an HTML page', { kind: 'html', status: 200 }],
  ['an empty body', { kind: 'empty-body' }],
  ['truncated JSON', { kind: 'truncate', keep: 0.5 }],
]

/** Runs in the page: keeps the moment at which it says for the first time that a save failed. */
const noteFailure = (): void => {
  const observer = new MutationObserver(() => {
    if (!document.body.textContent.includes('Save failed')) return
    Object.assign(globalThis, { failedAt: performance.now() })
    observer.disconnect()
  })
  observer.observe(document.body, { childList: true, characterData: true, subtree: true })
}

const { product, browser } = await inBrowser(startFaultyProduct())
const context = await openContext(browser, product)
const requests = watchRequests(context)
const page = await context.newPage()

describe('The drive has a bad day', () => {
  let drive: OutsideDrive
  let fileId = ''

  const stored = (...texts: ReadonlyArray<string>) =>
    expect
      .poll(() => texts.map((text) => taskTextsIn(product, 'Faults').filter((found) => found === text).length))
      .toEqual(texts.map(() => 1))
  /** Another device adds a task, so that the next save must read the bytes. */
  const writeElsewhere = async (text: string): Promise<void> => {
    const file = JSON.parse(await drive.read(fileId)) as {
      data: { tasks: Array<Record<string, unknown>> }
      sync?: unknown
    }
    const [first] = file.data.tasks
    file.data.tasks.push({ ...first, id: `elsewhere-${text}`, text, sortOrder: 900 + file.data.tasks.length })
    await drive.write(fileId, JSON.stringify(file))
  }

  beforeAll(async () => {
    await openNewJournal(page, product, 'Wetterfrosch', 'Faults')
    await addChecklist(page, 'Plan')
    await addTask(page, 'Always there')
    await seeSaved(page)
    drive = outsideDrive(product, 'Wetterfrosch')
    fileId = (await drive.journals())[0]?.id ?? ''
  })
  beforeEach(async () => {
    await product.pull({ clearFaults: true })
    await seeIdle(page)
    // A page asks a drive that fails often only so much a minute (I20); each fault meets a page without a past.
    await page.reload()
    await page.getByRole('textbox', { name: 'Add task' }).waitFor()
    requests.forget()
  })

  it('[F2] a write that was applied while its connection broke is one write: found again, not repeated', async () => {
    await product.pull({ addFault: { what: { kind: 'reset' }, when: 'after', routes: ['upload.update'] } })
    await addTask(page, 'Answer lost')
    await seeSaved(page)
    await stored('Answer lost')
    expect(requests.writes()).toHaveLength(1)
  })

  it.each(serverErrors)('[F3] the same when it was answered with %s', async (error) => {
    await product.pull({ addFault: { what: { kind: 'error', error }, when: 'after', routes: ['upload.update'] } })
    await addTask(page, `Applied in spite of ${error}`)
    await seeSaved(page)
    await stored(`Applied in spite of ${error}`)
    expect(requests.writes()).toHaveLength(1)
  })

  it('[F4] when saving and merging both fail it says so, and tries again three seconds later', async () => {
    await product.pull({
      addFault: { what: { kind: 'error', error: 'backendError' }, routes: ['upload.update'], times: 2 },
    })
    await holdTime(page)
    await page.evaluate(noteFailure)
    await addTask(page, 'Third time lucky')
    const failed = page.getByRole('button', { name: 'Save failed' }).filter({ visible: true })
    await seenWithin(page, 2000, () => failed.isVisible())
    expect(requests.writes()).toHaveLength(2)
    // However late it was seen: so long ago it failed by the page's clock.
    const ago = await page.evaluate(() => performance.now() - (globalThis as unknown as { failedAt: number }).failedAt)
    await page.clock.runFor(2900 - ago)
    expect([await failed.isVisible(), requests.writes().length]).toEqual([true, 2])
    await seenWithin(page, 200, async () => requests.writes().length === 3)
    await page.clock.resume()
    await stored('Third time lucky')
  })

  it.each(badReads)(
    '[spec 4 Save status] [F5] [I5] the read before a save meets %s: no write has a base that was not read',
    async (name, what) => {
      const count = taskTextsIn(product, 'Faults').length
      await writeElsewhere(`Elsewhere before ${name}`)
      await product.pull({ addFault: { what, routes: ['files.get', 'v2.files.get'], times: 2 } })
      await addTask(page, `Here before ${name}`)
      await stored(`Elsewhere before ${name}`, `Here before ${name}`, 'Always there')
      expect(taskTextsIn(product, 'Faults')).toHaveLength(count + 2)
    },
  )

  it('[F6] [I18] unreadable bytes are kept in a file of their own before they are overwritten', async () => {
    await drive.write(fileId, '{"app_id":"bellbook","data":{"tasks":[')
    await addTask(page, 'Over the wreck')
    await expect.poll(async () => (await drive.journals()).length).toBe(2)
    const copy = (await drive.journals()).find(({ id }) => id !== fileId)
    expect(copy?.name).toMatch(/^Unreadable journal/)
    expect(await drive.read(copy?.id ?? '')).toBe('{"app_id":"bellbook","data":{"tasks":[')
    await stored('Over the wreck', 'Always there')
  })

  it.each([
    ['cut off', { kind: 'truncate', keep: 0.7 }, 2],
    // A bit outside the data, such as one of a time in the envelope, leaves nothing to write again.
    ['with a flipped bit', { kind: 'flip' }, 1],
  ] as const)('[F7] an upload that arrives %s is not called saved, and is made good', async (name, what, writes) => {
    await product.pull({ addFault: { what, routes: ['upload.update'] } })
    await addTask(page, `Arrived ${name}`)
    await stored(`Arrived ${name}`, 'Always there')
    await seeSaved(page)
    expect(requests.writes().length).toBeGreaterThanOrEqual(writes)
  })

  it('[F8] the newest edits of another device are under the next save, however warm the caches', async () => {
    await writeElsewhere('Written elsewhere')
    await addTask(page, 'Written here')
    await stored('Written elsewhere', 'Written here')
    await page.getByRole('checkbox', { name: 'Written elsewhere', exact: true }).waitFor()
    expect(requests.writes()).toHaveLength(1)
  })

  it('[F11] a drive that asks to slow down is obeyed, and gets everything in the end', async () => {
    await product.pull({
      addFault: {
        what: { kind: 'error', error: 'userRateLimitExceeded', retryAfterSeconds: 4 },
        routes: ['upload.update'],
        times: 2,
      },
    })
    // The drive is asked again once the test has seen that it failed.
    await holdTime(page)
    await addTask(page, 'Patience')
    const failed = page.getByRole('button', { name: 'Save failed' }).filter({ visible: true })
    await seenWithin(page, 3000, () => failed.isVisible())
    await addTask(page, 'More of it')
    await page.clock.resume()
    await stored('Patience', 'More of it')
    // What was added in between may go with the first write that is let through, or with one more.
    await expect
      .poll(() => {
        const [first, second, ...others] = requests.answers('PATCH', '/upload/').map((answer) => answer.status())
        return [first, second, [...new Set(others)]]
      })
      .toEqual([403, 403, [200]])
  })

  it('[F12] a full drive is reported, edits go on, and everything arrives once there is space', async () => {
    await product.pull({
      addFault: { what: { kind: 'error', error: 'storageQuotaExceeded' }, routes: ['upload.update'], times: 1000 },
    })
    await addTask(page, 'Drive full')
    const failed = page.getByRole('button', { name: 'Save failed' }).filter({ visible: true })
    await failed.waitFor()
    await failed.hover()
    await page
      .getByRole('tooltip')
      .filter({ hasText: /full|space|storage|quota/i })
      .waitFor()
    await addTask(page, 'Still full')
    // Who has no mouse to point with reads it as well.
    const said = page
      .getByRole('alert')
      .filter({
        hasText: 'Your Google Drive is full. Free some space, then try again. 2 edits are kept on this device',
      })
    await said.waitFor()
    // No try by itself comes before the person's.
    await holdTime(page)
    await failed.waitFor()
    await product.pull({ clearFaults: true })
    await said.getByRole('button', { name: 'Try again' }).click()
    await page.clock.resume()
    await stored('Drive full', 'Still full')
    await expect.poll(() => said.count()).toBe(0)
    await expect.poll(() => failed.count()).toBe(0)
  })

  it('[F18] [F18b] an outdated etag is waited for, never written around', async () => {
    // A look at the drive may take one or two of them before the save does.
    await product.pull({ set: { staleEtags: 4 } })
    await addTask(page, 'Etags lag')
    await stored('Etags lag')
    await seeSaved(page)
    const conditions = await Promise.all(requests.writes().map((request) => request.headerValue('if-match')))
    expect(conditions.length).toBeGreaterThanOrEqual(3)
    expect(conditions.filter((condition) => condition === null)).toEqual([])
  })

  it('[F18] two devices write the same file in turn: each finds what the other did', async () => {
    const device = await openContext(browser, product)
    const other = await device.newPage()
    await signInAgain(other, product, 'Wetterfrosch')
    await openJournal(other, 'Faults')
    for (const round of [1, 2, 3]) await Promise.all([addTask(page, `Desk ${round}`), addTask(other, `Phone ${round}`)])
    await stored('Desk 1', 'Desk 2', 'Desk 3', 'Phone 1', 'Phone 2', 'Phone 3')
    await page.evaluate(() => dispatchEvent(new Event('focus')))
    await expect.poll(() => page.getByRole('checkbox', { name: /^(Desk|Phone) \d$/ }).count()).toBe(6)
    await device.close()
  })

  it('[F35] a create whose answer is lost makes one journal', async () => {
    const device = await openContext(browser, product)
    const other = await device.newPage()
    await signIn(other, product, 'Creator')
    await product.pull({ addFault: { what: { kind: 'reset' }, when: 'after', routes: ['upload.create'] } })
    await createJournal(other, 'Only one')
    expect((await outsideDrive(product, 'Creator').journals()).map(({ name }) => name)).toEqual(['Only one.bellbook'])
    await device.close()
  })

  it.each([
    [
      'F14',
      'is another app’s',
      { app_id: 'ledger' },
      'The file in your drive cannot be used any more',
      'Restore from this device',
    ],
    [
      'F15',
      'is of a newer version',
      { version: '2.0.0' },
      'written by a newer version of the app and is read-only here',
      'Reload',
    ],
  ] as const)(
    '[F14] [F15] [I17] %s: a file that %s is never written, and what it is is said with the way on',
    async (id, _what, change, said, way) => {
      const device = await openContext(browser, product)
      const seen = watchRequests(device)
      const other = await device.newPage()
      await openNewJournal(other, product, `Owner of ${id}`, `File of ${id}`)
      await addChecklist(other, 'Plan')
      await seeSaved(other)
      await expect.poll(() => onlyJournalIn(product.dataFolder, `File of ${id}`).checklists.length).toBe(1)
      const owned = outsideDrive(product, `Owner of ${id}`)
      const [file] = await owned.journals()
      const foreign = JSON.stringify({ ...(JSON.parse(await owned.read(file?.id ?? '')) as object), ...change })
      await owned.write(file?.id ?? '', foreign)
      seen.forget()
      await addTask(other, 'Never arrives')
      const note = other.getByRole('alert').or(other.getByRole('status')).filter({ hasText: said })
      await note.waitFor()
      expect(await note.getByRole('button').allTextContents()).toEqual([way, 'Choose another journal'])
      expect(seen.writes()).toEqual([])
      expect(await owned.read(file?.id ?? '')).toBe(foreign)
      await device.close()
    },
  )
})
