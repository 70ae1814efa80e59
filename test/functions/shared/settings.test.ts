import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, expect, it } from 'vitest'
import { environmentSource, readEnvironment } from '#functions/adapters/environment.ts'
import { authSettings } from '#functions/auth/settings.ts'
import { cached, loadSettings } from '#functions/shared/settings.ts'
import { byHand, type ByHand } from '#test/functions/support/by-hand.ts'

const folder = mkdtempSync(join(tmpdir(), 'bellbook-env-'))
afterAll(() => rmSync(folder, { recursive: true }))

const loadsByHand = () => {
  const flights: Array<ByHand<number>> = []
  return {
    flights,
    load: () => {
      const flight = byHand<number>()
      flights.push(flight)
      return flight.promise
    },
  }
}

describe('Settings', () => {
  it('from the environment name everything that is missing at once', async () => {
    await expect(
      loadSettings(environmentSource({ APP_ORIGIN: '' }), authSettings({ loopbackAllowed: true })),
    ).rejects.toThrow(
      new Error(
        'The configuration is incomplete. Missing: APP_ORIGIN, GOOGLE_CLIENT_ID, GOOGLE_CLIENT_SECRET, ' +
          'SESSION_KEYS, ROUTER_KEYS, LOG_KEY.',
      ),
    )
  })

  it('the environment wins over a .env file; an empty value counts as none', () => {
    const file = join(folder, '.env')
    writeFileSync(file, '# note\nPORT=6000\nGOOGLE_CLIENT_ID="from file"\nGOOGLE_CLIENT_SECRET=s\n')
    expect(readEnvironment({ PORT: '7000', GOOGLE_CLIENT_ID: '' }, file)).toEqual({
      PORT: '7000',
      GOOGLE_CLIENT_ID: 'from file',
      GOOGLE_CLIENT_SECRET: 's',
    })
    expect(readEnvironment({ PORT: '7000' }, join(folder, 'none'))).toEqual({ PORT: '7000' })
  })

  it('are read once for everybody who asks at the same time, and again after five minutes', async () => {
    let now = 0
    const { flights, load } = loadsByHand()
    const read = cached(load, 300_000, () => now)
    const both = Promise.all([read(), read()])
    flights[0]?.resolve(1)
    expect(await both).toEqual([1, 1])
    now = 299_999
    expect([await read(), flights.length]).toEqual([1, 1])
    now = 300_000
    const next = read()
    flights[1]?.resolve(2)
    expect(await next).toBe(2)
  })

  it('that cannot be read again go on as they were; a first failure is thrown and tried again', async () => {
    let now = 0
    const { flights, load } = loadsByHand()
    const read = cached(load, 300_000, () => now)
    const first = read()
    flights[0]?.reject(new Error('throttled'))
    await expect(first).rejects.toThrow('throttled')
    const second = read()
    flights[1]?.resolve(1)
    await second
    now = 300_000
    const third = read()
    flights[2]?.reject(new Error('throttled'))
    expect(await third).toBe(1)
    expect([await read(), flights.length]).toEqual([1, 3])
  })
})
