import { presentText, type WrittenText, writtenText } from '#domain/conflicts/text-events.ts'
import { conflictRef } from '#domain/conflicts/views.ts'
import { nothingPrepared } from '#domain/fills/nothing-prepared.ts'
import type { Prepared } from '#domain/fills/prepared.ts'
import { evolve } from '#domain/journal/evolve.ts'
import { tradeRules } from '#domain/journal/trade-rules.ts'
import { inverseOfRecord } from '#domain/lists/inverse.ts'
import type { Reversal } from '#domain/record/commands.ts'
import { isSameConflict } from '#domain/record/conflict-list.ts'
import type { JournalEvent } from '#domain/record/events.ts'
import type { DoneMoment, Journal } from '#domain/record/journal.ts'
import { isRecordText } from '#domain/record/record-lists.ts'
import { tableGet, tableHas, tableToArray } from '#domain/record/table.ts'
import { checklistRef, checklistsInOrder } from '#domain/routine/checklist-views.ts'
import { doneMomentOf, isPast } from '#domain/routine/day-record.ts'
import { refOf } from '#domain/routine/decide-task.ts'
import { tasksOf } from '#domain/routine/task-views.ts'
import { textFingerprint } from '#domain/text/text-fingerprint.ts'
import type { LocalDate } from '#domain/time/local-date.ts'

/**
 * How each of these events can be undone, newest first; they happened to `before` in their order. Never a snapshot:
 * only facts about what the event itself touched, so that whatever came later stays. What happens by itself, settings
 * and recorded trades are left out. Made of the events that take something back, it is the redo.
 */
export const reversalsOf = (
  events: ReadonlyArray<JournalEvent>,
  before: Journal,
  prepared: Prepared = nothingPrepared(),
): ReadonlyArray<Reversal> => {
  const reversals: Reversal[] = []
  let present = before
  for (const [at, done] of events.entries()) {
    // What takes trades back asks nothing of the journal behind them, and thousands take long to be applied again.
    const isLastOfTrades = done.type === 'TradesReplaced' && at === events.length - 1
    const after = isLastOfTrades ? present : evolve(present, done, prepared)
    const inverse = inverseOf(done, present, after, prepared)
    if (inverse.length > 0) reversals.unshift({ done, inverse })
    present = after
  }
  return reversals
}

type Inverse = ReadonlyArray<JournalEvent>

/** The facts that take an event back, with the event's own moment. `after` is `before` with the event applied. */
const inverseOf = (done: JournalEvent, before: Journal, after: Journal, prepared: Prepared): Inverse => {
  const { at, day } = done
  const moment = { at, day }
  switch (done.type) {
    case 'ChecklistAdded':
    case 'ChecklistRestored': {
      const { id, name } = done.data.checklist
      return tableHas(before.checklists, id)
        ? []
        : [{ type: 'ChecklistDeleted', data: { checklistId: id, taskIds: [], base: textFingerprint(name) }, ...moment }]
    }
    case 'TaskAdded':
    case 'TaskRestored': {
      const { id, text } = done.data.task
      return tableHas(before.tasks, id)
        ? []
        : [{ type: 'TaskDeleted', data: { taskId: id, base: textFingerprint(text) }, ...moment }]
    }
    case 'ChecklistDeleted':
      return [
        ...restoredChecklist(done.data.checklistId, before, after, moment),
        ...restoredTasks(done.data.taskIds, before, after, moment),
      ]
    case 'TaskDeleted':
      return restoredTasks([done.data.taskId], before, after, moment)
    case 'TaskCompleted': {
      const { zone: _zone, ticked: _ticked, ...data } = done.data
      return [{ type: 'TaskReopened', data, ...moment }]
    }
    case 'TaskReopened': {
      const ticked = doneMomentBefore(done.data.taskId, day, before)
      return [{ type: 'TaskCompleted', data: { ...done.data, ticked }, ...moment }]
    }
    case 'TasksReordered':
      return [reorderedBack(done.data.checklistId, before, moment)]
    case 'TaskMoved':
      return movedBack(done.data.task.id, before, after, moment)
    case 'ChecklistsReordered':
      return [checklistsReorderedBack(before, moment)]
    case 'TaskTextChanged':
    case 'ChecklistRenamed':
    case 'NotesWritten':
    case 'ReflectionsWritten':
      return [...rewritten(done, before, moment), ...foundAgain(before, after, moment)]
    case 'EntryDeleted':
      return restoredEntry(done.data.date, before, moment)
    case 'ConflictDismissed':
      return foundAgain(before, after, moment)
    case 'ConflictKept':
      return [{ type: 'ConflictDismissed', data: conflictRef(done.data.conflict), ...moment }]
    case 'RecordAdded':
    case 'RecordChanged':
    case 'RecordDeleted':
    case 'RecordRestored':
      return [...inverseOfRecord(done, before), ...foundAgain(before, after, moment)]
    case 'TradesReplaced':
      return tradeRules.inverseOf(done, before, prepared)
    case 'DayStarted':
    case 'DayRecorded':
    case 'DayVisited':
    case 'DayCorrected':
    case 'SettingChanged':
    case 'AccountsLinked':
    case 'AccountsUnlinked':
    case 'ActivitiesRecorded':
    case 'TradesRecalculated':
      return []
  }
}

type Moment = Pick<JournalEvent, 'at' | 'day'>

const doneMomentBefore = (taskId: string, day: LocalDate, before: Journal): DoneMoment =>
  doneMomentOf(
    (isPast(before, day)
      ? tableGet(before.dayStats, day)?.tasks?.find(({ id }) => id === taskId)
      : tableGet(before.tasks, taskId)) ?? {},
  )

const reorderedBack = (checklistId: string, before: Journal, moment: Moment): JournalEvent => {
  const tasks = tasksOf(before, checklistId)
  const data = { checklistId, taskIds: tasks.map(({ id }) => id), places: tasks.map(({ sortOrder }) => sortOrder) }
  return { type: 'TasksReordered', data, ...moment }
}

/** To the place where it was; one that the move has brought back from a deletion goes again. */
const movedBack = (id: string, before: Journal, after: Journal, moment: Moment): Inverse => {
  const [was, task] = [tableGet(before.tasks, id), tableGet(after.tasks, id)]
  if (!task || was === task) return []
  if (!was) return [{ type: 'TaskDeleted', data: { taskId: id, base: textFingerprint(task.text) }, ...moment }]
  const data = { task, checklist: checklistRef(before, was.checklistId), sortOrder: was.sortOrder }
  return [{ type: 'TaskMoved', data, ...moment }]
}

const checklistsReorderedBack = (before: Journal, moment: Moment): JournalEvent => {
  const checklists = checklistsInOrder(before)
  const data = {
    checklistIds: checklists.map(({ id }) => id),
    places: checklists.map(({ sortOrder }) => sortOrder ?? null),
  }
  return { type: 'ChecklistsReordered', data, ...moment }
}

const restoredChecklist = (id: string, before: Journal, after: Journal, moment: Moment): Inverse => {
  const checklist = tableGet(before.checklists, id)
  if (!checklist || tableHas(after.checklists, id)) return []
  const ids = tableToArray(before.checklists).map((each) => each.id)
  return [{ type: 'ChecklistRestored', data: { checklist, followedBy: ids.slice(ids.indexOf(id) + 1) }, ...moment }]
}

const restoredTasks = (ids: ReadonlyArray<string>, before: Journal, after: Journal, moment: Moment): Inverse =>
  ids.flatMap((id): Inverse => {
    const task = tableGet(before.tasks, id)
    if (!task || tableHas(after.tasks, id)) return []
    return [{ type: 'TaskRestored', data: { task, checklist: checklistRef(before, task.checklistId) }, ...moment }]
  })

/** The text before, over the one that the event wrote; a record that came back by that text stays. */
const rewritten = (done: JournalEvent, before: Journal, moment: Moment): Inverse => {
  const written = writtenText(done)
  if (!written) return []
  const base = textFingerprint(written.text)
  const text = presentText(before, written)
  const task = tableGet(before.tasks, written.of)
  // A record's text is a field among others: `inverseOfRecord`.
  if (isRecordText(written.field)) return []
  switch (written.field) {
    case 'notes':
      return [{ type: 'NotesWritten', data: { date: written.of, text, base }, ...moment }]
    case 'reflections':
      return [{ type: 'ReflectionsWritten', data: { date: written.of, text, base }, ...moment }]
    case 'text':
      return task ? [{ type: 'TaskTextChanged', data: { task: refOf(before, task), text, base }, ...moment }] : []
    case 'name':
      return tableHas(before.checklists, written.of)
        ? [
            {
              type: 'ChecklistRenamed',
              data: { checklist: checklistRef(before, written.of), name: text, base },
              ...moment,
            },
          ]
        : []
  }
}

/** Conflicts that were there before and are not any more. */
const foundAgain = (before: Journal, after: Journal, moment: Moment): Inverse =>
  before.conflicts
    .filter((conflict) => !after.conflicts.some((each) => isSameConflict(each, conflict)))
    .map((conflict) => ({ type: 'ConflictKept', data: { conflict }, ...moment }))

const restoredEntry = (date: string, before: Journal, moment: Moment): Inverse => {
  const base = textFingerprint('')
  const textOf = (field: WrittenText['field']): string => presentText(before, { of: date, field })
  return [
    ...(textOf('notes') === ''
      ? []
      : [{ type: 'NotesWritten', data: { date, text: textOf('notes'), base }, ...moment } as const]),
    ...(textOf('reflections') === ''
      ? []
      : [{ type: 'ReflectionsWritten', data: { date, text: textOf('reflections'), base }, ...moment } as const]),
  ]
}
