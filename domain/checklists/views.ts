import type { ChecklistRef } from '#domain/journal/events.ts'
import type { Checklist, Journal, Task } from '#domain/journal/journal.ts'
import { tableGet, tableToArray } from '#domain/journal/table.ts'
import { tasksOf } from '#domain/tasks/views.ts'

/** A checklist with what its card says: completed of total. */
export interface ChecklistSummary {
  readonly checklist: Checklist
  readonly completed: number
  readonly total: number
}

// A list in which nothing has changed is the same object as in the version before.
const known = new WeakMap<ReadonlyArray<Task>, ChecklistSummary>()

const summaryOf = (checklist: Checklist, tasks: ReadonlyArray<Task>): ChecklistSummary => {
  const summary = known.get(tasks)
  if (summary?.checklist === checklist) return summary
  const made = { checklist, completed: tasks.filter((task) => task.completed).length, total: tasks.length }
  known.set(tasks, made)
  return made
}

/**
 * All checklists in the order in which they were made, with their progress; one that has not changed is the same object
 * again.
 */
export const checklistSummaries = (journal: Journal): ReadonlyArray<ChecklistSummary> =>
  tableToArray(journal.checklists).map((checklist) => summaryOf(checklist, tasksOf(journal, checklist.id)))

/**
 * What an event says of a checklist; a foreign file may hold tasks whose checklist is gone, and those get one to live
 * in.
 */
export const checklistRef = (journal: Journal, checklistId: string): ChecklistRef => {
  const checklist = tableGet(journal.checklists, checklistId)
  return checklist
    ? { id: checklist.id, name: checklist.name, createdAt: checklist.createdAt }
    : { id: checklistId, name: 'Recovered checklist', createdAt: 0 }
}
