import { withConflict, withConflictsAfter } from '#domain/record/conflict-list.ts'
import type { EntryEvent } from '#domain/record/events.ts'
import type { Journal, JournalEntry } from '#domain/record/journal.ts'
import { tablePut, tableRemove } from '#domain/record/table.ts'
import { textFingerprint } from '#domain/text/text-fingerprint.ts'
import type { Instant } from '#domain/time/local-date.ts'
import { entryOn, hasText } from './views.ts'

/** Applies a fact about the entry of a date. */
export const evolveEntry = (journal: Journal, event: EntryEvent): Journal => {
  switch (event.type) {
    case 'NotesWritten':
      return write(journal, 'notes', event.data, event.at)
    case 'ReflectionsWritten':
      return write(journal, 'reflections', event.data, event.at)
    case 'EntryDeleted': {
      const { date, notesBase, reflectionsBase } = event.data
      const entry = entryOn(journal, date)
      if (!entry) return journal
      // A text that changed since the deleter saw it stays.
      const notes = textFingerprint(entry.notes) === notesBase ? '' : entry.notes
      const reflections = textFingerprint(entry.reflections) === reflectionsBase ? '' : entry.reflections
      if (notes === entry.notes && reflections === entry.reflections) return journal
      return withEntry(journal, { ...entry, notes, reflections }, event.at)
    }
  }
}

type Field = 'notes' | 'reflections'

const write = (
  journal: Journal,
  field: Field,
  { date, text, base, yields }: Extract<EntryEvent, { readonly type: 'NotesWritten' }>['data'],
  at: Instant,
): Journal => {
  const entry = entryOn(journal, date) ?? { date, notes: '', reflections: '', createdAt: at }
  if (yields && isNewer(entry[field], text, base)) {
    // The newer text contains the draft, so nothing is lost.
    const conflicts = entry[field].includes(text.trim())
      ? journal.conflicts
      : withConflict(journal.conflicts, { of: date, field, text, by: '', at })
    return conflicts === journal.conflicts ? journal : { ...journal, conflicts }
  }
  const resolved = withConflictsAfter(journal, { of: date, field, present: entry[field], next: text, base, at })
  return entry[field] === text ? resolved : withEntry(resolved, { ...entry, [field]: text }, at)
}

const isNewer = (present: string, text: string, base: string): boolean =>
  present !== '' && present !== text && textFingerprint(present) !== base

const textFields: ReadonlySet<string> = new Set<keyof JournalEntry>([
  'date',
  'notes',
  'reflections',
  'createdAt',
  'updatedAt',
])

/** Trades, or fields of a newer version, keep an entry alive without text. */
const holdsMore = (entry: JournalEntry): boolean => Object.keys(entry).some((field) => !textFields.has(field))

const withEntry = (journal: Journal, entry: JournalEntry, at: Instant): Journal => {
  if (!hasText(entry) && !holdsMore(entry)) return { ...journal, entries: tableRemove(journal.entries, entry.date) }
  // `updatedAt` is the text's: an entry without text has none, in whichever order a replay adds text and trades.
  if (!hasText(entry)) {
    const { updatedAt: _, ...unlabelled } = entry
    return { ...journal, entries: tablePut(journal.entries, unlabelled) }
  }
  // A replay may bring an older change after a newer one.
  const updatedAt = entry.updatedAt !== undefined && entry.updatedAt > at ? entry.updatedAt : at
  return { ...journal, entries: tablePut(journal.entries, { ...entry, updatedAt }) }
}
