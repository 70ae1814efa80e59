import type { BrowserContext, BrowserContextOptions, Page } from 'playwright-core'
import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { openNewJournal } from '#test/support/arrival.ts'
import { axeViolations } from '#test/support/axe.ts'
import { openContext } from '#test/support/contexts.ts'
import { crowdedText } from '#test/support/crowded-text.ts'
import { startFaultyProduct } from '#test/support/faults.ts'
import { inBrowser } from '#test/support/in-browser.ts'
import { overflow } from '#test/support/looks.ts'
import { drawnTwice, holdTime } from '#test/support/page-time.ts'

const quarterMs = 900_000

// Before the first event of the day in New York, whose samples are 8:30, 10:00 and 14:00.
const { product, browser } = await inBrowser(startFaultyProduct(Date.parse('2026-11-20T09:00:00Z')))

describe('The market on the dashboard', () => {
  let signedIn: Awaited<ReturnType<BrowserContext['storageState']>>

  beforeAll(async () => {
    const context = await newContext()
    const page = await context.newPage()
    await openNewJournal(page, product, 'Market', 'Market')
    signedIn = await context.storageState({ indexedDB: true })
    // What the first visit kept is not for the others.
    for (const { localStorage } of signedIn.origins)
      localStorage.splice(
        0,
        localStorage.length,
        ...localStorage.filter(({ name }) => name !== 'bellbook.dashboardCache'),
      )
    await context.close()
  })
  beforeEach(async () => {
    // Everything is fetched again: the server's quarter of an hour is over, and so is its minute.
    product.setTime(product.now() + 2 * quarterMs)
    await product.pullMarket({ gemini: 'well' })
  })

  /** At the product's time. */
  const newContext = (options: BrowserContextOptions = {}): Promise<BrowserContext> =>
    openContext(browser, product, { timezoneId: 'UTC', withShell: true, ...options })
  const open = async (
    options: BrowserContextOptions = {},
  ): Promise<{ readonly context: BrowserContext; readonly page: Page; readonly asked: string[] }> => {
    const context = await newContext({ storageState: signedIn, ...options })
    const asked: string[] = []
    context.on(
      'request',
      (request) => void (request.url().includes('/api/ai/') && asked.push(new URL(request.url()).pathname)),
    )
    const page = await context.newPage()
    await page.goto(`${product.origin}/app`)
    return { context, page, asked }
  }
  const news = (page: Page) => page.locator('details', { hasText: 'Market News Overview' })
  const events = (page: Page) => page.locator('details', { hasText: "Today's Economic Events" })

  it('[spec 2 Dashboard] [spec 4 Dashboard refresh] shows the day, refreshes, counts down, folds away', async () => {
    const { context, page, asked } = await open()
    await page.getByText('Last update: Just now').waitFor()
    await expect.poll(() => events(page).getByRole('listitem').count()).toBe(4)
    await expect
      .poll(() => events(page).getByRole('listitem').first().innerText())
      .toMatch(/^\d+:\d\d [AP]M \S+\nin \dh \d+m\n+.*\(sample\)\n+USD · \w+/)
    await expect.poll(() => news(page).getByRole('link').first().getAttribute('href')).toMatch(/^https:\/\/www\./)
    await page.reload()
    await page.getByText('Last update:').waitFor()
    expect(asked).toEqual(['/api/ai/news', '/api/ai/events'])

    await page.getByRole('button', { name: 'Refresh' }).focus()
    // The countdown goes on while the test looks.
    await holdTime(page)
    await page.keyboard.press('Enter')
    await page.getByRole('button', { name: 'Refresh in 60 s', exact: true }).waitFor()
    await expect.poll(() => asked.length).toBe(4)
    await expect.poll(() => page.evaluate(() => document.activeElement?.textContent)).toMatch(/^Refresh in/)
    await page.keyboard.press('Enter')
    await page.clock.runFor(2000)
    await page.getByRole('button', { name: 'Refresh in 58 s', exact: true }).waitFor()
    expect(asked.length).toBe(4)
    await page.clock.resume()

    await news(page).locator('summary').focus()
    await page.keyboard.press('Enter')
    await news(page).getByRole('heading', { level: 3 }).waitFor({ state: 'hidden' })
    await expect.poll(() => page.evaluate(() => localStorage.getItem('bellbook.foldedPanels'))).toMatch(/\w/)
    await page.reload()
    await page.getByText('Last update:').waitFor()
    await expect
      .poll(async () => [await news(page).getAttribute('open'), await events(page).getAttribute('open')])
      .toEqual([null, ''])
    await context.close()
  })

  it('touch targets of the sources on a phone are 24 px both ways, and none is cut off', async () => {
    const { context, page } = await open({ viewport: { width: 360, height: 780 }, hasTouch: true, isMobile: true })
    await events(page).getByRole('link').first().waitFor()
    expect(await events(page).getByRole('link').evaluateAll(missedByFingers)).toEqual([])
    expect(await news(page).getByRole('link').evaluateAll(missedByFingers)).toEqual([])
    await context.close()
  })

  it('offline: stored data with the reason; with nothing stored the full error, and Retry', async () => {
    const { context, page } = await open()
    await page.getByText('Last update:').waitFor()
    await page.evaluate(() => navigator.serviceWorker.ready)
    await context.setOffline(true)
    await page.getByRole('button', { name: 'Refresh' }).click()
    await page.getByText('Update failed: You are offline').waitFor()
    await expect.poll(() => events(page).getByRole('listitem').count()).toBe(4)
    await page.reload()
    await events(page).getByRole('listitem').first().waitFor()
    // Before the page reads it: one that is open writes it again with the next answer that does not come.
    await page.addInitScript(() => localStorage.removeItem('bellbook.dashboardCache'))
    await page.reload()
    await page.getByRole('heading', { name: 'Failed to load market data' }).waitFor()
    await page.getByText('Unable to fetch current market news. Please check your connection and try again.').waitFor()
    expect(await page.getByRole('region', { name: 'Today' }).isVisible()).toBe(true)
    expect(await axeViolations(page)).toEqual([])
    await context.setOffline(false)
    // The page looks by itself when the network is back; Retry is there for the impatient.
    await events(page).getByRole('listitem').first().waitFor()
    await context.close()
  })

  it('[A15] whatever the model says is shown as text, and runs and leads nowhere', async () => {
    // An address that a model writes is taken out of its words: what is left of these has none.
    const hostile = [
      '<script>document.title=1</script>',
      '<img src=x onerror="document.title=1">',
      '<svg/onload=document.title=1>',
      '"><iframe srcdoc="<b>x</b>"></iframe>',
      '{{constructor.constructor(1)(2)}}',
    ]
    const bullets = hostile.map((text) => ({ text, item_ids: ['n1'] }))
    await product.pullMarket({ gemini: { says: JSON.stringify({ title: hostile[0], bullets }) } })
    const { context, page } = await open()
    await news(page).getByText('Summarised by AI').waitFor()
    const said = await news(page).innerText()
    expect(hostile.filter((text) => !said.includes(text))).toEqual([])
    expect(await news(page).getByRole('heading', { level: 3 }).innerText()).toBe(hostile[0])
    expect(await news(page).locator('img, iframe, script, svg[onload]').count()).toBe(0)
    expect(await page.title()).toEqual(expect.stringContaining('Dashboard'))
    await context.close()
  })

  it.each([
    [360, 740, 'dark'],
    [768, 1024, 'light'],
    [1440, 900, 'dark'],
  ] as const)(
    'nothing moves while it comes, nothing overflows or is crowded, and everybody can use it: %d px, %d high, %s',
    async (width, height, colorScheme) => {
      const context = await newContext({
        storageState: signedIn,
        viewport: { width, height },
        colorScheme,
        reducedMotion: 'reduce',
      })
      await context.addInitScript(() => {
        const moved: string[] = []
        Object.assign(globalThis, { moved })
        // The save indicator around the page shows the visit at its own time.
        const ofPage = (entry: PerformanceEntry): ReadonlyArray<string> =>
          'sources' in entry && Array.isArray(entry.sources)
            ? entry.sources.flatMap(({ node }: { readonly node?: Node | null }) =>
                node instanceof Element && node.closest('main') ? [node.textContent] : [],
              )
            : []
        new PerformanceObserver((list) => list.getEntries().forEach((entry) => moved.push(...ofPage(entry)))).observe({
          type: 'layout-shift',
          buffered: true,
        })
      })
      const page = await context.newPage()
      await page.goto(`${product.origin}/app`)
      await page.getByText('Last update:').waitFor()
      await drawnTwice(page)
      expect(await page.evaluate('globalThis.moved')).toEqual([])
      expect([await overflow(page), await page.evaluate(crowdedText), await axeViolations(page)]).toEqual([0, [], []])
      await context.close()
    },
  )
})

/** Runs in the page: the links that a finger misses somewhere within the 24 px around their middle. */
const missedByFingers = (links: ReadonlyArray<Element>): ReadonlyArray<string> =>
  links.flatMap((link) => {
    link.scrollIntoView({ block: 'center' })
    const { left, top, width, height } = link.getBoundingClientRect()
    const hits = (dx: number, dy: number): boolean =>
      link.contains(document.elementFromPoint(left + width / 2 + dx, top + height / 2 + dy))
    return [
      [-11.5, 0],
      [11.5, 0],
      [0, -11.5],
      [0, 11.5],
    ].every(([dx = 0, dy = 0]) => hits(dx, dy))
      ? []
      : [`${link.textContent ?? ''} ${Math.round(width)} x ${Math.round(height)}`]
  })
