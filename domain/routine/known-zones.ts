import { msPerDay } from '#domain/lots/queue-time.ts'
import type { DayStats, DoneMoment, Journal } from '#domain/record/journal.ts'
import { tableValues } from '#domain/record/table.ts'
import type { Steps } from '#domain/steps.ts'
import { type LocalDate, daysBetween, isLocalDate } from '#domain/time/local-date.ts'
import { isZone, localDay } from '#domain/time/zone-clock.ts'

/** No clock has ever been this far from UTC; the extreme was 15:56, in Manila before 1845. */
const mostOffsetMs = 16 * 3_600_000

/** Whether an instant is on the day or a neighbour in every zone, so that the platform need not be asked. */
const isNearEverywhere = (at: number, day: LocalDate): boolean => {
  const start = Date.parse(day)
  const [first, after] = [start - msPerDay + mostOffsetMs, start + 2 * msPerDay - mostOffsetMs]
  return at >= first && at < after && isLocalDate(day)
}

/** A file may have any value in the place of an instant or a zone. */
const instantIn = ({ doneAt }: DoneMoment): number => (typeof doneAt === 'string' ? Date.parse(doneAt) : Number.NaN)
const zoneOf = ({ doneZone }: DoneMoment): string => (typeof doneZone === 'string' ? doneZone : 'UTC')

/** Milliseconds since the epoch; undefined where no instant is recorded that can be of that day. */
export const tickedAt = (tick: DoneMoment, day: LocalDate): number | undefined => {
  const at = instantIn(tick)
  if (Number.isNaN(at)) return undefined
  if (isNearEverywhere(at, day)) return at
  const away = daysBetween(day, localDay(at, zoneOf(tick)))
  return away !== undefined && Math.abs(away) <= 1 ? at : undefined
}

const daysPerStep = 50

/** Undefined where they are none or several. */
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

/** The user's zone by day, from the day's ticks; none where they name several. */
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
