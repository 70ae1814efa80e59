import { type DomainError, domainError } from '#domain/errors/catalogue.ts'
import { recordOfText } from '#domain/lists/views.ts'
import type { ConflictCommand } from '#domain/record/commands.ts'
import { isSameRef, replacesNothing } from '#domain/record/conflict-list.ts'
import type { JournalEvent, TaskRef } from '#domain/record/events.ts'
import type { Conflict, Journal } from '#domain/record/journal.ts'
import { momentOf } from '#domain/record/last-days.ts'
import { isRecordText, partsOf } from '#domain/record/record-lists.ts'
import { tableGet, tableValues } from '#domain/record/table.ts'
import { err, ok, type Result } from '#domain/result.ts'
import { checklistRef } from '#domain/routine/checklist-views.ts'
import { isNameTaken } from '#domain/routine/decide-checklist.ts'
import { refOf } from '#domain/routine/decide-task.ts'
import { tasksOf } from '#domain/routine/task-views.ts'
import { evolveConflict } from './evolve.ts'
import { presentText } from './text-events.ts'
import { conflictOf, conflictRef, movedConflictOf } from './views.ts'

type Decided = Result<ReadonlyArray<JournalEvent>, DomainError>

/**
 * A restored text is the user's edit, which skips the rules for typed text; the present text becomes the conflict. A
 * conflict that is already decided is no error.
 */
export const decideConflict = ({ type, data, meta }: ConflictCommand, journal: Journal): Decided => {
  const moment = momentOf(meta, journal.settings)
  const { moved: words, ...ref } = data
  const place = movedConflictOf(journal, ref)
  if (place && words && isSameRef(conflictRef(words), ref)) {
    // The text of the conflict returns in the same command, so that no save has it in neither place.
    const kept: JournalEvent = { type: 'ConflictKept', data: { conflict: words, from: place.file }, ...moment }
    const decided = decideConflict({ type, data: ref, meta }, evolveConflict(journal, kept))
    return decided.ok ? ok([kept, ...decided.value]) : decided
  }
  const conflict = conflictOf(journal, ref)
  // A moved conflict can be dismissed even when its text cannot be read.
  if (!conflict)
    return ok(place && type === 'DismissConflict' ? [{ type: 'ConflictDismissed', data: ref, ...moment }] : [])
  if (type === 'DismissConflict' || presentText(journal, conflict) === conflict.text)
    return ok([{ type: 'ConflictDismissed', data: ref, ...moment }])
  const { of, field, text } = conflict
  const base = replacesNothing
  if (isRecordText(field)) {
    const [list, name] = partsOf(field)
    const record = { id: of, ...recordOfText(journal, of, field), [name]: text }
    return ok([{ type: 'RecordChanged', data: { list, record, field: name, base }, ...moment }])
  }
  switch (field) {
    case 'notes':
      return ok([{ type: 'NotesWritten', data: { date: of, text, base }, ...moment }])
    case 'reflections':
      return ok([{ type: 'ReflectionsWritten', data: { date: of, text, base }, ...moment }])
    case 'text':
      return ok([{ type: 'TaskTextChanged', data: { task: taskFor(journal, conflict), text, base }, ...moment }])
    case 'name': {
      if (isNameTaken(journal, text, of)) return err(domainError('checklist', 'DUPLICATE_CHECKLIST_NAME'))
      const checklist = checklistRef(journal, of)
      return ok([{ type: 'ChecklistRenamed', data: { checklist, name: text, base }, ...moment }])
    }
  }
}

/** A deleted task returns at the end of the first checklist, since its place is unknown. */
const taskFor = (journal: Journal, { of, text }: Conflict): TaskRef => {
  const task = tableGet(journal.tasks, of)
  if (task) return refOf(journal, task)
  const [first] = tableValues(journal.checklists)
  const checklist = checklistRef(journal, first?.id ?? `${of}-checklist`)
  const last = tasksOf(journal, checklist.id).at(-1)
  return { id: of, text, sortOrder: last ? last.sortOrder + 1 : 0, checklist }
}
