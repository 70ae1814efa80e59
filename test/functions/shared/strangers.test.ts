import { createServer } from 'node:http'
import { afterAll, beforeEach, describe, expect, it } from 'vitest'
import { googleAccessTokens } from '#functions/adapters/google/access-tokens.ts'
import { inMemoryCounters } from '#functions/adapters/in-memory-counters.ts'
import { scopes } from '#functions/auth/scopes.ts'
import { unknownTokenLimiter } from '#functions/shared/strangers.ts'
import { localProduct } from '#test/functions/support/local-product.ts'
import { ask } from '#test/functions/support/raw-request.ts'
import { signedIn } from '#test/functions/support/signed-in.ts'
import { closed, listening } from '#test/support/listening.ts'

/** Google's tokeninfo: knows tokens that begin with `good`, counts what it is asked. */
let asked: string[] = []
let isDown = false
const google = createServer((request, response) => {
  let body = ''
  request.on('data', (chunk) => (body += String(chunk)))
  request.on('end', () => {
    const token = new URLSearchParams(body).get('access_token') ?? ''
    asked.push(token)
    const isGood = token.startsWith('good')
    response.writeHead(isDown ? 503 : isGood ? 200 : 400, { 'content-type': 'application/json' })
    response.end(
      JSON.stringify(isGood ? { aud: 'us', sub: token, exp: '4000000000', scope: scopes.join(' ') } : { error: 'x' }),
    )
  })
})
const tokenInfoAddress = `${await listening(google)}/tokeninfo`
afterAll(() => closed(google))
beforeEach(() => {
  asked = []
  isDown = false
})

/** Two instances of a function that share their counters. */
const makeInstances = () => {
  let now = 0
  const counters = inMemoryCounters(() => now)
  const make = () =>
    googleAccessTokens({
      tokenInfoAddress,
      clientId: 'us',
      scopes,
      strangers: unknownTokenLimiter(counters, (address) => `hash of ${address}`),
      now: () => now,
    })
  return { one: make(), other: make(), later: (seconds: number) => void (now += seconds * 1000) }
}

describe('[A41] Invalid tokens', () => {
  it('lead to twenty questions a minute of an address, over all instances, and then to none', async () => {
    const { one, other, later } = makeInstances()
    const results = []
    for (let tries = 0; tries < 60; tries += 1)
      results.push(await (tries % 2 === 0 ? one : other).verify(`junk ${tries}`, '198.51.100.1'))
    expect(asked.length).toBe(20)
    expect([results.filter(({ ok }) => ok), results.at(-1)]).toEqual([[], { ok: false, error: 'too-many' }])
    expect(await one.verify('good ada', '198.51.100.2')).toEqual({ ok: true, value: { userId: 'good ada' } })
    later(61)
    expect(await one.verify('good bob', '198.51.100.1')).toEqual({ ok: true, value: { userId: 'good bob' } })
  })

  it('from a thousand addresses lead to six hundred questions a minute; who has a session goes on', async () => {
    const { one, later } = makeInstances()
    for (let address = 0; address < 1000; address += 1) await one.verify(`junk ${address}`, `address ${address}`)
    expect(asked).toHaveLength(600)
    expect(await one.verify('good ada', 'a home')).toEqual({ ok: false, error: 'too-many' })
    expect(await one.verify('good ada', undefined)).toEqual({ ok: true, value: { userId: 'good ada' } })
    later(61)
    expect(await one.verify('good bob', 'a home')).toEqual({ ok: true, value: { userId: 'good bob' } })
  })

  it('do not include valid ones, which are never counted: a large office may be one address', async () => {
    const { one } = makeInstances()
    const results = []
    for (let user = 0; user < 200; user += 1) results.push((await one.verify(`good ${user}`, 'an office')).ok)
    expect([new Set(results), asked.length]).toEqual([new Set([true]), 200])
  })

  it('are no longer sent to Google while it does not answer, and count against no address', async () => {
    const { one, later } = makeInstances()
    isDown = true
    for (let tries = 0; tries < 700; tries += 1) await one.verify(`good ${tries}`, 'a home')
    expect(asked).toHaveLength(600)
    isDown = false
    later(61)
    expect(await one.verify('good ada', 'a home')).toEqual({ ok: true, value: { userId: 'good ada' } })
  })
})

describe('[A41] The product under junk bearers', () => {
  it('asks Google about twenty of five hundred, and a user with a session at the same address goes on', async () => {
    const product = await localProduct()
    const ada = await signedIn(product, 'Ada')
    let questions = 0
    const stop = product.google.levers.observe(({ route }) => void (questions += route === 'tokeninfo' ? 1 : 0))
    const statusOf = async (path: string, headers: Readonly<Record<string, string>>) => {
      const answer = await ask(product.origin, `/api${path}`, { headers })
      return [answer.status, answer.headers['retry-after']] as const
    }
    const statuses = []
    for (let tries = 0; tries < 500; tries += 1)
      statuses.push(
        await statusOf(tries % 2 === 0 ? '/ai/news' : `/snaptrade/status?userId=${ada.userId}`, {
          authorization: `Bearer junk-${tries}`,
        }),
      )
    stop()
    expect([questions, statuses.filter(([status]) => status === 401).length]).toEqual([20, 20])
    expect(statuses.slice(-2)).toEqual([
      [429, '60'],
      [429, '60'],
    ])
    const own = { authorization: ada.bearer, cookie: ada.cookie }
    expect((await statusOf(`/snaptrade/status?userId=${ada.userId}`, own))[0]).toBe(200)
  })
})
