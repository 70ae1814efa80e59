import { presentText, writtenText } from '#domain/conflicts/text-events.ts'
import type { Prepared } from '#domain/fills/prepared.ts'
import { recordOf } from '#domain/lists/views.ts'
import type { UndoCommand } from '#domain/record/commands.ts'
import type { JournalEvent } from '#domain/record/events.ts'
import type { Journal } from '#domain/record/journal.ts'
import { momentOf } from '#domain/record/last-days.ts'
import { mergeOf } from '#domain/record/record-lists.ts'
import { isSameJson } from '#domain/record/same-json.ts'
import { tableGet, tableHas } from '#domain/record/table.ts'
import { ok, type Ok } from '#domain/result.ts'
import { checklistsInOrder } from '#domain/routine/checklist-views.ts'
import { tasksOf } from '#domain/routine/task-views.ts'
import { evolve } from './evolve.ts'

/**
 * Says what is taken back. Never refuses: what somebody has changed since stays as it is, and when that is all of it,
 * nothing happens. A tick keeps the day on which it was made.
 */
export const decideUndo = (
  { data, meta }: UndoCommand,
  journal: Journal,
  prepared: Prepared,
): Ok<ReadonlyArray<JournalEvent>> => {
  const { at, day: today } = momentOf(meta, journal.settings)
  const events: JournalEvent[] = []
  let present = journal
  for (const { done, inverse } of data.reversals) {
    if (!stillStands(done, present)) continue
    for (const each of inverse) {
      const event: JournalEvent = { ...each, at, day: bringsTick(each) ? each.day : today }
      const after = evolve(present, event, prepared)
      if (after === present) continue
      events.push(event)
      present = after
    }
  }
  return ok(events)
}

const bringsTick = ({ type }: JournalEvent): boolean =>
  type === 'TaskCompleted' || type === 'TaskReopened' || type === 'TaskRestored'

/**
 * Whether the journal still shows what an event did. An event whose reverse is a plain no-op where it does not, need
 * not be asked.
 */
const stillStands = (done: JournalEvent, journal: Journal): boolean => {
  switch (done.type) {
    case 'ChecklistAdded':
    case 'ChecklistRestored':
      return tableHas(journal.checklists, done.data.checklist.id)
    case 'TaskAdded':
    case 'TaskRestored':
      return tableHas(journal.tasks, done.data.task.id)
    case 'TaskTextChanged':
      return tableGet(journal.tasks, done.data.task.id)?.text === done.data.text
    case 'ChecklistRenamed':
      return tableGet(journal.checklists, done.data.checklist.id)?.name === done.data.name
    case 'NotesWritten':
    case 'ReflectionsWritten': {
      const written = writtenText(done)
      return written !== undefined && presentText(journal, written) === written.text
    }
    case 'TasksReordered': {
      const { checklistId, taskIds } = done.data
      const placed = new Set(taskIds)
      const present = tasksOf(journal, checklistId)
        .map(({ id }) => id)
        .filter((id) => placed.has(id))
      return present.join('\n') === taskIds.filter((id) => present.includes(id)).join('\n')
    }
    case 'TaskMoved':
      return tableGet(journal.tasks, done.data.task.id)?.checklistId === done.data.checklist.id
    case 'ChecklistsReordered': {
      const { checklistIds } = done.data
      const present = checklistsInOrder(journal).flatMap(({ id }) => (checklistIds.includes(id) ? [id] : []))
      return present.join('\n') === checklistIds.filter((id) => present.includes(id)).join('\n')
    }
    case 'RecordAdded':
    case 'RecordRestored':
    case 'RecordChanged': {
      const { list, record } = done.data
      const present = recordOf(journal, list, record.id)
      if (!present || done.type !== 'RecordChanged') return present !== undefined
      const { field } = done.data
      // What others did to the other items of a list stays as it is.
      return mergeOf(list, field) === 'set' || isSameJson(present[field], record[field])
    }
    case 'RecordDeleted':
    case 'ChecklistDeleted':
    case 'TaskDeleted':
    case 'TaskCompleted':
    case 'TaskReopened':
    case 'EntryDeleted':
    case 'ConflictDismissed':
    case 'ConflictKept':
    case 'DayStarted':
    case 'DayRecorded':
    case 'DayVisited':
    case 'DayCorrected':
    case 'SettingChanged':
    case 'AccountsLinked':
    case 'AccountsUnlinked':
    case 'ActivitiesRecorded':
    case 'TradesReplaced':
    case 'TradesRecalculated':
      return true
  }
}
