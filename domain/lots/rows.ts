import { compareTexts } from '#domain/order.ts'
import type { LocalDate } from '#domain/time/local-date.ts'
import { type Adjustment, actOf, endsOption, type Fill, isBuyOrSell, isInLieu } from './movement.ts'
import { isDateOnly, queueTimeOf, restOfDayUs } from './queue-time.ts'

/** A movement in its place in the queue. */
export interface Row {
  readonly movement: Fill | Adjustment
  readonly day: LocalDate
  /** Microseconds since the epoch. */
  readonly at: number
  /** Order within one instant: splits, opening, closing, ends of options. */
  readonly rank: number
  /** A split that counts from before its own date, because the lots fit it only there. */
  readonly isMoved?: true
  /** A date alone, placed among the times of its day instead of midnight in UTC. */
  readonly isFitted?: true
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
      return movement.quantity < 0 || isInLieu(movement) ? 2 : 1
    case 'expiration':
    case 'assignment':
    case 'exercise':
    case 'disputed':
    case 'cash':
    case 'renamed':
    case 'cancelled':
      return 3
  }
}

/** Brokers write any time of its last day for an option's end, and nothing of that day follows it. */
const isWithoutTime = (movement: Fill | Adjustment): boolean =>
  isDateOnly(movement.timestamp) || (endsOption(actOf(movement)) && movement.place === undefined)

/**
 * Dates alone open at the start of their day and close at its end: movements with times may come before. Movements with
 * a place in their source stay together.
 */
export const rowOf = (movement: Fill | Adjustment, day: LocalDate): Row => {
  const rank = rankOf(movement)
  const named =
    isBuyOrSell(movement) || movement.countsFrom === undefined ? undefined : queueTimeOf(movement.countsFrom)
  const at = named ?? queueTimeOf(movement.timestamp) ?? queueTimeOf(day) ?? 0
  const isAtEnd = rank >= 2 && movement.place === undefined && isWithoutTime(movement)
  return { movement, day, at: isAtEnd ? Math.max(at, (queueTimeOf(day) ?? 0) + restOfDayUs) : at, rank }
}

/** Between rows that only open and rows that only close: a place in the source tells more than either. */
const placedRank = 1.5

const orderIn = ({ rank, movement }: Row): number => (movement.place === undefined ? rank : placedRank)

/** By time, then place in the source, else opening before closing. Dates alone of two days never mix. */
export const compareRows = (one: Row, other: Row): number =>
  one.at - other.at ||
  (one.isFitted && other.isFitted ? compareTexts(one.day, other.day) : 0) ||
  orderIn(one) - orderIn(other) ||
  (one.movement.place ?? 0) - (other.movement.place ?? 0) ||
  compareTexts(one.movement.id, other.movement.id)

/** A split may count for a day before its record. */
const dayCounted = ({ movement, day }: Row): LocalDate =>
  (isBuyOrSell(movement) ? undefined : movement.countsFrom) ?? day

const isDated = ({ movement }: Row): boolean => isWithoutTime(movement)

/** Whether some rows have dates alone and others times. */
export const isMixed = (rows: ReadonlyArray<Row>): boolean => rows.some(isDated) && !rows.every(isDated)

/** Places dates alone among their day's times: a user's evening in the west begins after midnight in UTC. */
export const fittedRows = (given: ReadonlyArray<Row>): ReadonlyArray<Row> => {
  if (!isMixed(given)) return given
  const spans = new Map<LocalDate, { first: number; last: number }>()
  for (const row of given) {
    if (isDated(row)) continue
    const span = spans.get(row.day)
    if (!span) spans.set(row.day, { first: row.at, last: row.at })
    else [span.first, span.last] = [Math.min(span.first, row.at), Math.max(span.last, row.at)]
  }
  const days = [...spans.keys()].toSorted()
  const lastUpTo = new Map<LocalDate, number>()
  const firstFrom = new Map<LocalDate, number>()
  let [last, first] = [-Infinity, Infinity]
  for (const day of days) lastUpTo.set(day, (last = Math.max(last, spans.get(day)?.last ?? last)))
  for (const day of days.toReversed()) firstFrom.set(day, (first = Math.min(first, spans.get(day)?.first ?? first)))
  return given
    .map((row): Row => {
      if (!isDated(row)) return row
      const isBefore = row.rank < 2
      const its = dayCounted(row)
      const past = days.findLast((day) => (isBefore ? day < its : day <= its))
      const coming = days.find((day) => (isBefore ? day >= its : day > its))
      const [from, to] = [lastUpTo.get(past ?? '') ?? -Infinity, firstFrom.get(coming ?? '') ?? Infinity]
      return { ...row, at: Math.max(from + 1, Math.min(row.at, to - 1)), isFitted: true }
    })
    .toSorted(compareRows)
}
