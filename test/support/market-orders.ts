import type { createLocalGemini } from '#functions/local/gemini/gemini.ts'
import { json, parseJson } from '#functions/local/stand-in/http.ts'
import type { faultyFeeds, FeedMode } from './faulty-feeds.ts'
import type { faultyGemini, GeminiMode } from './faulty-gemini.ts'

/** One pull at the levers of feeds and model from another process, as `POST /-/levers` of the model takes it. */
export interface MarketOrders {
  readonly gemini?: GeminiMode
  readonly feeds?: Readonly<Record<string, FeedMode>>
}

/** Makes the model, which takes orders for the feeds and for itself at an address of its own. */
export const takingMarketOrders =
  (feeds: ReturnType<typeof faultyFeeds>, gemini: ReturnType<typeof faultyGemini>): typeof createLocalGemini =>
  (apiKey) => {
    const model = gemini.make(apiKey)
    return {
      ...model,
      handle: async (request) => {
        if (request.url !== '/-/levers') return model.handle(request)
        const orders = parseJson(request.body) as MarketOrders
        if (orders.gemini) gemini.set(orders.gemini)
        for (const [path, mode] of Object.entries(orders.feeds ?? {})) feeds.set(path, mode)
        return json(200, {})
      },
    }
  }
