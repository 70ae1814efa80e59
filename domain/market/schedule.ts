import { DateTime } from 'luxon'
import type { EconomicEvent, Impact } from '../api/ai.ts'
import { isLocalDate } from '../time/local-date.ts'
import { localDay } from '../time/day.ts'
import { eventFallback, impactOf } from './impact.ts'
import { oneLine } from './plain-text.ts'

/** One release as an official schedule announces it. */
export interface ScheduledRelease {
  /** '' where the schedule gives none. */
  readonly title: string
  /** `YYYY-MM-DD` in the source's zone. */
  readonly day: string
  /** UTC, milliseconds since the epoch; not there when the schedule tells a day only. */
  readonly atMs?: number
}

/** Who publishes a schedule. */
export interface ScheduleSource {
  readonly source: string
  /** IANA name. */
  readonly zone: string
  /** ISO 4217: what its releases move first. */
  readonly currency: string
  /** https: the schedule as a person can read it. */
  readonly page: string
}

export const eventLimits = { events: 20, titleChars: 160, releasesPerSource: 200 } as const

/** A wall clock of a zone as an instant; undefined when there is no such day, hour or zone. An hour that a spring skips moves on. */
export const instantIn = (zone: string, day: string, hour: number, minute: number): number | undefined => {
  if (!isLocalDate(day) || hour < 0 || hour > 23 || minute < 0 || minute > 59) return undefined
  const at = DateTime.fromISO(`${day}T${String(hour).padStart(2, '0')}:${String(minute).padStart(2, '0')}:00`, { zone })
  return at.isValid ? at.toMillis() : undefined
}

/** Whether a text names a zone of the IANA database. */
export const isZone = (zone: string): boolean => DateTime.fromMillis(0, { zone }).isValid

/** A release as an event: time in the source's zone, the instant in UTC, impact by the table. */
export const releaseToEvent = ({ title, day, atMs }: ScheduledRelease, { source, zone, currency, page }: ScheduleSource): EconomicEvent => {
  const description = oneLine(title, eventLimits.titleChars) || eventFallback.description
  return {
    time: atMs === undefined ? eventFallback.time : DateTime.fromMillis(atMs, { zone }).toFormat('HH:mm'),
    description,
    currency,
    impact: impactOf(description),
    ...(atMs === undefined ? {} : { at: `${new Date(atMs).toISOString().slice(0, 19)}Z` }),
    day,
    zone,
    link: { source, url: page },
  }
}

/**
 * The events of a user's day: instants by the user's zone, days without a time by their own date. In order of time, those
 * without one last. When there are too many, the weakest go first.
 */
export const eventsOfDay = (events: ReadonlyArray<EconomicEvent>, day: string, zone: string): ReadonlyArray<EconomicEvent> => {
  const today = events.filter((event) => (event.at === undefined ? event.day : localDay(Date.parse(event.at), zone)) === day)
  const strongest = withoutTwins(today).toSorted((a, b) => strength[a.impact] - strength[b.impact] || byTime(a, b)).slice(0, eventLimits.events)
  return strongest.toSorted(byTime)
}

const strength: Record<Impact, number> = { High: 0, Medium: 1, Low: 2 }

/** Two schedules announce the same release: the one with a time stays. */
const withoutTwins = (events: ReadonlyArray<EconomicEvent>): ReadonlyArray<EconomicEvent> => {
  const kept = new Map<string, EconomicEvent>()
  for (const event of events) {
    const key = `${event.description.toLowerCase()}\n${event.currency ?? ''}`
    const sameName = kept.get(key)
    if (sameName === undefined || sameName.at === undefined) kept.set(key, event)
    else if (event.at !== undefined && event.at !== sameName.at) kept.set(`${key}\n${event.at}`, event)
  }
  return [...kept.values()]
}

const byTime = (a: EconomicEvent, b: EconomicEvent): number =>
  compareText(a.at ?? '9999', b.at ?? '9999') || strength[a.impact] - strength[b.impact] || compareText(a.description, b.description)

const compareText = (a: string, b: string): number => (a < b ? -1 : Number(a > b))
