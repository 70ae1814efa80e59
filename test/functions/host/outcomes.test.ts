import { describe, expect, it } from 'vitest'
import { localProduct } from '#test/functions/support/local-product.ts'
import { ask } from '#test/functions/support/raw-request.ts'
import { loginAddress } from '#test/functions/support/sign-in-pages.ts'
import { connected, ownPage, signedIn } from '#test/functions/support/signed-in.ts'
import { makeUserAgent } from '#test/functions/support/user-agent.ts'

const product = await localProduct()
const ada = await signedIn(product, 'Ada')
await connected(product, ada)

const answered = async (path: string, changes: Readonly<Record<string, string>> = {}, body?: string) => {
  const headers = {
    cookie: ada.cookie,
    authorization: ada.bearer,
    'cache-control': 'no-cache',
    ...(body === undefined ? {} : ownPage(product.origin)),
    ...changes,
  }
  const { status } = await ask(product.origin, `/api${path}`, {
    method: body === undefined ? 'GET' : 'POST',
    headers,
    ...(body === undefined ? {} : { body }),
  })
  const { route, outcome } = JSON.parse(product.lines.at(-1) ?? '{}') as {
    readonly route?: string
    readonly outcome?: string
  }
  return { status, route, outcome }
}
const refresh = (userId: string) => answered('/auth/refresh', {}, JSON.stringify({ userId }))
const snapTrade = () => product.snapTrade.levers

describe('[operator] The name of an answer in the log and the metrics', () => {
  it('ok, or refused where the caller may not have it', async () => {
    expect(await refresh(ada.userId)).toEqual({ status: 200, route: '/auth/refresh', outcome: 'ok' })
    expect(await refresh('somebody-else')).toEqual({ status: 401, route: '/auth/refresh', outcome: 'refused' })
    expect(await answered('/auth/nothing')).toEqual({ status: 404, route: 'unknown', outcome: 'refused' })
  })

  it('a provider’s failure where Google is down, also where the browser is only sent back with an error', async () => {
    product.google.levers.addFault({ what: { kind: 'html', status: 503 }, routes: ['token'] })
    expect(await refresh(ada.userId)).toEqual({ status: 503, route: '/auth/refresh', outcome: 'provider' })
    product.later(61)
    const agent = makeUserAgent()
    const begun = await agent.navigate(loginAddress(product.origin))
    expect(begun.url.startsWith(product.google.origin)).toBe(true)
    product.google.levers.addFault({ what: { kind: 'html', status: 503 }, routes: ['token'] })
    const state = new URL(begun.url).searchParams.get('state') ?? ''
    await agent.navigate(
      `${product.origin}/api/auth/google/callback?state=${state}&code=4/0A&` +
        `iss=${encodeURIComponent(product.google.origin)}`,
      product.google.origin,
    )
    const line = product.lines.findLast((text) => text.includes('/auth/google/callback')) ?? ''
    expect(JSON.parse(line)).toMatchObject({ status: 302, outcome: 'provider' })
  })

  it('a provider’s failure where SnapTrade throttles the whole app; our own limit is a refusal', async () => {
    product.later(120)
    snapTrade().addFault({ error: 'throttled', routes: ['listBrokerageAuthorizations', 'listUserAccounts'], times: 2 })
    const user = `userId=${ada.userId}`
    expect([await answered(`/snaptrade/status?${user}`), await answered(`/snaptrade/accounts?${user}`)]).toEqual([
      { status: 200, route: '/snaptrade/status', outcome: 'provider' },
      { status: 429, route: '/snaptrade/accounts', outcome: 'provider' },
    ])
    for (let index = 0; index < 120; index += 1)
      await answered(`/snaptrade/status?${user}`, { 'cache-control': 'max-age=60' })
    expect(await answered(`/snaptrade/status?${user}`)).toEqual({
      status: 429,
      route: '/snaptrade/status',
      outcome: 'refused',
    })
  })

  it('a provider’s failure where no feed gives anything new', async () => {
    const { feeds } = product.ai.levers
    const paths = [
      '/www.federalreserve.gov/feeds/press_all.xml',
      '/www.bls.gov/feed/bls_latest.rss',
      '/apps.bea.gov/rss/rss.xml',
      '/www.sec.gov/news/pressreleases.rss',
      '/www.ecb.europa.eu/rss/press.html',
    ]
    for (const path of paths) feeds.set(path, 'html')
    expect(await answered('/ai/news')).toEqual({ status: 200, route: '/ai/news', outcome: 'provider' })
    for (const path of paths) feeds.set(path, 'well')
    product.later(3600)
    expect(await answered('/ai/news')).toMatchObject({ outcome: 'ok' })
  })
})
