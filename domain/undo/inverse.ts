import { checklistRef } from '../checklists/views.ts'
import type { Reversal } from '../journal/commands.ts'
import type { JournalEvent } from '../journal/events.ts'
import { evolve } from '../journal/evolve.ts'
import type { Journal, LostText } from '../journal/journal.ts'
import { isSameLoss } from '../journal/losers.ts'
import { tableGet, tableHas, tableToArray } from '../journal/table.ts'
import { presentText, type WrittenText, writtenText } from '../journal/text-events.ts'
import { textFingerprint } from '../journal/text-fingerprint.ts'
import { refOf } from '../tasks/decide.ts'
import { tasksOf } from '../tasks/views.ts'
import { inverseTradesLate } from '../trades/late-rules.ts'

/**
 * How each of these events can be taken back, newest first; they happened to `before` in their order. Never a snapshot:
 * only facts about what the event itself touched, so that whatever came later stays. What happens by itself,
 * settings and recorded trades are left out. Made of the events that take something back, it is the redo.
 */
export const reversalsOf = (events: ReadonlyArray<JournalEvent>, before: Journal): ReadonlyArray<Reversal> => {
  const reversals: Reversal[] = []
  let present = before
  for (const done of events) {
    const after = evolve(present, done)
    const inverse = inverseOf(done, present, after)
    if (inverse.length > 0) reversals.unshift({ done, inverse })
    present = after
  }
  return reversals
}

type Inverse = ReadonlyArray<JournalEvent>

/** The facts that take an event back, with the event's own moment. `after` is `before` with the event applied. */
const inverseOf = (done: JournalEvent, before: Journal, after: Journal): Inverse => {
  const { at, day } = done
  const moment = { at, day }
  switch (done.type) {
    case 'ChecklistAdded':
    case 'ChecklistRestored': {
      const { id, name } = done.data.checklist
      return tableHas(before.checklists, id) ? [] : [{ type: 'ChecklistDeleted', data: { checklistId: id, taskIds: [], base: textFingerprint(name) }, ...moment }]
    }
    case 'TaskAdded':
    case 'TaskRestored': {
      const { id, text } = done.data.task
      return tableHas(before.tasks, id) ? [] : [{ type: 'TaskDeleted', data: { taskId: id, base: textFingerprint(text) }, ...moment }]
    }
    case 'ChecklistDeleted':
      return [...restoredChecklist(done.data.checklistId, before, after, moment), ...restoredTasks(done.data.taskIds, before, after, moment)]
    case 'TaskDeleted':
      return restoredTasks([done.data.taskId], before, after, moment)
    case 'TaskCompleted':
      return [{ type: 'TaskReopened', data: done.data, ...moment }]
    case 'TaskReopened':
      return [{ type: 'TaskCompleted', data: done.data, ...moment }]
    case 'TasksReordered': {
      const { checklistId } = done.data
      const tasks = tasksOf(before, checklistId)
      return [{ type: 'TasksReordered', data: { checklistId, taskIds: tasks.map(({ id }) => id), places: tasks.map(({ sortOrder }) => sortOrder) }, ...moment }]
    }
    case 'TaskTextChanged':
    case 'ChecklistRenamed':
    case 'NotesWritten':
    case 'ReflectionsWritten':
      return [...rewritten(done, before, moment), ...foundAgain(before, after, moment)]
    case 'EntryDeleted':
      return restoredEntry(done.data.date, before, moment)
    case 'LostTextDismissed':
      return foundAgain(before, after, moment)
    case 'LostTextKept':
      return [{ type: 'LostTextDismissed', data: { d: done.data.lost.d, f: done.data.lost.f, print: textFingerprint(done.data.lost.v) }, ...moment }]
    case 'TradesReplaced':
      return inverseTradesLate(done, before)
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
  const task = tableGet(before.tasks, written.d)
  switch (written.f) {
    case 'notes':
      return [{ type: 'NotesWritten', data: { date: written.d, text, base }, ...moment }]
    case 'reflections':
      return [{ type: 'ReflectionsWritten', data: { date: written.d, text, base }, ...moment }]
    case 'text':
      return task ? [{ type: 'TaskTextChanged', data: { task: refOf(before, task), text, base }, ...moment }] : []
    case 'name':
      return tableHas(before.checklists, written.d) ? [{ type: 'ChecklistRenamed', data: { checklist: checklistRef(before, written.d), name: text, base }, ...moment }] : []
  }
}

/** Lost texts that waited before and do not any more. */
const foundAgain = (before: Journal, after: Journal, moment: Moment): Inverse =>
  before.losers.filter((lost: LostText) => !after.losers.some((each) => isSameLoss(each, lost))).map((lost) => ({ type: 'LostTextKept', data: { lost }, ...moment }))

const restoredEntry = (date: string, before: Journal, moment: Moment): Inverse => {
  const base = textFingerprint('')
  const textOf = (f: WrittenText['f']): string => presentText(before, { d: date, f })
  return [
    ...(textOf('notes') === '' ? [] : [{ type: 'NotesWritten', data: { date, text: textOf('notes'), base }, ...moment } as const]),
    ...(textOf('reflections') === '' ? [] : [{ type: 'ReflectionsWritten', data: { date, text: textOf('reflections'), base }, ...moment } as const]),
  ]
}
