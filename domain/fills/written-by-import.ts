import { listOf } from '#domain/fields.ts'
import { recordFingerprint } from '#domain/lists/evolve.ts'
import { isStoredRecord, recordOf, recordsIn } from '#domain/lists/views.ts'
import type { WrittenRecord } from '#domain/record/commands.ts'
import type { Journal } from '#domain/record/journal.ts'
import type { StoredRecord } from '#domain/record/record-lists.ts'
import { tableToArray } from '#domain/record/table.ts'

/** What undoing an import takes of what it wrote. */
export interface WrittenRemoval {
  readonly records: ReadonlyArray<WrittenRecord>
  readonly notes: number
  readonly labels: number
  /** Notes that stay, because their trader has changed them since. */
  readonly changed: number
}

const storedIn = (journal: Journal, list: WrittenRecord['list']): ReadonlyArray<StoredRecord> =>
  tableToArray(recordsIn(journal, list)).filter(isStoredRecord)

/**
 * Of what an import wrote, what is still as it wrote it and nobody else's: not a note that another import says as well,
 * and no label that a note which stays carries, or that others were merged into.
 */
export const writtenRemoval = (
  journal: Journal,
  wrote: ReadonlyArray<WrittenRecord>,
  byOthers: ReadonlyArray<WrittenRecord>,
): WrittenRemoval => {
  if (wrote.length === 0) return { records: [], notes: 0, labels: 0, changed: 0 }
  const claimed = new Set(byOthers.map(({ id }) => id))
  const present = wrote.flatMap((each) => {
    const record = recordOf(journal, each.list, each.id)
    return record && !claimed.has(each.id) ? [{ each, isSame: recordFingerprint(record) === each.base }] : []
  })
  const leaving = present.flatMap(({ each, isSame }) => (isSame ? [each] : []))
  const notes = leaving.filter(({ list }) => list === 'tradeNotes')
  const gone = new Set(notes.map(({ id }) => id))
  const used = new Set<unknown>(storedIn(journal, 'labels').map((label) => label['mergedInto']))
  for (const note of storedIn(journal, 'tradeNotes'))
    if (!gone.has(note.id)) for (const label of listOf(note['labels'])) used.add(label)
  const labels = leaving.filter(({ list, id }) => list === 'labels' && !used.has(id))
  return {
    // The newest first: whoever takes that back has them in their order again.
    records: [...notes, ...labels].toReversed(),
    notes: notes.length,
    labels: labels.length,
    changed: present.filter(({ each, isSame }) => each.list === 'tradeNotes' && !isSame).length,
  }
}

/**
 * What an import says that earlier ones have written: its notes that they had brought, and their labels that its notes
 * carry. It stays until all of them are undone. `notes`: ids of all notes that the import says.
 */
export const writtenBefore = (
  journal: Journal,
  notes: ReadonlyArray<string>,
  earlier: ReadonlyArray<WrittenRecord>,
): ReadonlyArray<WrittenRecord> => {
  const said = new Set<unknown>(notes)
  for (const id of notes) for (const label of listOf(recordOf(journal, 'tradeNotes', id)?.['labels'])) said.add(label)
  return earlier.filter(({ id }) => said.has(id))
}
