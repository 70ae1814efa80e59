import { randomBytes } from 'node:crypto'
import { appCallback, providerCallback } from '#domain/api/auth.ts'
import { health } from '#domain/api/health.ts'
import { product } from '#domain/product.ts'
import { googleIdentityProvider } from '#functions/adapters/google/identity-provider.ts'
import { isReachable } from '#functions/adapters/reachable.ts'
import type { Counters } from '#functions/shared/counters.ts'
import { makeHealthHandler } from '#functions/shared/health.ts'
import { type LambdaEdges, type LambdaFunction, makeLambda } from '#functions/shared/lambda.ts'
import { keyedHash } from '#functions/shared/log.ts'
import type { Route } from '#functions/shared/router.ts'
import { makeVault } from '#functions/shared/sealed.ts'
import { authRoutes } from './routes.ts'
import type { AuthSettings } from './settings.ts'

/** The sign-in function: the same in the cloud and on the local host. */
export const makeAuthLambda = (edges: LambdaEdges<AuthSettings>): LambdaFunction =>
  makeLambda(edges, health.auth.path, (settings) => routesOf(settings, edges))

const routesOf = (
  settings: AuthSettings,
  { counters, now }: Pick<LambdaEdges<AuthSettings>, 'counters' | 'now'>,
): ReadonlyArray<Route> => [
  healthRoute(settings, counters, now),
  ...authRoutes({
    provider: googleIdentityProvider({
      endpoints: {
        issuer: settings.GOOGLE_ISSUER,
        authorization: settings.GOOGLE_AUTHORIZATION_URL,
        token: settings.GOOGLE_TOKEN_URL,
        revocation: settings.GOOGLE_REVOCATION_URL,
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
  }),
]

const healthRoute = (settings: AuthSettings, counters: Counters, now: () => number): Route => ({
  endpoint: health.auth,
  handle: makeHealthHandler({
    operatorToken: settings.OPERATOR_TOKEN,
    configured: {},
    probes: {
      google: async () => isReachable(settings.GOOGLE_TOKEN_URL),
      sharedState: async () => (await counters.read('health')) === 0,
    },
    keyRings: { session: settings.SESSION_KEYS, router: settings.ROUTER_KEYS },
    now,
  }),
})
