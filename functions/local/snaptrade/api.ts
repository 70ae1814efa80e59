import { isFields } from '#domain/fields.ts'
import { parseJson, type Call, type HttpResponse } from '../stand-in/http.ts'
import { isSame } from '#functions/shared/is-same.ts'
import { problem } from './errors.ts'
import { hashOf } from '../stand-in/hash-of.ts'
import { apiRouteOf, type ApiRoute } from './routes.ts'
import { isSignedBy } from './signature.ts'
import { usersNow } from './users.ts'
import type { SnapTradeWorld } from './world.ts'

/** A signature older or newer than this is refused. */
const clockToleranceMs = 5 * 60_000

/** Answers a request of the API after its signature, client, time and user; undefined for paths that are not the API's. */
export const apiAnswer = (world: SnapTradeWorld, call: Call): { readonly route: ApiRoute; readonly answer: () => Promise<HttpResponse> } | undefined => {
  const found = apiRouteOf(call)
  return found && { route: found.route, answer: () => proven(world, call, found.route, found.id) }
}

const proven = async (world: SnapTradeWorld, call: Call, route: ApiRoute, id: string): Promise<HttpResponse> => {
  const body = parseJson(call.request.body)
  const { query } = call
  if (route.by !== 'nobody') {
    const refused = clientProblem(world, call, body)
    if (refused !== undefined) return refused
  }
  const userId = query.get('userId') ?? ''
  if (route.by === 'user') {
    const userSecret = query.get('userSecret') ?? ''
    if (userId === '' || userSecret === '') return problem('missingCredentials')
    const user = usersNow(world).find((candidate) => candidate.userId === userId && candidate.deletedMs === undefined)
    if (user === undefined || !isSame(user.secretHash, hashOf(userSecret))) return problem('badUser')
  }
  return route.answer({ world, query, body: isFields(body) ? body : {}, id, userId })
}

const clientProblem = (world: SnapTradeWorld, call: Call, body: unknown): HttpResponse | undefined => {
  const { query, path, request } = call
  if (query.get('clientId') !== world.client.clientId) return problem('badClient')
  const timestamp = query.get('timestamp') ?? ''
  if (!/^\d{9,11}$/.test(timestamp) || Math.abs(Number(timestamp) * 1000 - world.signingNow()) > clockToleranceMs) return problem('badTimestamp')
  const rawQuery = request.url.includes('?') ? request.url.slice(request.url.indexOf('?') + 1) : ''
  return isSignedBy({ path, query: rawQuery, body }, world.client.consumerKey, request.headers['signature']) ? undefined : problem('badSignature')
}
