import { assign, type DoneActorEvent, emit, enqueueActions, fromPromise, setup } from 'xstate'
import { domainError, type DomainError } from '#domain/errors/catalogue.ts'
import { failedCommand } from '#domain/errors/from-command.ts'
import { type BlockedReason, openingError, type SaveFailure } from '#domain/errors/from-save.ts'
import type { Prepared } from '#domain/fills/prepared.ts'
import { limits } from '#domain/limits.ts'
import type { LoggedEvent } from '#domain/record/logged-event.ts'
import type { Result } from '#domain/result.ts'
import { type UndoStack, withoutRefused } from '#domain/undo/stack.ts'
import type { JournalKey, LogError, ReadLog } from '#machines/ports/log.ts'
import { provided } from '#machines/ports/provided.ts'
import type { OpenedJournal, PullOutcome, SaveOutcome } from '#machines/save/save-outcome.ts'
import type { LostFile } from '#machines/session/session.ts'
import {
  absorbAccepted,
  absorbAppended,
  type Accepted,
  absorbLog,
  absorbPulled,
  absorbSaved,
  type CommandPorts,
  eventsToSave,
  logRefusal,
  openView,
  type OpenView,
  pendingEventsOf,
  type QueuedCommand,
  recoverDrafts,
  undoOldest,
} from './journal-view.ts'

export interface JournalInput {
  /** One machine per file: its events never reach another file (I24). */
  readonly key: JournalKey
  readonly commands: CommandPorts
  /** From an earlier opening in the same page. */
  readonly undo?: UndoStack
}

interface JournalContext extends JournalInput {
  readonly open: OpenView | undefined
  readonly undo: UndoStack
  /** Prepared outcomes of changes that the user is about to make. */
  readonly prepared: Prepared
  /** The one message: what failed and, where known, why. */
  readonly error: DomainError | undefined
  readonly because: DomainError | undefined
  readonly failure: SaveFailure | undefined
}

type JournalMachineEvent =
  | ({ readonly type: 'journal.performed' } & Accepted)
  /** The outcome of a change to many trades, computed ahead so that the change itself is fast. */
  | { readonly type: 'outcomes.prepared'; readonly prepared: Prepared }
  /** Another tab of this profile appended or confirmed. */
  | { readonly type: 'log.changed' }
  | { readonly type: 'journal.saved'; readonly outcome: SaveOutcome }
  | { readonly type: 'journal.pulled'; readonly outcome: PullOutcome }
  /** The network came back, or the user asks: load again now. */
  | { readonly type: 'journal.reload' }
  | { readonly type: 'message.cleared' }

type JournalEmitted =
  /** Some events are pending. */
  | { readonly type: 'journal.changed' }
  /** All events are confirmed. */
  | { readonly type: 'journal.confirmed' }
  | ({ readonly type: 'file.lost' } & LostFile)
  | { readonly type: 'session.over' }

interface Opening {
  readonly answer: Result<OpenedJournal, SaveFailure>
}
export interface Appending {
  readonly answer: Result<ReadonlyArray<LoggedEvent>, LogError>
}

interface Reading {
  readonly answer: Result<ReadLog, LogError>
}

const lostOnOpening: Partial<Record<BlockedReason, LostFile['reason']>> = {
  fileMissing: 'gone',
  newerVersion: 'newer',
  unreadable: 'invalid',
  foreignFile: 'invalid',
  tooLarge: 'invalid',
  inconsistent: 'invalid',
}

const lossIn = ({ answer }: Opening): LostFile['reason'] | undefined =>
  !answer.ok && answer.error.kind === 'blocked' ? lostOnOpening[answer.error.reason] : undefined

const whyNotOpen = (
  failure: SaveFailure,
  { fileId }: JournalKey,
): Pick<JournalContext, 'failure' | 'error' | 'because'> => ({
  failure,
  error: openingError(failure, fileId),
  because: undefined,
})

/** The opened journal or why it did not open, for guards and actions. */
export const openingOf = ({ event }: { readonly event: DoneActorEvent<Opening['answer']> }): Opening => ({
  answer: event.output,
})
/** The answer of the log, for guards and actions. */
export const appendingOf = ({ event }: { readonly event: DoneActorEvent<Appending['answer']> }): Appending => ({
  answer: event.output,
})

/** The log as it was read again, for actions. */
export const readingOf = ({ event }: { readonly event: DoneActorEvent<Reading['answer']> }): Reading => ({
  answer: event.output,
})

export const journalSetup = setup({
  types: {
    context: {} as JournalContext,
    events: {} as JournalMachineEvent,
    input: {} as JournalInput,
    emitted: {} as JournalEmitted,
  },
  actors: {
    /** Opens from this device's log where possible, else from the drive. */
    openJournal: fromPromise<Result<OpenedJournal, SaveFailure>, { readonly key: JournalKey }>(provided('openJournal')),
    appendEvents: fromPromise<
      Result<ReadonlyArray<LoggedEvent>, LogError>,
      { readonly key: JournalKey; readonly command: QueuedCommand | undefined }
    >(provided('appendEvents')),
    readLog: fromPromise<Result<ReadLog, LogError>, { readonly key: JournalKey }>(provided('readLog')),
  },
  guards: {
    'it is open': (_, { answer }: Opening) => answer.ok,
    'the file is gone, or may not be written': (_, opening: Opening) => lossIn(opening) !== undefined,
    'the user has to act': (_, { answer }: Opening) => !answer.ok && answer.error.kind === 'blocked',
    'the session is over': (_, { answer }: Opening) => !answer.ok && answer.error.kind === 'signed-out',
    'the profile has a new identity': (_, { outcome }: { readonly outcome: SaveOutcome }) => outcome.renewed,
    'others wrote': (_, { outcome }: { readonly outcome: PullOutcome }) => outcome.changed,
    'a command is queued': ({ context }) => (context.open?.queue.length ?? 0) > 0,
    'the log holds it': (_, { answer }: Appending) => answer.ok,
  },
  actions: {
    'show the journal': assign(({ context }, { answer }: Opening) =>
      answer.ok
        ? {
            open: openView(answer.value, context.commands),
            failure: undefined,
            error: answer.value.overwritten && domainError('application', 'OVERWRITTEN'),
            because: undefined,
          }
        : {},
    ),
    'remember why it did not open': assign(({ context }, { answer }: Opening) =>
      answer.ok ? {} : whyNotOpen(answer.error, context.key),
    ),
    'remember a defect': assign({
      failure: { kind: 'unreachable' as const },
      error: domainError('repository', 'LOAD_ERROR'),
      because: undefined,
    }),
    'take over what was accepted': enqueueActions(({ context, enqueue }, accepted: Accepted) => {
      if (!context.open) return
      const open = absorbAccepted(context.open, accepted)
      enqueue.assign({ open, undo: accepted.undo ?? context.undo })
      if (open.view !== context.open.view) enqueue.emit({ type: 'journal.changed' })
    }),
    'move it into the log': assign(({ context }, { answer }: Appending) =>
      answer.ok && context.open ? { open: absorbAppended(context.open, answer.value) } : {},
    ),
    'undo the refused command': assign(({ context }, { answer }: Appending) => {
      const refused = context.open?.queue[0]
      if (!context.open || !refused) return {}
      const because = logRefusal(answer.ok ? 'unavailable' : answer.error.kind)
      return {
        open: undoOldest(context.open),
        undo: withoutRefused(context.undo, refused.events[0]?.id),
        error: failedCommand(refused.type),
        because,
      }
    }),
    'take over the log': assign(({ context }, { answer }: Reading) =>
      answer.ok && context.open
        ? { open: recoverDrafts(absorbLog(context.open, answer.value), answer.value.drafts ?? [], context.commands) }
        : {},
    ),
    'rebase on what was saved': assign(({ context }, { outcome }: { readonly outcome: SaveOutcome }) =>
      context.open ? { open: absorbSaved(context.open, outcome) } : {},
    ),
    'rebase on what was pulled': assign(({ context }, { outcome }: { readonly outcome: PullOutcome }) =>
      context.open ? { open: absorbPulled(context.open, outcome) } : {},
    ),
    'report what is pending': emit(({ context }): JournalEmitted =>
      context.open && pendingEventsOf(context.open).length > 0
        ? { type: 'journal.changed' }
        : { type: 'journal.confirmed' },
    ),
    'report what a save has to send': emit(({ context }): JournalEmitted =>
      context.open && eventsToSave(context.open).length > 0
        ? { type: 'journal.changed' }
        : { type: 'journal.confirmed' },
    ),
    'say that the file is lost': emit(({ context }, opening: Opening): JournalEmitted => ({
      type: 'file.lost',
      fileId: context.key.fileId,
      reason: lossIn(opening) ?? 'invalid',
    })),
    'say that the session is over': emit({ type: 'session.over' }),
    'keep the outcomes': assign((_, { prepared }: { readonly prepared: Prepared }) => ({ prepared })),
    'clear the message': assign({ error: undefined, because: undefined }),
  },
  delays: { 'it is worth another try': limits.errorRecoveryRetryMs },
})
