import ICAL from 'ical.js'
import type { DaySpan } from '#domain/market/schedule.ts'
import { type LocalDate, daysBetween } from '#domain/time/local-date.ts'
import { dayOf } from './ical-zones.ts'

/** The most steps through rules of a whole calendar, and of one rule: ten years of counted days. */
const stepsPerCalendar = 40_000
const stepsPerRule = 4000
/** A schedule has a few of each, and each costs work at every step. */
const mostParts = 100
const longestInterval = 1000
const earliestYear = 1900
/** No schedule repeats within a day. */
const frequencies: ReadonlySet<string> = new Set(['DAILY', 'WEEKLY', 'MONTHLY', 'YEARLY'])

export interface Steps {
  left: number
}

const stepsPerInstant = 20

/** Throws where the calendar has cost too much. */
export const payFor = (work: 'step' | 'instant', steps: Steps): void => {
  steps.left -= work === 'step' ? 1 : stepsPerInstant
  if (steps.left < 0) throw new Error('Too many steps')
}

/** What a calendar may cost. */
export const newSteps = (): Steps => ({ left: stepsPerCalendar })

/**
 * The starts of a rule from a day, or earlier, to the end of another, in the event's zone. Throws for a rule that no
 * schedule has, or that costs too many steps, as the search for a day that never comes does.
 */
export const startsOf = function* (
  rule: ICAL.Recur,
  first: ICAL.Time,
  { first: from, last }: DaySpan,
  steps: Steps,
): Generator<ICAL.Time> {
  const parts = Object.values<unknown>(rule.parts).flat()
  if (
    !frequencies.has(rule.freq) ||
    !(rule.interval >= 1 && rule.interval <= longestInterval) ||
    parts.length > mostParts ||
    first.year < earliestYear
  )
    throw new Error('No rule of a schedule')
  // A rule with a count has to be counted from its first start.
  const isCounted = (rule.count ?? 0) > 0
  const bounded = rule.clone()
  bounded.until = ICAL.Time.fromDateTimeString(`${last}T23:59:59`)
  const end = steps.left - stepsPerRule
  const iterator = iteratorOf(bounded, isCounted ? first.clone() : closeTo(from, first, rule), () => {
    payFor('step', steps)
    if (steps.left < end) throw new Error('Too many steps')
  })
  // At the end of a rule the library answers null, against its types.
  for (let at = iterator.next() as ICAL.Time | null; at !== null; at = iterator.next()) yield at.clone()
}

/** The last start before a day from which a daily or weekly rule gives the same later starts. */
const closeTo = (day: LocalDate, first: ICAL.Time, { freq, interval }: ICAL.Recur): ICAL.Time => {
  const start = first.clone()
  const step = freq === 'DAILY' ? interval : freq === 'WEEKLY' ? 7 * interval : Number.POSITIVE_INFINITY
  const steps = Math.floor((daysBetween(dayOf(first), day) ?? 0) / step)
  if (steps > 0) start.adjust(steps * step, 0, 0, 0)
  return start
}

/** Counts each step of the library's iterator, since one call may repeat steps without end. */
const iteratorOf = (rule: ICAL.Recur, dtstart: ICAL.Time, pay: () => void): ICAL.RecurIterator => {
  // The constructor takes steps too, so the counter has to exist before it.
  class PayingIterator extends ICAL.RecurIterator {
    override check_contracting_rules(): boolean {
      pay()
      return super.check_contracting_rules()
    }
    override increment_month(): void {
      pay()
      super.increment_month()
    }
    override expand_year_days(year: number): number {
      pay()
      return super.expand_year_days(year)
    }
  }
  return new PayingIterator({ rule, dtstart })
}
