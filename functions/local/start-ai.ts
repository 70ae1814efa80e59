import { environmentSource } from '#functions/adapters/environment.ts'
import { type AiEdges, makeAiLambda } from '#functions/ai/lambda.ts'
import { aiSettings } from '#functions/ai/settings.ts'
import type { LambdaFunction } from '#functions/shared/lambda.ts'
import type { SealingKey } from '#functions/shared/sealed.ts'
import { loadSettings } from '#functions/shared/settings.ts'
import { createLocalFeeds } from './feeds/feeds.ts'
import { createLocalGemini } from './gemini/gemini.ts'
import type { PortChoice } from './listen.ts'
import { storedSharedCache } from './shared-cache.ts'
import { type Listening, listenStandIn } from './stand-in/listen.ts'
import { statelessStandIn, type TextAnswer, type TextRequest } from './stand-in/stateless.ts'
import type { Store } from './store/store.ts'

/** The AI function of this computer and what it asks. */
export interface LocalAi {
  readonly lambda: LambdaFunction
  readonly described: { readonly feeds: 'real' | 'local'; readonly model: 'real' | 'local' | 'none' }
  readonly close: () => Promise<void>
}

export interface AiParts extends Omit<AiEdges, 'settings' | 'cache'> {
  readonly environment: Readonly<Record<string, string | undefined>>
  readonly store: Store
  readonly logKey: string
  readonly routerKey: SealingKey
  readonly appOrigin: string
  /** Who issued the tokens. */
  readonly google: Readonly<Record<string, string>>
  readonly feedsPort: PortChoice
  readonly geminiPort: PortChoice
  /** What answers in the place of the feeds and the model; default the local ones. */
  readonly makeFeeds?: typeof createLocalFeeds | undefined
  readonly makeGemini?: typeof createLocalGemini | undefined
}

const localKey = 'local-model-key'

/**
 * The official feeds where `FEEDS=official`, a way to them (`FEEDS_ORIGIN`) or a model's key is given, else samples;
 * the real model by its key, the local one beside samples, none beside official feeds without a key. Throws an error
 * for people when a port cannot be had.
 */
export const startAi = async ({
  environment,
  store,
  logKey,
  routerKey,
  appOrigin,
  google,
  feedsPort,
  geminiPort,
  makeFeeds = createLocalFeeds,
  makeGemini = createLocalGemini,
  ...edges
}: AiParts): Promise<LocalAi> => {
  const realKey = environment['GEMINI_API_KEY'] || undefined
  const through = environment['FEEDS_ORIGIN'] || undefined
  const isOfficial = isOfficialChosen(environment['FEEDS'] || ((realKey ?? through) ? 'official' : 'sample'))
  const feeds = isOfficial ? undefined : makeFeeds(edges.now)
  const gemini = realKey === undefined && !isOfficial ? makeGemini(localKey) : undefined
  const services: Listening[] = []
  const serve = async (
    answer: ((request: TextRequest) => TextAnswer) | undefined,
    port: PortChoice,
  ): Promise<string | undefined> => {
    if (!answer) return undefined
    const service = await listenStandIn(statelessStandIn(answer), port)
    services.push(service)
    return service.origin
  }
  const close = async (): Promise<void> => void (await Promise.all(services.map((service) => service.close())))
  try {
    const feedsOrigin = await serve(feeds, feedsPort)
    const geminiOrigin = await serve(gemini, geminiPort)
    const settings = await loadSettings(
      environmentSource({
        ...google,
        APP_ORIGIN: appOrigin,
        ROUTER_KEYS: JSON.stringify([routerKey]),
        LOG_KEY: logKey,
        GEMINI_API_KEY: gemini ? localKey : realKey,
        GEMINI_MODEL: environment['GEMINI_MODEL'],
        GEMINI_ORIGIN: geminiOrigin,
        GEMINI_DAILY_REQUESTS: environment['GEMINI_DAILY_REQUESTS'],
        FEEDS_ORIGIN: feedsOrigin ?? through,
        FEEDS_CONTACT: environment['FEEDS_CONTACT'],
        OPERATOR_TOKEN: environment['OPERATOR_TOKEN'],
      }),
      aiSettings({ loopbackAllowed: true }),
    )
    return {
      lambda: makeAiLambda({
        ...edges,
        settings: async () => settings,
        cache: storedSharedCache(store, isOfficial ? 'official' : 'sample'),
      }),
      described: { feeds: feeds ? 'local' : 'real', model: gemini ? 'local' : realKey === undefined ? 'none' : 'real' },
      close,
    }
  } catch (error) {
    await close()
    throw error
  }
}

const isOfficialChosen = (choice: string): boolean => {
  if (choice === 'sample') return false
  if (choice === 'official') return true
  throw new Error(`FEEDS must be "official" or "sample", not "${choice}".`)
}
