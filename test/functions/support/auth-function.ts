import type { APIGatewayProxyStructuredResultV2 } from 'aws-lambda'
import { err, ok, type Result } from '#domain/result.ts'
import { inMemoryCounters } from '#functions/adapters/in-memory-counters.ts'
import type { AuthPorts, Grant, IdentityProvider, ProviderFailure, SignInRequest } from '#functions/auth/ports.ts'
import { authRoutes } from '#functions/auth/routes.ts'
import { driveScope } from '#functions/auth/scopes.ts'
import { keyedHash, lineLog } from '#functions/shared/log.ts'
import { answerEvent } from '#functions/shared/router.ts'
import { makeVault, type SealingKey, type Vault } from '#functions/shared/sealed.ts'
import { eventOf, routerKeys, type Sent } from './event.ts'

export const appOrigin = 'https://bellbook.example'
export const callbackAddress = `${appOrigin}/auth/callback`
export const start = Date.parse('2026-11-20T12:00:00Z')
export const logKey = 'log-key-of-thirty-two-characters'

export const keyOf = (kid: string, created = '2026-11-01T00:00:00Z'): SealingKey => ({
  kid,
  k: Buffer.alloc(32, kid).toString('base64url'),
  created,
})

/** What the identity provider in this test says. */
export interface ProviderScript {
  exchange: Result<Grant & { readonly userId: string }, ProviderFailure>
  refresh: Result<Grant, ProviderFailure>
  revoke: Result<void, ProviderFailure>
}

export const grantOf = (changes: Partial<Grant> = {}): Grant => ({
  accessToken: 'ya29.access-canary',
  expiresInSeconds: 3599,
  refreshToken: '1//refresh-canary',
  scopes: ['openid', driveScope],
  ...changes,
})

/** The sign-in function over a scripted provider, a held clock and shared state in memory. */
export const makeAuthFunction = (ring: ReadonlyArray<SealingKey> = [keyOf('a')], changes: Partial<AuthPorts> = {}) => {
  let now = start
  let made = 0
  let opened = 0
  const lines: string[] = []
  const asked: {
    readonly signIn: SignInRequest[]
    readonly exchange: string[]
    readonly refresh: string[]
    readonly revoke: string[]
  } = { signIn: [], exchange: [], refresh: [], revoke: [] }
  const script: ProviderScript = {
    exchange: ok({ ...grantOf(), userId: 'user-1' }),
    refresh: ok({ ...grantOf({ accessToken: 'ya29.renewed-canary' }), refreshToken: undefined }),
    revoke: ok(undefined),
  }
  const provider: IdentityProvider = {
    signInAddress: async (request) => {
      asked.signIn.push(request)
      return `https://accounts.google.com/o/oauth2/v2/auth?state=${request.state}`
    },
    exchange: async (query) => {
      asked.exchange.push(query)
      return script.exchange
    },
    refresh: async (refreshToken) => {
      asked.refresh.push(refreshToken)
      return script.refresh
    },
    revoke: async (refreshToken) => {
      asked.revoke.push(refreshToken)
      return script.revoke
    },
  }
  const sealing = makeVault(ring, () => now)
  const vault: Vault = { seal: sealing.seal, open: (use, sealed) => ((opened += 1), sealing.open(use, sealed)) }
  const ports: AuthPorts = {
    provider,
    vault,
    counters: inMemoryCounters(() => now),
    now: () => now,
    secret: () => `secret-${(made += 1)}`.padEnd(43, 'x'),
    hash: (value) => keyedHash(logKey, value),
    callbackAddresses: [callbackAddress],
    ...changes,
  }
  const log = lineLog((line) => lines.push(line))
  const send = (sent: Sent) =>
    answerEvent(
      authRoutes(ports),
      { appOrigin, logKey, routerKeys: Object.values(routerKeys), log, now: () => now },
      eventOf(sent),
    )
  return {
    ports,
    script,
    asked,
    lines,
    opened: () => opened,
    later: (seconds: number) => void (now += seconds * 1000),
    send,
    login: (redirect?: string, sent?: Partial<Sent>) => send(loginRequest(redirect, sent)),
    refresh: (cookies: ReadonlyArray<string>, userId?: string) => send(refreshRequest(cookies, userId)),
    signOut: (cookies: ReadonlyArray<string>, userId?: string) => send(signOutRequest(cookies, userId)),
    /** Signs in and answers the session's cookie pair. */
    signIn: async (cookies: ReadonlyArray<string> = []): Promise<string> => {
      const begun = await send(loginRequest(callbackAddress, { cookies }))
      return cookieFrom(await send(callbackRequest(stateOf(begun), [cookieFrom(begun, '__Host-tx')])), '__Host-sid')
    },
  }
}
export type AuthFunction = ReturnType<typeof makeAuthFunction>

export const ownHeaders = {
  origin: appOrigin,
  'sec-fetch-site': 'same-origin',
  'content-type': 'application/json',
  'x-bellbook': '1',
} as const

export const postJson = (path: string, body: unknown, sent: Partial<Sent> = {}): Sent => ({
  method: 'POST',
  path,
  headers: ownHeaders,
  body: JSON.stringify(body),
  ...sent,
})

export const refreshRequest = (cookies: ReadonlyArray<string>, userId = 'user-1'): Sent =>
  postJson('/api/auth/refresh', { userId }, { cookies })
export const signOutRequest = (cookies: ReadonlyArray<string>, userId = 'user-1'): Sent =>
  postJson('/api/auth/signout', { userId }, { cookies })
export const loginRequest = (redirect: string = callbackAddress, sent: Partial<Sent> = {}): Sent => ({
  path: '/api/auth/google/login',
  query: new URLSearchParams({ redirect }).toString(),
  ...sent,
})

/** The `name=value` pair that a browser would send back, by cookie name. */
export const cookieFrom = (answer: APIGatewayProxyStructuredResultV2, name: '__Host-sid' | '__Host-tx'): string => {
  const found = (answer.cookies ?? []).find((cookie) => cookie.startsWith(`${name}=`))
  if (found === undefined) throw new Error(`No ${name} in ${JSON.stringify(answer)}`)
  return found.split(';')[0] ?? ''
}

export const stateOf = (answer: APIGatewayProxyStructuredResultV2): string =>
  new URL(String(answer.headers?.['location'])).searchParams.get('state') ?? ''

export const callbackRequest = (state: string, cookies: ReadonlyArray<string>, more = ''): Sent => ({
  path: '/api/auth/google/callback',
  query: `state=${state}&code=4%2F0A${more}`,
  cookies,
})

/** The function, and a browser that has just signed in. */
export const signedInFunction = async () => {
  const auth = makeAuthFunction()
  return { auth, session: await auth.signIn() }
}

export const errorOf = (answer: APIGatewayProxyStructuredResultV2): unknown => {
  const body: unknown = JSON.parse(answer.body ?? '')
  return typeof body === 'object' && body !== null && 'error' in body ? body.error : undefined
}

export const refused = <T>(failure: ProviderFailure): Result<T, ProviderFailure> => err(failure)
