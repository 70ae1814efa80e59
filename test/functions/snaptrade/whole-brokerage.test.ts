import { describe, expect, it } from 'vitest'
import { accounts, activities, positions, status } from '#domain/api/snaptrade.ts'
import { tradeTimesIn } from '#domain/fills/trade-time.ts'
import { parseActivities } from '#test/domain/fills/books.ts'
import { localProduct } from '#test/functions/support/local-product.ts'
import { askAs, withToken } from '#test/functions/support/signed-in.ts'
import { momentNow } from '#test/support/clock.ts'

const product = await localProduct()
const ada = await withToken(product, 'Ada')
const local = () => product.snapTrade
type Texts = Readonly<Record<string, string>>
const get = (path: string, query?: Texts, headers?: Texts) => askAs(product, ada, 'GET', path, query, headers)
const post = async (path: string, more?: Texts) => {
  const { status: code, body } = await askAs(product, ada, 'POST', path, more)
  return { status: code, body }
}

describe('A trader connects a broker through the local product', () => {
  it('knows where portals may live, and is not connected at first', async () => {
    expect(await (await fetch(`${product.origin}/config.json`)).json()).toMatchObject({
      portalOrigins: [local().origin],
    })
    expect((await get('/snaptrade/status')).body).toEqual({ available: true, connected: false, connections: [] })
    expect(await get('/snaptrade/accounts')).toMatchObject({ status: 409, body: { error: 'not_connected' } })
    expect(await get('/snaptrade/portal')).toMatchObject({ status: 409 })
  })

  it('[spec 4 Brokerage connection] registers once, however often and however many at the same time ask', async () => {
    const answers = await Promise.all([
      post('/snaptrade/register'),
      post('/snaptrade/register'),
      post('/snaptrade/register'),
    ])
    expect(answers).toEqual(answers.map(() => ({ status: 200, body: { success: true } })))
    expect(
      local()
        .levers.seen()
        .filter(({ route }) => route === 'registerSnapTradeUser').length,
    ).toBe(1)
    expect((await get('/snaptrade/status')).body).toEqual({ available: true, connected: true, connections: [] })
  })

  it('connects in the portal, once by each address, and is sent back to the app', async () => {
    const { body } = await get('/snaptrade/portal')
    const address = (body as { readonly portalUrl: string }).portalUrl
    expect(new URL(address).origin).toBe(local().origin)
    const page = await (await fetch(address)).text()
    const visit = /name="token" value="([^"]+)"/.exec(page)?.[1] ?? ''
    const choose = async () =>
      (
        await fetch(`${local().origin}/portal`, {
          method: 'POST',
          body: new URLSearchParams({ token: visit, broker: 'NORTHLAKE' }),
        })
      ).text()
    const end = await choose()
    expect([await choose(), await (await fetch(address)).text()]).toEqual([
      expect.stringContaining('no longer valid'),
      expect.stringContaining('no longer valid'),
    ])
    expect(end).toContain('&quot;status&quot;:&quot;SUCCESS&quot;')
    expect(end).toContain(`${product.origin}/brokerage/done?status=SUCCESS&amp;connection_id=`)
    const { connections } = status.answer.parse((await get('/snaptrade/status')).body)
    expect(connections).toEqual([
      { authorizationId: expect.any(String) as string, institution: 'Northlake Trading', disabled: false },
    ])
  })

  it('[spec 3 Brokerage] sees accounts, positions at exact values and a history that the books take', async () => {
    const found = accounts.answer.parse((await get('/snaptrade/accounts')).body).accounts
    expect(found).toMatchObject([
      {
        institution: 'Northlake Trading',
        type: 'Margin',
        currency: 'USD',
        balance: expect.stringMatching(/^\d+(\.\d+)?$/) as string,
        numberEnding: expect.stringMatching(/^[0-9A-F]{4}$/) as string,
      },
    ])
    const accountId = found[0]?.id ?? ''
    positions.answer.parse((await get('/snaptrade/positions')).body)
    positions.answer.parse((await get('/snaptrade/positions', { accountId })).body)
    const read = activities.answer.parse((await get('/snaptrade/activities', { accountId })).body).activities
    const parsed = parseActivities(read, { accountId, timeOf: tradeTimesIn('America/New_York') })
    expect(read.length).toBeGreaterThan(1000)
    expect(parsed.ignored.map(({ error }) => error.code).filter((code) => code !== 'CASH_ONLY')).toEqual([])
    const fills = read
      .filter(({ provisional }) => provisional === true)
      .map(({ trade_date }) => Date.parse(trade_date ?? ''))
    expect(fills.every((at) => at > momentNow() - 86_400_000)).toBe(true)
  })

  it('keeps an answer for a minute unless the request bypasses the cache', async () => {
    local().levers.forgetSeen()
    await post('/snaptrade/register')
    const ask = (headers: Readonly<Record<string, string>>) => get('/snaptrade/accounts', {}, headers)
    product.later(700)
    const quiet = { 'cache-control': 'max-age=0' }
    await ask(quiet)
    await ask(quiet)
    const asked = () =>
      local()
        .levers.seen()
        .filter(({ route }) => route === 'listUserAccounts').length
    expect(asked()).toBe(1)
    await ask({ 'cache-control': 'no-cache' })
    expect(asked()).toBe(2)
  })

  it('[A24] stays connected while the provider throttles or is down', async () => {
    local().levers.addFault({
      error: 'throttled',
      routes: ['listBrokerageAuthorizations', 'listUserAccounts'],
      times: 2,
    })
    expect(await get('/snaptrade/status')).toMatchObject({
      status: 200,
      body: { available: true, connected: true, error: 'too_many_requests' },
    })
    const refused = await get('/snaptrade/accounts')
    expect([refused.status, refused.body, Number(refused.headers['retry-after']) > 0]).toEqual([
      429,
      { error: 'too_many_requests' },
      true,
    ])
    local().levers.addFault({ error: 'brokerageDown', routes: ['listBrokerageAuthorizations'], times: 2 })
    expect((await get('/snaptrade/status')).body).toEqual({
      available: true,
      connected: true,
      error: 'provider_unavailable',
    })
    expect((await get('/snaptrade/status')).body).toMatchObject({ connected: true, connections: [{ disabled: false }] })
  })

  it.each([
    ['tooEarly', 425, 'syncing'],
    ['notSupported', 501, 'not_supported'],
    ['disabled', 402, 'reconnect_required'],
  ] as const)('says what the provider says: %s', async (error, code, word) => {
    local().levers.addFault({ error, routes: ['listUserAccounts'] })
    expect(await get('/snaptrade/accounts')).toMatchObject({ status: code, body: { error: word } })
  })

  it.each([
    'javascript:alert(1)',
    'http://app.snaptrade.com/x',
    'https://app.snaptrade.com.evil.example/',
    'https://app.snaptrade.com@evil.example/',
    'https://evil.example/',
    'data:text/html,x',
    '//evil.example',
    '',
  ])('[A20] never passes on a portal at %j', async (portalAddress) => {
    local().levers.setPortal(portalAddress)
    expect(await get('/snaptrade/portal')).toMatchObject({ status: 502, body: { error: 'provider_error' } })
    local().levers.setPortal(undefined)
  })

  it('reconnects a broken connection, and only one of its own', async () => {
    const [connection] = status.answer.parse((await get('/snaptrade/status')).body).connections ?? []
    const authorizationId = connection?.authorizationId ?? ''
    await local().levers.disable(authorizationId)
    expect((await get('/snaptrade/status')).body).toMatchObject({ connections: [{ authorizationId, disabled: true }] })
    expect(await get('/snaptrade/portal', { authorizationId })).toMatchObject({ status: 200 })
    expect(await get('/snaptrade/portal', { authorizationId: '00000000-0000-4000-a000-000000000000' })).toMatchObject({
      status: 404,
    })
  })

  it('[domain 0079] says of no connection or account that it is gone while one cannot be read', async () => {
    const [connection] = status.answer.parse((await get('/snaptrade/status')).body).connections ?? []
    const [account] = accounts.answer.parse((await get('/snaptrade/accounts')).body).accounts
    local().levers.addFault({ error: 'numbers', routes: ['listBrokerageAuthorizations'], times: 2 })
    expect(
      await post('/snaptrade/disconnect-authorization', { authorizationId: connection?.authorizationId ?? '' }),
    ).toEqual({ status: 502, body: { error: 'provider_error' } })
    expect((await get('/snaptrade/status', undefined, { 'Cache-Control': 'no-cache' })).body).toMatchObject({
      connections: [{ authorizationId: '', institution: connection?.institution }],
    })
    local().levers.addFault({ error: 'numbers', routes: ['listUserAccounts'], times: 2 })
    const read = accounts.answer.parse(
      (await get('/snaptrade/accounts', undefined, { 'Cache-Control': 'no-cache' })).body,
    )
    expect([read.accounts.length > 0, read.accounts.every(({ id }) => id === '')]).toEqual([true, true])
    expect(await get('/snaptrade/positions', { accountId: account?.id ?? '' })).toMatchObject({
      status: 502,
      body: { error: 'provider_error' },
    })
    expect((await get('/snaptrade/status', undefined, { 'Cache-Control': 'no-cache' })).body).toMatchObject({
      connections: [connection],
    })
    local().levers.addFault({ error: 'numbers', routes: ['listUserAccounts'] })
    const fresh = await get('/snaptrade/positions', undefined, { 'Cache-Control': 'no-cache' })
    expect(fresh).toMatchObject({ status: 200, body: { positions: [] } })
    await get('/snaptrade/accounts', undefined, { 'Cache-Control': 'no-cache' })
  })

  it('disconnects one broker, then everything, and says yes again when asked again', async () => {
    const [connection] = status.answer.parse((await get('/snaptrade/status')).body).connections ?? []
    const authorizationId = connection?.authorizationId ?? ''
    for (const _ of [1, 2])
      expect(await post('/snaptrade/disconnect-authorization', { authorizationId })).toEqual({
        status: 200,
        body: { success: true },
      })
    expect((await get('/snaptrade/accounts')).body).toEqual({ accounts: [] })
    for (const _ of [1, 2])
      expect(await post('/snaptrade/disconnect')).toEqual({ status: 200, body: { success: true } })
    expect((await get('/snaptrade/status')).body).toEqual({ available: true, connected: false, connections: [] })
  })

  it('registers a user whose secret is lost again: deleted at the provider, then registered', async () => {
    // It is still there for a moment after it was deleted.
    local().levers.addFault({ error: 'userExists', routes: ['registerSnapTradeUser'], times: 2 })
    product.later(60)
    expect(await post('/snaptrade/register')).toEqual({ status: 200, body: { success: true } })
    expect((await get('/snaptrade/status')).body).toMatchObject({ connected: true })
  })
})
