import { createHmac } from 'node:crypto'
import { isFields } from '#domain/fields.ts'
import { type Call, type HttpResponse, parseJson } from '#functions/local/stand-in/http.ts'
import { hashOf } from '#functions/local/stand-in/world.ts'
import { isSame } from '#functions/shared/is-same.ts'
import { problems } from './errors.ts'
import { activities, listAccounts, orders, positions, recentOrders } from './reading.ts'
import { deleteConnection, deleteUser, listConnections, listUsers, login, registerUser } from './users.ts'
import type { SnapTradeWorld } from './world.ts'

export interface ApiCall {
  readonly world: SnapTradeWorld
  readonly query: URLSearchParams
  readonly body: Readonly<Record<string, unknown>>
  /** The id in the path; '' where it has none. */
  readonly id: string
  /** Proven by the secret, or only named by the client. */
  readonly userId: string
}

export const keyOwner = 'key-owner'

type Answer = (call: ApiCall) => HttpResponse | Promise<HttpResponse>

/** The calls that `functions/adapters/snaptrade` makes, and the proof that each needs. */
const routes: ReadonlyArray<readonly [method: string, path: RegExp, by: 'client' | 'user', answer: Answer]> = [
  ['POST', /^\/snapTrade\/registerUser$/, 'client', registerUser],
  ['DELETE', /^\/snapTrade\/deleteUser$/, 'client', deleteUser],
  ['GET', /^\/snapTrade\/listUsers$/, 'client', listUsers],
  ['POST', /^\/snapTrade\/login$/, 'user', login],
  ['GET', /^\/authorizations$/, 'user', listConnections],
  ['DELETE', /^\/connection\/([^/]+)$/, 'user', deleteConnection],
  ['GET', /^\/accounts$/, 'user', listAccounts],
  ['GET', /^\/accounts\/([^/]+)\/positions\/all$/, 'user', positions],
  ['GET', /^\/accounts\/([^/]+)\/activities$/, 'user', activities],
  ['GET', /^\/accounts\/([^/]+)\/recentOrders$/, 'user', recentOrders],
  ['GET', /^\/accounts\/([^/]+)\/orders$/, 'user', orders],
]

/** Checks signature and user; undefined for paths that are not the API's. */
export const apiAnswer = async (world: SnapTradeWorld, call: Call): Promise<HttpResponse | undefined> => {
  const { method, path, query } = call
  const route = routes.find(([wanted, pattern]) => wanted === method && pattern.test(path))
  if (route === undefined) return undefined
  const [, pattern, by, answer] = route
  const parsed = parseJson(call.request.body)
  const body = isFields(parsed) ? parsed : {}
  if (!isSigned(world.client, call, body)) return problems.badSignature
  const { isPersonal } = world.client
  if (isPersonal && by === 'client') return problems.noUsers
  const userId = isPersonal ? keyOwner : (query.get('userId') ?? '')
  const secretHash = world.registry.state().users.find((user) => user.userId === userId)?.secretHash ?? ''
  const isProven = isPersonal
    ? !query.has('userId') && !query.has('userSecret')
    : by === 'client' || isSame(secretHash, hashOf(query.get('userSecret') ?? ''))
  return isProven ? answer({ world, query, body, id: pattern.exec(path)?.[1] ?? '', userId }) : problems.badUser
}

/** By the client's key, in base64: HMAC-SHA256 over content, path and query as JSON with sorted keys. */
const isSigned = (
  { clientId, consumerKey }: SnapTradeWorld['client'],
  { path, query, request: { url, headers } }: Call,
  body: Readonly<Record<string, unknown>>,
): boolean => {
  const names = Object.keys(body).toSorted()
  const content = names.length === 0 ? null : Object.fromEntries(names.map((name) => [name, body[name]]))
  const signature = createHmac('sha256', encodeURI(consumerKey))
    .update(JSON.stringify({ content, path, query: url.slice(url.indexOf('?') + 1) }))
    .digest('base64')
  return query.get('clientId') === clientId && isSame(signature, headers['signature'] ?? '')
}
