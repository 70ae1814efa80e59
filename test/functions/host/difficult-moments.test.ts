import { DateTime } from 'luxon'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { events } from '#domain/api/ai.ts'
import { activities, activityWindowDays } from '#domain/api/snaptrade.ts'
import { limits } from '#domain/limits.ts'
import { isMarketDay } from '#functions/local/snaptrade/history-days.ts'
import { type LocalProductUnderTest, startLocalProduct } from '#test/functions/support/local-product.ts'
import { askAs, connected, withToken } from '#test/functions/support/signed-in.ts'
import { difficultMoments } from '#test/support/difficult-moments.ts'
import { shareOf } from '#test/support/runs.ts'

let product: LocalProductUnderTest | undefined
afterEach(async () => {
  await product?.close()
  vi.useRealTimers()
  vi.unstubAllEnvs()
})

const dayIn = (at: number, zone: string, later = 0): string =>
  DateTime.fromMillis(at, { zone }).plus({ days: later }).toISODate() ?? ''

describe('The local product at a difficult moment, on a computer in its zone', () => {
  it.each(shareOf(difficultMoments))('counts the days of Greenwich: $what, in $zone', async ({ at, zone }) => {
    vi.stubEnv('TZ', zone)
    vi.useFakeTimers({ now: at, toFake: ['Date'], shouldAdvanceTime: true })
    product = await startLocalProduct()
    const host = product
    const [idle, user] = [await withToken(host, 'Idle'), await withToken(host, 'Ada')]
    expect((await askAs(host, idle, 'POST', '/snaptrade/register')).status).toBe(200)
    const accountId = await connected(host, user)
    const eventsOf = (day: string) => askAs(host, { ...user, userId: '' }, 'GET', events.path, { day, zone })

    // The events of the user's day, and of the days around it in other zones.
    const days = [-2, -1, 0, 1, 2].map((later) => dayIn(at, 'utc', later))
    const answers = await Promise.all(days.map(eventsOf))
    expect(answers.map(({ status }) => status)).toEqual([400, 200, 200, 200, 400])
    expect(days.slice(1, 4)).toContain(dayIn(at, zone))
    const shown = answers
      .slice(1, 4)
      .flatMap(({ body }, place) =>
        events.answer.parse(body).events.map((event) => ({ ...event, of: days[place + 1] })),
      )
    expect(shown.filter((event) => event.at && dayIn(Date.parse(event.at), zone) !== event.of)).toEqual([])
    expect(shown.filter(({ description }) => description === 'Consumer Price Index (sample)')).toMatchObject([
      { day: dayIn(at, 'utc'), time: '08:30' },
    ])

    // A year of trades, until tomorrow; none is later than now or on a day without a market.
    const [first, last] = [dayIn(at, 'utc', 2 - activityWindowDays), dayIn(at, 'utc', 1)]
    const ask = (query: Readonly<Record<string, string>>) =>
      askAs(host, user, 'GET', activities.path, { accountId, ...query })
    const before = dayIn(at, 'utc', 1 - activityWindowDays)
    expect((await ask({ startDate: first, endDate: last })).status).toBe(200)
    expect((await ask({ startDate: before, endDate: last })).status).toBe(400)
    const read = activities.answer.parse((await ask({})).body).activities
    expect(read.length).toBeGreaterThan(500)
    const traded = read.flatMap(({ type, trade_date: date }) => (date && /^(BUY|SELL)$/.test(type ?? '') ? [date] : []))
    expect(traded.filter((date) => date < first || Date.parse(date) > at + 60_000)).toEqual([])
    expect(traded.filter((date) => !isMarketDay(Date.parse(date.slice(0, 10))))).toEqual([])

    // Who has never connected a broker is ended after so many days.
    product.later((limits.brokerageUnusedDays - 1) * 86_400)
    expect(await product.endIdleUsers()).toMatchObject({ ended: 0 })
    product.later(86_400)
    expect(await product.endIdleUsers()).toMatchObject({ ended: 1 })
  })
})
