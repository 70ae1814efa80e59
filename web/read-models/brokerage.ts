import type { TradeSyncing } from './trade-sync.ts'

/** Actions on brokers, loaded with their code, so that a click has them at once. */
export interface BrokerageActions {
  /** While a screen shows it, the data is refreshed. Returns the end. */
  readonly watch: () => () => void
  readonly refresh: () => void
  /** Opens the connection portal, only within a click. With an id: renews that connection. */
  readonly connect: (authorizationId?: string) => void
  /** Closes the portal's window; what was done there is read all the same. */
  readonly cancelConnect: () => void
  readonly clearPortalError: () => void
  /** Disconnects in steps; without an id: all connections. */
  readonly requestDisconnect: (authorizationId?: string) => void
  readonly confirmDisconnect: () => void
  readonly cancelDisconnect: () => void
  /** The sync of the linked accounts' trades into the journal. */
  readonly trades: TradeSyncing
}
