import { refresh } from '#domain/api/auth.ts'
import { isWithinRate, type RateRule } from '#functions/shared/counters.ts'
import { isSame } from '#functions/shared/is-same.ts'
import { parseJsonBody } from '#functions/shared/json-body.ts'
import { json, problem, type Reply } from '#functions/shared/respond.ts'
import type { ApiHandler } from '#functions/shared/router.ts'
import type { AuthPorts, Grant, ProviderFailure } from './ports.ts'
import { clearSession, findSession, type FoundSession, sealSession, type Session, sessionKey } from './session.ts'

const rate: RateRule = { name: 'refresh', limit: 30, windowSeconds: 300 }
const retryAfterSeconds = 5

/** POST /auth/refresh: for the user whom the sealed cookie proves. `userId` is only a cross-check. */
export const makeRefreshHandler =
  (ports: AuthPorts): ApiHandler =>
  async (request) => {
    const body = parseJsonBody(request.body, refresh.body)
    if (!body.ok) return problem(body.error)
    const found = await findSession(ports, request)
    const claimed = isSame(body.value.userId, found.kind === 'open' ? found.session.sub : '')
    if (found.kind !== 'open' || !claimed) return refused(found)

    const { session } = found
    if (!(await isWithinRate(ports.counters, rate, sessionKey(ports, session)))) {
      return problem('too_many_requests', { headers: { 'retry-after': `${rate.windowSeconds}` }, user: session.sub })
    }
    const refreshed = await ports.provider.refresh(session.rt)
    return refreshed.ok
      ? renewed(ports, session, found.isStale, refreshed.value)
      : notRenewed[refreshed.error](session.sub)
  }

/** Missing, foreign and broken cookies get the same body; a broken one is cleared, another user's stays. */
const refused = (found: FoundSession): Reply =>
  problem('reauth_required', found.kind === 'void' ? { cookies: [clearSession()] } : {})

/** Only a dead grant ends the session; after any failure that may be temporary the cookie stays. */
const notRenewed: Record<ProviderFailure, (user: string) => Reply> = {
  'dead-grant': (user) => problem('reauth_required', { cookies: [clearSession()], user }),
  denied: (user) => problem('provider_error', { user }),
  refused: (user) => problem('provider_error', { user }),
  unavailable: (user) => problem('provider_unavailable', { headers: { 'retry-after': `${retryAfterSeconds}` }, user }),
}

const renewed = async (ports: AuthPorts, session: Session, isStale: boolean, grant: Grant): Promise<Reply> => {
  const { sub, sid } = session
  const rt = grant.refreshToken ?? session.rt
  const cookies = isStale || rt !== session.rt ? [await sealSession(ports, { sub, rt, sid })] : []
  return json(200, refresh.answer.parse({ accessToken: grant.accessToken, expiresIn: grant.expiresInSeconds }), {
    cookies,
    user: sub,
  })
}
