import type * as z from 'zod/mini'
import { err, ok, type Result } from '#domain/result.ts'
import { findSession } from '#functions/auth/session.ts'
import { type TokenProblem, verifyBearer } from '#functions/shared/bearer.ts'
import { isWithinRate, type RateRule } from '#functions/shared/counters.ts'
import { isSame } from '#functions/shared/is-same.ts'
import { parseJsonBody } from '#functions/shared/json-body.ts'
import { parseQuery } from '#functions/shared/query.ts'
import type { ApiRequest } from '#functions/shared/request.ts'
import { json, problem, type ProblemCode, type Reply } from '#functions/shared/respond.ts'
import type { ApiHandler } from '#functions/shared/router.ts'
import { strangerWindowSeconds } from '#functions/shared/strangers.ts'
import type { Brokerage, BrokerageFailure, Credentials, SnapTradePorts } from './ports.ts'

export interface AuthenticatedCall<Given> {
  readonly userId: string
  readonly given: Given
  readonly brokerage: Brokerage
  readonly request: ApiRequest
}

type EndpointSchema<Given> = { readonly query: z.ZodMiniType<Given> } | { readonly body: z.ZodMiniType<Given> }

const rate: RateRule = { name: 'brokerage', limit: 120, windowSeconds: 60 }

/** Proves the user before `handle`: bearer, agreeing cookie, parameters, own `userId`, rate, provider. */
export const authenticated =
  <Given extends { readonly userId: string }>(
    ports: SnapTradePorts,
    endpoint: EndpointSchema<Given>,
    handle: (asked: AuthenticatedCall<Given>) => Promise<Reply>,
  ): ApiHandler =>
  async (request) => {
    const caller = await callerOf(ports, request)
    if (!caller.ok) return caller.error
    const { userId } = caller.value
    const given =
      'query' in endpoint ? parseParameters(request, endpoint.query) : parseJsonBody(request.body, endpoint.body)
    if (!given.ok) return problem(given.error, { user: userId })
    if (!isSame(given.value.userId, userId)) return problem('forbidden', { user: userId })
    if (!(await isWithinRate(ports.counters, rate, ports.hash(userId)))) return tooMany(userId, rate.windowSeconds)
    if (!ports.brokerage) return problem('provider_unavailable', { user: userId })
    return handle({ userId, given: given.value, brokerage: ports.brokerage, request })
  }

const parseParameters = <Given>(request: ApiRequest, schema: z.ZodMiniType<Given>): Result<Given, 'bad_request'> => {
  const parsed = schema.safeParse(parseQuery(request.query))
  return parsed.success ? ok(parsed.data) : err('bad_request')
}

/** The bearer token proves the caller; a session cookie must agree with it. */
const callerOf = async (
  ports: SnapTradePorts,
  request: ApiRequest,
): Promise<Result<{ readonly userId: string }, Reply>> => {
  const session = await findSession(ports, request)
  if (session.kind === 'void') return err(problem('reauth_required'))
  const verified = await verifyBearer(ports.tokens, request, session.kind === 'open')
  if (!verified.ok)
    return err(problem(codeOfTokenProblem[verified.error], verified.error === 'too-many' ? askAgainLater : {}))
  if (session.kind === 'open' && !isSame(session.session.sub, verified.value.userId))
    return err(problem('forbidden', { user: verified.value.userId }))
  return verified
}

/** Not 503, which means that brokers are not configured. */
const codeOfTokenProblem: Record<TokenProblem, ProblemCode> = {
  refused: 'reauth_required',
  unavailable: 'provider_error',
  'too-many': 'too_many_requests',
}
const askAgainLater = { headers: { 'retry-after': `${strangerWindowSeconds}` } }

/** A refusal where there is no secret, or where the key is another account's. */
export const credentialsOf = async (
  ports: SnapTradePorts,
  userId: string,
): Promise<Result<Credentials, BrokerageFailure>> => {
  const userSecret = await ports.userSecrets.read(userId)
  if (userSecret !== undefined) return ok({ userId, userSecret })
  return err({ code: (await ports.keyOwners?.standingOf(userId)) === 'taken' ? 'key_taken' : 'not_connected' })
}

/** The provider's code, and when to try again. A dead secret is forgotten. */
export const refusal = async (
  ports: SnapTradePorts,
  { userId, userSecret }: Pick<Credentials, 'userId'> & Partial<Credentials>,
  failure: BrokerageFailure,
): Promise<Reply> => {
  if (failure.isSecretDead && userSecret !== undefined) await forget(ports, { userId, userSecret })
  return problem(failure.code, {
    user: userId,
    degraded: isProvidersFault(failure),
    ...(failure.retryAfterSeconds === undefined
      ? {}
      : { headers: { 'retry-after': String(failure.retryAfterSeconds) } }),
  })
}

/** Whether the provider itself failed, which concerns all users. */
export const isProvidersFault = ({ code, isOwnLimit }: BrokerageFailure): boolean =>
  !isOwnLimit && (code === 'too_many_requests' || code === 'provider_error' || code === 'provider_unavailable')

/** Deletes everything stored for the user here. */
export const forget = async (ports: SnapTradePorts, user: Credentials): Promise<void> => {
  await ports.userSecrets.remove(user)
  ports.answers.clear(user.userId)
}

const tooMany = (user: string, seconds: number): Reply =>
  problem('too_many_requests', { user, headers: { 'retry-after': String(seconds) } })

const freshRate: RateRule = { name: 'brokerage-fresh', limit: 12, windowSeconds: 60 }

/**
 * The answer of the last minute, or a new one. `Cache-Control: no-cache`, which Refresh sends, bypasses the cache up to
 * twelve times a minute.
 */
export const answerOnce = async <T>(
  ports: SnapTradePorts,
  { request }: AuthenticatedCall<unknown>,
  user: Credentials,
  what: string,
  ask: () => Promise<Result<T, BrokerageFailure>>,
): Promise<Reply> => {
  const { userId } = user
  const wantsNew =
    /\bno-cache\b/.test(request.headers['cache-control'] ?? '') &&
    (await isWithinRate(ports.counters, freshRate, ports.hash(userId)))
  const known = wantsNew ? undefined : ports.answers.read(userId, what)
  if (known !== undefined) return json(200, JSON.parse(known), { user: userId })
  const answered = await ask()
  if (!answered.ok) return refusal(ports, user, answered.error)
  ports.answers.keep(userId, what, JSON.stringify(answered.value))
  return json(200, answered.value, { user: userId })
}
