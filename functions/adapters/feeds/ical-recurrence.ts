import ICAL from 'ical.js'
import type { DaySpan } from '#domain/market/schedule.ts'
import { type LocalDate, daysBetween } from '#domain/time/local-date.ts'
import { dayOf } from './ical-zones.ts'

/** How many steps through rules a whole calendar may cost, and of them one rule: ten years of days that are counted. */
const stepsPerCalendar = 40_000
const stepsPerRule = 4000
/** A schedule names a few of each; each costs work with every step. */
const mostParts = 100
const longestInterval = 1000
const earliestYear = 1900
/** No schedule repeats within a day. */
const frequencies: ReadonlySet<string> = new Set(['DAILY', 'WEEKLY', 'MONTHLY', 'YEARLY'])

/** The work that is left for the rules of one calendar. */
export interface Steps {
  left: number
}

/** Looking up the instant of a start costs as much as so many steps. */
const stepsPerInstant = 20

/** Pays for work; throws where the calendar has cost too much. */
export const payFor = (work: 'step' | 'instant', steps: Steps): void => {
  steps.left -= work === 'step' ? 1 : stepsPerInstant
  if (steps.left < 0) throw new Error('Too many steps')
}

/** What a calendar may cost. */
export const newSteps = (): Steps => ({ left: stepsPerCalendar })

/**
 * The starts that a rule gives from one day, or earlier, to the end of another, as clocks of the event's zone show
 * them. Throws where the rule is none of a schedule, or costs more steps than there may be: also those in which the
 * library looks for a day that never comes.
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
  // A rule that ends after so many has to be counted from its first.
  const isCounted = (rule.count ?? 0) > 0
  const bounded = rule.clone()
  bounded.until = ICAL.Time.fromDateTimeString(`${last}T23:59:59`)
  const end = steps.left - stepsPerRule
  const iterator = iteratorOf(bounded, isCounted ? first.clone() : closeTo(from, first, rule), () => {
    payFor('step', steps)
    if (steps.left < end) throw new Error('Too many steps')
  })
  // At the end of a rule the library answers null, whatever its types say.
  for (let at = iterator.next() as ICAL.Time | null; at !== null; at = iterator.next()) yield at.clone()
}

/** The last start before a day at which a rule of days or weeks could as well have begun. */
const closeTo = (day: LocalDate, first: ICAL.Time, { freq, interval }: ICAL.Recur): ICAL.Time => {
  const start = first.clone()
  const step = freq === 'DAILY' ? interval : freq === 'WEEKLY' ? 7 * interval : Number.POSITIVE_INFINITY
  const steps = Math.floor((daysBetween(dayOf(first), day) ?? 0) / step)
  if (steps > 0) start.adjust(steps * step, 0, 0, 0)
  return start
}

/** The library's iterator, which pays for each step that one call may repeat without end. */
const iteratorOf = (rule: ICAL.Recur, dtstart: ICAL.Time, pay: () => void): ICAL.RecurIterator => {
  // Its constructor takes steps already: what they pay with has to be there before.
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
