import { bytesAnswer, type Call, type HttpResponse, json, text } from '#functions/local/stand-in/http.ts'
import { stylesheet } from '#functions/local/stand-in/stylesheet.ts'
import type { Identity } from './context.ts'
import { revoke, tokenInfo, userInfo } from './inspection.ts'
import { stylesheetPath, welcomePage } from './pages.ts'
import { answerAccount, answerConsent, startSignIn } from './sign-in.ts'
import { exchange } from './token-endpoint.ts'

interface Route {
  readonly name: string
  readonly methods: ReadonlyArray<string>
  readonly path: string
  readonly answer: (identity: Identity, call: Call) => Promise<HttpResponse>
}

/** Google's paths, on one host here. */
const routes: ReadonlyArray<Route> = [
  { name: 'welcome', methods: ['GET'], path: '/', answer: async () => welcomePage() },
  {
    name: 'discovery',
    methods: ['GET'],
    path: '/.well-known/openid-configuration',
    answer: async (identity) => json(200, discovery(identity.issuer())),
  },
  { name: 'auth', methods: ['GET'], path: '/o/oauth2/v2/auth', answer: startSignIn },
  { name: 'account', methods: ['POST'], path: '/signin/account', answer: answerAccount },
  { name: 'consent', methods: ['POST'], path: '/signin/consent', answer: answerConsent },
  {
    name: 'style',
    methods: ['GET'],
    path: stylesheetPath,
    answer: async () =>
      bytesAnswer(200, new TextEncoder().encode(stylesheet), { 'content-type': 'text/css; charset=utf-8' }),
  },
  { name: 'token', methods: ['POST'], path: '/token', answer: exchange },
  { name: 'revoke', methods: ['POST'], path: '/revoke', answer: revoke },
  { name: 'tokeninfo', methods: ['GET', 'POST'], path: '/tokeninfo', answer: tokenInfo },
  { name: 'userinfo', methods: ['GET', 'POST'], path: '/v1/userinfo', answer: userInfo },
  {
    name: 'certs',
    methods: ['GET'],
    path: '/oauth2/v3/certs',
    answer: async (identity) => json(200, { keys: [await identity.signing.publicJwk()] }),
  },
  {
    name: 'certs',
    methods: ['GET'],
    path: '/oauth2/v1/certs',
    answer: async (identity) => {
      const { kid, pem } = await identity.signing.publicPem()
      return json(200, { [kid]: pem })
    },
  },
]

/**
 * The route's name and what it answers; undefined for paths that are not sign-in's. No path here has CORS headers, as
 * at Google.
 */
export const identityRoute = (
  call: Call,
): { readonly name: string; readonly answer: (identity: Identity) => Promise<HttpResponse> } | undefined => {
  const found = routes.find((route) => route.path === call.path)
  if (found === undefined) return undefined
  const method = call.method === 'HEAD' ? 'GET' : call.method
  if (!found.methods.includes(method)) {
    return {
      name: found.name,
      answer: async () => text(405, 'Method Not Allowed', { allow: found.methods.join(', ') }),
    }
  }
  return { name: found.name, answer: (identity) => found.answer(identity, call) }
}

const discovery = (issuer: string): Readonly<Record<string, unknown>> => ({
  issuer,
  authorization_endpoint: `${issuer}/o/oauth2/v2/auth`,
  token_endpoint: `${issuer}/token`,
  userinfo_endpoint: `${issuer}/v1/userinfo`,
  revocation_endpoint: `${issuer}/revoke`,
  jwks_uri: `${issuer}/oauth2/v3/certs`,
  response_types_supported: ['code'],
  response_modes_supported: ['query'],
  subject_types_supported: ['public'],
  id_token_signing_alg_values_supported: ['RS256'],
  scopes_supported: ['openid', 'email', 'profile'],
  token_endpoint_auth_methods_supported: ['client_secret_post', 'client_secret_basic'],
  claims_supported: [
    'aud',
    'email',
    'email_verified',
    'exp',
    'family_name',
    'given_name',
    'iat',
    'iss',
    'name',
    'picture',
    'sub',
  ],
  code_challenge_methods_supported: ['plain', 'S256'],
  grant_types_supported: ['authorization_code', 'refresh_token'],
  authorization_response_iss_parameter_supported: true,
})
