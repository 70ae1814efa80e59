import type { BrokerageAccount, BrokeragePosition, Connection } from '#domain/api/snaptrade.ts'
import type { Result } from '#domain/result.ts'
import type { BrokerageApi, BrokerageFailure, BrokerageStatus, Freshness, PositionsAnswer } from './ports/brokerage.ts'

/** What is known of the brokers; the last known state stays when asking fails. */
export interface BrokerageKnowledge {
  /** Undefined until the service has said so once. */
  readonly available: boolean | undefined
  /** The user is known to the provider; undefined until it was said once. */
  readonly connected: boolean | undefined
  readonly connections: ReadonlyArray<Connection>
  readonly accounts: ReadonlyArray<BrokerageAccount>
  readonly positions: ReadonlyArray<BrokeragePosition>
  /** Accounts whose positions are those of an earlier reading, or not known. */
  readonly positionsMissing: ReadonlyArray<string>
  /** When all of it was read, milliseconds since the epoch. */
  readonly readAt: number | undefined
  /** Why the last reading brought less than everything. */
  readonly failure: BrokerageFailure | undefined
}

/** What one look at the brokers brought. A part that could not be read is absent, and `failure` says why. */
export interface BrokerageReading {
  readonly status?: BrokerageStatus
  readonly accounts?: ReadonlyArray<BrokerageAccount>
  readonly positions?: PositionsAnswer
  readonly failure?: BrokerageFailure
}

/** Before the first look. */
export const notAsked: BrokerageKnowledge = {
  available: undefined, connected: undefined, connections: [], accounts: [], positions: [], positionsMissing: [], readAt: undefined, failure: undefined,
}

/** Asks for the status and, where there are connections, for accounts and positions. */
export const readBrokerage = async (api: Pick<BrokerageApi, 'status' | 'accounts' | 'positions'>, how: Freshness): Promise<BrokerageReading> => {
  const status = await api.status(how)
  if (!status.ok) return { failure: status.error }
  const { connected, connections, failure } = status.value
  if (!connected || connections === undefined || connections.length === 0) return { status: status.value, ...(failure && { failure }) }
  const [accounts, positions] = await Promise.all([api.accounts(how), api.positions(how)])
  const missed = failure ?? failureOf(accounts) ?? failureOf(positions)
  return { status: status.value, ...(accounts.ok && { accounts: accounts.value }), ...(positions.ok && { positions: positions.value }), ...(missed && { failure: missed }) }
}

const failureOf = (answer: Result<unknown, BrokerageFailure>): BrokerageFailure | undefined => (answer.ok ? undefined : answer.error)

/** What is known after a reading: what it did not bring stays as it was. `now` in milliseconds since the epoch. */
export const withReading = (known: BrokerageKnowledge, { status, accounts, positions, failure }: BrokerageReading, now: number): BrokerageKnowledge => {
  // Somebody who is connected does not stop being it because the service is out of order.
  if (!status || (!status.available && known.connected === true)) return { ...known, failure: failure ?? { kind: 'provider_unavailable' } }
  if (!status.connected) return { ...notAsked, available: status.available, connected: status.available ? false : known.connected, readAt: now, failure }
  const connections = status.connections ?? known.connections
  const current = connections.length === 0 ? [] : (accounts ?? known.accounts.filter((account) => isOf(connections, account)))
  const missing = new Set(positions ? positions.missing.map(({ accountId }) => accountId) : current.map(({ id }) => id))
  return {
    available: true, connected: true, connections, accounts: current,
    positions: [
      ...(positions?.positions ?? []),
      ...known.positions.filter(({ accountId }) => missing.has(accountId) && current.some(({ id }) => id === accountId)),
    ],
    positionsMissing: [...missing], readAt: failure ? known.readAt : now, failure,
  }
}

const isOf = (connections: ReadonlyArray<Connection>, account: BrokerageAccount): boolean =>
  connections.some(({ authorizationId }) => authorizationId === account.authorizationId)

/** A broker's first sync is under way: worth another look soon. */
export const isSyncing = ({ accounts, failure }: Pick<BrokerageKnowledge, 'accounts' | 'failure'>): boolean =>
  failure?.kind === 'syncing' || accounts.some(({ syncing }) => syncing === true)
