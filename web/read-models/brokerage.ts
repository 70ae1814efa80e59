import { proxy } from 'valtio'
import type { BrokerageAccount, BrokeragePosition, Connection } from '#domain/api/snaptrade.ts'
import type { BrokerageStanding } from '#machines/brokerage.machine.ts'
import type { TradeSyncing } from './trade-sync.ts'

/** What of the brokers is known. Held by reference: each reading brings new lists. */
export interface BrokerageHoldings {
  readonly connections: ReadonlyArray<Connection>
  /** Of all connections; which of them the journal follows, its settings say. */
  readonly accounts: ReadonlyArray<BrokerageAccount>
  readonly positions: ReadonlyArray<BrokeragePosition>
  /** Ids of accounts whose positions are those of an earlier reading, or not known. */
  readonly positionsMissing: ReadonlyArray<string>
}

/** Nothing is known of any broker. */
export const noHoldings: BrokerageHoldings = { connections: [], accounts: [], positions: [], positionsMissing: [] }

/** The connections to brokers. Written by `web/app/feed/brokerage.ts` only; `unknown` while nobody has asked. */
export const brokerageView = proxy<{
  standing: BrokerageStanding
  holdings: { readonly current: BrokerageHoldings }
  /** The server is being asked. */
  reading: boolean
  /** When all of it was read, milliseconds since the epoch. */
  readAt: number | undefined
  /** Why the last reading brought less than everything; what was known before stays. */
  error: string | undefined
  /** A wish to disconnect; `authorizationId` undefined: from everything. */
  goodbye: { readonly step: 'confirming' | 'disconnecting'; readonly authorizationId: string | undefined; readonly error: string | undefined } | undefined
}>({ standing: 'unknown', holdings: { current: noHoldings }, reading: false, readAt: undefined, error: undefined, goodbye: undefined })

/** What can be done with brokers; it comes with its code, so that a screen asks for it once and then has it inside of a click. */
export interface BrokerageRoom {
  /** While somebody looks, what is known is kept fresh. Returns the end of it. */
  readonly watch: () => () => void
  readonly refresh: () => void
  /** Takes connections back, in steps; without an id: all of them. */
  readonly requestDisconnect: (authorizationId?: string) => void
  readonly confirmDisconnect: () => void
  readonly cancelDisconnect: () => void
  /** The linked accounts' trades, into the journal. */
  readonly trades: TradeSyncing
}
