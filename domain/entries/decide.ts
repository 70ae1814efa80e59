import { type DomainError, domainError } from '#domain/errors/catalogue.ts'
import type { EntryCommand } from '#domain/record/commands.ts'
import type { EntryEvent } from '#domain/record/events.ts'
import type { Journal } from '#domain/record/journal.ts'
import { err, ok, type Result } from '#domain/result.ts'
import { textFingerprint } from '#domain/text/text-fingerprint.ts'
import { checkEntryDate, checkEntryText } from './entry-text.ts'
import { entryOn, hasText } from './views.ts'

type Decided = Result<ReadonlyArray<EntryEvent>, DomainError<'journal'>>
type Of<Type extends EntryCommand['type']> = Extract<EntryCommand, { readonly type: Type }>

/** Says what happens to the entry of a date, or why it may not. */
export const decideEntry = (command: EntryCommand, journal: Journal): Decided => {
  switch (command.type) {
    case 'WriteEntry':
      return writeEntry(command, journal)
    case 'DeleteEntry':
      return deleteEntry(command, journal)
  }
}

// Only changed texts are checked: one that came with a file is no reason to refuse the other.
const writeEntry = ({ data, meta }: Of<'WriteEntry'>, journal: Journal): Decided => {
  const date = checkEntryDate(data.date, meta.today)
  if (!date.ok) return date
  if (typeof data.notes !== 'string' || typeof data.reflections !== 'string')
    return err(domainError('journal', 'INVALID_CONTENT_TYPE'))
  const entry = entryOn(journal, date.value)
  const before = { notes: entry?.notes ?? '', reflections: entry?.reflections ?? '' }
  if (data.notes.trim() === '' && data.reflections.trim() === '' && !(entry && hasText(entry))) {
    return err(domainError('journal', 'EMPTY_CONTENT'))
  }
  const notes = data.notes === before.notes ? ok(before.notes) : checkEntryText(data.notes, 'notes')
  if (!notes.ok) return notes
  const reflections =
    data.reflections === before.reflections ? ok(before.reflections) : checkEntryText(data.reflections, 'reflections')
  if (!reflections.ok) return reflections

  const moment = { at: meta.now, day: meta.today }
  const manner = data.leftBehind ? ({ yields: true } as const) : {}
  const events: EntryEvent[] = []
  if (notes.value !== before.notes) {
    events.push({
      type: 'NotesWritten',
      data: {
        date: date.value,
        text: notes.value,
        base: data.bases?.notes ?? textFingerprint(before.notes),
        ...manner,
      },
      ...moment,
    })
  }
  if (reflections.value !== before.reflections) {
    const written = {
      date: date.value,
      text: reflections.value,
      base: data.bases?.reflections ?? textFingerprint(before.reflections),
      ...manner,
    }
    events.push({ type: 'ReflectionsWritten', data: written, ...moment })
  }
  return ok(events)
}

const deleteEntry = ({ data: { date }, meta }: Of<'DeleteEntry'>, journal: Journal): Decided => {
  if (date === '') return err(domainError('journal', 'DATE_REQUIRED'))
  const entry = entryOn(journal, date)
  if (!entry || !hasText(entry)) return err(domainError('journal', 'ENTRY_NOT_FOUND', { date }))
  const data = { date, notesBase: textFingerprint(entry.notes), reflectionsBase: textFingerprint(entry.reflections) }
  return ok([{ type: 'EntryDeleted', data, at: meta.now, day: meta.today }])
}
