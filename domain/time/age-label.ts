import { limits } from '#domain/limits.ts'
import { type DateOrder, dateLabel } from './date-line.ts'
import { type LocalDate, daysBetween } from './local-date.ts'

const minuteMs = 60_000
const hourMs = 60 * minuteMs
const dayMs = 24 * hourMs
/** ECMAScript's range of instants, to each side of the epoch. */
const widestMs = 8.64e15

type LocalDayOf = (ms: number) => LocalDate

const isInstant = (ms: number): boolean => Math.abs(ms) <= widestMs

/** 'Today', 'Yesterday', 'N days ago' under a week, then a date (spec section 2, Settings). */
export const journalAgeLabel = (
  changedMs: number | undefined,
  nowMs: number,
  localDay: LocalDayOf,
  order: DateOrder,
): string => {
  if (changedMs === undefined) return 'Unknown'
  if (!isInstant(changedMs)) return 'Invalid date'
  const changed = localDay(changedMs)
  const days = daysBetween(changed, localDay(nowMs))
  if (days === undefined) return 'Invalid date'
  if (days <= 0) return 'Today'
  if (days === 1) return 'Yesterday'
  return days < limits.ageLabelDays ? `${days} days ago` : dateLabel(changed, order)
}

/** 'Just now', 'Nm ago', 'Nh ago' under 24 hours, then a date (spec section 9). */
export const updatedAgoLabel = (
  updatedMs: number | undefined,
  nowMs: number,
  localDay: LocalDayOf,
  order: DateOrder,
): string => {
  if (updatedMs === undefined) return 'Unknown'
  if (!isInstant(updatedMs)) return 'Invalid date'
  const age = nowMs - updatedMs
  if (age < minuteMs) return 'Just now'
  if (age < hourMs) return `${Math.floor(age / minuteMs)}m ago`
  return age < dayMs ? `${Math.floor(age / hourMs)}h ago` : dateLabel(localDay(updatedMs), order)
}
