import { withConflictsAfter } from '#domain/record/conflict-list.ts'
import { isCounted } from '#domain/record/empty-journal.ts'
import type { ChecklistRef, TaskEvent, TaskRef } from '#domain/record/events.ts'
import type { DoneMoment, Journal, Task } from '#domain/record/journal.ts'
import { tableGet, tableHas, tablePut, tableRemove, tableUpdate } from '#domain/record/table.ts'
import { checklistKey, taskKey, withoutTombstones, withTombstones } from '#domain/record/tombstones.ts'
import { textFingerprint } from '#domain/text/text-fingerprint.ts'
import type { LocalDate } from '#domain/time/local-date.ts'
import { doneMomentOf, followCounts, isPast, tickPastDay, withoutDoneMoment } from './day-record.ts'

type Of<Type extends TaskEvent['type']> = Extract<TaskEvent, { readonly type: Type }>

/** Applies a fact about tasks. */
export const evolveTask = (journal: Journal, event: TaskEvent): Journal => {
  switch (event.type) {
    case 'TaskAdded': {
      const { task } = event.data
      if (isRestoredByTick(tableGet(journal.tasks, task.id))) return withoutTickFlag(journal, task.id)
      // Its deleter had seen it, so a replayed addition does not restore it.
      if (tableHas(journal.tasks, task.id) || journal.tombstones.has(taskKey(task.id))) return journal
      return withTask(journal, openTask(task, task.text), task.checklist, event.day)
    }
    case 'TaskTextChanged':
      return changeText(journal, event)
    case 'TaskCompleted':
      return tick(withTicked(journal, event), event.data.taskId, event.day, momentOfTick(event))
    case 'TaskReopened':
      return tick(withTicked(journal, event), event.data.taskId, event.day, undefined)
    case 'TaskDeleted':
      return withoutTasks(journal, [event.data], event.day)
    case 'TaskRestored':
      return restore(journal, event)
    case 'TasksReordered':
      return reorder(journal, event)
    case 'TaskMoved':
      return move(journal, event)
  }
}

/** The journal with this checklist, restored if it is missing. */
export const withChecklist = (journal: Journal, checklist: ChecklistRef): Journal =>
  tableHas(journal.checklists, checklist.id)
    ? journal
    : {
        ...journal,
        checklists: tablePut(journal.checklists, {
          id: checklist.id,
          name: checklist.name,
          createdAt: checklist.createdAt,
        }),
        tombstones: withoutTombstones(journal.tombstones, [checklistKey(checklist.id)]),
      }

/** Deletes tasks whose text is as their deleter saw it. `within`: their checklist; tasks moved out of it stay. */
export const withoutTasks = (
  journal: Journal,
  deletions: ReadonlyArray<{ readonly taskId: string; readonly base: string | undefined }>,
  day: LocalDate,
  within?: string,
): Journal => {
  let { tasks } = journal
  let { completed, total } = journal.counts
  const gone: string[] = []
  for (const { taskId, base } of deletions) {
    const task = tableGet(tasks, taskId)
    if (task && base !== undefined && textFingerprint(task.text) !== base) continue
    if (task && within !== undefined && task.checklistId !== within) continue
    gone.push(taskKey(taskId))
    if (!task) continue
    tasks = tableRemove(tasks, taskId)
    if (!isCounted(task)) continue
    total--
    if (task.completed) completed--
  }
  const tombstones = withTombstones(journal, gone, day)
  const remembered = tombstones === journal.tombstones ? journal : { ...journal, tombstones }
  return tasks === journal.tasks
    ? remembered
    : followCounts({ ...remembered, tasks, counts: { completed, total } }, day)
}

const openTask = ({ id, sortOrder, checklist, rule }: TaskRef, text: string): Task => ({
  id,
  checklistId: checklist.id,
  text,
  completed: false,
  sortOrder,
  ...(typeof rule === 'string' && { rule }),
})

/** Whether a tick restored the task: then it proves nothing about the log of the device that added it. */
export const isRestoredByTick = (task: Task | undefined): boolean => task?.brought === true

/** The task's own addition has arrived after the tick that restored it. */
const withoutTickFlag = (journal: Journal, taskId: string): Journal => ({
  ...journal,
  tasks: tableUpdate(journal.tasks, taskId, ({ brought: _brought, ...task }) => task),
})

const withTask = (journal: Journal, task: Task, checklist: ChecklistRef, day: LocalDate): Journal => {
  const home = withChecklist(journal, checklist)
  const { completed, total } = home.counts
  const added: Journal = {
    ...home,
    tasks: tablePut(home.tasks, task),
    counts: { completed, total: total + (isCounted(task) ? 1 : 0) },
    tombstones: withoutTombstones(home.tombstones, [taskKey(task.id)]),
  }
  return followCounts(added, day)
}

// The tick belongs to its own day: after a reset it counts for the day before.
const restore = (journal: Journal, { data: { task, checklist }, day }: Of<'TaskRestored'>): Journal => {
  if (tableHas(journal.tasks, task.id)) return journal
  const open = { ...withoutDoneMoment(task), checklistId: checklist.id, completed: false }
  const restored = withTask(journal, open, checklist, day)
  return task.completed ? tick(restored, task.id, day, doneMomentOf(task)) : restored
}

const changeText = (
  journal: Journal,
  { data: { task: seen, text, base }, at, day }: Of<'TaskTextChanged'>,
): Journal => {
  const task = tableGet(journal.tasks, seen.id)
  const resolved = withConflictsAfter(journal, {
    of: seen.id,
    field: 'text',
    present: task?.text ?? '',
    next: text,
    base,
    at,
  })
  if (!task) return withTask(resolved, openTask(seen, text), seen.checklist, day)
  if (task.text === text && resolved === journal) return journal
  return {
    ...withChecklist(resolved, { ...seen.checklist, id: task.checklistId }),
    tasks: tablePut(journal.tasks, { ...task, text }),
  }
}

/** A task that is missing without a tombstone was overwritten by another save, and the tick restores it. */
const withTicked = (journal: Journal, { data: { taskId, task }, day }: Of<'TaskCompleted' | 'TaskReopened'>): Journal =>
  !task || tableHas(journal.tasks, taskId) || journal.tombstones.has(taskKey(taskId)) || isPast(journal, day)
    ? journal
    : withTask(journal, { ...openTask(task, task.text), brought: true }, task.checklist, day)

const momentOfTick = ({ at, data: { zone, ticked } }: Of<'TaskCompleted'>): DoneMoment =>
  ticked ?? { doneAt: at, ...(zone !== undefined && { doneZone: zone }) }

/** Without a moment it reopens the task. Of two ticks the first one stays. */
const tick = (journal: Journal, taskId: string, day: LocalDate, moment: DoneMoment | undefined): Journal => {
  if (!isCounted(tableGet(journal.tasks, taskId) ?? {})) return journal
  if (isPast(journal, day)) return tickPastDay(journal, day, taskId, moment)
  const done = moment !== undefined
  const tasks = tableUpdate(journal.tasks, taskId, (task) =>
    task.completed === done ? task : { ...withoutDoneMoment(task), completed: done, ...moment },
  )
  if (tasks === journal.tasks) return journal
  const { completed, total } = journal.counts
  const ticked: Journal = { ...journal, tasks, counts: { completed: completed + (done ? 1 : -1), total } }
  return followCounts(ticked, day)
}

// Tasks that the author had not seen keep their place number; equal numbers are ordered by id.
const reorder = (journal: Journal, { data: { checklistId, taskIds, places } }: Of<'TasksReordered'>): Journal => {
  let { tasks } = journal
  for (const [index, taskId] of taskIds.entries()) {
    const sortOrder = places?.[index] ?? index
    const isMoved = (task: Task): boolean => task.checklistId === checklistId && task.sortOrder !== sortOrder
    tasks = tableUpdate(tasks, taskId, (task) => (isMoved(task) ? { ...task, sortOrder } : task))
  }
  return tasks === journal.tasks ? journal : { ...journal, tasks }
}

/**
 * A task that was deleted by itself stays deleted. One that was deleted with the checklist it was moved out of returns,
 * and so does one that another save has overwritten.
 */
const move = (
  journal: Journal,
  { data: { task: seen, checklist, sortOrder }, day, ...fact }: Of<'TaskMoved'>,
): Journal => {
  const task = tableGet(journal.tasks, seen.id)
  if (!task) {
    const { tombstones } = journal
    const isDeleted = tombstones.has(taskKey(seen.id))
    if (isDeleted && !tombstones.has(checklistKey(seen.checklistId))) return journal
    const moved: Task = { ...seen, sortOrder, ...(!isDeleted && { brought: true }) }
    return restore(journal, { ...fact, type: 'TaskRestored', data: { task: moved, checklist }, day })
  }
  if (task.checklistId === checklist.id) return journal
  const moved = { ...task, checklistId: checklist.id, sortOrder }
  const home = withChecklist(journal, checklist)
  // Its new checklist may be due on other days.
  return followCounts({ ...home, tasks: tablePut(home.tasks, moved) }, day)
}
