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
  readonly offline: boolean
  readonly prompts: ReadonlyArray<string>
  readonly includeGranted: boolean
  readonly loginHint: string | undefined
  readonly challenge: { readonly value: string; readonly method: 'S256' | 'plain' } | undefined
}

/** Shown on a page of Google's own: an unproven address gets no answer. */
export interface RefusedRequest {
  readonly status: 400 | 401
  readonly code: string
  readonly text: string
}

const refuse = (code: string, text: string, status: 400 | 401 = 400): Result<never, RefusedRequest> =>
  err({ status, code, text })
const single = [
  'client_id',
  'redirect_uri',
  'response_type',
  'scope',
  'state',
  'nonce',
  'access_type',
  'prompt',
  'include_granted_scopes',
  'login_hint',
  'code_challenge',
  'code_challenge_method',
]

/** Reads the query of `/o/oauth2/v2/auth`. Order and codes: Google's "authorization errors". */
export const parseAuthorizationRequest = (
  query: URLSearchParams,
  clients: ReadonlyArray<Client>,
): Result<AuthorizationRequest, RefusedRequest> => {
  const twice = single.find((name) => query.getAll(name).length > 1)
  if (twice !== undefined) return refuse('invalid_request', `OAuth 2 parameters can only have a single value: ${twice}`)

  const clientId = query.get('client_id')
  if (!clientId) return refuse('invalid_request', 'Missing required parameter: client_id')
  const client = clients.find((candidate) => candidate.clientId === clientId)
  if (client === undefined) return refuse('invalid_client', 'The OAuth client was not found.', 401)

  const redirectUri = query.get('redirect_uri')
  if (!redirectUri) return refuse('invalid_request', 'Missing required parameter: redirect_uri')
  if (!client.redirectUris.includes(redirectUri))
    return refuse('redirect_uri_mismatch', 'The redirect address in the request is not one of the registered ones.')

  const responseType = query.get('response_type')
  if (!responseType) return refuse('invalid_request', 'Missing required parameter: response_type')
  if (responseType !== 'code') return refuse('unsupported_response_type', `Invalid response_type: ${responseType}`)

  const scopes = parseScopes(query.get('scope') ?? '')
  if (!query.get('scope')) return refuse('invalid_request', 'Missing required parameter: scope')
  if (scopes === undefined) return refuse('invalid_scope', 'Some requested scopes were invalid.')

  const accessType = query.get('access_type') ?? 'online'
  if (accessType !== 'online' && accessType !== 'offline')
    return refuse('invalid_request', `Invalid parameter value for access_type: ${accessType}`)

  const prompts = (query.get('prompt') ?? '').split(' ').filter((value) => value !== '')
  const areKnown = prompts.every((value) => ['none', 'consent', 'select_account'].includes(value))
  if (!areKnown || (prompts.includes('none') && prompts.length > 1))
    return refuse('invalid_request', 'Invalid parameter value for prompt')

  const challenge = parseChallenge(query)
  if (challenge === 'malformed') return refuse('invalid_request', 'Invalid parameter value for code_challenge')

  return ok({
    client,
    redirectUri,
    scopes,
    state: query.get('state') ?? undefined,
    nonce: query.get('nonce') ?? undefined,
    offline: accessType === 'offline',
    prompts,
    includeGranted: query.get('include_granted_scopes') === 'true',
    loginHint: query.get('login_hint') ?? undefined,
    challenge,
  })
}

const parseChallenge = (query: URLSearchParams): AuthorizationRequest['challenge'] | 'malformed' => {
  const value = query.get('code_challenge')
  const method = query.get('code_challenge_method') ?? 'plain'
  if (value === null) return query.has('code_challenge_method') ? 'malformed' : undefined
  if (!/^[A-Za-z0-9\-._~]{43,128}$/u.test(value) || (method !== 'S256' && method !== 'plain')) return 'malformed'
  return { value, method }
}
