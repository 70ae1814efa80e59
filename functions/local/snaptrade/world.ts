import type { Broker } from './brokers.ts'
import type { Registry } from './registry.ts'

export interface PortalVisit {
  readonly userId: string
  readonly returnTo: unknown
}

export interface SnapTradeWorld {
  readonly now: () => number
  readonly registry: Registry
  readonly origin: () => string
  /** `isPersonal`: the key opens its owner's account, and registers no users. */
  readonly client: { readonly clientId: string; readonly consumerKey: string; readonly isPersonal?: boolean }
  readonly brokers: ReadonlyArray<Broker>
  /** By the secret of their address. */
  readonly visits: Map<string, PortalVisit>
}
