import { environmentSource } from '#functions/adapters/environment.ts'
import { type AiEdges, makeAiLambda } from '#functions/ai/lambda.ts'
import { aiSettings } from '#functions/ai/settings.ts'
import type { LambdaFunction } from '#functions/shared/lambda.ts'
import { loadSettings } from '#functions/shared/settings.ts'
import { listenTo, type ProviderParts } from './providers.ts'
import { memorySharedCache } from './shared-cache.ts'

export interface LocalAi {
  readonly lambda: LambdaFunction
  readonly described: { readonly feeds: 'real' | 'local'; readonly model: 'real' | 'local' | 'none' }
}

const localKey = 'local-model-key'

/**
 * Official feeds with `FEEDS=official`, `FEEDS_ORIGIN` or a model's key, else samples. The real model with a key, the
 * local one with samples, else none. Throws an error for people when a port is not available.
 */
export const startAi = async (
  parts: ProviderParts,
  common: Readonly<Record<string, string | undefined>>,
  edges: Omit<AiEdges, 'settings' | 'cache'>,
): Promise<LocalAi> => {
  const { environment, makers, portOf } = parts
  const realKey = environment['GEMINI_API_KEY'] || undefined
  const through = environment['FEEDS_ORIGIN'] || undefined
  const isOfficial = isOfficialChosen(environment['FEEDS'] || ((realKey ?? through) ? 'official' : 'sample'))
  const feedsOrigin = isOfficial
    ? through
    : await listenTo(parts, portOf('FEEDS_PORT', 5183), makers.makeFeeds(parts.now))
  const hasLocalModel = realKey === undefined && !isOfficial
  const geminiOrigin = hasLocalModel
    ? await listenTo(parts, portOf('GEMINI_PORT', 5184), makers.makeGemini(localKey))
    : undefined
  const settings = await loadSettings(
    environmentSource({
      ...common,
      GEMINI_API_KEY: hasLocalModel ? localKey : realKey,
      GEMINI_MODEL: environment['GEMINI_MODEL'],
      GEMINI_ORIGIN: geminiOrigin,
      GEMINI_DAILY_REQUESTS: environment['GEMINI_DAILY_REQUESTS'],
      FEEDS_ORIGIN: feedsOrigin,
      FEEDS_CONTACT: environment['FEEDS_CONTACT'],
    }),
    aiSettings({ loopbackAllowed: true }),
  )
  return {
    lambda: makeAiLambda({ ...edges, settings: async () => settings, cache: memorySharedCache() }),
    described: {
      feeds: isOfficial ? 'real' : 'local',
      model: hasLocalModel ? 'local' : realKey === undefined ? 'none' : 'real',
    },
  }
}

const isOfficialChosen = (choice: string): boolean => {
  if (choice === 'sample') return false
  if (choice === 'official') return true
  throw new Error(`FEEDS must be "official" or "sample", not "${choice}".`)
}
