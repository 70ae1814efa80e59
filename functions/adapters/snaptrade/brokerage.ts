import { Snaptrade, SnaptradeAuth, SnaptradeError, type CommercialApiKeyAuth } from 'snaptrade-typescript-sdk'
import { err, ok, type Result } from '#domain/result.ts'
import type { Brokerage, BrokerageFailure, Credentials, DayWindow } from '#functions/snaptrade/ports.ts'
import type { BrokerageActivity } from '#domain/api/snaptrade.ts'
import { failureOf } from './failures.ts'
import { toAccounts, toActivities, toConnections, toFills, toPositions } from './shapes.ts'

/** This product's key at SnapTrade. */
export interface SnapTradeClient {
  readonly clientId: string
  readonly consumerKey: string
  readonly baseAddress: string
  /** Where the portal returns to: a page of the app. */
  readonly returnAddress: string
}

const timeoutMs = 8000
const largestAnswerBytes = 8 * 1024 * 1024
/** SnapTrade gives no larger pages. */
const pageSize = 1000
/** Pages after this moment would come too late for the function's own limit: a smaller window is asked for instead. */
const readingMs = 12_000
const retryAfterMs = 400

interface SdkAnswer {
  readonly status: number
  readonly data: unknown
  readonly headers: object
}

/** SnapTrade by its official client, told to answer 429 instead of sleeping 35 s over it. */
export const snapTradeBrokerage = (client: SnapTradeClient): Brokerage => {
  const sdk = new Snaptrade({
    auth: SnaptradeAuth.commercialApiKey({ clientId: client.clientId, consumerKey: client.consumerKey }),
    basePath: client.baseAddress,
    baseOptions: {
      timeout: timeoutMs, maxRedirects: 0, maxContentLength: largestAnswerBytes,
      validateStatus: (status: number) => (status >= 200 && status < 300) || status === 429,
    },
  })
  const { authentication, connections, accountInformation } = sdk
  return {
    register: async (userId) => textOf(await call(() => authentication.registerSnapTradeUser({ userId })), 'userSecret'),
    deleteUser: async (userId) => valueOf(await call(() => authentication.deleteSnapTradeUser({ userId })), () => undefined),
    portal: async (user, reconnect) =>
      textOf(
        await call(() => authentication.loginSnapTradeUser({
          ...user, connectionType: 'read', connectionPortalVersion: 'v4', immediateRedirect: true, customRedirect: client.returnAddress, ...(reconnect !== undefined && { reconnect }),
        })),
        'redirectURI',
      ),
    connections: async (user) => valueOf(await read(() => connections.listBrokerageAuthorizations(user)), toConnections),
    deleteConnection: async (user, connectionId) => valueOf(await call(() => connections.deleteConnection({ ...user, connectionId })), () => undefined),
    accounts: async (user) => valueOf(await read(() => accountInformation.listUserAccounts(user)), toAccounts),
    positions: async (user, accountId) =>
      valueOf(await read(() => accountInformation.getAllAccountPositions({ ...user, accountId })), (data) => toPositions(fieldOf(data, 'results'), accountId)),
    activities: (user, accountId, window, mostBytes) => readPages(sdk, { user, accountId, window, mostBytes }),
    todaysFills: async (user, accountId) => {
      const recent = await read(() => accountInformation.getUserAccountRecentOrders({ ...user, accountId, onlyExecuted: true }))
      if (recent.ok || recent.error.code !== 'not_supported') return valueOf(recent, (data) => toFills(fieldOf(data, 'orders')))
      return valueOf(await read(() => accountInformation.getUserAccountOrders({ ...user, accountId, state: 'executed', days: 1 })), toFills)
    },
  }
}

type Sdk = Snaptrade<CommercialApiKeyAuth>
type Called = Result<unknown, BrokerageFailure>

/** One call. The client's error holds the user's secret in its address, so it goes no further than this. */
const call = async (ask: () => Promise<SdkAnswer>): Promise<Called> => {
  try {
    const { status, data, headers } = await ask()
    return status === 429 ? err(failureOf({ status, body: data, headers: { ...headers } })) : ok(data)
  } catch (error) {
    const known = error instanceof SnaptradeError ? error : undefined
    return err(failureOf({ status: known?.status, body: known?.responseBody }))
  }
}

/** A call that changes nothing: asked once more where the broker was out of order for a moment. */
const read = async (ask: () => Promise<SdkAnswer>): Promise<Called> => {
  const first = await call(ask)
  if (first.ok || first.error.code !== 'provider_unavailable') return first
  await new Promise((resolve) => setTimeout(resolve, retryAfterMs))
  return call(ask)
}

const valueOf = <T>(called: Called, toValue: (data: unknown) => T): Result<T, BrokerageFailure> => (called.ok ? ok(toValue(called.value)) : called)

/** A text that the answer must hold. */
const textOf = (called: Called, name: string): Result<string, BrokerageFailure> => {
  if (!called.ok) return called
  const value = fieldOf(called.value, name)
  return typeof value === 'string' && value !== '' ? ok(value) : err({ code: 'provider_error' })
}

const fieldOf = (data: unknown, name: string): unknown => (typeof data === 'object' && data !== null ? Object.getOwnPropertyDescriptor(data, name)?.value : undefined)

interface Wanted {
  readonly user: Credentials
  readonly accountId: string
  readonly window: DayWindow
  readonly mostBytes: number
}

const readPages = async (sdk: Sdk, { user, accountId, window, mostBytes }: Wanted): Promise<Result<ReadonlyArray<BrokerageActivity>, BrokerageFailure>> => {
  const found: BrokerageActivity[] = []
  const until = Date.now() + readingMs
  for (let offset = 0, bytes = 0; ; ) {
    const start = offset
    const page = await read(() => sdk.accountInformation.getAccountActivities({ ...user, accountId, ...window, offset: start, limit: pageSize }))
    if (!page.ok) return page
    const data = fieldOf(page.value, 'data')
    const total = Number(fieldOf(fieldOf(page.value, 'pagination'), 'total') ?? 0)
    const rows = Array.isArray(data) ? data.length : 0
    const activities = toActivities(data)
    found.push(...activities)
    bytes += Buffer.byteLength(JSON.stringify(activities))
    offset += rows
    if (rows === 0 || offset >= total) return ok(found)
    // What is read so far tells how large the whole would be: no need to read on for an answer that cannot be given.
    if ((bytes / offset) * total > mostBytes || Date.now() > until) return err({ code: 'too_large' })
  }
}
