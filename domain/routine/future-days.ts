import { limits } from '#domain/limits.ts'
import type { DayCommand } from '#domain/record/commands.ts'
import type { JournalEvent } from '#domain/record/events.ts'
import type { LocalDate } from '#domain/time/local-date.ts'

interface ProvenTime {
  /** By a server's clock, milliseconds since the epoch. */
  readonly nowMs: number
  /** How far this device's clock was ahead when it began its last day, milliseconds; undefined while unknown. */
  readonly wasAheadMs: number | undefined
  readonly localDay: (ms: number) => LocalDate
}

/**
 * Corrects a journal that has reached a day which has not come (T5): one that this device's `events` began at a future
 * moment, or that no zone on earth has reached. Undefined where the day has come.
 */
export const futureDayCorrection = (
  reached: LocalDate | undefined,
  events: ReadonlyArray<JournalEvent>,
  { nowMs, wasAheadMs, localDay }: ProvenTime,
): Extract<DayCommand, { readonly type: 'CorrectDay' }>['data'] | undefined => {
  if (reached === undefined || reached <= localDay(nowMs)) return undefined
  const began = events.findLast((event) => event.type === 'DayStarted' && event.day === reached)
  const beganMs = began ? Date.parse(began.at) : Number.NaN
  const isOurs = beganMs > nowMs + limits.clockSkewMs
  const latest = isOurs ? localDay(nowMs) : new Date(nowMs + limits.earliestZoneMs).toISOString().slice(0, 10)
  if (reached <= latest) return undefined
  const trueMs = isOurs && wasAheadMs !== undefined ? beganMs - wasAheadMs : Number.NaN
  return { latest, ...(trueMs <= nowMs + limits.clockSkewMs && { reachedOn: localDay(Math.min(trueMs, nowMs)) }) }
}
