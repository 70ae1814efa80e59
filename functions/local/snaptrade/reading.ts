import { type HttpResponse, json } from '#functions/local/stand-in/http.ts'
import { type Account, accountShape, accountsOf, executed, holdings, recorded } from './accounts.ts'
import type { ApiCall } from './api.ts'
import { problems } from './errors.ts'
import { dayMs } from './history-days.ts'
import { activityShape, moment, orderShape, positionShape } from './shapes.ts'
import { connectionsOf } from './users.ts'

const accountsIn = (call: ApiCall): ReadonlyArray<Account> =>
  connectionsOf(call).flatMap((connection) => accountsOf(connection, call.world.brokers))

/** `GET /accounts` */
export const listAccounts = (call: ApiCall): HttpResponse =>
  json(
    200,
    accountsIn(call).map((account) => accountShape(account, call.world.now())),
  )

/** Another user's account is answered like a missing one. */
const ofAccount =
  (valueOf: (account: Account, nowMs: number, query: URLSearchParams) => object | undefined) =>
  (call: ApiCall): HttpResponse => {
    const account = accountsIn(call).find(({ id }) => id === call.id)
    if (account === undefined) return problems.notFound
    const value = valueOf(account, call.world.now(), call.query)
    return value === undefined ? problems.notSupported : json(200, value)
  }

export const positions = ofAccount((account, nowMs) => ({
  results: holdings(account, nowMs).held.map((holding) => positionShape(holding, nowMs)),
  data_freshness: { as_of: moment(nowMs) },
}))

/** `GET /accounts/{id}/activities`: newest first, a thousand at most, up to yesterday. */
export const activities = ofAccount((account, nowMs, query) => {
  const [offset, limit] = [Number(query.get('offset') ?? 0), Number(query.get('limit') ?? 1000)]
  const [start, end] = [query.get('startDate') ?? '0000-01-01', query.get('endDate') ?? '9999-12-31']
  const found = recorded(account, nowMs).filter(
    ({ atMs }) => atMs >= Date.parse(start) && atMs < Date.parse(end) + dayMs,
  )
  const lines = found.slice(offset, offset + limit)
  return {
    data: lines.map((movement) => activityShape(movement, account.id, account.broker.name)),
    pagination: { offset, limit, total: found.length },
  }
})

const ordersWithin = (account: Account, nowMs: number, days: number) =>
  executed(account, nowMs, days * dayMs).map((movement) => orderShape(movement, account.id))

/** Of the last 24 hours, without a delay. */
export const recentOrders = ofAccount((account, nowMs) =>
  account.broker.hasRecentOrders ? { orders: ordersWithin(account, nowMs, 1) } : undefined,
)

export const orders = ofAccount((account, nowMs, query) => ordersWithin(account, nowMs, Number(query.get('days'))))
