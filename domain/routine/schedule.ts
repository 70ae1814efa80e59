import { isFields, listOf } from '#domain/fields.ts'
import { recordOf, textIn } from '#domain/lists/views.ts'
import type { Exchange } from '#domain/market/exchange-days.ts'
import type { Journal, Task } from '#domain/record/journal.ts'
import { type LocalDate, daysBetween, weekdayOf } from '#domain/time/local-date.ts'

/** The days that every part allows; without parts every day. */
export interface Recurrence {
  /** 0 for Sunday to 6 for Saturday. */
  readonly days?: ReadonlyArray<number>
  /** Every so many weeks, from the week of `since` on, Monday first. */
  readonly every?: number
  readonly since?: LocalDate
  /** The item is due on the exchange's trading days. `closed`: its holidays, known up to `through`. */
  readonly exchange?: Exchange
  readonly closed?: ReadonlyArray<LocalDate>
  readonly through?: LocalDate
  /** Only on days with fills. */
  readonly fills?: true
  /** So many times a week, Monday first, on any of these days: it counts by the week. */
  readonly times?: number
}

/** The recurrence holds from this day on; without one an item follows its checklist. */
export interface RecurrenceSince {
  readonly from: LocalDate
  readonly recurrence?: Recurrence
}

/** The key of an item's own schedule. */
export const scheduleOfTask = (taskId: string): string => `t:${taskId}`
/** The key of the schedule of a checklist. */
export const scheduleOfChecklist = (checklistId: string): string => `c:${checklistId}`

/** In their order within a trading day. */
export const phases = ['before', 'during', 'after'] as const
export type Phase = (typeof phases)[number]

const isRecurrenceSince = (item: unknown): item is RecurrenceSince => isFields(item) && typeof item['from'] === 'string'

const isListOrNone = (value: unknown): boolean => value === undefined || Array.isArray(value)

/** A file may have any value in the place of a recurrence. */
const isRecurrence = (recurrence: unknown): recurrence is Recurrence =>
  isFields(recurrence) &&
  isListOrNone(recurrence['days']) &&
  isListOrNone(recurrence['closed']) &&
  ['number', 'undefined'].includes(typeof recurrence['every']) &&
  ['number', 'undefined'].includes(typeof recurrence['times']) &&
  ['string', 'undefined'].includes(typeof recurrence['since'])

/** All that was ever decided about an item or a checklist. */
export const recurrencesOf = (journal: Journal, key: string): ReadonlyArray<RecurrenceSince> =>
  listOf(recordOf(journal, 'schedules', key)?.['recurrences']).filter(isRecurrenceSince)

/** Of two decisions of one day the later in the list holds, which is the same on every device. */
const standingRecurrence = (journal: Journal, key: string, date: LocalDate): Recurrence | undefined => {
  let standing: RecurrenceSince | undefined
  for (const since of recurrencesOf(journal, key))
    if (since.from <= date && !(standing && standing.from > since.from)) standing = since
  return isRecurrence(standing?.recurrence) ? standing.recurrence : undefined
}

/** An item without a recurrence of its own follows its checklist. */
export const recurrenceOn = (
  journal: Journal,
  { id, checklistId }: Pick<Task, 'id' | 'checklistId'>,
  date: LocalDate,
): Recurrence =>
  standingRecurrence(journal, scheduleOfTask(id), date) ??
  standingRecurrence(journal, scheduleOfChecklist(checklistId), date) ??
  {}

/** The item's own phase, or its checklist's. */
export const phaseOf = (journal: Journal, { id, checklistId }: Pick<Task, 'id' | 'checklistId'>): Phase | undefined => {
  const saidBy = (key: string): Phase | undefined => {
    const said = recordOf(journal, 'schedules', key)?.['phase']
    return phases.find((phase) => phase === said)
  }
  return saidBy(scheduleOfTask(id)) ?? saidBy(scheduleOfChecklist(checklistId))
}

export interface ItemMarks {
  /** The unit of its amounts, such as minutes; empty where it has none. */
  readonly unit: string
  /** An item to avoid: a tick means that it was avoided. */
  readonly avoids: boolean
}

/** The marks of an item. */
export const marksOf = (journal: Journal, taskId: string): ItemMarks => {
  const record = recordOf(journal, 'schedules', scheduleOfTask(taskId))
  return { unit: textIn(record, 'unit'), avoids: record?.['avoids'] === true }
}

/** Whether a recurrence includes a date; the condition of fills is not checked. */
export const allows = ({ days, every, since, closed }: Recurrence, date: LocalDate): boolean => {
  const weekday = weekdayOf(date) ?? 0
  if ((days && !days.includes(weekday)) || closed?.includes(date)) return false
  if (!every || since === undefined) return true
  const mondayBased = (day: LocalDate): number => ((weekdayOf(day) ?? 0) + 6) % 7
  const weeks = ((daysBetween(since, date) ?? 0) + mondayBased(since) - mondayBased(date)) / 7
  return weeks >= 0 && weeks % every === 0
}
