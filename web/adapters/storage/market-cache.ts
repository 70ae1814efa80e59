import * as z from 'zod/mini'
import { events, news } from '#domain/api/ai.ts'
import { parseJson } from '#domain/json.ts'
import type { MarketPicture } from '#domain/market/dashboard.ts'
import type { MarketCache } from '#machines/ports/market.ts'
import type { KeyStore } from './key-store.ts'
import * as storageKeys from './keys.ts'

const stored = z.object({
  news: z.optional(news.answer),
  events: z.optional(events.answer),
  day: z.string().check(z.regex(/^\d{4}-\d{2}-\d{2}$/)),
  zone: z.string(),
  freshUntil: z.number(),
})

/** The last market picture in the browser's storage. The user can edit that, so an incomplete one counts as none. */
export const createMarketCache = (keys: KeyStore): MarketCache => ({
  read: () => {
    const parsed = stored.safeParse(parseJson(keys.read(storageKeys.dashboardCache) ?? ''))
    if (!parsed.success) return undefined
    const { news: storedNews, events: storedEvents, ...rest } = parsed.data
    return { ...rest, news: storedNews, events: storedEvents } satisfies MarketPicture
  },
  // A failure is not worth storing.
  write: ({ news: shown, events: scheduled, ...rest }) =>
    keys.write(storageKeys.dashboardCache, JSON.stringify({ ...rest, news: real(shown), events: real(scheduled) })),
  clear: () => keys.remove(storageKeys.dashboardCache),
})

const real = <Half extends { readonly freshness: string }>(half: Half | undefined): Half | undefined =>
  half?.freshness === 'none' ? undefined : half
