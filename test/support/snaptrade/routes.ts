import type { HttpRequest } from '#functions/local/stand-in/http.ts'

/** What a request asks of SnapTrade, by the names of its operations. */
const routes: ReadonlyArray<readonly [name: string, method: string, path: RegExp]> = [
  ['registerSnapTradeUser', 'POST', /^\/snapTrade\/registerUser$/u],
  ['deleteSnapTradeUser', 'DELETE', /^\/snapTrade\/deleteUser$/u],
  ['listSnapTradeUsers', 'GET', /^\/snapTrade\/listUsers$/u],
  ['loginSnapTradeUser', 'POST', /^\/snapTrade\/login$/u],
  ['listBrokerageAuthorizations', 'GET', /^\/authorizations$/u],
  ['deleteConnection', 'DELETE', /^\/connection\/[^/]+$/u],
  ['listUserAccounts', 'GET', /^\/accounts$/u],
  ['getAllAccountPositions', 'GET', /^\/accounts\/[^/]+\/positions\/all$/u],
  ['getAccountActivities', 'GET', /^\/accounts\/[^/]+\/activities$/u],
  ['getUserAccountRecentOrders', 'GET', /^\/accounts\/[^/]+\/recentOrders$/u],
  ['getUserAccountOrders', 'GET', /^\/accounts\/[^/]+\/orders$/u],
]

/** The operation that a request asks for, undefined where it is none, and its path. */
export const routeOf = ({
  method,
  url,
}: HttpRequest): { readonly route: string | undefined; readonly path: string } => {
  const path = new URL(url, 'http://localhost').pathname
  return { route: routes.find(([, how, where]) => how === method && where.test(path))?.[0], path }
}
