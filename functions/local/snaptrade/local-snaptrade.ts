import { createStandIn, type StandIn } from '#functions/local/stand-in/stand-in.ts'
import type { Store } from '#functions/local/store/store.ts'
import { apiAnswer } from './api.ts'
import { type Broker, demoBrokers } from './brokers.ts'
import { problems } from './errors.ts'
import { portalAnswer } from './portal.ts'
import { openRegistry } from './registry.ts'
import type { SnapTradeWorld } from './world.ts'

export interface LocalSnapTradeOptions {
  readonly store: Store
  readonly client: SnapTradeWorld['client']
  readonly origin: string
  readonly now?: () => number
  readonly brokers?: ReadonlyArray<Broker>
}

export interface LocalSnapTrade extends StandIn, Pick<SnapTradeWorld, 'registry'> {}

/** The local SnapTrade: brokers of one computer, whose accounts change from day to day. */
export const createLocalSnapTrade = async (options: LocalSnapTradeOptions): Promise<LocalSnapTrade> => {
  const { store, client, origin, now = Date.now, brokers = demoBrokers } = options
  const registry = await openRegistry(store, now())
  const standIn: StandIn = createStandIn(
    origin,
    problems.internal,
    async (call) => (await portalAnswer(world, call)) ?? (await apiAnswer(world, call)) ?? problems.notFound,
  )
  const world: SnapTradeWorld = { now, registry, origin: () => standIn.origin(), client, brokers, visits: new Map() }
  return { ...standIn, registry }
}
