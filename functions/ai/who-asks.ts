import { err, ok } from '#domain/result.ts'
import { findSession, type SessionPorts } from '#functions/auth/session.ts'
import { verifyBearer, type AccessTokens } from '#functions/shared/bearer.ts'
import type { MarketPorts } from './ports.ts'

/** The session's cookie proves who asks; without one the bearer does. Nothing here belongs to one user, so that either will do. */
export const whoAsks = (ports: SessionPorts & { readonly tokens: AccessTokens }): MarketPorts['whoAsks'] => async (request) => {
  const found = await findSession(ports, request)
  if (found.kind === 'open') return ok(found.session.sub)
  if (found.kind === 'void') return err('reauth_required')
  const verified = await verifyBearer(ports.tokens, request)
  if (verified.ok) return ok(verified.value.userId)
  return err(verified.error === 'refused' ? 'reauth_required' : 'provider_unavailable')
}
