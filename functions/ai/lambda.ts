import { randomBytes } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { health } from '#domain/api/health.ts'
import { newsFeeds, schedules } from '#functions/adapters/feeds/read-feeds.ts'
import { geminiTextModel } from '#functions/adapters/gemini/text-model.ts'
import { googleAccessTokens } from '#functions/adapters/google/access-tokens.ts'
import { isReachable } from '#functions/adapters/reachable/reachable.ts'
import type { LambdaEdges, LambdaFunction } from '#functions/auth/lambda.ts'
import { scopes } from '#functions/auth/scopes.ts'
import { makeHealthHandler } from '#functions/shared/health.ts'
import { keyedHash } from '#functions/shared/log.ts'
import { answerEvent, type Route, type RouterPorts } from '#functions/shared/router.ts'
import { makeVault } from '#functions/shared/sealed.ts'
import type { MarketPorts, SharedCache } from './ports.ts'
import { marketRoutes } from './routes.ts'
import type { MarketSettings } from './settings.ts'
import { whoAsks } from './who-asks.ts'

/** What the function needs besides its settings. */
export interface MarketEdges extends Omit<LambdaEdges, 'settings'> {
  readonly settings: () => Promise<MarketSettings>
  readonly cache: SharedCache
}

/** The market function: the same in the cloud and on the local host. Throws only when its settings cannot be read. */
export const makeMarketLambda = (edges: MarketEdges): LambdaFunction => {
  let built: { readonly settings: MarketSettings; readonly routes: ReadonlyArray<Route>; readonly ports: RouterPorts } | undefined
  return async (event) => {
    const settings = await edges.settings()
    if (built?.settings !== settings) {
      const ports = { appOrigin: settings.APP_ORIGIN, logKey: settings.LOG_KEY, log: edges.log, now: edges.now }
      built = { settings, ports, routes: [healthRoute(settings, edges), ...marketRoutes(marketPorts(settings, edges))] }
    }
    return answerEvent(built.routes, built.ports, event)
  }
}

const marketPorts = (settings: MarketSettings, { cache, counters, now }: MarketEdges): MarketPorts => {
  const feedOptions = { through: settings.FEEDS_ORIGIN, contact: settings.FEEDS_CONTACT }
  const hash = (value: string): string => keyedHash(settings.LOG_KEY, value)
  const session = { vault: makeVault(settings.SESSION_KEYS, now), counters, now, hash, secret: () => randomBytes(32).toString('base64url') }
  const tokens = googleAccessTokens({ tokenInfoAddress: settings.GOOGLE_TOKEN_INFO_URL, clientId: settings.GOOGLE_CLIENT_ID, scopes, now })
  return {
    feeds: newsFeeds(feedOptions),
    schedules: schedules(feedOptions),
    model: settings.GEMINI_API_KEY === undefined
      ? undefined
      : geminiTextModel({ origin: settings.GEMINI_ORIGIN, key: settings.GEMINI_API_KEY, model: settings.GEMINI_MODEL, sleep }),
    cache,
    counters,
    whoAsks: whoAsks({ ...session, tokens }),
    hash,
    now,
    sleep,
    newOwner: () => randomBytes(16).toString('base64url'),
    dailyModelRequests: settings.GEMINI_DAILY_REQUESTS,
  }
}

const healthRoute = (settings: MarketSettings, { counters, cache, now }: MarketEdges): Route => ({
  endpoint: health.ai,
  handle: makeHealthHandler({
    operatorToken: settings.OPERATOR_TOKEN,
    configured: { gemini: settings.GEMINI_API_KEY !== undefined },
    probes: {
      google: async () => isReachable(settings.GOOGLE_TOKEN_INFO_URL),
      sharedState: async () => (await counters.read('health')) === 0 && (await cache.read('health')) === undefined,
      ...(settings.GEMINI_API_KEY === undefined ? {} : { gemini: async () => isReachable(settings.GEMINI_ORIGIN) }),
    },
    keyRings: { session: settings.SESSION_KEYS },
    now,
  }),
})
