import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { openNewJournal } from '#test/support/arrival.ts'
import { openContext } from '#test/support/contexts.ts'
import { startFaultyProduct } from '#test/support/faults.ts'
import { inBrowser } from '#test/support/in-browser.ts'
import { taskTextsIn } from '#test/support/outside-drive.ts'
import { holdTime, seenWithin } from '#test/support/page-time.ts'
import { watchRequests } from '#test/support/requests.ts'
import { addChecklist, addTask, openJournal, seeIdle, seeSaved, signInAgain } from '#test/support/trader.ts'

const { product, browser } = await inBrowser(startFaultyProduct())
const context = await openContext(browser, product, { withShell: true })
const requests = watchRequests(context)
const page = await context.newPage()

describe('A session that ends during work', () => {
  const stored = (texts: ReadonlyArray<string>) =>
    expect.poll(() => taskTextsIn(product, 'Session').filter((text) => texts.includes(text))).toEqual(texts.toSorted())

  beforeAll(async () => {
    await openNewJournal(page, product, 'Theo', 'Session')
    await addChecklist(page, 'Plan')
    await seeSaved(page)
  })
  beforeEach(() => requests.forget())

  it('[F9] a 401 in the middle of a save costs one refresh and less than two seconds', async () => {
    await seeIdle(page)
    requests.forget()
    await product.pull({ addFault: { what: { kind: 'error', error: 'authError' }, routes: ['upload.update'] } })
    const answers = () => requests.answers('PATCH', '/upload/').map((answer) => answer.status())
    await holdTime(page)
    await addTask(page, 'Refused once')
    // The quiet second before each save, then less than two for the refusal, the refresh and the write.
    await page.clock.runFor(1000)
    await seenWithin(page, 2000, async () => answers().length === 2)
    await page.clock.resume()
    expect(answers()).toEqual([401, 200])
    await seeSaved(page)
    expect(requests.count('POST', '/auth/refresh')).toBe(1)
    expect(taskTextsIn(product, 'Session').filter((text) => text === 'Refused once')).toHaveLength(1)
  })

  it('[F10] the session is over with 25 edits pending: after the next sign-in all 25 are in the drive', async () => {
    await seeIdle(page)
    const texts = Array.from({ length: 25 }, (_, index) => `Pending edit ${index + 1}`)
    await context.setOffline(true)
    for (const text of texts) await addTask(page, text)
    await page.evaluate(() => localStorage.setItem('bellbook.tokenExpiry', '1'))
    await product.pull({ addFault: { what: { kind: 'error', error: 'invalid_grant' }, routes: ['token'], times: 10 } })
    await context.setOffline(false)
    await page
      .getByText(
        'Your session has ended. Please sign in again. Edits that are not in your drive yet are kept on this device.',
      )
      .waitFor()
    await expect.poll(() => new URL(page.url()).pathname).toBe('/')
    await product.pull({ clearFaults: true })
    expect(taskTextsIn(product, 'Session').filter((text) => texts.includes(text))).toEqual([])

    await signInAgain(page, product, 'Theo')
    await openJournal(page, 'Session')
    await stored(texts)
    await expect.poll(() => page.getByRole('checkbox', { name: /^Pending edit/ }).count()).toBe(25)
  })
})
