import { afterEach, describe, expect, it, vi } from 'vitest'
import { environmentSource } from '#functions/adapters/environment.ts'
import { failureOf } from '#functions/adapters/snaptrade/failures.ts'
import { put } from '#functions/deploy/parameters/operations.ts'
import { keyOwner } from '#functions/local/snaptrade/api.ts'
import { loadSettings } from '#functions/shared/settings.ts'
import { personalKeyRefusal } from '#functions/snaptrade/personal-key-refusal.ts'
import { idleUsersSettings, snapTradeSettings } from '#functions/snaptrade/settings.ts'
import { localProduct } from '#test/functions/support/local-product.ts'
import { askAs, type SignedIn, withToken } from '#test/functions/support/signed-in.ts'
import { momentNow } from '#test/support/clock.ts'

const product = await localProduct({ environment: { SNAPTRADE_KEY: 'personal' } })
let [ada, bob] = [await withToken(product, 'Ada'), await withToken(product, 'Bob')]
afterEach(() => void vi.useRealTimers())

interface Body {
  readonly accounts?: ReadonlyArray<{ readonly id: string }>
  readonly connections?: ReadonlyArray<{ readonly authorizationId: string }>
  readonly portalUrl?: string
}
const call = async (user: SignedIn, method: 'GET' | 'POST', path: string, more?: Readonly<Record<string, string>>) => {
  const { headers, status, body } = await askAs(product, user, method, `/snaptrade/${path}`, more)
  return { status, body: body as Body, retryAfter: Number(headers['retry-after'] ?? 0) }
}
const levers = () => product.snapTrade.levers
const asked = () =>
  levers()
    .seen()
    .map(({ route }) => route)
const userCalls = ['registerSnapTradeUser', 'deleteSnapTradeUser', 'listSnapTradeUsers']

describe('With a Personal key on one computer', () => {
  it('a key that no account owns yet shows nothing, whatever its SnapTrade account is connected to', async () => {
    await levers().connect(keyOwner, 'NORTHLAKE')
    const none = { available: true, connected: false, connections: [], personalKey: 'free' }
    expect([(await call(ada, 'GET', 'status')).body, (await call(bob, 'GET', 'status')).body]).toEqual([none, none])
    expect((await call(ada, 'GET', 'accounts')).status).toBe(409)
  })

  it('the first of two accounts that connect at once owns it, and the other is told so', async () => {
    const [first, second] = await Promise.all([call(ada, 'POST', 'register'), call(bob, 'POST', 'register')])
    expect([first.status, second.status].toSorted((one, other) => one - other)).toEqual([200, 403])
    if (first.status === 403) [ada, bob] = [bob, ada]
    expect((await call(bob, 'POST', 'register')).body).toEqual({ error: 'key_taken' })
    expect((await call(ada, 'POST', 'register')).body).toEqual({ success: true })
  })

  it('its owner sees at once what was connected in SnapTrade’s dashboard, and reads it all', async () => {
    const { body } = await call(ada, 'GET', 'status')
    expect(body).toMatchObject({ connected: true, personalKey: 'own', connections: [{ disabled: false }] })
    const { accounts: [first = { id: '' }] = [] } = (await call(ada, 'GET', 'accounts')).body
    expect((await call(ada, 'GET', 'positions', { accountId: first.id })).status).toBe(200)
    expect((await call(ada, 'GET', 'activities', { accountId: first.id })).status).toBe(200)
    const { portalUrl = '' } = (await call(ada, 'GET', 'portal')).body
    expect(new URL(portalUrl).origin).toBe(product.snapTrade.origin)
    await levers().connect(keyOwner, 'HARBOR_PINE')
    expect((await call(ada, 'GET', 'accounts')).body.accounts?.length).toBe(4)
  })

  it('any other account sees nothing, by no route', async () => {
    const before = asked().length
    const [id = ''] = ((await call(ada, 'GET', 'accounts')).body.accounts ?? []).map((each) => each.id)
    expect((await call(bob, 'GET', 'status')).body).toEqual({
      available: true,
      connected: false,
      connections: [],
      personalKey: 'taken',
    })
    const refused = await Promise.all([
      call(bob, 'GET', 'accounts'),
      call(bob, 'GET', 'positions'),
      call(bob, 'GET', 'activities', { accountId: id }),
      call(bob, 'GET', 'portal'),
      call(bob, 'POST', 'disconnect-authorization', { authorizationId: id }),
    ])
    expect(refused.map(({ status, body }) => [status, body])).toEqual(refused.map(() => [403, { error: 'key_taken' }]))
    expect((await call(bob, 'POST', 'disconnect')).status).toBe(200)
    expect((await call(ada, 'GET', 'status')).body).toMatchObject({ connected: true })
    expect(asked().slice(before)).toEqual(['listUserAccounts', 'listBrokerageAuthorizations'])
  })

  it('asks about one account ten times in any minute, and then says when to ask again', async () => {
    // The calls themselves take no time, however slow the computer is.
    vi.useFakeTimers({ toFake: ['Date'], now: momentNow() })
    product.later(61)
    const { accounts: [first = { id: '' }] = [] } = (await call(ada, 'GET', 'accounts')).body
    levers().forgetSeen()
    const days = Array.from({ length: 13 }, (_, month) => `202${5 - Math.floor(month / 12)}-0${(month % 9) + 1}-01`)
    const answers: Array<{ readonly status: number; readonly retryAfter: number }> = []
    for (const day of days) {
      product.later(4)
      answers.push(await call(ada, 'GET', 'activities', { accountId: first.id, startDate: day, endDate: day }))
    }
    const statuses = answers.map(({ status }) => status)
    expect(statuses).toEqual([...Array<number>(10).fill(200), 429, 429, 429])
    expect(
      levers()
        .seen()
        .filter(({ path }) => path.includes(first.id)).length,
    ).toBe(10)
    const wait = answers.at(-1)?.retryAfter ?? 0
    expect(wait).toBe(61 - 12 * 4)
    product.later(wait)
    const next = () =>
      call(ada, 'GET', 'activities', { accountId: first.id, startDate: '2020-01-01', endDate: '2020-02-01' })
    expect((await next()).status).toBe(200)
    // The window moves with the calls: one was a minute ago, so that one more may be made.
    expect((await call(ada, 'GET', 'positions', { accountId: first.id })).status).toBe(429)
  })

  it('[A24] waits as long as SnapTrade says where its own limit for the account is reached', () => {
    const headers = {
      'x-ratelimit-remaining': '180',
      'x-ratelimit-reset': '55',
      'x-ratelimit-account-remaining': '0',
      'x-ratelimit-account-reset': '7',
    }
    const waits = (given: Readonly<Record<string, string>>) =>
      failureOf({ status: 429, body: {}, headers: given }).retryAfterSeconds
    expect([waits(headers), waits({ ...headers, 'x-ratelimit-account-remaining': '3' })]).toEqual([7, 55])
  })

  it('removes one connection, or all of them and the ownership, and never asks for a user of the key', async () => {
    product.later(61)
    const { connections: [first] = [] } = (await call(ada, 'GET', 'status')).body
    const authorizationId = first?.authorizationId ?? ''
    expect((await call(ada, 'POST', 'disconnect-authorization', { authorizationId })).status).toBe(200)
    expect((await call(ada, 'GET', 'status')).body.connections?.length).toBe(1)
    await levers().connect(keyOwner, 'MEADOW')
    levers().addFault({ error: 'internal', routes: ['deleteConnection'] })
    expect((await call(ada, 'POST', 'disconnect')).status).toBe(503)
    expect((await call(ada, 'GET', 'status')).body).toMatchObject({ personalKey: 'own' })
    expect((await call(ada, 'POST', 'disconnect')).status).toBe(200)
    expect((await call(ada, 'GET', 'status')).body).toMatchObject({ connected: false, personalKey: 'free' })
    expect((await call(bob, 'POST', 'register')).status).toBe(200)
    expect((await call(bob, 'GET', 'status')).body).toMatchObject({ connected: true, connections: [] })
    expect(asked().filter((route) => userCalls.includes(route))).toEqual([])
  })
})

describe('The kind of a SnapTrade key', () => {
  const errorOf = async (given: Readonly<Record<string, string>>, loopbackAllowed: boolean): Promise<string> => {
    const load = [snapTradeSettings, idleUsersSettings].map((make) =>
      loadSettings(environmentSource(given), make({ loopbackAllowed })).catch(String),
    )
    return (await Promise.all(load)).filter((each) => typeof each === 'string').join('\n')
  }

  it('a Personal key is refused by each function of a deploy, with the reason', async () => {
    const refused = `SNAPTRADE_KEY (${personalKeyRefusal})`
    expect((await errorOf({ SNAPTRADE_KEY: 'personal' }, false)).split(refused).length - 1).toBe(2)
    expect(await errorOf({ SNAPTRADE_KEY: 'personal' }, true)).not.toContain('SNAPTRADE_KEY')
    expect(await errorOf({ SNAPTRADE_KEY: 'commercial' }, false)).not.toContain('SNAPTRADE_KEY')
  })

  it('a Personal key is refused as a parameter of a stage, with the reason', async () => {
    const nothing = () => Promise.reject(new Error('Nothing may be stored'))
    const store = { read: nothing, readVersion: nothing, create: nothing, replace: nothing }
    await expect(put(store, 'snaptrade/snaptrade-key', 'personal')).rejects.toThrow(personalKeyRefusal)
  })

  it('another word is refused, and the two that there are named', async () =>
    expect(await errorOf({ SNAPTRADE_KEY: 'Personal' }, true)).toContain(
      'Not usable: SNAPTRADE_KEY (it is "personal" or "commercial")',
    ))
})
