import type { HttpResponse } from '#functions/local/stand-in/http.ts'
import { type Account, accountShape, accountsOf, executed, holdings, isSynced, recorded, seenMs } from './accounts.ts'
import { answer, problem } from './errors.ts'
import { marketCloseBefore } from './history-days.ts'
import type { ApiCall } from './routes.ts'
import { activityShape, balanceShape, moment, openOrder, openOrderShape, orderShape, positionShape } from './shapes.ts'

const dayMs = 86_400_000
const largestPage = 1000

const accountsIn = ({ world, userId }: ApiCall): ReadonlyArray<Account> =>
  world.registry
    .state()
    .connections.filter((connection) => connection.userId === userId)
    .flatMap((connection) => accountsOf(connection, world.levers.switches()))

/** `GET /accounts` */
export const listAccounts = async (call: ApiCall): Promise<HttpResponse> =>
  answer(
    200,
    accountsIn(call).map((account) => accountShape(account, call.world.now())),
  )

type AccountAnswer = (call: ApiCall, account: Account, nowMs: number) => HttpResponse

/** Another user's account is answered like one that is not there; before the first sync there is no data. */
const ofAccount =
  (make: AccountAnswer, needsSync = true) =>
  async (call: ApiCall): Promise<HttpResponse> => {
    const account = accountsIn(call).find(({ id }) => id === call.id)
    if (account === undefined) return problem('notFound')
    const nowMs = call.world.now()
    return needsSync && !isSynced(account, nowMs) ? problem('tooEarly') : make(call, account, nowMs)
  }

/** `GET /accounts/{id}` */
export const detailAccount = ofAccount((_, account, nowMs) => answer(200, accountShape(account, nowMs)), false)

/** `GET /accounts/{id}/balances` */
export const balances = ofAccount((_, account, nowMs) =>
  answer(200, [balanceShape(account.plan.currency, holdings(account, nowMs).cashCents)]),
)

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
  const types = query.get('type')?.split(',')
  const found = recorded(account, nowMs).filter(
    ({ atMs, type }) =>
      (!start || atMs >= Date.parse(start)) &&
      (!end || atMs < Date.parse(end) + dayMs) &&
      (types === undefined || types.includes(type)),
  )
  const page = Math.min(limit, largestPage)
  const data = found
    .slice(offset, offset + page)
    .map((movement) => activityShape(movement, account.id, account.broker.name, account.connection.generation))
  return answer(200, { data, pagination: { offset, limit: page, total: found.length } })
})

const wholeIn = (query: URLSearchParams, name: string, standard: number): number | undefined => {
  const text = query.get(name)
  if (text === null) return standard
  return /^\d{1,9}$/.test(text) ? Number(text) : undefined
}

const isDate = (text: string): boolean => /^\d{4}-\d{2}-\d{2}$/.test(text) && !Number.isNaN(Date.parse(text))

/** `GET /accounts/{id}/recentOrders`: of the last 24 hours, as they happen. */
export const recentOrders = ofAccount(({ world }, account, nowMs) => {
  if (!world.levers.switches().recentOrders) return problem('featureOff')
  if (!account.broker.hasRecentOrders) return problem('notSupported')
  return answer(200, { orders: executed(account, nowMs, dayMs).map((movement) => orderShape(movement, account.id)) })
})

/** A limit order of yesterday's market for what the account trades, where it has the money. */
const openOrders = (account: Account, nowMs: number) => {
  const seen = seenMs(account, nowMs)
  const { waitsFor } = account.plan
  if (waitsFor === undefined) return []
  const order = openOrder(waitsFor, marketCloseBefore(seen))
  return order.limitCents <= holdings(account, nowMs).cashCents ? [openOrderShape(order, account.id)] : []
}

/** `GET /accounts/{id}/orders?state&days`: from the daily record, one that waits among them. */
export const orders = ofAccount(({ query }, account, nowMs) => {
  const days = wholeIn(query, 'days', 30)
  const state = query.get('state') ?? 'all'
  if (days === undefined || days < 1 || days > 90 || !['all', 'open', 'executed'].includes(state))
    return problem('badInput', 'state, days')
  const done =
    state === 'open' ? [] : executed(account, nowMs, days * dayMs).map((movement) => orderShape(movement, account.id))
  return answer(200, [...(state === 'executed' ? [] : openOrders(account, nowMs)), ...done])
})
