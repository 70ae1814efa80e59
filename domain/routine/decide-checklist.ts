import { type DomainError, domainError } from '#domain/errors/catalogue.ts'
import { limits } from '#domain/limits.ts'
import { checkChecklistName } from '#domain/names/check.ts'
import type { ChecklistCommand } from '#domain/record/commands.ts'
import { isCounted } from '#domain/record/empty-journal.ts'
import type { ChecklistEvent, ChecklistRef, RecordEvent, TaskEvent } from '#domain/record/events.ts'
import type { Journal } from '#domain/record/journal.ts'
import { type Moment, momentOf } from '#domain/record/last-days.ts'
import { tableGet, tableHas, tableValues } from '#domain/record/table.ts'
import { checklistKey } from '#domain/record/tombstones.ts'
import { err, ok, type Result } from '#domain/result.ts'
import { textFingerprint } from '#domain/text/text-fingerprint.ts'
import { checklistRef, checklistsInOrder } from './checklist-views.ts'
import { schedulesCopied } from './copied.ts'
import { checkTasks, isFreshTaskId, rulesEndedWith, tasksAdded } from './decide-task.ts'
import { scheduleOfChecklist, scheduleOfTask } from './schedule.ts'
import { tasksOf } from './task-views.ts'

type Decided = Result<ReadonlyArray<ChecklistEvent | TaskEvent | RecordEvent>, DomainError<'checklist' | 'task'>>
type Data<Type extends ChecklistCommand['type']> = Extract<ChecklistCommand, { readonly type: Type }>['data']

/** Says what happens to checklists, or why it may not. */
export const decideChecklist = (command: ChecklistCommand, journal: Journal): Decided => {
  const moment = momentOf(command.meta, journal.settings)
  switch (command.type) {
    case 'AddChecklist':
      return addChecklist(command.data, journal, moment)
    case 'RenameChecklist':
      return renameChecklist(command.data, journal, moment)
    case 'DeleteChecklist':
      return deleteChecklist(command.data, journal, moment)
    case 'DuplicateChecklist':
      return duplicateChecklist(command.data, journal, moment)
    case 'ReorderChecklists':
      return reorderChecklists(command.data, journal, moment)
    case 'AddRoutine':
      return addRoutine(command.data, journal, moment)
  }
}

/** Whether another checklist has this name already. */
export const isNameTaken = (journal: Journal, name: string, exceptId?: string): boolean => {
  const key = nameKey(name)
  for (const checklist of tableValues(journal.checklists)) {
    if (checklist.id !== exceptId && nameKey(checklist.name) === key) return true
  }
  return false
}

const isFreshId = (journal: Journal, id: string): boolean =>
  id !== '' && !tableHas(journal.checklists, id) && !journal.tombstones.has(checklistKey(id))

const missing = (journal: Journal, id: string): DomainError<'checklist'> | undefined => {
  if (id === '') return domainError('checklist', 'CHECKLIST_ID_REQUIRED')
  return tableHas(journal.checklists, id) ? undefined : domainError('checklist', 'CHECKLIST_NOT_FOUND', { id })
}

const addChecklist = (
  { checklistId, name: typed }: Data<'AddChecklist'>,
  journal: Journal,
  moment: Moment,
): Decided => {
  const name = checkChecklistName(typed)
  if (!name.ok) return name
  if (isNameTaken(journal, name.value)) return err(domainError('checklist', 'DUPLICATE_CHECKLIST_NAME'))
  if (journal.checklists.size >= limits.checklists) return err(domainError('checklist', 'CHECKLIST_LIMIT_EXCEEDED'))
  if (!isFreshId(journal, checklistId)) return err(domainError('checklist', 'CREATE_CHECKLIST_ERROR'))
  return ok([
    {
      type: 'ChecklistAdded',
      data: { checklist: { id: checklistId, name: name.value, createdAt: msOf(moment) } },
      ...moment,
    },
  ])
}

// The moment comes with the command, so this reads no clock.
const msOf = (moment: Moment): number => {
  const ms = Date.parse(moment.at)
  return Number.isNaN(ms) ? 0 : ms
}

const renameChecklist = (
  { checklistId, name: typed, base }: Data<'RenameChecklist'>,
  journal: Journal,
  moment: Moment,
): Decided => {
  const gone = missing(journal, checklistId)
  if (gone) return err(gone)
  const name = checkChecklistName(typed)
  if (!name.ok) return name
  const checklist = checklistRef(journal, checklistId)
  if (checklist.name === name.value) return ok([])
  if (isNameTaken(journal, name.value, checklistId)) return err(domainError('checklist', 'DUPLICATE_CHECKLIST_NAME'))
  return ok([
    {
      type: 'ChecklistRenamed',
      data: { checklist, name: name.value, base: base ?? textFingerprint(checklist.name) },
      ...moment,
    },
  ])
}

const deleteChecklist = ({ checklistId }: Data<'DeleteChecklist'>, journal: Journal, moment: Moment): Decided => {
  const gone = missing(journal, checklistId)
  if (gone) return err(gone)
  if (journal.checklists.size <= 1) return err(domainError('checklist', 'LAST_CHECKLIST'))
  const tasks = tasksOf(journal, checklistId)
  const data = {
    checklistId,
    taskIds: tasks.map((task) => task.id),
    taskBases: tasks.map((task) => textFingerprint(task.text)),
    base: textFingerprint(checklistRef(journal, checklistId).name),
  }
  return ok([...rulesEndedWith(journal, tasks, moment), { type: 'ChecklistDeleted', data, ...moment }])
}

const duplicateChecklist = (
  { checklistId, copyId, taskIds }: Data<'DuplicateChecklist'>,
  journal: Journal,
  moment: Moment,
): Decided => {
  const gone = missing(journal, checklistId)
  if (gone) return err(gone)
  if (journal.checklists.size >= limits.checklists) return err(domainError('checklist', 'CHECKLIST_LIMIT_EXCEEDED'))
  const original = tableGet(journal.checklists, checklistId)
  const tasks = tasksOf(journal, checklistId)
  // Another tab may have added tasks since the ids were drawn.
  const copies = tasks.map((task, index) => ({
    text: task.text,
    id: taskIds[index] ?? `${copyId}-${index}`,
    ...(!isCounted(task) && { rule: task.rule }),
  }))
  const ids = new Set(copies.map((copy) => copy.id))
  const fresh =
    isFreshId(journal, copyId) && ids.size === copies.length && [...ids].every((id) => isFreshTaskId(journal, id))
  if (!original || !fresh) return err(domainError('checklist', 'DUPLICATE_CHECKLIST_ERROR'))
  const name = copyName(original.name, (candidate) => isNameTaken(journal, candidate))
  const checklist = { id: copyId, name, createdAt: msOf(moment) }
  const schedules = [
    [scheduleOfChecklist(checklistId), scheduleOfChecklist(copyId)] as const,
    ...copies.map(({ id }, index) => [scheduleOfTask(tasks[index]?.id ?? ''), scheduleOfTask(id)] as const),
  ]
  return ok([...addedWith(checklist, copies, moment), ...schedulesCopied(journal, schedules, moment)])
}

const addedWith = (
  checklist: ChecklistRef,
  tasks: Parameters<typeof tasksAdded>[0],
  moment: Moment,
): ReadonlyArray<ChecklistEvent | TaskEvent> => [
  { type: 'ChecklistAdded', data: { checklist }, ...moment },
  ...tasksAdded(tasks, checklist, 0, moment),
]

const reorderChecklists = ({ checklistIds }: Data<'ReorderChecklists'>, journal: Journal, moment: Moment): Decided => {
  const present = checklistsInOrder(journal)
  const unknown = checklistIds.find((id) => !tableHas(journal.checklists, id))
  if (unknown !== undefined) return err(domainError('checklist', 'CHECKLIST_NOT_FOUND', { id: unknown }))
  if (new Set(checklistIds).size !== present.length || checklistIds.length !== present.length)
    return err(domainError('checklist', 'UPDATE_CHECKLIST_ERROR'))
  if (present.every(({ id }, index) => id === checklistIds[index])) return ok([])
  return ok([{ type: 'ChecklistsReordered', data: { checklistIds }, ...moment }])
}

const addRoutine = ({ checklists }: Data<'AddRoutine'>, journal: Journal, moment: Moment): Decided => {
  if (journal.checklists.size + checklists.length > limits.checklists)
    return err(domainError('checklist', 'CHECKLIST_LIMIT_EXCEEDED'))
  const tasks = checkTasks(
    checklists.flatMap((list) => list.tasks),
    journal,
  )
  if (!tasks.ok) return tasks
  const taken = new Set<string>()
  const events: (ChecklistEvent | TaskEvent)[] = []
  for (const { checklistId, name: typed, tasks: own } of checklists) {
    const checked = checkChecklistName(typed)
    if (!checked.ok) return checked
    if (own.length > limits.tasksPerChecklist) return err(domainError('task', 'TASK_LIMIT_EXCEEDED'))
    if (taken.has(checklistId) || !isFreshId(journal, checklistId))
      return err(domainError('checklist', 'CREATE_CHECKLIST_ERROR'))
    const isTaken = (name: string): boolean => taken.has(nameKey(name)) || isNameTaken(journal, name)
    const name = isTaken(checked.value) ? copyName(checked.value, isTaken) : checked.value
    taken.add(checklistId).add(nameKey(name))
    const ids = new Set(own.map(({ taskId }) => taskId))
    const checklist = { id: checklistId, name, createdAt: msOf(moment) }
    events.push(
      ...addedWith(
        checklist,
        tasks.value.filter(({ id }) => ids.has(id)),
        moment,
      ),
    )
  }
  return ok(events)
}

/** Names are equal when they differ only in case or in how an accent is encoded. */
export const nameKey = (name: string): string => name.normalize('NFC').toLowerCase()

const cutTo = (name: string, length: number): string => {
  const cut = name.slice(0, length)
  // Half a surrogate pair is no character.
  return (/[\ud800-\udbff]$/.test(cut) ? cut.slice(0, -1) : cut).trimEnd()
}

/** '{name} (Copy)', or '{name} (Copy 2)' and so on, the name cut to fit. */
export const copyName = (name: string, isTaken: (name: string) => boolean): string => {
  for (let copy = 1; ; copy++) {
    const suffix = copy > 1 ? ` (Copy ${copy})` : ' (Copy)'
    const candidate = `${cutTo(name, limits.checklistNameMaxChars - suffix.length)}${suffix}`
    if (!isTaken(candidate)) return candidate
  }
}
