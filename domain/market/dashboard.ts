import type { EventsAnswer, NewsAnswer } from '#domain/api/ai.ts'
import { limits } from '#domain/limits.ts'
import type { Result } from '#domain/result.ts'
import type { LocalDate } from '#domain/time/local-date.ts'

/** A half that never came is undefined. */
export interface MarketPicture {
  readonly news: NewsAnswer | undefined
  readonly events: EventsAnswer | undefined
  /** The user's day of the events. */
  readonly day: LocalDate
  readonly zone: string
  /** Milliseconds since the epoch; 0 where a half is missing or outdated. */
  readonly freshUntil: number
}

/**
 * 'offline': the device reports no network; 'unreachable': our server did not answer; 'uninitialised': it lacks its
 * settings; 'sources': it reached none of its sources; 'failed': any other failure.
 */
export type MarketFailure =
  | 'offline'
  | 'unreachable'
  | 'timeout'
  | 'session-over'
  | 'too-many'
  | 'uninitialised'
  | 'failed'
  | 'sources'

export interface MarketMoment {
  readonly day: LocalDate
  readonly zone: string
  /** Milliseconds since the epoch. */
  readonly now: number
}

export interface MarketAnswers {
  readonly asked: MarketMoment
  readonly news: Result<NewsAnswer, MarketFailure>
  readonly events: Result<EventsAnswer, MarketFailure>
}

/** Whether no request is needed: complete, of this day and zone, and of the last 15 minutes (spec section 9). */
export const isFresh = (picture: MarketPicture | undefined, { day, zone, now }: MarketMoment): boolean =>
  // A clock that was set back must not keep a picture for hours.
  picture !== undefined &&
  picture.day === day &&
  picture.zone === zone &&
  now < picture.freshUntil &&
  picture.freshUntil - now <= limits.dashboardCacheMs

/**
 * The picture after an answer, and why it is incomplete. A half that failed keeps its former content (events only that
 * of the same day); without any, it shows the server's own text for a failure.
 */
export const pictureAfter = (
  before: MarketPicture | undefined,
  { asked: { day, zone, now }, news, events }: MarketAnswers,
): { readonly picture: MarketPicture | undefined; readonly failure: MarketFailure | undefined } => {
  const sameDay = before?.day === day && before.zone === zone ? before : undefined
  const failure = failureOf(news) ?? failureOf(events)
  const half = { news: chosen(news, before?.news), events: chosen(events, sameDay?.events) }
  if (half.news === undefined && half.events === undefined) return { picture: undefined, failure }
  return { picture: { ...half, day, zone, freshUntil: failure === undefined ? freshUntil(half, now) : 0 }, failure }
}

/**
 * The 15 minutes count from when the older half was made, since our server has a cache. A picture that arrives old is
 * asked for again after a minute.
 */
const freshUntil = (half: Pick<MarketPicture, 'news' | 'events'>, now: number): number =>
  Math.max(Math.min(updatedAt(half) ?? now, now) + limits.dashboardCacheMs, now + limits.dashboardCoolDownMs)

interface Half {
  readonly freshness: 'current' | 'kept' | 'none'
}

const failureOf = (half: Result<Half, MarketFailure>): MarketFailure | undefined => {
  if (!half.ok) return half.error
  return half.value.freshness === 'none' ? 'sources' : undefined
}

const chosen = <Answer extends Half>(
  half: Result<Answer, MarketFailure>,
  before: Answer | undefined,
): Answer | undefined => {
  if (!half.ok) return before
  return half.value.freshness === 'none' ? (before ?? half.value) : half.value
}

/** When the older shown half was made, milliseconds since the epoch; undefined without real content. */
export const updatedAt = ({ news, events }: Pick<MarketPicture, 'news' | 'events'>): number | undefined => {
  const times = [news, events].flatMap((half) =>
    half === undefined || half.freshness === 'none' ? [] : [half.lastUpdated],
  )
  return times.length === 0 ? undefined : Math.min(...times)
}
