import type { EventsAnswer, NewsAnswer } from '#domain/api/ai.ts'
import type { MarketFailure, MarketMoment, MarketPicture } from '#domain/market/dashboard.ts'
import type { Result } from '#domain/result.ts'

/** News and scheduled releases, the same for every user. */
export interface MarketApi {
  readonly news: () => Promise<Result<NewsAnswer, MarketFailure>>
  readonly events: (moment: Pick<MarketMoment, 'day' | 'zone'>) => Promise<Result<EventsAnswer, MarketFailure>>
}

/** The last picture of the market, across visits. An unreadable one counts as none. */
export interface MarketCache {
  readonly read: () => MarketPicture | undefined
  readonly write: (picture: MarketPicture) => void
  readonly clear: () => void
}
