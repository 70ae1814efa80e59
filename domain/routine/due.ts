import { entryOn } from '#domain/entries/views.ts'
import { isStoredRecord } from '#domain/lists/views.ts'
import { isCounted } from '#domain/record/empty-journal.ts'
import type { Journal, Task } from '#domain/record/journal.ts'
import { type Table, tableValues } from '#domain/record/table.ts'
import type { LocalDate } from '#domain/time/local-date.ts'
import { allows, type Phase, phaseOf, phases, recurrenceOn } from './schedule.ts'

/** Whether an item counts on a day: only a due one does, and a skipped one counts in no direction. */
export type Standing = 'due' | 'skipped' | 'not due'

/** Without schedules and skips every day is alike. */
export const hasRoutine = ({ records }: Journal): boolean => !!(records.schedules ?? records.skips)

const wholeDay = ''

// Tables are immutable, so their keys stay true.
const known = new WeakMap<Table<unknown>, ReadonlySet<string>>()

const keyOf = (date: unknown, taskId: unknown = wholeDay, done?: unknown): string =>
  JSON.stringify([date, taskId, done])

const keysIn = (table: Table<unknown>): ReadonlySet<string> => {
  const found =
    known.get(table) ??
    new Set([...tableValues(table)].filter(isStoredRecord).map(({ date, task, done }) => keyOf(date, task, done)))
  known.set(table, found)
  return found
}

/** Whether a date is a day off as a whole, or an item is skipped on it. */
export const isSkipped = ({ records }: Journal, date: LocalDate, taskId = wholeDay): boolean => {
  const skips = records.skips && keysIn(records.skips)
  return !!skips && (skips.has(keyOf(date)) || skips.has(keyOf(date, taskId)))
}

/** Whether a correction makes an item `done` on a date. */
export const isCorrected = ({ records }: Journal, date: LocalDate, taskId: string, done: boolean): boolean =>
  !!records.corrections && keysIn(records.corrections).has(keyOf(date, taskId, done))

/** An item of days with fills is due where it was done: its trader knew of fills. */
export const standingsOn = (
  journal: Journal,
  date: LocalDate,
): ((task: Pick<Task, 'id' | 'checklistId' | 'completed'>) => Standing) => {
  if (!hasRoutine(journal)) return () => 'due'
  const hasFills = (entryOn(journal, date)?.trades?.activities?.length ?? 0) > 0
  return (task) => {
    const recurrence = recurrenceOn(journal, task, date)
    if (recurrence.times || !allows(recurrence, date) || (recurrence.fills && !hasFills && !task.completed))
      return 'not due'
    return isSkipped(journal, date, task.id) ? 'skipped' : 'due'
  }
}

/** The due items of a date, and those of them that are completed now. */
export const dueCounts = (journal: Journal, date: LocalDate): Journal['counts'] => {
  if (!hasRoutine(journal)) return journal.counts
  const standing = standingsOn(journal, date)
  let [completed, total] = [0, 0]
  for (const task of tableValues(journal.tasks)) {
    if (!isCounted(task) || standing(task) !== 'due') continue
    total++
    if (task.completed) completed++
  }
  return { completed, total }
}

const phasesInOrder: ReadonlyArray<Phase | undefined> = [...phases, undefined]

/** The due items of a list by their phase, and the others. */
export const partedByDue = (
  journal: Journal,
  date: LocalDate,
  tasks: ReadonlyArray<Task>,
): { readonly due: ReadonlyArray<Task>; readonly rest: ReadonlyArray<Task> } => {
  if (!hasRoutine(journal)) return { due: tasks, rest: [] }
  const standing = standingsOn(journal, date)
  const isDue = (task: Task): boolean => standing(task) === 'due'
  const due = phasesInOrder.flatMap((phase) => tasks.filter((task) => isDue(task) && phaseOf(journal, task) === phase))
  return { due, rest: tasks.filter((task) => !isDue(task)) }
}
