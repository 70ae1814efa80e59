import type { BrokerageAccount, BrokeragePosition, Connection, KeyStanding } from '#domain/api/snaptrade.ts'
import { isRead } from '#domain/brokerage/same-account.ts'
import type { Result } from '#domain/result.ts'
import type {
  BrokerageApi,
  BrokerageFailure,
  BrokerageStatus,
  Freshness,
  PositionsAnswer,
  WholeReading,
} from '#machines/ports/brokerage.ts'

/** As last read; it stays when a reading fails. */
export interface BrokerageKnowledge {
  /** Undefined until the first answer of the service. */
  readonly available: boolean | undefined
  /** The user is known to the provider; undefined until the first answer. */
  readonly connected: boolean | undefined
  readonly connections: ReadonlyArray<Connection>
  /** Listed connections that cannot be read: a missing one may be among them. */
  readonly connectionsUnread: number
  /** Undefined for a key that registers users, and until the first answer. */
  readonly personalKey: KeyStanding | undefined
  readonly accounts: ReadonlyArray<BrokerageAccount>
  /** The accounts are of an earlier reading, or unknown: a missing one may still exist. */
  readonly accountsMissing: boolean
  /** Listed accounts that cannot be read: a missing one may be among them. */
  readonly accountsUnread: number
  readonly positions: ReadonlyArray<BrokeragePosition>
  /** Accounts whose positions are from an earlier reading, or unknown. */
  readonly positionsMissing: ReadonlyArray<string>
  /** When all of it was read, milliseconds since the epoch. */
  readonly readAt: number | undefined
  readonly failure: BrokerageFailure | undefined
}

/** An unread part is absent, and `failure` gives the reason. */
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
  connectionsUnread: 0,
  personalKey: undefined,
  accounts: [],
  accountsMissing: false,
  accountsUnread: 0,
  positions: [],
  positionsMissing: [],
  readAt: undefined,
  failure: undefined,
}

/** The data of an earlier visit, until the brokers answer. */
export const earlierKnowledge = (reading: WholeReading): BrokerageKnowledge => ({
  ...notAsked,
  ...reading,
  available: true,
  connected: true,
  accountsMissing: true,
  positionsMissing: reading.accounts.map(({ id }) => id),
})

/** The reading to store; `stale` where the stored one no longer holds, undefined where it may stay. */
export const worthStoring = (known: BrokerageKnowledge): WholeReading | 'stale' | undefined => {
  const { connected, readAt, failure, connections, accounts, positions } = known
  if (connected === false) return 'stale'
  const isWhole = !failure && known.connectionsUnread === 0 && known.accountsUnread === 0
  return readAt === undefined || !isWhole ? undefined : { readAt, connections, accounts, positions }
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

/** Ids of the listed connections; undefined where there is no list, or one of them cannot be read. */
export const listedIn = ({ status }: BrokerageReading): ReadonlyArray<string> | undefined => {
  if (!status?.available || status.connections?.every(isRead) === false) return undefined
  return status.connected ? status.connections?.map(({ authorizationId }) => authorizationId) : []
}

/** Parts that a reading lacks stay. `now`: milliseconds since the epoch. */
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
  const connectionsUnread = unreadIn(status.connections)
  const connections = withKnown(status.connections, known.connections, ({ authorizationId }) => authorizationId)
  const accountsUnread = unreadIn(accounts)
  const hasNone = connections.length + connectionsUnread === 0
  const earlier = known.accounts.filter((account) => isOf(connections, account))
  const current = hasNone ? [] : withKnown(accounts, earlier, ({ id }) => id)
  const kept = accounts ? current.filter((account) => !accounts.includes(account)) : []
  const missing = new Set(
    positions
      ? [...positions.missing.map(({ accountId }) => accountId), ...kept.map(({ id }) => id)]
      : current.map(({ id }) => id),
  )
  return {
    available: true,
    connected: true,
    connections,
    connectionsUnread,
    personalKey: status.personalKey,
    accounts: current,
    accountsUnread,
    accountsMissing: hasNone ? failure !== undefined : accounts === undefined,
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

const unreadIn = (rows: ReadonlyArray<Connection | BrokerageAccount> = []): number =>
  rows.filter((row) => !isRead(row)).length

/** An unreadable row may be one of the known rows, so these stay. */
const withKnown = <Row extends Connection | BrokerageAccount>(
  rows: ReadonlyArray<Row> | undefined,
  known: ReadonlyArray<Row>,
  idOf: (row: Row) => string,
): ReadonlyArray<Row> => {
  if (!rows || rows.every(isRead)) return rows ?? known
  const ids = new Set(rows.map(idOf))
  return [...rows.filter(isRead), ...known.filter((row) => !ids.has(idOf(row)))]
}

const isOf = (connections: ReadonlyArray<Connection>, account: BrokerageAccount): boolean =>
  connections.some(({ authorizationId }) => authorizationId === account.authorizationId)

/** A broker's first sync is under way: read again soon. */
export const isSyncing = ({ accounts, failure }: Pick<BrokerageKnowledge, 'accounts' | 'failure'>): boolean =>
  failure?.kind === 'syncing' || accounts.some(({ syncing }) => syncing === true)
