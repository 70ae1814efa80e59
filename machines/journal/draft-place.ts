import { recordOf, textIn } from '#domain/lists/views.ts'
import type { CommandDraft } from '#domain/record/commands.ts'
import type { Journal } from '#domain/record/journal.ts'
import { isRecordText, partsOf } from '#domain/record/record-lists.ts'
import { tableGet } from '#domain/record/table.ts'
import type { Texts } from './notes-draft.ts'

/* A draft's `date` is its place: the day of an entry, or 'tradeNotes.note <id>' with the field `notes`. */

/** The journal's texts at a place. */
export const textsAt = (journal: Journal | undefined, place: string): Texts => {
  const [name, id = ''] = place.split(' ')
  if (journal && isRecordText(name)) {
    const [list, field] = partsOf(name)
    return { notes: textIn(recordOf(journal, list, id), field), reflections: '' }
  }
  const { notes = '', reflections = '' } = (journal && tableGet(journal.entries, place)) ?? {}
  return { notes, reflections }
}

interface Written extends Texts {
  readonly bases: Partial<Texts>
  readonly leftBehind?: true
}

/** The command that writes texts to a place. It restores a record that was deleted meanwhile. */
export const writeTo = (place: string, written: Written): CommandDraft => {
  const [name, id = ''] = place.split(' ')
  if (!isRecordText(name)) return { type: 'WriteEntry', data: { date: place, ...written } }
  const [list, field] = partsOf(name)
  const { notes: value, bases } = written
  return { type: 'ChangeRecord', data: { list, id, field, value, base: bases.notes, gone: true } }
}
