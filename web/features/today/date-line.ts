import type { LocalDate } from '#domain/journal/journal.ts'

const long = new Intl.DateTimeFormat('en-US', { weekday: 'long', month: 'long', day: 'numeric', year: 'numeric', timeZone: 'UTC' })

/** 'Friday, November 20, 2026' for a day of the calendar. */
export const dateLine = (date: LocalDate): string => {
  const at = Date.parse(`${date}T00:00:00Z`)
  return Number.isNaN(at) ? '' : long.format(at)
}
