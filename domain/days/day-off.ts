import type { LocalDate, Settings } from '../journal/journal.ts'
import { isWeekend } from '../time/local-date.ts'

/** Saturdays and Sundays, when the user has turned them off: no reset, no record. */
export const isDayOff = (settings: Settings, date: LocalDate): boolean => settings.excludeWeekends && isWeekend(date)
