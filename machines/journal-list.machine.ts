import { assign, emit, fromPromise, setup, type DoneActorEvent } from 'xstate'
import { domainError } from '#domain/errors/catalogue.ts'
import { limits } from '#domain/limits.ts'
import { checkJournalName } from '#domain/names/check.ts'
import { err, ok, type Result } from '#domain/result.ts'
import {
  isDeletable, isRenamable, listFailed, notCompatible, notValidated, stillTrue, unasked, uncheckedOf, withLooked,
  type JournalListContext, type JournalListEmitted, type JournalListEvent, type JournalListPlace, type Looked,
} from './journal-list.ts'
import type { DriveError, JournalFileInfo } from './ports/drive.ts'
import { provided } from './provided.ts'

type Listed = Result<ReadonlyArray<JournalFileInfo>, DriveError>
type Answered = Result<JournalFileInfo, DriveError>
type Removed = Result<void, DriveError>
interface Checked {
  readonly answer: ReadonlyArray<Looked>
}
interface Target {
  readonly fileId: string
}

const listedOf = ({ event }: { readonly event: DoneActorEvent<Listed> }): { readonly answer: Listed } => ({ answer: event.output })
const answeredOf = ({ event }: { readonly event: DoneActorEvent<Answered> }): { readonly answer: Answered } => ({ answer: event.output })
const removedOf = ({ event }: { readonly event: DoneActorEvent<Removed> }): { readonly answer: Removed } => ({ answer: event.output })
const validatedOf = ({ event }: { readonly event: DoneActorEvent<Looked> }): { readonly answer: Looked } => ({ answer: event.output })
const given = <Event>({ event }: { readonly event: Event }): Event => event

const unreadable: Answered = err({ kind: 'malformed' })

/** The journals in the user's drive: the list, which of them can be opened, the current one, and what can be done with each. */
export const journalListMachine = setup({
  types: { context: {} as JournalListContext, events: {} as JournalListEvent, emitted: {} as JournalListEmitted },
  actors: {
    listJournals: fromPromise<Listed>(provided('listJournals')),
    /** What at most `limits.driveBatchFiles` files are, in their order. */
    checkJournals: fromPromise<ReadonlyArray<Looked>, { readonly fileIds: ReadonlyArray<string> }>(provided('checkJournals')),
    /** Name, age and size of one file. */
    inspectJournal: fromPromise<Answered, Target>(provided('inspectJournal')),
    /** A fresh empty journal; trying again after an unclear failure makes no second file. */
    createJournal: fromPromise<Answered, { readonly name: string }>(provided('createJournal')),
    validateJournal: fromPromise<Looked, Target>(provided('validateJournal')),
    renameJournal: fromPromise<Answered, Target & { readonly name: string }>(provided('renameJournal')),
    /** The journals as the drive has them now, before one of them is deleted. */
    recountJournals: fromPromise<Listed, Target>(provided('recountJournals')),
    deleteJournal: fromPromise<Removed, Target>(provided('deleteJournal')),
  },
  guards: {
    'the list arrived': (_, { answer }: { readonly answer: Listed }) => answer.ok,
    'somebody looks': ({ context }) => context.watched,
    'some files are unchecked': ({ context }) => uncheckedOf(context).length > 0,
    'no file is named': (_, { fileId }: { readonly fileId: string }) => fileId.trim() === '',
    'there is nothing to ask': ({ context }) => context.currentId === undefined || context.current?.ok === true,
    'the current file is not known': ({ context }) => context.currentId !== undefined && context.current?.ok !== true,
    'the name may be used': (_, { name }: { readonly name: string }) => checkJournalName(name).ok,
    'the current journal may take the name': ({ context }, { name }: { readonly name: string }) => isRenamable(context) && checkJournalName(name).ok,
    'another journal is listed': ({ context }, { fileId }: Target) => isDeletable(context.files, fileId),
    'another journal stays': ({ context }, { answer }: { readonly answer: Listed }) => answer.ok && isDeletable(answer.value, context.target),
    'it worked': (_, { answer }: { readonly answer: Result<unknown, DriveError> }) => answer.ok,
    'it is a journal of ours': (_, { answer }: { readonly answer: Looked }) => answer === 'compatible',
    'it is not compatible': (_, { answer }: { readonly answer: Looked }) => answer === 'invalid',
    'it is gone': (_, { answer }: { readonly answer: Looked }) => answer === 'gone',
  },
  actions: {
    'begin to look': assign((_, { place }: { readonly place: JournalListPlace }) => ({ place, watched: true })),
    'look away': assign({ watched: false }),
    'show the list': assign(({ context }, { answer }: { readonly answer: Listed }) => {
      if (!answer.ok) return {}
      const current = answer.value.find(({ id }) => id === context.currentId)
      return { files: answer.value, loaded: true, validity: stillTrue(context, answer.value), error: undefined, current: current ? ok(current) : context.current }
    }),
    'say that the list failed': assign(({ context }) => ({ error: domainError('journals', listFailed[context.place]) })),
    'pick the next files': assign(({ context }) => ({ checking: uncheckedOf(context) })),
    'note which are valid': assign(({ context }, { answer }: Checked) => ({ checking: [], ...withLooked(context, answer) })),
    'follow the current journal': assign(({ context }, { fileId }: { readonly fileId: string | undefined }) => {
      const listed = context.files.find(({ id }) => id === fileId)
      return { currentId: fileId, current: listed && ok(listed) }
    }),
    'note the current file': assign((_, { answer }: { readonly answer: Answered }) => ({ current: answer })),
    'check the name': assign((_, { name }: { readonly name: string }) => {
      const checked = checkJournalName(name)
      return { naming: checked.ok ? { name: checked.value, result: ok(undefined) } : { name, result: err(checked.error) }, error: undefined }
    }),
    'remember the target': assign((_, { fileId }: Target) => ({ target: fileId, error: undefined })),
    'list the new journal first': assign(({ context }, { answer }: { readonly answer: Answered }) =>
      answer.ok
        ? {
            files: [answer.value, ...context.files.filter(({ id }) => id !== answer.value.id)],
            validity: { ...context.validity, [answer.value.id]: 'compatible' as const },
          }
        : {}),
    'say that a file is needed': assign({ error: domainError('file', 'FILE_ID_REQUIRED') }),
    'list the new name': assign(({ context }, { answer }: { readonly answer: Answered }) =>
      answer.ok ? { files: context.files.map((file) => (file.id === answer.value.id ? answer.value : file)), current: answer } : {}),
    'list it no more': assign(({ context }) => ({ files: context.files.filter(({ id }) => id !== context.target) })),
    'say that creating failed': assign({ error: domainError('journals', 'CREATE_FAILED') }),
    'say that renaming failed': assign({ error: domainError('journals', 'RENAME_FAILED') }),
    'say that deleting failed': assign({ error: domainError('journals', 'DELETE_FAILED') }),
    'say why it is not renamed': assign(({ context }) => (isRenamable(context) ? {} : { error: domainError('journals', 'ONLY_CURRENT_RENAMED') })),
    'say that the only one stays': assign({ error: domainError('journals', 'LAST_JOURNAL') }),
    'say that it is not compatible': assign(({ context }) => ({
      error: notCompatible[context.place],
      validity: context.target === undefined ? context.validity : { ...context.validity, [context.target]: 'invalid' as const },
    })),
    'say that it is gone': assign({ error: domainError('drive', 'FILE_MISSING') }),
    'say that validating failed': assign(({ context }) => ({ error: domainError('journals', notValidated[context.place]) })),
    'hand over the new journal': emit((_, { answer }: { readonly answer: Answered }): JournalListEmitted => ({
      type: 'journal.chosen', fileId: answer.ok ? answer.value.id : '',
    })),
    'hand over the selected journal': emit(({ context }): JournalListEmitted => ({ type: 'journal.chosen', fileId: context.target ?? '' })),
    'tell the new name': emit((_, { answer }: { readonly answer: Answered }): JournalListEmitted => ({
      type: 'journal.renamed', fileId: answer.ok ? answer.value.id : '', name: answer.ok ? answer.value.name : '',
    })),
    'tell that it is deleted': emit(({ context }): JournalListEmitted => ({
      type: 'journal.deleted', fileId: context.target ?? '', wasCurrent: context.target === context.currentId,
    })),
    'clear the error': assign({ error: undefined, naming: undefined }),
  },
  delays: { 'the list is old': limits.journalListRefreshMs },
}).createMachine({
  id: 'journalList',
  context: unasked,
  type: 'parallel',
  on: {
    'error.cleared': { actions: 'clear the error' },
    'list.watched': { actions: { type: 'begin to look', params: given } },
    'list.unwatched': { actions: 'look away' },
  },
  states: {
    list: {
      initial: 'idle',
      states: {
        idle: { description: 'Nobody has asked yet.', on: { 'list.load': 'loading' } },
        loading: {
          description: 'Asking the drive.',
          invoke: {
            id: 'listJournals', src: 'listJournals',
            onDone: [
              { guard: { type: 'the list arrived', params: listedOf }, target: 'ready', actions: { type: 'show the list', params: listedOf } },
              { target: 'failed', actions: 'say that the list failed' },
            ],
            onError: { target: 'failed', actions: 'say that the list failed' },
          },
        },
        ready: { description: 'The list is shown.', after: { 'the list is old': 'old' }, on: { 'list.load': 'loading' } },
        old: {
          description: 'The list is read again as soon as somebody looks at it.',
          always: { guard: 'somebody looks', target: 'refreshing' },
          on: { 'list.load': 'loading' },
        },
        refreshing: {
          description: 'Asking again while the old list stays; a failure changes nothing.',
          invoke: {
            id: 'refreshJournals', src: 'listJournals',
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
        known: { description: 'Every listed file was looked at.', always: { guard: 'some files are unchecked', target: 'checking' } },
        checking: {
          description: 'Looking into the next few files.',
          entry: 'pick the next files',
          invoke: {
            id: 'checkJournals', src: 'checkJournals', input: ({ context }) => ({ fileIds: context.checking }),
            onDone: { target: 'known', actions: { type: 'note which are valid', params: ({ event }) => ({ answer: event.output }) } },
            onError: { target: 'known', actions: { type: 'note which are valid', params: { answer: [] } } },
          },
        },
      },
    },
    current: {
      initial: 'known',
      on: { 'current.changed': { target: '.looking', actions: { type: 'follow the current journal', params: given } } },
      states: {
        known: {
          description: 'What the drive says of the open journal, or that it could not be asked.',
          on: { 'list.load': { guard: 'the current file is not known', target: 'looking' } },
        },
        looking: {
          description: 'Asking the drive for the name, age and size of the open journal.',
          always: { guard: 'there is nothing to ask', target: 'known' },
          invoke: {
            id: 'inspectJournal', src: 'inspectJournal', input: ({ context }) => ({ fileId: context.currentId ?? '' }),
            onDone: { target: 'known', actions: { type: 'note the current file', params: answeredOf } },
            onError: { target: 'known', actions: { type: 'note the current file', params: { answer: unreadable } } },
          },
        },
      },
    },
    work: {
      initial: 'free',
      states: {
        free: {
          description: 'Ready for a wish.',
          on: {
            'journal.create': [
              { guard: { type: 'the name may be used', params: given }, target: 'creating', actions: { type: 'check the name', params: given } },
              { actions: { type: 'check the name', params: given } },
            ],
            'journal.rename': [
              { guard: { type: 'the current journal may take the name', params: given }, target: 'renaming', actions: { type: 'check the name', params: given } },
              { actions: [{ type: 'check the name', params: given }, 'say why it is not renamed'] },
            ],
            'journal.delete': [
              { guard: { type: 'another journal is listed', params: given }, target: 'deleting', actions: { type: 'remember the target', params: given } },
              { actions: 'say that the only one stays' },
            ],
            'journal.select': [
              { guard: { type: 'no file is named', params: given }, actions: 'say that a file is needed' },
              { target: 'selecting', actions: { type: 'remember the target', params: given } },
            ],
          },
        },
        creating: {
          description: 'A new journal is being created; a second wish meanwhile makes no second file.',
          invoke: {
            id: 'createJournal', src: 'createJournal', input: ({ context }) => ({ name: context.naming?.name ?? '' }),
            onDone: [
              {
                guard: { type: 'it worked', params: answeredOf }, target: 'free',
                actions: [{ type: 'list the new journal first', params: answeredOf }, { type: 'hand over the new journal', params: answeredOf }],
              },
              { target: 'free', actions: 'say that creating failed' },
            ],
            onError: { target: 'free', actions: 'say that creating failed' },
          },
        },
        selecting: {
          description: 'Looking into the chosen file before it is taken.',
          invoke: {
            id: 'validateJournal', src: 'validateJournal', input: ({ context }) => ({ fileId: context.target ?? '' }),
            onDone: [
              { guard: { type: 'it is a journal of ours', params: validatedOf }, target: 'free', actions: 'hand over the selected journal' },
              { guard: { type: 'it is not compatible', params: validatedOf }, target: 'free', actions: 'say that it is not compatible' },
              { guard: { type: 'it is gone', params: validatedOf }, target: 'free', actions: ['list it no more', 'say that it is gone'] },
              { target: 'free', actions: 'say that validating failed' },
            ],
            onError: { target: 'free', actions: 'say that validating failed' },
          },
        },
        renaming: {
          description: 'The open journal gets its new name in the drive.',
          invoke: {
            id: 'renameJournal', src: 'renameJournal', input: ({ context }) => ({ fileId: context.currentId ?? '', name: context.naming?.name ?? '' }),
            onDone: [
              {
                guard: { type: 'it worked', params: answeredOf }, target: 'free',
                actions: [{ type: 'list the new name', params: answeredOf }, { type: 'tell the new name', params: answeredOf }],
              },
              { target: 'free', actions: 'say that renaming failed' },
            ],
            onError: { target: 'free', actions: 'say that renaming failed' },
          },
        },
        deleting: {
          initial: 'recounting',
          states: {
            recounting: {
              description: 'Another tab or device may have deleted the others since they were listed: the drive says what is there now.',
              invoke: {
                id: 'recountJournals', src: 'recountJournals', input: ({ context }) => ({ fileId: context.target ?? '' }),
                onDone: [
                  { guard: { type: 'another journal stays', params: listedOf }, target: 'removing', actions: { type: 'show the list', params: listedOf } },
                  {
                    guard: { type: 'the list arrived', params: listedOf }, target: '#journalList.work.free',
                    actions: [{ type: 'show the list', params: listedOf }, 'say that the only one stays'],
                  },
                  { target: '#journalList.work.free', actions: 'say that deleting failed' },
                ],
                onError: { target: '#journalList.work.free', actions: 'say that deleting failed' },
              },
            },
            removing: {
              description: 'The file goes from the drive; what this device holds of it stays until sign-out.',
              invoke: {
                id: 'deleteJournal', src: 'deleteJournal', input: ({ context }) => ({ fileId: context.target ?? '' }),
                onDone: [
                  { guard: { type: 'it worked', params: removedOf }, target: '#journalList.work.free', actions: ['list it no more', 'tell that it is deleted'] },
                  { target: '#journalList.work.free', actions: 'say that deleting failed' },
                ],
                onError: { target: '#journalList.work.free', actions: 'say that deleting failed' },
              },
            },
          },
        },
      },
    },
  },
})
