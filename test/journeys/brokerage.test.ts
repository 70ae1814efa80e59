import type { Page } from 'playwright-core'
import { beforeAll, describe, expect, it } from 'vitest'
import { openNewJournal } from '#test/support/arrival.ts'
import { axeViolations } from '#test/support/axe.ts'
import { openContext } from '#test/support/contexts.ts'
import { onlyJournalIn } from '#test/support/drive-folder.ts'
import { startFaultyProduct } from '#test/support/faults.ts'
import { inBrowser } from '#test/support/in-browser.ts'
import { chooseBroker, openPortal, portalClosed } from '#test/support/portal.ts'
import { showAmounts, watchForTrouble } from '#test/support/trader.ts'

const { product, browser } = await inBrowser(startFaultyProduct())
const context = await openContext(browser, product)
const trouble = watchForTrouble(context)
const page = await context.newPage()

/** Questions for the status, one for each reading of the connections. */
let readings = 0

const group = (name: string) => page.getByRole('region', { name, exact: true })
const standing = (word: string) => page.getByRole('region', { name: 'Connection' }).getByText(word, { exact: true })
const press = (name: string | RegExp) => page.getByRole('button', { name, exact: typeof name === 'string' }).click()

/** A minute after the last one: so many connections in one minute are more than one user may ask for. */
const portalBy = (button: string | RegExp): Promise<Page> => {
  product.setTime(product.now() + 61_000)
  return openPortal(page, product, button)
}
const linkedInFile = () => onlyJournalIn(product.dataFolder).settings.linkedSnapTradeAccounts.length

beforeAll(async () => {
  page.on('request', (request) => {
    if (request.url().includes('/api/snaptrade/status')) readings += 1
  })
  await openNewJournal(page, product, 'Iris', 'Futures')
  await showAmounts(page, product)
  await page.goto(`${product.origin}/app/settings/brokerage`)
})

describe('A trader links a broker', () => {
  it('who is not connected sees one way in', async () => {
    await standing('Not connected').waitFor()
    expect(await axeViolations(page)).toEqual([])
  })

  it('through the portal, and back by itself', async () => {
    const popup = await portalBy('Connect a broker')
    await page.getByText('Go on in the window that has opened.').waitFor()
    expect(await axeViolations(page)).toEqual([])
    expect(await axeViolations(popup)).toEqual([])
    await chooseBroker(popup, /Northlake/)
    await portalClosed(popup)
    await group('Northlake Trading').waitFor()
    await standing('Connected').waitFor()
    expect(await axeViolations(page)).toEqual([])
  })

  it('chooses accounts, by key too: only they make the total, and the journal’s file keeps the choice', async () => {
    const popup = await portalBy('Connect another broker')
    await chooseBroker(popup, /Harbor/)
    await portalClosed(popup)
    await group('Harbor & Pine').waitFor()
    await expect.poll(() => page.getByRole('checkbox').count()).toBe(4)
    await group('Harbor & Pine').getByRole('checkbox').first().focus()
    await page.keyboard.press('Space')
    await page.getByText('1 of 4 accounts linked to this journal').waitFor()
    const balance = await group('Harbor & Pine').getByRole('listitem').first().getByText(/^\$/).textContent()
    await expect
      .poll(() => page.getByText('1 of 4 accounts').locator('xpath=preceding-sibling::*').textContent())
      .toBe(balance)
    await press('Select All')
    await page.getByText('4 of 4 accounts linked to this journal').waitFor()
    await expect.poll(linkedInFile).toBe(4)
    await press('Clear All')
    await press('Select All')
    await expect.poll(linkedInFile).toBe(4)
  })

  it.each([
    ['gives up in the portal', async (popup: Page) => popup.getByRole('button', { name: 'Cancel' }).click(), false],
    ['closes the window', async (popup: Page) => popup.close(), false],
    [
      'meets a broker out of order',
      // As the portal says it and goes, which the stand-in's page never has to.
      async (popup: Page) => {
        await popup.evaluate(() =>
          (window.opener as Window | null)?.postMessage(
            { status: 'ERROR', errorCode: '3000', statusCode: '500', detail: 'Meadow is currently unavailable' },
            '*',
          ),
        )
        await popup.close()
      },
      true,
    ],
    ['gives up in the app', async () => press('Cancel'), false],
  ])('who %s has connected nothing, and can try again', async (_, act, fails) => {
    const popup = await portalBy('Connect another broker')
    const before = readings
    await act(popup)
    await portalClosed(popup)
    await page.getByRole('button', { name: 'Connect another broker' }).waitFor()
    await expect.poll(() => readings).toBeGreaterThan(before)
    await expect.poll(() => page.getByText('Failed to connect to SnapTrade').isVisible()).toBe(fails)
    await expect.poll(() => page.getByRole('checkbox').count()).toBe(4)
  })

  it('[A24] a provider that throttles or fails disconnects no user: the last known state stays', async () => {
    for (const error of ['throttled', 'internal'] as const) {
      await product.pullBroker({ clearFaults: true, addFault: { error, times: 20 } })
      await press('Refresh')
      await page.getByText('What is shown was read before.').waitFor()
      await expect
        .poll(async () => [await standing('Connected').isVisible(), await page.getByRole('checkbox').count()])
        .toEqual([true, 4])
      await product.pullBroker({ clearFaults: true })
      await press('Refresh')
      await page.getByText('What is shown was read before.').waitFor({ state: 'detached' })
    }
  })
})

describe('The portal’s window, under attack', () => {
  it('[A19] words from elsewhere, malformed ones and a flood of them are no reason to do anything', async () => {
    const popup = await portalBy('Connect another broker')
    const before = readings
    const [other] = await Promise.all([
      context.waitForEvent('page'),
      page.evaluate((address) => void window.open(address, 'other'), `${product.snapTradeOrigin}/nothing`),
    ])
    await other.waitForLoadState()
    const success = { status: 'SUCCESS', authorizationId: 'c1' }
    const post = (from: Page, data: ReadonlyArray<unknown>) =>
      from.evaluate((words) => words.forEach((word) => (window.opener as Window | null)?.postMessage(word, '*')), data)
    // The right origin in the wrong window, our own window, and what no portal says.
    await post(other, [success, 'ABANDONED'])
    await page.evaluate((word) => {
      for (let message = 0; message < 10_000; message += 1) window.postMessage(word, '*')
    }, success)
    await post(popup, [
      'SUCCESS',
      { status: 'success' },
      null,
      7,
      [success],
      { status: 'SUCCESS' },
      '{"status":"SUCCESS"}',
    ])
    await other.close()
    // The right window at the wrong origin.
    await popup.goto(`${product.googleOrigin}/nothing`)
    await post(popup, [success])
    expect(await page.getByText('Go on in the window that has opened.').isVisible()).toBe(true)
    expect(readings).toBe(before)
    await press('Cancel')
    await portalClosed(popup)
  })

  it.each([
    'javascript:opener.document.title="taken"',
    'http://evil.example/',
    'https://app.snaptrade.com.evil.example/',
    'data:text/html,x',
  ])('[A20] %s is not opened as a portal', async (portalUrl) => {
    await page.route('**/api/snaptrade/portal?*', (route) => route.fulfill({ json: { portalUrl } }))
    const [popup] = await Promise.all([page.waitForEvent('popup'), press('Connect another broker')])
    await portalClosed(popup)
    await page.getByText('Failed to connect to SnapTrade').waitFor()
    expect([popup.url(), await page.title()]).toEqual(['about:blank', 'Brokerage settings · Bellbook'])
    await page.unroute('**/api/snaptrade/portal?*')
  })

  it('[A21] a portal that cuts itself off only seems closed: the way back still counts', async () => {
    await context.route(`${product.snapTradeOrigin}/**`, async (route) => {
      const response = await route.fetch({ maxRedirects: 0, maxRetries: 5 })
      await route.fulfill({ response, headers: { ...response.headers(), 'cross-origin-opener-policy': 'same-origin' } })
    })
    const before = readings
    const popup = await portalBy('Connect another broker')
    await page.getByRole('button', { name: 'Connect another broker' }).waitFor()
    await expect.poll(() => readings).toBeGreaterThan(before)
    await expect
      .poll(async () => [
        popup.isClosed(),
        await page.getByRole('alert').count(),
        await page.getByRole('checkbox').count(),
      ])
      .toEqual([false, 0, 4])
    await chooseBroker(popup, /Meadow/)
    await group('Meadow Savings').waitFor()
    await context.unroute(`${product.snapTradeOrigin}/**`)
    await expect.poll(() => new URL(page.url()).pathname).toBe('/app/settings/brokerage')
    if (!popup.isClosed()) await popup.close()
  })
})

it('[A21] a portal that leads the app itself away takes nothing: one step back everything is there', async () => {
  const popup = await portalBy('Connect another broker')
  const before = linkedInFile()
  await popup.evaluate((address) => {
    if (window.opener) (window.opener as Window).location.href = address
  }, `${product.googleOrigin}/nothing`)
  await page.waitForURL(`${product.googleOrigin}/nothing`)
  await page.goBack()
  await standing('Connected').waitFor()
  await expect.poll(() => page.getByRole('checkbox').count()).toBe(5)
  expect(linkedInFile()).toBe(before)
  await popup.close()
})

describe('After the portal', () => {
  it('the return page says what to do where it cannot close itself, and stores nothing of the address', async () => {
    const tab = await context.newPage()
    await tab.goto(`${product.origin}/brokerage/done?status=ERROR&status_code=500&sessionId=canary`)
    await tab.getByText('Nothing was connected.').waitFor()
    await expect.poll(() => tab.url()).toBe(`${product.origin}/brokerage/done`)
    expect(await axeViolations(tab)).toEqual([])
    await tab.getByRole('link', { name: 'Open Bellbook' }).click()
    await tab.getByRole('heading', { name: 'Brokerage' }).waitFor()
    await tab.close()
  })

  it('nothing was reported on the way', () =>
    expect(
      trouble.filter(
        (line) =>
          !/status of (413|422|429|50\d)|favicon|Scripts may close only|Cross-Origin-Opener-Policy|nothing/.test(line),
      ),
    ).toEqual([]))
})
