import type { Locator } from 'playwright-core'
import { beforeAll, describe, expect, it } from 'vitest'
import { axeViolations } from '#test/support/axe.ts'
import { brokerLines, resultsByCash } from '#test/support/broker-truth.ts'
import { onlyJournalIn } from '#test/support/drive-folder.ts'
import { traderOnFriday } from '#test/support/friday.ts'
import { chooseBroker, openPortal, portalClosed } from '#test/support/portal.ts'
import { showAmounts } from '#test/support/trader.ts'

const { product, page, trouble } = await traderOnFriday('Nora', 'Two brokers')

/** One trader and one browser: each step goes on from the one before it, so all of them are one test. */
describe('A trader’s life with brokers, by hand', () => {
  beforeAll(() => showAmounts(page, product))

  const group = (name: string) => page.getByRole('region', { name, exact: true })
  const standing = (word: string) => page.getByRole('region', { name: 'Connection' }).getByText(word, { exact: true })
  const card = () => page.getByRole('region', { name: 'Daily Trades' })
  /** A button that still works on the last press takes no other. */
  const press = (name: string) => page.getByRole('button', { name, exact: true, disabled: false }).press('Enter')
  const connectNorthlake = async (button: string) => {
    const popup = await openPortal(page, product, button)
    await chooseBroker(popup, /Northlake/)
    await portalClosed(popup)
    await group('Northlake Trading').waitFor()
  }
  const settings = () => onlyJournalIn(product.dataFolder).settings
  const linked = () => settings().linkedSnapTradeAccounts.length
  const days = () => onlyJournalIn(product.dataFolder).journalEntries.flatMap(({ trades: stored }) => stored ?? [])
  const trades = () => days().flatMap(({ activities }) => activities)
  const movements = () => days().flatMap(({ activities, adjustments = [] }) => [...activities, ...adjustments])
  /** Every trade by what it is and not by its ids. */
  const contents = () =>
    trades()
      .map(({ symbol, side, timestamp, quantity, price }) => `${timestamp} ${side} ${quantity} ${symbol} ${price}`)
      .toSorted()
  /** The amount as it is seen: what a screen reader says comes before it. */
  const amountIn = async (place: Locator): Promise<string | undefined> =>
    (await place.innerText()).trim().split('\n').at(-1)
  const profit = () =>
    amountIn(card().getByRole('term').filter({ hasText: 'Profit and loss' }).locator('xpath=following-sibling::dd'))
  const monthProfit = () =>
    amountIn(
      page
        .getByRole('region', { name: 'Month Overview' })
        .getByText(/^(?:Profit and loss|P&L, fees to come)$/)
        .locator('xpath=following-sibling::dd'),
    )
  const synced = () => card().getByText(/^Synced (just now|\d+m ago)/)
  /**
   * Begins a sync and waits for its end: before the first answer, the card shows what the last sync said.
   */
  const syncing = async (begin: () => Promise<unknown>) => {
    // A minute after the last one: a first sync uses up what one user may ask for in a minute.
    product.setTime(product.now() + 61_000)
    await Promise.all([
      page.waitForResponse((response) => new URL(response.url()).pathname === '/api/snaptrade/activities'),
      begin(),
    ])
    await synced().waitFor()
  }
  const openToday = () => syncing(() => page.goto(`${product.origin}/app/today`))
  const syncToday = async () => {
    await openToday()
    await syncing(() => card().getByRole('button', { name: 'Sync', disabled: false }).press('Enter'))
  }
  /** As cells say it. */
  const whole = (dollars: number): string => {
    const amount = `$${Math.round(Math.abs(dollars)).toLocaleString('en-US')}`
    return dollars < -0.5 ? `(${amount})` : amount
  }
  /** An amount as the product writes it: a loss in parentheses. */
  const written = (dollars: number): string => {
    const amount = new Intl.NumberFormat('en-US', { style: 'currency', currency: 'USD' }).format(Math.abs(dollars))
    return dollars < 0 ? `(${amount})` : amount
  }

  /** In the portal, all by key. */
  const connectTwoBrokers = async () => {
    await page.goto(`${product.origin}/app/settings/brokerage`)
    await standing('Not connected').waitFor()
    await connectNorthlake('Connect a broker')
    const popup = await openPortal(page, product, 'Connect another broker')
    await chooseBroker(popup, /Harbor/)
    await portalClosed(popup)
    await group('Harbor & Pine').waitFor()
    await group('Northlake Trading').getByRole('checkbox', { disabled: false }).press('Space')
    await group('Harbor & Pine').getByRole('checkbox', { disabled: false }).first().press('Space')
    await page.getByText('2 of 4 accounts linked to this journal').waitFor()
    await expect.poll(linked).toBe(2)
    expect(await axeViolations(page)).toEqual([])
  }

  /** In cell, card and explanation. */
  const syncAndCompareWithCash = async () => {
    await openToday()
    await expect.poll(() => trades().length).toBeGreaterThan(2900)
    const northlake = trades().find(({ symbol }) => symbol === 'TSLA')?.accountId ?? ''
    const lines = await brokerLines(page, northlake, [
      ['2025-11-21', '2026-11-19'],
      ['2025-06-01', '2025-11-20'],
    ])
    await expect
      .poll(() => trades().filter(({ accountId }) => accountId === northlake).length)
      .toBe(lines.filter(({ type }) => type === 'BUY' || type === 'SELL').length)
    const truth = resultsByCash(lines)
    await page.goto(`${product.origin}/app/calendar/2026-11-18`)
    await card().getByRole('button', { name: 'How it adds up' }).press('Enter')
    const sums = card().getByRole('region', { name: 'How it adds up' })
    await sums.waitFor()
    const said = written(truth.get('2026-11-18') ?? 0)
    await expect
      .poll(async () => [
        await profit(),
        await amountIn(sums.getByText('Total (USD)').locator('xpath=following-sibling::dd')),
      ])
      .toEqual([said, said])
    // Also of an option's end, which is no trade.
    const results = new Map<string, number>()
    for (const { accountId, timestamp, realizedPnL } of movements()) {
      if (accountId === northlake && realizedPnL !== undefined && timestamp < '2026-11-20')
        results.set(timestamp.slice(0, 10), (results.get(timestamp.slice(0, 10)) ?? 0) + realizedPnL)
    }
    expect([...truth].filter(([day, dollars]) => Math.abs(dollars - (results.get(day) ?? 0)) >= 0.000_001)).toEqual([])
    expect([truth.size > 340, results.size - truth.size < 30]).toEqual([true, true])
    const wrong: string[] = []
    for (const [day, dollars] of truth) {
      if (!day.startsWith('2026-11') || day > '2026-11-19') continue
      const cell = await page.locator(`[data-date="${day}"]`).innerText()
      if (!cell.includes(whole(dollars))) wrong.push(`${day} ${String(dollars)}: ${cell}`)
    }
    expect(wrong).toEqual([])
    expect(await monthProfit()).toBe(
      whole(
        movements().reduce(
          (sum, { timestamp, realizedPnL = 0 }) => sum + (timestamp.startsWith('2026-11') ? realizedPnL : 0),
          0,
        ),
      ),
    )
  }

  const renewRejectedLogin = async () => {
    const [before, ids] = [contents(), settings().linkedSnapTradeAccounts]
    await page.goto(`${product.origin}/app/settings/brokerage`)
    const connection =
      (await group('Northlake Trading').getByRole('heading').getAttribute('id'))?.replace('brokerage-', '') ?? ''
    await product.pullBroker({ disable: connection })
    await press('Refresh')
    await group('Northlake Trading').getByText('Reconnect needed').waitFor()
    expect(await axeViolations(page)).toEqual([])
    await page.goto(`${product.origin}/app/today`)
    await card()
      .getByText('Northlake Trading no longer takes the login, so what happened there since is missing.')
      .waitFor()
    await card().getByRole('link', { name: 'Reconnect' }).press('Enter')
    const popup = await openPortal(page, product, 'Reconnect Northlake Trading')
    await chooseBroker(popup, /Northlake/)
    await portalClosed(popup)
    await group('Northlake Trading').getByText('Reconnect needed').waitFor({ state: 'detached' })
    await syncToday()
    expect([contents(), settings().linkedSnapTradeAccounts]).toEqual([before, ids])
  }

  /** Each trade has a new id then, and none counts twice. */
  const disconnectAndConnectAgain = async () => {
    const [before, old] = [contents(), new Set(trades().map(({ accountId }) => accountId))]
    // A person takes longer than the minute in which so much may be asked of the broker.
    product.setTime(product.now() + 61_000)
    await page.goto(`${product.origin}/app/calendar/2026-11-18`)
    const [day, month] = [await profit(), await monthProfit()]
    await page.goto(`${product.origin}/app/settings/brokerage`)
    await press('Disconnect Northlake Trading')
    await page
      .getByRole('dialog', { name: 'Disconnect Northlake Trading?' })
      .getByRole('button', { name: 'Disconnect', exact: true })
      .press('Enter')
    await group('Northlake Trading').waitFor({ state: 'detached' })
    await expect.poll(linked).toBe(1)
    await page
      .getByRole('region', { name: 'Former accounts' })
      .getByText(/^Northlake Trading Margin …\w{4}$/)
      .waitFor()
    expect([contents(), await axeViolations(page)]).toEqual([before, []])

    await connectNorthlake('Connect another broker')
    await group('Northlake Trading').getByRole('checkbox', { disabled: false }).press('Space')
    await expect.poll(linked).toBe(2)
    await page.getByRole('region', { name: 'Former accounts' }).waitFor({ state: 'detached' })
    await syncToday()
    await page.goto(`${product.origin}/app/calendar/2026-11-18`)
    const now = new Set(settings().linkedSnapTradeAccounts)
    await expect.poll(() => trades().filter(({ accountId }) => now.has(accountId)).length).toBe(before.length)
    await expect.poll(async () => [await profit(), await monthProfit(), contents()]).toEqual([day, month, before])
    expect(trades().filter(({ accountId }) => !old.has(accountId)).length).toBeGreaterThan(1000)
  }

  /** The page reloads meanwhile. */
  const leaveOneThenAll = async () => {
    const before = contents()
    await page.goto(`${product.origin}/app/settings/brokerage`)
    await press('Disconnect Harbor & Pine')
    const dialog = page.getByRole('dialog', { name: 'Disconnect Harbor & Pine?' })
    await dialog.waitFor()
    await page.keyboard.press('Escape')
    await dialog.waitFor({ state: 'detached' })
    await press('Disconnect Harbor & Pine')
    expect(await axeViolations(page)).toEqual([])
    await dialog.getByRole('button', { name: 'Disconnect', exact: true }).press('Enter')
    await group('Harbor & Pine').waitFor({ state: 'detached' })
    await expect.poll(linked).toBe(1)
    // The page goes before the answer comes, and its successor has no button for it.
    const isDone = new Promise<void>((done) => {
      void page.route('**/api/snaptrade/disconnect', async (route) => {
        await route.fetch()
        done()
      })
    })
    await press('Disconnect all')
    await page
      .getByRole('dialog', { name: 'Disconnect all brokers?' })
      .getByRole('button', { name: 'Disconnect all' })
      .press('Enter')
    await isDone
    await page.reload()
    await standing('Not connected').waitFor()
    await expect.poll(() => page.getByRole('checkbox').count()).toBe(0)
    await expect.poll(linked).toBe(0)
    expect(contents()).toEqual(before)
  }

  it('[domain 0008] connects, agrees with the broker’s cash, renews a login, connects again and leaves', async () => {
    await connectTwoBrokers()
    await syncAndCompareWithCash()
    await renewRejectedLogin()
    await disconnectAndConnectAgain()
    await leaveOneThenAll()
    expect(trouble).toEqual([])
  })
})
