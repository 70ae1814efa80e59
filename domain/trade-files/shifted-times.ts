import { entryOn } from '#domain/entries/views.ts'
import { contentKeyOf, sizeKeyOf } from '#domain/fills/identity.ts'
import { bookKeyOf } from '#domain/lots/lot-names.ts'
import { type Fill } from '#domain/lots/movement.ts'
import { isDateOnly, queueTimeOf, usPerMs } from '#domain/lots/queue-time.ts'
import { type Activity, allMovementsOf } from '#domain/record/day-trades.ts'
import type { Journal } from '#domain/record/journal.ts'
import type { Steps } from '#domain/steps.ts'
import { daysAround } from '#domain/time/local-date.ts'
import { localDay, localTime } from '#domain/time/zone-clock.ts'
import { inSlices } from './cells/numbers.ts'

/** Zones differ by quarters of an hour, and by 26 hours at most. */
const quarterUs = 900_000_000
const mostQuarters = 26 * 4
const usPerMinute = 60_000_000
const mostApartUs = 60 * usPerMinute

/** Fills of a file that a journal holds at another time, many of them at the same distance. */
export interface ShiftedFills {
  readonly activities: ReadonlySet<Activity>
  /** From most times in the file to those in the journal. */
  readonly minutes: number
  /** The time of some fills in the file and in the journal, in milliseconds since the epoch. */
  readonly times: ReadonlyArray<readonly [read: number, known: number]>
}

interface Timed<T> {
  readonly fill: T
  readonly us: number
}

/**
 * Fills that a journal holds at other times, by whole quarters of an hour: one file was read in another zone, and they
 * would count twice. Against chance, at least half of an instrument's fills in the time of both agree.
 */
export function* shiftedSteps(journal: Journal, activities: ReadonlyArray<Activity>): Steps<ShiftedFills | undefined> {
  let { read, known } = yield* unlikeSteps(journal, activities)
  const found: Array<Shift & { readonly us: number }> = []
  while (read.length > 0 && known.length > 0) {
    // Zones change their clocks on different days, and by an hour at most.
    const best = yield* bestShiftSteps(read, known, found[0]?.us)
    if (!best) break
    found.push(best)
    const [taken, takenKnown] = [new Set(best.read), new Set(best.known)]
    read = read.filter((each) => !taken.has(each))
    known = known.filter((each) => !takenKnown.has(each))
  }
  const [first] = found
  if (!first) return undefined
  return {
    activities: new Set(found.flatMap((shift) => shift.read.map(({ fill }) => fill))),
    minutes: first.us / usPerMinute,
    times: found.flatMap((shift) => shift.read.slice(0, timesShown).map(({ us }) => timesOf(us, shift.us))),
  }
}

const timesShown = 50
const timesOf = (us: number, shift: number): readonly [number, number] => [us / usPerMs, (us + shift) / usPerMs]

/** Zones in which times read in `zone` would be those of the journal. */
export const zonesThatAgree = (
  { times }: Pick<ShiftedFills, 'times'>,
  zone: string,
  zones: ReadonlyArray<string>,
): ReadonlyArray<string> =>
  zones.filter((each) =>
    times.every(
      ([read, known]) =>
        localTime(read, zone) === localTime(known, each) && localDay(read, zone) === localDay(known, each),
    ),
  )

/** Fills with a time that only the file has, and those of their instruments that only the journal has. */
function* unlikeSteps(journal: Journal, activities: ReadonlyArray<Activity>) {
  const [keys, books, days] = [new Set<string>(), new Set<string>(), new Set<string>()]
  const timed: Activity[] = []
  for (const some of inSlices(activities)) {
    for (const activity of some) {
      if (activity.side === undefined || isDateOnly(activity.timestamp)) continue
      timed.push(activity)
      keys.add(contentKeyOf(activity))
      books.add(bookKeyOf(activity))
      days.add(activity.day)
    }
    yield
  }
  const [knownKeys, known]: [Set<string>, Array<Timed<Fill>>] = [new Set(), []]
  for (const day of new Set([...days].flatMap(daysAround).flatMap(daysAround))) {
    for (const movement of allMovementsOf(entryOn(journal, day)?.trades)) {
      if (!('side' in movement) || movement.provisional || isDateOnly(movement.timestamp)) continue
      if (!books.has(bookKeyOf(movement))) continue
      const key = contentKeyOf(movement)
      knownKeys.add(key)
      if (!keys.has(key)) known.push({ fill: movement, us: queueTimeOf(movement.timestamp) ?? 0 })
    }
    yield
  }
  const read: Array<Timed<Activity>> = []
  for (const some of inSlices(known.length === 0 ? [] : timed)) {
    for (const fill of some)
      if (!knownKeys.has(contentKeyOf(fill))) read.push({ fill, us: queueTimeOf(fill.timestamp) ?? 0 })
    yield
  }
  return { read, known }
}

interface Shift {
  readonly read: ReadonlyArray<Timed<Activity>>
  readonly known: ReadonlyArray<Timed<Fill>>
}

/** The shift that matches most fills, unless that may be chance. */
function* bestShiftSteps(
  read: ReadonlyArray<Timed<Activity>>,
  known: ReadonlyArray<Timed<Fill>>,
  around: number | undefined,
): Steps<(Shift & { readonly us: number }) | undefined> {
  const bySize = new Map<string, Map<number, ReadonlyArray<Timed<Fill>>>>()
  for (const each of known) {
    const key = sizeKeyOf(each.fill)
    const alike = bySize.get(key) ?? new Map<number, ReadonlyArray<Timed<Fill>>>()
    bySize.set(key, alike.set(each.us, [...(alike.get(each.us) ?? []), each]))
  }
  yield
  const shifts = new Map<number, { read: Array<Timed<Activity>>; known: Set<Timed<Fill>> }>()
  for (const some of inSlices(read)) {
    for (const each of some)
      for (const [us, twins] of partnersOf(each.us, bySize.get(sizeKeyOf(each.fill)))) {
        if (around !== undefined && Math.abs(us - around) > mostApartUs) continue
        const shift = shifts.get(us) ?? { read: [], known: new Set() }
        shifts.set(us, shift)
        const partner = twins.find((twin) => !shift.known.has(twin))
        if (!partner) continue
        shift.read.push(each)
        shift.known.add(partner)
      }
    yield
  }
  for (const [us, shift] of [...shifts].toSorted(([, one], [, other]) => other.read.length - one.read.length)) {
    if (shift.read.length * 2 >= fewestBetween(read, known, us))
      return { us, read: shift.read, known: [...shift.known] }
    yield
  }
  return undefined
}

const partnersOf = (
  at: number,
  alike: ReadonlyMap<number, ReadonlyArray<Timed<Fill>>> = new Map(),
): ReadonlyArray<readonly [number, ReadonlyArray<Timed<Fill>>]> => {
  const isShift = (us: number): boolean => us !== 0 && us % quarterUs === 0 && Math.abs(us) <= mostQuarters * quarterUs
  if (alike.size <= mostQuarters)
    return [...alike].flatMap(([us, each]) => (isShift(us - at) ? [[us - at, each] as const] : []))
  return Array.from({ length: mostQuarters * 2 + 1 }, (_, quarter) => (quarter - mostQuarters) * quarterUs).flatMap(
    (us) => {
      const each = us === 0 ? undefined : alike.get(at + us)
      return each ? [[us, each] as const] : []
    },
  )
}

/** The number of fills in the time that file and journal share at such a distance: the smaller of both. */
const fewestBetween = (
  read: ReadonlyArray<Timed<Activity>>,
  known: ReadonlyArray<Timed<Fill>>,
  shift: number,
): number => {
  const [ofFile, ofJournal] = [spanOf(read), spanOf(known)]
  const [from, to] = [Math.max(ofFile.from + shift, ofJournal.from), Math.min(ofFile.to + shift, ofJournal.to)]
  const within = (at: number): boolean => at >= from && at <= to
  return Math.min(read.filter(({ us }) => within(us + shift)).length, known.filter(({ us }) => within(us)).length)
}

const spanOf = (fills: ReadonlyArray<Timed<unknown>>): { readonly from: number; readonly to: number } => {
  let [from, to] = [Infinity, -Infinity]
  for (const { us } of fills) {
    if (us < from) from = us
    if (us > to) to = us
  }
  return { from, to }
}
