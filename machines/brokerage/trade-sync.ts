import type { SyncFailureKind } from '#domain/errors/from-broker.ts'
import type { Activity } from '#domain/record/day-trades.ts'

/** Why trades could not be brought in. */
export interface SyncFailure {
  readonly kind: SyncFailureKind
  /** When to ask again; absent where asking again does not help. */
  readonly retryAfterMs?: number
}

/** The activities of a window of days. */
export interface WindowAnswer {
  /** Those that move lots, without cash. */
  readonly activities: ReadonlyArray<Activity>
  /** Something that may be a trade could not be read. */
  readonly hasUnread?: boolean
  /** How many the broker sent, cash included. */
  readonly received: number
  /** Today's fills were asked for and could not be had. */
  readonly todayMissing: boolean
}
