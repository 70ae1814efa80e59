import { compareTexts } from '#domain/order.ts'
import type { Journal, Task } from '#domain/record/journal.ts'
import type { Table } from '#domain/record/table.ts'

type Tasks = ReadonlyArray<Task>

const byPlace = (one: Task, other: Task): number => one.sortOrder - other.sortOrder || compareTexts(one.id, other.id)

const none: Tasks = []

const partsIn = (bucket: Tasks): ReadonlyMap<string, Tasks> => {
  const parts = new Map<string, Task[]>()
  for (const task of bucket) {
    const part = parts.get(task.checklistId)
    if (part) part.push(task)
    else parts.set(task.checklistId, [task])
  }
  return parts
}

// Buckets are immutable: a tick reads only the bucket that it has changed.
const knownParts = new WeakMap<Tasks, ReadonlyMap<string, Tasks>>()

const partsOf = (bucket: Tasks): ReadonlyMap<string, Tasks> => {
  const parts = knownParts.get(bucket) ?? partsIn(bucket)
  knownParts.set(bucket, parts)
  return parts
}

/** The last list made of these parts, by the first of them. */
const knownLists = new WeakMap<Tasks, { readonly parts: ReadonlyArray<Tasks>; readonly list: Tasks }>()

const inOrder = (parts: ReadonlyArray<Tasks>): Tasks => {
  const [first = none] = parts
  const before = knownLists.get(first)
  if (before && before.parts.length === parts.length && before.parts.every((part, index) => part === parts[index]))
    return before.list
  const list = parts.flat().toSorted(byPlace)
  knownLists.set(first, { parts, list })
  return list
}

const grouped = (tasks: Table<Task>): ReadonlyMap<string, Tasks> => {
  const groups = new Map<string, Tasks[]>()
  for (const bucket of tasks.buckets) {
    for (const [checklistId, part] of partsOf(bucket)) {
      const group = groups.get(checklistId)
      if (group) group.push(part)
      else groups.set(checklistId, [part])
    }
  }
  return new Map([...groups].map(([checklistId, parts]) => [checklistId, inOrder(parts)]))
}

// Tables are immutable, and screens ask for the same one many times.
const known = new WeakMap<Table<Task>, ReadonlyMap<string, Tasks>>()

/** By checklist id, each list in its order. Only changed buckets are read; unchanged lists are the same objects. */
export const tasksByChecklist = (journal: Journal): ReadonlyMap<string, ReadonlyArray<Task>> => {
  const found = known.get(journal.tasks) ?? grouped(journal.tasks)
  known.set(journal.tasks, found)
  return found
}

/** The tasks of a checklist in their order. */
export const tasksOf = (journal: Journal, checklistId: string): ReadonlyArray<Task> =>
  tasksByChecklist(journal).get(checklistId) ?? none
