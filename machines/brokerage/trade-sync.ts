import type { SyncFailureKind } from '#domain/errors/from-broker.ts'
import type { Activity } from '#domain/record/day-trades.ts'
import type { LocalDate } from '#domain/time/local-date.ts'

export interface SyncFailure {
  readonly kind: SyncFailureKind
  /** When to try again; absent where another try does not help. */
  readonly retryAfterMs?: number
}

/** The activities of a window of days. */
export interface WindowAnswer {
  /** Activities that move lots, without cash. */
  readonly activities: ReadonlyArray<Activity>
  /** Days of activities that may be trades and could not be read, one for each; '' where it is not known. */
  readonly unread?: ReadonlyArray<LocalDate>
  /** How many the broker sent, cash included. */
  readonly received: number
  /** Today's fills were requested and could not be read. */
  readonly todayMissing: boolean
}
