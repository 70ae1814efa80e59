import { hasDateShape, laterOf, type Instant, type LocalDate } from '#domain/time/local-date.ts'
import type { CommandMeta } from './commands.ts'
import type { Settings } from './journal.ts'

const dateOrNone = (text: string | undefined): LocalDate | undefined =>
  text !== undefined && hasDateShape(text) ? text : undefined

/**
 * The day that the tasks were last reset for; undefined when they never were, or when a file says something that is no
 * date.
 */
export const lastResetOf = (settings: Settings): LocalDate | undefined => dateOrNone(settings.lastTaskResetDate)

/** The day of the last visit; undefined before the first. */
export const lastVisitOf = (settings: Settings): LocalDate | undefined => dateOrNone(settings.lastVisitDate)

/** When an act on tasks happened, and the day that it counts for. */
export interface Moment {
  readonly at: Instant
  readonly day: LocalDate
}

/**
 * The moment of an act on the tasks that a user sees. They belong to the day that the journal has reached, also after a
 * flight over the date line into yesterday: a day once begun is never left again.
 */
export const momentOf = (meta: CommandMeta, settings: Settings): Moment => ({
  at: meta.now,
  day: laterOf(lastResetOf(settings), meta.today),
})
