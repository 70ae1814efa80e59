import ICAL from 'ical.js'
import { eventLimits } from '#domain/market/schedule.ts'
import { oneLine } from '#domain/text/plain-text.ts'
import { type LocalDate, isLocalDate } from '#domain/time/local-date.ts'
import { dayOf, instantAt, type WallClock } from './ical-zones.ts'

/** The day in the event's zone, and the instant unless it is a whole day. */
export interface Start {
  readonly day: LocalDate
  readonly atMs?: number
}

/** An event that announces, moves or cancels a release or a series of releases. */
export interface Announcement {
  readonly uid: string | undefined
  readonly sequence: number
  /** The moment of writing, which decides between two announcements of one sequence. */
  readonly stamp: string
  /** The instance of a series that it moves or cancels. Undefined: the series, or the single event. */
  readonly instance: Start | undefined
  readonly isCancelled: boolean
  readonly title: string
  readonly first: FirstStart | undefined
  readonly event: ICAL.Component
}

/** The first start of a series, and the zone of all its starts. */
export interface FirstStart extends Start {
  readonly time: ICAL.Time
  readonly clock: WallClock
}

export interface Series {
  readonly uid: string | undefined
  readonly sequence: number
  readonly whole: Announcement | undefined
  readonly instances: ReadonlyArray<Announcement>
}

export type ClockOf = (property: ICAL.Property) => WallClock

/** Undefined without a title or start (unless cancelled), or with an unreadable instance. */
export const announcementOf = (event: ICAL.Component, clockOf: ClockOf): Announcement | undefined => {
  try {
    const first = startIn(event, 'dtstart', clockOf)
    const instance = startIn(event, 'recurrence-id', clockOf)
    const isCancelled = textOf(event, 'status').toUpperCase() === 'CANCELLED'
    const title = oneLine(textOf(event, 'summary'), eventLimits.titleChars)
    // An instance whose day cannot be read must not count as the series.
    if (event.hasProperty('recurrence-id') && !instance) return undefined
    if (!isCancelled && (title === '' || !first)) return undefined
    const sequence = Number(textOf(event, 'sequence'))
    return {
      uid: textOf(event, 'uid') || undefined,
      sequence: Number.isSafeInteger(sequence) && sequence > 0 ? sequence : 0,
      stamp: textOf(event, 'last-modified') || textOf(event, 'dtstamp'),
      instance,
      isCancelled,
      title,
      first,
      event,
    }
  } catch {
    return undefined
  }
}

const startIn = (event: ICAL.Component, name: string, clockOf: ClockOf): FirstStart | undefined => {
  const property = event.getFirstProperty(name)
  const time = property?.getFirstValue()
  return property && time instanceof ICAL.Time && isTime(property.toJSON()[3])
    ? startAt(time, clockOf(property))
    : undefined
}

/** The starts on wanted days in all properties of one name, without those whose day or hour does not exist. */
export const startsIn = function* (
  event: ICAL.Component,
  name: string,
  clockOf: ClockOf,
  isWanted: (day: LocalDate) => boolean,
): Generator<Start> {
  for (const property of event.getAllProperties(name)) {
    const written = property.toJSON().slice(3)
    for (const [index, value] of property.getValues().entries()) {
      const time: unknown = value instanceof ICAL.Period ? value.start : value
      if (!(time instanceof ICAL.Time) || !isTime(written[index]) || !isWanted(dayOf(time))) continue
      const start = startAt(time, clockOf(property))
      if (start) yield start
    }
  }
}

/** The library would count on from a 13th month or a 25th hour. Of a period, the start is checked. */
const isTime = (written: unknown): boolean => {
  const [, day = '', hour = '00', minute = '00'] =
    /^(.{10})(?:T(\d\d):(\d\d))?/.exec(typeof written === 'string' ? written : '') ?? []
  return isLocalDate(day) && hour < '24' && minute < '60'
}

/** Undefined where the day or hour does not exist. */
export const startAt = (time: ICAL.Time, clock: WallClock): FirstStart | undefined => {
  const day = dayOf(time)
  if (!isLocalDate(day)) return undefined
  if (time.isDate) return { day, time, clock }
  const atMs = instantAt(time, clock)
  return atMs === undefined ? undefined : { day, atMs, time, clock }
}

const textOf = (event: ICAL.Component, name: string): string => event.getFirstPropertyValue(name)?.toString() ?? ''

/** Only the highest sequence counts, of equals the later, for each event and each instance of a series. */
export const seriesOf = (announcements: ReadonlyArray<Announcement>): ReadonlyArray<Series> => {
  const byEvent = new Map<string, Map<string, Announcement>>()
  for (const [index, announcement] of announcements.entries()) {
    const { uid, instance } = announcement
    // An event without an id revises no other.
    const event = uid === undefined ? `${index}` : `=${uid}`
    const known = byEvent.get(event) ?? new Map<string, Announcement>()
    const key = instance ? keyOf(instance) : ''
    const last = known.get(key)
    if (!last || !isNewer(last, announcement)) known.set(key, announcement)
    byEvent.set(event, known)
  }
  return [...byEvent.values()].map((known) => {
    const all = [...known.values()]
    const whole = known.get('')
    return {
      uid: all[0]?.uid,
      sequence: whole?.sequence ?? Math.max(...all.map(({ sequence }) => sequence)),
      whole,
      instances: all.filter((each) => each !== whole),
    }
  })
}

const isNewer = (one: Announcement, other: Announcement): boolean =>
  one.sequence > other.sequence || (one.sequence === other.sequence && one.stamp > other.stamp)

/** One key for equal instants, in whatever zone they are written. */
export const keyOf = ({ day, atMs }: Start): string => (atMs === undefined ? day : `${atMs}`)
