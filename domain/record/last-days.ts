import { hasDateShape, laterOf, type Instant, type LocalDate } from '#domain/time/local-date.ts'
import type { CommandMeta } from './commands.ts'
import type { Settings } from './journal.ts'

const dateOrNone = (text: string | undefined): LocalDate | undefined =>
  text !== undefined && hasDateShape(text) ? text : undefined

/** The day of the last task reset; undefined when there was none, or the file's value is no date. */
export const lastResetOf = (settings: Settings): LocalDate | undefined => dateOrNone(settings.lastTaskResetDate)

/** Undefined before the first visit. */
export const lastVisitOf = (settings: Settings): LocalDate | undefined => dateOrNone(settings.lastVisitDate)

export interface Moment {
  readonly at: Instant
  readonly day: LocalDate
}

/** The day of an act on tasks. It never goes back, also after a flight over the date line into yesterday. */
export const momentOf = (meta: CommandMeta, settings: Settings): Moment => ({
  at: meta.now,
  day: laterOf(lastResetOf(settings), meta.today),
})
