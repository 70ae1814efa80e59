import { randomBytes } from 'node:crypto'
import { setTimeout as wait } from 'node:timers/promises'
import { health } from '#domain/api/health.ts'
import { snapTradePortalOrigins } from '#domain/api/portal.ts'
import { googleAccessTokens } from '#functions/adapters/google/access-tokens.ts'
import { isReachable } from '#functions/adapters/reachable.ts'
import { accountShare, personalKeyOwners, withoutUsers } from '#functions/adapters/snaptrade/personal-key.ts'
import { type SealedItems, sealedUserSecrets } from '#functions/adapters/user-secrets.ts'
import { scopes } from '#functions/auth/scopes.ts'
import type { Counters } from '#functions/shared/counters.ts'
import { makeHealthHandler } from '#functions/shared/health.ts'
import { type LambdaEdges, type LambdaFunction, makeLambda } from '#functions/shared/lambda.ts'
import { keyedHash } from '#functions/shared/log.ts'
import { isLoopback } from '#functions/shared/loopback.ts'
import type { Route } from '#functions/shared/router.ts'
import { makeVault } from '#functions/shared/sealed.ts'
import { unknownTokenLimiter } from '#functions/shared/strangers.ts'
import { inMemoryAnswers } from './answer-cache.ts'
import { configuredBrokerage } from './configured-brokerage.ts'
import { fairShare } from './fair-share.ts'
import type { SnapTradePorts } from './ports.ts'
import { snapTradeRoutes } from './routes.ts'
import type { SnapTradeSettings } from './settings.ts'

interface SnapTradeEdges extends LambdaEdges<SnapTradeSettings> {
  readonly items: SealedItems
}

/** The brokerage function, in the cloud and on the local host alike. */
export const makeSnapTradeLambda = (edges: SnapTradeEdges): LambdaFunction =>
  makeLambda(edges, health.snaptrade.path, (settings) => routesOf(settings, edges))

const routesOf = (
  settings: SnapTradeSettings,
  { counters, items, now }: Omit<SnapTradeEdges, 'settings' | 'log'>,
): ReadonlyArray<Route> => {
  const { SNAPTRADE_BASE_URL: baseAddress } = settings
  const hash = (value: string): string => keyedHash(settings.LOG_KEY, value)
  return [
    healthRoute(settings, counters, now),
    ...snapTradeRoutes({
      tokens: googleAccessTokens({
        tokenInfoAddress: settings.GOOGLE_TOKEN_INFO_URL,
        clientId: settings.GOOGLE_CLIENT_ID,
        scopes,
        strangers: unknownTokenLimiter(counters, hash),
        now,
      }),
      ...providerOf(settings, { counters, items, now }, hash),
      answers: inMemoryAnswers(now),
      portalOrigins: isLoopback(new URL(baseAddress)) ? [new URL(baseAddress).origin] : snapTradePortalOrigins,
      sleep: async (milliseconds) => wait(milliseconds),
      vault: makeVault(settings.SESSION_KEYS, now),
      counters,
      now,
      secret: () => randomBytes(32).toString('base64url'),
      hash,
    }),
  ]
}

/** The only place that tells the kinds of keys apart. */
const providerOf = (
  settings: SnapTradeSettings,
  { counters, items, now }: Omit<SnapTradeEdges, 'settings' | 'log'>,
  hash: (value: string) => string,
): Pick<SnapTradePorts, 'brokerage' | 'userSecrets' | 'keyOwners'> => {
  const share = fairShare(counters, hash)
  const clientId = settings.SNAPTRADE_CLIENT_ID
  if (settings.SNAPTRADE_KEY === 'personal' && clientId !== undefined) {
    const brokerage = configuredBrokerage(settings, accountShare(now, share))
    const owners = personalKeyOwners({ items, clientId, hash })
    return { brokerage: brokerage && withoutUsers(brokerage, owners), userSecrets: owners, keyOwners: owners }
  }
  const userSecrets = sealedUserSecrets({ items, vault: makeVault(settings.USER_SECRET_KEYS, now), hash, now })
  return { brokerage: configuredBrokerage(settings, share), userSecrets, keyOwners: undefined }
}

const healthRoute = (settings: SnapTradeSettings, counters: Counters, now: () => number): Route => {
  const isConfigured = settings.SNAPTRADE_CLIENT_ID !== undefined && settings.SNAPTRADE_CONSUMER_KEY !== undefined
  return {
    endpoint: health.snaptrade,
    handle: makeHealthHandler({
      operatorToken: settings.OPERATOR_TOKEN,
      configured: { snapTrade: isConfigured },
      probes: {
        google: async () => isReachable(settings.GOOGLE_TOKEN_INFO_URL),
        sharedState: async () => (await counters.read('health')) === 0,
        ...(isConfigured ? { snapTrade: async () => isReachable(settings.SNAPTRADE_BASE_URL) } : {}),
      },
      keyRings: { session: settings.SESSION_KEYS, userSecret: settings.USER_SECRET_KEYS, router: settings.ROUTER_KEYS },
      now,
    }),
  }
}
