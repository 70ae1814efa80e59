import * as z from 'zod/mini'
import { economicEvent, type EconomicEvent, type EventsAnswer, type SourceState } from '#domain/api/ai.ts'
import { eventsOfDay, releaseToEvent, type ScheduledRelease } from '#domain/market/schedule.ts'
import { addDays } from '#domain/time/local-date.ts'
import type { MarketPorts, Schedule } from './ports.ts'
import { sharedPanel, type PanelKind } from './shared-panel.ts'

/** A schedule changes rarely: one that was read is read again after this long; one that failed sooner, with the panel. */
const scheduleTtlMs = 6 * 3_600_000
/** Days around today that are kept: it is another day elsewhere, and a schedule that fails lives on what it said last. */
const daysAround = 3

const keptSchedule = z.object({ readAt: z.number(), events: z.array(economicEvent) })
const kept = z.object({ lastUpdated: z.number(), schedules: z.record(z.string(), keptSchedule), failed: z.array(z.string()) })
type Kept = z.infer<typeof kept>

/** The events of a user's day, of schedules that everybody shares. */
export const eventsPanel = (ports: MarketPorts): ((day: string, zone: string) => Promise<EventsAnswer>) => {
  const kind: PanelKind<Kept> = {
    key: 'events-1',
    // Unparseable events are none (spec section 7): they are read anew.
    parse: (stored) => kept.safeParse(stored).data,
    build: (last) => buildEvents(ports, last),
    isEmpty: ({ failed }) => failed.length === ports.schedules.length,
  }
  const panel = sharedPanel(ports, kind)
  return async (day, zone) => answerOf(ports, await panel(), day, zone)
}

const buildEvents = async ({ schedules, now }: MarketPorts, last: Kept | undefined): Promise<Kept> => {
  const read = await Promise.all(schedules.map(async (schedule) => {
    const { source } = schedule
    const old = last?.schedules[source]
    if (old && now() - old.readAt < scheduleTtlMs) return { source, held: old, failed: false }
    const answer = await schedule.read()
    return answer.ok ? { source, held: { readAt: now(), events: eventsAround(schedule, answer.value, now()) }, failed: false } : { source, held: old, failed: true }
  }))
  return {
    lastUpdated: last && read.every(({ failed }) => failed) ? last.lastUpdated : now(),
    schedules: Object.fromEntries(read.flatMap(({ source, held }) => (held ? [[source, held]] : []))),
    failed: read.filter(({ failed }) => failed).map(({ source }) => source),
  }
}

const eventsAround = (schedule: Schedule, releases: ReadonlyArray<ScheduledRelease>, nowMs: number): EconomicEvent[] => {
  const today = new Date(nowMs).toISOString().slice(0, 10)
  const first = addDays(today, -daysAround) ?? today
  const last = addDays(today, daysAround) ?? today
  return releases.filter(({ day }) => day >= first && day <= last).slice(0, 200).map((release) => releaseToEvent(release, schedule))
}

const answerOf = ({ schedules, now }: MarketPorts, panel: Kept | undefined, day: string, zone: string): EventsAnswer => {
  const feeds = schedules.map(({ source }): SourceState => {
    if (panel?.schedules[source] === undefined) return { source, state: 'unavailable' }
    return { source, state: panel.failed.includes(source) ? 'kept' : 'current' }
  })
  const held = Object.values(panel?.schedules ?? {})
  return {
    events: [...eventsOfDay(held.flatMap(({ events }) => events), day, zone)],
    lastUpdated: panel?.lastUpdated ?? now(),
    freshness: feeds.some(({ state }) => state === 'current') ? 'current' : held.length > 0 ? 'kept' : 'none',
    feeds,
  }
}
