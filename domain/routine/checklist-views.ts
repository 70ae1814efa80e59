import { countsOf } from '#domain/record/empty-journal.ts'
import type { ChecklistRef } from '#domain/record/events.ts'
import type { Checklist, Journal, Task } from '#domain/record/journal.ts'
import { tableGet, tableToArray } from '#domain/record/table.ts'
import type { LocalDate } from '#domain/time/local-date.ts'
import { hasRoutine, standingsOn } from './due.ts'
import { tasksOf } from './task-views.ts'

export interface ChecklistSummary {
  readonly checklist: Checklist
  readonly completed: number
  readonly total: number
}

// A list without a change is the same object as in the version before.
const known = new WeakMap<ReadonlyArray<Task>, ChecklistSummary>()

const summaryOf = (
  checklist: Checklist,
  tasks: ReadonlyArray<Task>,
  counted: ReadonlyArray<Task> = tasks,
): ChecklistSummary => {
  const summary = known.get(tasks)
  if (summary?.checklist === checklist && counted === tasks && summary.total === tasks.length) return summary
  const made = { checklist, ...countsOf(counted) }
  if (summary?.checklist === checklist && summary.completed === made.completed && summary.total === made.total)
    return summary
  known.set(tasks, made)
  return made
}

// A file may have any value there.
const placeOf = ({ sortOrder }: Checklist): number =>
  typeof sortOrder === 'number' ? sortOrder : Number.POSITIVE_INFINITY

/** Those without a place follow, in the order they were made. */
export const checklistsInOrder = (journal: Journal): ReadonlyArray<Checklist> =>
  tableToArray(journal.checklists).toSorted((one, other) => {
    const [place, otherPlace] = [placeOf(one), placeOf(other)]
    return place === otherPlace ? 0 : place - otherPlace
  })

/** In the trader's order; with a day, of the items due on it. An unchanged summary is the same object. */
export const checklistSummaries = (journal: Journal, day?: LocalDate): ReadonlyArray<ChecklistSummary> => {
  const checklists = checklistsInOrder(journal)
  if (day === undefined || !hasRoutine(journal))
    return checklists.map((checklist) => summaryOf(checklist, tasksOf(journal, checklist.id)))
  const standing = standingsOn(journal, day)
  return checklists.map((checklist) => {
    const tasks = tasksOf(journal, checklist.id)
    return summaryOf(
      checklist,
      tasks,
      tasks.filter((task) => standing(task) === 'due'),
    )
  })
}

/** Tasks of a foreign file whose checklist is missing get a recovered one. */
export const checklistRef = (journal: Journal, checklistId: string): ChecklistRef => {
  const checklist = tableGet(journal.checklists, checklistId)
  return checklist
    ? { id: checklist.id, name: checklist.name, createdAt: checklist.createdAt }
    : { id: checklistId, name: 'Recovered checklist', createdAt: 0 }
}
