import type { TimeAndChance } from '#functions/local/stand-in/world.ts'
import type { Broker } from './brokers.ts'
import type { Registry } from './registry.ts'

/** A portal's address that waits to be opened, or its page that waits for a choice. */
export interface PortalVisit {
  readonly userId: string
  readonly createdMs: number
  /** The connection whose login is to work again. */
  readonly reconnect: string | undefined
  readonly customRedirect: string | undefined
}

/** Everything that the parts of the local SnapTrade share. */
export interface SnapTradeWorld extends TimeAndChance {
  readonly registry: Registry
  readonly origin: () => string
  readonly client: { readonly clientId: string; readonly consumerKey: string }
  readonly brokers: ReadonlyArray<Broker>
  /** Visits by the secret of their address or form, which works once. */
  readonly visits: Map<string, PortalVisit>
}
