import { ref } from 'valtio'
import { createActor, fromPromise } from 'xstate'
import { messageOf } from '#domain/errors/catalogue.ts'
import { readBrokerage } from '#machines/brokerage-reading.ts'
import { brokerageMachine, goodbyeOf, readingErrorOf, standingOf } from '#machines/brokerage.machine.ts'
import type { BrokerageApi } from '#machines/brokerage-ports.ts'
import { createBrokerageApi } from '#web/adapters/api/brokerage-api.ts'
import { createKeyStore } from '#web/adapters/storage/key-store.ts'
import { createWalkMarks } from '#web/adapters/storage/walk-marks.ts'
import { browserTimers } from '#web/adapters/timers.ts'
import { brokerageView, noHoldings, type BrokerageRoom } from '#web/read-models/brokerage.ts'
import { rooted } from '../root-actors.ts'
import type { World } from '../world.ts'
import type { JournalRoom } from './journal-room.ts'
import { startTradeSync } from './trade-sync.ts'

export interface BrokerageDeps {
  readonly page: Window
  readonly world: Pick<World, 'clock' | 'calendar' | 'random' | 'tokens' | 'network' | 'connectivity' | 'locks'>
  readonly userId: () => string | undefined
  readonly journal: () => Pick<JournalRoom, 'perform'> | undefined
}

/** The brokerage endpoints, once the code of the network is here; without it there is no network either. */
export const brokerageApiOf = ({ page, world, userId }: BrokerageDeps): BrokerageApi =>
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
  const { page, world } = deps
  const api = brokerageApiOf(deps)
  const actor = rooted(createActor(brokerageMachine.provide({
    actors: {
      readBrokerage: fromPromise(({ input }) => readBrokerage(api, input)),
      disconnectBroker: fromPromise(({ input: { authorizationId } }) => (authorizationId === undefined ? api.disconnect() : api.disconnectAuthorization(authorizationId))),
    },
  }), { input: { clock: world.clock, random: world.random } }))
  actor.subscribe(show)
  actor.start()
  const trades = startTradeSync({ api, world, journal: deps.journal, marks: createWalkMarks(createKeyStore(page, () => page.localStorage)) })

  let watchers = 0
  const look = (): void => actor.send({ type: watchers > 0 && page.document.visibilityState === 'visible' ? 'brokerage.watched' : 'brokerage.unwatched' })
  page.document.addEventListener('visibilitychange', look)
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
    requestDisconnect: (authorizationId) => actor.send({ type: 'disconnect.requested', ...(authorizationId !== undefined && { authorizationId }) }),
    confirmDisconnect: () => actor.send({ type: 'disconnect.confirmed' }),
    cancelDisconnect: () => actor.send({ type: 'disconnect.cancelled' }),
    trades,
    stop: () => {
      page.document.removeEventListener('visibilitychange', look)
      unfollow()
      trades.stop()
      actor.stop()
      Object.assign(brokerageView, { standing: 'unknown', holdings: ref({ current: noHoldings }), reading: false, readAt: undefined, error: undefined, goodbye: undefined } satisfies typeof brokerageView)
    },
  }
}

type Snapshot = ReturnType<ReturnType<typeof createActor<typeof brokerageMachine>>['getSnapshot']>

/** The one writer of the read model. */
const show = (snapshot: Snapshot): void => {
  const { connections, accounts, positions, positionsMissing, readAt, target, disconnectError } = snapshot.context
  const [error, step] = [readingErrorOf(snapshot), goodbyeOf(snapshot)]
  const shown = brokerageView.holdings.current
  const isSame = shown.connections === connections && shown.accounts === accounts && shown.positions === positions && shown.positionsMissing === positionsMissing
  Object.assign(brokerageView, {
    standing: standingOf(snapshot),
    holdings: isSame ? brokerageView.holdings : ref({ current: { connections, accounts, positions, positionsMissing } }),
    reading: snapshot.matches({ reading: 'asking' }),
    readAt,
    error: error && messageOf(error),
    goodbye: step === 'none' ? undefined : { step, authorizationId: target, error: disconnectError && messageOf(disconnectError) },
  } satisfies typeof brokerageView)
}
