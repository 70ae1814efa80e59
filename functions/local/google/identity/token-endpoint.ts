import { createHash, timingSafeEqual } from 'node:crypto'
import { hashOf } from '#functions/local/stand-in/hash-of.ts'
import { type Call, formOf, type HttpRequest, type HttpResponse, json } from '#functions/local/stand-in/http.ts'
import type { CodeEntry, Identity } from './context.ts'
import type { Client } from './registry.ts'
import { idTokenClaims } from './signing.ts'
import { accessTokenSeconds, findRefreshToken, issueAccessToken, issueRefreshToken } from './tokens.ts'

const problem = (error: string, description?: string, status = 400): HttpResponse =>
  json(status, { error, ...(description === undefined ? {} : { error_description: description }) })

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

  const client = authenticate(identity.clients, call.request, form)
  if ('status' in client) return client
  return grantType === 'authorization_code' ? exchangeCode(identity, client, form) : refresh(identity, client, form)
}

/** Client_secret_basic or client_secret_post. */
const authenticate = (
  clients: ReadonlyArray<Client>,
  request: HttpRequest,
  form: URLSearchParams,
): Client | HttpResponse => {
  const basic = /^Basic +(\S+)$/iu.exec(request.headers['authorization'] ?? '')?.[1]
  const pair = basic === undefined ? undefined : Buffer.from(basic, 'base64').toString('utf8')
  const colon = pair?.indexOf(':') ?? -1
  const id = pair === undefined ? form.get('client_id') : decodeForm(pair.slice(0, Math.max(colon, 0)))
  const secret = pair === undefined ? form.get('client_secret') : decodeForm(pair.slice(colon + 1))

  if (!id) return problem('invalid_request', 'Could not determine client ID from request.')
  const client = clients.find((candidate) => candidate.clientId === id)
  if (client === undefined) return problem('invalid_client', 'The OAuth client was not found.', 401)
  if (!secret) return problem('invalid_request', 'client_secret is missing.')
  return isSameText(secret, client.clientSecret) ? client : problem('invalid_client', 'Unauthorized', 401)
}

const decodeForm = (text: string): string => new URLSearchParams(`v=${text}`).get('v') ?? ''

const isSameText = (left: string, right: string): boolean =>
  timingSafeEqual(createHash('sha256').update(left).digest(), createHash('sha256').update(right).digest())

const exchangeCode = async (identity: Identity, client: Client, form: URLSearchParams): Promise<HttpResponse> => {
  const code = form.get('code')
  if (!code) return problem('invalid_request', 'Missing required parameter: code')
  if (!code.startsWith('4/')) return problem('invalid_grant', 'Malformed auth code.')

  const hash = hashOf(code)
  const entry = identity.codes.get(hash)
  if (
    entry === undefined ||
    entry.used ||
    entry.expiresAt <= identity.world.now() ||
    entry.request.client.clientId !== client.clientId
  ) {
    return problem('invalid_grant', 'Bad Request')
  }
  // Single use counts from the first try, whatever becomes of it.
  identity.codes.set(hash, { ...entry, used: true })
  for (const [old, { expiresAt }] of identity.codes) if (expiresAt <= identity.world.now()) identity.codes.delete(old)

  const redirectUri = form.get('redirect_uri')
  if (!redirectUri) return problem('invalid_request', 'Missing parameter: redirect_uri')
  if (redirectUri !== entry.request.redirectUri) return problem('redirect_uri_mismatch', 'Bad Request')
  const refused = verifierProblem(entry, form.get('code_verifier'))
  if (refused !== undefined) return problem('invalid_grant', refused)

  const subject = { sub: entry.sub, clientId: client.clientId, scopes: entry.scopes }
  const refreshToken = entry.withRefreshToken
    ? await issueRefreshToken(identity.registry, identity.world, identity.levers, subject)
    : undefined
  const accessToken = await issueAccessToken(identity.registry, identity.world, subject, refreshToken?.token)
  const idToken = await idTokenFor(identity, subject, accessToken, entry.request.nonce)
  return json(200, {
    access_token: accessToken,
    expires_in: accessTokenSeconds,
    ...(refreshToken === undefined ? {} : { refresh_token: refreshToken.token }),
    ...(refreshToken?.expiresInSeconds === undefined
      ? {}
      : { refresh_token_expires_in: refreshToken.expiresInSeconds }),
    scope: entry.scopes.join(' '),
    token_type: 'Bearer',
    ...idToken,
  })
}

/** PKCE (RFC 7636 section 4.6). */
const verifierProblem = (entry: CodeEntry, verifier: string | null): string | undefined => {
  const { challenge } = entry.request
  if (challenge === undefined) return verifier === null ? undefined : 'code_verifier or verifier is not needed.'
  if (!verifier) return 'Missing code verifier.'
  const derived = challenge.method === 'S256' ? createHash('sha256').update(verifier).digest('base64url') : verifier
  return isSameText(derived, challenge.value) ? undefined : 'Invalid code verifier.'
}

/** No new refresh token: Google does not rotate. */
const refresh = async (identity: Identity, client: Client, form: URLSearchParams): Promise<HttpResponse> => {
  const token = form.get('refresh_token')
  if (!token) return problem('invalid_request', 'Missing required parameter: refresh_token')
  const entry = findRefreshToken(identity.registry, identity.world, token)
  if (entry === undefined || entry.clientId !== client.clientId) {
    return problem('invalid_grant', token.startsWith('1//') ? 'Token has been expired or revoked.' : 'Bad Request')
  }

  await identity.registry.update((state) => ({
    ...state,
    refreshTokens: state.refreshTokens.map((other) =>
      other.hash === entry.hash ? { ...other, usedAt: identity.world.now() } : other,
    ),
  }))
  const accessToken = await issueAccessToken(identity.registry, identity.world, entry, token)
  return json(200, {
    access_token: accessToken,
    expires_in: accessTokenSeconds,
    scope: entry.scopes.join(' '),
    token_type: 'Bearer',
    ...(await idTokenFor(identity, entry, accessToken, undefined)),
  })
}

const idTokenFor = async (
  identity: Identity,
  subject: { readonly sub: string; readonly clientId: string; readonly scopes: ReadonlyArray<string> },
  accessToken: string,
  nonce: string | undefined,
): Promise<{ readonly id_token?: string }> => {
  const account = identity.registry.state().accounts.find((candidate) => candidate.sub === subject.sub)
  if (account === undefined || !subject.scopes.includes('openid')) return {}
  const issuer = identity.levers.switches().legacyIssuer
    ? identity.issuer().replace(/^https?:\/\//u, '')
    : identity.issuer()
  const claims = idTokenClaims({
    issuer,
    account,
    accessToken,
    nonce,
    clientId: subject.clientId,
    scopes: subject.scopes,
    now: identity.world.now(),
  })
  return { id_token: await identity.signing.sign(claims) }
}
