import { signOut } from '#domain/api/auth.ts'
import { isSame } from '#functions/shared/is-same.ts'
import { parseJsonBody } from '#functions/shared/json-body.ts'
import { json, problem } from '#functions/shared/respond.ts'
import type { ApiHandler } from '#functions/shared/router.ts'
import type { AuthPorts } from './ports.ts'
import { clearSession, endSession, findSession } from './session.ts'

/**
 * POST /auth/signout: ends this session only if it is of the body's user, since a delayed sign-out must not end a later
 * sign-in. The grant stays: its end would sign out every other device.
 */
export const makeSignOutHandler =
  (ports: AuthPorts): ApiHandler =>
  async (request) => {
    const body = parseJsonBody(request.body, signOut.body)
    if (!body.ok) return problem(body.error)
    const found = await findSession(ports, request)
    const isAnothers = found.kind === 'open' && !isSame(body.value.userId, found.session.sub)
    if (isAnothers) return json(200, signOut.answer.parse({ success: true }))
    if (found.kind === 'open') await endSession(ports, found.session)
    const user = found.kind === 'open' ? { user: found.session.sub } : {}
    return json(200, signOut.answer.parse({ success: true }), { cookies: [clearSession()], ...user })
  }
