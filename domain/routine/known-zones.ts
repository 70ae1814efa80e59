import { msPerDay } from '#domain/lots/queue-time.ts'
import type { DayStats, DoneMoment, Journal } from '#domain/record/journal.ts'
import { tableValues } from '#domain/record/table.ts'
import type { Steps } from '#domain/steps.ts'
import { type LocalDate, daysBetween, isLocalDate } from '#domain/time/local-date.ts'
import { isZone, localDay } from '#domain/time/zone-clock.ts'

/** No clock has ever been this far from UTC: Manila, before 1845, comes nearest to it, by 15:56. */
const mostOffsetMs = 16 * 3_600_000

/** Whether clocks anywhere show a day, or one beside it, at an instant: the platform need not be asked which. */
const isNearEverywhere = (at: number, day: LocalDate): boolean => {
  const start = Date.parse(day)
  const [first, after] = [start - msPerDay + mostOffsetMs, start + 2 * msPerDay - mostOffsetMs]
  return at >= first && at < after && isLocalDate(day)
}

/** What a file says in the place of an instant or a zone may be anything. */
const instantIn = ({ doneAt }: DoneMoment): number => (typeof doneAt === 'string' ? Date.parse(doneAt) : Number.NaN)
const zoneOf = ({ doneZone }: DoneMoment): string => (typeof doneZone === 'string' ? doneZone : 'UTC')

/** The instant of a tick, milliseconds since the epoch; undefined where none is recorded that can be of its day. */
export const tickedAt = (tick: DoneMoment, day: LocalDate): number | undefined => {
  const at = instantIn(tick)
  if (Number.isNaN(at)) return undefined
  if (isNearEverywhere(at, day)) return at
  const away = daysBetween(day, localDay(at, zoneOf(tick)))
  return away !== undefined && Math.abs(away) <= 1 ? at : undefined
}

const daysPerStep = 50

/** The zone that ticks of one day name; undefined where they name none, or several. */
const zoneIn = (zones: ReadonlySet<string>): string | undefined => {
  const [zone, other] = zones
  return other === undefined ? zone : undefined
}

const zonesOf = (day: LocalDate, ticks: Iterable<DoneMoment>): ReadonlySet<string> => {
  const zones = new Set<string>()
  for (const tick of ticks) {
    const { doneZone: zone } = tick
    if (typeof zone === 'string' && isZone(zone) && tickedAt(tick, day) !== undefined) zones.add(zone)
  }
  return zones
}

// An archived day that has not changed is the same object in every version of a journal.
const known = new WeakMap<DayStats, ReadonlySet<string>>()

const zonesOfDay = (record: DayStats): ReadonlySet<string> => {
  const zones = known.get(record) ?? zonesOf(record.date, record.tasks ?? [])
  known.set(record, zones)
  return zones
}

/**
 * In which zone the user was on a day, as far as the journal knows: the ticks of that day say it. A day whose ticks
 * name several zones has none. In steps of some milliseconds.
 */
export const knownZonesSteps = function* (journal: Journal): Steps<ReadonlyMap<LocalDate, string>> {
  const byDay = new Map<LocalDate, ReadonlySet<string>>()
  const note = (day: LocalDate, zones: ReadonlySet<string>): void =>
    void byDay.set(day, new Set([...(byDay.get(day) ?? []), ...zones]))
  let read = 0
  for (const record of tableValues(journal.dayStats)) {
    note(record.date, zonesOfDay(record))
    read += 1
    if (read % daysPerStep === 0) yield
  }
  for (const task of tableValues(journal.tasks)) {
    const at = instantIn(task)
    if (!task.completed || Number.isNaN(at)) continue
    const day = localDay(at, zoneOf(task))
    note(day, zonesOf(day, [task]))
  }
  return new Map(
    [...byDay].flatMap(([day, zones]) => {
      const zone = zoneIn(zones)
      return zone === undefined ? [] : [[day, zone] as const]
    }),
  )
}
