import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterEach, describe, expect, it } from 'vitest'
import * as z from 'zod/mini'
import { limits } from '#domain/limits.ts'
import { err, ok } from '#domain/result.ts'
import { inMemoryCounters } from '#functions/adapters/in-memory-counters.ts'
import { upkeepShare } from '#functions/snaptrade/fair-share.ts'
import { endIdleUsers, type IdleUsersPorts } from '#functions/snaptrade/idle-users/end-idle-users.ts'
import type { BrokerageFailure, Registration } from '#functions/snaptrade/ports.ts'
import { officialClient } from '#test/functions/local-snaptrade/support.ts'
import { localProduct } from '#test/functions/support/local-product.ts'
import { askAs, type SignedIn, withToken } from '#test/functions/support/signed-in.ts'

const daySeconds = 86_400
const keysFile = z.object({ snapTradeConsumerKey: z.string() })

const product = await localProduct()
const local = () => product.snapTrade
const trader = (account: string): Promise<SignedIn> => withToken(product, account)

describe('An unused registration, on this computer', () => {
  const keys = keysFile.parse(
    JSON.parse(readFileSync(join(product.workingFolder, '.bellbook-data/keys/host.json'), 'utf8')),
  )
  const official = officialClient(local().origin, keys.snapTradeConsumerKey, 'BELLBOOK-LOCAL')
  afterEach(() => local().levers.clearFaults())

  const ask = (user: SignedIn, name: string, method: 'GET' | 'POST' = 'GET') =>
    askAs(product, user, method, `/snaptrade/${name}`)
  const connected = async (account: string): Promise<SignedIn> => {
    const made = await trader(account)
    expect((await ask(made, 'register', 'POST')).status).toBe(200)
    await local().levers.connect(made.userId, 'NORTHLAKE')
    return made
  }
  /** Whom SnapTrade knows, as its own client reads it. */
  const registered = async (): Promise<ReadonlyArray<string>> =>
    (await official.authentication.listSnapTradeUsers()).data
  const pass = (days: number): void => product.later(days * daySeconds)
  const gone = { available: true, connected: false, connections: [] }

  it('ends after 180 days without a visit, and not a day before', async () => {
    const [ada, bob] = [await connected('Ada'), await connected('Bob')]
    pass(limits.brokerageIdleDays - 1)
    expect((await ask(bob, 'status')).status).toBe(200)
    expect((await product.endIdleUsers()).ended).toBe(0)
    expect(new Set(await registered())).toEqual(new Set([ada.userId, bob.userId]))
    pass(1)
    expect(await product.endIdleUsers()).toEqual({ listed: 2, unknown: 0, ended: 1, failed: 0 })
    expect(await registered()).toEqual([bob.userId])
    expect(await product.endIdleUsers()).toEqual({ listed: 1, unknown: 0, ended: 0, failed: 0 })
  })

  it('is made again for a user who comes back and sees that no broker is connected', async () => {
    const ada = await trader('Ada')
    expect((await ask(ada, 'status')).body).toEqual(gone)
    expect((await ask(ada, 'accounts')).body).toEqual({ error: 'not_connected' })
    expect((await ask(ada, 'register', 'POST')).status).toBe(200)
    expect((await ask(ada, 'status')).body).toEqual({ ...gone, connected: true })
    await local().levers.connect(ada.userId, 'NORTHLAKE')
    expect((await ask(ada, 'accounts')).status).toBe(200)
  })

  it('ends after a week when no broker was ever connected; one that was is left in peace', async () => {
    const [cyd, dan] = [await trader('Cyd'), await connected('Dan')]
    await ask(cyd, 'register', 'POST')
    pass(limits.brokerageUnusedDays - 1)
    await product.endIdleUsers()
    expect((await registered()).includes(cyd.userId)).toBe(true)
    pass(1)
    expect((await product.endIdleUsers()).ended).toBe(1)
    expect([(await registered()).includes(cyd.userId), (await registered()).includes(dan.userId)]).toEqual([
      false,
      true,
    ])
    local().levers.forgetSeen()
    pass(1)
    await product.endIdleUsers()
    // Dan's broker was seen: no later run asks about it again.
    expect(
      local()
        .levers.seen()
        .map(({ route }) => route),
    ).toEqual(['listSnapTradeUsers'])
  })

  it('stays while its user comes, however often, for years', async () => {
    const eve = await connected('Eve')
    for (let visit = 0; visit < 5; visit += 1) {
      pass(limits.brokerageIdleDays - 1)
      expect((await ask(eve, 'accounts')).status).toBe(200)
      await product.endIdleUsers()
    }
    expect((await ask(eve, 'status')).body).toMatchObject({ connected: true, connections: [{ disabled: false }] })
  })

  it('of another installation with the same key is never touched', async () => {
    await official.authentication.registerSnapTradeUser({ userId: 'of-another-stage' })
    const fay = await connected('Fay')
    // Another installation has registered her since: our secret is dead, and hers is in use there.
    await official.authentication.deleteSnapTradeUser({ userId: fay.userId })
    await official.authentication.registerSnapTradeUser({ userId: fay.userId })
    pass(limits.brokerageIdleDays)
    expect((await product.endIdleUsers()).unknown).toBe(1)
    expect(new Set(await registered())).toEqual(new Set(['of-another-stage', fay.userId]))
    expect((await ask(fay, 'status')).body).toEqual(gone)
  })

  it('is tried again the next day when SnapTrade is out of order', async () => {
    const gil = await connected('Gil')
    pass(limits.brokerageIdleDays)
    local().levers.addFault({ error: 'brokerageDown', routes: ['listSnapTradeUsers'], times: 2 })
    await expect(product.endIdleUsers()).rejects.toThrow('The registered users cannot be listed: provider_unavailable')
    local().levers.addFault({ error: 'internal', routes: ['deleteSnapTradeUser'] })
    expect(await product.endIdleUsers()).toMatchObject({ ended: 0, failed: 1 })
    expect((await registered()).includes(gil.userId)).toBe(true)
    expect(await product.endIdleUsers()).toMatchObject({ ended: 1, failed: 0 })
    expect((await registered()).includes(gil.userId)).toBe(false)
  })

  it('[A28] leaves a line by hash and one with numbers: no person, no secret', async () => {
    const lines = product.lines.filter((line) => line.includes('idle-users'))
    const runs = lines.map((line) => JSON.parse(line) as Readonly<Record<string, unknown>>)
    expect(runs.filter(({ counts }) => counts).at(-1)).toMatchObject({
      route: '/snaptrade/idle-users',
      status: 200,
      outcome: 'ok',
      counts: { ended: 1, failed: 0 },
    })
    expect(runs.filter(({ user }) => /^[0-9a-f]{32}$/.test(String(user))).length).toBeGreaterThan(3)
    const secret = readFileSync(join(product.workingFolder, '.bellbook-data/keys/user-secrets.json'), 'utf8')
    const people = await Promise.all(['Ada', 'Cyd', 'Fay', 'Gil'].map(trader))
    const texts = people.flatMap(({ userId, bearer }) => [userId, bearer.slice('Bearer '.length)])
    expect(texts.filter((text) => lines.some((line) => line.includes(text)) || secret.includes(text))).toEqual([])
  })
})

describe('A run over many registrations', () => {
  const start = Date.parse('2026-11-20T08:17:00Z')
  const day = (before: number): string => new Date(start - before * daySeconds * 1000).toISOString().slice(0, 10)
  const idle: Registration = { sealed: 'sealed', userSecret: 'secret', lastVisit: day(200), hadBroker: true }

  /** A provider of so many users, all registered here as `of` says, on a clock that only waiting moves. */
  const world = (count: number, of: (userId: string) => Registration | undefined) => {
    let now = start
    const users = new Set(Array.from({ length: count }, (_, index) => `u${index}`))
    const stored = new Map([...users].map((userId) => [userId, of(userId)]))
    const calls: number[] = []
    const counters = inMemoryCounters(() => now)
    const allowance = upkeepShare(counters)
    const call = async <T>(userId: string, value: () => T) => {
      const refused = await allowance(userId)
      if (refused) return err(refused)
      calls.push(now)
      return ok(value())
    }
    const ports: IdleUsersPorts = {
      brokerage: {
        users: () => call('', () => [...users]),
        hasConnections: ({ userId }) => call(userId, () => false),
        deleteUser: (userId) => call(userId, () => void users.delete(userId)),
      },
      registrations: {
        find: async (userId) => stored.get(userId),
        noteVisit: async (userId) => void stored.set(userId, { ...idle, lastVisit: day(0) }),
        noteBroker: async () => undefined,
        remove: async (userId, sealed) => void (stored.get(userId)?.sealed === sealed && stored.delete(userId)),
      },
      onEnded: () => undefined,
      now: () => now,
      sleep: async (milliseconds) => void (now += milliseconds),
      random: () => 0,
    }
    return { ports, users, stored, calls, counters, elapsed: () => now - start, wait: (ms: number) => (now += ms) }
  }
  const mostInAnyMinute = (calls: ReadonlyArray<number>): number =>
    Math.max(...calls.map((from) => calls.filter((at) => at >= from && at < from + 60_000).length))

  it('ends a bounded number, within a small part of the provider’s minute and its own time', async () => {
    const { ports, users, calls, elapsed } = world(1000, () => idle)
    const run = await endIdleUsers(ports)
    expect([run.ok && run.value.ended, users.size]).toEqual([200, 800])
    expect(mostInAnyMinute(calls)).toBeLessThanOrEqual(60)
    expect(elapsed()).toBeLessThan(900_000)
  })

  it('asks nothing while traders need the minute, and then goes on', async () => {
    const { ports, calls, counters, elapsed } = world(3, () => idle)
    for (let call = 0; call < 180; call += 1) await counters.increment('brokerage-calls:all', 60)
    const run = await endIdleUsers(ports)
    expect([run.ok && run.value.ended, elapsed() >= 60_000, calls.every((at) => at >= start + 60_000)]).toEqual([
      3,
      true,
      true,
    ])
  })

  it('gives up where the minute never comes, before it is ended from outside', async () => {
    const { ports, elapsed } = world(3, () => idle)
    const never: BrokerageFailure = { code: 'too_many_requests', retryAfterSeconds: 300 }
    const run = await endIdleUsers({ ...ports, brokerage: { ...ports.brokerage, users: async () => err(never) } })
    expect([run, elapsed() < 900_000]).toEqual([err(never), true])
  })

  it('stops after three failures in a row, and another run begins elsewhere', async () => {
    const { ports, users } = world(20, () => idle)
    const down = async () => err<BrokerageFailure>({ code: 'provider_error' })
    const failing = { ...ports, brokerage: { ...ports.brokerage, deleteUser: down } }
    expect(await endIdleUsers(failing)).toMatchObject({ value: { ended: 0, failed: 3 } })
    const gone: string[] = []
    await endIdleUsers({ ...ports, random: () => 0.5, onEnded: (userId) => void gone.push(userId) })
    expect([gone[0], users.size]).toEqual(['u10', 0])
  })

  it('counts the days of a registration from before visits were noted from its first look', async () => {
    const { ports, stored } = world(1, () => ({ ...idle, lastVisit: undefined }))
    expect(await endIdleUsers(ports)).toMatchObject({ value: { ended: 0 } })
    expect(stored.get('u0')?.lastVisit).toBe(day(0))
  })

  it('forgets one whose secret no key opens after the long time, and leaves the provider’s user alone', async () => {
    const sealed = { ...idle, userSecret: undefined, hadBroker: false }
    const week = world(1, () => ({ ...sealed, lastVisit: day(limits.brokerageIdleDays - 1) }))
    expect(await endIdleUsers(week.ports)).toMatchObject({ value: { ended: 0 } })
    const long = world(1, () => ({ ...sealed, lastVisit: day(limits.brokerageIdleDays) }))
    expect(await endIdleUsers(long.ports)).toMatchObject({ value: { ended: 0, unknown: 1 } })
    expect([[...long.users], long.stored.size]).toEqual([['u0'], 0])
  })

  it('ends no user who comes back, or registers again, while it waits for the provider', async () => {
    for (const later of [
      { ...idle, lastVisit: day(0) },
      { ...idle, sealed: 'another' },
    ]) {
      const { ports, users, stored } = world(1, () => idle)
      let refusals = 1
      const deleteUser = async (userId: string) => {
        if (refusals === 0) return ports.brokerage.deleteUser(userId)
        refusals -= 1
        stored.set(userId, later)
        return err<BrokerageFailure>({ code: 'too_many_requests' })
      }
      expect(await endIdleUsers({ ...ports, brokerage: { ...ports.brokerage, deleteUser } })).toMatchObject({
        value: { ended: 0, failed: 0 },
      })
      expect([users.size, stored.get('u0')]).toEqual([1, later])
    }
  })

  it('never removes the record of a later registration for a secret that died before', async () => {
    const { ports, stored } = world(1, () => idle)
    const hasConnections = async () => {
      stored.set('u0', { ...idle, sealed: 'another' })
      return err<BrokerageFailure>({ code: 'not_connected', isSecretDead: true })
    }
    await endIdleUsers({ ...ports, brokerage: { ...ports.brokerage, hasConnections } })
    expect(stored.get('u0')?.sealed).toBe('another')
  })

  it('ends no user whose last visit is in the future or no date', async () => {
    for (const lastVisit of [day(-400), 'yesterday', '']) {
      const { ports, users } = world(1, () => ({ ...idle, lastVisit }))
      await endIdleUsers(ports)
      expect([lastVisit, users.size]).toEqual([lastVisit, 1])
    }
  })
})
