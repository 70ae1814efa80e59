import type { Call, HttpResponse } from '#functions/local/stand-in/http.ts'
import {
  apiStatus,
  deleteConnection,
  detailConnection,
  disableConnection,
  listBrokers,
  listConnections,
  partner,
  refreshConnection,
  removeConnection,
} from './connections.ts'
import { activities, balances, detailAccount, listAccounts, orders, positions, recentOrders } from './reading.ts'
import { deleteUser, listUsers, login, registerUser, resetUserSecret } from './users.ts'
import type { SnapTradeWorld } from './world.ts'

/** A signed request, and whose it is. */
export interface ApiCall {
  readonly world: SnapTradeWorld
  readonly query: URLSearchParams
  readonly body: Readonly<Record<string, unknown>>
  /** The id in the path; '' where it has none. */
  readonly id: string
  /** The user whose secret was given; '' for what only the client asks. */
  readonly userId: string
}

/** One row of the official description. */
export interface ApiRoute {
  readonly name: string
  readonly method: 'GET' | 'POST' | 'DELETE'
  readonly path: RegExp
  /** Who must be proven. */
  readonly by: 'nobody' | 'client' | 'user'
  readonly answer: (call: ApiCall) => Promise<HttpResponse>
}

const id = '([^/]+)'
const row = (
  name: string,
  method: ApiRoute['method'],
  path: string,
  by: ApiRoute['by'],
  handler: ApiRoute['answer'],
): ApiRoute => ({ name, method, path: new RegExp(`^${path.replaceAll('{id}', id)}$`), by, answer: handler })

const rows: ReadonlyArray<ApiRoute> = [
  row('check', 'GET', '/', 'nobody', apiStatus),
  row('registerSnapTradeUser', 'POST', '/snapTrade/registerUser', 'client', registerUser),
  row('deleteSnapTradeUser', 'DELETE', '/snapTrade/deleteUser', 'client', deleteUser),
  row('resetSnapTradeUserSecret', 'POST', '/snapTrade/resetUserSecret', 'client', resetUserSecret),
  row('listSnapTradeUsers', 'GET', '/snapTrade/listUsers', 'client', listUsers),
  row('getPartnerInfo', 'GET', '/snapTrade/partners', 'client', partner),
  row('listAllBrokerages', 'GET', '/brokerages', 'client', listBrokers),
  row('loginSnapTradeUser', 'POST', '/snapTrade/login', 'user', login),
  row('listBrokerageAuthorizations', 'GET', '/authorizations', 'user', listConnections),
  row('detailBrokerageAuthorization', 'GET', '/authorizations/{id}', 'user', detailConnection),
  row('removeBrokerageAuthorization', 'DELETE', '/authorizations/{id}', 'user', removeConnection),
  row('deleteConnection', 'DELETE', '/connection/{id}', 'user', deleteConnection),
  row('refreshBrokerageAuthorization', 'POST', '/authorizations/{id}/refresh', 'user', refreshConnection),
  row(
    'syncBrokerageAuthorizationTransactions',
    'POST',
    '/authorizations/{id}/transactions/sync',
    'user',
    refreshConnection,
  ),
  row('disableBrokerageAuthorization', 'POST', '/authorizations/{id}/disable', 'user', disableConnection),
  row('listUserAccounts', 'GET', '/accounts', 'user', listAccounts),
  row('getUserAccountDetails', 'GET', '/accounts/{id}', 'user', detailAccount),
  row('getUserAccountBalance', 'GET', '/accounts/{id}/balances', 'user', balances),
  row('getAllAccountPositions', 'GET', '/accounts/{id}/positions/all', 'user', positions),
  row('getAccountActivities', 'GET', '/accounts/{id}/activities', 'user', activities),
  row('getUserAccountRecentOrders', 'GET', '/accounts/{id}/recentOrders', 'user', recentOrders),
  row('getUserAccountOrders', 'GET', '/accounts/{id}/orders', 'user', orders),
]

/** The row that answers a request, and the id in its path. */
export const apiRouteOf = ({ method, path }: Call): { readonly route: ApiRoute; readonly id: string } | undefined => {
  for (const route of rows) {
    const match = route.method === method ? route.path.exec(path) : null
    if (match !== null) return { route, id: match[1] ?? '' }
  }
  return undefined
}
