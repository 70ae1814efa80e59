import type * as z from 'zod/mini'
import {
  accounts,
  activities,
  type BrokerageError,
  brokerageErrors,
  disconnect,
  disconnectAuthorization,
  portal,
  positions,
  register,
  status,
} from '#domain/api/snaptrade.ts'
import { parseJson } from '#domain/json.ts'
import { limits } from '#domain/limits.ts'
import { err, ok, type Result } from '#domain/result.ts'
import type { BrokerageApi, BrokerageFailure } from '#machines/ports/brokerage.ts'
import type { Clock } from '#machines/ports/time.ts'
import { retryAfterMsOf } from '#web/adapters/http.ts'
import { askOwnApi, type OwnAnswer, type OwnApiDeps, type OwnFailure } from './own-api.ts'

export interface BrokerageApiDeps extends OwnApiDeps {
  readonly clock: Pick<Clock, 'now'>
  readonly userId: () => string | undefined
}

export const createBrokerageApi = (deps: BrokerageApiDeps): BrokerageApi => ({
  status: async (how) => {
    const answer = await ask(deps, { ...status, ...how })
    // Spec section 7: a refusal says nothing about the service, except this one.
    if (!answer.ok)
      return answer.error.httpStatus === 503
        ? ok({ available: false, connected: false, connections: [] })
        : failed(answer.error)
    const { available, connected, connections, error, personalKey } = answer.value
    return ok({
      available,
      connected,
      connections: error === undefined ? (connections ?? []) : connections,
      ...(error !== undefined && { failure: { kind: kindOf(error) } }),
      ...(personalKey !== undefined && { personalKey }),
    })
  },
  register: async () => done(await ask(deps, register)),
  portalAddress: async (authorizationId) => {
    const answer = await ask(deps, { ...portal, given: authorizationId === undefined ? {} : { authorizationId } })
    return answer.ok ? ok(answer.value.portalUrl) : failed(answer.error)
  },
  disconnect: async () => done(await ask(deps, disconnect)),
  disconnectAuthorization: async (authorizationId) =>
    authorizationId === ''
      ? err({ kind: 'no_authorization_id' })
      : done(await ask(deps, { ...disconnectAuthorization, given: { authorizationId } })),
  accounts: async (how) => {
    const answer = await ask(deps, { ...accounts, ...how })
    return answer.ok ? ok(answer.value.accounts) : failed(answer.error)
  },
  positions: async (how) => {
    const answer = await ask(deps, { ...positions, ...how })
    return answer.ok
      ? ok({ positions: answer.value.positions, missing: answer.value.missing ?? [] })
      : failed(answer.error)
  },
  activities: async ({ accountId, startDate, endDate }, how) => {
    if (accountId === '') return err({ kind: 'no_account_id' })
    const given = {
      accountId,
      ...(startDate !== undefined && { startDate }),
      ...(endDate !== undefined && { endDate }),
    }
    const answer = await ask(deps, { ...activities, ...how, given })
    return answer.ok
      ? ok({ activities: answer.value.activities, todayMissing: answer.value.todayMissing })
      : failed(answer.error)
  },
})

interface Question<Answer> {
  readonly method: 'GET' | 'POST'
  readonly path: string
  readonly answer: z.ZodMiniType<Answer>
  /** Parameters besides the user's id. */
  readonly given?: Readonly<Record<string, string>>
  readonly fresh?: boolean
}

/** `httpStatus`: only if the server answered. */
interface Refused {
  readonly failure: BrokerageFailure
  readonly httpStatus?: number
}

const failed = ({ failure }: Refused): { readonly ok: false; readonly error: BrokerageFailure } => err(failure)

const done = (answer: Result<unknown, Refused>): Result<void, BrokerageFailure> =>
  answer.ok ? ok(undefined) : failed(answer.error)

const ask = async <Answer>(
  deps: BrokerageApiDeps,
  { method, path, answer, given, fresh }: Question<Answer>,
): Promise<Result<Answer, Refused>> => {
  const userId = deps.userId()
  if (userId === undefined) return err({ failure: { kind: 'no_user' } })
  const response = await askOwnApi(deps, {
    method,
    path,
    parameters: { userId, ...given },
    timeoutMs: limits.brokerageRequestTimeoutMs,
    ...(fresh === true && { headers: { 'Cache-Control': 'no-cache' } }),
    // With `no-store` the browser itself sends `Cache-Control: no-cache`, which asks for a fresh answer.
    cache: fresh === true ? 'no-store' : 'no-cache',
  })
  if (!response.ok) return err(silence(response.error))
  const body = parseJson(response.value.text)
  if (response.value.status < 200 || response.value.status > 299)
    return err(refusalOf(response.value, body, deps.clock.now()))
  const parsed = answer.safeParse(body)
  return parsed.success ? ok(parsed.data) : err({ failure: { kind: 'provider_error' } })
}

const silence = (failure: OwnFailure): Refused => {
  if (failure.kind === 'signed-out') return { failure: { kind: 'reauth_required' } }
  const retryAfterMs = failure.kind === 'unreachable' ? failure.retryAfterMs : undefined
  return { failure: { kind: 'unreachable', ...(retryAfterMs !== undefined && { retryAfterMs }) } }
}

const refusalOf = ({ status: httpStatus, header }: OwnAnswer, body: unknown, now: number): Refused => {
  const code = typeof body === 'object' && body !== null && 'error' in body ? body.error : undefined
  const retryAfterMs = retryAfterMsOf(header('retry-after'), now)
  return {
    failure: { kind: kindOf(code, httpStatus), ...(retryAfterMs !== undefined && { retryAfterMs }) },
    httpStatus,
  }
}

const isBrokerageError = (code: unknown): code is BrokerageError => brokerageErrors.some((known) => known === code)

/** The server's own code, else the meaning of the status: a proxy in between may have answered. */
const kindOf = (code: unknown, httpStatus = 502): BrokerageFailure['kind'] => {
  if (isBrokerageError(code)) return code
  if (httpStatus === 401) return 'reauth_required'
  if (httpStatus === 429) return 'too_many_requests'
  return httpStatus === 503 ? 'provider_unavailable' : 'provider_error'
}
