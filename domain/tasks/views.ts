import type { Journal, Task } from '../journal/journal.ts'
import type { Table } from '../journal/table.ts'

const byPlace = (one: Task, other: Task): number => one.sortOrder - other.sortOrder || (one.id < other.id ? -1 : one.id > other.id ? 1 : 0)

const grouped = (tasks: Table<Task>): ReadonlyMap<string, ReadonlyArray<Task>> => {
  const groups = new Map<string, Task[]>()
  for (const records of tasks.buckets) {
    for (const task of records) {
      const group = groups.get(task.checklistId)
      if (group) group.push(task)
      else groups.set(task.checklistId, [task])
    }
  }
  for (const group of groups.values()) group.sort(byPlace)
  return groups
}

// Tables are immutable, so an answer belongs to its table for good; screens ask for the same one many times.
const known = new WeakMap<Table<Task>, ReadonlyMap<string, ReadonlyArray<Task>>>()

/** The tasks of each checklist id in their order. Reads all tasks once for each version of the journal's tasks. */
export const tasksByChecklist = (journal: Journal): ReadonlyMap<string, ReadonlyArray<Task>> => {
  const found = known.get(journal.tasks) ?? grouped(journal.tasks)
  known.set(journal.tasks, found)
  return found
}

/** The tasks of a checklist in their order. */
export const tasksOf = (journal: Journal, checklistId: string): ReadonlyArray<Task> => tasksByChecklist(journal).get(checklistId) ?? []
