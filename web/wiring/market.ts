import { createActor, fromPromise } from 'xstate'
import { limits } from '#domain/limits.ts'
import { coolDownMachine } from '#machines/market/cool-down.machine.ts'
import { dashboardMachine } from '#machines/market/dashboard.machine.ts'
import { createMarketApi } from '#web/adapters/api/market-api.ts'
import * as storageKeys from '#web/adapters/storage/keys.ts'
import { createMarketCache } from '#web/adapters/storage/market-cache.ts'
import { browserTimers } from '#web/adapters/time.ts'
import type { MarketStep } from '#web/read-models/actions.ts'
import type { Actors } from '#web/read-models/actors.ts'
import type { Ports } from './ports.ts'
import { registered } from './root-actors.ts'

export interface MarketDeps extends Pick<Ports, 'clock' | 'calendar' | 'connectivity' | 'tokens' | 'keys'> {
  readonly window: Window
  readonly actors: Pick<Actors, 'show'>
}

export const startMarket = ({
  window,
  actors,
  keys,
  clock,
  calendar,
  connectivity,
  tokens,
}: MarketDeps): Readonly<Record<MarketStep | 'stop', () => void>> => {
  const api = createMarketApi({
    fetch: window.fetch.bind(window),
    origin: window.location.origin,
    tokens,
    connectivity,
    timers: browserTimers,
  })
  const cache = createMarketCache(keys)
  const dashboard = registered(
    createActor(
      dashboardMachine.provide({
        actors: {
          loadMarket: fromPromise(async ({ input: asked }) => {
            const [news, events] = await Promise.all([api.news(), api.events(asked)])
            return { asked, news, events }
          }),
        },
      }),
      { input: { clock, calendar, cached: cache.read() } },
    ),
  )
  const coolDown = registered(
    createActor(coolDownMachine, { input: { clock, endsAt: Number(keys.read(storageKeys.refreshableAt) ?? 0) || 0 } }),
  )

  dashboard.on('cache.outdated', cache.clear)
  dashboard.on('picture.changed', ({ picture }) => cache.write(picture))
  coolDown.on('refresh.granted', ({ endsAt }) => {
    keys.write(storageKeys.refreshableAt, String(endsAt))
    dashboard.send({ type: 'dashboard.refresh' })
  })
  actors.show('dashboard', dashboard.start())
  actors.show('coolDown', coolDown.start())

  const see = (): void => {
    if (window.document.visibilityState === 'visible') dashboard.send({ type: 'dashboard.seen' })
  }
  const watching = whileWatched(see, connectivity.subscribe)
  return {
    watch: watching.begin,
    leave: () => {
      watching.end()
      dashboard.send({ type: 'dashboard.left' })
    },
    refresh: () => coolDown.send({ type: 'refresh.requested' }),
    retry: () => dashboard.send({ type: 'dashboard.refresh' }),
    stop: () => {
      watching.end()
      dashboard.stop()
      coolDown.stop()
    },
  }
}

/** Refreshes at once, when the page or the network comes back, and each minute. */
const whileWatched = (see: () => void, whenBack: (changed: () => void) => () => void) => {
  let stop: (() => void) | undefined
  const end = (): void => {
    stop?.()
    stop = undefined
  }
  const begin = (): void => {
    end()
    const unsubscribe = whenBack(see)
    let cancel: () => void = () => undefined
    const lookEachMinute = (): void => {
      cancel = browserTimers.after(limits.ageLabelRefreshMs, lookEachMinute)
      see()
    }
    stop = () => {
      unsubscribe()
      cancel()
    }
    lookEachMinute()
  }
  return { begin, end }
}
