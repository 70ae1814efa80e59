import ICAL from 'ical.js'
import { instantIn, isZone } from '#domain/time/zone-clock.ts'

/** Milliseconds; undefined where the day or hour does not exist. */
export type WallClock = (time: ICAL.Time) => number | undefined

/**
 * UTC, a name of the IANA database (also after a prefix of the writing program), or a VTIMEZONE. A name without any,
 * and a time without a name, are in the source's own zone.
 */
export const wallClocks = (
  zones: ReadonlyArray<ICAL.Component>,
  own: string,
): ((property: ICAL.Property) => WallClock) => {
  const described = new Map(zones.flatMap((zone) => [[textOf(zone, 'tzid'), zone] as const]))
  const byName = new Map<string, WallClock>()
  const clockNamed = (name: string): WallClock => {
    const known = byName.get(name)
    if (known) return known
    const zone = described.get(name)
    const iana = [name, /[^/]+\/[^/]+$/.exec(name)?.[0] ?? '', zone ? textOf(zone, 'x-lic-location') : ''].find(isZone)
    const clock = iana === undefined && zone ? describedClock(zone) : undefined
    const found = clock ?? clockIn(iana ?? own)
    byName.set(name, found)
    return found
  }
  return (property) => {
    const named = property.getFirstParameter('tzid')
    return named ? clockNamed(named) : clockIn(own)
  }
}

const textOf = (component: ICAL.Component, name: string): string =>
  component.getFirstPropertyValue(name)?.toString() ?? ''

const clockIn =
  (zone: string): WallClock =>
  (time) =>
    instantIn(zone, dayOf(time), time.hour, time.minute)
const utcClock = clockIn('UTC')

/** A time as an instant: a UTC time as it is, any other in the given zone. */
export const instantAt = (time: ICAL.Time, clock: WallClock): number | undefined =>
  (time.zone === ICAL.Timezone.utcTimezone ? utcClock : clock)(time)

/** `YYYY-MM-DD`, with years of four digits only. */
export const dayOf = (time: ICAL.Time): string => time.toString().slice(0, 10)

/** A day of a month each year. Other rules of observances would cost too many steps. */
const observanceRule =
  /^FREQ=YEARLY(?:;(?:BYMONTH=\d{1,2}|BYDAY=[+-]?[1-4]?[A-Z]{2}|INTERVAL=1|UNTIL=[\dTZ]+|WKST=[A-Z]{2}))*$/
const mostObservances = 50
const earliestYear = 1600

/** Undefined where the library would take too long. */
const describedClock = (zone: ICAL.Component): WallClock | undefined => {
  const observances = [...zone.getAllSubcomponents('standard'), ...zone.getAllSubcomponents('daylight')]
  const isPlain =
    observances.length > 0 && observances.length <= mostObservances && observances.every((each) => isFollowed(each))
  if (!isPlain) return undefined
  const timezone = new ICAL.Timezone(zone)
  return (time) => {
    const wall = Date.parse(`${dayOf(time)}T00:00:00Z`) + (time.hour * 60 + time.minute) * 60_000
    const at = wall - timezone.utcOffset(time) * 1000
    return Number.isNaN(at) ? undefined : at
  }
}

const isFollowed = (observance: ICAL.Component): boolean => {
  const start = observance.getFirstPropertyValue('dtstart')
  return (
    start instanceof ICAL.Time &&
    start.year >= earliestYear &&
    observance.getAllProperties('rrule').length <= 1 &&
    observance.getAllProperties('rdate').length <= mostObservances &&
    ['tzoffsetfrom', 'tzoffsetto'].every((name) => observance.getFirstPropertyValue(name) instanceof ICAL.UtcOffset) &&
    observance
      .getAllProperties('rrule')
      .every((rule) => observanceRule.test(rule.getFirstValue()?.toString().toUpperCase() ?? ''))
  )
}
