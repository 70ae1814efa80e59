import type { FeedItem } from '#domain/market/items.ts'
import type { ScheduledRelease, ScheduleSource } from '#domain/market/schedule.ts'
import type { Result } from '#domain/result.ts'
import type { Counters } from '#functions/shared/counters.ts'
import type { ApiRequest } from '#functions/shared/request.ts'
import type { ProblemCode } from '#functions/shared/respond.ts'

type FeedFailure = 'unavailable' | 'malformed'

/** A public feed of headlines. */
export interface NewsFeed {
  readonly source: string
  /** Never throws; within a few seconds. */
  readonly read: () => Promise<Result<ReadonlyArray<FeedItem>, FeedFailure>>
}

/** An official schedule of releases. */
export interface Schedule extends ScheduleSource {
  /** Never throws; within a few seconds. */
  readonly read: () => Promise<Result<ReadonlyArray<ScheduledRelease>, FeedFailure>>
}

export interface TextRequest {
  readonly instruction: string
  readonly prompt: string
  /** JSON Schema of the answer. */
  readonly schema: unknown
}

/** Why a model gave no text: told to stop by its own rules, out of quota, wrong key or settings, or not there now. */
export type ModelFailure = 'blocked' | 'quota' | 'refused' | 'unavailable'

/** A model that turns text into text. It has no tools and reaches nothing. */
export interface TextModel {
  /** Never throws; within a few seconds. `spend` is asked before each request to the provider and may say no ('quota'). */
  readonly generate: (request: TextRequest, spend: () => Promise<boolean>) => Promise<Result<string, ModelFailure>>
}

/** A value that everybody shares, and until when it counts as fresh, in milliseconds since the epoch. */
export interface SharedEntry {
  readonly value: unknown
  readonly freshUntil: number
}

/** Small shared values, each with one writer at a time. */
export interface SharedCache {
  readonly read: (key: string) => Promise<SharedEntry | undefined>
  /** True for exactly one caller, when the value is not fresh at `now` and nobody else's claim still runs. */
  readonly claim: (key: string, claim: { readonly owner: string; readonly now: number; readonly until: number }) => Promise<boolean>
  /** Writes and ends the claim. False when the claim was lost meanwhile: then nothing is written. */
  readonly write: (key: string, owner: string, entry: SharedEntry) => Promise<boolean>
}

/** What the market handlers need from the world. */
export interface MarketPorts {
  readonly feeds: ReadonlyArray<NewsFeed>
  readonly schedules: ReadonlyArray<Schedule>
  /** Undefined without a key: headlines are shown as they came. */
  readonly model: TextModel | undefined
  readonly cache: SharedCache
  readonly counters: Counters
  /** The proven user, or the refusal. */
  readonly whoAsks: (request: ApiRequest) => Promise<Result<string, ProblemCode>>
  /** A keyed hash, for keys of shared state. */
  readonly hash: (value: string) => string
  /** Milliseconds since the epoch. */
  readonly now: () => number
  readonly sleep: (ms: number) => Promise<void>
  /** Unguessable enough to tell writers apart. */
  readonly newOwner: () => string
  /** Requests to the model in a day, over all users. */
  readonly dailyModelRequests: number
}
