import { recordOfText, textIn } from '#domain/lists/views.ts'
import type { Conflict, Journal } from '#domain/record/journal.ts'
import { isRecordText, partsOf } from '#domain/record/record-lists.ts'
import { tableGet } from '#domain/record/table.ts'
import { textFingerprint } from '#domain/text/text-fingerprint.ts'

export interface WrittenText {
  /** The date of the entry, or the id of the task, checklist or record. */
  readonly of: string
  readonly field: Conflict['field']
  /** Fingerprint of the text that its author saw. */
  readonly base: string
  readonly text: string
}

/** Empty when the record is not there. */
export const presentText = (journal: Journal, { of, field }: Pick<WrittenText, 'of' | 'field'>): string => {
  if (isRecordText(field)) return textIn(recordOfText(journal, of, field), partsOf(field)[1])
  switch (field) {
    case 'notes':
    case 'reflections':
      return tableGet(journal.entries, of)?.[field] ?? ''
    case 'text':
      return tableGet(journal.tasks, of)?.text ?? ''
    case 'name':
      return tableGet(journal.checklists, of)?.name ?? ''
  }
}

/** How many of these writings a field's text contains; undefined when another device wrote it. */
export const standsAfter = (present: string, history: ReadonlyArray<WrittenText>): number | undefined => {
  const fingerprint = textFingerprint(present)
  for (let count = history.length; count >= 0; count -= 1) {
    if (count > 0 && history[count - 1]?.text === present) return count
    if (history[count]?.base === fingerprint) return count
  }
  return undefined
}
