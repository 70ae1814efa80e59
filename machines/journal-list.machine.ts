import { assign, emit, fromPromise, setup, type DoneActorEvent } from 'xstate'
import { domainError, type DomainError, type ErrorCode } from '#domain/errors/catalogue.ts'
import { limits } from '#domain/limits.ts'
import { checkJournalName } from '#domain/names/check.ts'
import { err, ok, type Result } from '#domain/result.ts'
import type { DriveError, JournalFileInfo } from './ports.ts'
import { provided } from './provided.ts'

/** What is known of a file's content: ours, not ours, or it could not be read just now. */
export type Validity = 'compatible' | 'invalid' | 'unknown'

export interface JournalListInput {
  /** Setup and settings say some things in their own words. */
  readonly place: 'setup' | 'settings'
}

export interface JournalListContext extends JournalListInput {
  readonly files: ReadonlyArray<JournalFileInfo>
  /** The list was loaded once at least. */
  readonly loaded: boolean
  readonly validity: Readonly<Record<string, Validity>>
  /** The files that are being looked into; the list may change meanwhile. */
  readonly checking: ReadonlyArray<string>
  readonly error: DomainError | undefined
  /** The name being created, and what its check said, readable right after `send`. */
  readonly naming: { readonly name: string; readonly result: Result<void, DomainError> } | undefined
  /** The file being selected. */
  readonly selecting: string | undefined
}

export type JournalListEvent =
  | { readonly type: 'list.load' }
  | { readonly type: 'journal.create'; readonly name: string }
  | { readonly type: 'journal.select'; readonly fileId: string }
  | { readonly type: 'error.cleared' }

/** A journal was created or selected, and is valid. */
export type JournalListEmitted = { readonly type: 'journal.chosen'; readonly fileId: string }

type Listed = Result<ReadonlyArray<JournalFileInfo>, DriveError>
type Created = Result<JournalFileInfo, DriveError>
interface Checked {
  readonly answer: ReadonlyArray<Validity>
}

const listedOf = ({ event }: { readonly event: DoneActorEvent<Listed> }): { readonly answer: Listed } => ({ answer: event.output })
const createdOf = ({ event }: { readonly event: DoneActorEvent<Created> }): { readonly answer: Created } => ({ answer: event.output })
const validatedOf = ({ event }: { readonly event: DoneActorEvent<Validity> }): { readonly answer: Validity } => ({ answer: event.output })

const uncheckedOf = ({ files, validity }: Pick<JournalListContext, 'files' | 'validity'>): ReadonlyArray<string> =>
  files.filter(({ id }) => validity[id] === undefined).slice(0, limits.driveBatchFiles).map(({ id }) => id)

/** The journals in the user's drive: the list, which of them can be opened, and the choice of one. */
export const journalListMachine = setup({
  types: {
    context: {} as JournalListContext,
    events: {} as JournalListEvent,
    input: {} as JournalListInput,
    emitted: {} as JournalListEmitted,
  },
  actors: {
    listJournals: fromPromise<Listed>(provided('listJournals')),
    /** The validity of at most `limits.driveBatchFiles` files, in their order. */
    checkJournals: fromPromise<ReadonlyArray<Validity>, { readonly fileIds: ReadonlyArray<string> }>(provided('checkJournals')),
    /** A fresh empty journal; trying again after an unclear failure makes no second file. */
    createJournal: fromPromise<Created, { readonly name: string }>(provided('createJournal')),
    validateJournal: fromPromise<Validity, { readonly fileId: string }>(provided('validateJournal')),
  },
  guards: {
    'the list arrived': (_, { answer }: { readonly answer: Listed }) => answer.ok,
    'some files are unchecked': ({ context }) => uncheckedOf(context).length > 0,
    'no file is named': (_, { fileId }: { readonly fileId: string }) => fileId.trim() === '',
    'the name may be used': (_, { name }: { readonly name: string }) => checkJournalName(name).ok,
    'it was created': (_, { answer }: { readonly answer: Created }) => answer.ok,
    'it is a journal of ours': (_, { answer }: { readonly answer: Validity }) => answer === 'compatible',
    'it is not compatible': (_, { answer }: { readonly answer: Validity }) => answer === 'invalid',
  },
  actions: {
    'show the list': assign(({ context }, { answer }: { readonly answer: Listed }) =>
      answer.ok ? { files: answer.value, loaded: true, validity: stillTrue(context, answer.value), error: undefined } : {}),
    'say that the list failed': assign(({ context }) => ({ error: domainError('journals', listFailed[context.place]) })),
    'pick the next files': assign(({ context }) => ({ checking: uncheckedOf(context) })),
    'note which are valid': assign(({ context }, { answer }: Checked) => ({
      checking: [],
      validity: { ...context.validity, ...Object.fromEntries(context.checking.map((id, place) => [id, answer[place] ?? 'unknown'])) },
    })),
    'check the name': assign((_, { name }: { readonly name: string }) => {
      const checked = checkJournalName(name)
      return { naming: checked.ok ? { name: checked.value, result: ok(undefined) } : { name, result: err(checked.error) }, error: undefined }
    }),
    'remember what is selected': assign((_, { fileId }: { readonly fileId: string }) => ({ selecting: fileId, error: undefined })),
    'list the new journal first': assign(({ context }, { answer }: { readonly answer: Created }) =>
      answer.ok
        ? {
            files: [answer.value, ...context.files.filter(({ id }) => id !== answer.value.id)],
            validity: { ...context.validity, [answer.value.id]: 'compatible' as const },
          }
        : {}),
    'say that a file is needed': assign({ error: domainError('file', 'FILE_ID_REQUIRED') }),
    'say that creating failed': assign({ error: domainError('journals', 'CREATE_FAILED') }),
    'say that it is not compatible': assign(({ context }) => ({
      error: domainError('file', context.place === 'setup' ? 'SELECTED_INCOMPATIBLE_IN_SETUP' : 'SELECTED_INCOMPATIBLE_IN_SETTINGS'),
      validity: context.selecting === undefined ? context.validity : { ...context.validity, [context.selecting]: 'invalid' as const },
    })),
    'say that validating failed': assign(({ context }) => ({
      error: domainError('journals', context.place === 'setup' ? 'VALIDATE_FAILED' : 'SWITCH_FAILED'),
    })),
    'hand over the new journal': emit((_, { answer }: { readonly answer: Created }): JournalListEmitted => ({
      type: 'journal.chosen', fileId: answer.ok ? answer.value.id : '',
    })),
    'hand over the selected journal': emit(({ context }): JournalListEmitted => ({ type: 'journal.chosen', fileId: context.selecting ?? '' })),
    'clear the error': assign({ error: undefined, naming: undefined }),
  },
  delays: { 'the list is old': limits.journalListRefreshMs },
}).createMachine({
  id: 'journalList',
  context: ({ input }) => ({
    place: input.place, files: [], loaded: false, validity: {}, checking: [], error: undefined, naming: undefined, selecting: undefined,
  }),
  type: 'parallel',
  on: { 'error.cleared': { actions: 'clear the error' } },
  states: {
    list: {
      initial: 'idle',
      states: {
        idle: { description: 'Nobody has asked yet.', on: { 'list.load': 'loading' } },
        loading: {
          description: 'Asking the drive.',
          invoke: {
            id: 'listJournals',
            src: 'listJournals',
            onDone: [
              { guard: { type: 'the list arrived', params: listedOf }, target: 'ready', actions: { type: 'show the list', params: listedOf } },
              { target: 'failed', actions: 'say that the list failed' },
            ],
            onError: { target: 'failed', actions: 'say that the list failed' },
          },
        },
        ready: {
          description: 'The list is shown; it is refreshed in the background.',
          after: { 'the list is old': 'refreshing' },
          on: { 'list.load': 'loading' },
        },
        refreshing: {
          description: 'Asking again while the old list stays; a failure changes nothing.',
          invoke: {
            id: 'refreshJournals',
            src: 'listJournals',
            onDone: [
              { guard: { type: 'the list arrived', params: listedOf }, target: 'ready', actions: { type: 'show the list', params: listedOf } },
              { target: 'ready' },
            ],
            onError: 'ready',
          },
          on: { 'list.load': 'loading' },
        },
        failed: { description: 'The list could not be read.', on: { 'list.load': 'loading' } },
      },
    },
    validity: {
      initial: 'known',
      states: {
        known: {
          description: 'Every listed file was looked at.',
          always: { guard: 'some files are unchecked', target: 'checking' },
        },
        checking: {
          description: 'Looking into the next few files.',
          entry: 'pick the next files',
          invoke: {
            id: 'checkJournals',
            src: 'checkJournals',
            input: ({ context }) => ({ fileIds: context.checking }),
            onDone: {
              target: 'known',
              actions: { type: 'note which are valid', params: ({ event }) => ({ answer: event.output }) },
            },
            onError: {
              target: 'known',
              actions: { type: 'note which are valid', params: { answer: [] } },
            },
          },
        },
      },
    },
    work: {
      initial: 'free',
      states: {
        free: {
          description: 'Ready for a choice.',
          on: {
            'journal.create': [
              { guard: { type: 'the name may be used', params: ({ event }) => event }, target: 'creating', actions: { type: 'check the name', params: ({ event }) => event } },
              { actions: { type: 'check the name', params: ({ event }) => event } },
            ],
            'journal.select': [
              { guard: { type: 'no file is named', params: ({ event }) => event }, actions: 'say that a file is needed' },
              { target: 'selecting', actions: { type: 'remember what is selected', params: ({ event }) => event } },
            ],
          },
        },
        creating: {
          description: 'A new journal is being created; a second wish meanwhile makes no second file.',
          invoke: {
            id: 'createJournal',
            src: 'createJournal',
            input: ({ context }) => ({ name: context.naming?.name ?? '' }),
            onDone: [
              {
                guard: { type: 'it was created', params: createdOf },
                target: 'free',
                actions: [{ type: 'list the new journal first', params: createdOf }, { type: 'hand over the new journal', params: createdOf }],
              },
              { target: 'free', actions: 'say that creating failed' },
            ],
            onError: { target: 'free', actions: 'say that creating failed' },
          },
        },
        selecting: {
          description: 'Looking into the chosen file before it is taken.',
          invoke: {
            id: 'validateJournal',
            src: 'validateJournal',
            input: ({ context }) => ({ fileId: context.selecting ?? '' }),
            onDone: [
              { guard: { type: 'it is a journal of ours', params: validatedOf }, target: 'free', actions: 'hand over the selected journal' },
              { guard: { type: 'it is not compatible', params: validatedOf }, target: 'free', actions: 'say that it is not compatible' },
              { target: 'free', actions: 'say that validating failed' },
            ],
            onError: { target: 'free', actions: 'say that validating failed' },
          },
        },
      },
    },
  },
})

const listFailed: Readonly<Record<JournalListInput['place'], ErrorCode<'journals'>>> = { setup: 'EXISTING_FAILED', settings: 'LIST_FAILED' }

/** What was found about a file holds until the file changes. */
const stillTrue = (known: Pick<JournalListContext, 'files' | 'validity'>, files: ReadonlyArray<JournalFileInfo>): Readonly<Record<string, Validity>> => {
  const before = new Map(known.files.map((file) => [file.id, file.modifiedTime]))
  return Object.fromEntries(files.flatMap(({ id, modifiedTime }) => {
    const found = known.validity[id]
    return found !== undefined && found !== 'unknown' && before.get(id) === modifiedTime ? [[id, found]] : []
  }))
}
