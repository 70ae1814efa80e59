import { createActor, fromPromise } from 'xstate'
import { portalReturnChannel } from '#domain/api/portal-return.ts'
import { limits } from '#domain/limits.ts'
import { readBrokerage } from '#machines/brokerage-reading.ts'
import { brokerageMachine } from '#machines/brokerage.machine.ts'
import type { BrokerageApi } from '#machines/ports/brokerage.ts'
import { fetchPortalAddress, portalMachine, portalWindow, type PortalEvent } from '#machines/portal.machine.ts'
import { createBrokerageApi } from '#web/adapters/api/brokerage-api.ts'
import { createPortalWindow } from '#web/adapters/portal-window.ts'
import { createSignal } from '#web/adapters/signals.ts'
import { createKeyStore } from '#web/adapters/storage/key-store.ts'
import { createWalkMarks } from '#web/adapters/storage/walk-marks.ts'
import { browserTimers } from '#web/adapters/timers.ts'
import type { BrokerageRoom } from '#web/read-models/brokerage.ts'
import { rooted } from '../root-actors.ts'
import type { World } from '../world.ts'
import type { AppParts } from './app-parts.ts'
import { clearBrokerage, showBrokerage, showPortal } from './brokerage-view.ts'
import type { JournalRoom } from './journal-room.ts'
import { startTradeSync } from './trade-sync.ts'

export interface BrokerageDeps {
  readonly page: Window
  readonly world: Pick<World, 'clock' | 'calendar' | 'random' | 'tokens' | 'network' | 'connectivity' | 'locks'>
  readonly userId: () => string | undefined
  readonly journal: () => Pick<JournalRoom, 'perform' | 'logged'> | undefined
}

/** The brokerage endpoints, once the code of the network is here; without it there is no network either. */
export const brokerageApiOf = ({ page, world, userId }: Pick<BrokerageDeps, 'page' | 'world' | 'userId'>): BrokerageApi =>
  createBrokerageApi({
    fetch: async (input, init) => {
      const network = await world.network()
      if (!network) throw new TypeError('No network')
      return network.ownFetch(input, init)
    },
    origin: page.location.origin, clock: world.clock, timers: browserTimers, tokens: world.tokens, userId,
  })

/** The connections to brokers, for the settings, the dashboard and the trades of a day. */
export const startBrokerage = (deps: BrokerageDeps): BrokerageRoom & { readonly stop: () => void } => {
  const { page, world, journal } = deps
  const api = brokerageApiOf(deps)
  const actor = rooted(createActor(brokerageMachine.provide({
    actors: {
      readBrokerage: fromPromise(({ input }) => readBrokerage(api, input)),
      disconnectBroker: fromPromise(({ input: { authorizationId } }) => (authorizationId === undefined ? api.disconnect() : api.disconnectAuthorization(authorizationId))),
    },
  }), { input: { clock: world.clock, random: world.random } }))
  const portal = startPortal(deps, api, {
    isConnected: () => actor.getSnapshot().context.connected === true,
    happened: () => actor.send({ type: 'brokerage.refresh' }),
  })
  actor.subscribe((snapshot) => showBrokerage(snapshot, world))
  // The ids mean nothing any more; the trades that came by them stay in the journal.
  actor.on('accounts.gone', ({ accountIds }) => void journal()?.perform({ type: 'UnlinkAccounts', data: { accountIds } }))
  actor.start()
  const trades = startTradeSync({ api, world, journal, marks: createWalkMarks(createKeyStore(page, () => page.localStorage)), signal: createSignal('bellbook.trade-sync') })

  let watchers = 0
  const look = (): void => actor.send({ type: watchers > 0 && page.document.visibilityState === 'visible' ? 'brokerage.watched' : 'brokerage.unwatched' })
  page.document.addEventListener('visibilitychange', look)
  // '5m ago' is '6m ago' a minute later.
  const ages = page.setInterval(() => actor.getSnapshot().context.watched && showBrokerage(actor.getSnapshot(), world), limits.ageLabelRefreshMs)
  const unfollow = world.connectivity.subscribe(() => world.connectivity.online() && actor.send({ type: 'connection.back' }))
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
    refresh: () => actor.send({ type: 'brokerage.refresh' }),
    connect: (authorizationId) => portal.send({ type: 'portal.connect', ...(authorizationId !== undefined && { authorizationId }) }),
    cancelConnect: () => portal.send({ type: 'portal.cancelled' }),
    clearPortalError: () => portal.send({ type: 'error.cleared' }),
    requestDisconnect: (authorizationId) => actor.send({ type: 'disconnect.requested', ...(authorizationId !== undefined && { authorizationId }) }),
    confirmDisconnect: () => actor.send({ type: 'disconnect.confirmed' }),
    cancelDisconnect: () => actor.send({ type: 'disconnect.cancelled' }),
    trades,
    stop: () => {
      page.document.removeEventListener('visibilitychange', look)
      page.clearInterval(ages)
      unfollow()
      trades.stop()
      portal.stop()
      actor.stop()
      clearBrokerage()
    },
  }
}

/** Visits to the connection portal. */
const startPortal = ({ page, world }: BrokerageDeps, api: BrokerageApi, told: { readonly isConnected: () => boolean; readonly happened: () => void }) => {
  let origins: ReadonlyArray<string> = []
  const learnOrigins = async (): Promise<void> => {
    origins = (await (await world.network())?.config.read())?.portalOrigins ?? origins
  }
  void learnOrigins()
  const portal = rooted(createActor(portalMachine.provide({
    actors: {
      portalWindow: portalWindow(createPortalWindow(page, () => origins)),
      fetchAddress: fromPromise(async ({ input: { authorizationId } }) => {
        await learnOrigins()
        return fetchPortalAddress(api, authorizationId, told.isConnected())
      }),
    },
  })))
  portal.subscribe(showPortal)
  portal.on('portal.happened', told.happened)
  portal.start()
  const unhear = createSignal(portalReturnChannel).subscribe(() => portal.send({ type: 'portal.returned' }))
  return {
    send: (event: PortalEvent) => portal.send(event),
    stop: () => {
      unhear()
      portal.stop()
    },
  }
}

/** The same, made of the app's parts. */
export const openBrokerage = ({ page, world, rooms, authentication }: AppParts): ReturnType<typeof startBrokerage> =>
  startBrokerage({ page, world, journal: rooms.current, userId: () => authentication.getSnapshot().context.userId })
