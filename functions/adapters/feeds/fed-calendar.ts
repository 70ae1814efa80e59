import { type Fields, isFields } from '#domain/fields.ts'
import { parseJson } from '#domain/json.ts'
import { eventLimits, type ScheduledRelease } from '#domain/market/schedule.ts'
import { err, ok, type Result } from '#domain/result.ts'
import { decodeEntities, oneLine } from '#domain/text/plain-text.ts'
import { isLocalDate } from '#domain/time/local-date.ts'
import { instantIn } from '#domain/time/zone-clock.ts'
import { withoutBom } from './read-xml.ts'

/**
 * The Federal Reserve's calendar: `{ "events": [{ title, time: "2:00 p.m.", month: "2026-10", days: "27-28" }] }`. A
 * meeting of several days decides on its last day; a list of days is a release on each. An unreadable time is dropped.
 */
export const parseFedCalendar = (text: string, zone: string): Result<ReadonlyArray<ScheduledRelease>, 'malformed'> => {
  const parsed = parseJson(withoutBom(text))
  const rows = isFields(parsed) ? parsed['events'] : undefined
  return Array.isArray(rows)
    ? ok(rows.slice(0, rowsRead).flatMap((row: unknown) => (isFields(row) ? releasesOf(row, zone) : [])))
    : err('malformed')
}

/** The calendar holds several years. */
const rowsRead = 5000

const releasesOf = (row: Fields, zone: string): ReadonlyArray<ScheduledRelease> => {
  const { title, time, month, days } = row
  if (typeof title !== 'string' || typeof month !== 'string' || typeof days !== 'string') return []
  const clock = typeof time === 'string' ? clockOf(time) : undefined
  return daysOf(days).flatMap((number) => {
    const day = `${month}-${number.padStart(2, '0')}`
    if (!isLocalDate(day)) return []
    const atMs = clock && instantIn(zone, day, clock.hour, clock.minute)
    return [
      { title: oneLine(decodeEntities(title), eventLimits.titleChars), day, ...(atMs === undefined ? {} : { atMs }) },
    ]
  })
}

const daysOf = (days: string): ReadonlyArray<string> =>
  days
    .split(',')
    .slice(0, 31)
    .flatMap((part) => /^\s*(?:\d{1,2}\s*[-–]\s*)?(\d{1,2})\s*$/.exec(part)?.[1] ?? [])

const clockOf = (time: string): { readonly hour: number; readonly minute: number } | undefined => {
  const [, hour, minute, half] = /^\s*(\d{1,2}):(\d{2})\s*([ap])\.?\s*m\.?/i.exec(time) ?? []
  if (hour === undefined || minute === undefined || half === undefined || Number(hour) < 1 || Number(hour) > 12)
    return undefined
  return { hour: (Number(hour) % 12) + (half.toLowerCase() === 'p' ? 12 : 0), minute: Number(minute) }
}
