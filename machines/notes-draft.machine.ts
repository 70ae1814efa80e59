import { assign, fromCallback, fromPromise, sendTo, setup } from 'xstate'
import type { DomainError } from '#domain/errors/catalogue.ts'
import type { LocalDate } from '#domain/journal/journal.ts'
import { textFingerprint } from '#domain/journal/text-fingerprint.ts'
import { limits } from '#domain/limits.ts'
import type { Result } from '#domain/result.ts'
import type { Draft, DraftField, LogError } from './ports/log.ts'
import { provided, providedCallback } from './provided.ts'

type Texts = Readonly<Record<DraftField, string>>
type Flags = Readonly<Record<DraftField, boolean>>

/** Order to the journal: write this entry, and let these draft rows go with it. */
export interface EntryOrder {
  readonly type: 'entry.write'
  readonly date: LocalDate
  readonly texts: Texts
  /** Fingerprints of the texts that the user had before their eyes. */
  readonly bases: Texts
  readonly fields: ReadonlyArray<DraftField>
}

export interface NotesDraftInput {
  readonly date: LocalDate
  /** The entry as the journal holds it; empty texts where there is none. */
  readonly entry: Texts
  /** Text of an earlier visit that has not become an event. */
  readonly found: Partial<Texts>
  /** What the author of that text saw, as fingerprints. */
  readonly foundBases?: Partial<Texts>
}

export interface NotesDraftContext {
  readonly date: LocalDate
  readonly entry: Texts
  /** What the fields show. */
  readonly texts: Texts
  /** Fields whose text is the user's and no event yet. */
  readonly typed: Flags
  /** Fields that the user has typed in and not left since: they show what was typed, whatever the journal does behind them. */
  readonly held: Flags
  /** Fingerprints of the entry's texts as the user last saw them. */
  readonly bases: Texts
  /** Fields whose text has changed since its draft row was written. */
  readonly unwritten: Flags
  /** Fields whose draft row is being written. */
  readonly writing: Flags
  /** Why the last text was refused; it stays in the field. */
  readonly refusal: { readonly field: DraftField; readonly error: DomainError } | undefined
  /** The log could not take the last draft row. */
  readonly logError: LogError | undefined
}

export type NotesDraftEvent =
  | { readonly type: 'draft.typed'; readonly field: DraftField; readonly text: string }
  /** Now: the fields were left, or (`staying`) the page is being hidden while somebody is in one of them. */
  | { readonly type: 'draft.commit'; readonly staying?: boolean }
  /** The entry of this date changed in the journal. */
  | { readonly type: 'entry.changed'; readonly entry: Texts }
  | { readonly type: 'entry.accepted'; readonly fields: ReadonlyArray<DraftField>; readonly texts: Texts }
  | { readonly type: 'entry.refused'; readonly fields: ReadonlyArray<DraftField>; readonly error: DomainError }

const neither: Flags = { notes: false, reflections: false }

const fieldsOf = (flags: Flags): ReadonlyArray<DraftField> => draftFields.filter((field) => flags[field])

const draftFields: ReadonlyArray<DraftField> = ['notes', 'reflections']

/** An entry is kept without the spaces around it; they stay in the field under the user's hands. */
const shownFor = (shown: string, entry: string): string => (shown.trim() === entry.trim() ? shown : entry)

const fingerprintsOf = (texts: Texts): Texts => ({ notes: textFingerprint(texts.notes), reflections: textFingerprint(texts.reflections) })

/** The journal's entry behind the fields: those that nobody is in show it, and with that their user has seen it. */
const takenOver = ({ texts, typed, held, bases }: Pick<NotesDraftContext, 'texts' | 'typed' | 'held' | 'bases'>, entry: Texts): Partial<NotesDraftContext> => {
  const isShown = (field: DraftField): boolean => !typed[field] && (!held[field] || texts[field].trim() === entry[field].trim())
  const shown = fingerprintsOf(entry)
  return {
    entry,
    held,
    texts: {
      notes: isShown('notes') ? shownFor(texts.notes, entry.notes) : texts.notes,
      reflections: isShown('reflections') ? shownFor(texts.reflections, entry.reflections) : texts.reflections,
    },
    bases: { notes: isShown('notes') ? shown.notes : bases.notes, reflections: isShown('reflections') ? shown.reflections : bases.reflections },
  }
}

/** The field that a refusal speaks of: by its code, else the one that was typed in. */
const refusedField = (error: DomainError, fields: ReadonlyArray<DraftField>): DraftField => {
  if (error.code === 'NOTES_TOO_LONG') return 'notes'
  return error.code === 'REFLECTIONS_TOO_LONG' ? 'reflections' : (fields[0] ?? 'notes')
}

interface Written {
  readonly answer: Result<void, LogError>
}

/**
 * The notes and reflections of one date while somebody types: each keystroke is a durable draft row at once or within
 * the throttle, and an event of the journal once typing stops. What the user types is theirs until then: a change
 * that arrives from elsewhere updates only a field that nobody is typing in.
 */
export const notesDraftMachine = setup({
  types: { context: {} as NotesDraftContext, events: {} as NotesDraftEvent, input: {} as NotesDraftInput },
  actors: {
    putDrafts: fromPromise<Result<void, LogError>, { readonly drafts: ReadonlyArray<Draft> }>(provided('putDrafts')),
    /** Performs WriteEntry and answers within the same `send`: `entry.accepted` or `entry.refused`. */
    entryWriter: fromCallback<EntryOrder>(providedCallback('entryWriter')),
  },
  guards: {
    'something was typed': ({ context }) => context.typed.notes || context.typed.reflections,
    'all of it is written': ({ context }) => !context.typed.notes && !context.typed.reflections,
    'the disk has answered': ({ context }) => !context.writing.notes && !context.writing.reflections,
    'a draft row is behind': ({ context }) => context.unwritten.notes || context.unwritten.reflections,
    'the log refused': (_, { answer }: Written) => !answer.ok,
  },
  actions: {
    'keep what was typed': assign(({ context }, { field, text }: { readonly field: DraftField; readonly text: string }) => ({
      texts: { ...context.texts, [field]: text },
      typed: { ...context.typed, [field]: true },
      held: { ...context.held, [field]: true },
      unwritten: { ...context.unwritten, [field]: true },
      refusal: context.refusal?.field === field ? undefined : context.refusal,
    })),
    'take over what nobody is typing': assign(({ context }, { entry }: { readonly entry: Texts }) => takenOver(context, entry)),
    'let go of the fields': assign(({ context }, { staying = false }: { readonly staying?: boolean }) =>
      staying ? {} : takenOver({ ...context, held: neither }, context.entry)),
    'write the entry': sendTo('entryWriter', ({ context }): EntryOrder => ({
      type: 'entry.write', date: context.date, texts: context.texts, bases: context.bases, fields: fieldsOf(context.typed),
    })),
    'let go of what was written': assign(({ context }, accepted: { readonly fields: ReadonlyArray<DraftField>; readonly texts: Texts }) => {
      const done = (field: DraftField): boolean => accepted.fields.includes(field) && accepted.texts[field] === context.texts[field]
      const baseOf = (field: DraftField): string =>
        done(field) && context.texts[field].trim() === context.entry[field].trim() ? textFingerprint(context.entry[field]) : context.bases[field]
      return {
        bases: { notes: baseOf('notes'), reflections: baseOf('reflections') },
        typed: { notes: context.typed.notes && !done('notes'), reflections: context.typed.reflections && !done('reflections') },
        unwritten: { notes: context.unwritten.notes && !done('notes'), reflections: context.unwritten.reflections && !done('reflections') },
        refusal: undefined,
      }
    }),
    'show the refusal': assign((_, refused: { readonly fields: ReadonlyArray<DraftField>; readonly error: DomainError }) => ({
      refusal: { field: refusedField(refused.error, refused.fields), error: refused.error },
    })),
    'begin to write the rows': assign(({ context }) => ({ writing: context.unwritten, unwritten: neither })),
    'forget the log error': assign({ logError: undefined, writing: neither }),
    'remember the log error': assign((_, { answer }: Written) => ({ logError: answer.ok ? undefined : answer.error, writing: neither })),
    'remember that the log is away': assign({ logError: { kind: 'unavailable' as const }, writing: neither }),
  },
  delays: { 'typing stops': limits.notesDebounceMs, 'the throttle opens': limits.draftThrottleMs, 'the disk hangs': limits.draftPatienceMs },
}).createMachine({
  id: 'notesDraft',
  context: ({ input: { date, entry, found, foundBases = {} } }) => ({
    date,
    entry,
    texts: { notes: found.notes ?? entry.notes, reflections: found.reflections ?? entry.reflections },
    typed: { notes: found.notes !== undefined, reflections: found.reflections !== undefined },
    held: neither,
    bases: { ...fingerprintsOf(entry), ...foundBases },
    unwritten: neither,
    writing: neither,
    refusal: undefined,
    logError: undefined,
  }),
  invoke: { id: 'entryWriter', src: 'entryWriter' },
  type: 'parallel',
  on: {
    'entry.changed': { actions: { type: 'take over what nobody is typing', params: ({ event }) => event } },
    'draft.commit': { actions: { type: 'let go of the fields', params: ({ event }) => event } },
  },
  states: {
    row: {
      initial: 'durable',
      states: {
        durable: {
          description: 'The draft rows hold what the fields show.',
          always: { guard: 'a draft row is behind', target: 'writing' },
        },
        writing: {
          description: 'The first keystroke is written at once; the next ones wait for the throttle, and for a slower disk: rows must not queue up before it.',
          entry: 'begin to write the rows',
          invoke: {
            id: 'putDrafts',
            src: 'putDrafts',
            input: ({ context }) => ({
              drafts: fieldsOf(context.writing).map((field) => ({
                date: context.date, field, text: context.texts[field], base: context.bases[field],
              })),
            }),
            onError: { actions: 'remember that the log is away' },
            onDone: [
              {
                guard: { type: 'the log refused', params: ({ event }) => ({ answer: event.output }) },
                actions: { type: 'remember the log error', params: ({ event }) => ({ answer: event.output }) },
              },
              { actions: 'forget the log error' },
            ],
          },
          after: { 'the disk hangs': 'durable' },
          initial: 'throttled',
          states: {
            throttled: { description: 'Not before a quarter of a second.', after: { 'the throttle opens': 'open' } },
            open: { description: 'Not before the rows are on the disk.', always: { guard: 'the disk has answered', target: '#notesDraft.row.durable' } },
          },
        },
      },
    },
    entry: {
      initial: 'opening',
      on: {
        'draft.typed': { target: '.typing', actions: { type: 'keep what was typed', params: ({ event }) => event } },
        'entry.accepted': { actions: { type: 'let go of what was written', params: ({ event }) => event } },
        'entry.refused': { target: '.refused', actions: { type: 'show the refusal', params: ({ event }) => event } },
      },
      states: {
        opening: {
          description: 'Has an earlier visit left something?',
          always: [{ guard: 'something was typed', target: 'committing' }, { target: 'untouched' }],
        },
        untouched: { description: 'The fields show the entry.' },
        typing: {
          description: 'The user is typing; each keystroke begins the quiet second anew.',
          after: { 'typing stops': 'committing' },
          on: { 'draft.commit': { target: 'committing', actions: { type: 'let go of the fields', params: ({ event }) => event } } },
        },
        committing: {
          description: 'The journal decides.',
          entry: 'write the entry',
          always: { guard: 'all of it is written', target: 'untouched' },
        },
        refused: {
          description: 'The journal said no: text and reason stay.',
          on: { 'draft.commit': { target: 'committing', actions: { type: 'let go of the fields', params: ({ event }) => event } } },
        },
      },
    },
  },
})

/** Decides a WriteEntry that lets the rows of these fields go with it. */
export type WriteEntry = (texts: Texts, fields: ReadonlyArray<DraftField>) => Result<void, DomainError>

/**
 * The answers to an order: all typed fields together, and where that is refused each on its own, so that a text that
 * may not be written never holds the other one back. `entry` is the entry as the journal holds it.
 */
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
export const pick = (texts: Texts, fields: ReadonlyArray<DraftField>): Partial<Texts> => Object.fromEntries(fields.map((field) => [field, texts[field]]))
