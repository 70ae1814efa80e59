import { isNameTaken } from '../checklists/decide.ts'
import { checklistRef } from '../checklists/views.ts'
import { type DomainError, domainError } from '../errors/catalogue.ts'
import type { ConflictCommand } from '../journal/commands.ts'
import type { JournalEvent, TaskRef } from '../journal/events.ts'
import type { Journal, LostText } from '../journal/journal.ts'
import { momentOf } from '../journal/last-days.ts'
import { replacesNothing } from '../journal/losers.ts'
import { tableGet, tableValues } from '../journal/table.ts'
import { presentText } from '../journal/text-events.ts'
import { err, ok, type Result } from '../result.ts'
import { refOf } from '../tasks/decide.ts'
import { tasksOf } from '../tasks/views.ts'
import { lostTextOf, lostTextRef, placeOfMoved } from './views.ts'

type Decided = Result<ReadonlyArray<JournalEvent>, DomainError>

/**
 * Says what becomes of a text that lost a conflict. One that somebody has seen to already is nobody's error. A restored
 * text is the user's own edit and changes places with the one that stands there, so that nothing is ever lost by it;
 * its task or checklist comes back with it. The rules for typing do not bind it: it was in the journal before.
 */
export const decideConflict = ({ type, data, meta }: ConflictCommand, journal: Journal): Decided => {
  const moment = momentOf(meta, journal.settings)
  if (type === 'ReturnLostText') {
    const place = placeOfMoved(journal, lostTextRef(data.lost))
    return ok(place ? [{ type: 'LostTextKept', data: { lost: data.lost, from: place.file }, ...moment }] : [])
  }
  const lost = lostTextOf(journal, data)
  // The words of one that has moved may be out of reach for good: it can be let go of all the same.
  if (!lost) return ok(type === 'DismissLostText' && placeOfMoved(journal, data) ? [{ type: 'LostTextDismissed', data, ...moment }] : [])
  if (type === 'DismissLostText' || presentText(journal, lost) === lost.v) return ok([{ type: 'LostTextDismissed', data, ...moment }])
  const { d, f, v } = lost
  const base = replacesNothing
  switch (f) {
    case 'notes':
      return ok([{ type: 'NotesWritten', data: { date: d, text: v, base }, ...moment }])
    case 'reflections':
      return ok([{ type: 'ReflectionsWritten', data: { date: d, text: v, base }, ...moment }])
    case 'text':
      return ok([{ type: 'TaskTextChanged', data: { task: taskFor(journal, lost), text: v, base }, ...moment }])
    case 'name': {
      if (isNameTaken(journal, v, d)) return err(domainError('checklist', 'DUPLICATE_CHECKLIST_NAME'))
      return ok([{ type: 'ChecklistRenamed', data: { checklist: checklistRef(journal, d), name: v, base }, ...moment }])
    }
  }
}

/** The task of a lost text; one that is gone comes back at the end of the first checklist, since nothing tells where it was. */
const taskFor = (journal: Journal, { d, v }: LostText): TaskRef => {
  const task = tableGet(journal.tasks, d)
  if (task) return refOf(journal, task)
  const [first] = tableValues(journal.checklists)
  const checklist = checklistRef(journal, first?.id ?? `${d}-checklist`)
  const last = tasksOf(journal, checklist.id).at(-1)
  return { id: d, text: v, sortOrder: last ? last.sortOrder + 1 : 0, checklist }
}
