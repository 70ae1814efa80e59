import type { Task } from '#domain/journal/journal.ts'

/** The ids of these tasks with one of them at another place, counted from 0; undefined where that changes nothing. */
export const movedTo = (tasks: ReadonlyArray<Task>, taskId: string, place: number): ReadonlyArray<string> | undefined => {
  const ids = tasks.map((task) => task.id)
  const from = ids.indexOf(taskId)
  const to = Math.max(0, Math.min(place, ids.length - 1))
  if (from < 0 || from === to) return undefined
  ids.splice(from, 1)
  ids.splice(to, 0, taskId)
  return ids
}
