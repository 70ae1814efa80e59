import { bearerOf, type Call, formOf, type HttpResponse, json } from '#functions/local/stand-in/http.ts'
import type { Identity } from './context.ts'
import { withoutGrant } from './registry.ts'
import { hasEmail, hasProfile } from './scopes.ts'
import { findAccessToken, findRefreshToken } from './tokens.ts'

/** `GET|POST /tokeninfo`: numbers and booleans are strings. */
export const tokenInfo = async (identity: Identity, call: Call): Promise<HttpResponse> => {
  const token = call.query.get('access_token') ?? formOf(call.request)?.get('access_token') ?? bearerOf(call.request)
  const entry = token === undefined ? undefined : findAccessToken(identity.registry, identity.world, token)
  if (entry === undefined) return json(400, { error: 'invalid_token', error_description: 'Invalid Value' })

  const account = identity.registry.state().accounts.find((candidate) => candidate.sub === entry.sub)
  return json(200, {
    azp: entry.clientId,
    aud: entry.clientId,
    ...(entry.scopes.includes('openid') ? { sub: entry.sub } : {}),
    scope: entry.scopes.join(' '),
    exp: String(Math.floor(entry.expiresAt / 1000)),
    expires_in: String(Math.floor((entry.expiresAt - identity.world.now()) / 1000)),
    ...(hasEmail(entry.scopes) && account !== undefined ? { email: account.email, email_verified: 'true' } : {}),
    access_type: entry.offline ? 'offline' : 'online',
  })
}

/** `GET|POST /v1/userinfo`. */
export const userInfo = async (identity: Identity, call: Call): Promise<HttpResponse> => {
  const token = bearerOf(call.request) ?? call.query.get('access_token') ?? undefined
  const entry = token === undefined ? undefined : findAccessToken(identity.registry, identity.world, token)
  const account = identity.registry.state().accounts.find((candidate) => candidate.sub === entry?.sub)
  if (entry === undefined || account === undefined || !entry.scopes.includes('openid')) {
    const headers = { 'www-authenticate': 'Bearer realm="https://accounts.google.com/", error="invalid_token"' }
    return json(401, { error: 'invalid_request', error_description: 'Invalid Credentials' }, headers)
  }
  return json(200, {
    sub: account.sub,
    ...(hasProfile(entry.scopes) ? { name: account.name, given_name: account.name } : {}),
    ...(hasEmail(entry.scopes) ? { email: account.email, email_verified: true } : {}),
  })
}

/** `POST /revoke`: no proof of the client; the consent and every token of this account and client go. */
export const revoke = async (identity: Identity, call: Call): Promise<HttpResponse> => {
  const token = formOf(call.request)?.get('token') ?? call.query.get('token') ?? ''
  const entry =
    findAccessToken(identity.registry, identity.world, token) ??
    findRefreshToken(identity.registry, identity.world, token)
  if (entry === undefined) return json(400, { error: 'invalid_token', error_description: 'Token expired or revoked' })
  await identity.registry.update((state) => withoutGrant(state, entry.sub, entry.clientId))
  return json(200, {})
}
