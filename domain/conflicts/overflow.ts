import { limits } from '#domain/limits.ts'
import { compareTexts } from '#domain/order.ts'
import { isSameRef } from '#domain/record/conflict-list.ts'
import type { Conflict, MovedConflict } from '#domain/record/journal.ts'
import { textFingerprint } from '#domain/text/text-fingerprint.ts'
import { printConflict } from './conflict-record.ts'

type Conflicts = ReadonlyArray<Conflict>
type MovedConflicts = ReadonlyArray<MovedConflict>

const utf8Bytes = (text: string): number => {
  let bytes = 0
  for (let index = 0; index < text.length; index++) {
    const unit = text.charCodeAt(index)
    // Each half of a surrogate pair counts as two of its four bytes.
    bytes += unit < 0x80 ? 1 : unit < 0x800 || (unit >= 0xd800 && unit <= 0xdfff) ? 2 : 3
  }
  return bytes
}

/** `stored` fits into the sync block (by number and UTF-8 bytes); `overflow`, the oldest, must move to a file. */
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

/** An already moved conflict refers to the new file afterwards. */
export const withMoved = (moved: MovedConflicts, conflicts: Conflicts, file: string): MovedConflicts => {
  const added = conflicts.map(({ of, field, text, at }): MovedConflict => ({
    of,
    field,
    print: textFingerprint(text),
    at,
    file,
  }))
  const others = moved.filter((known) => !added.some((each) => isSameRef(known, each)))
  return [...others, ...added].toSorted((one, other) => compareTexts(one.at, other.at))
}
