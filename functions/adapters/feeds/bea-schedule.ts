import { isFields } from '#domain/fields.ts'
import { parseJson } from '#domain/json.ts'
import { eventLimits, type ScheduledRelease } from '#domain/market/schedule.ts'
import { err, ok, type Result } from '#domain/result.ts'
import { localDay } from '#domain/time/zone-clock.ts'
import { withoutBom } from './read-xml.ts'

/**
 * The Bureau of Economic Analysis: `{ "<release>": { "release_dates": ["2026-09-30T12:30:00+00:00", …] } }`. Bad rows
 * and duplicates are dropped.
 */
export const parseBeaSchedule = (text: string, zone: string): Result<ReadonlyArray<ScheduledRelease>, 'malformed'> => {
  const parsed = parseJson(withoutBom(text))
  if (!isFields(parsed)) return err('malformed')
  return ok(
    Object.entries(parsed).flatMap(([title, row]) => {
      const dates =
        isFields(row) && Array.isArray(row['release_dates'])
          ? row['release_dates'].slice(0, eventLimits.releasesPerSource)
          : []
      return [...new Set<unknown>(dates)].flatMap((date) => {
        // The instant of a time without an offset is unknown.
        const atMs =
          typeof date === 'string' && /T\d{2}:\d{2}.*(?:Z|[+-]\d{2}:?\d{2})$/.test(date) ? Date.parse(date) : Number.NaN
        return Number.isNaN(atMs) ? [] : [{ title, day: localDay(atMs, zone), atMs }]
      })
    }),
  )
}
