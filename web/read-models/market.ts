import { proxy, type Snapshot } from 'valtio'
import type { EventsAnswer, NewsAnswer } from '#domain/api/ai.ts'

/** As screens read them. */
export type ShownNews = Snapshot<NewsAnswer>
export type ShownEvents = Snapshot<EventsAnswer>

/** The market as the dashboard shows it. Written by `web/wiring/market.ts`. */
export interface MarketView {
  /** `loading`: nothing is there yet; `failed`: nothing came, and nothing was there before. */
  status: 'loading' | 'ready' | 'failed'
  /** What is there, by reference: it is replaced as a whole. Events are of `zone` and of today. */
  shown: { readonly news: NewsAnswer; readonly events: EventsAnswer | undefined; readonly zone: string } | undefined
  /** 'Just now', '5m ago' and so on; undefined when nothing real is shown. */
  updatedAgo: string | undefined
  /** Why the last attempt failed, in words. */
  failure: string | undefined
  /** Something is being asked for. */
  loading: boolean
  /** The minute that it is, in milliseconds since the epoch, while somebody looks; 0 before. */
  now: number
  /** Until a refresh is possible again, 0 when it is. */
  secondsLeft: number
}

/** Before anybody has looked. */
export const unseenMarket: MarketView = {
  status: 'loading',
  shown: undefined,
  updatedAgo: undefined,
  failure: undefined,
  loading: false,
  now: 0,
  secondsLeft: 0,
}

export const marketView = proxy<MarketView>({ ...unseenMarket })

/** What a dashboard asks for: `watch` while it is on the screen, `leave` when it is not any more. */
export type MarketStep = 'watch' | 'leave' | 'refresh' | 'retry'
