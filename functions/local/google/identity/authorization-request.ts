import { err, ok, type Result } from '#domain/result.ts'
import type { Client } from './registry.ts'
import { parseScopes } from './scopes.ts'

/** A checked request for sign-in. */
export interface AuthorizationRequest {
  readonly client: Client
  readonly redirectUri: string
  readonly scopes: ReadonlyArray<string>
  readonly state: string | undefined
  readonly nonce: string | undefined
  /** The person is asked, although they have allowed everything before. */
  readonly asksConsent: boolean
  readonly loginHint: string | undefined
  /** By S256. */
  readonly challenge: string | undefined
}

/** Shown on a page of Google's own: an unproven address gets no answer. */
export interface RefusedRequest {
  readonly status: 400 | 401
  readonly code: string
  readonly text: string
}

const refuse = (code: string, text: string, status: 400 | 401 = 400): Result<never, RefusedRequest> =>
  err({ status, code, text })

/** Reads the query of `/o/oauth2/v2/auth`. Order and codes: Google's "authorization errors". */
export const parseAuthorizationRequest = (
  query: URLSearchParams,
  client: Client,
): Result<AuthorizationRequest, RefusedRequest> => {
  const invalid = (name: string) => refuse('invalid_request', `Invalid parameter value for ${name}`)
  const twice = [...query.keys()].find((name) => query.getAll(name).length > 1)
  if (twice !== undefined) return refuse('invalid_request', `OAuth 2 parameters can only have a single value: ${twice}`)
  const missing = ['client_id', 'redirect_uri', 'response_type', 'scope'].find((name) => !query.get(name))
  if (missing !== undefined) return refuse('invalid_request', `Missing required parameter: ${missing}`)
  if (query.get('client_id') !== client.clientId)
    return refuse('invalid_client', 'The OAuth client was not found.', 401)
  const redirectUri = query.get('redirect_uri') ?? ''
  if (!client.redirectUris.includes(redirectUri))
    return refuse('redirect_uri_mismatch', 'The redirect address in the request is not one of the registered ones.')
  const responseType = query.get('response_type')
  if (responseType !== 'code') return refuse('unsupported_response_type', `Invalid response_type: ${responseType}`)
  const scopes = parseScopes(query.get('scope') ?? '')
  if (scopes === undefined) return refuse('invalid_scope', 'Some requested scopes were invalid.')
  // Without it there would be no refresh token.
  if (query.get('access_type') !== 'offline') return invalid('access_type')
  const prompt = query.get('prompt') ?? 'consent'
  if (prompt !== 'consent') return invalid('prompt')
  const challenge = query.get('code_challenge') ?? undefined
  const method = query.get('code_challenge_method') ?? undefined
  if (challenge === undefined ? method !== undefined : !isChallenge(challenge, method)) return invalid('code_challenge')

  return ok({
    client,
    redirectUri,
    scopes,
    state: query.get('state') ?? undefined,
    nonce: query.get('nonce') ?? undefined,
    asksConsent: query.has('prompt'),
    loginHint: query.get('login_hint') ?? undefined,
    challenge,
  })
}

const isChallenge = (value: string, method: string | undefined): boolean =>
  method === 'S256' && /^[A-Za-z0-9\-_]{43}$/u.test(value)
