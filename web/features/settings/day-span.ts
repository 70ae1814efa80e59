import type { LocalDate } from '#domain/journal/journal.ts'
import { dateLabel } from '#domain/time/local-date.ts'

/** 'Nov 18, 2026 to Nov 20, 2026', or the one day. */
export const daySpan = (from: LocalDate, to: LocalDate): string => (from === to ? dateLabel(from) : `${dateLabel(from)} to ${dateLabel(to)}`)

const namedAtMost = 6

/** Some days by name; of many the first few, and how many more there are until when. */
export const namedDays = (days: ReadonlyArray<LocalDate>): string => {
  const named = days.slice(0, days.length > namedAtMost ? namedAtMost - 1 : namedAtMost).map(dateLabel).join('; ')
  const more = days.length - namedAtMost + 1
  return days.length > namedAtMost ? `${named}; and ${more.toLocaleString('en-US')} more until ${dateLabel(days.at(-1) ?? '')}` : named
}
