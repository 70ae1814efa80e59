import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { ok } from '#domain/result.ts'
import { eventsAnswer, marketNow, marketPicture, newsAnswer } from '#test/support/market.ts'
import { takeMarketStep, type MarketDeps } from '#web/app/feed/market.ts'
import { createKeyStore } from '#web/adapters/storage/key-store.ts'
import { storageKeys } from '#web/adapters/storage/keys.ts'
import { createMarketCache } from '#web/adapters/storage/market-cache.ts'
import { marketView } from '#web/read-models/market.ts'
import { authenticationView } from '#web/read-models/views.ts'

interface World {
  status: number
  online: boolean
  visible: boolean
  readonly asked: string[]
}

const keys = () => createKeyStore(window, () => localStorage)
let world: World
let comeBack: () => void = () => undefined

const depsOf = (): MarketDeps => {
  const token = () => Promise.resolve(ok('t'))
  const fetching: typeof fetch = (input) => {
    const address = input instanceof Request ? input.url : input.toString()
    world.asked.push(new URL(address).pathname)
    return Promise.resolve(new Response(JSON.stringify(address.includes('news') ? newsAnswer() : eventsAnswer()), { status: world.status }))
  }
  const page = Object.create(window, {
    fetch: { value: fetching },
    location: { value: { origin: 'https://bellbook.example' } },
    document: { value: { get visibilityState() { return world.visible ? 'visible' : 'hidden' } } },
  }) as Window
  return {
    page, keys: keys(), tokens: { current: token, replace: token, refresh: () => Promise.resolve(ok({ accessToken: 't', expiresAt: 0 })) },
    clock: { now: () => Date.now(), zone: () => 'America/New_York' },
    calendar: { localDay: (ms) => new Date(ms - 5 * 3_600_000).toISOString().slice(0, 10), nextMidnight: () => 0 },
    connectivity: {
      online: () => world.online,
      subscribe: (changed) => {
        comeBack = changed
        return () => {
          comeBack = () => undefined
        }
      },
    },
  }
}

const step = async (...steps: ReadonlyArray<Parameters<typeof takeMarketStep>[1]>) => {
  const deps = depsOf()
  for (const each of steps) takeMarketStep(deps, each)
  await vi.advanceTimersByTimeAsync(0)
}
const signOut = async () => {
  authenticationView.userId = undefined
  await vi.advanceTimersByTimeAsync(0)
}

beforeEach(() => {
  vi.useFakeTimers({ now: marketNow })
  localStorage.clear()
  world = { status: 200, online: true, visible: true, asked: [] }
  authenticationView.userId = 'anna'
})
afterEach(async () => {
  await signOut()
  vi.useRealTimers()
})

describe('[spec 4 Dashboard refresh] The market of the running app', () => {
  it('is asked for once, shown, kept, and found again at the next visit without asking', async () => {
    await step('watch')
    expect([marketView.status, marketView.shown?.news.title, marketView.updatedAgo, world.asked]).toEqual(['ready', 'A calm day', '1m ago', ['/api/ai/news', '/api/ai/events']])
    expect(createMarketCache(keys()).read()).toEqual(marketPicture())
    await step('leave', 'watch')
    expect(world.asked.length).toBe(2)
  })

  it('gets older on the screen, and is asked for again after 15 minutes; nobody asks while nobody looks', async () => {
    await step('watch')
    await vi.advanceTimersByTimeAsync(14 * 60_000)
    expect([marketView.updatedAgo, world.asked.length]).toEqual(['15m ago', 2])
    world.visible = false
    await vi.advanceTimersByTimeAsync(60 * 60_000)
    expect(world.asked.length).toBe(2)
    world.visible = true
    comeBack()
    await vi.advanceTimersByTimeAsync(0)
    expect(world.asked.length).toBe(4)
    await step('leave')
    await vi.advanceTimersByTimeAsync(60 * 60_000)
    expect(world.asked.length).toBe(4)
  })

  it('a refresh asks at once, and then not for 60 seconds', async () => {
    await step('watch', 'refresh', 'refresh')
    await step('refresh')
    const counted = [marketView.secondsLeft]
    const asked = world.asked.length
    await vi.advanceTimersByTimeAsync(59_000)
    counted.push(marketView.secondsLeft)
    await step('refresh')
    expect([counted, world.asked.length]).toEqual([[60, 1], asked])
    await vi.advanceTimersByTimeAsync(1000)
    await step('refresh')
    expect([marketView.secondsLeft, world.asked.length]).toEqual([60, asked + 2])
  })

  it('[issue 6] offline: what was kept, with the reason; where nothing was, the failure, until the network is back', async () => {
    world.online = false
    await step('watch')
    expect([marketView.status, marketView.failure, world.asked]).toEqual(['failed', 'You are offline', []])
    world.online = true
    comeBack()
    await vi.advanceTimersByTimeAsync(0)
    expect([marketView.status, marketView.failure]).toEqual(['ready', undefined])
    await signOut()
    authenticationView.userId = 'anna'
    createMarketCache(keys()).write(marketPicture({ freshUntil: 0 }))
    world.online = false
    await step('watch')
    expect([marketView.status, marketView.shown?.events?.events.length, marketView.failure]).toEqual(['ready', 1, 'You are offline'])
  })

  it('events of yesterday are not shown as those of today', async () => {
    createMarketCache(keys()).write(marketPicture({ day: '2026-11-19' }))
    // Nobody asks yet, so that what is kept is all there is.
    world.visible = false
    await step('watch')
    expect([marketView.shown?.news.title, marketView.shown?.events]).toEqual(['A calm day', undefined])
    world.visible = true
    world.online = false
    comeBack()
    await vi.advanceTimersByTimeAsync(0)
    expect([marketView.shown?.news.title, marketView.shown?.events]).toEqual(['A calm day', undefined])
  })

  it.each([
    [502, 'Failed to initialize AI service'], [500, 'Failed to generate dashboard data'], [429, 'Too many requests. Please wait a minute'], [401, 'Your session has ended. Please sign in again.'],
  ])('[spec 8] a %d is told as %j', async (status, words) => {
    world.status = status
    await step('watch')
    expect([marketView.status, marketView.failure]).toEqual(['failed', words])
    world.status = 200
    await step('retry')
    expect([marketView.status, marketView.failure]).toEqual(['ready', undefined])
  })

  it('[spec 8] a server that does not answer', async () => {
    const deps = depsOf()
    const never: typeof fetch = (_, init) => new Promise((_resolve, reject) => init?.signal?.addEventListener('abort', () => reject(new Error('aborted'))))
    takeMarketStep({ ...deps, page: Object.create(deps.page, { fetch: { value: never } }) as Window }, 'watch')
    await vi.advanceTimersByTimeAsync(25_000)
    expect(marketView.failure).toBe('The server took too long to answer')
  })

  it('goes from the screen with its user', async () => {
    await step('watch')
    expect(localStorage.getItem(storageKeys.dashboardCache)).not.toBe(null)
    await signOut()
    expect([marketView.status, marketView.shown]).toEqual(['loading', undefined])
    await vi.advanceTimersByTimeAsync(60 * 60_000)
    expect(world.asked.length).toBe(2)
  })
})
