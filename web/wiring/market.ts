import { ref, subscribe } from 'valtio'
import { createActor, fromPromise } from 'xstate'
import { domainError } from '#domain/errors/catalogue.ts'
import { featureMessageOf } from '#domain/errors/feature-catalogue.ts'
import { limits } from '#domain/limits.ts'
import { type MarketFailure, type MarketPicture, updatedAt } from '#domain/market/dashboard.ts'
import { failedNews } from '#domain/market/news-fallback.ts'
import { updatedAgoLabel } from '#domain/time/age-label.ts'
import { coolDownMachine, secondsLeftOf } from '#machines/market/cool-down.machine.ts'
import { dashboardMachine, type DashboardStatus, dashboardStatusOf } from '#machines/market/dashboard.machine.ts'
import { createMarketApi } from '#web/adapters/api/market-api.ts'
import type { KeyStore } from '#web/adapters/storage/key-store.ts'
import * as storageKeys from '#web/adapters/storage/keys.ts'
import { createMarketCache } from '#web/adapters/storage/market-cache.ts'
import { browserTimers } from '#web/adapters/time.ts'
import { type MarketStep, marketView, type MarketView, unseenMarket } from '#web/read-models/market.ts'
import { authenticationView } from '#web/read-models/views.ts'
import { dateOrderBy } from '#web/shared/page/date-order.ts'
import type { Ports } from './ports.ts'
import { registered } from './root-actors.ts'

/** What the market needs of the app. */
export interface MarketDeps extends Pick<Ports, 'clock' | 'calendar' | 'habits' | 'connectivity' | 'tokens'> {
  readonly window: Window
  readonly keys: KeyStore
}

/** Does what a dashboard asks for. What comes of it stands in `marketView`. */
export const handleMarketAction = (deps: MarketDeps, step: MarketStep): void => {
  const market = (running ??= startMarket(deps))
  switch (step) {
    case 'watch':
      return market.watch()
    case 'leave':
      return market.leave()
    case 'refresh':
      return market.refresh()
    case 'retry':
      return market.retry()
  }
}

let running: ReturnType<typeof startMarket> | undefined

const startMarket = ({ window, keys, clock, calendar, habits, connectivity, tokens }: MarketDeps) => {
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

  const show = (): void => {
    const now = clock.now()
    const status = dashboardStatusOf(dashboard.getSnapshot())
    const at = status.picture && updatedAt(status.picture)
    const label = at === undefined ? undefined : updatedAgoLabel(at, now, calendar.localDay, dateOrderBy(habits))
    Object.assign(marketView, viewOf(status, label, calendar.localDay(now)), {
      now: Math.floor(now / limits.ageLabelRefreshMs) * limits.ageLabelRefreshMs,
      secondsLeft: secondsLeftOf(coolDown.getSnapshot()),
    })
  }
  dashboard.subscribe(show)
  dashboard.on('cache.outdated', cache.clear)
  dashboard.on('picture.changed', ({ picture }) => cache.write(picture))
  coolDown.subscribe(show)
  coolDown.on('refresh.granted', ({ endsAt }) => {
    keys.write(storageKeys.refreshableAt, String(endsAt))
    dashboard.send({ type: 'dashboard.refresh' })
  })
  dashboard.start()
  coolDown.start()

  const see = (): void => {
    if (window.document.visibilityState === 'visible') dashboard.send({ type: 'dashboard.seen' })
    show()
  }
  const watching = whileWatched(see, connectivity.subscribe)
  const forget = subscribe(authenticationView, () => {
    if (authenticationView.userId !== undefined) return
    // Nothing of one visit is there for the next: the cache itself goes with the session.
    forget()
    watching.end()
    dashboard.stop()
    coolDown.stop()
    running = undefined
    Object.assign(marketView, unseenMarket)
  })
  return {
    watch: watching.begin,
    leave: () => {
      watching.end()
      dashboard.send({ type: 'dashboard.left' })
    },
    refresh: () => coolDown.send({ type: 'refresh.requested' }),
    retry: () => dashboard.send({ type: 'dashboard.refresh' }),
  }
}

/** Looks at once, when the page or the network comes back, and each minute. */
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

const viewOf = (
  { picture, failure, loading }: DashboardStatus,
  updatedAgo: string | undefined,
  today: string,
): Omit<MarketView, 'secondsLeft' | 'now'> => ({
  status: picture ? 'ready' : failure ? 'failed' : 'loading',
  shown: picture && shownOf(picture, today),
  updatedAgo,
  failure: failure && reasonOf(failure),
  loading,
})

/** The same picture is shown once: nothing is drawn again each minute. */
const shownOf = (picture: MarketPicture, today: string): MarketView['shown'] => {
  const { news, events, zone, day } = picture
  const isOfToday = day === today
  if (lastShown?.picture === picture && lastShown.isOfToday === isOfToday) return lastShown.shown
  const shown = ref({ news: news ?? failedNews(0, []), events: isOfToday ? events : undefined, zone })
  lastShown = { picture, isOfToday, shown }
  return shown
}

let lastShown:
  | { readonly picture: MarketPicture; readonly isOfToday: boolean; readonly shown: NonNullable<MarketView['shown']> }
  | undefined

const reasonOf = (failure: MarketFailure): string => featureMessageOf(reasons[failure])

const reasons = {
  offline: domainError('market', 'OFFLINE'),
  unreachable: domainError('market', 'UNREACHABLE'),
  timeout: domainError('market', 'TIMEOUT'),
  'session-over': domainError('signIn', 'SESSION_OVER'),
  'too-many': domainError('market', 'TOO_MANY'),
  uninitialised: domainError('ai', 'INIT_FAILED'),
  failed: domainError('ai', 'GENERATION_FAILED'),
  sources: domainError('market', 'NO_SOURCE'),
} as const satisfies Record<MarketFailure, unknown>
