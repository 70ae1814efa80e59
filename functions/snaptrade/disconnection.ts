import { disconnect, disconnectAuthorization } from '#domain/api/snaptrade.ts'
import { isRead } from '#domain/brokerage/same-account.ts'
import { json, problem } from '#functions/shared/respond.ts'
import type { ApiHandler } from '#functions/shared/router.ts'
import { credentialsOf, authenticated, forget, refusal } from './caller.ts'
import type { SnapTradePorts } from './ports.ts'
import { endStay } from './registration.ts'

/** POST /snaptrade/disconnect: deletes the user at the provider, then here. Idempotent. */
export const makeDisconnectHandler = (ports: SnapTradePorts): ApiHandler =>
  authenticated(ports, disconnect, async ({ userId, brokerage }) => {
    const user = await credentialsOf(ports, userId)
    if (user.ok) {
      const deleted = await brokerage.deleteUser(userId)
      if (!deleted.ok && deleted.error.code !== 'not_found') return refusal(ports, user.value, deleted.error)
      await forget(ports, user.value)
      await endStay(ports, userId)
    }
    return json(200, { success: true }, { user: userId })
  })

/** POST /snaptrade/disconnect-authorization: removes one of the user's own connections. A missing one is no error. */
export const makeDisconnectAuthorizationHandler = (ports: SnapTradePorts): ApiHandler =>
  authenticated(ports, disconnectAuthorization, async ({ userId, given, brokerage }) => {
    const user = await credentialsOf(ports, userId)
    if (!user.ok) return refusal(ports, { userId }, user.error)
    const connections = await brokerage.connections(user.value)
    if (!connections.ok) return refusal(ports, user.value, connections.error)
    const isListed = connections.value.some(({ authorizationId }) => authorizationId === given.authorizationId)
    // A connection that cannot be read may be this one.
    if (!isListed && !connections.value.every(isRead))
      return problem('provider_error', { user: userId, degraded: true })
    if (isListed) {
      const deleted = await brokerage.deleteConnection(user.value, given.authorizationId)
      if (!deleted.ok && deleted.error.code !== 'not_found') return refusal(ports, user.value, deleted.error)
    }
    ports.answers.clear(userId)
    return json(200, { success: true }, { user: userId })
  })
