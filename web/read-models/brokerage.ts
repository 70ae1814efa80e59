import type { TradeSyncing } from './trade-sync.ts'

/**
 * What can be done with brokers; it comes with its code, so that a screen asks for it once and then has it inside of a
 * click.
 */
export interface BrokerageActions {
  /** While a screen shows it, the data is refreshed. Returns how to stop. */
  readonly watch: () => () => void
  readonly refresh: () => void
  /** Opens the connection portal; has to be called inside of a click. With an id: renews that connection. */
  readonly connect: (authorizationId?: string) => void
  /** Closes the portal's window; what was done there is read all the same. */
  readonly cancelConnect: () => void
  /** The words about a visit to the portal were read. */
  readonly clearPortalError: () => void
  /** Takes connections back, in steps; without an id: all of them. */
  readonly requestDisconnect: (authorizationId?: string) => void
  readonly confirmDisconnect: () => void
  readonly cancelDisconnect: () => void
  /** The linked accounts' trades, into the journal. */
  readonly trades: TradeSyncing
}
