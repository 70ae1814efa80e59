import { listOf } from '#domain/fields.ts'
import { recordFingerprint } from '#domain/lists/evolve.ts'
import { isStoredRecord, recordOf, recordsIn } from '#domain/lists/views.ts'
import type { WrittenRecord } from '#domain/record/commands.ts'
import type { Journal } from '#domain/record/journal.ts'
import type { StoredRecord } from '#domain/record/record-lists.ts'
import { tableToArray } from '#domain/record/table.ts'

export interface WrittenRemoval {
  readonly records: ReadonlyArray<WrittenRecord>
  readonly notes: number
  readonly labels: number
  /** Notes that stay, because the trader has changed them since. */
  readonly changed: number
}

const storedIn = (journal: Journal, list: WrittenRecord['list']): ReadonlyArray<StoredRecord> =>
  tableToArray(recordsIn(journal, list)).filter(isStoredRecord)

/** Unchanged records that no other import wrote, without labels that remaining notes or merged labels use. */
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
    // The newest first, so that undoing the removal restores their order.
    records: [...notes, ...labels].toReversed(),
    notes: notes.length,
    labels: labels.length,
    changed: present.filter(({ each, isSame }) => each.list === 'tradeNotes' && !isSame).length,
  }
}

/** Earlier imports' notes and labels that an import repeats: they stay until all of these imports are undone. */
export const writtenBefore = (
  journal: Journal,
  notes: ReadonlyArray<string>,
  earlier: ReadonlyArray<WrittenRecord>,
): ReadonlyArray<WrittenRecord> => {
  const said = new Set<unknown>(notes)
  for (const id of notes) for (const label of listOf(recordOf(journal, 'tradeNotes', id)?.['labels'])) said.add(label)
  return earlier.filter(({ id }) => said.has(id))
}
