import { disconnect } from '#domain/api/auth.ts'
import { isSame } from '#functions/shared/is-same.ts'
import { parseJsonBody } from '#functions/shared/json-body.ts'
import { json, problem, type Reply } from '#functions/shared/respond.ts'
import type { ApiHandler } from '#functions/shared/router.ts'
import type { AuthPorts, ProviderFailure } from './ports.ts'
import { clearSession, endSession, findSession } from './session.ts'

const retryAfterSeconds = 5

/**
 * POST /auth/disconnect: revokes the app's grant at Google, which ends every device's access, then ends this session.
 * `userId` is only a cross-check. An error where Google cannot be reached: nothing changes.
 */
export const makeDisconnectHandler =
  (ports: AuthPorts): ApiHandler =>
  async (request) => {
    const body = parseJsonBody(request.body, disconnect.body)
    if (!body.ok) return problem(body.error)
    const found = await findSession(ports, request)
    const claimed = isSame(body.value.userId, found.kind === 'open' ? found.session.sub : '')
    if (found.kind !== 'open' || !claimed)
      return problem('reauth_required', found.kind === 'void' ? { cookies: [clearSession()] } : {})

    const { session } = found
    const revoked = await ports.provider.revoke(session.rt)
    if (!revoked.ok && revoked.error !== 'dead-grant') return notRevoked[revoked.error](session.sub)
    await endSession(ports, session)
    return json(200, disconnect.answer.parse({ success: true }), { cookies: [clearSession()], user: session.sub })
  }

const notRevoked: Record<Exclude<ProviderFailure, 'dead-grant'>, (user: string) => Reply> = {
  denied: (user) => problem('provider_error', { user }),
  refused: (user) => problem('provider_error', { user }),
  unavailable: (user) => problem('provider_unavailable', { headers: { 'retry-after': `${retryAfterSeconds}` }, user }),
}
