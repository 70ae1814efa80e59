import { type Fields, isFields } from '#domain/fields.ts'
import { parseJson } from '#domain/json.ts'
import { product } from '#domain/product.ts'
import { isSameRef } from '#domain/record/conflict-list.ts'
import type { ConflictRef } from '#domain/record/events.ts'
import type { Conflict, Journal } from '#domain/record/journal.ts'
import { parseConflict, printConflict } from './conflict-record.ts'
import { splitConflicts, withMoved } from './overflow.ts'
import { conflictRef } from './views.ts'

export const conflictsNamePrefix = 'conflicts-'

/** The file for conflicts that do not fit into the journal; undefined where all fit. */
export const overflowText = (journalId: string, { conflicts }: Journal): string | undefined => {
  const { overflow } = splitConflicts(conflicts)
  return overflow.length === 0 ? undefined : printMovedConflicts(journalId, overflow)
}

/** The journal once these conflicts are in a file of that name. */
export const withOverflowMoved = (journal: Journal, name: string): Journal => {
  const { stored, overflow } = splitConflicts(journal.conflicts)
  return { ...journal, conflicts: stored, movedConflicts: withMoved(journal.movedConflicts, overflow, name) }
}

/** The same conflicts always give the same bytes. */
export const printMovedConflicts = (journalId: string, conflicts: ReadonlyArray<Conflict>): string =>
  print({ app_id: product.appId, kind: 'conflicts', journal: journalId, k: conflicts.map(printConflict) })

/** Undefined where the text is no such file. */
export const parseMovedConflicts = (text: string): ReadonlyArray<Conflict> | undefined =>
  parse(text)?.k.flatMap((item) => parseConflict(item) ?? [])

/** Unknown items stay. Empty when nothing is left, undefined where the text is no such file. */
export const withoutMovedConflicts = (text: string, decided: ReadonlyArray<ConflictRef>): string | undefined => {
  const file = parse(text)
  if (!file) return undefined
  const left = file.k.filter((item) => {
    const conflict = parseConflict(item)
    return !conflict || !decided.some((ref) => isSameRef(ref, conflictRef(conflict)))
  })
  if (left.length === 0) return ''
  return left.length === file.k.length ? text : print({ ...file, k: left })
}

const print = (file: Fields): string => `${JSON.stringify(file)}\n`

const parse = (text: string): (Fields & { readonly k: ReadonlyArray<unknown> }) | undefined => {
  const file = parseJson(text)
  return isFields(file) && file['app_id'] === product.appId && file['kind'] === 'conflicts' && Array.isArray(file['k'])
    ? { ...file, k: file['k'] }
    : undefined
}
