import { checklistRef } from '#domain/checklists/views.ts'
import { type DomainError, domainError } from '#domain/errors/catalogue.ts'
import type { TaskCommand } from '#domain/journal/commands.ts'
import type { TaskEvent, TaskRef } from '#domain/journal/events.ts'
import type { Journal, Task } from '#domain/journal/journal.ts'
import { type Moment, momentOf } from '#domain/journal/last-days.ts'
import { tableGet, tableHas } from '#domain/journal/table.ts'
import { textFingerprint } from '#domain/journal/text-fingerprint.ts'
import { limits } from '#domain/limits.ts'
import { hasIframeTag, hasImageHandler, hasQuotedHandler, hasScriptLink, hasScriptTag } from '#domain/names/markup.ts'
import { err, ok, type Result } from '#domain/result.ts'
import { taskKey } from '#domain/sync/tombstones.ts'
import { tasksOf } from './views.ts'

type Decided = Result<ReadonlyArray<TaskEvent>, DomainError<'task'>>
type Data<Type extends TaskCommand['type']> = Extract<TaskCommand, { readonly type: Type }>['data']

/** Says what happens to tasks, or why it may not. */
export const decideTask = (command: TaskCommand, journal: Journal): Decided => {
  const moment = momentOf(command.meta, journal.settings)
  switch (command.type) {
    case 'AddTask':
      return addTask(command.data, journal, moment)
    case 'EditTask':
      return editTask(command.data, journal, moment)
    case 'ToggleTask': {
      const task = tableGet(journal.tasks, command.data.taskId)
      if (!task) return notFound(command.data.taskId)
      const data = { taskId: task.id, task: refOf(journal, task) }
      const { zone } = command.meta
      return ok([
        task.completed
          ? { type: 'TaskReopened', data, ...moment }
          : { type: 'TaskCompleted', data: zone === undefined ? data : { ...data, zone }, ...moment },
      ])
    }
    case 'DeleteTask': {
      if (command.data.taskId === '') return err(domainError('task', 'TASK_ID_REQUIRED'))
      const task = tableGet(journal.tasks, command.data.taskId)
      if (!task) return notFound(command.data.taskId)
      return ok([{ type: 'TaskDeleted', data: { taskId: task.id, base: textFingerprint(task.text) }, ...moment }])
    }
    case 'ReorderTasks':
      return reorderTasks(command.data, journal, moment)
  }
}

/** Whether an id was never used for a task, as far as this journal remembers. */
export const isFreshTaskId = (journal: Journal, taskId: string): boolean =>
  taskId !== '' && !tableHas(journal.tasks, taskId) && !journal.tombstones.has(taskKey(taskId))

const notFound = (id: string): Decided => err(domainError('task', 'TASK_NOT_FOUND', { id }))

/** What an event says of a task. */
export const refOf = (journal: Journal, task: Task): TaskRef => ({
  id: task.id,
  text: task.text,
  sortOrder: task.sortOrder,
  checklist: checklistRef(journal, task.checklistId),
})

// One plain pass: grouping and sorting all tasks for the sake of one addition would take ten times as long.
const endOf = (journal: Journal, checklistId: string): { readonly count: number; readonly nextPlace: number } => {
  let count = 0
  let nextPlace = 0
  for (const records of journal.tasks.buckets) {
    for (const task of records) {
      if (task.checklistId !== checklistId) continue
      count++
      if (task.sortOrder >= nextPlace) nextPlace = task.sortOrder + 1
    }
  }
  return { count, nextPlace }
}

const addTask = ({ taskId, checklistId, text: typed }: Data<'AddTask'>, journal: Journal, moment: Moment): Decided => {
  const text = checkTaskText(typed)
  if (!text.ok) return text
  if (!tableHas(journal.checklists, checklistId))
    return err(domainError('task', 'CHECKLIST_NOT_FOUND', { id: checklistId }))
  const { count, nextPlace } = endOf(journal, checklistId)
  if (count >= limits.tasksPerChecklist) return err(domainError('task', 'TASK_LIMIT_EXCEEDED'))
  if (!isFreshTaskId(journal, taskId)) return err(domainError('task', 'CREATE_TASK_ERROR'))
  const task = { id: taskId, text: text.value, sortOrder: nextPlace, checklist: checklistRef(journal, checklistId) }
  return ok([{ type: 'TaskAdded', data: { task }, ...moment }])
}

const editTask = ({ taskId, text: typed, base }: Data<'EditTask'>, journal: Journal, moment: Moment): Decided => {
  if (taskId === '') return err(domainError('task', 'TASK_ID_REQUIRED'))
  const task = tableGet(journal.tasks, taskId)
  if (!task) return notFound(taskId)
  const text = checkTaskText(typed)
  if (!text.ok) return text
  if (text.value === task.text) return ok([])
  return ok([
    {
      type: 'TaskTextChanged',
      data: { task: refOf(journal, task), text: text.value, base: base ?? textFingerprint(task.text) },
      ...moment,
    },
  ])
}

const reorderTasks = ({ checklistId, taskIds }: Data<'ReorderTasks'>, journal: Journal, moment: Moment): Decided => {
  if (checklistId === '' || taskIds.length === 0) return err(domainError('task', 'REORDER_IDS_REQUIRED'))
  if (!tableHas(journal.checklists, checklistId))
    return err(domainError('task', 'CHECKLIST_NOT_FOUND', { id: checklistId }))
  const present = tasksOf(journal, checklistId)
  if (present.length === 0) return err(domainError('task', 'EMPTY_CHECKLIST'))
  const own = new Set(present.map((task) => task.id))
  // An id that comes twice has no place of its own the second time.
  const invalid = taskIds.filter((id, index) => !own.has(id) || taskIds.indexOf(id) !== index)
  if (invalid.length > 0) return err(domainError('task', 'INVALID_TASK_IDS', { ids: invalid.join(', ') }))
  if (taskIds.length !== present.length) return err(domainError('task', 'INCOMPLETE_REORDER'))
  if (present.every((task, index) => task.id === taskIds[index])) return ok([])
  return ok([{ type: 'TasksReordered', data: { checklistId, taskIds }, ...moment }])
}

const markup = [hasScriptTag, hasScriptLink, hasIframeTag, hasImageHandler, hasQuotedHandler] as const

/** The trimmed text of a task, or the first rule that it breaks (spec section 5, "Task text"). */
export const checkTaskText = (typed: unknown): Result<string, DomainError<'task'>> => {
  if (typeof typed !== 'string') return err(domainError('task', 'INVALID_TEXT_TYPE'))
  const text = typed.trim()
  if (text.length === 0) return err(domainError('task', 'TEXT_TOO_SHORT'))
  if (text.length > limits.taskTextMaxChars) return err(domainError('task', 'TEXT_TOO_LONG'))
  return markup.some((isIn) => isIn(text)) ? err(domainError('task', 'INVALID_CONTENT')) : ok(text)
}
