import type { HttpResponse } from '#functions/local/stand-in/http.ts'
import { type Account, accountShape, accountsOf, executed, holdings, recorded, seenMs } from './accounts.ts'
import type { ApiCall } from './api.ts'
import { answer, problem } from './errors.ts'
import { activityShape, moment, orderShape, positionShape } from './shapes.ts'

const dayMs = 86_400_000
const largestPage = 1000

const accountsIn = ({ world, userId }: ApiCall): ReadonlyArray<Account> =>
  world.registry
    .state()
    .connections.filter((connection) => connection.userId === userId)
    .flatMap((connection) => accountsOf(connection, world.brokers))

/** `GET /accounts` */
export const listAccounts = async (call: ApiCall): Promise<HttpResponse> =>
  answer(
    200,
    accountsIn(call).map((account) => accountShape(account, call.world.now())),
  )

type AccountAnswer = (call: ApiCall, account: Account, nowMs: number) => HttpResponse

/** Another user's account is answered like one that is not there. */
const ofAccount =
  (make: AccountAnswer) =>
  async (call: ApiCall): Promise<HttpResponse> => {
    const account = accountsIn(call).find(({ id }) => id === call.id)
    return account === undefined ? problem('notFound') : make(call, account, call.world.now())
  }

/** `GET /accounts/{id}/positions/all` */
export const positions = ofAccount((_, account, nowMs) => {
  const seen = seenMs(account, nowMs)
  return answer(200, {
    results: holdings(account, nowMs).held.map((holding) => positionShape(holding, seen)),
    data_freshness: { as_of: moment(seen) },
  })
})

/** `GET /accounts/{id}/activities`: newest first, a thousand at most, up to yesterday. */
export const activities = ofAccount(({ query }, account, nowMs) => {
  const [offset, limit] = [wholeIn(query, 'offset', 0), wholeIn(query, 'limit', largestPage)]
  if (offset === undefined || limit === undefined || limit < 1) return problem('badInput', 'offset, limit')
  const [start, end] = ['startDate', 'endDate'].map((name) => query.get(name))
  if ([start, end].some((date) => typeof date === 'string' && !isDate(date)))
    return problem('badInput', 'startDate, endDate')
  const found = recorded(account, nowMs).filter(
    ({ atMs }) => (!start || atMs >= Date.parse(start)) && (!end || atMs < Date.parse(end) + dayMs),
  )
  const page = Math.min(limit, largestPage)
  const data = found
    .slice(offset, offset + page)
    .map((movement) => activityShape(movement, account.id, account.broker.name))
  return answer(200, { data, pagination: { offset, limit: page, total: found.length } })
})

const wholeIn = (query: URLSearchParams, name: string, standard: number): number | undefined => {
  const text = query.get(name)
  if (text === null) return standard
  return /^\d{1,9}$/.test(text) ? Number(text) : undefined
}

const isDate = (text: string): boolean => /^\d{4}-\d{2}-\d{2}$/.test(text) && !Number.isNaN(Date.parse(text))

/** `GET /accounts/{id}/recentOrders`: of the last 24 hours, as they happen. */
export const recentOrders = ofAccount((_, account, nowMs) =>
  account.broker.hasRecentOrders
    ? answer(200, { orders: executed(account, nowMs, dayMs).map((movement) => orderShape(movement, account.id)) })
    : problem('notSupported'),
)

/** `GET /accounts/{id}/orders?state=executed&days`: from the daily record. */
export const orders = ofAccount(({ query }, account, nowMs) => {
  const days = wholeIn(query, 'days', 30)
  if (days === undefined || days < 1 || days > 90 || query.get('state') !== 'executed')
    return problem('badInput', 'state, days')
  return answer(
    200,
    executed(account, nowMs, days * dayMs).map((movement) => orderShape(movement, account.id)),
  )
})
