import { portal } from '#domain/api/snaptrade.ts'
import { limits } from '#domain/limits.ts'
import { parseUrl } from '#functions/shared/loopback.ts'
import { json, problem } from '#functions/shared/respond.ts'
import type { ApiHandler } from '#functions/shared/router.ts'
import { credentialsOf, authenticated, refusal } from './caller.ts'
import type { SnapTradePorts } from './ports.ts'

/**
 * GET /snaptrade/portal: an address for one visit within five minutes. It holds a token, which is never stored or
 * logged, and has to be on an allow-listed origin.
 */
export const makePortalHandler = (ports: SnapTradePorts): ApiHandler =>
  authenticated(ports, portal, async ({ userId, given, brokerage }) => {
    const user = await credentialsOf(ports, userId)
    if (!user.ok) return refusal(ports, { userId }, user.error)
    const { authorizationId } = given
    if (authorizationId !== undefined) {
      const connections = await brokerage.connections(user.value)
      if (!connections.ok) return refusal(ports, user.value, connections.error)
      if (!connections.value.some((connection) => connection.authorizationId === authorizationId))
        return problem('not_found', { user: userId })
    }
    const address = await brokerage.portal(user.value, authorizationId)
    if (!address.ok) return refusal(ports, user.value, address.error)
    if (!isAllowed(address.value, ports.portalOrigins)) return problem('provider_error', { user: userId })
    // Answers during and after a visit to the portal must show its changes.
    ports.answers.clear(userId, limits.portalTimeoutMs)
    return json(200, { portalUrl: address.value }, { user: userId })
  })

const isAllowed = (address: string, origins: ReadonlyArray<string>): boolean => {
  const url = parseUrl(address)
  return (
    url !== undefined && url.username === '' && url.password === '' && origins.includes(`${url.protocol}//${url.host}`)
  )
}
