import * as z from 'zod/mini'
import { economicEvent, type EconomicEvent, type EventsAnswer, type SourceState } from '#domain/api/ai.ts'
import { ownValue } from '#domain/fields.ts'
import {
  type DaySpan,
  eventLimits,
  eventsOfDay,
  releaseToEvent,
  type ScheduledRelease,
} from '#domain/market/schedule.ts'
import { addDays } from '#domain/time/local-date.ts'
import type { AiPorts, Schedule } from './ports.ts'
import { type PanelKind, sharedPanel } from './shared-panel.ts'

/** Schedules change rarely: one is read again after this time, or with the next panel if it failed. */
const scheduleTtlMs = 6 * 3_600_000
/** Other zones are on another day, and a failed schedule is shown as it was last read. */
const daysAround = 3

/** With the revision of its announcement, which no answer contains. */
const storedEvent = z.extend(economicEvent, { uid: z.optional(z.string()), sequence: z.optional(z.number()) })
type StoredEvent = z.infer<typeof storedEvent>

const storedSchedule = z.object({
  readAt: z.number(),
  events: z.array(storedEvent),
  /** Absent in records of an older release. */
  revisions: z._default(z.record(z.string(), z.number()), {}),
})
type StoredSchedule = z.infer<typeof storedSchedule>
const storedEvents = z.object({
  lastUpdated: z.number(),
  schedules: z.record(z.string(), storedSchedule),
  failed: z.array(z.string()),
})
type StoredEvents = z.infer<typeof storedEvents>

/** The events of a user's day, of schedules that everybody shares. */
export const eventsPanel = (ports: AiPorts): ((day: string, zone: string) => Promise<EventsAnswer>) => {
  const kind: PanelKind<StoredEvents> = {
    key: 'events-1',
    // Unparseable events count as none (spec section 7): they are fetched again.
    parse: (stored) => storedEvents.safeParse(stored).data,
    build: (last) => buildEvents(ports, last),
    isEmpty: ({ failed }) => failed.length === ports.schedules.length,
  }
  const panel = sharedPanel(ports, kind)
  return async (day, zone) => answerOf(ports, await panel(), day, zone)
}

const buildEvents = async ({ schedules, now }: AiPorts, last: StoredEvents | undefined): Promise<StoredEvents> => {
  const read = await Promise.all(
    schedules.map(async (schedule) => {
      const { source } = schedule
      const old = last?.schedules[source]
      if (old && now() - old.readAt < scheduleTtlMs) return { source, held: old, failed: false }
      const days = daysAroundOf(now())
      const answer = await schedule.read(days)
      if (!answer.ok) return { source, held: old, failed: true }
      const { releases, revisions } = answer.value
      return {
        source,
        held: { readAt: now(), events: eventsWithin(days, schedule, releases), revisions: { ...revisions } },
        failed: false,
      }
    }),
  )
  return {
    lastUpdated: last && read.every(({ failed }) => failed) ? last.lastUpdated : now(),
    schedules: Object.fromEntries(read.flatMap(({ source, held }) => (held ? [[source, held]] : []))),
    failed: read.filter(({ failed }) => failed).map(({ source }) => source),
  }
}

const daysAroundOf = (nowMs: number): DaySpan => {
  const today = new Date(nowMs).toISOString().slice(0, 10)
  return { first: addDays(today, -daysAround) ?? today, last: addDays(today, daysAround) ?? today }
}

const eventsWithin = (
  { first, last }: DaySpan,
  schedule: Schedule,
  releases: ReadonlyArray<ScheduledRelease>,
): StoredEvent[] =>
  releases
    .filter(({ day }) => day >= first && day <= last)
    .slice(0, eventLimits.releasesPerSource)
    .map((release) => ({
      ...releaseToEvent(release, schedule),
      ...(release.uid === undefined ? {} : { uid: release.uid, sequence: release.sequence ?? 0 }),
    }))

/** Without events that another schedule has moved or cancelled since. */
const newestEvents = (schedules: ReadonlyArray<StoredSchedule>): ReadonlyArray<EconomicEvent> =>
  schedules
    .flatMap(({ events }) => events)
    .filter(
      ({ uid, sequence = 0 }) =>
        uid === undefined || schedules.every(({ revisions }) => (ownValue(revisions, uid) ?? 0) <= sequence),
    )

const answerOf = (
  { schedules, now }: AiPorts,
  panel: StoredEvents | undefined,
  day: string,
  zone: string,
): EventsAnswer => {
  const feeds = schedules.map(({ source }): SourceState => {
    if (panel?.schedules[source] === undefined) return { source, state: 'unavailable' }
    return { source, state: panel.failed.includes(source) ? 'kept' : 'current' }
  })
  const held = Object.values(panel?.schedules ?? {})
  return {
    events: [...eventsOfDay(newestEvents(held), day, zone)],
    lastUpdated: panel?.lastUpdated ?? now(),
    freshness: feeds.some(({ state }) => state === 'current') ? 'current' : held.length > 0 ? 'kept' : 'none',
    feeds,
  }
}
