// @vitest-environment node
import { beforeEach, describe, expect, it } from 'vitest'
import { err, ok, type Result } from '#domain/result.ts'
import type { AccessTokens, RefreshFailure } from '#machines/ports/session.ts'
import { localProduct } from '#test/functions/support/local-product.ts'
import { type BrokerageApiDeps, createBrokerageApi } from '#web/adapters/api/brokerage-api.ts'
import { browserTimers } from '#web/adapters/time.ts'

const product = await localProduct()
const { accessToken: token, sub: userId } = await product.google.levers.issueToken({ account: 'Ada' })
let connectionId: string
/** Requests as they were sent, and what the next ones are answered with instead of the server's own word. */
let sent: ReadonlyArray<{
  readonly path: string
  readonly method: string
  readonly bearer: string | null
  readonly cache: string | null
}>
let answers: ReadonlyArray<() => Response>

const local = () => product.snapTrade

/** What the browser adds by itself. */
const fetchAsPage: typeof fetch = async (input, init) => {
  const request = new Request(input, init)
  const url = new URL(request.url)
  sent = [
    ...sent,
    {
      path: `${url.pathname}${url.search}`,
      method: request.method,
      bearer: request.headers.get('authorization'),
      cache: request.headers.get('cache-control'),
    },
  ]
  const [next, ...later] = answers
  answers = later
  if (next) return next()
  request.headers.set('origin', product.origin)
  request.headers.set('sec-fetch-site', 'same-origin')
  return fetch(request)
}

const tokensOf = (
  current: () => Result<string, RefreshFailure>,
  replaced: Result<string, RefreshFailure> = err({ kind: 'signed-out' }),
): AccessTokens => ({ current: () => Promise.resolve(current()), replace: () => Promise.resolve(replaced) })
const apiOf = (parts: Partial<BrokerageApiDeps> = {}) =>
  createBrokerageApi({
    fetch: fetchAsPage,
    origin: product.origin,
    clock: { now: () => 0 },
    timers: browserTimers,
    tokens: tokensOf(() => ok(token)),
    userId: () => userId,
    ...parts,
  })
const fresh = { fresh: true }
const json =
  (status: number, body: unknown, headers: Readonly<Record<string, string>> = {}) =>
  () =>
    Response.json(body, { status, headers })

beforeEach(() => {
  sent = []
  answers = []
})

describe('[spec 3 Brokerage] [spec 7] The brokerage endpoints, as the local product answers them', () => {
  it('from no user to a connection with accounts, positions and activities, and back', async () => {
    const api = apiOf()
    expect(await api.status(fresh)).toEqual(ok({ available: true, connected: false, connections: [] }))
    expect(await api.accounts(fresh)).toEqual(err({ kind: 'not_connected' }))
    expect(await api.register()).toEqual(ok(undefined))
    const address = await api.portalAddress(undefined)
    expect(address.ok ? new URL(address.value).origin : address.error).toBe(local().origin)
    connectionId = await local().levers.connect(userId, 'HARBOR_PINE')
    expect(await api.status(fresh)).toEqual(
      ok({
        available: true,
        connected: true,
        connections: [{ authorizationId: connectionId, institution: 'Harbor & Pine', disabled: false }],
      }),
    )

    const accounts = await api.accounts(fresh)
    if (!accounts.ok) throw new Error(accounts.error.kind)
    expect(accounts.value.map(({ authorizationId, currency }) => [authorizationId, currency])).toEqual([
      [connectionId, 'USD'],
      [connectionId, 'CAD'],
      [connectionId, 'USD'],
    ])
    const accountId = accounts.value[0]?.id ?? ''
    const positions = await api.positions(fresh)
    expect(positions.ok && [positions.value.positions.length > 3, positions.value.missing]).toEqual([true, []])
    const activities = await api.activities({ accountId }, fresh)
    expect(activities.ok && activities.value.activities.length > 3).toBe(true)
    const day = activities.ok ? (activities.value.activities.at(-1)?.trade_date?.slice(0, 10) ?? '') : ''
    const daily = await api.activities({ accountId, startDate: day, endDate: day }, fresh)
    expect(daily.ok && new Set(daily.value.activities.map(({ trade_date }) => trade_date?.slice(0, 10)))).toEqual(
      new Set([day]),
    )

    await local().levers.disable(connectionId)
    const renewed = await api.portalAddress(connectionId)
    expect(renewed.ok ? new URL(renewed.value).origin : renewed.error).toBe(local().origin)
    expect(await api.status(fresh)).toEqual(
      ok({
        available: true,
        connected: true,
        connections: [{ authorizationId: connectionId, institution: 'Harbor & Pine', disabled: true }],
      }),
    )
    expect(await api.disconnectAuthorization(connectionId)).toEqual(ok(undefined))
    expect(await api.status(fresh)).toEqual(ok({ available: true, connected: true, connections: [] }))
    expect(await api.disconnect()).toEqual(ok(undefined))
    expect(await api.status(fresh)).toEqual(ok({ available: true, connected: false, connections: [] }))
  })

  it('sends the bearer and the own user with every question, and asks for fresh data only on request', async () => {
    const api = apiOf()
    await api.status({ fresh: false })
    await api.status(fresh)
    expect(sent).toEqual(
      [null, 'no-cache'].map((cache) => ({
        path: `/api/snaptrade/status?userId=${userId}`,
        method: 'GET',
        bearer: `Bearer ${token}`,
        cache,
      })),
    )
  })

  it('who has just left comes back at once', async () => {
    expect(await apiOf().register()).toEqual(ok(undefined))
    expect(await apiOf().status(fresh)).toEqual(ok({ available: true, connected: true, connections: [] }))
  })

  it('[A24] a provider that throttles leaves the user connected, with the reason', async () => {
    local().levers.addFault({ error: 'throttled', routes: ['listBrokerageAuthorizations'] })
    await local().levers.connect(userId, 'MEADOW')
    product.later(61)
    expect(await apiOf().status(fresh)).toEqual(
      ok({ available: true, connected: true, connections: undefined, failure: { kind: 'too_many_requests' } }),
    )
    expect(await apiOf().status(fresh)).toMatchObject(
      ok({ available: true, connected: true, connections: [{ institution: 'Meadow Savings' }] }),
    )
  })
})

describe('[spec 5 Brokerage] Questions that are not asked', () => {
  it('anything, without a user; a disconnection without its authorization; activities without an account', async () => {
    const [signedOut, api] = [apiOf({ userId: () => undefined }), apiOf()]
    const failures = await Promise.all([
      signedOut.status(fresh),
      signedOut.register(),
      signedOut.portalAddress(undefined),
      signedOut.disconnect(),
      signedOut.accounts(fresh),
      api.disconnectAuthorization(''),
      api.activities({ accountId: '' }, fresh),
    ])
    expect(failures.map((answer) => !answer.ok && answer.error.kind)).toEqual(
      'no_user no_user no_user no_user no_user no_authorization_id no_account_id'.split(' '),
    )
    expect(sent).toEqual([])
  })

  it.each<[RefreshFailure, object]>([
    [{ kind: 'signed-out' }, { kind: 'reauth_required' }],
    [
      { kind: 'unreachable', retryAfterMs: 5000 },
      { kind: 'unreachable', retryAfterMs: 5000 },
    ],
    [{ kind: 'unreachable', retryAfterMs: undefined }, { kind: 'unreachable' }],
  ])('anything, without a token (%j)', async (failure, reported) => {
    expect(await apiOf({ tokens: tokensOf(() => err(failure)) }).accounts(fresh)).toEqual(err(reported))
    expect(sent).toEqual([])
  })
})

describe('[spec 7] Answers of another kind', () => {
  it('[I19] a token that is refused is replaced once', async () => {
    answers = [json(401, { error: 'reauth_required' })]
    const api = apiOf({ tokens: tokensOf(() => ok('old'), ok(token)) })
    expect((await api.status(fresh)).ok).toBe(true)
    expect(sent.map(({ bearer }) => bearer)).toEqual(['Bearer old', `Bearer ${token}`])
    answers = [json(401, {}), json(401, {})]
    expect(await api.accounts(fresh)).toEqual(err({ kind: 'reauth_required' }))
  })

  it('[spec 7] only a 503 of the status call says that there is no service', async () => {
    answers = [
      json(503, { error: 'provider_unavailable' }),
      json(500, { error: 'internal_error' }),
      json(429, {}, { 'retry-after': '7' }),
    ]
    const api = apiOf()
    expect(await api.status(fresh)).toEqual(ok({ available: false, connected: false, connections: [] }))
    expect(await api.status(fresh)).toEqual(err({ kind: 'provider_error' }))
    expect(await api.status(fresh)).toEqual(err({ kind: 'too_many_requests', retryAfterMs: 7000 }))
  })

  it.each(['2592000', 'Mon, 20 Dec 2027 11:00:00 GMT'])(
    '[I20] no wait is longer than a day, for a timer of a month ends at once (%s)',
    async (header) => {
      answers = [json(429, {}, { 'retry-after': header })]
      expect(await apiOf().status(fresh)).toEqual(err({ kind: 'too_many_requests', retryAfterMs: 86_400_000 }))
    },
  )

  it.each<[number, unknown, string]>([
    [402, { error: 'reconnect_required' }, 'reconnect_required'],
    [413, { error: 'too_large' }, 'too_large'],
    [425, { error: 'syncing' }, 'syncing'],
    [404, { error: '<b>x</b>' }, 'provider_error'],
    [503, 'html', 'provider_unavailable'],
    [200, { accounts: 'none' }, 'provider_error'],
    [200, null, 'provider_error'],
    [200, { accounts: [{ id: 7 }] }, 'provider_error'],
  ])('%i with %j is %s', async (status, body, kind) => {
    answers = [json(status, body)]
    expect(await apiOf().accounts(fresh)).toEqual(err({ kind }))
  })

  it('[A30] an answer that means a prototype reaches none', async () => {
    answers = [() => new Response('{"accounts":[],"__proto__":{"x":1},"constructor":{"prototype":{"x":1}}}')]
    expect(await apiOf().accounts(fresh)).toEqual(ok([]))
    expect(({} as { readonly x?: number }).x).toBeUndefined()
  })

  it('no network, and no answer in time, are unreachable', async () => {
    answers = [
      () => {
        throw new TypeError('fetch failed')
      },
    ]
    expect(await apiOf().accounts(fresh)).toEqual(err({ kind: 'unreachable' }))
    const never = apiOf({
      fetch: (_, init) =>
        init?.signal?.aborted
          ? Promise.reject(new DOMException('Aborted', 'AbortError'))
          : new Promise(() => undefined),
      timers: { after: (ms, callback) => (expect(ms).toBe(30_000), callback(), () => undefined) },
    })
    expect(await never.accounts(fresh)).toEqual(err({ kind: 'unreachable' }))
  })
})
