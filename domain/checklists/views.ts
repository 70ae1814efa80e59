import type { ChecklistRef } from '../journal/events.ts'
import type { Checklist, Journal, Task } from '../journal/journal.ts'
import { tableGet, tableToArray } from '../journal/table.ts'
import { tasksOf } from '../tasks/views.ts'

/** A checklist with what its card says: completed of total. */
export interface ChecklistSummary {
  readonly checklist: Checklist
  readonly completed: number
  readonly total: number
}

type Progress = Omit<ChecklistSummary, 'checklist'>

// A list in which nothing has changed is the very list of the version before.
const known = new WeakMap<ReadonlyArray<Task>, Progress>()

/** How many tasks of a checklist are completed, and how many it has. */
const progressOf = (tasks: ReadonlyArray<Task>): Progress => {
  const progress = known.get(tasks) ?? { completed: tasks.filter((task) => task.completed).length, total: tasks.length }
  known.set(tasks, progress)
  return progress
}

/** All checklists in the order in which they were made, with their progress. */
export const checklistSummaries = (journal: Journal): ReadonlyArray<ChecklistSummary> =>
  tableToArray(journal.checklists).map((checklist) => ({ checklist, ...progressOf(tasksOf(journal, checklist.id)) }))

/** What an event says of a checklist; a foreign file may hold tasks whose checklist is gone, and those get one to live in. */
export const checklistRef = (journal: Journal, checklistId: string): ChecklistRef => {
  const checklist = tableGet(journal.checklists, checklistId)
  return checklist ? { id: checklist.id, name: checklist.name, createdAt: checklist.createdAt } : { id: checklistId, name: 'Recovered checklist', createdAt: 0 }
}
