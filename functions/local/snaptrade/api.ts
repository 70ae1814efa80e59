import { createHmac } from 'node:crypto'
import { isFields } from '#domain/fields.ts'
import { hashOf } from '#functions/local/stand-in/hash-of.ts'
import { type Call, type HttpResponse, parseJson } from '#functions/local/stand-in/http.ts'
import { isSame } from '#functions/shared/is-same.ts'
import { problem } from './errors.ts'
import { activities, listAccounts, orders, positions, recentOrders } from './reading.ts'
import { deleteConnection, deleteUser, listConnections, listUsers, login, registerUser } from './users.ts'
import type { SnapTradeWorld } from './world.ts'

/** A signature older or newer than this is refused. */
const clockToleranceMs = 5 * 60_000

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

interface ApiRoute {
  readonly method: 'GET' | 'POST' | 'DELETE'
  readonly path: RegExp
  /** Who must be proven. */
  readonly by: 'client' | 'user'
  readonly answer: (call: ApiCall) => Promise<HttpResponse>
}

/** The calls that `functions/adapters/snaptrade` makes. */
const routes: ReadonlyArray<ApiRoute> = [
  { method: 'POST', path: /^\/snapTrade\/registerUser$/, by: 'client', answer: registerUser },
  { method: 'DELETE', path: /^\/snapTrade\/deleteUser$/, by: 'client', answer: deleteUser },
  { method: 'GET', path: /^\/snapTrade\/listUsers$/, by: 'client', answer: listUsers },
  { method: 'POST', path: /^\/snapTrade\/login$/, by: 'user', answer: login },
  { method: 'GET', path: /^\/authorizations$/, by: 'user', answer: listConnections },
  { method: 'DELETE', path: /^\/connection\/([^/]+)$/, by: 'user', answer: deleteConnection },
  { method: 'GET', path: /^\/accounts$/, by: 'user', answer: listAccounts },
  { method: 'GET', path: /^\/accounts\/([^/]+)\/positions\/all$/, by: 'user', answer: positions },
  { method: 'GET', path: /^\/accounts\/([^/]+)\/activities$/, by: 'user', answer: activities },
  { method: 'GET', path: /^\/accounts\/([^/]+)\/recentOrders$/, by: 'user', answer: recentOrders },
  { method: 'GET', path: /^\/accounts\/([^/]+)\/orders$/, by: 'user', answer: orders },
]

/** Answers a request after checking client, time, signature and user; undefined for paths that are not the API's. */
export const apiAnswer = (world: SnapTradeWorld, call: Call): Promise<HttpResponse> | undefined => {
  for (const route of routes) {
    const match = route.method === call.method ? route.path.exec(call.path) : null
    if (match !== null) return proven(world, call, route, match[1] ?? '')
  }
  return undefined
}

const proven = async (world: SnapTradeWorld, call: Call, route: ApiRoute, id: string): Promise<HttpResponse> => {
  const { query } = call
  const body = parseJson(call.request.body)
  const refused = clientProblem(world, call, body)
  if (refused !== undefined) return refused
  const userId = query.get('userId') ?? ''
  if (route.by === 'user') {
    const userSecret = query.get('userSecret') ?? ''
    if (userId === '' || userSecret === '') return problem('missingCredentials')
    const user = world.registry.state().users.find((candidate) => candidate.userId === userId)
    if (user === undefined || !isSame(user.secretHash, hashOf(userSecret))) return problem('badUser')
  }
  return route.answer({ world, query, body: isFields(body) ? body : {}, id, userId })
}

/** No request of an official client is anywhere near as deep; one that is would use up the stack. */
const deepestBody = 50

const isDeeper = (value: unknown, levels: number): boolean =>
  typeof value === 'object' &&
  value !== null &&
  (levels === 0 || Object.values(value).some((inner) => isDeeper(inner, levels - 1)))

const clientProblem = (world: SnapTradeWorld, call: Call, body: unknown): HttpResponse | undefined => {
  const { query, path, request } = call
  if (query.get('clientId') !== world.client.clientId) return problem('badClient')
  const timestamp = query.get('timestamp') ?? ''
  if (!/^\d{9,11}$/.test(timestamp) || Math.abs(Number(timestamp) * 1000 - world.now()) > clockToleranceMs)
    return problem('badTimestamp')
  if (isDeeper(body, deepestBody)) return problem('badInput', 'body')
  const rawQuery = request.url.includes('?') ? request.url.slice(request.url.indexOf('?') + 1) : ''
  return isSignedBy({ path, query: rawQuery, body }, world.client.consumerKey, request.headers['signature'])
    ? undefined
    : problem('badSignature')
}

/** What SnapTrade signs of a request. */
interface Signed {
  /** Without the part of a base path that the client's own configuration adds. */
  readonly path: string
  /** The raw query without its question mark. */
  readonly query: string
  /** The parsed body; undefined where there is none. */
  readonly body: unknown
}

/** JSON with sorted keys and without spaces, as the official clients print it before signing. */
const canonical = (value: unknown): string => {
  if (Array.isArray(value)) return `[${value.map(canonical).join(',')}]`
  if (!isFields(value)) return JSON.stringify(value)
  const keys = Object.keys(value)
    .toSorted()
    .filter((key) => value[key] !== undefined)
  return `{${keys.map((key) => `${JSON.stringify(key)}:${canonical(value[key])}`).join(',')}}`
}

const isEmpty = (body: unknown): boolean => body === undefined || (isFields(body) && Object.keys(body).length === 0)

/** The `Signature` header: base64 of HMAC-SHA256 over content, path and query. */
const signatureOf = ({ path, query, body }: Signed, consumerKey: string): string =>
  createHmac('sha256', encodeURI(consumerKey))
    .update(canonical({ content: isEmpty(body) ? null : body, path, query }))
    .digest('base64')

/** Whether the request was signed with this key, compared in constant time. */
const isSignedBy = (signed: Signed, consumerKey: string, signature: string | undefined): boolean =>
  signature !== undefined && isSame(signature, signatureOf(signed, consumerKey))
