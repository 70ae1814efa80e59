import { beforeEach, describe, expect, it } from 'vitest'
import { failedNews } from '#domain/market/news-fallback.ts'
import { err, ok } from '#domain/result.ts'
import type { AccessTokens } from '#machines/ports/session.ts'
import { eventsAnswer, marketMoment, marketPicture, newsAnswer } from '#test/support/market.ts'
import { createMarketApi } from '#web/adapters/api/market-api.ts'
import { clearedAtSignOut } from '#web/adapters/storage/cleared-keys.ts'
import { createKeyStore } from '#web/adapters/storage/key-store.ts'
import * as storageKeys from '#web/adapters/storage/keys.ts'
import { createMarketCache } from '#web/adapters/storage/market-cache.ts'

type Answering = (
  address: string,
  token: string | undefined,
  signal: AbortSignal | null | undefined,
) => Response | Promise<Response>

const json = (body: unknown, status = 200): Response =>
  new Response(JSON.stringify(body), { status, headers: { 'content-type': 'application/json' } })
const aToken: AccessTokens = { current: () => Promise.resolve(ok('t1')), replace: () => Promise.resolve(ok('t2')) }

const apiOver = (
  answering: Answering,
  { online = true, tokens = aToken }: { readonly online?: boolean; readonly tokens?: AccessTokens } = {},
) => {
  const asked: string[] = []
  const late: Array<() => void> = []
  const fetching: typeof fetch = async (input, init) => {
    const token = new Headers(init?.headers).get('authorization') ?? undefined
    const address = input instanceof Request ? input.url : input.toString()
    asked.push(`${address} ${token ?? 'no token'}`)
    return answering(address, token, init?.signal)
  }
  const api = createMarketApi({
    fetch: fetching,
    origin: 'https://bellbook.example',
    tokens,
    connectivity: { online: () => online },
    timers: { after: (ms, callback) => (late.push(() => ms === 25_000 && callback()), () => undefined) },
  })
  return { api, asked, passTime: () => late.forEach((callback) => callback()) }
}

describe('The market over the wire', () => {
  it('asks our own server with the user’s token, and for events by day and zone', async () => {
    const { api, asked } = apiOver((address) => json(address.includes('news') ? newsAnswer() : eventsAnswer()))
    expect(await api.news()).toEqual(ok(newsAnswer()))
    expect(await api.events(marketMoment)).toEqual(ok(eventsAnswer()))
    expect(asked).toEqual([
      'https://bellbook.example/api/ai/news Bearer t1',
      'https://bellbook.example/api/ai/events?day=2026-11-20&zone=America%2FNew_York Bearer t1',
    ])
  })

  it('a refused token is replaced, once', async () => {
    const refusing = apiOver((_, token) =>
      token === 'Bearer t2' ? json(newsAnswer()) : json({ error: 'reauth_required' }, 401),
    )
    expect([await refusing.api.news(), refusing.asked.length]).toEqual([ok(newsAnswer()), 2])
    const never = apiOver(() => json({ error: 'reauth_required' }, 401))
    expect([await never.api.news(), never.asked.length]).toEqual([err('session-over'), 2])
  })

  it.each([
    [429, { error: 'too_many_requests' }, 'too-many'],
    [502, 'Internal Server Error', 'uninitialised'],
    [503, { error: 'provider_unavailable' }, 'failed'],
    [500, {}, 'failed'],
    [404, '<h1>', 'failed'],
    [200, {}, 'failed'],
    [200, { ...newsAnswer(), links: [{ source: 'X', url: 'javascript:alert(1)' }] }, 'failed'],
    [200, { ...newsAnswer(), summary: 'x'.repeat(3000) }, 'failed'],
  ])('[A22] a %d with %j is a failure, and nothing of it is shown', async (status, body, failure) =>
    expect(await apiOver(() => json(body, status)).api.news()).toEqual(err(failure)),
  )

  it('without a network no server is asked; with one, a lost and a slow server give their own errors', async () => {
    const away = apiOver(() => json(newsAnswer()), { online: false })
    expect([await away.api.news(), away.asked]).toEqual([err('offline'), []])
    expect(await apiOver(() => Promise.reject(new TypeError('Failed to fetch'))).api.news()).toEqual(err('unreachable'))
    const slow = apiOver(
      (_address, _token, signal) =>
        new Promise((_resolve, reject) => signal?.addEventListener('abort', () => reject(new Error('aborted')))),
    )
    const waiting = slow.api.news()
    await new Promise((resolve) => setImmediate(resolve))
    slow.passTime()
    expect(await waiting).toEqual(err('timeout'))
  })

  it.each([
    ['signed-out', 'session-over'],
    ['unreachable', 'unreachable'],
  ] as const)('a token that cannot be had (%s) asks no server', async (kind, failure) => {
    const none = () => Promise.resolve(err(kind === 'signed-out' ? { kind } : { kind, retryAfterMs: undefined }))
    const { api, asked } = apiOver(() => json(newsAnswer()), { tokens: { current: none, replace: none } })
    expect([await api.news(), asked]).toEqual([err(failure), []])
  })
})

describe('[spec 3 Stored locally in the browser] The dashboard cache', () => {
  beforeEach(() => localStorage.clear())
  const keys = () => createKeyStore(window, () => localStorage)

  it.each([
    ['whole', marketPicture()],
    ['without events', marketPicture({ events: undefined, freshUntil: 0 })],
  ])('gives back what it was given: %s', (_, picture) => {
    createMarketCache(keys()).write(picture)
    expect(createMarketCache(keys()).read()).toEqual(picture)
  })

  it('keeps no words for "nothing could be fetched"', () => {
    createMarketCache(keys()).write(
      marketPicture({ news: failedNews(0, []), events: eventsAnswer({ freshness: 'none' }) }),
    )
    expect(createMarketCache(keys()).read()).toEqual(marketPicture({ news: undefined, events: undefined }))
  })

  it('is cleared by a refresh, and goes when its user signs out', () => {
    const cache = createMarketCache(keys())
    cache.write(marketPicture())
    cache.clear()
    expect(cache.read()).toBeUndefined()
    expect(clearedAtSignOut).toContain(storageKeys.dashboardCache)
  })

  const picture = JSON.stringify(marketPicture())
  it.each([
    '',
    '{',
    'null',
    '[]',
    '{}',
    picture.replace('"freshUntil"', '"fresh"'),
    picture.replace('https://www.federalreserve.gov/a', 'javascript:alert(1)'),
    picture.replace('"High"', '"Extreme"'),
    picture.replace('"title":"A calm day"', '"title":{"__html":"<b>"}'),
  ])('[A30] whatever is stored there, no incomplete part is shown: case %#', (text) => {
    localStorage.setItem(storageKeys.dashboardCache, text)
    expect(createMarketCache(keys()).read()).toBeUndefined()
  })

  it('[A30] keys that reach a prototype reach none', () => {
    localStorage.setItem(
      storageKeys.dashboardCache,
      picture.replace('{', '{"__proto__":{"polluted":1},"constructor":{"prototype":{"polluted":1}},'),
    )
    expect(createMarketCache(keys()).read()).toEqual(marketPicture())
    expect(({} as Record<string, unknown>)['polluted']).toBeUndefined()
  })
})
