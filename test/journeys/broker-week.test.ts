import type { Page } from 'playwright-core'
import { beforeAll, describe, expect, it } from 'vitest'
import { openNewJournal } from '#test/support/arrival.ts'
import { axeViolations } from '#test/support/axe.ts'
import { asPage } from '#test/support/broker.ts'
import { openContext } from '#test/support/contexts.ts'
import { onlyJournalIn } from '#test/support/drive-folder.ts'
import { traderOnFriday } from '#test/support/friday.ts'
import { chooseBroker, openPortal, portalClosed } from '#test/support/portal.ts'
import { step } from '#test/support/step.ts'
import { atRest, seeSaved, showAmounts, watchForTrouble } from '#test/support/trader.ts'

/** The next visits of a trader who connected on Monday; nothing of that week is corrected after the last. */
const visits = ['17', '18', '19', '20', '21', '22'].map((day) => `2026-11-${day}T20:00:00Z`)
const deposited = 120_000
/** The split of Wednesday counts for the broker's positions, and its record has it a day later. */
const splitUnknown = '2026-11-19T20:00:00Z'
/** It names its account wherever those of several stand together. */
const difference = new RegExp(
  '^ZIGG(?: in Crosswind Securities Margin …\\w+)?: your broker holds 200, your trades leave none\\. ' +
    'Days from Jun 1, 2026 on may be wrong, beginning with: Buy 200\\.',
)
/** What a cell says until its day is opened. */
const changed = ' The result has changed.'

const mayBeExplained = "The next sync or your broker's record may explain it."

const { product, browser, context, page, trouble } = await traderOnFriday('Wilma', 'Daily', '2026-11-16T20:00:00Z')

/** One trader and one browser: each step builds on the one before it. */
describe('A week of a broker whose record comes late and is corrected', () => {
  beforeAll(() => showAmounts(page, product))

  const connectCrosswind = async (on: Page): Promise<void> => {
    await on.goto(`${product.origin}/app/settings/brokerage`)
    const popup = await openPortal(on, product, 'Connect a broker')
    await chooseBroker(popup, /Crosswind/)
    await portalClosed(popup)
    const group = on.getByRole('region', { name: 'Crosswind Securities', exact: true })
    await group.getByRole('checkbox').first().press('Space')
    await on.getByText('1 of 2 accounts linked to this journal').waitFor()
    await group.getByRole('checkbox').last().press('Space')
    await on.getByText('2 of 2 accounts linked to this journal').waitFor()
    await seeSaved(on)
  }
  /** Until the accounts have been read, of which each is asked for once at least. */
  const openToday = async (on: Page): Promise<void> => {
    await Promise.all([
      on.waitForResponse((response) => new URL(response.url()).pathname === '/api/snaptrade/activities'),
      on.goto(`${product.origin}/app/today`),
    ])
    const card = on.getByRole('region', { name: 'Daily Trades' })
    await card.getByText(/^Synced (just now|\d+m ago)/).waitFor()
    await atRest(on)
  }
  const match = "Your trades match your broker's positions."
  /** As a link of the page goes there: what this page has synced stays known. */
  const follow = (name: string) =>
    page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name, exact: true }).press('Enter')
  /**
   * The difference is shown on the brokerage page, next to the portfolio, and on the days of that instrument; at no
   * other account or day. A page that has not synced itself cannot be sure of it.
   */
  const seeDifference = async (): Promise<void> => {
    const group = page.getByRole('region', { name: 'Crosswind Securities', exact: true })
    await follow('Dashboard')
    await page.getByText(difference).waitFor()
    expect(await page.getByText(mayBeExplained).count()).toBe(0)
    expect(await axeViolations(page)).toEqual([])
    await follow('Calendar')
    await page.locator('[data-date="2026-11-18"]').press('Enter')
    const card = page.getByRole('region', { name: 'Daily Trades' })
    await card.getByText(difference).waitFor()
    expect(await axeViolations(page)).toEqual([])
    await card.getByRole('link', { name: 'Enter what is missing, or correct a trade' }).press('Enter')
    await group.getByText(difference).waitFor()
    await group.getByText(match).waitFor()
    expect(await group.getByText(mayBeExplained).count()).toBe(0)
    expect(await axeViolations(page)).toEqual([])
    await follow('Calendar')
    await page.locator('[data-date="2026-11-17"]').press('Enter')
    await card.getByText(/AMD/).first().waitFor()
    expect(await card.getByText(difference).count()).toBe(0)
    await page.goto(`${product.origin}/app/settings/brokerage`)
    await group.getByText(mayBeExplained).waitFor()
  }
  /** What the cells of the month say, as a person reads them. */
  const cellsOf = async (on: Page): Promise<ReadonlyArray<string>> => {
    await on.goto(`${product.origin}/app/calendar`)
    await on.locator('[data-date="2026-11-18"]').waitFor()
    return on.locator('[data-date^="2026-11"]').allInnerTexts()
  }
  const journal = (name: string) => onlyJournalIn(product.dataFolder, name)
  type JournalData = ReturnType<typeof onlyJournalIn>
  const movementsIn = ({ journalEntries }: JournalData) =>
    journalEntries.flatMap(({ date, trades }) =>
      [...(trades?.activities ?? []), ...(trades?.adjustments ?? [])].map((movement) => ({ date, ...movement })),
    )
  const dollars = (sum: number): number => Math.round(sum * 100) / 100
  const resultsIn = (data: JournalData): Readonly<Record<string, number>> => {
    const days: Record<string, number> = {}
    for (const { date, realizedPnL } of movementsIn(data))
      if (realizedPnL !== undefined) days[date] = dollars((days[date] ?? 0) + realizedPnL)
    return days
  }

  it('ends with what one sync of the whole week brings, and with what the broker holds', async () => {
    await step('is connected by hand on Monday, and read on every day of the week', async () => {
      await connectCrosswind(page)
      await openToday(page)
      for (const visit of visits) {
        const ms = Date.parse(visit) - product.now()
        product.setTime(product.now() + ms)
        await atRest(page)
        await context.clock.fastForward(ms)
        await openToday(page)
        if (visit === splitUnknown) await seeDifference()
      }
      await page.goto(`${product.origin}/app/calendar/2026-11-16`)
      await page
        .getByText(/because the broker corrected its record/)
        .first()
        .waitFor()
      await expect.poll(() => movementsIn(journal('Daily')).filter(({ provisional }) => provisional).length).toBe(0)
    })

    await step('ends with the numbers of one first sync of the same fills, day by day and cell by cell', async () => {
      const fresh = await openContext(browser, product)
      const freshTrouble = watchForTrouble(fresh)
      const other = await fresh.newPage()
      await openNewJournal(other, product, 'Willa', 'At once')
      await showAmounts(other, product)
      await connectCrosswind(other)
      await openToday(other)
      await expect.poll(() => movementsIn(journal('At once')).length).toBe(movementsIn(journal('Daily')).length)
      const [daily, once] = [resultsIn(journal('Daily')), resultsIn(journal('At once'))]
      expect(daily).toEqual(once)
      expect(Object.keys(daily).filter((date) => date >= '2026-11-16')).toHaveLength(5)
      const cells = await cellsOf(other)
      await expect.poll(async () => (await cellsOf(page)).map((cell) => cell.replace(changed, ''))).toEqual(cells)
      const marked = page.getByRole('button', { name: changed })
      expect(await marked.evaluateAll((days) => days.map((day) => (day as HTMLElement).dataset['date']))).toEqual([
        '2026-11-18',
        '2026-11-19',
      ])
      expect(freshTrouble).toEqual([])
      await fresh.close()
    })

    await step('and with what the broker holds: the difference of Thursday is gone everywhere', async () => {
      await page.goto(`${product.origin}/app/settings/brokerage`)
      const group = page.getByRole('region', { name: 'Crosswind Securities', exact: true })
      await expect.poll(() => group.getByText(match).count()).toBe(2)
      await page.goto(`${product.origin}/app`)
      await page.getByText(match).waitFor()
      await page.goto(`${product.origin}/app/calendar/2026-11-18`)
      await page.getByRole('region', { name: 'Daily Trades' }).getByText(/ZIGG/).first().waitFor()
      expect(await page.getByText(/your broker holds/).count()).toBe(0)
    })

    await step('and with the broker’s own cash', async () => {
      const [{ accounts }, { positions }] = (await Promise.all([
        asPage(page, 'GET', '/snaptrade/accounts'),
        asPage(page, 'GET', '/snaptrade/positions'),
      ])) as [
        { readonly accounts: ReadonlyArray<{ readonly id: string; readonly name: string; readonly balance: string }> },
        { readonly positions: ReadonlyArray<{ readonly accountId: string; readonly marketValue: string }> },
      ]
      const movements = movementsIn(journal('Daily'))
      for (const { id, name, balance } of accounts) {
        const held = positions.filter(({ accountId }) => accountId === id)
        const cash = held.reduce((sum, { marketValue }) => sum - Number(marketValue), Number(balance))
        const own = movements.filter(({ accountId }) => accountId === id)
        // Over the weekend the margin account holds what was bought on Friday.
        const open = own.filter(({ side, symbol, date }) => side === 'BUY' && symbol === 'SPY' && date === '2026-11-20')
        const spent = open.reduce((sum, { quantity, price }) => sum + quantity * price, 0)
        const realized = own.reduce((sum, { realizedPnL = 0 }) => sum + realizedPnL, 0)
        const inCash = own.reduce((sum, { kind, quantity }) => (kind === 'cash' ? sum + quantity : sum), 0)
        expect([name, held.length, dollars(deposited + realized + inCash - spent)]).toEqual([
          name,
          open.length,
          dollars(cash),
        ])
      }
      // Each morning the token of the day before is over, and renewed.
      expect(trouble.filter((word) => !/Failed to load resource: .* 401/.test(word))).toEqual([])
    })
  })
})
