import type { SyncFailureKind } from '#domain/errors/from-broker.ts'
import type { Activity } from '#domain/record/day-trades.ts'
import type { LocalDate } from '#domain/time/local-date.ts'

export interface SyncFailure {
  readonly kind: SyncFailureKind
  /** Absent where another try does not help. */
  readonly retryAfterMs?: number
}

export interface WindowAnswer {
  /** Activities that move lots, without cash. */
  readonly activities: ReadonlyArray<Activity>
  /** Days of unreadable activities that may be trades, one for each; '' where unknown. */
  readonly unread?: ReadonlyArray<LocalDate>
  /** How many the broker sent, cash included. */
  readonly received: number
  /** Today's fills were requested and could not be read. */
  readonly todayMissing: boolean
}
