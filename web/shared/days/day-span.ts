import { type DateOrder, dateLabel } from '#domain/time/date-line.ts'
import type { LocalDate } from '#domain/time/local-date.ts'

/** 'Nov 18, 2026 to Nov 20, 2026', or the one day. */
export const daySpan = (from: LocalDate, to: LocalDate, order: DateOrder): string =>
  from === to ? dateLabel(from, order) : `${dateLabel(from, order)} to ${dateLabel(to, order)}`
