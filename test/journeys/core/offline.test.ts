import type { CDPSession, Page, Route } from 'playwright-core'
import { beforeAll, describe, expect, it } from 'vitest'
import { openNewJournal } from '#test/support/arrival.ts'
import { installedBrowser, launchBrowser } from '#test/support/browser.ts'
import { openContext } from '#test/support/contexts.ts'
import { onlyJournalIn } from '#test/support/drive-folder.ts'
import { startFaultyProduct } from '#test/support/faults.ts'
import { inBrowser } from '#test/support/in-browser.ts'
import { outsideDrive, taskTextsIn } from '#test/support/outside-drive.ts'
import { holdTime, seenWithin } from '#test/support/page-time.ts'
import { watchRequests } from '#test/support/requests.ts'
import { addChecklist, addTask, openJournal, seeSaved, signInAgain } from '#test/support/trader.ts'

const { product, browser } = await inBrowser(startFaultyProduct())
const context = await openContext(browser, product, { withShell: true })
const page = await context.newPage()

describe('Offline is a normal state', () => {
  const stored = (text: string) => expect.poll(() => taskTextsIn(product, 'Train')).toContain(text)

  beforeAll(async () => {
    await openNewJournal(page, product, 'Pendler', 'Train')
    await addChecklist(page, 'Plan')
    await addTask(page, 'Before the tunnel')
    await seeSaved(page)
  })

  it('[I22] says that edits wait for the drive and since when, also after a reload without a network', async () => {
    await page.evaluate(() => navigator.serviceWorker.ready)
    await context.setOffline(true)
    await addTask(page, 'In the tunnel')
    const since = page.getByText(/not in your drive yet since \d+:\d\d (AM|PM)/)
    await since.waitFor()
    const words = await since.innerText()
    expect(words).toContain('1 edit is safe on this device')
    await addTask(page, 'Still in it')
    const both = words.replace('1 edit is', '2 edits are')
    await expect.poll(() => since.innerText()).toBe(both)
    await page.getByText('Pending...').filter({ visible: true }).waitFor()

    await page.reload()
    await page.getByRole('checkbox', { name: 'Still in it' }).waitFor()
    await since.waitFor()
    // The packed browser forgets at a reload that there is no network: it is set again.
    const network = await context.newCDPSession(page)
    await network.send('Network.emulateNetworkConditions', {
      offline: true,
      latency: 0,
      downloadThroughput: -1,
      uploadThroughput: -1,
    })
    await expect.poll(() => since.innerText()).toBe(both)
    await addTask(page, 'After the reload')
    expect(taskTextsIn(product, 'Train')).toEqual(['Before the tunnel'])

    await network.detach()
    await context.setOffline(false)
    await stored('After the reload')
    await since.waitFor({ state: 'hidden' })
    expect(taskTextsIn(product, 'Train')).toEqual([
      'After the reload',
      'Before the tunnel',
      'In the tunnel',
      'Still in it',
    ])
  })

  it('[F26] a page from the back/forward cache looks at the drive and the day before it writes', async () => {
    const whole = installedBrowser()
    const caching = await launchBrowser({ ignoreDefaultArgs: ['--disable-back-forward-cache'] })
    const profile = await openContext(caching, product, { timezoneId: null, serviceWorkers: 'block' })
    await profile.route('**/*', allowStoring)
    const requests = watchRequests(profile)
    // Of all that wakes a page only the return from the cache counts here: nothing else can have made it look.
    await profile.addInitScript(() => {
      for (const name of ['focus', 'online', 'visibilitychange'])
        addEventListener(name, (event) => event.stopImmediatePropagation(), true)
    })
    const tab = await profile.newPage()
    const emulation = await profile.newCDPSession(tab)
    await emulation.send('Emulation.setTimezoneOverride', { timezoneId: 'Etc/GMT+12' })
    await openNewJournal(tab, product, 'Back', 'Cached')
    await addChecklist(tab, 'Plan')
    await addTask(tab, 'News')
    await tab.getByRole('checkbox', { name: 'News' }).check()
    await expect.poll(() => onlyJournalIn(product.dataFolder, 'Cached').tasks[0]?.completed).toBe(true)
    await seeSaved(tab)
    await tab.evaluate(() =>
      addEventListener('pageshow', (event) => Object.assign(globalThis, { restored: event.persisted })),
    )
    await holdTime(tab)
    await (whole === undefined ? freeze(tab, emulation) : tab.goto(`${product.origin}/privacy`))

    const drive = outsideDrive(product, 'Back')
    const [file] = await drive.journals()
    const journal = JSON.parse(await drive.read(file?.id ?? '')) as { data: { tasks: Array<Record<string, unknown>> } }
    journal.data.tasks.push({
      ...journal.data.tasks[0],
      id: 'elsewhere',
      text: 'Written elsewhere',
      completed: false,
      sortOrder: 5,
    })
    await drive.write(file?.id ?? '', JSON.stringify(journal))
    // 26 hours further east: the same instant is another day where the page wakes up.
    await emulation.send('Emulation.setTimezoneOverride', { timezoneId: 'Pacific/Kiritimati' })
    requests.forget()
    await (whole === undefined ? thaw(tab, emulation) : tab.goBack({ waitUntil: 'commit' }))
    await seenWithin(tab, 1000, () => tab.getByRole('checkbox', { name: 'Written elsewhere' }).isVisible())
    await tab.clock.resume()
    expect(await tab.evaluate(() => (globalThis as unknown as { restored?: boolean }).restored)).toBe(true)
    await expect.poll(() => tab.getByRole('checkbox', { name: 'News' }).isChecked()).toBe(false)
    await addTask(tab, 'After the return')
    await expect.poll(() => taskTextsIn(product, 'Cached')).toEqual(['After the return', 'News', 'Written elsewhere'])
    expect(requests.placeOf('GET', '/drive/')).toBeGreaterThanOrEqual(0)
    expect(requests.placeOf('GET', '/drive/')).toBeLessThan(requests.placeOf('PATCH', '/upload/'))
    expect(
      onlyJournalIn(product.dataFolder, 'Cached').dayStats.map(({ completed, total }) => `${completed} of ${total}`),
    ).toEqual(['1 of 2', '0 of 3'])
    // A look at the drive that is on its way goes with its page.
    await profile.unrouteAll({ behavior: 'ignoreErrors' })
    await caching.close()
  })

  it('[F33] a chunk that a deploy removed: the page asks for a reload, and what was typed is there', async () => {
    const device = await openContext(browser, product, { serviceWorkers: 'block' })
    const tab = await device.newPage()
    await signInAgain(tab, product, 'Pendler')
    await openJournal(tab, 'Train')
    await tab.getByLabel('Daily Notes').fill('Typed before the deploy')
    await device.route('**/assets/*dialog*.js', (route) =>
      route.fulfill({ status: 404, contentType: 'text/plain', body: 'Not found' }),
    )
    await tab.getByRole('button', { name: 'Delete Plan' }).click()
    const again = tab.getByRole('button', { name: 'Load again' })
    await again.waitFor()
    await device.unroute('**/assets/*dialog*.js')
    await again.click()
    await expect.poll(() => tab.getByLabel('Daily Notes').inputValue()).toBe('Typed before the deploy')
    await expect
      .poll(() => onlyJournalIn(product.dataFolder, 'Train').journalEntries.map(({ notes }) => notes))
      .toEqual(['Typed before the deploy'])
    await device.close()
  })
})

/**
 * The packed browser has no page cache: there, a page is frozen where it is, and woken with the events of a return.
 */
const freeze = async (tab: Page, session: CDPSession): Promise<void> => {
  await tab.evaluate(() => dispatchEvent(new PageTransitionEvent('pagehide', { persisted: true })))
  await session.send('Page.setWebLifecycleState', { state: 'frozen' })
}
const thaw = async (tab: Page, session: CDPSession): Promise<void> => {
  await session.send('Page.setWebLifecycleState', { state: 'active' })
  await tab.evaluate(() => dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true })))
}

/**
 * Some builds of the browser keep pages that are `no-store` in the page cache and some do not; without the header all
 * of them do. Nothing else is different.
 */
const allowStoring = async (route: Route): Promise<void> => {
  // A connection that the host has just closed, for nothing came on it, breaks: a browser itself asks again.
  const answer = await route.fetch({ maxRedirects: 0, maxRetries: 5 })
  const headers = Object.fromEntries(
    Object.entries(answer.headers()).filter(([name, value]) => name !== 'cache-control' || !value.includes('no-store')),
  )
  await route.fulfill({ response: answer, headers })
}
