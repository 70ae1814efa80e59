import { environmentSource } from '#functions/adapters/environment.ts'
import { type AiEdges, makeAiLambda } from '#functions/ai/lambda.ts'
import { aiSettings } from '#functions/ai/settings.ts'
import type { LambdaFunction } from '#functions/shared/lambda.ts'
import type { SealingKey } from '#functions/shared/sealed.ts'
import { loadSettings } from '#functions/shared/settings.ts'
import { createLocalFeeds, type LocalFeeds } from './feeds/feeds.ts'
import { createLocalGemini, type LocalGemini } from './gemini/gemini.ts'
import type { PortChoice } from './listen.ts'
import { storedSharedCache } from './shared-cache.ts'
import { type Listening, listenStandIn } from './stand-in/listen.ts'
import { statelessStandIn, type TextAnswer, type TextRequest } from './stand-in/stateless.ts'
import type { Store } from './store/store.ts'

/** The AI function of this computer and what it asks. */
export interface LocalAi {
  readonly lambda: LambdaFunction
  readonly described: {
    readonly feeds: 'real' | 'local'
    readonly model: 'real' | 'local' | 'none'
    /** For tests; not there where the real ones are asked. */
    readonly levers: { readonly feeds?: LocalFeeds; readonly gemini?: LocalGemini }
  }
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
  ...edges
}: AiParts): Promise<LocalAi> => {
  const realKey = environment['GEMINI_API_KEY'] || undefined
  const through = environment['FEEDS_ORIGIN'] || undefined
  const isOfficial = isOfficialChosen(environment['FEEDS'] || ((realKey ?? through) ? 'official' : 'sample'))
  const feeds = isOfficial ? undefined : createLocalFeeds(edges.now)
  const gemini = realKey === undefined && !isOfficial ? createLocalGemini(localKey) : undefined
  const services: Listening[] = []
  const serve = async (
    handle: ((request: TextRequest) => TextAnswer) | undefined,
    port: PortChoice,
  ): Promise<string | undefined> => {
    if (!handle) return undefined
    const service = await listenStandIn(statelessStandIn(handle), port)
    services.push(service)
    return service.origin
  }
  const close = async (): Promise<void> => void (await Promise.all(services.map((service) => service.close())))
  try {
    const feedsOrigin = await serve(feeds?.handle, feedsPort)
    const geminiOrigin = await serve(gemini?.handle, geminiPort)
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
      described: {
        feeds: feeds ? 'local' : 'real',
        model: gemini ? 'local' : realKey === undefined ? 'none' : 'real',
        levers: { ...(feeds ? { feeds } : {}), ...(gemini ? { gemini } : {}) },
      },
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
