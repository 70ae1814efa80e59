import { randomBytes } from 'node:crypto'
import type { APIGatewayProxyStructuredResultV2, LambdaFunctionURLEvent } from 'aws-lambda'
import { appCallback, providerCallback } from '#domain/api/auth.ts'
import { health } from '#domain/api/health.ts'
import { product } from '#domain/product.ts'
import { googleIdentityProvider } from '#functions/adapters/google/identity-provider.ts'
import { isReachable } from '#functions/adapters/reachable/reachable.ts'
import type { Counters } from '#functions/shared/counters.ts'
import { makeHealthHandler } from '#functions/shared/health.ts'
import { keyedHash, type Log } from '#functions/shared/log.ts'
import { answerEvent, type Route, type RouterPorts } from '#functions/shared/router.ts'
import { makeVault } from '#functions/shared/sealed.ts'
import { authRoutes } from './routes.ts'
import type { AuthSettings } from './settings.ts'

/** What the function needs besides its settings. */
export interface LambdaEdges {
  readonly settings: () => Promise<AuthSettings>
  readonly counters: Counters
  readonly log: Log
  /** Milliseconds since the epoch. */
  readonly now: () => number
}

export type LambdaFunction = (event: LambdaFunctionURLEvent) => Promise<APIGatewayProxyStructuredResultV2>

/** The sign-in function: the same in the cloud and on the local host. Throws only when its settings cannot be read. */
export const makeAuthLambda = (edges: LambdaEdges): LambdaFunction => {
  let built: { readonly settings: AuthSettings; readonly routes: ReadonlyArray<Route>; readonly ports: RouterPorts } | undefined
  return async (event) => {
    const settings = await edges.settings()
    if (built?.settings !== settings) built = { settings, ...build(settings, edges) }
    return answerEvent(built.routes, built.ports, event)
  }
}

const build = (settings: AuthSettings, { counters, log, now }: LambdaEdges) => ({
  routes: [healthRoute(settings, counters, now), ...authRoutes({
    provider: googleIdentityProvider({
      endpoints: {
        issuer: settings.GOOGLE_ISSUER, authorization: settings.GOOGLE_AUTHORIZATION_URL, token: settings.GOOGLE_TOKEN_URL, revocation: settings.GOOGLE_REVOCATION_URL,
      },
      clientId: settings.GOOGLE_CLIENT_ID,
      clientSecret: settings.GOOGLE_CLIENT_SECRET,
      redirectAddress: `${settings.APP_ORIGIN}${product.apiBasePath}${providerCallback.path}`,
    }),
    vault: makeVault(settings.SESSION_KEYS, now),
    counters,
    now,
    secret: () => randomBytes(32).toString('base64url'),
    hash: (value) => keyedHash(settings.LOG_KEY, value),
    callbackAddresses: [`${settings.APP_ORIGIN}${appCallback.path}`],
  })],
  ports: { appOrigin: settings.APP_ORIGIN, logKey: settings.LOG_KEY, log, now },
})

const healthRoute = (settings: AuthSettings, counters: Counters, now: () => number): Route => ({
  endpoint: health.auth,
  handle: makeHealthHandler({
    operatorToken: settings.OPERATOR_TOKEN,
    configured: {},
    probes: { google: async () => isReachable(settings.GOOGLE_TOKEN_URL), sharedState: async () => (await counters.read('health')) === 0 },
    keyRings: { session: settings.SESSION_KEYS },
    now,
  }),
})
