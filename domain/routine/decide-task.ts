import { type DomainError, domainError } from '#domain/errors/catalogue.ts'
import { limits } from '#domain/limits.ts'
import { recordAdded } from '#domain/lists/decide.ts'
import { ownFields } from '#domain/lists/evolve.ts'
import { isStoredRecord, recordsIn } from '#domain/lists/views.ts'
import { hasIframeTag, hasImageHandler, hasQuotedHandler, hasScriptLink, hasScriptTag } from '#domain/names/markup.ts'
import type { NewTask, TaskCommand } from '#domain/record/commands.ts'
import { isCounted } from '#domain/record/empty-journal.ts'
import type { ChecklistRef, RecordEvent, TaskEvent, TaskRef } from '#domain/record/events.ts'
import type { Journal, Task } from '#domain/record/journal.ts'
import { type Moment, momentOf } from '#domain/record/last-days.ts'
import { tableGet, tableHas, tableToArray, tableValues } from '#domain/record/table.ts'
import { taskKey } from '#domain/record/tombstones.ts'
import { err, ok, type Result } from '#domain/result.ts'
import { textFingerprint } from '#domain/text/text-fingerprint.ts'
import { checklistRef } from './checklist-views.ts'
import { tasksOf } from './task-views.ts'

type Decided = Result<ReadonlyArray<TaskEvent | RecordEvent>, DomainError<'task'>>
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
      if (!isCounted(task)) return ok([])
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
      return ok([
        ...rulesEndedWith(journal, [task], moment),
        { type: 'TaskDeleted', data: { taskId: task.id, base: textFingerprint(task.text) }, ...moment },
      ])
    }
    case 'ReorderTasks':
      return reorderTasks(command.data, journal, moment)
    case 'AddTasks':
      return addTasks(command.data, journal, moment)
    case 'MoveTask':
      return moveTask(command.data, journal, moment)
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
  ...(!isCounted(task) && { rule: task.rule }),
})

// One plain pass: grouping and sorting all tasks for one addition would take ten times as long.
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

const addTask = ({ checklistId, rule, ...task }: Data<'AddTask'>, journal: Journal, moment: Moment): Decided => {
  const added = addTasks({ checklistId, tasks: [task] }, journal, moment)
  if (!added.ok || !rule) return added
  return ok([
    ...recordAdded(journal, { list: 'rules', record: rule }, moment),
    ...added.value.map((event) => ({ ...event, data: { task: { ...event.data.task, rule: rule.rule } } })),
  ])
}

type Added = Result<ReadonlyArray<Extract<TaskEvent, { readonly type: 'TaskAdded' }>>, DomainError<'task'>>

const addTasks = ({ checklistId, tasks }: Data<'AddTasks'>, journal: Journal, moment: Moment): Added => {
  const checked = checkTasks(tasks, journal)
  if (!checked.ok) return checked
  if (!tableHas(journal.checklists, checklistId))
    return err(domainError('task', 'CHECKLIST_NOT_FOUND', { id: checklistId }))
  const { count, nextPlace } = endOf(journal, checklistId)
  if (count + tasks.length > limits.tasksPerChecklist) return err(domainError('task', 'TASK_LIMIT_EXCEEDED'))
  return ok(tasksAdded(checked.value, checklistRef(journal, checklistId), nextPlace, moment))
}

/** The tasks' rules end on the day of deletion; earlier verdicts stay. */
export const rulesEndedWith = (
  journal: Journal,
  tasks: ReadonlyArray<Task>,
  moment: Moment,
): ReadonlyArray<RecordEvent> => {
  const bound = new Set(tasks.filter((task) => !isCounted(task)).map((task) => task.rule))
  if (bound.size === 0) return []
  // A copy of its checklist may hold another item of the same rule.
  for (const other of tableValues(journal.tasks)) if (!tasks.includes(other)) bound.delete(other.rule)
  return tableToArray(recordsIn(journal, 'rules'))
    .filter(isStoredRecord)
    .filter(({ rule, validTo }) => bound.has(rule as string) && typeof validTo !== 'string')
    .map((record) => ({
      type: 'RecordChanged',
      data: { list: 'rules', record: { ...ownFields(record), validTo: moment.day }, field: 'validTo', base: [] },
      ...moment,
    }))
}

type Checked = ReadonlyArray<Pick<TaskRef, 'id' | 'text' | 'rule'>>

/** New tasks with their trimmed texts, or the first rule that one breaks. */
export const checkTasks = (tasks: ReadonlyArray<NewTask>, journal: Journal): Result<Checked, DomainError<'task'>> => {
  const checked = new Map<string, string>()
  for (const { taskId, text: typed } of tasks) {
    const text = checkTaskText(typed)
    if (!text.ok) return text
    if (checked.has(taskId) || !isFreshTaskId(journal, taskId)) return err(domainError('task', 'CREATE_TASK_ERROR'))
    checked.set(taskId, text.value)
  }
  return ok([...checked].map(([id, text]) => ({ id, text })))
}

/** They were added to a checklist, the first one at that place. */
export const tasksAdded = (
  tasks: Checked,
  checklist: ChecklistRef,
  firstPlace: number,
  moment: Moment,
): ReadonlyArray<Extract<TaskEvent, { readonly type: 'TaskAdded' }>> =>
  tasks.map((task, index) => ({
    type: 'TaskAdded',
    data: { task: { ...task, sortOrder: firstPlace + index, checklist } },
    ...moment,
  }))

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
  // A repeated id has no place of its own.
  const invalid = taskIds.filter((id, index) => !own.has(id) || taskIds.indexOf(id) !== index)
  if (invalid.length > 0) return err(domainError('task', 'INVALID_TASK_IDS', { ids: invalid.join(', ') }))
  if (taskIds.length !== present.length) return err(domainError('task', 'INCOMPLETE_REORDER'))
  if (present.every((task, index) => task.id === taskIds[index])) return ok([])
  return ok([{ type: 'TasksReordered', data: { checklistId, taskIds }, ...moment }])
}

const moveTask = ({ taskId, checklistId }: Data<'MoveTask'>, journal: Journal, moment: Moment): Decided => {
  const task = tableGet(journal.tasks, taskId)
  if (!task) return notFound(taskId)
  if (!tableHas(journal.checklists, checklistId))
    return err(domainError('task', 'CHECKLIST_NOT_FOUND', { id: checklistId }))
  if (task.checklistId === checklistId) return ok([])
  const { count, nextPlace } = endOf(journal, checklistId)
  if (count >= limits.tasksPerChecklist) return err(domainError('task', 'TASK_LIMIT_EXCEEDED'))
  const data = { task, checklist: checklistRef(journal, checklistId), sortOrder: nextPlace }
  return ok([{ type: 'TaskMoved', data, ...moment }])
}

const markup = [hasScriptTag, hasScriptLink, hasIframeTag, hasImageHandler, hasQuotedHandler] as const

/** The trimmed text, or the first rule that it breaks (spec section 5, "Task text"). */
export const checkTaskText = (typed: unknown): Result<string, DomainError<'task'>> => {
  if (typeof typed !== 'string') return err(domainError('task', 'INVALID_TEXT_TYPE'))
  const text = typed.trim()
  if (text.length === 0) return err(domainError('task', 'TEXT_TOO_SHORT'))
  if (text.length > limits.taskTextMaxChars) return err(domainError('task', 'TEXT_TOO_LONG'))
  return markup.some((isIn) => isIn(text)) ? err(domainError('task', 'INVALID_CONTENT')) : ok(text)
}
