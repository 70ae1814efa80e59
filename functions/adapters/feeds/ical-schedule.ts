import { createHash } from 'node:crypto'
import { type DaySpan, eventLimits, type ScheduleReading } from '#domain/market/schedule.ts'
import { err, ok, type Result } from '#domain/result.ts'
import { localDay } from '#domain/time/zone-clock.ts'
import { announcementOf, type Series, seriesOf } from './ical-announcements.ts'
import { occurrencesOf } from './ical-occurrences.ts'
import { newSteps } from './ical-recurrence.ts'
import { calendarParts } from './ical-text.ts'
import { wallClocks } from './ical-zones.ts'

/**
 * The highest sequence of each event, without cancelled events; repetitions only within `days`. Floating times are in
 * the source's `zone`, whole days have no time. An invalid event is dropped.
 */
export const parseIcalSchedule = (text: string, zone: string, days: DaySpan): Result<ScheduleReading, 'malformed'> => {
  const parts = calendarParts(text)
  if (!parts) return err('malformed')
  const clockOf = wallClocks(parts.zones, zone)
  const announcements = parts.events.flatMap((event) => announcementOf(event, clockOf) ?? [])
  const all = seriesOf(announcements).map((series) => ({ series, revision: revisionOf(series) }))
  const bounds = { days, clockOf, steps: newSteps() }
  return ok({
    releases: all.flatMap(({ series, revision }) =>
      occurrencesOf(series, bounds).map(({ title, start: { day, atMs } }) => ({
        title,
        ...(atMs === undefined ? { day } : { day: localDay(atMs, zone), atMs }),
        ...revision,
      })),
    ),
    revisions: Object.fromEntries(
      all
        .flatMap(({ revision }) =>
          revision && revision.sequence > 0 ? [[revision.uid, revision.sequence] as const] : [],
        )
        .slice(-eventLimits.revisionsPerSource),
    ),
  })
}

const revisionOf = ({ uid, sequence }: Series): { readonly uid: string; readonly sequence: number } | undefined =>
  // Ids may be of any length, and many are stored.
  uid === undefined ? undefined : { uid: createHash('sha256').update(uid).digest('base64url').slice(0, 16), sequence }
