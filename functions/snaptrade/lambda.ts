import { randomBytes } from 'node:crypto'
import { setTimeout as wait } from 'node:timers/promises'
import { health } from '#domain/api/health.ts'
import { portalPath, snapTradePortalOrigins } from '#domain/api/portal.ts'
import { googleAccessTokens } from '#functions/adapters/google/access-tokens.ts'
import { isReachable } from '#functions/adapters/reachable/reachable.ts'
import { snapTradeBrokerage } from '#functions/adapters/snaptrade/brokerage.ts'
import { sealedUserSecrets, type SealedItems } from '#functions/adapters/user-secrets.ts'
import type { LambdaEdges, LambdaFunction } from '#functions/auth/lambda.ts'
import { scopes } from '#functions/auth/scopes.ts'
import type { Counters } from '#functions/shared/counters.ts'
import { makeHealthHandler } from '#functions/shared/health.ts'
import { isLoopback } from '#functions/shared/loopback.ts'
import { keyedHash } from '#functions/shared/log.ts'
import { answerEvent, type Route } from '#functions/shared/router.ts'
import { makeVault } from '#functions/shared/sealed.ts'
import { inMemoryAnswers } from './answer-cache.ts'
import { snapTradeRoutes } from './routes.ts'
import type { SnapTradeSettings } from './settings.ts'

/** What the function needs besides its settings. */
export interface SnapTradeEdges extends Omit<LambdaEdges, 'settings'> {
  readonly settings: () => Promise<SnapTradeSettings>
  /** Where the users' secrets lie, sealed. */
  readonly items: SealedItems
}

/** The brokerage function: the same in the cloud and on the local host. Throws only when its settings cannot be read. */
export const makeSnapTradeLambda = (edges: SnapTradeEdges): LambdaFunction => {
  let built: { readonly settings: SnapTradeSettings; readonly parts: ReturnType<typeof build> } | undefined
  return async (event) => {
    const settings = await edges.settings()
    if (built?.settings !== settings) built = { settings, parts: build(settings, edges) }
    return answerEvent(built.parts.routes, built.parts.ports, event)
  }
}

const build = (settings: SnapTradeSettings, { counters, items, log, now }: SnapTradeEdges) => {
  const { APP_ORIGIN, SNAPTRADE_CLIENT_ID: clientId, SNAPTRADE_CONSUMER_KEY: consumerKey, SNAPTRADE_BASE_URL: baseAddress } = settings
  const hash = (value: string): string => keyedHash(settings.LOG_KEY, value)
  return {
    routes: [healthRoute(settings, counters, now), ...snapTradeRoutes({
      tokens: googleAccessTokens({ tokenInfoAddress: settings.GOOGLE_TOKEN_INFO_URL, clientId: settings.GOOGLE_CLIENT_ID, scopes, now }),
      brokerage: clientId === undefined || consumerKey === undefined ? undefined : snapTradeBrokerage({ clientId, consumerKey, baseAddress, returnAddress: `${APP_ORIGIN}${portalPath}` }),
      userSecrets: sealedUserSecrets(items, makeVault(settings.USER_SECRET_KEYS, now), hash),
      answers: inMemoryAnswers(now),
      portalOrigins: isLoopback(new URL(baseAddress)) ? [new URL(baseAddress).origin] : snapTradePortalOrigins,
      sleep: async (milliseconds) => wait(milliseconds),
      vault: makeVault(settings.SESSION_KEYS, now),
      counters,
      now,
      secret: () => randomBytes(32).toString('base64url'),
      hash,
    })],
    ports: { appOrigin: APP_ORIGIN, logKey: settings.LOG_KEY, log, now },
  }
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
      keyRings: { session: settings.SESSION_KEYS, userSecret: settings.USER_SECRET_KEYS },
      now,
    }),
  }
}
