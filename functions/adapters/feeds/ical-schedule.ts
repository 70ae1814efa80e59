import ICAL from 'ical.js'
import { eventLimits, type ScheduledRelease } from '#domain/market/schedule.ts'
import { oneLine } from '#domain/market/plain-text.ts'
import { instantIn, isZone, localDay } from '#domain/time/zone-clock.ts'
import { err, ok, type Result } from '#domain/result.ts'
import { withoutBom } from './read-xml.ts'

/** Events that are looked at; a schedule holds one or two years. */
const eventsRead = 3000

/** The events of an iCalendar schedule: floating times are those of the source's zone, whole days have no time. Bad and cancelled events are dropped. */
export const parseIcalSchedule = (text: string, zone: string): Result<ReadonlyArray<ScheduledRelease>, 'malformed'> => {
  try {
    const parsed: unknown = ICAL.parse(withoutBom(text))
    const calendar = new ICAL.Component(parsed as ConstructorParameters<typeof ICAL.Component>[0])
    if (calendar.name !== 'vcalendar') return err('malformed')
    return ok(calendar.getAllSubcomponents('vevent').slice(0, eventsRead).flatMap((event) => releaseOf(event, zone) ?? []))
  } catch {
    return err('malformed')
  }
}

const releaseOf = (event: ICAL.Component, zone: string): ScheduledRelease | undefined => {
  try {
    const start = event.getFirstPropertyValue('dtstart')
    if (!(start instanceof ICAL.Time) || event.getFirstPropertyValue('status')?.toString().toUpperCase() === 'CANCELLED') return undefined
    const title = oneLine(event.getFirstPropertyValue('summary')?.toString() ?? '', eventLimits.titleChars)
    const day = start.toString().slice(0, 10)
    if (title === '' || !/^\d{4}-\d{2}-\d{2}$/.test(day)) return undefined
    if (start.isDate) return { title, day }
    const named = event.getFirstProperty('dtstart')?.getFirstParameter('tzid')
    const atMs = instantIn(start.zone === ICAL.Timezone.utcTimezone ? 'UTC' : zoneOf(named, zone), day, start.hour, start.minute)
    return atMs === undefined ? undefined : { title, day: localDay(atMs, zone), atMs }
  } catch {
    return undefined
  }
}

/** Schedules write 'US-Eastern' and the like: what is no zone of the database is the source's own. */
const zoneOf = (named: string | undefined, zone: string): string => (named !== undefined && isZone(named) ? named : zone)
