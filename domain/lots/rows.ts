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
  /** Order within one instant: splits, opening, closing, the end of options. */
  readonly rank: number
  /** A split that counts from before its own date, because the lots fit it only there. */
  readonly isMoved?: true
  /** A mere date among the times of its day, not at midnight in UTC. */
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

/** Brokers write any time of its last day for the end of an option, which nothing of that day follows. */
const isWithoutTime = (movement: Fill | Adjustment): boolean =>
  isDateOnly(movement.timestamp) || (endsOption(actOf(movement)) && movement.place === undefined)

/**
 * A movement in its place. What is only dated opens at the start of its day and closes at its end: whatever else of
 * that day has a time may come before it. Those with a place in their source stay together.
 */
export const rowOf = (movement: Fill | Adjustment, day: LocalDate): Row => {
  const rank = rankOf(movement)
  const named =
    isBuyOrSell(movement) || movement.countsFrom === undefined ? undefined : queueTimeOf(movement.countsFrom)
  const at = named ?? queueTimeOf(movement.timestamp) ?? queueTimeOf(day) ?? 0
  const isAtEnd = rank >= 2 && movement.place === undefined && isWithoutTime(movement)
  return { movement, day, at: isAtEnd ? Math.max(at, (queueTimeOf(day) ?? 0) + restOfDayUs) : at, rank }
}

/** Between what only opens and what only closes: a place says more than either. */
const placedRank = 1.5

const orderIn = ({ rank, movement }: Row): number => (movement.place === undefined ? rank : placedRank)

/**
 * Order in time; at the same instant by the place in the source, without it opening before closing, then by id. Mere
 * dates of two days never mix, wherever the times beside them have moved them.
 */
export const compareRows = (one: Row, other: Row): number =>
  one.at - other.at ||
  (one.isFitted && other.isFitted ? compareTexts(one.day, other.day) : 0) ||
  orderIn(one) - orderIn(other) ||
  (one.movement.place ?? 0) - (other.movement.place ?? 0) ||
  compareTexts(one.movement.id, other.movement.id)

/** The day for which a row counts: that of a split may be before its record. */
const dayCounted = ({ movement, day }: Row): LocalDate =>
  (isBuyOrSell(movement) ? undefined : movement.countsFrom) ?? day

const isDated = ({ movement }: Row): boolean => isWithoutTime(movement)

/** Whether rows have mere dates beside times. */
export const isMixed = (rows: ReadonlyArray<Row>): boolean => rows.some(isDated) && !rows.every(isDated)

/**
 * Rows with their mere dates beside the times of the same days: the day of a row is that of its user, and that of an
 * evening in the west begins hours after midnight in UTC. What opens comes before the times of its day, what closes
 * after them.
 */
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
