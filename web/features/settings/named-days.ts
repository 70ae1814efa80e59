import type { LocalDate } from '#domain/journal/journal.ts'
import { dateLabel } from '#domain/time/local-date.ts'

const namedAtMost = 6

/** Days by name; of many, the first few and how many more there are. */
export const namedDays = (days: ReadonlyArray<LocalDate>): string => {
  const named = days
    .slice(0, days.length > namedAtMost ? namedAtMost - 1 : namedAtMost)
    .map(dateLabel)
    .join('; ')
  const more = days.length - namedAtMost + 1
  return days.length > namedAtMost
    ? `${named}; and ${more.toLocaleString('en-US')} more until ${dateLabel(days.at(-1) ?? '')}`
    : named
}
