import { isSameRef } from '#domain/record/conflict-list.ts'
import type { ConflictRef } from '#domain/record/events.ts'
import type { Conflict, Journal, MovedConflict } from '#domain/record/journal.ts'
import { textFingerprint } from '#domain/text/text-fingerprint.ts'
import { presentText } from './text-events.ts'

/** The name of a conflict in commands and events, the same on every device. */
export const conflictRef = ({ of, field, text }: Conflict): ConflictRef => ({ of, field, print: textFingerprint(text) })

/** Undefined when it was restored or dismissed already, or has moved. */
export const conflictOf = (journal: Journal, { of, field, print }: ConflictRef): Conflict | undefined =>
  journal.conflicts.find(
    (conflict) => conflict.of === of && conflict.field === field && textFingerprint(conflict.text) === print,
  )

/** Oldest first. `of`: the date of an entry, or the id of a task, checklist or record. */
export const conflictsFor = (journal: Journal, of: string, field: Conflict['field']): ReadonlyArray<Conflict> =>
  journal.conflicts.length === 0 ? [] : journal.conflicts.filter((conflict) => isOf(conflict, of, field))

/** Moved conflicts that the user has still to decide about, oldest first. */
export const openMovedConflicts = (journal: Journal): ReadonlyArray<MovedConflict> =>
  journal.movedConflicts.length === 0
    ? []
    : journal.movedConflicts.filter(
        (moved) => textFingerprint(presentText(journal, moved)) !== moved.print && !conflictOf(journal, moved),
      )

/** The open moved conflicts of one field. */
export const movedConflictsFor = (
  journal: Journal,
  of: string,
  field: Conflict['field'],
): ReadonlyArray<MovedConflict> =>
  journal.movedConflicts.some((moved) => isOf(moved, of, field))
    ? openMovedConflicts(journal).filter((moved) => isOf(moved, of, field))
    : []

/** Whether a field has a conflict, in the journal or moved. */
export const hasConflict = (journal: Journal, of: string, field: Conflict['field']): boolean =>
  conflictsFor(journal, of, field).length > 0 || movedConflictsFor(journal, of, field).length > 0

/** How many conflicts the user has to decide about. */
export const conflictCount = (journal: Journal): number => journal.conflicts.length + openMovedConflicts(journal).length

/** Where the text of a conflict is stored, when it has moved. */
export const movedConflictOf = (journal: Journal, ref: ConflictRef): MovedConflict | undefined =>
  journal.movedConflicts.find((moved) => isSameRef(moved, ref))

const isOf = (conflict: Pick<Conflict, 'of' | 'field'>, of: string, field: Conflict['field']): boolean =>
  conflict.of === of && conflict.field === field
