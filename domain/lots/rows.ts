import type { LocalDate } from '#domain/journal/journal.ts'
import { type Adjustment, actOf, type Fill, isBuyOrSell } from './movement.ts'
import { isDateOnly, queueTimeOf, restOfDayUs } from './queue-time.ts'

/** A movement in its place in the queue. */
export interface Row {
  readonly movement: Fill | Adjustment
  readonly day: LocalDate
  /** Microseconds since the epoch. */
  readonly at: number
  /** Order within one instant: splits, opening, closing, the end of options. */
  readonly rank: number
  /** A split that counts from before its own date, because the lots fit it only there. */
  readonly isMoved?: true
}

const rankOf = (movement: Fill | Adjustment): number => {
  switch (actOf(movement)) {
    case 'BUY':
      return movement.effect === 'close' ? 2 : 1
    case 'SELL':
      return movement.effect === 'open' ? 1 : 2
    case 'split':
      return 0
    case 'reinvestment':
      return 1
    case 'transfer':
    case 'corporate':
      return movement.quantity < 0 ? 2 : 1
    case 'expiration':
    case 'assignment':
    case 'exercise':
    case 'disputed':
    case 'cash':
    case 'renamed':
      return 3
  }
}

/**
 * A movement in its place. What is only dated opens at the start of its day and closes at its end: whatever else of
 * that day has a time may come before it.
 */
export const rowOf = (movement: Fill | Adjustment, day: LocalDate): Row => {
  const rank = rankOf(movement)
  const named =
    isBuyOrSell(movement) || movement.countsFrom === undefined ? undefined : queueTimeOf(movement.countsFrom)
  const at = named ?? queueTimeOf(movement.timestamp) ?? queueTimeOf(day) ?? 0
  return { movement, day, at: rank >= 2 && isDateOnly(movement.timestamp) ? at + restOfDayUs : at, rank }
}

/** Order in time; at the same instant opening before closing, then by id. */
export const compareRows = (one: Row, other: Row): number =>
  one.at - other.at ||
  one.rank - other.rank ||
  (one.movement.id < other.movement.id ? -1 : one.movement.id > other.movement.id ? 1 : 0)
