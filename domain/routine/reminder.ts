import type { Journal } from '#domain/record/journal.ts'
import { dayStartOf } from '#domain/record/setting-values.ts'
import type { LocalDate } from '#domain/time/local-date.ts'
import { presentOf } from './day-record.ts'
import { dueCounts } from './due.ts'

/** Items due and not done. */
export const openOn = (journal: Journal, day: LocalDate): number => {
  const { completed, total } = dueCounts(journal, presentOf(journal, day))
  return total - completed
}

const minutesOfDay = 1440

/** Minutes since midnight of 'HH:mm'; undefined where it is no time. */
const minutesOf = (time: string): number | undefined => {
  const [, hours, minutes] = /^([01]\d|2[0-3]):([0-5]\d)$/.exec(time) ?? []
  return hours === undefined ? undefined : Number(hours) * 60 + Number(minutes)
}

/** Whether 'HH:mm' is a time of the clock. */
export const isTime = (time: string): boolean => minutesOf(time) !== undefined

/**
 * Whether `time` has come by `clock` in the current day, both 'HH:mm'. A day may begin as late as 6 AM: 1 AM is at its
 * end then.
 */
export const hasCome = ({ settings }: Journal, time: string, clock: string): boolean => {
  const since = (text: string): number =>
    ((minutesOf(text) ?? Number.NaN) - dayStartOf(settings) * 60 + minutesOfDay) % minutesOfDay
  return since(clock) >= since(time)
}
