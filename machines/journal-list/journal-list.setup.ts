import { assign, type DoneActorEvent, emit, fromPromise, setup } from 'xstate'
import { domainError } from '#domain/errors/catalogue.ts'
import { limits } from '#domain/limits.ts'
import { checkJournalName } from '#domain/names/check.ts'
import { err, ok, type Result } from '#domain/result.ts'
import type { DriveError, JournalFileInfo } from '#machines/ports/drive.ts'
import { provided } from '#machines/ports/provided.ts'
import {
  type CheckResult,
  isDeletable,
  isRenamable,
  type JournalListContext,
  type JournalListEmitted,
  type JournalListEvent,
  type JournalListPlace,
  listFailed,
  notCompatible,
  notValidated,
  stillTrue,
  uncheckedOf,
  withChecked,
} from './journal-list.ts'

type Listed = Result<ReadonlyArray<JournalFileInfo>, DriveError>
export type Answered = Result<JournalFileInfo, DriveError>
type Removed = Result<void, DriveError>
interface Checked {
  readonly answer: ReadonlyArray<CheckResult>
}
type Current = Extract<JournalListEvent, { readonly type: 'current.changed' }>
interface Target {
  readonly fileId: string
}

/** The listed files, for guards and actions. */
export const listedOf = ({ event }: { readonly event: DoneActorEvent<Listed> }): { readonly answer: Listed } => ({
  answer: event.output,
})
/** The file that the drive answered, for guards and actions. */
export const answeredOf = ({ event }: { readonly event: DoneActorEvent<Answered> }): { readonly answer: Answered } => ({
  answer: event.output,
})
/** The result of a deletion, for guards and actions. */
export const removedOf = ({ event }: { readonly event: DoneActorEvent<Removed> }): { readonly answer: Removed } => ({
  answer: event.output,
})
/** The result of a check, for guards and actions. */
export const validatedOf = ({
  event,
}: {
  readonly event: DoneActorEvent<CheckResult>
}): { readonly answer: CheckResult } => ({ answer: event.output })
/** The event itself, for guards and actions. */
export const given = <Event>({ event }: { readonly event: Event }): Event => event

export const journalListSetup = setup({
  types: { context: {} as JournalListContext, events: {} as JournalListEvent, emitted: {} as JournalListEmitted },
  actors: {
    listJournals: fromPromise<Listed>(provided('listJournals')),
    /** In their order; at most `limits.driveBatchFiles` files. */
    checkJournals: fromPromise<ReadonlyArray<CheckResult>, { readonly fileIds: ReadonlyArray<string> }>(
      provided('checkJournals'),
    ),
    inspectJournal: fromPromise<Answered, Target>(provided('inspectJournal')),
    /** Trying again after an unclear failure makes no second file. */
    createJournal: fromPromise<Answered, { readonly name: string }>(provided('createJournal')),
    validateJournal: fromPromise<CheckResult, Target>(provided('validateJournal')),
    renameJournal: fromPromise<Answered, Target & { readonly name: string }>(provided('renameJournal')),
    recountJournals: fromPromise<Listed, Target>(provided('recountJournals')),
    deleteJournal: fromPromise<Removed, Target>(provided('deleteJournal')),
  },
  guards: {
    'the list arrived': (_, { answer }: { readonly answer: Listed }) => answer.ok,
    'the list is shown': ({ context }) => context.watched,
    'some files are unchecked': ({ context }) => uncheckedOf(context).length > 0,
    'no file is named': (_, { fileId }: { readonly fileId: string }) => fileId.trim() === '',
    'there is nothing to ask': ({ context }) => context.currentId === undefined || context.current?.ok === true,
    'the current file is unknown': ({ context }) => context.currentId !== undefined && context.current?.ok !== true,
    'the name may be used': (_, { name }: { readonly name: string }) => checkJournalName(name).ok,
    'the current journal may take the name': ({ context }, { name }: { readonly name: string }) =>
      isRenamable(context) && checkJournalName(name).ok,
    'another journal is listed': ({ context }, { fileId }: Target) => isDeletable(context.files, fileId),
    'another journal is left': ({ context }, { answer }: { readonly answer: Listed }) =>
      answer.ok && isDeletable(answer.value, context.target),
    'it worked': (_, { answer }: { readonly answer: Result<unknown, DriveError> }) => answer.ok,
    'it is a journal': (_, { answer }: { readonly answer: CheckResult }) => answer === 'compatible',
    'it is not compatible': (_, { answer }: { readonly answer: CheckResult }) => answer === 'invalid',
    'it is gone': (_, { answer }: { readonly answer: CheckResult }) => answer === 'gone',
  },
  actions: {
    'note that it is shown': assign((_, { place }: { readonly place: JournalListPlace }) => ({ place, watched: true })),
    'note that it is not shown': assign({ watched: false }),
    'show the list': assign(({ context }, { answer }: { readonly answer: Listed }) => {
      if (!answer.ok) return {}
      const current = answer.value.find(({ id }) => id === context.currentId)
      return {
        files: answer.value,
        loaded: true,
        validity: stillTrue(context, answer.value),
        error: undefined,
        current: current ? ok(current) : context.current,
      }
    }),
    'say that the list failed': assign(({ context }) => ({
      error: domainError('journals', listFailed[context.place]),
    })),
    'pick the next files': assign(({ context }) => ({ checking: uncheckedOf(context) })),
    'remember which are valid': assign(({ context }, { answer }: Checked) => ({
      checking: [],
      ...withChecked(context, answer),
    })),
    'follow the current journal': assign(({ context }, { fileId, name }: Current) => {
      const listed = context.files.find(({ id }) => id === fileId)
      return { currentId: fileId, rememberedName: name, current: listed && ok(listed) }
    }),
    'remember the current file': assign((_, { answer }: { readonly answer: Answered }) => ({ current: answer })),
    'check the name': assign((_, { name }: { readonly name: string }) => {
      const checked = checkJournalName(name)
      return {
        naming: checked.ok ? { name: checked.value, result: ok(undefined) } : { name, result: err(checked.error) },
        error: undefined,
      }
    }),
    'remember the target': assign((_, { fileId }: Target) => ({ target: fileId, error: undefined })),
    'list the new journal first': assign(({ context }, { answer }: { readonly answer: Answered }) =>
      answer.ok
        ? {
            files: [answer.value, ...context.files.filter(({ id }) => id !== answer.value.id)],
            validity: { ...context.validity, [answer.value.id]: 'compatible' as const },
          }
        : {},
    ),
    'say that a file is needed': assign({ error: domainError('file', 'FILE_ID_REQUIRED') }),
    'list the new name': assign(({ context }, { answer }: { readonly answer: Answered }) =>
      answer.ok
        ? { files: context.files.map((file) => (file.id === answer.value.id ? answer.value : file)), current: answer }
        : {},
    ),
    'remove it from the list': assign(({ context }) => ({
      files: context.files.filter(({ id }) => id !== context.target),
    })),
    'say that creating failed': assign({ error: domainError('journals', 'CREATE_FAILED') }),
    'say that renaming failed': assign({ error: domainError('journals', 'RENAME_FAILED') }),
    'say that deleting failed': assign({ error: domainError('journals', 'DELETE_FAILED') }),
    'say why it is not renamed': assign(({ context }) =>
      isRenamable(context) ? {} : { error: domainError('journals', 'ONLY_CURRENT_RENAMED') },
    ),
    'say that the last journal stays': assign({ error: domainError('journals', 'LAST_JOURNAL') }),
    'say that it is not compatible': assign(({ context }) => ({
      error: notCompatible[context.place],
      validity:
        context.target === undefined ? context.validity : { ...context.validity, [context.target]: 'invalid' as const },
    })),
    'say that it is gone': assign({ error: domainError('drive', 'FILE_MISSING') }),
    'say that validating failed': assign(({ context }) => ({
      error: domainError('journals', notValidated[context.place]),
    })),
    'hand over the new journal': emit((_, { answer }: { readonly answer: Answered }): JournalListEmitted => ({
      type: 'journal.chosen',
      fileId: answer.ok ? answer.value.id : '',
    })),
    'hand over the selected journal': emit(({ context }): JournalListEmitted => ({
      type: 'journal.chosen',
      fileId: context.target ?? '',
    })),
    'report the new name': emit((_, { answer }: { readonly answer: Answered }): JournalListEmitted => ({
      type: 'journal.renamed',
      fileId: answer.ok ? answer.value.id : '',
      name: answer.ok ? answer.value.name : '',
    })),
    'report that it is deleted': emit(({ context }): JournalListEmitted => ({
      type: 'journal.deleted',
      fileId: context.target ?? '',
      wasCurrent: context.target === context.currentId,
    })),
    'clear the error': assign({ error: undefined, naming: undefined }),
  },
  delays: { 'the list is old': limits.journalListRefreshMs },
})
