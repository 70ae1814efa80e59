import type { LocalDate } from '#domain/journal/journal.ts'
import { dateLabel } from '#domain/time/local-date.ts'

/** 'Nov 18, 2026 to Nov 20, 2026', or the one day. */
export const daySpan = (from: LocalDate, to: LocalDate): string =>
  from === to ? dateLabel(from) : `${dateLabel(from)} to ${dateLabel(to)}`
