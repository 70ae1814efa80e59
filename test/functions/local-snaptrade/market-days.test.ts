import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { addDays, isWeekend } from '#domain/time/local-date.ts'
import { isMarketDay } from '#functions/local/snaptrade/history-days.ts'
import type { LocalSnapTrade } from '#functions/local/snaptrade/local-snaptrade.ts'
import { brokers } from '#functions/local/snaptrade/personas.ts'
import { momentNow } from '#test/support/clock.ts'
import { listeningSnapTrade, officialClient, type OfficialClient } from './support.ts'

/** As the exchanges published them, by year. */
const closed = {
  newYork: [
    ['2024', '01-01 01-15 02-19 03-29 05-27 06-19 07-04 09-02 11-28 12-25'],
    ['2025', '01-01 01-09 01-20 02-17 04-18 05-26 06-19 07-04 09-01 11-27 12-25'],
    ['2026', '01-01 01-19 02-16 04-03 05-25 06-19 07-03 09-07 11-26 12-25'],
    ['2027', '01-01 01-18 02-15 03-26 05-31 06-18 07-05 09-06 11-25 12-24'],
    ['2028', '01-17 02-21 04-14 05-29 06-19 07-04 09-04 11-23 12-25'],
  ],
  toronto: [
    ['2024', '01-01 02-19 03-29 05-20 07-01 08-05 09-02 10-14 12-25 12-26'],
    ['2025', '01-01 02-17 04-18 05-19 07-01 08-04 09-01 10-13 12-25 12-26'],
    ['2026', '01-01 02-16 04-03 05-18 07-01 08-03 09-07 10-12 12-25 12-28'],
    ['2027', '01-01 02-15 03-26 05-24 07-01 08-02 09-06 10-11 12-27 12-28'],
  ],
} as const

const daysOf = (year: string): ReadonlyArray<string> =>
  Array.from({ length: 366 }, (_, index) => addDays(`${year}-01-01`, index) ?? '').filter((day) => day.startsWith(year))

const holidaysOf = (exchange: keyof typeof closed): ReadonlyArray<string> =>
  closed[exchange].flatMap(([year, days]) => days.split(' ').map((day) => `${year}-${day}`))

describe('The days of the local market', () => {
  it.each(
    (['newYork', 'toronto'] as const).flatMap((exchange) =>
      closed[exchange].map(([year, days]) => [exchange, year, days]),
    ),
  )('%s in %s: closed at weekends and on %s', (exchange, year, days) => {
    const at = exchange === 'toronto' ? 'toronto' : 'newYork'
    const off = daysOf(year).filter((date) => !isWeekend(date) && !isMarketDay(Date.parse(date), at))
    expect(off.map((date) => date.slice(5)).join(' ')).toBe(days)
    expect(daysOf(year).filter((date) => isWeekend(date) && isMarketDay(Date.parse(date), at))).toEqual([])
  })

  it.each(brokers.flatMap(({ name, accounts }) => accounts.map((plan) => ({ name, account: plan.name, plan }))))(
    '$name $account: nothing is filled on a Saturday, a Sunday or a holiday of its exchange',
    ({ plan }) => {
      const holidays = holidaysOf(plan.currency === 'CAD' ? 'toronto' : 'newYork')
      const filled = plan
        .history(Date.parse('2027-12-31'))
        .filter(({ instrument }) => instrument !== undefined)
        .map(({ atMs }) => new Date(atMs).toISOString().slice(0, 10))
      expect(filled.filter((date) => isWeekend(date) || holidays.includes(date))).toEqual([])
      expect(filled.length > 0).toBe(plan.name !== 'Starter')
    },
  )

  it('a cash account sells only what it holds', () => {
    const cash = brokers.flatMap(({ accounts }) => accounts).find(({ name }) => name === 'Cash Account')
    const held = new Map<string, number>()
    for (const { instrument, option, units } of cash?.history(Date.parse('2026-11-20')) ?? []) {
      if (instrument === undefined) continue
      const key = `${instrument.symbol} ${JSON.stringify(option ?? '')}`
      held.set(key, (held.get(key) ?? 0) + units)
      expect([key, (held.get(key) ?? 0) >= 0]).toEqual([key, true])
    }
    expect(held.size).toBeGreaterThan(10)
  })
})

describe('The open orders of the local brokers', () => {
  let local: LocalSnapTrade
  let official: OfficialClient
  beforeAll(async () => {
    const began = momentNow()
    local = await listeningSnapTrade({ now: () => began })
    local.levers.set({ requestsPerMinute: 10_000 })
    official = officialClient(local.origin())
  })
  afterAll(() => local.close())

  it('are for what the account trades and can pay, in its currency, placed on a market day', async () => {
    const { data } = await official.authentication.registerSnapTradeUser({ userId: 'ada' })
    const user = { userId: 'ada', userSecret: data.userSecret ?? '' }
    for (const { slug, maintenance } of brokers) if (!maintenance) await local.levers.connect('ada', slug)
    local.levers.advance(60_000)
    const { data: accounts } = await official.accountInformation.listUserAccounts(user)
    const orders = await Promise.all(
      accounts.map(async ({ id, balance, name }) => {
        const asked = { ...user, accountId: id }
        const { data: open } = await official.accountInformation.getUserAccountOrders({ ...asked, state: 'open' })
        const { data: lines } = await official.accountInformation.getAccountActivities(asked)
        const { data: balances } = await official.accountInformation.getUserAccountBalance(asked)
        const traded = new Set(lines.data?.map(({ symbol }) => symbol?.symbol))
        return open.map((order) => ({
          name,
          isTraded: traded.has(order.universal_symbol?.symbol),
          isOwnCurrency: order.universal_symbol?.currency.code === balance.total?.currency,
          isPaid: Number(order.limit_price) * Number(order.total_quantity) <= (balances[0]?.cash ?? 0),
          isMarketDay: isMarketDay(Date.parse(String(order.time_placed).slice(0, 10))),
        }))
      }),
    )
    expect(orders.flat().filter((order) => Object.values(order).includes(false))).toEqual([])
    expect(orders.flat().map(({ name }) => name)).toContain('Northlake Trading Margin')
  })
})
