import { printConflict } from '#domain/journal-file/conflict-record.ts'
import type { ConflictRef } from '#domain/journal/events.ts'
import type { Conflict, Instant, MovedConflict } from '#domain/journal/journal.ts'
import { textFingerprint } from '#domain/journal/text-fingerprint.ts'
import { limits } from '#domain/limits.ts'

type Conflicts = ReadonlyArray<Conflict>
type MovedConflicts = ReadonlyArray<MovedConflict>

/** The base of a text that is meant to replace none: whatever stands in its field becomes a conflict. */
export const replacesNothing = ''

/** Whether two conflicts are the same one, whichever device found it. */
export const isSameConflict = (one: Conflict, other: Conflict): boolean =>
  one.of === other.of && one.field === other.field && one.text === other.text

/** Whether two references name the same conflict. */
export const isSameRef = (one: ConflictRef, other: ConflictRef): boolean =>
  one.of === other.of && one.field === other.field && one.print === other.print

/** The conflicts with this one in its place by age, once. */
export const withConflict = (conflicts: Conflicts, conflict: Conflict): Conflicts => {
  if (conflicts.some((known) => isSameConflict(known, conflict))) return conflicts
  const later = conflicts.findIndex(({ at }) => at > conflict.at)
  return later < 0 ? [...conflicts, conflict] : [...conflicts.slice(0, later), conflict, ...conflicts.slice(later)]
}

/** A text that is about to be replaced. */
export interface Replacement {
  /** The date of the entry, or the id of the task or checklist. */
  readonly of: string
  readonly field: Conflict['field']
  readonly present: string
  readonly next: string
  /** The fingerprint of the text that the author of `next` saw. */
  readonly base: string
  readonly at: Instant
}

/**
 * The conflicts after a replacement. A text that the author had not seen becomes a conflict; a conflict whose text is
 * written again is none any more. So a log can be replayed as a whole without inventing conflicts.
 */
export const conflictsAfter = (
  conflicts: Conflicts,
  { of, field, present, next, base, at }: Replacement,
): Conflicts => {
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

const utf8Bytes = (text: string): number => {
  let bytes = 0
  for (let index = 0; index < text.length; index++) {
    const unit = text.charCodeAt(index)
    // Each half of a surrogate pair counts as two of its four bytes.
    bytes += unit < 0x80 ? 1 : unit < 0x800 || (unit >= 0xd800 && unit <= 0xdfff) ? 2 : 3
  }
  return bytes
}

/**
 * The conflicts that the sync block may hold (by number and UTF-8 bytes), and the oldest ones, which must first move to
 * a file beside the journal.
 */
export const splitConflicts = (conflicts: Conflicts): { readonly stored: Conflicts; readonly overflow: Conflicts } => {
  let bytes = 0
  let first = conflicts.length
  while (first > 0 && conflicts.length - first < limits.conflicts) {
    const next = conflicts[first - 1]
    const size = next ? utf8Bytes(JSON.stringify(printConflict(next))) : 0
    if (bytes + size > limits.conflictsMaxBytes) break
    bytes += size
    first--
  }
  return { stored: conflicts.slice(first), overflow: conflicts.slice(0, first) }
}

/** The moved conflicts after these have moved to `file` as well; one that had moved before is in the new file now. */
export const withMoved = (moved: MovedConflicts, conflicts: Conflicts, file: string): MovedConflicts => {
  const added = conflicts.map(({ of, field, text, at }): MovedConflict => ({
    of,
    field,
    print: textFingerprint(text),
    at,
    file,
  }))
  const others = moved.filter((known) => !added.some((each) => isSameRef(known, each)))
  return [...others, ...added].toSorted((one, other) => (one.at < other.at ? -1 : one.at > other.at ? 1 : 0))
}

/** The moved conflicts without this one. */
export const withoutMoved = (moved: MovedConflicts, ref: ConflictRef): MovedConflicts =>
  moved.some((known) => isSameRef(known, ref)) ? moved.filter((known) => !isSameRef(known, ref)) : moved
