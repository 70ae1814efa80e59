import { assign, type DoneActorEvent, emit, fromPromise, setup } from 'xstate'
import { type DomainError, domainError } from '#domain/errors/catalogue.ts'
import { checkJournalName } from '#domain/names/check.ts'
import type { Result } from '#domain/result.ts'
import { provided } from '#machines/ports/provided.ts'
import type { RestorableJournal } from './find-restorable.ts'
import type { FilePreview, FileRefusal, PickedFile } from './preview-file.ts'
import type { RestoredJournal } from './restore-journal.ts'

interface RestoreContext {
  readonly restorable: ReadonlyArray<RestorableJournal>
  readonly fileId: string | undefined
  readonly picked: PickedFile | undefined
  readonly preview: FilePreview | undefined
  readonly name: string
  readonly nameError: DomainError<'journalName'> | undefined
  readonly refusal: FileRefusal | undefined
  readonly error: DomainError | undefined
  readonly restored: RestoredJournal | undefined
}

type RestoreEvent =
  | { readonly type: 'restorable.load' }
  | { readonly type: 'device.restore'; readonly fileId: string }
  | { readonly type: 'file.picked'; readonly file: PickedFile }
  /** The user has seen the preview: make a new journal from it. */
  | { readonly type: 'file.restore'; readonly name: string }
  | { readonly type: 'restored.open' }
  | { readonly type: 'restore.closed' }

type RestoreEmitted = { readonly type: 'journal.chosen'; readonly fileId: string }

type Made = Result<RestoredJournal, DomainError>
type Read = Result<FilePreview, FileRefusal>

const madeOf = ({ event }: { readonly event: DoneActorEvent<Made> }): { readonly answer: Made } => ({
  answer: event.output,
})
const readOf = ({ event }: { readonly event: DoneActorEvent<Read> }): { readonly answer: Read } => ({
  answer: event.output,
})

const nothing = {
  fileId: undefined,
  picked: undefined,
  preview: undefined,
  name: '',
  nameError: undefined,
  refusal: undefined,
  error: undefined,
  restored: undefined,
} as const

/** Restores a journal from this device or from a file. Both make a new journal and change none. */
export const restoreMachine = setup({
  types: { context: {} as RestoreContext, events: {} as RestoreEvent, emitted: {} as RestoreEmitted },
  actors: {
    /** Looks again, from what it found before. */
    findRestorable: fromPromise<ReadonlyArray<RestorableJournal>, ReadonlyArray<RestorableJournal>>(
      provided('findRestorable'),
    ),
    /** Repeating it after an unclear failure makes no second file. */
    restoreFromDevice: fromPromise<Made, { readonly fileId: string | undefined }>(provided('restoreFromDevice')),
    previewFile: fromPromise<Read, { readonly picked: PickedFile | undefined }>(provided('previewFile')),
    createFromFile: fromPromise<Made, { readonly preview: FilePreview | undefined; readonly name: string }>(
      provided('createFromFile'),
    ),
  },
  guards: {
    'it was made': (_, { answer }: { readonly answer: Made }) => answer.ok,
    'it is a journal': (_, { answer }: { readonly answer: Read }) => answer.ok,
    'the name may be used': (_, { name }: { readonly name: string }) => checkJournalName(name).ok,
  },
  actions: {
    'show the restorable journals': assign(
      (_, { restorable }: { readonly restorable: ReadonlyArray<RestorableJournal> }) => ({ restorable }),
    ),
    'remember the journal': assign((_, { fileId }: { readonly fileId: string }) => ({ ...nothing, fileId })),
    'remember the file': assign((_, { file }: { readonly file: PickedFile }) => ({ ...nothing, picked: file })),
    'show the preview': assign((_, { answer }: { readonly answer: Read }) =>
      answer.ok ? { preview: answer.value, name: answer.value.name } : {},
    ),
    'say why not': assign((_, { answer }: { readonly answer: Read }) => (answer.ok ? {} : { refusal: answer.error })),
    'say that it cannot be read': assign({
      refusal: { error: domainError('file', 'INVALID_FORMAT'), detail: undefined },
    }),
    'check the name': assign((_, { name }: { readonly name: string }) => {
      const checked = checkJournalName(name)
      return {
        name: checked.ok ? checked.value : name,
        nameError: checked.ok ? undefined : checked.error,
        error: undefined,
      }
    }),
    'say what failed': assign((_, { answer }: { readonly answer: Made }) => (answer.ok ? {} : { error: answer.error })),
    'say that it failed': assign({ error: domainError('journals', 'RESTORE_FAILED') }),
    'show what was made': assign((_, { answer }: { readonly answer: Made }) =>
      answer.ok ? { restored: answer.value } : {},
    ),
    'remove it from the restorable journals': assign(({ context }) => ({
      restorable: context.restorable.filter(({ fileId }) => fileId !== context.fileId),
    })),
    'open it': emit((_, { answer }: { readonly answer: Made }): RestoreEmitted => ({
      type: 'journal.chosen',
      fileId: answer.ok ? answer.value.fileId : '',
    })),
    'open the restored journal': emit(({ context }): RestoreEmitted => ({
      type: 'journal.chosen',
      fileId: context.restored?.fileId ?? '',
    })),
    'start over': assign(nothing),
  },
}).createMachine({
  id: 'restore',
  context: { restorable: [], ...nothing },
  initial: 'idle',
  states: {
    idle: {
      description: 'Nothing is being restored.',
      on: {
        'restorable.load': 'searching',
        'device.restore': {
          target: 'restoring',
          actions: { type: 'remember the journal', params: ({ event }) => event },
        },
        'file.picked': { target: 'reading', actions: { type: 'remember the file', params: ({ event }) => event } },
        'restore.closed': { actions: 'start over' },
      },
    },
    searching: {
      description: 'Comparing the journals on this device with those in the drive.',
      invoke: {
        id: 'findRestorable',
        src: 'findRestorable',
        input: ({ context }) => context.restorable,
        onDone: {
          target: 'idle',
          actions: { type: 'show the restorable journals', params: ({ event }) => ({ restorable: event.output }) },
        },
        onError: 'idle',
      },
      on: {
        'restorable.load': { target: 'searching', reenter: true },
        'device.restore': {
          target: 'restoring',
          actions: { type: 'remember the journal', params: ({ event }) => event },
        },
        'file.picked': { target: 'reading', actions: { type: 'remember the file', params: ({ event }) => event } },
      },
    },
    restoring: {
      description: 'Making a new file from everything on this device.',
      invoke: {
        id: 'restoreFromDevice',
        src: 'restoreFromDevice',
        input: ({ context }) => ({ fileId: context.fileId }),
        onDone: [
          {
            guard: { type: 'it was made', params: madeOf },
            target: 'idle',
            actions: ['remove it from the restorable journals', { type: 'open it', params: madeOf }, 'start over'],
          },
          { target: 'searching', actions: { type: 'say what failed', params: madeOf } },
        ],
        onError: { target: 'searching', actions: 'say that it failed' },
      },
    },
    reading: {
      description: 'Reading the picked file.',
      invoke: {
        id: 'previewFile',
        src: 'previewFile',
        input: ({ context }) => ({ picked: context.picked }),
        onDone: [
          {
            guard: { type: 'it is a journal', params: readOf },
            target: 'previewing',
            actions: { type: 'show the preview', params: readOf },
          },
          { target: 'idle', actions: { type: 'say why not', params: readOf } },
        ],
        onError: { target: 'idle', actions: 'say that it cannot be read' },
      },
      on: { 'restore.closed': { target: 'idle', actions: 'start over' } },
    },
    previewing: {
      description: 'The file is shown; no journal was made from it.',
      on: {
        'file.restore': [
          {
            guard: { type: 'the name may be used', params: ({ event }) => event },
            target: 'creating',
            actions: { type: 'check the name', params: ({ event }) => event },
          },
          { actions: { type: 'check the name', params: ({ event }) => event } },
        ],
        'file.picked': { target: 'reading', actions: { type: 'remember the file', params: ({ event }) => event } },
        'restore.closed': { target: 'idle', actions: 'start over' },
      },
    },
    creating: {
      description: 'Making a new journal from the file, and reading it back.',
      invoke: {
        id: 'createFromFile',
        src: 'createFromFile',
        input: ({ context }) => ({ preview: context.preview, name: context.name }),
        onDone: [
          {
            guard: { type: 'it was made', params: madeOf },
            target: 'restored',
            actions: { type: 'show what was made', params: madeOf },
          },
          { target: 'previewing', actions: { type: 'say what failed', params: madeOf } },
        ],
        onError: { target: 'previewing', actions: 'say that it failed' },
      },
    },
    restored: {
      description: 'The new journal is in the drive; its fingerprint can be compared before it is opened.',
      on: {
        'restored.open': { target: 'idle', actions: ['open the restored journal', 'start over'] },
        'restore.closed': { target: 'idle', actions: 'start over' },
      },
    },
  },
})
