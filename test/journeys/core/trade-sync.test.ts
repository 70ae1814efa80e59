import { beforeAll, describe, expect, it } from 'vitest'
import { axeViolations } from '#test/support/axe.ts'
import { connectBroker } from '#test/support/broker.ts'
import { onlyJournalIn } from '#test/support/drive-folder.ts'
import { traderOnFriday } from '#test/support/friday.ts'
import { holdTime } from '#test/support/page-time.ts'
import { step } from '#test/support/step.ts'
import { atRest, showAmounts } from '#test/support/trader.ts'

const day = 86_400_000

const { product, context, page, trouble } = await traderOnFriday('Mara', 'Day trades')

describe('A trader’s days come from the broker', () => {
  /** Days that the broker was asked for, 'none' for a question without dates. */
  const asked: string[] = []

  beforeAll(async () => {
    page.on('request', (request) => {
      const { pathname, searchParams } = new URL(request.url())
      if (pathname === '/api/snaptrade/activities')
        asked.push(
          searchParams.has('startDate') ? `${searchParams.get('startDate')} ${searchParams.get('endDate')}` : 'none',
        )
    })
    await showAmounts(page, product)
    await connectBroker(page, product, 'NORTHLAKE')
    await page.goto(`${product.origin}/app/settings/brokerage`)
    await page
      .getByRole('region', { name: 'Northlake Trading', exact: true })
      .getByRole('checkbox', { disabled: false })
      .press('Space')
  })

  const card = () => page.getByRole('region', { name: 'Daily Trades' })
  const badge = () => card().getByText(/^(Not connected|Not synced|Syncing|Synced|Pending)$/)
  const sync = () => card().getByRole('button', { name: 'Sync', disabled: false })
  const synced = () => card().getByText(/^Synced (just now|\d+m ago|\d+h ago|Nov)/)
  /** The page is closed meanwhile: left open, it might ask the broker by itself, before or after it is left. */
  const sleep = async (ms: number) => {
    await atRest(page)
    await page.goto('about:blank')
    product.setTime(product.now() + ms)
    await context.clock.fastForward(ms)
    asked.length = 0
  }
  /** Every trade in the drive, by what it is and not by its ids. */
  const tradesInDrive = () =>
    onlyJournalIn(product.dataFolder)
      .journalEntries.flatMap(({ trades }) => trades?.activities ?? [])
      .map(({ symbol, timestamp, quantity, price }) => `${timestamp} ${symbol} ${quantity} ${price}`)
      .toSorted()

  it('from the first sync to the day after, the broker’s record is what the days show', async () => {
    await step(
      '[spec 2, 4 Trade sync] opening the day brings the whole history, and today’s fills as pending',
      async () => {
        // They are recorded oldest first: with those of today the history is through, and a page that leaves breaks
        // nothing off.
        await expect.poll(() => tradesInDrive().at(-1)?.slice(0, 10)).toBe('2026-11-20')
        expect(tradesInDrive().length).toBeGreaterThan(1500)
        await page.goto(`${product.origin}/app/today`)
        await expect
          .poll(() => asked)
          .toEqual(['2025-11-21 2026-11-21', '2025-06-02 2025-11-20', '2026-11-20 2026-11-20'])
        await synced().waitFor()
        await expect.poll(() => badge().innerText()).toBe('Pending')
        await expect
          .poll(() => card().innerText())
          .toMatch(/Profit and loss\s+Profit \$506\.00\s+\$506\.00\s+Win rate\s+100\.0%\s+Trades\s+4/)
        expect(await axeViolations(page)).toEqual([])
      },
    )

    await step('asks for one day when nothing else can be new, by keyboard alone', async () => {
      asked.length = 0
      await sync().press('Enter')
      await expect.poll(() => asked).toEqual(['2026-11-20 2026-11-20'])
      await synced().waitFor()
    })

    await step('reads a day of the past with what each sale closed', async () => {
      await page.goto(`${product.origin}/app/calendar/2026-11-18`)
      await card().getByRole('button', { name: 'How it adds up' }).press('Enter')
      const sums = card().getByRole('region', { name: 'How it adds up' })
      await sums.waitFor()
      const [total] = (await card().innerText()).match(/\(?\$[\d,.]+\)?/) ?? []
      expect(total).toMatch(/\d/)
      expect((await sums.innerText()).split('Total (USD)')[1]?.trim()).toContain(total)
      await expect.poll(() => badge().innerText()).toBe('Synced')
      expect(await axeViolations(page)).toEqual([])
    })

    await step('without a network it says so, and keeps what it has', async () => {
      await context.setOffline(true)
      await sync().click()
      await expect
        .poll(() => card().getByRole('alert').innerText())
        .toBe('Failed to sync trades. The brokerage service could not be reached: trades come as soon as it can be.')
      await context.setOffline(false)
      await sync().click()
      await card().getByRole('alert').waitFor({ state: 'detached' })
      await expect.poll(() => badge().innerText()).toBe('Synced')
      await synced().waitFor()
    })

    await step(
      '[spec 7] a broker that is still collecting is waited for, and the waiting can be cancelled',
      async () => {
        await product.pullBroker({ addFault: { error: 'tooEarly', routes: ['getAccountActivities'], times: 9 } })
        // It goes on waiting until the test has looked.
        await holdTime(page)
        await sync().click()
        await card()
          .getByText('The broker is still collecting the history for the first time. Waiting to ask again.')
          .waitFor()
        await expect.poll(() => badge().innerText()).toBe('Syncing')
        await card().getByRole('button', { name: 'Cancel' }).click()
        await expect.poll(() => badge().innerText()).toBe('Synced')
        await product.pullBroker({ clearFaults: true })
        await page.clock.resume()
      },
    )

    await step(
      'the next day the broker’s record takes the place of the orders, and the day says why it changed',
      async () => {
        const before = tradesInDrive().length
        await sleep(day)
        await page.goto(`${product.origin}/app/today`)
        await expect.poll(() => asked).toEqual(['2026-11-12 2026-11-22'])
        await synced().waitFor()
        await page.goto(`${product.origin}/app/calendar/2026-11-20`)
        await card()
          .getByText(
            new RegExp(
              String.raw`^Changed on Nov 21, 2026 from Profit \$506\.00\$506\.00 to Profit \$\S+ ` +
                String.raw`because the broker's record took the place of the orders\.$`,
            ),
          )
          .waitFor()
        await expect.poll(() => badge().innerText()).toBe('Synced')
        await expect.poll(() => tradesInDrive().length).toBeGreaterThanOrEqual(before)
      },
    )

    await step('new ids of the broker bring nothing twice', async () => {
      const before = tradesInDrive()
      await product.pullBroker({ resync: true })
      // A week later the whole last year is read again, without dates.
      await sleep(7 * day)
      await page.goto(`${product.origin}/app/today`)
      await expect.poll(() => asked).toEqual(['none'])
      await synced().waitFor()
      await expect.poll(() => tradesInDrive().length).toBeGreaterThan(before.length)
      expect(tradesInDrive().filter((trade) => trade < '2026-11-21')).toEqual(before)
      expect(trouble.filter((word) => !/Failed to load resource/.test(word))).toEqual([])
    })
  })
})
