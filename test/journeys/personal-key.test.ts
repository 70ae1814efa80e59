import { beforeAll, describe, expect, it } from 'vitest'
import { keyOwner } from '#functions/local/snaptrade/api.ts'
import { openNewJournal } from '#test/support/arrival.ts'
import { axeViolations } from '#test/support/axe.ts'
import { openContext } from '#test/support/contexts.ts'
import { onlyJournalIn } from '#test/support/drive-folder.ts'
import { startFaultyProduct } from '#test/support/faults.ts'
import { inBrowser } from '#test/support/in-browser.ts'
import { chooseBroker, openPortal, portalClosed } from '#test/support/portal.ts'
import { step } from '#test/support/step.ts'
import { showAmounts, watchForTrouble } from '#test/support/trader.ts'

const { product, browser } = await inBrowser(
  startFaultyProduct(Date.parse('2026-11-20T20:00:00Z'), { SNAPTRADE_KEY: 'personal' }),
)
const context = await openContext(browser, product)
const trouble = watchForTrouble(context)
const page = await context.newPage()

/** One story: each step goes on from the one before it. */
describe('A trader’s own SnapTrade key', () => {
  beforeAll(async () => {
    // In SnapTrade's dashboard, before Bellbook was started.
    await product.pullBroker({ connect: { userId: keyOwner, broker: 'NORTHLAKE' } })
    await openNewJournal(page, product, 'Ines', 'Mine')
    await showAmounts(page, product)
    await page.goto(`${product.origin}/app/settings/brokerage`)
  })

  const group = (name: string) => page.getByRole('region', { name, exact: true })
  const press = (name: string) => page.getByRole('button', { name, exact: true }).press('Enter')
  const trades = () =>
    onlyJournalIn(product.dataFolder, 'Mine').journalEntries.flatMap(({ trades: stored }) => stored?.activities ?? [])

  const newest = () =>
    trades()
      .map(({ timestamp }) => timestamp.slice(0, 10))
      .toSorted()
      .at(-1)

  it('brings the trader’s brokers to one account of the computer', async () => {
    await step('shows what was connected in SnapTrade’s dashboard at one press, without its window', async () => {
      await page.getByText('A personal SnapTrade key is set up on this computer.').waitFor()
      expect(await axeViolations(page)).toEqual([])
      await press('Connect a broker')
      await group('Northlake Trading').waitFor()
      expect(page.context().pages().length).toBe(1)
    })

    await step('connects another broker in SnapTrade’s window', async () => {
      const popup = await openPortal(page, product, 'Connect another broker')
      await chooseBroker(popup, /Harbor/)
      await portalClosed(popup)
      await group('Harbor & Pine').waitFor()
      expect(await page.getByRole('checkbox').count()).toBe(4)
    })

    await step(
      'brings the trades of the linked accounts into the journal, and their portfolio to the dashboard',
      async () => {
        await press('Select All')
        await page.getByText('4 of 4 accounts linked to this journal').waitFor()
        const total = await page.getByText('4 of 4 accounts').locator('xpath=preceding-sibling::*').innerText()
        await page.goto(`${product.origin}/app/today`)
        // 538 days of four accounts: on a crowded machine more than a minute.
        await page.getByText(/^Synced (just now|\d+m ago)/).waitFor({ timeout: 240_000 })
        await expect.poll(() => newest()).toBe('2026-11-20')
        await page.goto(`${product.origin}/app`)
        const portfolio = page.locator('details', { hasText: 'Portfolio Overview' })
        // Prices move from minute to minute: the thousands are the same.
        await expect.poll(() => portfolio.innerText()).toContain(/\$\d+,/.exec(total)?.[0] ?? 'no total')
      },
    )

    await step('refuses a second account of the computer, which sees nothing', async () => {
      const elsewhere = await openContext(browser, product)
      const other = await elsewhere.newPage()
      await openNewJournal(other, product, 'Jo', 'Theirs')
      await other.goto(`${product.origin}/app/settings/brokerage`)
      await other
        .getByText(/^The SnapTrade key of this computer is personal, and another account here has it/)
        .waitFor()
      expect(await other.getByRole('button', { name: /Connect/ }).count()).toBe(0)
      expect(await other.getByRole('checkbox').count()).toBe(0)
      expect(await axeViolations(other)).toEqual([])
      await elsewhere.close()
    })

    await step('disconnects what the key can, and says what only SnapTrade’s dashboard can', async () => {
      await page.goto(`${product.origin}/app/settings/brokerage`)
      await press('Disconnect all')
      const dialog = page.getByRole('dialog', { name: 'Disconnect all brokers?' })
      await dialog.getByText(/Bellbook cannot delete that account or its key: only you can/).waitFor()
      expect(await axeViolations(page)).toEqual([])
      await dialog.getByRole('button', { name: 'Disconnect all' }).press('Enter')
      await page.getByText('A personal SnapTrade key is set up on this computer.').waitFor()
      expect(trades().length).toBeGreaterThan(1500)
      // The first sync uses up what SnapTrade allows for one account in a minute.
      expect(trouble.filter((line) => !/favicon|Scripts may close only|status of 429/.test(line))).toEqual([])
    })
  })
})
