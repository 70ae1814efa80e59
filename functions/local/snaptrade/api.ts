import { createHmac } from 'node:crypto'
import { isFields } from '#domain/fields.ts'
import { hashOf } from '#functions/local/stand-in/hash-of.ts'
import { type Call, type HttpResponse, parseJson } from '#functions/local/stand-in/http.ts'
import { isSame } from '#functions/shared/is-same.ts'
import { problem } from './errors.ts'
import { type ApiRoute, apiRouteOf } from './routes.ts'
import { usersNow } from './users.ts'
import type { SnapTradeWorld } from './world.ts'

/** A signature older or newer than this is refused. */
const clockToleranceMs = 5 * 60_000

/** A request to the API, with what is known of it before it is answered. */
export interface ApiRequest {
  readonly route: ApiRoute
  /** The client's own request, which counts; the others are refused, or ask for what everybody may know. */
  readonly isSigned: boolean
  readonly answer: () => Promise<HttpResponse>
}

/** Answers a request after checking signature, client, time and user; undefined for paths that are not the API's. */
export const apiAnswer = (world: SnapTradeWorld, call: Call): ApiRequest | undefined => {
  const found = apiRouteOf(call)
  if (found === undefined) return undefined
  const { route, id } = found
  const body = parseJson(call.request.body)
  const refused = route.by === 'nobody' ? undefined : clientProblem(world, call, body)
  return {
    route,
    isSigned: route.by !== 'nobody' && refused === undefined,
    answer: async () => refused ?? proven(world, call, { route, id, body }),
  }
}

const proven = async (
  world: SnapTradeWorld,
  { query }: Call,
  { route, id, body }: { readonly route: ApiRoute; readonly id: string; readonly body: unknown },
): Promise<HttpResponse> => {
  const userId = query.get('userId') ?? ''
  if (route.by === 'user') {
    const userSecret = query.get('userSecret') ?? ''
    if (userId === '' || userSecret === '') return problem('missingCredentials')
    const user = usersNow(world).find((candidate) => candidate.userId === userId && candidate.deletedMs === undefined)
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
  if (!/^\d{9,11}$/.test(timestamp) || Math.abs(Number(timestamp) * 1000 - world.signingNow()) > clockToleranceMs)
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
