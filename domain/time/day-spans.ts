import { addDays, type LocalDate, weekdayOf } from './local-date.ts'

interface DaySpan {
  readonly name: 'This week' | 'This month' | 'Last 90 days' | 'Year to date'
  readonly from: LocalDate
}

/** Periods up to today, the shortest first. `firstWeekday`: 0 for Sunday. */
export const daySpans = (today: LocalDate, firstWeekday: number): ReadonlyArray<DaySpan> => [
  { name: 'This week', from: back(today, ((weekdayOf(today) ?? 0) - firstWeekday + 7) % 7) },
  { name: 'This month', from: `${today.slice(0, 7)}-01` },
  { name: 'Last 90 days', from: back(today, 89) },
  { name: 'Year to date', from: `${today.slice(0, 4)}-01-01` },
]

const back = (day: LocalDate, days: number): LocalDate => addDays(day, -days) ?? day
