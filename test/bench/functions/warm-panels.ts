import { environmentSource } from '#functions/adapters/environment.ts'
import { inMemoryCounters } from '#functions/adapters/in-memory-counters.ts'
import { makeAiLambda } from '#functions/ai/lambda.ts'
import { aiSettings } from '#functions/ai/settings.ts'
import { scopes } from '#functions/auth/scopes.ts'
import { createLocalFeeds } from '#functions/local/feeds/feeds.ts'
import { memorySharedCache } from '#functions/local/shared-cache.ts'
import { connectionReset } from '#functions/local/stand-in/http.ts'
import { userSecretsFile } from '#functions/local/user-secrets-file.ts'
import type { LambdaFunction } from '#functions/shared/lambda.ts'
import { lineLog } from '#functions/shared/log.ts'
import { loadSettings } from '#functions/shared/settings.ts'
import { makeSnapTradeLambda } from '#functions/snaptrade/lambda.ts'
import { snapTradeSettings } from '#functions/snaptrade/settings.ts'
import { keyOf } from '#test/functions/support/auth-function.ts'
import { eventOf, routerKeys } from '#test/functions/support/event.ts'
import { momentNow } from '#test/support/clock.ts'
import { createMemoryStore } from '#test/support/memory-store.ts'
import { timed, type Took } from './timed.ts'

/** Each request of a warm function; providers and shared state answer at once. */
export interface WarmPanels {
  /** Every request by a user who was not there before: the token is asked about, too. */
  readonly status: ReadonlyArray<Took>
  readonly news: ReadonlyArray<Took>
}

const requests = 2000
const warmUp = 300
const feeds = createLocalFeeds(momentNow)

/** Google and the feeds, without a network. */
globalThis.fetch = async (input, init) => {
  const url = new URL(input instanceof Request ? input.url : input)
  if (url.pathname === '/tokeninfo') {
    const sub = (init?.body instanceof URLSearchParams ? init.body.get('access_token') : null) ?? ''
    return Response.json({
      aud: 'client',
      sub,
      exp: `${Math.floor(momentNow() / 1000) + 3000}`,
      scope: scopes.join(' '),
    })
  }
  const answered = await feeds.handle({
    method: 'GET',
    url: `/${url.host}${url.pathname}`,
    headers: {},
    body: new Uint8Array(),
  })
  if (answered === connectionReset) throw new Error('The feeds reset no connection')
  const { status, headers, body } = answered
  return new Response(Buffer.from(body), { status, headers })
}

const source = environmentSource({
  APP_ORIGIN: 'https://bellbook.example',
  GOOGLE_CLIENT_ID: 'client',
  SESSION_KEYS: JSON.stringify([keyOf('a')]),
  USER_SECRET_KEYS: JSON.stringify([keyOf('b')]),
  ROUTER_KEYS: JSON.stringify(Object.values(routerKeys)),
  LOG_KEY: 'log-key-of-thirty-two-characters',
  SNAPTRADE_CLIENT_ID: 'client',
  SNAPTRADE_CONSUMER_KEY: 'key',
})
const store = createMemoryStore()
const edges = { counters: inMemoryCounters(momentNow), log: lineLog(() => undefined), now: momentNow }
const settings = await loadSettings(source, aiSettings({ loopbackAllowed: false }))
const brokerage = await loadSettings(source, snapTradeSettings({ loopbackAllowed: false }))
const lambdas = {
  news: makeAiLambda({ ...edges, settings: async () => settings, cache: memorySharedCache() }),
  status: makeSnapTradeLambda({ ...edges, settings: async () => brokerage, items: userSecretsFile(store) }),
}

const taken = async (
  lambda: LambdaFunction,
  path: string,
  query: (user: string) => string,
): Promise<ReadonlyArray<Took>> => {
  const figures: Took[] = []
  for (let request = 0; request < warmUp + requests; request += 1) {
    const user = `user-${request}`
    const event = eventOf({ path, query: query(user), headers: { authorization: `Bearer ${user}` } })
    const { clock, processor, result } = await timed(() => lambda(event))
    if (result.statusCode !== 200) throw new Error(`${path} answered ${result.statusCode}`)
    if (request >= warmUp) figures.push({ clock, processor })
  }
  return figures
}

const figures: WarmPanels = {
  status: await taken(lambdas.status, '/api/snaptrade/status', (userId) => `userId=${userId}`),
  news: await taken(lambdas.news, '/api/ai/news', () => ''),
}
process.stdout.write(JSON.stringify(figures))
process.exit(0)
