import type { BrokerageAccount, BrokeragePosition, Connection, KeyStanding } from '#domain/api/snaptrade.ts'
import type { Result } from '#domain/result.ts'
import type {
  BrokerageApi,
  BrokerageFailure,
  BrokerageStatus,
  Freshness,
  PositionsAnswer,
  WholeReading,
} from '#machines/ports/brokerage.ts'

/** The brokers' data as last read; it stays when a reading fails. */
export interface BrokerageKnowledge {
  /** Undefined until the first answer of the service. */
  readonly available: boolean | undefined
  /** The user is known to the provider; undefined until the first answer. */
  readonly connected: boolean | undefined
  readonly connections: ReadonlyArray<Connection>
  /** Whose the Personal key is; undefined for a key that registers users, and until the first answer. */
  readonly personalKey: KeyStanding | undefined
  readonly accounts: ReadonlyArray<BrokerageAccount>
  /** The accounts are those of an earlier reading, or were never read: one that is missing may be there. */
  readonly accountsMissing: boolean
  readonly positions: ReadonlyArray<BrokeragePosition>
  /** Accounts whose positions are from an earlier reading, or unknown. */
  readonly positionsMissing: ReadonlyArray<string>
  /** When all of it was read, milliseconds since the epoch. */
  readonly readAt: number | undefined
  /** Why the last reading is incomplete. */
  readonly failure: BrokerageFailure | undefined
}

/** One reading of the brokers. A part that could not be read is absent, and `failure` says why. */
export interface BrokerageReading {
  readonly status?: BrokerageStatus
  readonly accounts?: ReadonlyArray<BrokerageAccount>
  readonly positions?: PositionsAnswer
  readonly failure?: BrokerageFailure
}

export const notAsked: BrokerageKnowledge = {
  available: undefined,
  connected: undefined,
  connections: [],
  personalKey: undefined,
  accounts: [],
  accountsMissing: false,
  positions: [],
  positionsMissing: [],
  readAt: undefined,
  failure: undefined,
}

/** The data of an earlier visit, until the brokers answer. */
export const earlierKnowledge = (reading: WholeReading): BrokerageKnowledge => ({
  ...reading,
  available: true,
  connected: true,
  personalKey: undefined,
  accountsMissing: true,
  positionsMissing: reading.accounts.map(({ id }) => id),
  failure: undefined,
})

/** The reading to store; `stale` where the stored one no longer holds, undefined where it may stay. */
export const worthStoring = (known: BrokerageKnowledge): WholeReading | 'stale' | undefined => {
  const { connected, readAt, failure, connections, accounts, positions } = known
  if (connected === false) return 'stale'
  return readAt === undefined || failure ? undefined : { readAt, connections, accounts, positions }
}

/** Asks for the status and, where there are connections, for accounts and positions. */
export const readBrokerage = async (
  api: Pick<BrokerageApi, 'status' | 'accounts' | 'positions'>,
  how: Freshness,
): Promise<BrokerageReading> => {
  const status = await api.status(how)
  if (!status.ok) return { failure: status.error }
  const { connected, connections, failure } = status.value
  if (!connected || connections === undefined || connections.length === 0)
    return { status: status.value, ...(failure && { failure }) }
  const [accounts, positions] = await Promise.all([api.accounts(how), api.positions(how)])
  const missed = failure ?? failureOf(accounts) ?? failureOf(positions)
  return {
    status: status.value,
    ...(accounts.ok && { accounts: accounts.value }),
    ...(positions.ok && { positions: positions.value }),
    ...(missed && { failure: missed }),
  }
}

const failureOf = (answer: Result<unknown, BrokerageFailure>): BrokerageFailure | undefined =>
  answer.ok ? undefined : answer.error

/** The connections that the brokers list; undefined where they gave no list. */
export const listedIn = ({ status }: BrokerageReading): ReadonlyArray<string> | undefined => {
  if (!status?.available) return undefined
  return status.connected ? status.connections?.map(({ authorizationId }) => authorizationId) : []
}

/** The data after a reading; parts that it lacks stay as they were. `now` in milliseconds since the epoch. */
export const withReading = (
  known: BrokerageKnowledge,
  { status, accounts, positions, failure }: BrokerageReading,
  now: number,
): BrokerageKnowledge => {
  // A service that is out of order does not end a connection.
  if (!status || (!status.available && known.connected === true))
    return { ...known, accountsMissing: true, failure: failure ?? { kind: 'provider_unavailable' } }
  if (!status.connected)
    return {
      ...notAsked,
      available: status.available,
      connected: status.available ? false : known.connected,
      personalKey: status.personalKey,
      readAt: now,
      failure,
    }
  const connections = status.connections ?? known.connections
  const current =
    connections.length === 0 ? [] : (accounts ?? known.accounts.filter((account) => isOf(connections, account)))
  const missing = new Set(positions ? positions.missing.map(({ accountId }) => accountId) : current.map(({ id }) => id))
  return {
    available: true,
    connected: true,
    connections,
    personalKey: status.personalKey,
    accounts: current,
    accountsMissing: connections.length === 0 ? failure !== undefined : accounts === undefined,
    positions: [
      ...(positions?.positions ?? []),
      ...known.positions.filter(
        ({ accountId }) => missing.has(accountId) && current.some(({ id }) => id === accountId),
      ),
    ],
    positionsMissing: [...missing],
    readAt: failure ? known.readAt : now,
    failure,
  }
}

const isOf = (connections: ReadonlyArray<Connection>, account: BrokerageAccount): boolean =>
  connections.some(({ authorizationId }) => authorizationId === account.authorizationId)

/** A broker's first sync is under way: read again soon. */
export const isSyncing = ({ accounts, failure }: Pick<BrokerageKnowledge, 'accounts' | 'failure'>): boolean =>
  failure?.kind === 'syncing' || accounts.some(({ syncing }) => syncing === true)
