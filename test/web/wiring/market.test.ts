import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { ok } from '#domain/result.ts'
import { fakedNow } from '#test/support/faked-clock.ts'
import { eventsAnswer, marketNow, marketPicture, newsAnswer } from '#test/support/market.ts'
import { createHabitStore } from '#web/adapters/storage/habit-store.ts'
import { createKeyStore } from '#web/adapters/storage/key-store.ts'
import * as storageKeys from '#web/adapters/storage/keys.ts'
import { createMarketCache } from '#web/adapters/storage/market-cache.ts'
import { marketView } from '#web/read-models/market.ts'
import { authenticationView } from '#web/read-models/views.ts'
import { type MarketDeps, handleMarketAction } from '#web/wiring/market.ts'

interface Ports {
  status: number
  online: boolean
  visible: boolean
  readonly asked: string[]
}

const keys = () => createKeyStore(window, () => localStorage)
let ports: Ports
let comeBack: () => void = () => undefined

const depsOf = (): MarketDeps => {
  const token = () => Promise.resolve(ok('t'))
  const fetching: typeof fetch = (input) => {
    const address = input instanceof Request ? input.url : input.toString()
    ports.asked.push(new URL(address).pathname)
    return Promise.resolve(
      new Response(JSON.stringify(address.includes('news') ? newsAnswer() : eventsAnswer()), { status: ports.status }),
    )
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
    keys: keys(),
    habits: createHabitStore(keys()),
    tokens: { current: token, replace: token, refresh: () => Promise.resolve(ok({ accessToken: 't', expiresAt: 0 })) },
    clock: { now: fakedNow, zone: () => 'America/New_York' },
    calendar: { localDay: (ms) => new Date(ms - 5 * 3_600_000).toISOString().slice(0, 10), nextMidnight: () => 0 },
    connectivity: {
      online: () => ports.online,
      subscribe: (changed) => {
        comeBack = changed
        return () => {
          comeBack = () => undefined
        }
      },
    },
  }
}

const step = async (...steps: ReadonlyArray<Parameters<typeof handleMarketAction>[1]>) => {
  const deps = depsOf()
  for (const each of steps) handleMarketAction(deps, each)
  await vi.advanceTimersByTimeAsync(0)
}
const signOut = async () => {
  authenticationView.userId = undefined
  await vi.advanceTimersByTimeAsync(0)
}

beforeEach(() => {
  vi.useFakeTimers({ now: marketNow })
  localStorage.clear()
  ports = { status: 200, online: true, visible: true, asked: [] }
  authenticationView.userId = 'anna'
})
afterEach(async () => {
  await signOut()
  vi.useRealTimers()
})

describe('[spec 4 Dashboard refresh] The market of the running app', () => {
  it('is asked for once, shown, kept, and found again at the next visit without asking', async () => {
    await step('watch')
    expect([marketView.status, marketView.shown?.news.title, marketView.updatedAgo, ports.asked]).toEqual([
      'ready',
      'A calm day',
      '1m ago',
      ['/api/ai/news', '/api/ai/events'],
    ])
    expect(createMarketCache(keys()).read()).toEqual(marketPicture())
    await step('leave', 'watch')
    expect(ports.asked.length).toBe(2)
  })

  it('gets older on the screen, and is asked for again at 15 minutes; nobody asks while nobody looks', async () => {
    await step('watch')
    const begun = marketView.now
    await vi.advanceTimersByTimeAsync(13 * 60_000)
    expect([marketView.updatedAgo, ports.asked.length]).toEqual(['14m ago', 2])
    // Events count down to it.
    expect([marketView.now - begun, begun % 60_000]).toEqual([13 * 60_000, 0])
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

  it('a refresh asks at once, and then not for 60 seconds', async () => {
    await step('watch', 'refresh', 'refresh')
    await step('refresh')
    const counted = [marketView.secondsLeft]
    const asked = ports.asked.length
    await vi.advanceTimersByTimeAsync(59_000)
    counted.push(marketView.secondsLeft)
    await step('refresh')
    expect([counted, ports.asked.length]).toEqual([[60, 1], asked])
    await vi.advanceTimersByTimeAsync(1000)
    await step('refresh')
    expect([marketView.secondsLeft, ports.asked.length]).toEqual([60, asked + 2])
  })

  it('a page that is loaded again goes on counting the 60 seconds', async () => {
    await step('watch', 'refresh')
    await vi.advanceTimersByTimeAsync(18_000)
    const stored = localStorage.getItem(storageKeys.refreshableAt) ?? ''
    // What a reload leaves: the storage, and no machine.
    await signOut()
    authenticationView.userId = 'anna'
    localStorage.setItem(storageKeys.refreshableAt, stored)
    await step('watch')
    const asked = ports.asked.length
    await step('refresh')
    expect([marketView.secondsLeft, ports.asked.length]).toEqual([42, asked])
  })

  it('a server that cannot be reached while there is a network is not called being offline', async () => {
    const deps = depsOf()
    const broken: typeof fetch = () => Promise.reject(new TypeError('Failed to fetch'))
    handleMarketAction({ ...deps, window: Object.create(deps.window, { fetch: { value: broken } }) as Window }, 'watch')
    await vi.advanceTimersByTimeAsync(0)
    expect(marketView.failure).toBe('The server could not be reached')
  })

  it('offline: stored data with the reason, or the failure where there is none, until it is back', async () => {
    ports.online = false
    await step('watch')
    expect([marketView.status, marketView.failure, ports.asked]).toEqual(['failed', 'You are offline', []])
    ports.online = true
    comeBack()
    await vi.advanceTimersByTimeAsync(0)
    expect([marketView.status, marketView.failure]).toEqual(['ready', undefined])
    await signOut()
    authenticationView.userId = 'anna'
    createMarketCache(keys()).write(marketPicture({ freshUntil: 0 }))
    ports.online = false
    await step('watch')
    expect([marketView.status, marketView.shown?.events?.events.length, marketView.failure]).toEqual([
      'ready',
      1,
      'You are offline',
    ])
  })

  it('events of yesterday are not shown as those of today', async () => {
    createMarketCache(keys()).write(marketPicture({ day: '2026-11-19' }))
    // Nobody asks yet, so that what is kept is all there is.
    ports.visible = false
    await step('watch')
    expect([marketView.shown?.news.title, marketView.shown?.events]).toEqual(['A calm day', undefined])
    ports.visible = true
    ports.online = false
    comeBack()
    await vi.advanceTimersByTimeAsync(0)
    expect([marketView.shown?.news.title, marketView.shown?.events]).toEqual(['A calm day', undefined])
  })

  it.each([
    [502, 'Failed to initialize AI service'],
    [500, 'Failed to generate dashboard data'],
    [429, 'Too many requests. Please wait a minute'],
    [401, 'Your session has ended. Please sign in again.'],
  ])('[spec 8] a %d is reported as %j', async (status, words) => {
    ports.status = status
    await step('watch')
    expect([marketView.status, marketView.failure]).toEqual(['failed', words])
    ports.status = 200
    await step('retry')
    expect([marketView.status, marketView.failure]).toEqual(['ready', undefined])
  })

  it('[spec 8] a server that does not answer', async () => {
    const deps = depsOf()
    const never: typeof fetch = (_, init) =>
      new Promise((_resolve, reject) => init?.signal?.addEventListener('abort', () => reject(new Error('aborted'))))
    handleMarketAction({ ...deps, window: Object.create(deps.window, { fetch: { value: never } }) as Window }, 'watch')
    await vi.advanceTimersByTimeAsync(25_000)
    expect(marketView.failure).toBe('The server took too long to answer')
  })

  it('goes from the screen with its user', async () => {
    await step('watch')
    expect(localStorage.getItem(storageKeys.dashboardCache)).not.toBe(null)
    await signOut()
    expect([marketView.status, marketView.shown]).toEqual(['loading', undefined])
    await vi.advanceTimersByTimeAsync(60 * 60_000)
    expect(ports.asked.length).toBe(2)
  })
})
