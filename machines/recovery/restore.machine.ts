import { assign, emit, fromPromise, setup, type DoneActorEvent } from 'xstate'
import { domainError, type DomainError, type ErrorArea } from '#domain/errors/catalogue.ts'
import { checkJournalName } from '#domain/names/check.ts'
import type { Result } from '#domain/result.ts'
import { provided } from '../provided.ts'
import type { RestorableJournal } from './find-kept.ts'
import type { FilePreview, FileRefusal, PickedFile } from './preview-file.ts'
import type { RestoredJournal } from './restore-journal.ts'

export interface RestoreContext {
  /** Journals that only this device holds. */
  readonly kept: ReadonlyArray<RestorableJournal>
  /** The one that is being restored from this device. */
  readonly fileId: string | undefined
  readonly picked: PickedFile | undefined
  readonly preview: FilePreview | undefined
  readonly name: string
  readonly nameError: DomainError<'journalName'> | undefined
  /** Why the picked file is none to restore from. */
  readonly refusal: FileRefusal | undefined
  readonly error: DomainError<ErrorArea> | undefined
  readonly restored: RestoredJournal | undefined
}

export type RestoreEvent =
  /** See what this device holds that the drive does not. */
  | { readonly type: 'kept.look' }
  | { readonly type: 'device.restore'; readonly fileId: string }
  | { readonly type: 'file.picked'; readonly file: PickedFile }
  /** The preview was read and compared: make a new journal of it. */
  | { readonly type: 'file.restore'; readonly name: string }
  | { readonly type: 'restored.open' }
  | { readonly type: 'restore.closed' }

/** A restored journal is to be opened. */
export type RestoreEmitted = { readonly type: 'journal.chosen'; readonly fileId: string }

type Made = Result<RestoredJournal, DomainError<ErrorArea>>
type Read = Result<FilePreview, FileRefusal>

const madeOf = ({ event }: { readonly event: DoneActorEvent<Made> }): { readonly answer: Made } => ({ answer: event.output })
const readOf = ({ event }: { readonly event: DoneActorEvent<Read> }): { readonly answer: Read } => ({ answer: event.output })

const nothing = { fileId: undefined, picked: undefined, preview: undefined, name: '', nameError: undefined, refusal: undefined, error: undefined, restored: undefined } as const

/** Bringing a journal back: from what this device holds, or from a file. Both make a new journal and change none. */
export const restoreMachine = setup({
  types: { context: {} as RestoreContext, events: {} as RestoreEvent, emitted: {} as RestoreEmitted },
  actors: {
    findKept: fromPromise<ReadonlyArray<RestorableJournal>>(provided('findKept')),
    /** Trying again after an unclear failure makes no second file. */
    restoreFromDevice: fromPromise<Made, { readonly fileId: string | undefined }>(provided('restoreFromDevice')),
    previewFile: fromPromise<Read, { readonly picked: PickedFile | undefined }>(provided('previewFile')),
    createFromFile: fromPromise<Made, { readonly preview: FilePreview | undefined; readonly name: string }>(provided('createFromFile')),
  },
  guards: {
    'it was made': (_, { answer }: { readonly answer: Made }) => answer.ok,
    'it is a journal': (_, { answer }: { readonly answer: Read }) => answer.ok,
    'the name may be used': (_, { name }: { readonly name: string }) => checkJournalName(name).ok,
  },
  actions: {
    'show what is kept': assign((_, { kept }: { readonly kept: ReadonlyArray<RestorableJournal> }) => ({ kept })),
    'remember which': assign((_, { fileId }: { readonly fileId: string }) => ({ ...nothing, fileId })),
    'remember the file': assign((_, { file }: { readonly file: PickedFile }) => ({ ...nothing, picked: file })),
    'show the preview': assign((_, { answer }: { readonly answer: Read }) => (answer.ok ? { preview: answer.value, name: answer.value.name } : {})),
    'say why not': assign((_, { answer }: { readonly answer: Read }) => (answer.ok ? {} : { refusal: answer.error })),
    'say that it cannot be read': assign({ refusal: { error: domainError('file', 'INVALID_FORMAT'), detail: undefined } }),
    'check the name': assign((_, { name }: { readonly name: string }) => {
      const checked = checkJournalName(name)
      return { name: checked.ok ? checked.value : name, nameError: checked.ok ? undefined : checked.error, error: undefined }
    }),
    'say what failed': assign((_, { answer }: { readonly answer: Made }) => (answer.ok ? {} : { error: answer.error })),
    'say that it failed': assign({ error: domainError('journals', 'RESTORE_FAILED') }),
    'show what was made': assign((_, { answer }: { readonly answer: Made }) => (answer.ok ? { restored: answer.value } : {})),
    'drop it from what is kept': assign(({ context }) => ({ kept: context.kept.filter(({ fileId }) => fileId !== context.fileId) })),
    'hand it over': emit((_, { answer }: { readonly answer: Made }): RestoreEmitted => ({ type: 'journal.chosen', fileId: answer.ok ? answer.value.fileId : '' })),
    'hand over what was restored': emit(({ context }): RestoreEmitted => ({ type: 'journal.chosen', fileId: context.restored?.fileId ?? '' })),
    'begin anew': assign(nothing),
  },
}).createMachine({
  id: 'restore',
  context: { kept: [], ...nothing },
  initial: 'resting',
  states: {
    resting: {
      description: 'Nothing is being restored.',
      on: {
        'kept.look': 'looking',
        'device.restore': { target: 'restoring', actions: { type: 'remember which', params: ({ event }) => event } },
        'file.picked': { target: 'reading', actions: { type: 'remember the file', params: ({ event }) => event } },
        'restore.closed': { actions: 'begin anew' },
      },
    },
    looking: {
      description: 'Comparing what this device holds with what the drive has.',
      invoke: {
        id: 'findKept',
        src: 'findKept',
        onDone: { target: 'resting', actions: { type: 'show what is kept', params: ({ event }) => ({ kept: event.output }) } },
        onError: 'resting',
      },
      on: {
        'kept.look': { target: 'looking', reenter: true },
        'device.restore': { target: 'restoring', actions: { type: 'remember which', params: ({ event }) => event } },
        'file.picked': { target: 'reading', actions: { type: 'remember the file', params: ({ event }) => event } },
      },
    },
    restoring: {
      description: 'Making a new file of everything that this device holds.',
      invoke: {
        id: 'restoreFromDevice',
        src: 'restoreFromDevice',
        input: ({ context }) => ({ fileId: context.fileId }),
        onDone: [
          {
            guard: { type: 'it was made', params: madeOf },
            target: 'resting',
            actions: ['drop it from what is kept', { type: 'hand it over', params: madeOf }, 'begin anew'],
          },
          { target: 'looking', actions: { type: 'say what failed', params: madeOf } },
        ],
        onError: { target: 'looking', actions: 'say that it failed' },
      },
    },
    reading: {
      description: 'Reading the picked file.',
      invoke: {
        id: 'previewFile',
        src: 'previewFile',
        input: ({ context }) => ({ picked: context.picked }),
        onDone: [
          { guard: { type: 'it is a journal', params: readOf }, target: 'previewing', actions: { type: 'show the preview', params: readOf } },
          { target: 'resting', actions: { type: 'say why not', params: readOf } },
        ],
        onError: { target: 'resting', actions: 'say that it cannot be read' },
      },
      on: { 'restore.closed': { target: 'resting', actions: 'begin anew' } },
    },
    previewing: {
      description: 'The file is shown; nothing has been made of it.',
      on: {
        'file.restore': [
          { guard: { type: 'the name may be used', params: ({ event }) => event }, target: 'creating', actions: { type: 'check the name', params: ({ event }) => event } },
          { actions: { type: 'check the name', params: ({ event }) => event } },
        ],
        'file.picked': { target: 'reading', actions: { type: 'remember the file', params: ({ event }) => event } },
        'restore.closed': { target: 'resting', actions: 'begin anew' },
      },
    },
    creating: {
      description: 'Making a new journal of the file, and reading it back.',
      invoke: {
        id: 'createFromFile',
        src: 'createFromFile',
        input: ({ context }) => ({ preview: context.preview, name: context.name }),
        onDone: [
          { guard: { type: 'it was made', params: madeOf }, target: 'restored', actions: { type: 'show what was made', params: madeOf } },
          { target: 'previewing', actions: { type: 'say what failed', params: madeOf } },
        ],
        onError: { target: 'previewing', actions: 'say that it failed' },
      },
    },
    restored: {
      description: 'The new journal is in the drive; its fingerprint can be compared before it is opened.',
      on: {
        'restored.open': { target: 'resting', actions: ['hand over what was restored', 'begin anew'] },
        'restore.closed': { target: 'resting', actions: 'begin anew' },
      },
    },
  },
})
