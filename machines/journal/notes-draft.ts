import type { DomainError } from '#domain/errors/catalogue.ts'
import type { Result } from '#domain/result.ts'
import { textFingerprint } from '#domain/text/text-fingerprint.ts'
import type { LocalDate } from '#domain/time/local-date.ts'
import type { DraftField, LogError } from '#machines/ports/log.ts'

export type Texts = Readonly<Record<DraftField, string>>
type Flags = Readonly<Record<DraftField, boolean>>

/** Orders the journal to write this entry and to delete its draft rows. */
export interface EntryOrder {
  readonly type: 'entry.write'
  readonly date: LocalDate
  readonly texts: Texts
  /** Fingerprints of the texts that the user saw. */
  readonly bases: Texts
  readonly fields: ReadonlyArray<DraftField>
}

export interface NotesDraftInput {
  readonly date: LocalDate
  /** Empty texts where there is no entry. */
  readonly entry: Texts
  /** Text of an earlier visit that has not become an event. */
  readonly found: Partial<Texts>
  /** Fingerprints of the texts that the author of `found` saw. */
  readonly foundBases?: Partial<Texts>
}

export interface NotesDraftContext {
  readonly date: LocalDate
  readonly entry: Texts
  readonly texts: Texts
  /** Fields whose text was typed and is no event yet. */
  readonly typed: Flags
  /** Fields that the user has typed in and not left since: changes of the journal do not replace their text. */
  readonly focused: Flags
  /** Fingerprints of the entry's texts as the user last saw them. */
  readonly bases: Texts
  /** Fields whose text has changed since its draft row was written. */
  readonly unwritten: Flags
  readonly writing: Flags
  /** The refused text stays in the field. */
  readonly refusal: { readonly field: DraftField; readonly error: DomainError } | undefined
  /** The log could not take the last draft row. */
  readonly logError: LogError | undefined
}

export type NotesDraftEvent =
  | { readonly type: 'draft.typed'; readonly field: DraftField; readonly text: string }
  /** The fields were left, or (`staying`) the page is hidden while the user is still in one of them. */
  | { readonly type: 'draft.commit'; readonly staying?: boolean }
  | { readonly type: 'entry.changed'; readonly entry: Texts }
  | { readonly type: 'entry.accepted'; readonly fields: ReadonlyArray<DraftField>; readonly texts: Texts }
  | { readonly type: 'entry.refused'; readonly fields: ReadonlyArray<DraftField>; readonly error: DomainError }

export const neither: Flags = { notes: false, reflections: false }

/** The fields that are flagged. */
export const fieldsOf = (flags: Flags): ReadonlyArray<DraftField> => draftFields.filter((field) => flags[field])

const draftFields: ReadonlyArray<DraftField> = ['notes', 'reflections']

/** An entry is stored trimmed; the field keeps its spaces while the user types. */
const shownFor = (shown: string, entry: string): string => (shown.trim() === entry.trim() ? shown : entry)

/** The fingerprints of both texts. */
export const fingerprintsOf = (texts: Texts): Texts => ({
  notes: textFingerprint(texts.notes),
  reflections: textFingerprint(texts.reflections),
})

/** After a change of the entry: fields that are not in use show it, so the user has seen it. */
export const withEntry = (
  { texts, typed, focused, bases }: Pick<NotesDraftContext, 'texts' | 'typed' | 'focused' | 'bases'>,
  entry: Texts,
): Partial<NotesDraftContext> => {
  const isShown = (field: DraftField): boolean =>
    !typed[field] && (!focused[field] || texts[field].trim() === entry[field].trim())
  const shown = fingerprintsOf(entry)
  return {
    entry,
    focused,
    texts: {
      notes: isShown('notes') ? shownFor(texts.notes, entry.notes) : texts.notes,
      reflections: isShown('reflections') ? shownFor(texts.reflections, entry.reflections) : texts.reflections,
    },
    bases: {
      notes: isShown('notes') ? shown.notes : bases.notes,
      reflections: isShown('reflections') ? shown.reflections : bases.reflections,
    },
  }
}

/** By the code of the refusal, else the field that was typed in. */
export const refusedField = (error: DomainError, fields: ReadonlyArray<DraftField>): DraftField => {
  if (error.code === 'NOTES_TOO_LONG') return 'notes'
  return error.code === 'REFLECTIONS_TOO_LONG' ? 'reflections' : (fields[0] ?? 'notes')
}

/** The texts are those of the order, as they were when it was sent. */
export interface Accepted {
  readonly fields: ReadonlyArray<DraftField>
  readonly texts: Texts
}

/** A field that was typed in meanwhile still has text to write. */
export const withAccepted = (
  { texts, entry, bases, typed, unwritten }: NotesDraftContext,
  accepted: Accepted,
): Partial<NotesDraftContext> => {
  const isWritten = (field: DraftField): boolean =>
    accepted.fields.includes(field) && accepted.texts[field] === texts[field]
  const baseOf = (field: DraftField): string =>
    isWritten(field) && texts[field].trim() === entry[field].trim() ? textFingerprint(entry[field]) : bases[field]
  const stillIn = (flags: Flags): Flags => ({
    notes: flags.notes && !isWritten('notes'),
    reflections: flags.reflections && !isWritten('reflections'),
  })
  return {
    bases: { notes: baseOf('notes'), reflections: baseOf('reflections') },
    typed: stillIn(typed),
    unwritten: stillIn(unwritten),
    refusal: undefined,
  }
}

type WriteEntry = (texts: Texts, fields: ReadonlyArray<DraftField>) => Result<void, DomainError>

/** Writes all typed fields together, and after a refusal each alone: a refused text never blocks the other one. */
export const answersTo = (order: EntryOrder, entry: Texts, write: WriteEntry): ReadonlyArray<NotesDraftEvent> => {
  const together = write({ ...entry, ...pick(order.texts, order.fields) }, order.fields)
  if (together.ok) return [{ type: 'entry.accepted', fields: order.fields, texts: order.texts }]
  if (order.fields.length < 2) return [{ type: 'entry.refused', fields: order.fields, error: together.error }]
  const accepted: NotesDraftEvent[] = []
  const refused: NotesDraftEvent[] = []
  let base = entry
  for (const field of order.fields) {
    const texts = { ...base, ...pick(order.texts, [field]) }
    const alone = write(texts, [field])
    if (!alone.ok) {
      refused.push({ type: 'entry.refused', fields: [field], error: alone.error })
      continue
    }
    base = texts
    accepted.push({ type: 'entry.accepted', fields: [field], texts: order.texts })
  }
  return [...accepted, ...refused]
}

/** The texts of these fields alone. */
export const pick = (texts: Texts, fields: ReadonlyArray<DraftField>): Partial<Texts> =>
  Object.fromEntries(fields.map((field) => [field, texts[field]]))
