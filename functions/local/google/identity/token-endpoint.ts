import { createHash, timingSafeEqual } from 'node:crypto'
import { hashOf } from '#functions/local/stand-in/hash-of.ts'
import { bearerOf, type Call, formOf, type HttpResponse, json } from '#functions/local/stand-in/http.ts'
import type { CodeEntry, Identity } from './context.ts'
import { type TokenSubject, withoutGrant } from './registry.ts'
import { signIdToken } from './signing.ts'
import { accessTokenSeconds, findAccessToken, findRefreshToken, issueAccessToken, issueRefreshToken } from './tokens.ts'

const problem = (error: string, description: string, status = 400): HttpResponse =>
  json(status, { error, error_description: description })

/** `POST /token`: a code or a refresh token for access tokens. */
export const exchange = async (identity: Identity, call: Call): Promise<HttpResponse> => {
  const form = formOf(call.request)
  if (form === undefined)
    return problem('invalid_request', 'The content type must be application/x-www-form-urlencoded.')
  const twice = [...form.keys()].find((name) => form.getAll(name).length > 1)
  if (twice !== undefined)
    return problem('invalid_request', `OAuth 2 parameters can only have a single value: ${twice}`)

  const grantType = form.get('grant_type')
  if (!grantType) return problem('invalid_request', 'Missing required parameter: grant_type')
  if (grantType !== 'authorization_code' && grantType !== 'refresh_token')
    return problem('unsupported_grant_type', `Invalid grant_type: ${grantType}`)
  const refused = clientProblem(identity, form)
  if (refused !== undefined) return refused
  return grantType === 'authorization_code' ? exchangeCode(identity, form) : refresh(identity, form)
}

/** By `client_secret_post`, as our functions prove it. */
const clientProblem = ({ client }: Identity, form: URLSearchParams): HttpResponse | undefined => {
  const [id, secret] = [form.get('client_id'), form.get('client_secret')]
  if (!id) return problem('invalid_request', 'Could not determine client ID from request.')
  if (id !== client.clientId) return problem('invalid_client', 'The OAuth client was not found.', 401)
  if (!secret) return problem('invalid_request', 'client_secret is missing.')
  return isSameText(secret, client.clientSecret) ? undefined : problem('invalid_client', 'Unauthorized', 401)
}

const digest = (text: string): Buffer => createHash('sha256').update(text).digest()
const isSameText = (left: string, right: string): boolean => timingSafeEqual(digest(left), digest(right))

const exchangeCode = async (identity: Identity, form: URLSearchParams): Promise<HttpResponse> => {
  const { codes, world, registry } = identity
  const code = form.get('code')
  if (!code) return problem('invalid_request', 'Missing required parameter: code')
  if (!code.startsWith('4/')) return problem('invalid_grant', 'Malformed auth code.')
  const hash = hashOf(code)
  const entry = codes.get(hash)
  if (entry === undefined || entry.used || entry.expiresAt <= world.now())
    return problem('invalid_grant', 'Bad Request')
  // Single use counts from the first try, whatever becomes of it.
  codes.set(hash, { ...entry, used: true })
  for (const [old, { expiresAt }] of codes) if (expiresAt <= world.now()) codes.delete(old)

  const redirectUri = form.get('redirect_uri')
  if (!redirectUri) return problem('invalid_request', 'Missing parameter: redirect_uri')
  if (redirectUri !== entry.request.redirectUri) return problem('redirect_uri_mismatch', 'Bad Request')
  const refused = verifierProblem(entry, form.get('code_verifier'))
  if (refused !== undefined) return problem('invalid_grant', refused)

  const subject = { sub: entry.sub, clientId: identity.client.clientId, scopes: entry.scopes }
  const refreshToken = entry.withRefreshToken ? await issueRefreshToken(registry, world, subject) : undefined
  return tokenAnswer(identity, subject, refreshToken, entry.request.nonce)
}

/** PKCE (RFC 7636 section 4.6). */
const verifierProblem = (entry: CodeEntry, verifier: string | null): string | undefined => {
  const { challenge } = entry.request
  if (challenge === undefined) return verifier === null ? undefined : 'code_verifier or verifier is not needed.'
  if (!verifier) return 'Missing code verifier.'
  return isSameText(digest(verifier).toString('base64url'), challenge) ? undefined : 'Invalid code verifier.'
}

/** No new refresh token: Google does not rotate. */
const refresh = async (identity: Identity, form: URLSearchParams): Promise<HttpResponse> => {
  const { registry, world, client } = identity
  const token = form.get('refresh_token')
  if (!token) return problem('invalid_request', 'Missing required parameter: refresh_token')
  const entry = findRefreshToken(registry, world, token)
  if (entry?.clientId !== client.clientId)
    return problem('invalid_grant', token.startsWith('1//') ? 'Token has been expired or revoked.' : 'Bad Request')
  const used = { ...entry, usedAt: world.now() }
  await registry.update((state) => ({
    ...state,
    refreshTokens: state.refreshTokens.map((other) => (other.hash === entry.hash ? used : other)),
  }))
  return tokenAnswer(identity, entry, undefined, undefined)
}

/** Claims: facts, OpenID Connect at Google, section 4. Their times are seconds. */
const tokenAnswer = async (
  identity: Identity,
  subject: TokenSubject,
  refreshToken: string | undefined,
  nonce: string | undefined,
): Promise<HttpResponse> => {
  const accessToken = await issueAccessToken(identity.registry, identity.world, subject)
  const now = Math.floor(identity.world.now() / 1000)
  const claims = {
    iss: identity.issuer(),
    azp: subject.clientId,
    aud: subject.clientId,
    sub: subject.sub,
    at_hash: digest(accessToken).subarray(0, 16).toString('base64url'),
    ...(nonce !== undefined && { nonce }),
    iat: now,
    exp: now + 3600,
  }
  return json(200, {
    access_token: accessToken,
    expires_in: accessTokenSeconds,
    ...(refreshToken !== undefined && { refresh_token: refreshToken }),
    scope: subject.scopes.join(' '),
    token_type: 'Bearer',
    ...(subject.scopes.includes('openid') && { id_token: await signIdToken(claims) }),
  })
}

/** `POST /tokeninfo`: numbers are strings. */
export const tokenInfo = async ({ registry, world }: Identity, call: Call): Promise<HttpResponse> => {
  const presented = formOf(call.request)?.get('access_token') ?? bearerOf(call.request) ?? ''
  const token = findAccessToken(registry, world, presented)
  if (token === undefined) return problem('invalid_token', 'Invalid Value')
  return json(200, {
    azp: token.clientId,
    aud: token.clientId,
    ...(token.scopes.includes('openid') && { sub: token.sub }),
    scope: token.scopes.join(' '),
    exp: String(Math.floor(token.expiresAt / 1000)),
    expires_in: String(Math.floor((token.expiresAt - world.now()) / 1000)),
  })
}

/** `POST /revoke`: no proof of the client; the consent and every token of this account and client go. */
export const revoke = async ({ registry, world }: Identity, call: Call): Promise<HttpResponse> => {
  const token = formOf(call.request)?.get('token') ?? call.query.get('token') ?? ''
  const entry = findAccessToken(registry, world, token) ?? findRefreshToken(registry, world, token)
  if (entry === undefined) return problem('invalid_token', 'Token expired or revoked')
  await registry.update((state) => withoutGrant(state, entry.sub, entry.clientId))
  return json(200, {})
}
