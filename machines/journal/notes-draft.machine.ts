import { assign, fromCallback, fromPromise, sendTo, setup } from 'xstate'
import type { DomainError } from '#domain/errors/catalogue.ts'
import { limits } from '#domain/limits.ts'
import type { Result } from '#domain/result.ts'
import type { Draft, DraftField, LogError } from '#machines/ports/log.ts'
import { provided, providedCallback } from '#machines/ports/provided.ts'
import {
  type Accepted,
  type EntryOrder,
  fieldsOf,
  fingerprintsOf,
  neither,
  type NotesDraftContext,
  type NotesDraftEvent,
  type NotesDraftInput,
  refusedField,
  type Texts,
  withAccepted,
  withEntry,
} from './notes-draft.ts'

interface Written {
  readonly answer: Result<void, LogError>
}

/**
 * The texts of one date while the user types: each keystroke becomes a durable draft row at once or within the
 * throttle, and an event once typing stops. Until then other changes update only a field that is not in use.
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
    'the rows are written': ({ context }) => !context.writing.notes && !context.writing.reflections,
    'a draft row is behind': ({ context }) => context.unwritten.notes || context.unwritten.reflections,
    'the log refused': (_, { answer }: Written) => !answer.ok,
  },
  actions: {
    'remember what was typed': assign(
      ({ context }, { field, text }: { readonly field: DraftField; readonly text: string }) => ({
        texts: { ...context.texts, [field]: text },
        typed: { ...context.typed, [field]: true },
        focused: { ...context.focused, [field]: true },
        unwritten: { ...context.unwritten, [field]: true },
        refusal: context.refusal?.field === field ? undefined : context.refusal,
      }),
    ),
    'show the new entry in fields that are not in use': assign(({ context }, { entry }: { readonly entry: Texts }) =>
      withEntry(context, entry),
    ),
    'release the fields': assign(({ context }, { staying = false }: { readonly staying?: boolean }) =>
      staying ? {} : withEntry({ ...context, focused: neither }, context.entry),
    ),
    'write the entry': sendTo('entryWriter', ({ context }): EntryOrder => ({
      type: 'entry.write',
      date: context.date,
      texts: context.texts,
      bases: context.bases,
      fields: fieldsOf(context.typed),
    })),
    'take the accepted texts for written': assign(({ context }, accepted: Accepted) => withAccepted(context, accepted)),
    'show the refusal': assign(
      (_, refused: { readonly fields: ReadonlyArray<DraftField>; readonly error: DomainError }) => ({
        refusal: { field: refusedField(refused.error, refused.fields), error: refused.error },
      }),
    ),
    'begin to write the rows': assign(({ context }) => ({ writing: context.unwritten, unwritten: neither })),
    'clear the log error': assign({ logError: undefined, writing: neither }),
    'remember the log error': assign((_, { answer }: Written) => ({
      logError: answer.ok ? undefined : answer.error,
      writing: neither,
    })),
    'remember that the log is unavailable': assign({ logError: { kind: 'unavailable' as const }, writing: neither }),
  },
  delays: {
    'typing stops': limits.notesDebounceMs,
    'the throttle opens': limits.draftThrottleMs,
    'the disk hangs': limits.draftPatienceMs,
  },
}).createMachine({
  id: 'notesDraft',
  context: ({ input: { date, entry, found, foundBases = {} } }) => ({
    date,
    entry,
    texts: { notes: found.notes ?? entry.notes, reflections: found.reflections ?? entry.reflections },
    typed: { notes: found.notes !== undefined, reflections: found.reflections !== undefined },
    focused: neither,
    bases: { ...fingerprintsOf(entry), ...foundBases },
    unwritten: neither,
    writing: neither,
    refusal: undefined,
    logError: undefined,
  }),
  invoke: { id: 'entryWriter', src: 'entryWriter' },
  type: 'parallel',
  on: {
    'entry.changed': {
      actions: { type: 'show the new entry in fields that are not in use', params: ({ event }) => event },
    },
    'draft.commit': { actions: { type: 'release the fields', params: ({ event }) => event } },
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
          description: 'The first keystroke is written at once; the next wait for the throttle and for a slow disk.',
          entry: 'begin to write the rows',
          invoke: {
            id: 'putDrafts',
            src: 'putDrafts',
            input: ({ context }) => ({
              drafts: fieldsOf(context.writing).map((field) => ({
                date: context.date,
                field,
                text: context.texts[field],
                base: context.bases[field],
              })),
            }),
            onError: { actions: 'remember that the log is unavailable' },
            onDone: [
              {
                guard: { type: 'the log refused', params: ({ event }) => ({ answer: event.output }) },
                actions: { type: 'remember the log error', params: ({ event }) => ({ answer: event.output }) },
              },
              { actions: 'clear the log error' },
            ],
          },
          after: { 'the disk hangs': 'durable' },
          initial: 'throttled',
          states: {
            throttled: { description: 'Waiting for the throttle.', after: { 'the throttle opens': 'open' } },
            open: {
              description: 'Waiting until the rows are on the disk.',
              always: { guard: 'the rows are written', target: '#notesDraft.row.durable' },
            },
          },
        },
      },
    },
    entry: {
      initial: 'opening',
      on: {
        'draft.typed': {
          target: '.typing',
          actions: { type: 'remember what was typed', params: ({ event }) => event },
        },
        'entry.accepted': { actions: { type: 'take the accepted texts for written', params: ({ event }) => event } },
        'entry.refused': { target: '.refused', actions: { type: 'show the refusal', params: ({ event }) => event } },
      },
      states: {
        opening: {
          description: 'Did an earlier visit leave a draft?',
          always: [{ guard: 'something was typed', target: 'committing' }, { target: 'untouched' }],
        },
        untouched: { description: 'The fields show the entry.' },
        typing: {
          description: 'The user is typing; each keystroke restarts the quiet second.',
          after: { 'typing stops': 'committing' },
          on: {
            'draft.commit': {
              target: 'committing',
              actions: { type: 'release the fields', params: ({ event }) => event },
            },
          },
        },
        committing: {
          description: 'The journal decides.',
          entry: 'write the entry',
          always: { guard: 'all of it is written', target: 'untouched' },
        },
        refused: {
          description: 'The journal refused: text and reason stay.',
          on: {
            'draft.commit': {
              target: 'committing',
              actions: { type: 'release the fields', params: ({ event }) => event },
            },
          },
        },
      },
    },
  },
})
