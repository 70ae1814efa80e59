import { randomBytes } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { news } from '#domain/api/ai.ts'
import { health } from '#domain/api/health.ts'
import { err, ok } from '#domain/result.ts'
import { newsFeeds, schedules } from '#functions/adapters/feeds/read-feeds.ts'
import { geminiTextModel } from '#functions/adapters/gemini-text-model.ts'
import { googleAccessTokens } from '#functions/adapters/google/access-tokens.ts'
import { isReachable } from '#functions/adapters/reachable.ts'
import { scopes } from '#functions/auth/scopes.ts'
import { type AccessTokens, type TokenProblem, verifyBearer } from '#functions/shared/bearer.ts'
import { makeHealthHandler } from '#functions/shared/health.ts'
import { type LambdaEdges, type LambdaFunction, makeLambda } from '#functions/shared/lambda.ts'
import { keyedHash } from '#functions/shared/log.ts'
import type { ProblemCode } from '#functions/shared/respond.ts'
import type { Route } from '#functions/shared/router.ts'
import { unknownTokenLimiter } from '#functions/shared/strangers.ts'
import type { AiPorts, SharedCache } from './ports.ts'
import { aiRoutes } from './routes.ts'
import type { AiSettings } from './settings.ts'

export interface AiEdges extends LambdaEdges<AiSettings> {
  readonly cache: SharedCache
}

/** The AI function: the same in the cloud and on the local host. */
export const makeAiLambda = (edges: AiEdges): LambdaFunction =>
  makeLambda(edges, health.ai.path, (settings) => [healthRoute(settings, edges), ...aiRoutes(aiPorts(settings, edges))])

const aiPorts = (settings: AiSettings, { cache, counters, log, now }: AiEdges): AiPorts => {
  const feedOptions = { through: settings.FEEDS_ORIGIN, contact: settings.FEEDS_CONTACT }
  const hash = (value: string): string => keyedHash(settings.LOG_KEY, value)
  const tokens = googleAccessTokens({
    tokenInfoAddress: settings.GOOGLE_TOKEN_INFO_URL,
    clientId: settings.GOOGLE_CLIENT_ID,
    scopes,
    strangers: unknownTokenLimiter(counters, hash),
    now,
  })
  return {
    feeds: newsFeeds(feedOptions),
    schedules: schedules(feedOptions),
    model:
      settings.GEMINI_API_KEY === undefined
        ? undefined
        : geminiTextModel({
            origin: settings.GEMINI_ORIGIN,
            key: settings.GEMINI_API_KEY,
            model: settings.GEMINI_MODEL,
            sleep,
            advise: (refusal) =>
              log.write({ route: news.path, ms: 0, outcome: 'provider', reqId: 'model', ...refusal }),
          }),
    cache,
    counters,
    whoAsks: whoAsks(tokens),
    hash,
    now,
    sleep,
    newOwner: () => randomBytes(16).toString('base64url'),
    dailyModelRequests: settings.GEMINI_DAILY_REQUESTS,
  }
}

const healthRoute = (settings: AiSettings, { counters, cache, now }: AiEdges): Route => ({
  endpoint: health.ai,
  handle: makeHealthHandler({
    operatorToken: settings.OPERATOR_TOKEN,
    configured: { gemini: settings.GEMINI_API_KEY !== undefined },
    probes: {
      google: async () => isReachable(settings.GOOGLE_TOKEN_INFO_URL),
      sharedState: async () => (await counters.read('health')) === 0 && (await cache.read('health')) === undefined,
      ...(settings.GEMINI_API_KEY === undefined ? {} : { gemini: async () => isReachable(settings.GEMINI_ORIGIN) }),
    },
    keyRings: { router: settings.ROUTER_KEYS },
    now,
  }),
})

/** The bearer token proves the caller: the keys of sessions are not available to this function. */
const whoAsks =
  (tokens: AccessTokens): AiPorts['whoAsks'] =>
  async (request) => {
    const verified = await verifyBearer(tokens, request)
    return verified.ok ? ok(verified.value.userId) : err(codeOfTokenProblem[verified.error])
  }

const codeOfTokenProblem: Record<TokenProblem, ProblemCode> = {
  refused: 'reauth_required',
  unavailable: 'provider_unavailable',
  'too-many': 'too_many_requests',
}
