import type { EconomicEvent, Impact } from '#domain/api/ai.ts'
import { compareTexts } from '#domain/order.ts'
import { oneLine } from '#domain/text/plain-text.ts'
import type { LocalDate } from '#domain/time/local-date.ts'
import { localDay, localTime } from '#domain/time/zone-clock.ts'
import { eventFallback, impactOf } from './impact.ts'

export interface ScheduledRelease {
  /** '' where the schedule gives none. */
  readonly title: string
  /** `YYYY-MM-DD` in the source's zone. */
  readonly day: string
  /** UTC, milliseconds since the epoch; absent for a day without a time. */
  readonly atMs?: number
  /** The same for one event in every schedule; absent if the schedule gives none. */
  readonly uid?: string
  /** How often the schedule announced it again; absent: never. */
  readonly sequence?: number
}

/** Both included. */
export interface DaySpan {
  readonly first: LocalDate
  readonly last: LocalDate
}

export interface ScheduleReading {
  readonly releases: ReadonlyArray<ScheduledRelease>
  /** By `uid`: the newest sequence of events that were announced again, also of cancelled ones. */
  readonly revisions: Readonly<Record<string, number>>
}

export interface ScheduleSource {
  readonly source: string
  /** IANA name. */
  readonly zone: string
  /** ISO 4217: the currency that its releases move first. */
  readonly currency: string
  /** Https: the schedule for people to read. */
  readonly page: string
}

export const eventLimits = { events: 20, titleChars: 160, releasesPerSource: 200, revisionsPerSource: 2000 } as const

/** `time` is in the source's zone, `at` in UTC. */
export const releaseToEvent = (
  { title, day, atMs }: ScheduledRelease,
  { source, zone, currency, page }: ScheduleSource,
): EconomicEvent => {
  const description = oneLine(title, eventLimits.titleChars) || eventFallback.description
  return {
    time: atMs === undefined ? eventFallback.time : localTime(atMs, zone),
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
 * The events of a user's day: instants by the user's zone, days without a time by their own date; in order of time,
 * without a time last. The weakest beyond the limit are left out.
 */
export const eventsOfDay = (
  events: ReadonlyArray<EconomicEvent>,
  day: string,
  zone: string,
): ReadonlyArray<EconomicEvent> => {
  const today = events.filter(
    (event) => (event.at === undefined ? event.day : localDay(Date.parse(event.at), zone)) === day,
  )
  const strongest = withoutTwins(today)
    .toSorted((a, b) => strength[a.impact] - strength[b.impact] || byTime(a, b))
    .slice(0, eventLimits.events)
  return strongest.toSorted(byTime)
}

const strength: Record<Impact, number> = { High: 0, Medium: 1, Low: 2 }

/** Of a release in two schedules, the one with a time stays. */
const withoutTwins = (events: ReadonlyArray<EconomicEvent>): ReadonlyArray<EconomicEvent> => {
  const byName = new Map<string, EconomicEvent>()
  for (const event of events) {
    const key = `${event.description.toLowerCase()}\n${event.currency ?? ''}`
    const sameName = byName.get(key)
    if (sameName === undefined || sameName.at === undefined) byName.set(key, event)
    else if (event.at !== undefined && event.at !== sameName.at) byName.set(`${key}\n${event.at}`, event)
  }
  return [...byName.values()]
}

const byTime = (a: EconomicEvent, b: EconomicEvent): number =>
  compareTexts(a.at ?? '9999', b.at ?? '9999') ||
  strength[a.impact] - strength[b.impact] ||
  compareTexts(a.description, b.description)
