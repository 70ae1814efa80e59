import { beforeEach, describe, expect, it } from 'vitest'
import { err, ok } from '#domain/result.ts'
import { inMemoryCounters } from '#functions/adapters/in-memory-counters.ts'
import { failureOf } from '#functions/adapters/snaptrade/failures.ts'
import { makeVault } from '#functions/shared/sealed.ts'
import type { Brokerage, SnapTradePorts } from '#functions/snaptrade/ports.ts'
import { makeRegisterHandler } from '#functions/snaptrade/registration.ts'
import { localProduct } from '#test/functions/support/local-product.ts'
import { askAs, withToken } from '#test/functions/support/signed-in.ts'
import type { Fault } from '#test/support/snaptrade/faults.ts'

const product = await localProduct()
const levers = () => product.snapTrade.levers
const day = 86_400
beforeEach(() => {
  levers().clearFaults()
  product.later(day + 1)
})

const traderOf = async (name: string) => {
  const trader = await withToken(product, name)
  return async (call: string): Promise<number> => {
    const { status } = await askAs(product, trader, 'POST', `/snaptrade/${call}`)
    // The lease of a registration, and the provider's minute, are over.
    product.later(61)
    return status
  }
}
const outage = (error: Fault['error'], times = 1) =>
  levers().addFault({ error, routes: ['registerSnapTradeUser'], times })

describe('[A38] The budget of registrations', () => {
  it.each(['brokerageDown', 'throttled', 'internal', 'reset', 'html'] as const)(
    'lets a trader connect after six tries during an outage (%s)',
    async (error) => {
      const trader = await traderOf(`Of ${error}`)
      outage(error, 6)
      const statuses: number[] = []
      for (let left = 6; left > 0; left -= 1) statuses.push(await trader('register'))
      expect(statuses.filter((status) => status < 429)).toEqual([])
      expect(await trader('register')).toBe(200)
    },
  )

  it('counts a registration whose end is not known once, whatever comes of it', async () => {
    const trader = await traderOf('Unknown')
    outage('internal', 3)
    for (let left = 3; left > 0; left -= 1) await trader('register')
    const statuses: number[] = []
    for (let left = 6; left > 0; left -= 1) {
      statuses.push(await trader('register'))
      await trader('disconnect')
    }
    expect(statuses).toEqual([200, 200, 200, 200, 200, 429])
  })

  it('ends with two hundred registered in a day, and not with who was refused', async () => {
    let [now, isDown] = [Date.parse('2026-11-20T12:00:00Z'), true]
    const secrets = new Map<string, string>()
    const ports: Partial<SnapTradePorts> = {
      counters: inMemoryCounters(() => now, 100_000),
      now: () => now,
      secret: () => 'secret',
      hash: (value) => value,
      vault: makeVault([{ kid: 'a', k: 'A'.repeat(43), created: '2026-01-01T00:00:00Z' }], () => now),
      tokens: { verify: async (token) => ok({ userId: token }) },
      sleep: async () => undefined,
      answers: { read: () => undefined, keep: () => undefined, clear: () => undefined },
      userSecrets: {
        read: async (userId) => secrets.get(userId),
        create: async (userId, secret) => secrets.set(userId, secret).size > 0,
        remove: async ({ userId }) => void secrets.delete(userId),
      },
      brokerage: {
        register: async () => (isDown ? err({ code: 'provider_unavailable' } as const) : ok('secret')),
      } as Partial<Brokerage> as Brokerage,
    }
    const handle = makeRegisterHandler(ports as SnapTradePorts)
    const register = async (userId: string): Promise<number> => {
      now += 61_000
      const body = Buffer.from(JSON.stringify({ userId }))
      const headers = { authorization: `Bearer ${userId}` }
      const request = { method: 'POST', path: '', query: '', cookies: [], address: '192.0.2.1', requestId: 'a' }
      return (await handle({ ...request, headers, body })).status
    }
    const registered = async (name: string, count: number): Promise<ReadonlyArray<number>> => {
      const statuses: number[] = []
      for (let place = 0; place < count; place += 1) statuses.push(await register(`${name}-${place}`))
      return statuses
    }
    expect(new Set(await registered('early', 300))).toEqual(new Set([503]))
    isDown = false
    const statuses = await registered('new', 201)
    expect([statuses.indexOf(429), statuses.filter((status) => status === 200).length]).toEqual([200, 200])
    // What the budget of all refuses leaves the trader's own untouched.
    for (let left = 6; left > 0; left -= 1) expect(await register('late')).toBe(429)
    now += day * 1000
    expect(await register('late')).toBe(200)
  })

  it('counts a request that was never sent as no registration', () => {
    const isUnknown = (status: number | undefined, reason?: string) => failureOf({ status, reason, body: {} }).isUnknown
    expect([isUnknown(undefined, 'ECONNREFUSED'), isUnknown(undefined, 'ENOTFOUND'), isUnknown(503)]).toEqual([
      false,
      false,
      false,
    ])
    expect([isUnknown(undefined, 'ECONNABORTED'), isUnknown(undefined), isUnknown(500), isUnknown(504)]).toEqual([
      true,
      true,
      true,
      true,
    ])
  })
})
