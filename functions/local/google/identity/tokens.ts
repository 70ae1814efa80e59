import { generateKeyPair, SignJWT } from 'jose'
import { bearerOf, type Call, formOf, type HttpResponse, json } from '#functions/local/stand-in/http.ts'
import { hashOf } from '#functions/local/stand-in/world.ts'
import { isSame } from '#functions/shared/is-same.ts'
import type { Identity } from './identity.ts'
import {
  accessTokenSeconds,
  findAccessToken,
  findRefreshToken,
  issueAccessToken,
  issueRefreshToken,
  type TokenSubject,
  withoutGrant,
} from './registry.ts'

const problem = (error: string, description: string, status = 400): HttpResponse =>
  json(status, { error, error_description: description })

/** `POST /token`: a code or a refresh token for access tokens, by `client_secret_post`, as our functions do. */
export const exchange = async (identity: Identity, call: Call): Promise<HttpResponse> => {
  const { client } = identity
  const form = formOf(call.request)
  if (form.get('client_id') !== client.clientId || !isSame(form.get('client_secret') ?? '', client.clientSecret))
    return problem('invalid_client', 'Unauthorized', 401)
  return form.get('grant_type') === 'refresh_token' ? refresh(identity, form) : exchangeCode(identity, form)
}

const exchangeCode = async (identity: Identity, form: URLSearchParams): Promise<HttpResponse> => {
  const { codes, world, registry, client } = identity
  const hash = hashOf(form.get('code') ?? '')
  const entry = codes.get(hash)
  // A code is used up by its first try, also by a failed one.
  codes.delete(hash)
  for (const [old, { expiresAt }] of codes) if (expiresAt <= world.now()) codes.delete(old)
  if (entry === undefined || entry.expiresAt <= world.now()) return problem('invalid_grant', 'Bad Request')
  const { redirectUri, challenge, nonce } = entry.request
  if (form.get('redirect_uri') !== redirectUri) return problem('redirect_uri_mismatch', 'Bad Request')
  // PKCE (RFC 7636 section 4.6).
  if (challenge !== undefined && !isSame(hashOf(form.get('code_verifier') ?? ''), challenge))
    return problem('invalid_grant', 'Invalid code verifier.')
  const subject = { sub: entry.sub, clientId: client.clientId, scopes: entry.scopes }
  const refreshToken = entry.withRefreshToken ? await issueRefreshToken(registry, world, subject) : undefined
  return tokenAnswer(identity, subject, refreshToken, nonce)
}

/** Google does not rotate refresh tokens. */
const refresh = async (identity: Identity, form: URLSearchParams): Promise<HttpResponse> => {
  const entry = findRefreshToken(identity.registry, form.get('refresh_token') ?? '')
  return entry === undefined
    ? problem('invalid_grant', 'Token has been expired or revoked.')
    : tokenAnswer(identity, entry, undefined, undefined)
}

let key: ReturnType<typeof generateKeyPair> | undefined

/** Claims: OpenID Connect at Google. Their times are seconds. */
const tokenAnswer = async (
  { registry, world, issuer }: Identity,
  subject: TokenSubject,
  refreshToken: string | undefined,
  nonce: string | undefined,
): Promise<HttpResponse> => {
  const accessToken = await issueAccessToken(registry, world, subject)
  const now = Math.floor(world.now() / 1000)
  // Our functions take the id token straight from this answer, so no request for the key comes.
  const { privateKey } = await (key ??= generateKeyPair('RS256'))
  const idToken = new SignJWT({ azp: subject.clientId, ...(nonce !== undefined && { nonce }) })
    .setProtectedHeader({ alg: 'RS256' })
    .setIssuer(issuer())
    .setAudience(subject.clientId)
    .setSubject(subject.sub)
    .setIssuedAt(now)
    .setExpirationTime(now + 3600)
  return json(200, {
    access_token: accessToken,
    expires_in: accessTokenSeconds,
    ...(refreshToken !== undefined && { refresh_token: refreshToken }),
    scope: subject.scopes.join(' '),
    token_type: 'Bearer',
    id_token: await idToken.sign(privateKey),
  })
}

/** `POST /tokeninfo`: numbers are strings. */
export const tokenInfo = ({ registry, world }: Identity, call: Call): HttpResponse => {
  const presented = formOf(call.request).get('access_token') ?? bearerOf(call.request) ?? ''
  const token = findAccessToken(registry, world, presented)
  if (token === undefined) return problem('invalid_token', 'Invalid Value')
  return json(200, {
    azp: token.clientId,
    aud: token.clientId,
    sub: token.sub,
    scope: token.scopes.join(' '),
    exp: String(Math.floor(token.expiresAt / 1000)),
    expires_in: String(Math.floor((token.expiresAt - world.now()) / 1000)),
  })
}

/** Needs no client secret. Ends the consent and every token of this account and client. */
export const revoke = async ({ registry, world }: Identity, call: Call): Promise<HttpResponse> => {
  const token = formOf(call.request).get('token') ?? call.query.get('token') ?? ''
  const entry = findAccessToken(registry, world, token) ?? findRefreshToken(registry, token)
  if (entry === undefined) return problem('invalid_token', 'Token expired or revoked')
  await registry.update((state) => withoutGrant(state, entry.sub, entry.clientId))
  return json(200, {})
}
