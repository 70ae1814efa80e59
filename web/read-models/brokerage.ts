import { proxy, ref } from 'valtio'
import type { BrokerageAccount, BrokeragePosition, Connection } from '#domain/api/snaptrade.ts'
import type { BrokerageStanding } from '#machines/brokerage/brokerage.machine.ts'
import type { PortalStep } from '#machines/brokerage/portal.machine.ts'
import type { TradeSyncing } from './trade-sync.ts'

/** What of the brokers is known. Held by reference: each reading brings new lists. */
export interface BrokerageHoldings {
  readonly connections: ReadonlyArray<Connection>
  /** Of all connections; which of them the journal follows, its settings say. */
  readonly accounts: ReadonlyArray<BrokerageAccount>
  /** The accounts are those of an earlier reading, or were never read. */
  readonly accountsMissing: boolean
  readonly positions: ReadonlyArray<BrokeragePosition>
  /** Ids of accounts whose positions are those of an earlier reading, or not known. */
  readonly positionsMissing: ReadonlyArray<string>
  /** By account id: how long ago the broker reported its balance and positions, 'Just now', '5m ago', 'Unknown'. */
  readonly ages: Readonly<Record<string, string>>
}

/** Nothing is known of any broker. */
export const noHoldings: BrokerageHoldings = {
  connections: [],
  accounts: [],
  accountsMissing: false,
  positions: [],
  positionsMissing: [],
  ages: {},
}

/** The connections to brokers. Written by `web/wiring/brokerage.ts` only; `unknown` while nobody has asked. */
interface BrokerageView {
  standing: BrokerageStanding
  holdings: { readonly current: BrokerageHoldings }
  /** The server is being asked. */
  reading: boolean
  /** When all of it was read, milliseconds since the epoch. */
  readAt: number | undefined
  /** How long ago that was: 'Just now', '5m ago'; 'Unknown' where it was never. */
  readAgo: string
  /** Why the last reading brought less than everything; what was known before stays. */
  error: string | undefined
  /** A request to disconnect; `authorizationId` undefined: from everything. */
  disconnecting:
    | {
        readonly step: 'confirming' | 'disconnecting'
        readonly authorizationId: string | undefined
        readonly error: string | undefined
      }
    | undefined
  /**
   * A visit to the connection portal; `authorizationId`: the connection that it renews. `error` stays until the next
   * one.
   */
  portal: {
    readonly step: PortalStep
    readonly authorizationId: string | undefined
    readonly error: string | undefined
  }
}

/** Nothing is known of any broker. */
export const noBrokers: BrokerageView = {
  standing: 'unknown',
  holdings: ref({ current: noHoldings }),
  reading: false,
  readAt: undefined,
  readAgo: 'Unknown',
  error: undefined,
  disconnecting: undefined,
  portal: { step: 'none', authorizationId: undefined, error: undefined },
}

export const brokerageView = proxy<BrokerageView>({ ...noBrokers })

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
