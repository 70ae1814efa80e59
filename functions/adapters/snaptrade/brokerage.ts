import {
  type CommercialApiKeyAuth,
  type PersonalApiKeyAuth,
  Snaptrade,
  SnaptradeAuth,
  SnaptradeError,
} from 'snaptrade-typescript-sdk'
import type { BrokerageActivity } from '#domain/api/snaptrade.ts'
import { err, ok, type Result } from '#domain/result.ts'
import type { Allowance } from '#functions/snaptrade/fair-share.ts'
import type { Brokerage, BrokerageFailure, Credentials, DayWindow } from '#functions/snaptrade/ports.ts'
import { failureOf } from './failures.ts'
import { listIn } from './fields.ts'
import { toPositions } from './positions.ts'
import { toAccounts, toActivities, toConnections, toFills, toUserIds } from './shapes.ts'

interface SnapTradeClient {
  readonly clientId: string
  readonly consumerKey: string
  /** The key opens its owner's own account: the client sends no user and no secret. */
  readonly isPersonal: boolean
  readonly baseAddress: string
  readonly returnAddress: string
}

const timeoutMs = 8000
const largestAnswerBytes = 8 * 1024 * 1024
/** SnapTrade gives no larger pages. */
const pageSize = 1000
/** A longer reading would pass the function's time limit: the caller asks for a smaller window instead. */
const readingMs = 12_000
const retryAfterMs = 400

interface SdkAnswer {
  readonly status: number
  readonly data: unknown
  readonly headers: object
}

/** The official client would sleep for 35 s after a 429 unless told to return it. Each call needs an allowance. */
export const snapTradeBrokerage = (client: SnapTradeClient, allowance: Allowance): Brokerage => {
  const { clientId, consumerKey, isPersonal, baseAddress } = client
  const registering = SnaptradeAuth.commercialApiKey({ clientId, consumerKey })
  const auth = isPersonal ? SnaptradeAuth.personalApiKey({ clientId, consumerKey }) : registering
  const sdk = sdkOf(auth, baseAddress)
  const users = sdkOf(registering, baseAddress).authentication
  const { authentication, connections, accountInformation } = sdk
  const { call, read } = callsWithin(allowance)
  return {
    users: async () => valueOf(await read('', () => users.listSnapTradeUsers()), toUserIds),
    register: async (userId) => textOf(await call(userId, () => users.registerSnapTradeUser({ userId })), 'userSecret'),
    deleteUser: async (userId) => done(await call(userId, () => users.deleteSnapTradeUser({ userId }))),
    portal: async (user, reconnect) =>
      textOf(
        await call(user.userId, () =>
          authentication.loginSnapTradeUser({
            ...user,
            connectionType: 'read',
            connectionPortalVersion: 'v4',
            immediateRedirect: true,
            customRedirect: client.returnAddress,
            ...(reconnect !== undefined && { reconnect }),
          }),
        ),
        'redirectURI',
      ),
    connections: async (user) =>
      valueOf(await read(user.userId, () => connections.listBrokerageAuthorizations(user)), toConnections),
    hasConnections: async (user) =>
      valueOf(await read(user.userId, () => connections.listBrokerageAuthorizations(user)), (data) => {
        const rows = listIn(data)
        return rows && rows.length > 0
      }),
    deleteConnection: async (user, connectionId) =>
      done(await call(user.userId, () => connections.deleteConnection({ ...user, connectionId }))),
    accounts: async (user) =>
      valueOf(await read(user.userId, () => accountInformation.listUserAccounts(user)), toAccounts),
    positions: async (user, accountId) =>
      valueOf(
        await read(user.userId, () => accountInformation.getAllAccountPositions({ ...user, accountId }), accountId),
        (data) => toPositions(data, accountId),
      ),
    activities: (user, accountId, window, mostBytes) => readPages(sdk, read, { user, accountId, window, mostBytes }),
    todaysFills: async (user, accountId) => {
      const recent = await read(
        user.userId,
        () => accountInformation.getUserAccountRecentOrders({ ...user, accountId, onlyExecuted: true }),
        accountId,
      )
      if (recent.ok || recent.error.code !== 'not_supported') return valueOf(recent, (data) => toFills(data, 'orders'))
      return valueOf(
        await read(
          user.userId,
          () => accountInformation.getUserAccountOrders({ ...user, accountId, state: 'executed', days: 1 }),
          accountId,
        ),
        toFills,
      )
    },
  }
}

type Auth = CommercialApiKeyAuth | PersonalApiKeyAuth

const sdkOf = <Key extends Auth>(auth: Key, basePath: string): Snaptrade<Key> =>
  new Snaptrade({
    auth,
    basePath,
    baseOptions: {
      timeout: timeoutMs,
      maxRedirects: 0,
      maxContentLength: largestAnswerBytes,
      validateStatus: (status: number) => (status >= 200 && status < 300) || status === 429,
    },
  })

type Sdk = Snaptrade<Auth>
type Called = Result<unknown, BrokerageFailure>
type Call = (userId: string, ask: () => Promise<SdkAnswer>, accountId?: string) => Promise<Called>

/** `read`: a call that changes nothing, tried once more after a short failure of the broker. */
const callsWithin = (allowance: Allowance): { readonly call: Call; readonly read: Call } => {
  const call: Call = async (userId, ask, accountId) => {
    const refused = await allowance(userId, accountId)
    return refused ? err(refused) : answerOf(ask)
  }
  const read: Call = async (userId, ask, accountId) => {
    const first = await call(userId, ask, accountId)
    if (first.ok || first.error.code !== 'provider_unavailable') return first
    await new Promise((resolve) => setTimeout(resolve, retryAfterMs))
    return call(userId, ask, accountId)
  }
  return { call, read }
}

/** The client's error has the user's secret in its address, so it must not leave this function. */
const answerOf = async (ask: () => Promise<SdkAnswer>): Promise<Called> => {
  try {
    const { status, data, headers } = await ask()
    return status === 429 ? err(failureOf({ status, body: data, headers: { ...headers } })) : ok(data)
  } catch (error) {
    const known = error instanceof SnaptradeError ? error : undefined
    return err(failureOf({ status: known?.status, reason: known?.code, body: known?.responseBody }))
  }
}

const done = (called: Called): Result<void, BrokerageFailure> => (called.ok ? ok(undefined) : called)

const noAnswer: { readonly ok: false; readonly error: BrokerageFailure } = err({
  code: 'provider_error',
  isUnknown: true,
})

/** Undefined where the answer is not the provider's. */
const valueOf = <T>(called: Called, toValue: (data: unknown) => T | undefined): Result<T, BrokerageFailure> => {
  if (!called.ok) return called
  const value = toValue(called.value)
  return value === undefined ? noAnswer : ok(value)
}

const textOf = (called: Called, name: string): Result<string, BrokerageFailure> => {
  if (!called.ok) return called
  const value = fieldOf(called.value, name)
  return typeof value === 'string' && value !== '' ? ok(value) : noAnswer
}

const fieldOf = (data: unknown, name: string): unknown =>
  typeof data === 'object' && data !== null ? Object.getOwnPropertyDescriptor(data, name)?.value : undefined

interface Wanted {
  readonly user: Credentials
  readonly accountId: string
  readonly window: DayWindow
  readonly mostBytes: number
}

const readPages = async (
  sdk: Sdk,
  read: Call,
  { user, accountId, window, mostBytes }: Wanted,
): Promise<Result<ReadonlyArray<BrokerageActivity>, BrokerageFailure>> => {
  let found: BrokerageActivity[] = []
  const until = Date.now() + readingMs
  for (let [offset, bytes, expected] = [0, 0, Number.NaN]; ;) {
    const start = offset
    const page = await read(
      user.userId,
      () =>
        sdk.accountInformation.getAccountActivities({ ...user, accountId, ...window, offset: start, limit: pageSize }),
      accountId,
    )
    if (!page.ok) return page
    const rows = listIn(page.value, 'data')
    if (!rows) return noAnswer
    const total = Number(fieldOf(fieldOf(page.value, 'pagination'), 'total') ?? Number.NaN)
    // The rows have shifted since the first page: a row that is missing between two pages would seem deleted.
    const hasShifted = offset > 0 && !Object.is(total, expected)
    if (hasShifted && Date.now() <= until) {
      ;[found, offset, bytes] = [[], 0, 0]
      continue
    }
    const activities = toActivities(rows)
    found.push(...activities)
    bytes += Buffer.byteLength(JSON.stringify(activities))
    offset += rows.length
    expected = total
    const isLast = Number.isNaN(total) ? rows.length < pageSize : rows.length === 0 || offset >= total
    if (isLast && !hasShifted) return ok(found)
    // The pages so far show the size of the whole: the rest of an answer that will be too large is not read.
    if ((bytes / offset) * total > mostBytes || Date.now() > until) return err({ code: 'too_large' })
  }
}
