import type { FeedItem } from '#domain/market/items.ts'
import type { DaySpan, ScheduleReading, ScheduleSource } from '#domain/market/schedule.ts'
import type { Result } from '#domain/result.ts'
import type { Counters } from '#functions/shared/counters.ts'
import type { ApiRequest } from '#functions/shared/request.ts'
import type { ProblemCode } from '#functions/shared/respond.ts'

type FeedFailure = 'unavailable' | 'malformed'

export interface NewsFeed {
  readonly source: string
  /** Never throws; within a few seconds. */
  readonly read: () => Promise<Result<ReadonlyArray<FeedItem>, FeedFailure>>
}

export interface Schedule extends ScheduleSource {
  /** Never throws; within a few seconds. Repeated events are read only for these days. */
  readonly read: (days: DaySpan) => Promise<Result<ScheduleReading, FeedFailure>>
}

export interface TextRequest {
  readonly instruction: string
  readonly prompt: string
  readonly schema: unknown
}

/** Stopped by the model's own rules, out of quota, wrong key or settings, or not available now. */
export type ModelFailure = 'blocked' | 'quota' | 'refused' | 'unavailable'

/** It has no tools and reaches nothing. */
export interface TextModel {
  /** Never throws; takes a few seconds at most. Calls `spend` before each request; false means 'quota'. */
  readonly generate: (request: TextRequest, spend: () => Promise<boolean>) => Promise<Result<string, ModelFailure>>
}

/** `freshUntil`: milliseconds since the epoch. */
interface SharedEntry {
  readonly value: unknown
  readonly freshUntil: number
}

/** Times are milliseconds since the epoch. */
interface Claim {
  readonly owner: string
  readonly now: number
  readonly until: number
  /** The `freshUntil` of an unreadable value, which counts as stale in spite of it. */
  readonly unreadableUntil?: number | undefined
}

/** Each value has one writer at a time. */
export interface SharedCache {
  readonly read: (key: string) => Promise<SharedEntry | undefined>
  /** True for exactly one caller, when the value is not fresh at `now` and no other claim still runs. */
  readonly claim: (key: string, claim: Claim) => Promise<boolean>
  /** Writes and ends the claim. False, without writing, if the claim was lost meanwhile. */
  readonly write: (key: string, owner: string, entry: SharedEntry) => Promise<boolean>
}

export interface AiPorts {
  readonly feeds: ReadonlyArray<NewsFeed>
  readonly schedules: ReadonlyArray<Schedule>
  /** Undefined without a key: headlines are shown without a summary. */
  readonly model: TextModel | undefined
  readonly cache: SharedCache
  readonly counters: Counters
  /** The proven user, or the refusal. */
  readonly whoAsks: (request: ApiRequest) => Promise<Result<string, ProblemCode>>
  /** Keyed, for keys of shared state. */
  readonly hash: (value: string) => string
  /** Milliseconds since the epoch. */
  readonly now: () => number
  readonly sleep: (ms: number) => Promise<void>
  readonly newOwner: () => string
  /** Over all users. */
  readonly dailyModelRequests: number
}
