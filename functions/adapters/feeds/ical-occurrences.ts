import ICAL from 'ical.js'
import type { DaySpan } from '#domain/market/schedule.ts'
import { type LocalDate, addDays } from '#domain/time/local-date.ts'
import {
  type Announcement,
  type ClockOf,
  type FirstStart,
  keyOf,
  type Series,
  type Start,
  startAt,
  startsIn,
} from './ical-announcements.ts'
import { payFor, startsOf, type Steps } from './ical-recurrence.ts'
import { dayOf } from './ical-zones.ts'

interface Occurrence {
  readonly title: string
  readonly start: Start
}

interface Bounds {
  readonly days: DaySpan
  readonly clockOf: ClockOf
  readonly steps: Steps
}

/** A week with several releases a day has fewer. */
const mostInSpan = 100
/** The longest move of an instance into the span, in days. */
const daysMoved = 366

/** A single event on any day, a series within the span. None where the event is invalid. */
export const occurrencesOf = (series: Series, bounds: Bounds): ReadonlyArray<Occurrence> => {
  const { whole, instances } = series
  try {
    // Instances whose series is not in the file are events of their own.
    if (!whole) return instances.flatMap(singleOf)
    if (whole.isCancelled || !whole.first) return []
    return whole.event.hasProperty('rrule') || whole.event.hasProperty('rdate')
      ? repeated({ ...whole, first: whole.first }, instances, bounds)
      : instancesAt([whole.first], whole, instances)
  } catch {
    return []
  }
}

const singleOf = ({ isCancelled, first, title }: Announcement): ReadonlyArray<Occurrence> =>
  isCancelled || !first ? [] : [{ title, start: first }]

type Repeating = Announcement & { readonly first: FirstStart }

const repeated = (
  whole: Repeating,
  instances: ReadonlyArray<Announcement>,
  { days, clockOf, steps }: Bounds,
): ReadonlyArray<Occurrence> => {
  const { event, first } = whole
  const isNear = nearDays(days, instances)
  const starts = event.hasProperty('rrule') ? byRule(whole, reachedDays(days, instances), isNear, steps) : [first]
  const listed = (name: string) => paidFor(startsIn(event, name, clockOf, isNear), steps)
  const added = listed('rdate')
  const without = new Set(listed('exdate').map(keyOf))
  const once = new Map([...starts, ...added].map((start) => [keyOf(start), start]))
  const taken = [...once.values()].filter((start) => !without.has(keyOf(start)) && !without.has(start.day))
  return instancesAt(taken, whole, instances)
    .filter(({ start }) => isWithin(days, start.day))
    .slice(0, mostInSpan)
}

const paidFor = (starts: Iterable<Start>, steps: Steps): ReadonlyArray<Start> => {
  const paid: Start[] = []
  for (const start of starts) {
    payFor('instant', steps)
    paid.push(start)
  }
  return paid
}

const byRule = (
  { event, first }: Repeating,
  reached: DaySpan,
  isNear: (day: LocalDate) => boolean,
  steps: Steps,
): ReadonlyArray<Start> => {
  const rule = event.getFirstPropertyValue('rrule')
  if (!(rule instanceof ICAL.Recur)) throw new Error('A rule that is none')
  const end = rule.until ? startAt(rule.until, first.clock) : undefined
  const starts: Start[] = []
  for (const time of startsOf(rule, first.time, reached, steps)) {
    if (!isNear(dayOf(time))) continue
    payFor('instant', steps)
    const start = startAt(time, first.clock)
    if (start && (!end || isNotAfter(start, end))) starts.push(start)
  }
  return starts
}

/** By instants where both have one, else by days: some rules end on the day of their last start. */
const isNotAfter = (start: Start, end: Start): boolean =>
  start.atMs !== undefined && end.atMs !== undefined ? start.atMs <= end.atMs : start.day <= end.day

const instancesAt = (
  starts: ReadonlyArray<Start>,
  { title }: Announcement,
  instances: ReadonlyArray<Announcement>,
): ReadonlyArray<Occurrence> => {
  const byStart = new Map(instances.flatMap((each) => (each.instance ? [[keyOf(each.instance), each]] : [])))
  return starts.flatMap((start) => {
    const instead = byStart.get(keyOf(start)) ?? byStart.get(start.day)
    return instead ? singleOf(instead) : [{ title, start }]
  })
}

/** A start may be on another day in another zone; a series and its exceptions in two zones may differ by two days. */
const isWithin = ({ first, last }: DaySpan, day: LocalDate): boolean =>
  day >= (addDays(first, -2) ?? first) && day <= (addDays(last, 2) ?? last)

/** Whether a start may be shown or moved: the instants of all others are not computed. */
const nearDays = (days: DaySpan, instances: ReadonlyArray<Announcement>): ((day: LocalDate) => boolean) => {
  const moved = new Set(
    instances.flatMap(({ instance }) => (instance ? [-1, 0, 1].map((by) => addDays(instance.day, by)) : [])),
  )
  return (day) => isWithin(days, day) || moved.has(day)
}

const reachedDays = ({ first, last }: DaySpan, instances: ReadonlyArray<Announcement>): DaySpan => {
  const earliest = addDays(first, -daysMoved) ?? first
  const furthest = addDays(last, daysMoved) ?? last
  const days = instances.flatMap(({ instance }) =>
    instance && instance.day >= earliest && instance.day <= furthest ? [instance.day] : [],
  )
  const [from, to] = [[first, ...days].toSorted()[0] ?? first, [last, ...days].toSorted().at(-1) ?? last]
  return { first: addDays(from, -2) ?? from, last: addDays(to, 2) ?? to }
}
