import { followCounts, isPast, tickPastDay } from '../days/day-record.ts'
import type { ChecklistRef, TaskEvent, TaskRef } from '../journal/events.ts'
import type { Journal, LocalDate, Task } from '../journal/journal.ts'
import { losersAfter } from '../journal/losers.ts'
import { tableGet, tableHas, tablePut, tableRemove, tableUpdate } from '../journal/table.ts'
import { textFingerprint } from '../journal/text-fingerprint.ts'
import { checklistKey, taskKey, withoutTombstones, withTombstones } from '../journal/tombstones.ts'

type Of<Type extends TaskEvent['type']> = Extract<TaskEvent, { readonly type: Type }>

/** Applies a fact about tasks. */
export const evolveTask = (journal: Journal, event: TaskEvent): Journal => {
  switch (event.type) {
    case 'TaskAdded': {
      const { task } = event.data
      if (tableGet(journal.tasks, task.id)?.brought) return arrived(journal, task.id)
      // Whoever deleted it has seen it, so a replayed addition does not bring it back.
      if (tableHas(journal.tasks, task.id) || journal.tombstones.has(taskKey(task.id))) return journal
      return withTask(journal, openTask(task, task.text), task.checklist, event.day)
    }
    case 'TaskTextChanged':
      return changeText(journal, event)
    case 'TaskCompleted':
      return tick(withTicked(journal, event), event.data.taskId, true, event.day)
    case 'TaskReopened':
      return tick(withTicked(journal, event), event.data.taskId, false, event.day)
    case 'TaskDeleted':
      return withoutTasks(journal, [event.data], event.day)
    case 'TaskRestored':
      return restore(journal, event)
    case 'TasksReordered':
      return reorder(journal, event)
  }
}

/** The journal with this checklist, brought back if it is missing. */
export const withChecklist = (journal: Journal, checklist: ChecklistRef): Journal =>
  tableHas(journal.checklists, checklist.id)
    ? journal
    : {
        ...journal,
        checklists: tablePut(journal.checklists, { id: checklist.id, name: checklist.name, createdAt: checklist.createdAt }),
        tombstones: withoutTombstones(journal.tombstones, [checklistKey(checklist.id)]),
      }

/** Deletes tasks that still have the text which their deleter saw; the others were edited meanwhile and stay. */
export const withoutTasks = (
  journal: Journal,
  deletions: ReadonlyArray<{ readonly taskId: string; readonly base: string | undefined }>,
  day: LocalDate,
): Journal => {
  let { tasks } = journal
  let { completed, total } = journal.counts
  const gone: string[] = []
  for (const { taskId, base } of deletions) {
    const task = tableGet(tasks, taskId)
    if (task && base !== undefined && textFingerprint(task.text) !== base) continue
    gone.push(taskKey(taskId))
    if (!task) continue
    tasks = tableRemove(tasks, taskId)
    total--
    if (task.completed) completed--
  }
  const tombstones = withTombstones(journal, gone, day)
  const remembered = tombstones === journal.tombstones ? journal : { ...journal, tombstones }
  return tasks === journal.tasks ? remembered : followCounts({ ...remembered, tasks, counts: { completed, total } }, day)
}

const openTask = ({ id, sortOrder, checklist }: TaskRef, text: string): Task => ({ id, checklistId: checklist.id, text, completed: false, sortOrder })

/** A task that had come along with a tick has now come with its addition. */
const arrived = (journal: Journal, taskId: string): Journal =>
  ({ ...journal, tasks: tableUpdate(journal.tasks, taskId, ({ brought: _brought, ...task }) => task) })

/** The journal with this open task, and with its checklist. */
const withTask = (journal: Journal, task: Task, checklist: ChecklistRef, day: LocalDate): Journal => {
  const home = withChecklist(journal, checklist)
  const { completed, total } = home.counts
  const added: Journal = {
    ...home,
    tasks: tablePut(home.tasks, task),
    counts: { completed, total: total + 1 },
    tombstones: withoutTombstones(home.tombstones, [taskKey(task.id)]),
  }
  return followCounts(added, day)
}

// The tick is a fact of its own day: after a reset it counts for the day before.
const restore = (journal: Journal, { data: { task, checklist }, day }: Of<'TaskRestored'>): Journal => {
  if (tableHas(journal.tasks, task.id)) return journal
  const restored = withTask(journal, { ...task, checklistId: checklist.id, completed: false }, checklist, day)
  return task.completed ? tick(restored, task.id, true, day) : restored
}

const changeText = (journal: Journal, { data: { task: seen, text, base }, at, day }: Of<'TaskTextChanged'>): Journal => {
  const task = tableGet(journal.tasks, seen.id)
  const losers = losersAfter(journal.losers, { of: seen.id, field: 'text', present: task?.text ?? '', next: text, base, at })
  if (!task) return withTask({ ...journal, losers }, openTask(seen, text), seen.checklist, day)
  if (task.text === text && losers === journal.losers) return journal
  return { ...withChecklist(journal, { ...seen.checklist, id: task.checklistId }), tasks: tablePut(journal.tasks, { ...task, text }), losers }
}

/** The journal with the ticked task. One that is missing and was not deleted was buried by another save: its author brings it again, in vain. */
const withTicked = (journal: Journal, { data: { taskId, task }, day }: Of<'TaskCompleted' | 'TaskReopened'>): Journal =>
  !task || tableHas(journal.tasks, taskId) || journal.tombstones.has(taskKey(taskId)) || isPast(journal, day)
    ? journal
    : withTask(journal, { ...openTask(task, task.text), brought: true }, task.checklist, day)

const tick = (journal: Journal, taskId: string, done: boolean, day: LocalDate): Journal => {
  if (isPast(journal, day)) return tickPastDay(journal, day, taskId, done)
  const tasks = tableUpdate(journal.tasks, taskId, (task) => (task.completed === done ? task : { ...task, completed: done }))
  if (tasks === journal.tasks) return journal
  const { completed, total } = journal.counts
  const ticked: Journal = {
    ...journal,
    tasks,
    counts: { completed: completed + (done ? 1 : -1), total },
  }
  return followCounts(ticked, day)
}

// Tasks that the author had not seen keep their place number; equal numbers are told apart by id.
const reorder = (journal: Journal, { data: { checklistId, taskIds, places } }: Of<'TasksReordered'>): Journal => {
  let { tasks } = journal
  for (const [index, taskId] of taskIds.entries()) {
    const sortOrder = places?.[index] ?? index
    const isMoved = (task: Task): boolean => task.checklistId === checklistId && task.sortOrder !== sortOrder
    tasks = tableUpdate(tasks, taskId, (task) => (isMoved(task) ? { ...task, sortOrder } : task))
  }
  return tasks === journal.tasks ? journal : { ...journal, tasks }
}
