import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { accounts, type BrokerageActivity, status } from '#domain/api/snaptrade.ts'
import { snapTradeBrokerage } from '#functions/adapters/snaptrade/brokerage.ts'
import type { Brokerage, Credentials } from '#functions/snaptrade/ports.ts'
import { client, listeningSnapTrade } from '#test/functions/local-snaptrade/support.ts'
import { localProduct } from '#test/functions/support/local-product.ts'
import { askAs, withToken } from '#test/functions/support/signed-in.ts'
import type { FaultySnapTrade } from '#test/support/snaptrade/faulty-snaptrade.ts'

const everything = { startDate: '2025-06-02', endDate: '2026-06-02' }

describe('A history that does not fit into one page or one answer', () => {
  let local: FaultySnapTrade
  let brokerage: Brokerage
  let user: Credentials
  let accountId: string

  beforeAll(async () => {
    local = await listeningSnapTrade()
    brokerage = snapTradeBrokerage(
      { ...client, isPersonal: false, baseAddress: local.origin(), returnAddress: 'http://127.0.0.1/brokerage/done' },
      async () => undefined,
    )
    const registered = await brokerage.register('ada')
    if (!registered.ok) throw new Error(registered.error.code)
    user = { userId: 'ada', userSecret: registered.value }
    await local.levers.connect('ada', 'NORTHLAKE')
    const found = await brokerage.accounts(user)
    accountId = found.ok ? (found.value[0]?.id ?? '') : ''
  })
  afterAll(() => local.close())

  const read = (mostBytes = Number.MAX_SAFE_INTEGER, window = everything) =>
    brokerage.activities(user, accountId, window, mostBytes)
  const pagesAsked = () => local.levers.seen().filter(({ path }) => path.endsWith('/activities')).length
  const sorted = (activities: ReadonlyArray<BrokerageActivity>) =>
    activities.map((activity) => JSON.stringify(activity)).toSorted()

  it('is read page by page, newest first, and comes to what its days come to one by one', async () => {
    local.levers.forgetSeen()
    const whole = await read()
    if (!whole.ok) throw new Error(whole.error.code)
    expect(whole.value.length).toBeGreaterThan(1000)
    expect(pagesAsked()).toBe(Math.ceil(whole.value.length / 1000))
    const dates = whole.value.map(({ trade_date }) => trade_date ?? '')
    expect(dates).toEqual(dates.toSorted().toReversed())
    const halves = await Promise.all([
      read(undefined, { startDate: '2025-06-02', endDate: '2025-11-30' }),
      read(undefined, { startDate: '2025-12-01', endDate: '2026-06-02' }),
    ])
    expect(sorted(halves.flatMap((half) => (half.ok ? half.value : [])))).toEqual(sorted(whole.value))
  })

  it('[413] is refused after the first page when the whole would be too large; its halves are not', async () => {
    local.levers.forgetSeen()
    const whole = await read()
    const bytes = whole.ok ? Buffer.byteLength(JSON.stringify(whole.value)) : 0
    local.levers.forgetSeen()
    expect(await read(bytes / 2)).toEqual({ ok: false, error: { code: 'too_large' } })
    expect(pagesAsked()).toBe(1)
    expect((await read(bytes * 0.75, { startDate: '2025-06-02', endDate: '2025-11-30' })).ok).toBe(true)
  })

  it('a page that fails is the failure of the whole: a history with a hole is no history', async () => {
    local.levers.addFault({ error: 'throttled', routes: ['getAccountActivities'] })
    expect(await read()).toEqual({ ok: false, error: { code: 'too_many_requests', retryAfterSeconds: 7 } })
    local.levers.addFault({ error: 'tooEarly', routes: ['getAccountActivities'] })
    expect(await read()).toEqual({ ok: false, error: { code: 'syncing', retryAfterSeconds: 30 } })
    expect((await read()).ok).toBe(true)
  })
})

describe('[1083] A secret that the provider does not know any more', () => {
  it('is forgotten at the first refusal: the user is not connected, and can connect again', async () => {
    const product = await localProduct()
    const ada = await withToken(product, 'Ada')
    const ask = async (method: 'GET' | 'POST', path: string) => {
      const { status: code, body } = await askAs(product, ada, method, path)
      return { status: code, body }
    }
    await ask('POST', '/snaptrade/register')
    expect(status.answer.parse((await ask('GET', '/snaptrade/status')).body)).toMatchObject({ connected: true })
    product.snapTrade.levers.addFault({ error: 'badUser', routes: ['listUserAccounts'] })
    expect(await ask('GET', '/snaptrade/accounts')).toMatchObject({ status: 409, body: { error: 'not_connected' } })
    expect((await ask('GET', '/snaptrade/status')).body).toEqual({ available: true, connected: false, connections: [] })
    product.later(60)
    expect(await ask('POST', '/snaptrade/register')).toEqual({ status: 200, body: { success: true } })
    expect(accounts.answer.parse((await ask('GET', '/snaptrade/accounts')).body)).toEqual({ accounts: [] })
  })
})
