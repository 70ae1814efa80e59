import type { LocalDate } from '../journal/journal.ts'
import { addDays } from '../time/local-date.ts'

/** A day and its neighbours: an instant may stand on one of them, when it was told in another zone. */
export const daysAround = (day: LocalDate): ReadonlyArray<LocalDate> => [addDays(day, -1) ?? day, day, addDays(day, 1) ?? day]
