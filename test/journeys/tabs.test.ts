import type { Browser, BrowserContext, Page, Request } from 'playwright-core'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { launchBrowser, middayZone } from '#test/support/browser.ts'
import { outsideDrive, taskTextsIn } from '#test/support/outside-drive.ts'
import { type Requests, watchRequests } from '#test/support/requests.ts'
import { addChecklist, addTask, createJournal, openJournal, seeSaved, signIn, signInAgain } from '#test/support/trader.ts'
import { startWeatheredProduct, type WeatheredProduct } from '#test/support/weather.ts'

const numbered = (what: string, count: number): ReadonlyArray<string> => Array.from({ length: count }, (_, index) => `${what} ${index + 1}`)

const addTasks = async (page: Page, texts: ReadonlyArray<string>): Promise<void> => {
  for (const text of texts) await addTask(page, text)
}

describe('Several tabs of one profile', () => {
  let product: WeatheredProduct
  let browser: Browser
  let context: BrowserContext
  let requests: Requests
  let page: Page

  const openTab = async (): Promise<Page> => {
    const tab = await context.newPage()
    await tab.goto(`${product.origin}/app/today`)
    await tab.getByRole('heading', { name: 'Plan', exact: true }).waitFor()
    return tab
  }
  const kept = (texts: ReadonlyArray<string>) =>
    expect.poll(() => taskTextsIn(product, 'Tabs').filter((text) => texts.includes(text)), { timeout: 30_000 }).toEqual(texts.toSorted())
  /** As the hour does, though the page has not noticed: the drive refuses what looks like a good token. */
  const expireAtGoogle = () => product.pull({ advanceMs: 3_700_000 })

  beforeAll(async () => {
    product = await startWeatheredProduct()
    browser = await launchBrowser()
    context = await browser.newContext({ timezoneId: middayZone() })
    requests = watchRequests(context)
    page = await context.newPage()
    await signIn(page, product, 'Tabitha')
    await createJournal(page, 'Tabs')
    await addChecklist(page, 'Plan')
    await seeSaved(page)
  })
  beforeEach(() => requests.forget())
  afterAll(async () => {
    await browser.close()
    await product.dispose()
  })

  it('[F24] [I12] three edit at once: one write on its way at a time, nothing lost, and each shows what the others did', async () => {
    const tabs = [page, await openTab(), await openTab()]
    // Slow writes, so that they would meet if anything let them.
    await product.pull({ addFault: { what: { kind: 'delay', afterMs: 400 }, routes: ['upload.update'], times: 1000 } })
    const texts = tabs.map((_, index) => numbered(`Tab ${index + 1} task`, 5))
    await Promise.all(tabs.map((tab, index) => addTasks(tab, texts[index] ?? [])))
    await kept(texts.flat())
    await product.pull({ clearFaults: true })
    expect(requests.writes().length).toBeGreaterThan(0)
    expect(requests.writesAtOnce()).toBe(1)
    for (const tab of tabs) await expect.poll(() => tab.getByRole('checkbox', { name: /^Tab \d task \d$/ }).count()).toBe(15)
    await Promise.all(tabs.slice(1).map((tab) => tab.close()))
  })

  it.each([
    ['the drive refuses the token that both tabs hold', expireAtGoogle],
    ['both tabs know that the token has ended', () => page.evaluate(() => localStorage.setItem('bellbook.tokenExpiry', '1'))],
  ])('[I19] [A12] [T7] %s: ten edits in two tabs, at most two refreshes, nobody is signed out', async (what, end) => {
    const other = await openTab()
    await seeIdle(page)
    requests.forget()
    await end()
    const texts = [numbered(`One, ${what}`, 5), numbered(`Other, ${what}`, 5)]
    await Promise.all([page, other].map((tab, index) => addTasks(tab, texts[index] ?? [])))
    await kept(texts.flat())
    expect(requests.count('POST', '/auth/refresh')).toBeGreaterThan(0)
    expect(requests.count('POST', '/auth/refresh')).toBeLessThanOrEqual(2)
    await other.close()
  })

  it('[F9] a 401 in the middle of a save costs one refresh and less than two seconds', async () => {
    await seeIdle(page)
    requests.forget()
    await product.pull({ addFault: { what: { kind: 'error', error: 'authError' }, routes: ['upload.update'] } })
    const refused = context.waitForEvent('response', (response) => response.request().method() === 'PATCH' && response.status() === 401).then(() => Date.now())
    const accepted = context.waitForEvent('response', (response) => response.request().method() === 'PATCH' && response.status() === 200).then(() => Date.now())
    await addTask(page, 'Refused once')
    expect((await accepted) - (await refused)).toBeLessThan(2000)
    await seeSaved(page)
    expect(requests.count('POST', '/auth/refresh')).toBe(1)
    expect(taskTextsIn(product, 'Tabs').filter((text) => text === 'Refused once')).toHaveLength(1)
  })

  it('[F10] the session is over with 25 edits pending: after the next sign-in all 25 are in the drive', async () => {
    await seeIdle(page)
    const texts = numbered('Pending edit', 25)
    await context.setOffline(true)
    await addTasks(page, texts)
    await page.evaluate(() => localStorage.setItem('bellbook.tokenExpiry', '1'))
    await product.pull({ addFault: { what: { kind: 'error', error: 'invalid_grant' }, routes: ['token'], times: 10 } })
    await context.setOffline(false)
    await page.getByText('Your session has ended. Please sign in again. Edits that are not in your drive yet are kept on this device.').waitFor()
    await page.getByRole('button', { name: 'Sign in with Google' }).waitFor()
    await product.pull({ clearFaults: true })
    expect(taskTextsIn(product, 'Tabs').filter((text) => texts.includes(text))).toEqual([])

    await signInAgain(page, product, 'Tabitha')
    await openJournal(page, 'Tabs')
    await kept(texts)
    await expect.poll(() => page.getByRole('checkbox', { name: /^Pending edit/ }).count()).toBe(25)
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
    // Last of all: whoever notices it from now on is waited for.
    await page.evaluate(() => localStorage.setItem('bellbook.tokenExpiry', '1'))
    await page.evaluate(() => dispatchEvent(new Event('online')))
    await asked
    await other.getByRole('button', { name: 'Sign Out' }).filter({ visible: true }).click()
    await other.waitForURL((url) => url.pathname === '/')
    await answered
    // The first tab leaves too; whatever it made of the answer is stored by the time that it has drawn the landing page.
    await page.waitForURL((url) => url.pathname === '/')
    await page.getByRole('link', { name: 'Get Started Free' }).first().waitFor()
    const stored = await page.evaluate(() => Object.entries(localStorage))
    expect(stored.filter(([key, value]) => /accessToken|tokenExpiry|userId|fileId/.test(key) || value.includes('ya29.'))).toEqual([])
    await other.close()
  })

  it('[F34] two tabs that create the first journal at once use one folder, and hide neither file', async () => {
    const profile = await browser.newContext({ timezoneId: middayZone() })
    const first = await profile.newPage()
    await signIn(first, product, 'Newcomer')
    const second = await profile.newPage()
    await second.goto(`${product.origin}/setup`)
    await second.getByRole('heading', { name: 'Set up your journal' }).waitFor()
    await product.pull({ set: { listLagMs: 2000 } })
    await createAtOnce([first, 'First of two'], [second, 'Second of two'])
    const drive = outsideDrive(product, 'Newcomer')
    await expect.poll(async () => (await drive.journals()).map(({ name }) => name).toSorted(), { timeout: 15_000 }).toEqual(['First of two.bellbook', 'Second of two.bellbook'])
    await product.pull({ set: { listLagMs: 0 } })
    expect((await drive.files()).filter(({ name }) => name === 'journals')).toHaveLength(1)
    await profile.close()
  })

  it('[F34] two devices that create it at once may make twin folders: both journals are listed on a third', async () => {
    const devices = await Promise.all([1, 2, 3].map(() => browser.newContext({ timezoneId: middayZone() })))
    const [one, two, three] = await Promise.all(devices.map((device) => device.newPage()))
    if (!one || !two || !three) throw new Error('Three devices were asked for')
    await signIn(one, product, 'Twin')
    await signInAgain(two, product, 'Twin')
    await product.pull({ set: { listLagMs: 10_000 } })
    await createAtOnce([one, 'From the desk'], [two, 'From the train'])
    await Promise.all([one, two].map((device) => device.getByRole('heading', { name: 'Dashboard' }).waitFor()))
    await product.pull({ set: { listLagMs: 0 } })
    const drive = outsideDrive(product, 'Twin')
    expect((await drive.journals()).length).toBe(2)
    expect((await drive.files()).filter(({ name }) => name === 'journals')).toHaveLength(2)
    await signInAgain(three, product, 'Twin')
    await three.getByText('2 journals found').waitFor()
    for (const name of ['From the desk', 'From the train']) expect(await three.getByRole('button', { name }).count()).toBe(1)
    await Promise.all(devices.map((device) => device.close()))
  })
})

/** Each dialog is filled first; then all are sent within the same moment, before one tab hears of the other's journal. */
const createAtOnce = async (...wishes: ReadonlyArray<readonly [Page, string]>): Promise<void> => {
  for (const [page, name] of wishes) {
    await page.getByRole('button', { name: 'Create New Journal' }).click()
    await page.getByLabel('Journal name').fill(name)
  }
  await Promise.all(wishes.map(([page]) => page.getByRole('button', { name: 'Create Journal' }).evaluate((button) => (button as HTMLButtonElement).click())))
}

/** Nothing is on its way any more: the indicator is silent. */
const seeIdle = (page: Page) => expect.poll(() => page.getByText(/^(Pending\.\.\.|Saving\.\.\.|Save failed)$/).filter({ visible: true }).count(), { timeout: 30_000 }).toBe(0)
