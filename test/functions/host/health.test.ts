import { describe, expect, it, vi } from 'vitest'
import { health, healthAnswer } from '#domain/api/health.ts'
import { type HealthPorts, makeHealthHandler, probeMs } from '#functions/shared/health.ts'
import { keyOf, start } from '#test/functions/support/auth-function.ts'
import { localProduct } from '#test/functions/support/local-product.ts'
import { askAs } from '#test/functions/support/signed-in.ts'

const token = 'operator-token-canary-of-forty-characters'
const names = ['auth', 'snaptrade', 'ai'] as const

const product = await localProduct({ environment: { OPERATOR_TOKEN: token } })

const get = (name: (typeof names)[number], bearer = '') =>
  askAs(product, { userId: '', bearer, cookie: '' }, 'GET', health[name].path)

describe('The health of each function', () => {
  it.each(names)('[operator] %s says to anyone that it lives, and nothing more', async (name) => {
    const { status, body, headers } = await get(name)
    expect([status, body, headers['cache-control']]).toEqual([200, { alive: true }, 'no-store'])
  })

  it.each(names)('[operator] %s shows what it has and reaches to the operator alone', async (name) => {
    const wrong = [
      `Bearer ${token}x`,
      `Bearer ${token.slice(1)}`,
      `Bearer ${token.toUpperCase()}`,
      'Bearer ',
      token,
      `Basic ${token}`,
    ]
    for (const authorization of wrong)
      expect(await get(name, authorization)).toMatchObject({ status: 401, body: { error: 'reauth_required' } })
    const { status, body } = await get(name, `Bearer ${token}`)
    const answered = healthAnswer.parse(body)
    expect(status).toBe(200)
    expect([answered.healthy, Object.values(answered.reachable).every(({ ok }) => ok)]).toEqual([true, true])
    expect(answered.keyRings['router']).toEqual({ keys: 1, newestAgeDays: 0 })
    expect({ name, rings: Object.keys(answered.keyRings) }).toEqual(
      {
        auth: { name, rings: ['session', 'router'] },
        snaptrade: { name, rings: ['session', 'userSecret', 'router'] },
        ai: { name, rings: ['router'] },
      }[name],
    )
    expect({ name, configured: answered.configured, asked: Object.keys(answered.reachable) }).toEqual(
      {
        auth: { name, configured: {}, asked: ['google', 'sharedState'] },
        snaptrade: { name, configured: { snapTrade: true }, asked: ['google', 'sharedState', 'snapTrade'] },
        ai: { name, configured: { gemini: true }, asked: ['google', 'sharedState', 'gemini'] },
      }[name],
    )
    expect(JSON.stringify(body)).not.toMatch(/canary|http|127\.0\.0\.1|localhost|"k"/)
  })

  it('[A28] the token is in no log line', () => {
    expect(product.lines.some((line) => line.includes('/auth/health'))).toBe(true)
    expect(product.lines.filter((line) => line.includes('canary'))).toEqual([])
  })
})

const handlerOf = (changes: Partial<HealthPorts>) =>
  makeHealthHandler({ operatorToken: token, configured: {}, probes: {}, keyRings: {}, now: () => start, ...changes })
const asked = {
  method: 'GET',
  path: '/auth/health',
  query: '',
  headers: { authorization: `Bearer ${token}` },
  cookies: [],
  body: new Uint8Array(),
  address: '',
  requestId: '',
}

describe('The operator’s view', () => {
  it('[operator] 503 when something does not answer, throws or is late, and which it is', async () => {
    vi.useFakeTimers()
    const answering = handlerOf({
      probes: {
        fine: async () => true,
        down: async () => false,
        broken: () => Promise.reject(new Error('canary')),
        late: () => new Promise(() => undefined),
      },
    })(asked)
    await vi.advanceTimersByTimeAsync(probeMs)
    vi.useRealTimers()
    const answer = await answering
    const { healthy, reachable } = healthAnswer.parse(JSON.parse(answer.body))
    expect([answer.status, healthy]).toEqual([503, false])
    expect(Object.entries(reachable).map(([name, { ok }]) => [name, ok])).toEqual([
      ['fine', true],
      ['down', false],
      ['broken', false],
      ['late', false],
    ])
    expect(answer.body).not.toContain('canary')
  })

  it('[operator] the age of the newest key of each ring, so that 90 days are noticed', async () => {
    const answer = await handlerOf({
      keyRings: { session: [keyOf('a', '2026-08-01T00:00:00Z'), keyOf('b', '2026-08-21T12:00:00Z')] },
    })(asked)
    expect(healthAnswer.parse(JSON.parse(answer.body)).keyRings).toEqual({ session: { keys: 2, newestAgeDays: 91 } })
  })

  it('[operator] without a configured token no caller is the operator, and no probe runs', async () => {
    let probed = 0
    const handle = handlerOf({ operatorToken: undefined, probes: { any: async () => (probed += 1) > 0 } })
    for (const authorization of ['Bearer x', 'Bearer undefined', 'Bearer ', ''])
      expect((await handle({ ...asked, headers: { authorization } })).status).toBe(401)
    expect(probed).toBe(0)
  })
})
