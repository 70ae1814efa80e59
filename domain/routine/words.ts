import { ownValue } from '#domain/fields.ts'
import { plural } from '#domain/figures.ts'
import { type DateOrder, dateLabel } from '#domain/time/date-line.ts'
import { exchanges } from './exchange-recurrence.ts'
import type { Phase, Recurrence } from './schedule.ts'

/** Monday first. */
export const weekdayOrder = [1, 2, 3, 4, 5, 6, 0] as const
const shortNames = ['Sun', 'Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat'] as const

export const phaseWords: Readonly<Record<Phase, string>> = {
  before: 'Before the session',
  during: 'During the session',
  after: 'After the session',
}

const daysText = (days: ReadonlyArray<number>): string => {
  const chosen = weekdayOrder.filter((day) => days.includes(day))
  if (chosen.length === 7) return 'Every day'
  if (chosen.length === 5 && !days.includes(0) && !days.includes(6)) return 'Weekdays'
  if (chosen.length === 2 && days.includes(0) && days.includes(6)) return 'Weekends'
  return chosen.length === 0 ? 'Never' : chosen.map((day) => shortNames[day]).join(', ')
}

const timesText = (times: number): string => plural(times, 'Once', `${times} times`)

/** 'Weekdays', 'NYSE trading days', 'Every 2 weeks on Mon, Thu'. */
export const recurrenceText = ({ days, every, exchange, fills, times }: Recurrence): string => {
  if (times) return `${timesText(times)} a week${days && days.length < 7 ? ` on ${daysText(days)}` : ''}`
  if (fills) return 'Days with fills'
  const known = exchange && ownValue(exchanges, exchange)
  if (known) return `${known.name} trading days`
  if (every && every > 1) return `Every ${every} weeks on ${days ? daysText(days) : 'every day'}`
  return days ? daysText(days) : 'Every day'
}

/** How far the exchange's holidays are known, and from where; undefined without an exchange. */
export const rangeText = ({ exchange, through }: Recurrence, order: DateOrder): string | undefined => {
  const known = exchange && ownValue(exchanges, exchange)
  if (!known || through === undefined) return undefined
  return (
    `Holidays by the rules of ${known.name} (${known.source}), known through ${dateLabel(through, order)}. ` +
    'After that every weekday counts. Half days are trading days.'
  )
}
