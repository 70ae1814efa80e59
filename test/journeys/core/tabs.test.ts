import type { Page, Request } from 'playwright-core'
import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { openNewJournal } from '#test/support/arrival.ts'
import { openContext } from '#test/support/contexts.ts'
import { startFaultyProduct } from '#test/support/faults.ts'
import { inBrowser } from '#test/support/in-browser.ts'
import { taskTextsIn } from '#test/support/outside-drive.ts'
import { watchRequests } from '#test/support/requests.ts'
import { addChecklist, addTask, openJournal, seeIdle, seeSaved, signInAgain } from '#test/support/trader.ts'

const numbered = (what: string, count: number): ReadonlyArray<string> =>
  Array.from({ length: count }, (_, index) => `${what} ${index + 1}`)

const addTasks = async (page: Page, texts: ReadonlyArray<string>): Promise<void> => {
  for (const text of texts) await addTask(page, text)
}

const { product, browser } = await inBrowser(startFaultyProduct())
const context = await openContext(browser, product)
const requests = watchRequests(context)
const page = await context.newPage()

describe('Several tabs of one profile', () => {
  const openTab = async (): Promise<Page> => {
    const tab = await context.newPage()
    await tab.goto(`${product.origin}/app/today`)
    await tab.getByRole('heading', { name: 'Plan', exact: true }).waitFor()
    return tab
  }
  const stored = (texts: ReadonlyArray<string>) =>
    expect.poll(() => taskTextsIn(product, 'Tabs').filter((text) => texts.includes(text))).toEqual(texts.toSorted())
  /** As the hour does, though the page has not noticed: the drive refuses what looks like a good token. */
  const expireAtGoogle = () => product.pull({ advanceMs: 3_700_000 })

  beforeAll(async () => {
    await openNewJournal(page, product, 'Tabitha', 'Tabs')
    await addChecklist(page, 'Plan')
    await seeSaved(page)
  })
  beforeEach(() => requests.forget())

  it('[F24] [I12] three edit at once: one write at a time, nothing lost, and each shows all edits', async () => {
    const tabs = [page, await openTab(), await openTab()]
    // Slow writes, so that they would meet if anything let them.
    await product.pull({ addFault: { what: { kind: 'delay', afterMs: 400 }, routes: ['upload.update'], times: 1000 } })
    const texts = tabs.map((_, index) => numbered(`Tab ${index + 1} task`, 5))
    await Promise.all(tabs.map((tab, index) => addTasks(tab, texts[index] ?? [])))
    await stored(texts.flat())
    await product.pull({ clearFaults: true })
    expect(requests.writes().length).toBeGreaterThan(0)
    expect(requests.writesAtOnce()).toBe(1)
    for (const tab of tabs)
      await expect.poll(() => tab.getByRole('checkbox', { name: /^Tab \d task \d$/ }).count()).toBe(15)
    await Promise.all(tabs.slice(1).map((tab) => tab.close()))
  })

  it.each([
    ['the drive refuses the token that both tabs hold', expireAtGoogle],
    [
      'both tabs know that the token has ended',
      () => page.evaluate(() => localStorage.setItem('bellbook.tokenExpiry', '1')),
    ],
  ])('[I19] [A12] [T7] %s: ten edits in two tabs, at most two refreshes, no user is signed out', async (what, end) => {
    const other = await openTab()
    await seeIdle(page)
    requests.forget()
    await end()
    const texts = [numbered(`One, ${what}`, 5), numbered(`Other, ${what}`, 5)]
    await Promise.all([page, other].map((tab, index) => addTasks(tab, texts[index] ?? [])))
    await stored(texts.flat())
    expect(requests.count('POST', '/auth/refresh')).toBeGreaterThan(0)
    expect(requests.count('POST', '/auth/refresh')).toBeLessThanOrEqual(2)
    await other.close()
  })

  it('[A11] a refresh that ends after the sign-out in another tab stores nothing', async () => {
    const other = await openTab()
    await seeIdle(page)
    // Until it has looked at the drive, the new tab would be the one that asks.
    await other.waitForLoadState('networkidle')
    await product.pull({ addFault: { what: { kind: 'delay', afterMs: 3000 }, routes: ['token'] } })
    const asked = context.waitForEvent('request', (request) => request.url().includes('/auth/refresh'))
    // A page that leaves breaks off what it asked for.
    const answered = new Promise<void>((over) => {
      const isIt = (request: Request): void => void (request.url().includes('/auth/refresh') && over())
      context.on('requestfinished', isIt)
      context.on('requestfailed', isIt)
    })
    // This comes last: the test waits for any tab that notices it from now on.
    await page.evaluate(() => localStorage.setItem('bellbook.tokenExpiry', '1'))
    await page.evaluate(() => dispatchEvent(new Event('online')))
    await asked
    await other.getByRole('button', { name: 'Sign Out' }).filter({ visible: true }).click()
    await other.waitForURL((url) => url.pathname === '/')
    await answered
    // The first tab leaves too; whatever it made of the answer is stored by the time that it has drawn the landing
    // page.
    await page.waitForURL((url) => url.pathname === '/')
    await page.getByRole('link', { name: 'Get Started Free' }).first().waitFor()
    const entries = await page.evaluate(() => Object.entries(localStorage))
    expect(
      entries.filter(([key, value]) => /accessToken|tokenExpiry|userId|fileId/.test(key) || value.includes('ya29.')),
    ).toEqual([])
    await other.close()
    await signInAgain(page, product, 'Tabitha')
    await openJournal(page, 'Tabs')
  })
})
