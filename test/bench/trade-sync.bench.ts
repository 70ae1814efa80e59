import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { BrowserContext, Page } from 'playwright-core'
import { beforeAll, expect, it } from 'vitest'
import { addDays, daysBetween } from '#domain/time/local-date.ts'
import { signIn } from '#test/support/arrival.ts'
import { middayZone } from '#test/support/browser.ts'
import { momentNow } from '#test/support/clock.ts'
import { journalFilesIn } from '#test/support/drive-folder.ts'
import { inBrowser } from '#test/support/in-browser.ts'
import { startProduct } from '#test/support/product.ts'
import { addChecklist, addTask, createJournal } from '#test/support/trader.ts'
import { answerAsBroker } from './broker-answers.ts'
import { type Noted, noting, probe } from './interaction-probe.ts'
import { machine, ms, printTable, type Row } from './report.ts'
import { settledMs } from './settled.ts'

const accountId = '00000000-0000-4000-a000-000000000001'
const years = 10
const trades = 50_000

const { product, browser } = await inBrowser(startProduct())
let context: BrowserContext
let page: Page
let today: string
/** What the broker reports beyond its history. */
let fresh: ReadonlyArray<Fill> = []

interface Fill {
  readonly day: string
  readonly place: number
}

const symbols = ['NVDA', 'AAPL', 'SPY', 'TSLA', 'AMD'] as const

/** A fill of a round trip, as the provider reports it. */
const activityOf = ({ day, place }: Fill) => {
  const symbol = symbols[Math.floor(place / 2) % symbols.length] ?? 'SPY'
  const [isBuy, cents] = [place % 2 === 0, 10_000 + ((place * 37) % 4000)]
  return {
    id: `${day}-${place}`,
    symbol: { symbol, raw_symbol: symbol },
    option_symbol: null,
    units: isBuy ? 10 : -10,
    price: cents / 100,
    amount: ((isBuy ? -1 : 1) * cents) / 10,
    fee: 0.35,
    currency: { code: 'USD' },
    trade_date:
      `${day}T${String(14 + Math.floor(place / 60)).padStart(2, '0')}` +
      `:${String(place % 60).padStart(2, '0')}:07+00:00`,
    settlement_date: null,
    type: isBuy ? 'BUY' : 'SELL',
    option_type: '',
    description: `${isBuy ? 'Bought' : 'Sold'} 10 ${symbol}`,
  }
}

/** As many fills on every day of a window, newest first. */
const historyOf = (from: string, to: string, first: string): ReadonlyArray<Fill> => {
  const perDay = Math.ceil(trades / (years * 365))
  const begin = from > first ? from : first
  const end = to < today ? to : (addDays(today, -1) ?? today)
  return Array.from(
    { length: Math.max(0, (daysBetween(begin, end) ?? -1) + 1) },
    (_, index) => addDays(end, -index) ?? end,
  ).flatMap((day) => Array.from({ length: perDay }, (_, place) => ({ day, place: perDay - 1 - place })))
}

beforeAll(async () => {
  const timezoneId = middayZone()
  today = new Intl.DateTimeFormat('en-CA', { timeZone: timezoneId }).format(momentNow())
  context = await browser.newContext({ timezoneId, viewport: { width: 1280, height: 1100 }, serviceWorkers: 'block' })
  page = await context.newPage()
  const first = addDays(today, -years * 365) ?? today
  await answerAsBroker(context, { id: accountId, firstActivityDate: first, today }, (query) => {
    const [from, to] = [query.get('startDate') ?? addDays(today, -364) ?? today, query.get('endDate') ?? today]
    const asked = fresh.filter(({ day }) => day >= from && day <= to)
    return [...asked, ...historyOf(from, to, first)].map(activityOf)
  })
  await signIn(page, product, 'Ada')
  await createJournal(page, 'Trading')
  await addChecklist(page, 'Before the open')
  await addTask(page, 'Write the plan')
  await page.addInitScript(probe)
})

/** Another program links the account: the next start of the page syncs it. */
const link = (): void => {
  const [file] = journalFilesIn(product.dataFolder)
  if (!file) throw new Error('No journal')
  const journal = JSON.parse(file.text) as { data: { settings: object } }
  writeFileSync(
    join(product.dataFolder, file.path),
    JSON.stringify({
      ...journal,
      data: {
        ...journal.data,
        settings: { ...journal.data.settings, linkedSnapTradeAccounts: [accountId], showPortfolioValues: true },
      },
    }),
  )
}

const card = () => page.getByRole('region', { name: 'Daily Trades' })

/** Types notes until the card says that everything is there. */
const typeUntilSynced = async (): Promise<void> => {
  await page.getByLabel('Daily Notes').focus()
  for (const end = performance.now() + 120_000; performance.now() < end;) {
    await page.keyboard.type('held the level; ', { delay: 60 })
    if (
      await card()
        .getByText(/^Synced (just now|\d)/)
        .isVisible()
    )
      return
  }
  throw new Error('The sync does not end')
}

const row = (what: string, { longTasks }: Noted): Row => ({
  what,
  ours: longTasks.length === 0 ? 'none over 50 ms' : `${longTasks.length} over 50 ms, longest ${ms(longTasks[0] ?? 0)}`,
  goal: 'no task over 50 ms',
  met: longTasks.length === 0,
})

it('[budgets 4] a first sync of 50,000 trades while the trader types, and one new fill', async () => {
  await page.waitForTimeout(4000)
  link()
  await page.reload()
  await page.getByLabel('Daily Notes').waitFor()
  const begun = performance.now()
  const first = await noting(page, typeUntilSynced)
  const firstMs = performance.now() - begun
  await page.waitForTimeout(settledMs)
  fresh = [{ day: today, place: 0 }]
  let tookMs = 0
  const one = await noting(page, async () => {
    const pressed = performance.now()
    await card().getByRole('button', { name: 'Sync' }).click()
    await card().getByText('Buy').first().waitFor()
    tookMs = performance.now() - pressed
    await page.keyboard.type('and again; ', { delay: 60 })
  })
  printTable(
    `Trades from a broker; ${machine(browser.version())}`,
    [
      row(`typing through the first sync of ${trades.toLocaleString('en')} trades`, first),
      { what: '  its whole time, typing included', ours: ms(firstMs) },
      row(`one new fill on ${trades.toLocaleString('en')} trades`, one),
      { what: '  from the click until it is on the screen', ours: ms(tookMs) },
    ],
    [
      ['first sync', first],
      ['one fill', one],
    ].flatMap(([when, noted]) =>
      (noted as Noted).lazyScripts.slice(0, 12).map((script) => `late in ${when as string}: ${script}`),
    ),
  )
  expect(firstMs).toBeGreaterThan(0)
})
