import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { ok } from '#domain/result.ts'
import { fakedNow } from '#test/support/faked-clock.ts'
import { eventsAnswer, marketNow, marketPicture, newsAnswer } from '#test/support/market.ts'
import { createKeyStore } from '#web/adapters/storage/key-store.ts'
import * as storageKeys from '#web/adapters/storage/keys.ts'
import { createMarketCache } from '#web/adapters/storage/market-cache.ts'
import type { Actions } from '#web/read-models/actions.ts'
import { createActors } from '#web/read-models/actors.ts'
import { type MarketDeps, startMarket } from '#web/wiring/market.ts'

interface Ports {
  visible: boolean
  readonly asked: string[]
}

const keys = () => createKeyStore(window, () => localStorage)
let ports: Ports
let actors: ReturnType<typeof createActors>
let running: ReturnType<typeof startMarket> | undefined
let comeBack: () => void = () => undefined

const depsOf = (): MarketDeps => {
  const token = () => Promise.resolve(ok('t'))
  const fetching: typeof fetch = (input) => {
    const address = input instanceof Request ? input.url : input.toString()
    ports.asked.push(new URL(address).pathname)
    return Promise.resolve(new Response(JSON.stringify(address.includes('news') ? newsAnswer() : eventsAnswer())))
  }
  const page = Object.create(globalThis.window, {
    fetch: { value: fetching },
    location: { value: { origin: 'https://bellbook.example' } },
    document: {
      value: {
        get visibilityState() {
          return ports.visible ? 'visible' : 'hidden'
        },
      },
    },
  }) as Window
  return {
    window: page,
    actors,
    keys: keys(),
    tokens: { current: token, replace: token, refresh: () => Promise.resolve(ok({ accessToken: 't', expiresAt: 0 })) },
    clock: { now: fakedNow, zone: () => 'America/New_York' },
    calendar: { localDay: (ms) => new Date(ms - 5 * 3_600_000).toISOString().slice(0, 10), nextMidnight: () => 0 },
    connectivity: {
      online: () => true,
      subscribe: (changed) => {
        comeBack = changed
        return () => void (comeBack = () => undefined)
      },
    },
  }
}

type Step = Parameters<Actions['market']>[0]
const step = async (...steps: ReadonlyArray<Step>) => {
  running ??= startMarket(depsOf())
  for (const each of steps) running[each]()
  await vi.advanceTimersByTimeAsync(0)
}
const signOut = async () => {
  running?.stop()
  running = undefined
  await vi.advanceTimersByTimeAsync(0)
}
const picture = () => actors.read('dashboard')?.context.picture
const secondsLeft = () => actors.read('coolDown')?.context.secondsLeft

beforeEach(() => {
  vi.useFakeTimers({ now: marketNow })
  localStorage.clear()
  ports = { visible: true, asked: [] }
  actors = createActors()
})
afterEach(async () => {
  await signOut()
  vi.useRealTimers()
})

describe('[spec 4 Dashboard refresh] The market of the running app', () => {
  it('is asked for once, shown, kept, and found again at the next visit without asking', async () => {
    await step('watch')
    expect([picture()?.news?.title, ports.asked]).toEqual(['A calm day', ['/api/ai/news', '/api/ai/events']])
    expect(createMarketCache(keys()).read()).toEqual(marketPicture())
    await step('leave', 'watch')
    expect(ports.asked.length).toBe(2)
  })

  it('is asked for again by Retry', async () => {
    await step('watch')
    await step('retry')
    expect(ports.asked.length).toBe(4)
  })

  it('is asked for again at 15 minutes, and not while it is out of sight', async () => {
    await step('watch')
    await vi.advanceTimersByTimeAsync(13 * 60_000)
    expect(ports.asked.length).toBe(2)
    ports.visible = false
    await vi.advanceTimersByTimeAsync(60 * 60_000)
    expect(ports.asked.length).toBe(2)
    ports.visible = true
    comeBack()
    await vi.advanceTimersByTimeAsync(0)
    expect(ports.asked.length).toBe(4)
    await step('leave')
    await vi.advanceTimersByTimeAsync(60 * 60_000)
    expect(ports.asked.length).toBe(4)
  })

  it('a page that is loaded again goes on counting the 60 seconds', async () => {
    await step('watch', 'refresh')
    await vi.advanceTimersByTimeAsync(18_000)
    const stored = localStorage.getItem(storageKeys.refreshableAt) ?? ''
    // What a reload leaves: the storage, and no machine.
    await signOut()
    localStorage.setItem(storageKeys.refreshableAt, stored)
    await step('watch')
    const asked = ports.asked.length
    await step('refresh')
    expect([secondsLeft(), ports.asked.length]).toEqual([42, asked])
  })

  it('goes from the screen with its user', async () => {
    await step('watch')
    expect(localStorage.getItem(storageKeys.dashboardCache)).not.toBe(null)
    await signOut()
    expect([actors.read('dashboard'), actors.read('coolDown')]).toEqual([undefined, undefined])
    await vi.advanceTimersByTimeAsync(60 * 60_000)
    expect(ports.asked.length).toBe(2)
  })
})
