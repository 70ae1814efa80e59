import { type DateOrder, dateLabel } from '#domain/time/date-line.ts'
import type { LocalDate } from '#domain/time/local-date.ts'

const namedAtMost = 6

/** Names the first few of many days, and counts the rest. */
export const namedDays = (days: ReadonlyArray<LocalDate>, order: DateOrder): string => {
  const named = days
    .slice(0, days.length > namedAtMost ? namedAtMost - 1 : namedAtMost)
    .map((day) => dateLabel(day, order))
    .join('; ')
  const more = days.length - namedAtMost + 1
  return days.length > namedAtMost
    ? `${named}; and ${more.toLocaleString('en-US')} more until ${dateLabel(days.at(-1) ?? '', order)}`
    : named
}
