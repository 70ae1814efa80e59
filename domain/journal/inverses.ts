import { presentText } from '#domain/conflicts/text-events.ts'
import { conflictRef } from '#domain/conflicts/views.ts'
import { inverseOfRecord } from '#domain/lists/inverse.ts'
import { isSameConflict } from '#domain/record/conflict-list.ts'
import type { EventOf, JournalEvent, RecordEvent } from '#domain/record/events.ts'
import type { DoneMoment, Journal } from '#domain/record/journal.ts'
import { tableGet, tableHas, tableToArray } from '#domain/record/table.ts'
import { checklistRef, checklistsInOrder } from '#domain/routine/checklist-views.ts'
import { doneMomentOf, isPast } from '#domain/routine/day-record.ts'
import { refOf } from '#domain/routine/decide-task.ts'
import { tasksOf } from '#domain/routine/task-views.ts'
import { textFingerprint } from '#domain/text/text-fingerprint.ts'

/** The events that undo an event, with its moment. `after` is `before` with the event applied. */
type Inverse<Type extends JournalEvent['type']> = (
  done: EventOf<Type>,
  before: Journal,
  after: Journal,
) => ReadonlyArray<JournalEvent>

const momentOf = ({ at, day }: JournalEvent): Pick<JournalEvent, 'at' | 'day'> => ({ at, day })

export const withoutChecklist: Inverse<'ChecklistAdded' | 'ChecklistRestored'> = (done, before) => {
  const { id: checklistId, name } = done.data.checklist
  return tableHas(before.checklists, checklistId)
    ? []
    : [{ type: 'ChecklistDeleted', data: { checklistId, taskIds: [], base: textFingerprint(name) }, ...momentOf(done) }]
}

export const withoutTask: Inverse<'TaskAdded' | 'TaskRestored'> = (done, before) => {
  const { id, text } = done.data.task
  return tableHas(before.tasks, id) ? [] : [taskDeleted(done, id, text)]
}

const taskDeleted = (done: JournalEvent, taskId: string, text: string): JournalEvent => ({
  type: 'TaskDeleted',
  data: { taskId, base: textFingerprint(text) },
  ...momentOf(done),
})

/** Restores a checklist to its place, with its tasks. */
export const withChecklist: Inverse<'ChecklistDeleted'> = (done, before, after) => {
  const { checklistId: id, taskIds } = done.data
  const tasks = restoredTasks(done, taskIds, before, after)
  const checklist = tableGet(before.checklists, id)
  if (!checklist || tableHas(after.checklists, id)) return tasks
  const ids = tableToArray(before.checklists).map((each) => each.id)
  const data = { checklist, followedBy: ids.slice(ids.indexOf(id) + 1) }
  return [{ type: 'ChecklistRestored', data, ...momentOf(done) }, ...tasks]
}

export const withTask: Inverse<'TaskDeleted'> = (done, before, after) =>
  restoredTasks(done, [done.data.taskId], before, after)

const restoredTasks = (
  done: JournalEvent,
  ids: ReadonlyArray<string>,
  before: Journal,
  after: Journal,
): ReadonlyArray<JournalEvent> =>
  ids.flatMap((id): ReadonlyArray<JournalEvent> => {
    const task = tableGet(before.tasks, id)
    if (!task || tableHas(after.tasks, id)) return []
    const data = { task, checklist: checklistRef(before, task.checklistId) }
    return [{ type: 'TaskRestored', data, ...momentOf(done) }]
  })

export const reopened: Inverse<'TaskCompleted'> = (done) => {
  const { zone: _zone, ticked: _ticked, ...data } = done.data
  return [{ type: 'TaskReopened', data, ...momentOf(done) }]
}

/** Restores a tick, with its moment as far as it is known. */
export const completed: Inverse<'TaskReopened'> = (done, before) => {
  const ticked = doneMomentBefore(done, before)
  return [{ type: 'TaskCompleted', data: { ...done.data, ticked }, ...momentOf(done) }]
}

const doneMomentBefore = ({ data: { taskId }, day }: EventOf<'TaskReopened'>, before: Journal): DoneMoment =>
  doneMomentOf(
    (isPast(before, day)
      ? tableGet(before.dayStats, day)?.tasks?.find(({ id }) => id === taskId)
      : tableGet(before.tasks, taskId)) ?? {},
  )

export const tasksInPlace: Inverse<'TasksReordered'> = (done, before) => {
  const { checklistId } = done.data
  const tasks = tasksOf(before, checklistId)
  const data = { checklistId, taskIds: tasks.map(({ id }) => id), places: tasks.map(({ sortOrder }) => sortOrder) }
  return [{ type: 'TasksReordered', data, ...momentOf(done) }]
}

export const checklistsInPlace: Inverse<'ChecklistsReordered'> = (done, before) => {
  const checklists = checklistsInOrder(before)
  const data = {
    checklistIds: checklists.map(({ id }) => id),
    places: checklists.map(({ sortOrder }) => sortOrder ?? null),
  }
  return [{ type: 'ChecklistsReordered', data, ...momentOf(done) }]
}

/** Moves a task back; removes one that the move had restored from a deletion. */
export const movedBack: Inverse<'TaskMoved'> = (done, before, after) => {
  const { id } = done.data.task
  const [was, task] = [tableGet(before.tasks, id), tableGet(after.tasks, id)]
  if (!task || was === task) return []
  if (!was) return [taskDeleted(done, id, task.text)]
  const data = { task, checklist: checklistRef(before, was.checklistId), sortOrder: was.sortOrder }
  return [{ type: 'TaskMoved', data, ...momentOf(done) }]
}

/** A task that the change had restored stays. */
export const taskTextBefore: Inverse<'TaskTextChanged'> = (done, before, after) => {
  const task = tableGet(before.tasks, done.data.task.id)
  const found = foundAgain(done, before, after)
  if (!task) return found
  const data = { task: refOf(before, task), text: task.text, base: textFingerprint(done.data.text) }
  return [{ type: 'TaskTextChanged', data, ...momentOf(done) }, ...found]
}

/** A checklist that the change had restored stays. */
export const nameBefore: Inverse<'ChecklistRenamed'> = (done, before, after) => {
  const { id } = done.data.checklist
  const found = foundAgain(done, before, after)
  const checklist = tableGet(before.checklists, id)
  if (!checklist) return found
  const data = { checklist: checklistRef(before, id), name: checklist.name, base: textFingerprint(done.data.name) }
  return [{ type: 'ChecklistRenamed', data, ...momentOf(done) }, ...found]
}

export const entryTextBefore: Inverse<'NotesWritten' | 'ReflectionsWritten'> = (done, before, after) => {
  const { date, text: written } = done.data
  const text = presentText(before, { of: date, field: done.type === 'NotesWritten' ? 'notes' : 'reflections' })
  const data = { date, text, base: textFingerprint(written) }
  return [{ type: done.type, data, ...momentOf(done) }, ...foundAgain(done, before, after)]
}

export const withEntry: Inverse<'EntryDeleted'> = (done, before) => {
  const { date } = done.data
  const base = textFingerprint('')
  const entry = tableGet(before.entries, date)
  return [
    ...(entry?.notes ? [{ type: 'NotesWritten', data: { date, text: entry.notes, base } } as const] : []),
    ...(entry?.reflections
      ? [{ type: 'ReflectionsWritten', data: { date, text: entry.reflections, base } } as const]
      : []),
  ].map((fact) => ({ ...fact, ...momentOf(done) }))
}

/** A conflict that has returned from a file stays in the journal. */
export const dismissed: Inverse<'ConflictKept'> = (done) =>
  done.data.from === undefined
    ? [{ type: 'ConflictDismissed', data: conflictRef(done.data.conflict), ...momentOf(done) }]
    : []

export const recordBefore: Inverse<RecordEvent['type']> = (done, before, after) => [
  ...inverseOfRecord(done, before),
  ...foundAgain(done, before, after),
]

/** Restores the conflicts that an event has removed. */
export const foundAgain = (done: JournalEvent, before: Journal, after: Journal): ReadonlyArray<JournalEvent> =>
  before.conflicts
    .filter((conflict) => !after.conflicts.some((each) => isSameConflict(each, conflict)))
    .map((conflict) => ({ type: 'ConflictKept', data: { conflict }, ...momentOf(done) }))
