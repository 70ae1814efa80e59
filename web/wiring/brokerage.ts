import { createActor, fromPromise } from 'xstate'
import { portalReturnChannel } from '#domain/api/portal.ts'
import {
  type BrokerageKnowledge,
  earlierKnowledge,
  listedIn,
  readBrokerage,
  worthStoring,
} from '#machines/brokerage/brokerage-reading.ts'
import { brokerageMachine } from '#machines/brokerage/brokerage.machine.ts'
import {
  fetchPortalAddress,
  type PortalEvent,
  portalMachine,
  portalWindow,
} from '#machines/brokerage/portal.machine.ts'
import type { BrokerageApi } from '#machines/ports/brokerage.ts'
import { createBrokerageApi } from '#web/adapters/api/brokerage-api.ts'
import { createDisconnectionStore } from '#web/adapters/log/disconnections.ts'
import { createPortalWindow } from '#web/adapters/portal-window.ts'
import { createSignal } from '#web/adapters/signals.ts'
import { createBrokersCache } from '#web/adapters/storage/brokers-cache.ts'
import { createKeyStore } from '#web/adapters/storage/key-store.ts'
import { createSyncProgressStore } from '#web/adapters/storage/sync-progress.ts'
import { browserTimers } from '#web/adapters/time.ts'
import type { Actors } from '#web/read-models/actors.ts'
import type { BrokerageActions } from '#web/read-models/brokerage.ts'
import { createDisconnections } from './disconnections.ts'
import type { JournalSession } from './journal-session.ts'
import type { FeatureDeps } from './journal-sessions.ts'
import type { Ports } from './ports.ts'
import { registered } from './root-actors.ts'
import { startTradeSync } from './trade-sync.ts'

export interface BrokerageDeps {
  readonly actors: Pick<Actors, 'show'>
  readonly window: Window
  readonly ports: Pick<
    Ports,
    'clock' | 'calendar' | 'connection' | 'pauses' | 'random' | 'tokens' | 'network' | 'connectivity' | 'locks'
  >
  readonly userId: () => string | undefined
  readonly journal: () => Pick<JournalSession, 'key' | 'perform' | 'prepare' | 'logged' | 'notSaving'> | undefined
}

/** While the code of the network is missing, the device counts as offline. */
const brokerageApiOf = ({ window, ports, userId }: Pick<BrokerageDeps, 'window' | 'ports' | 'userId'>): BrokerageApi =>
  createBrokerageApi({
    fetch: async (input, init) => {
      const network = await ports.network.load()
      if (!network) throw new TypeError('No network')
      return network.ownFetch(input, init)
    },
    origin: window.location.origin,
    clock: ports.clock,
    timers: browserTimers,
    tokens: ports.tokens,
    userId,
  })

export const startBrokerage = (deps: BrokerageDeps): BrokerageActions & { readonly stop: () => void } => {
  const { window, ports, journal } = deps
  const api = brokerageApiOf(deps)
  const { actor, disconnections } = startConnections(deps, api)
  const portal = startPortal(deps, api, {
    isConnected: () => actor.getSnapshot().context.connected === true,
    happened: () => actor.send({ type: 'brokerage.refresh' }),
  })
  const trades = startTradeSync({
    actors: deps.actors,
    api,
    ports,
    journal,
    leaving: disconnections.leaving,
    marks: createSyncProgressStore(createKeyStore(window)),
    signal: createSignal('bellbook.trade-sync'),
  })

  const watching = createWatching(window.document, (isWatched) =>
    actor.send({ type: isWatched ? 'brokerage.watched' : 'brokerage.unwatched' }),
  )
  const unfollow = ports.connectivity.subscribe(
    () => ports.connectivity.online() && actor.send({ type: 'connection.back' }),
  )
  return {
    watch: watching.watch,
    refresh: () => actor.send({ type: 'brokerage.refresh' }),
    connect: (authorizationId) =>
      portal.send({ type: 'portal.connect', ...(authorizationId !== undefined && { authorizationId }) }),
    cancelConnect: () => portal.send({ type: 'portal.cancelled' }),
    clearPortalError: () => portal.send({ type: 'error.cleared' }),
    requestDisconnect: (authorizationId) =>
      actor.send({ type: 'disconnect.requested', ...(authorizationId !== undefined && { authorizationId }) }),
    confirmDisconnect: () => actor.send({ type: 'disconnect.confirmed' }),
    cancelDisconnect: () => actor.send({ type: 'disconnect.cancelled' }),
    trades,
    stop: () => {
      watching.stop()
      unfollow()
      trades.stop()
      disconnections.stop()
      portal.stop()
      actor.stop()
    },
  }
}

const startConnections = ({ window, ports, actors, journal, userId }: BrokerageDeps, api: BrokerageApi) => {
  const lastReading = createLastReading(window, userId())
  const disconnections = createDisconnections({
    store: createDisconnectionStore(ports.connection),
    api,
    ports,
    journal,
    failed: (ids, listed) => {
      const [authorizationId] = ids.length > 1 && ids.length === listed.length ? [] : ids
      actor.send({ type: 'disconnect.failed', ...(authorizationId !== undefined && { authorizationId }) })
    },
  })
  const actor = registered(
    createActor(
      brokerageMachine.provide({
        actors: {
          readBrokerage: fromPromise(async ({ input }) => {
            const askedAt = ports.clock.now()
            const reading = await readBrokerage(api, input)
            void disconnections.read(listedIn(reading), askedAt)
            return reading
          }),
          disconnectBroker: fromPromise(async ({ input: { target, leaving } }) => {
            await disconnections.begin(leaving)
            const answer = await (target === undefined ? api.disconnect() : api.disconnectAuthorization(target))
            if (!answer.ok) return answer
            lastReading.clear()
            void disconnections.done(leaving)
            return answer
          }),
        },
      }),
      { input: { clock: ports.clock, random: ports.random, earlier: lastReading.earlier } },
    ),
  )
  actor.subscribe(({ context }) => lastReading.follow(context))
  return { actor: actors.show('brokerage', actor.start()), disconnections }
}

/** Keeps the brokers' last answers of a user for the next visit. */
const createLastReading = (window: Window, user: string | undefined) => {
  const cache = createBrokersCache(createKeyStore(window))
  const stored = user === undefined ? undefined : cache.read(user)
  return {
    earlier: stored && earlierKnowledge(stored),
    clear: cache.clear,
    follow: (known: BrokerageKnowledge): void => {
      const worth = worthStoring(known)
      if (worth === 'stale') cache.clear()
      else if (worth && user !== undefined) cache.write(user, worth)
    },
  }
}

/** Reports whether a screen shows the brokers on a visible page. */
const createWatching = (document: Document, changed: (isWatched: boolean) => void) => {
  let watchers = 0
  const look = (): void => changed(watchers > 0 && document.visibilityState === 'visible')
  document.addEventListener('visibilitychange', look)
  return {
    watch: () => {
      watchers += 1
      look()
      let watching = true
      return () => {
        if (!watching) return
        watching = false
        watchers -= 1
        look()
      }
    },
    stop: () => document.removeEventListener('visibilitychange', look),
  }
}

const startPortal = (
  { window, ports, actors }: BrokerageDeps,
  api: BrokerageApi,
  visit: { readonly isConnected: () => boolean; readonly happened: () => void },
) => {
  let origins: ReadonlyArray<string> = []
  const learnOrigins = async (): Promise<void> => {
    origins = (await (await ports.network.load())?.config.read())?.portalOrigins ?? origins
  }
  void learnOrigins()
  const portal = registered(
    createActor(
      portalMachine.provide({
        actors: {
          portalWindow: portalWindow(createPortalWindow(window, () => origins)),
          fetchAddress: fromPromise(async ({ input: { authorizationId } }) => {
            await learnOrigins()
            return fetchPortalAddress(api, authorizationId, visit.isConnected())
          }),
        },
      }),
    ),
  )
  portal.on('portal.happened', visit.happened)
  actors.show('portal', portal.start())
  const unsubscribe = createSignal(portalReturnChannel).subscribe(() => portal.send({ type: 'portal.returned' }))
  return {
    send: (event: PortalEvent) => portal.send(event),
    stop: () => {
      unsubscribe()
      portal.stop()
    },
  }
}

export const openBrokerage = ({
  window,
  ports,
  actors,
  journalSessions,
  authentication,
}: FeatureDeps): ReturnType<typeof startBrokerage> =>
  startBrokerage({
    window,
    ports,
    actors,
    journal: journalSessions.current,
    userId: () => authentication.getSnapshot().context.userId,
  })
