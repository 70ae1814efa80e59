import { textFingerprint } from '#domain/text/text-fingerprint.ts'
import type { Instant } from '#domain/time/local-date.ts'
import type { ConflictRef } from './events.ts'
import type { Conflict, Journal, MovedConflict } from './journal.ts'

type Conflicts = ReadonlyArray<Conflict>
type MovedConflicts = ReadonlyArray<MovedConflict>

/** The base of a text that replaces none: any text in its field becomes a conflict. */
export const replacesNothing = ''

/** Whether two conflicts are the same one, whichever device found it. */
export const isSameConflict = (one: Conflict, other: Conflict): boolean =>
  one.of === other.of && one.field === other.field && one.text === other.text

/** Whether two references name the same conflict. */
export const isSameRef = (one: ConflictRef, other: ConflictRef): boolean =>
  one.of === other.of && one.field === other.field && one.print === other.print

/** Inserts a conflict by age, once. */
export const withConflict = (conflicts: Conflicts, conflict: Conflict): Conflicts => {
  if (conflicts.some((known) => isSameConflict(known, conflict))) return conflicts
  const later = conflicts.findIndex(({ at }) => at > conflict.at)
  return later < 0 ? [...conflicts, conflict] : [...conflicts.slice(0, later), conflict, ...conflicts.slice(later)]
}

interface Replacement {
  /** The date of the entry, or the id of the task, checklist or record. */
  readonly of: string
  readonly field: Conflict['field']
  readonly present: string
  readonly next: string
  /** Fingerprint of the text that the author of `next` saw. */
  readonly base: string
  readonly at: Instant
}

/** The same journal where both lists are unchanged. */
export const withLists = (journal: Journal, conflicts: Conflicts, movedConflicts: MovedConflicts): Journal =>
  conflicts === journal.conflicts && movedConflicts === journal.movedConflicts
    ? journal
    : { ...journal, conflicts, movedConflicts }

/** Applies a replacement to the conflicts in the journal and to the moved ones. */
export const withConflictsAfter = (journal: Journal, replacement: Replacement): Journal => {
  const { of, field, next } = replacement
  const { conflicts, movedConflicts } = journal
  const moved =
    movedConflicts.length === 0
      ? movedConflicts
      : withoutMoved(movedConflicts, { of, field, print: textFingerprint(next) })
  return withLists(journal, conflictsAfter(conflicts, replacement), moved)
}

/**
 * A present text that the author of `next` has not seen becomes a conflict; a conflict whose text is written again is
 * none any more. So a replayed log invents no conflicts.
 */
const conflictsAfter = (conflicts: Conflicts, { of, field, present, next, base, at }: Replacement): Conflicts => {
  const isWith = (conflict: Conflict, text: string): boolean =>
    conflict.of === of && conflict.field === field && conflict.text === text
  const others = conflicts.some((conflict) => isWith(conflict, next))
    ? conflicts.filter((conflict) => !isWith(conflict, next))
    : conflicts
  const seen = present === '' || present === next || textFingerprint(present) === base
  return seen || others.some((conflict) => isWith(conflict, present))
    ? others
    : [...others, { of, field, text: present, by: '', at }]
}

/** The moved conflicts without this one. */
export const withoutMoved = (moved: MovedConflicts, ref: ConflictRef): MovedConflicts =>
  moved.some((known) => isSameRef(known, ref)) ? moved.filter((known) => !isSameRef(known, ref)) : moved
