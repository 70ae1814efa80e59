import { assign, emit, enqueueActions, fromPromise, setup, type ActorRefFrom, type DoneActorEvent } from 'xstate'
import type { CommandDraft } from '#domain/journal/commands.ts'
import type { LoggedEvent } from '#domain/journal/logged-event.ts'
import { domainError, type DomainError } from '#domain/errors/catalogue.ts'
import { failedCommand } from '#domain/errors/failed-command.ts'
import { limits } from '#domain/limits.ts'
import { err, ok, type Result } from '#domain/result.ts'
import {
  absorbAppended, absorbLog, absorbPulled, absorbSaved, logRefusal, missingOf, openView, performOn, undoOldest, waitingOf,
  type CommandWorld, type ConsumedDrafts, type OpenView, type QueuedCommand,
} from './journal-view.ts'
import type { LogError, LogScope } from './ports/log.ts'
import { provided } from './provided.ts'
import type { LostFile } from './session.ts'
import { openingError } from './save-failure-message.ts'
import type { BlockedReason, OpenedJournal, PullOutcome, SaveFailure, SaveOutcome } from './save/save-outcome.ts'
import { emptyUndoStack, newlyQueued, remembered, takeBackOn, withoutRefused, type UndoOutcome, type UndoStack, type UndoWay } from './undo-stack.ts'

export interface JournalInput {
  /** One machine per file: its events never reach another file (I24). */
  readonly scope: LogScope
  readonly world: CommandWorld
}

export interface Outcome {
  readonly command: CommandDraft
  readonly result: Result<void, DomainError>
}

export interface JournalContext extends JournalInput {
  /** Undefined until the journal is open. */
  readonly open: OpenView | undefined
  /** What came of the last few commands, newest first, readable right after `send`. */
  readonly outcomes: ReadonlyArray<Outcome>
  /** What can be taken back, and brought again. */
  readonly undo: UndoStack
  /** What came of the last undo or redo, readable right after `send`. */
  readonly undoOutcome: UndoOutcome | undefined
  /** The one message slot: what failed, and where it is known, why. */
  readonly error: DomainError | undefined
  readonly because: DomainError | undefined
  /** Why the journal could not be opened. */
  readonly failure: SaveFailure | undefined
}

export type JournalMachineEvent =
  | { readonly type: 'journal.command'; readonly command: CommandDraft; readonly consumedDrafts?: ConsumedDrafts }
  /** The newest command of this session, or the one of that step. */
  | { readonly type: 'journal.undo'; readonly stepId?: string }
  | { readonly type: 'journal.redo' }
  /** Another tab of this profile appended or confirmed. */
  | { readonly type: 'log.changed' }
  | { readonly type: 'journal.saved'; readonly outcome: SaveOutcome }
  | { readonly type: 'journal.pulled'; readonly outcome: PullOutcome }
  /** The network came back, or the user asks: load again now. */
  | { readonly type: 'journal.reload' }
  | { readonly type: 'message.cleared' }

export type JournalEmitted =
  /** Something waits for the drive. */
  | { readonly type: 'journal.changed' }
  /** Nothing waits any more. */
  | { readonly type: 'journal.settled' }
  | ({ readonly type: 'file.lost' } & LostFile)
  | { readonly type: 'session.over' }

interface Opening {
  readonly answer: Result<OpenedJournal, SaveFailure>
}
interface Appending {
  readonly answer: Result<ReadonlyArray<LoggedEvent>, LogError>
}

/** What has become of a file at our id that this version may not write. */
const lostBy: Partial<Record<BlockedReason, LostFile['reason']>> = {
  fileMissing: 'gone', newerVersion: 'newer', unreadable: 'invalid', foreignFile: 'invalid', tooLarge: 'invalid', inconsistent: 'invalid',
}

const lossIn = ({ answer }: Opening): LostFile['reason'] | undefined => (!answer.ok && answer.error.kind === 'blocked' ? lostBy[answer.error.reason] : undefined)

const unavailable: Result<ReadonlyArray<LoggedEvent>, LogError> = err({ kind: 'unavailable' })

/** More than one, since a listener may send the next command before the first one's sender looks. */
const outcomesKept = 4

const withOutcome = ({ outcomes }: Pick<JournalContext, 'outcomes'>, command: CommandDraft, result: Outcome['result']): ReadonlyArray<Outcome> =>
  [{ command, result }, ...outcomes].slice(0, outcomesKept)

const whyNotOpen = (failure: SaveFailure, { fileId }: LogScope): Pick<JournalContext, 'failure' | 'error' | 'because'> => ({ failure, error: openingError(failure, fileId), because: undefined })

const openingOf = ({ event }: { readonly event: DoneActorEvent<Opening['answer']> }): Opening => ({ answer: event.output })
const appendingOf = ({ event }: { readonly event: DoneActorEvent<Appending['answer']> }): Appending => ({ answer: event.output })

/**
 * One open journal. A command becomes events on the view at once, or is refused and nothing has moved; the events then
 * go into the durable log one command after the other, and one that the log refuses is undone alone.
 */
export const journalMachine = setup({
  types: {
    context: {} as JournalContext,
    events: {} as JournalMachineEvent,
    input: {} as JournalInput,
    emitted: {} as JournalEmitted,
  },
  actors: {
    /** From this device's log where it can, else from the drive. */
    openJournal: fromPromise<Result<OpenedJournal, SaveFailure>, { readonly scope: LogScope }>(provided('openJournal')),
    appendEvents: fromPromise<Result<ReadonlyArray<LoggedEvent>, LogError>, { readonly scope: LogScope; readonly command: QueuedCommand | undefined }>(
      provided('appendEvents'),
    ),
    readLog: fromPromise<Result<ReadonlyArray<LoggedEvent>, LogError>, { readonly scope: LogScope }>(provided('readLog')),
  },
  guards: {
    'it is open': (_, { answer }: Opening) => answer.ok,
    'the file is gone, or not ours to write': (_, opening: Opening) => lossIn(opening) !== undefined,
    'only the user can help': (_, { answer }: Opening) => !answer.ok && answer.error.kind === 'blocked',
    'the session is over': (_, { answer }: Opening) => !answer.ok && answer.error.kind === 'signed-out',
    'the profile has a new identity': (_, { outcome }: { readonly outcome: SaveOutcome }) => outcome.renewed,
    'others wrote': (_, { outcome }: { readonly outcome: PullOutcome }) => outcome.changed,
    'a command is queued': ({ context }) => (context.open?.queue.length ?? 0) > 0,
    'the log holds it': (_, { answer }: Appending) => answer.ok,
  },
  actions: {
    'show the journal': assign(({ context }, { answer }: Opening) =>
      answer.ok ? { open: openView(answer.value, context.world), failure: undefined, error: undefined, because: undefined } : {}),
    'remember why it did not open': assign(({ context }, { answer }: Opening) => (answer.ok ? {} : whyNotOpen(answer.error, context.scope))),
    'remember a defect': assign({ failure: { kind: 'unreachable' as const }, error: domainError('repository', 'LOAD_ERROR'), because: undefined }),
    'refuse, since nothing is open': assign(({ context }, { command }: { readonly command: CommandDraft }) => ({
      outcomes: withOutcome(context, command, err(domainError('repository', 'NO_DATA'))),
    })),
    'perform the command': enqueueActions(({ context, enqueue }, given: { readonly command: CommandDraft; readonly consumedDrafts?: ConsumedDrafts }) => {
      if (!context.open) return
      const performed = performOn(context.open, given.command, given.consumedDrafts ?? [], context.world)
      const queued = performed.ok ? newlyQueued(context.open, performed.value) : undefined
      const undo = queued && performed.ok ? remembered(context.undo, given.command, queued, context.open.view, performed.value.view) : context.undo
      enqueue.assign(performed.ok
        ? { open: performed.value, outcomes: withOutcome(context, given.command, ok(undefined)), undo }
        : { outcomes: withOutcome(context, given.command, performed) })
      if (performed.ok && performed.value.view !== context.open.view) enqueue.emit({ type: 'journal.changed' })
    }),
    'take a step back': enqueueActions(({ context, enqueue }, { way, stepId }: { readonly way: UndoWay; readonly stepId: string | undefined }) => {
      if (!context.open) return
      const { open, stack, outcome } = takeBackOn(context.open, context.undo, way, stepId, context.world)
      enqueue.assign({ open, undo: stack, undoOutcome: outcome })
      if (open.view !== context.open.view) enqueue.emit({ type: 'journal.changed' })
    }),
    'take it into the log': assign(({ context }, { answer }: Appending) =>
      answer.ok && context.open ? { open: absorbAppended(context.open, answer.value) } : {}),
    'undo exactly that command': assign(({ context }, { answer }: Appending) => {
      const refused = context.open?.queue[0]
      if (!context.open || !refused) return {}
      const because = logRefusal(answer.ok ? 'unavailable' : answer.error.kind)
      return { open: undoOldest(context.open), undo: withoutRefused(context.undo, refused), error: failedCommand(refused.type), because }
    }),
    'take over the log': assign(({ context }, { answer }: Appending) => (answer.ok && context.open ? { open: absorbLog(context.open, answer.value) } : {})),
    'stand on what was saved': assign(({ context }, { outcome }: { readonly outcome: SaveOutcome }) =>
      context.open ? { open: absorbSaved(context.open, outcome) } : {}),
    'stand on what was pulled': assign(({ context }, { outcome }: { readonly outcome: PullOutcome }) =>
      context.open ? { open: absorbPulled(context.open, outcome) } : {}),
    'say what waits': emit(({ context }): JournalEmitted =>
      context.open && missingOf(context.open).length > 0 ? { type: 'journal.changed' } : { type: 'journal.settled' }),
    'say what still waits': emit(({ context }): JournalEmitted =>
      context.open && waitingOf(context.open).length > 0 ? { type: 'journal.changed' } : { type: 'journal.settled' }),
    'say that the file is lost': emit(({ context }, opening: Opening): JournalEmitted => ({ type: 'file.lost', fileId: context.scope.fileId, reason: lossIn(opening) ?? 'invalid' })),
    'say that the session is over': emit({ type: 'session.over' }),
    'clear the message': assign({ error: undefined, because: undefined }),
  },
  delays: { 'it is worth another try': limits.errorRecoveryRetryMs },
}).createMachine({
  id: 'journal',
  context: ({ input }) => ({ ...input, open: undefined, outcomes: [], undo: emptyUndoStack, undoOutcome: undefined, error: undefined, because: undefined, failure: undefined }),
  initial: 'opening',
  on: {
    'journal.command': { actions: { type: 'refuse, since nothing is open', params: ({ event }) => event } },
    'message.cleared': { actions: 'clear the message' },
  },
  states: {
    opening: {
      description: 'Opening the journal, from the log where it can.',
      invoke: {
        id: 'openJournal',
        src: 'openJournal',
        input: ({ context }) => ({ scope: context.scope }),
        onDone: [
          {
            guard: { type: 'it is open', params: openingOf },
            target: 'ready',
            actions: [{ type: 'show the journal', params: openingOf }, 'say what waits'],
          },
          {
            guard: { type: 'the file is gone, or not ours to write', params: openingOf },
            target: 'failed',
            actions: [{ type: 'remember why it did not open', params: openingOf }, { type: 'say that the file is lost', params: openingOf }],
          },
          {
            guard: { type: 'the session is over', params: openingOf },
            target: 'failed',
            actions: [{ type: 'remember why it did not open', params: openingOf }, 'say that the session is over'],
          },
          {
            guard: { type: 'only the user can help', params: openingOf },
            target: 'failed',
            actions: { type: 'remember why it did not open', params: openingOf },
          },
          { target: 'waiting', actions: { type: 'remember why it did not open', params: openingOf } },
        ],
        onError: { target: 'waiting', actions: 'remember a defect' },
      },
    },
    waiting: {
      description: 'The network or the storage refused; another try comes by itself.',
      after: { 'it is worth another try': 'opening' },
      on: { 'journal.reload': 'opening' },
    },
    failed: {
      description: 'The file is gone, no journal of ours, or closed to us.',
      on: { 'journal.reload': 'opening' },
    },
    ready: {
      description: 'Open and editable.',
      type: 'parallel',
      on: {
        'journal.command': { actions: { type: 'perform the command', params: ({ event }) => event } },
        'journal.undo': { actions: { type: 'take a step back', params: ({ event }) => ({ way: 'undo' as const, stepId: event.stepId }) } },
        'journal.redo': { actions: { type: 'take a step back', params: { way: 'redo', stepId: undefined } } },
        'journal.pulled': { actions: [{ type: 'stand on what was pulled', params: ({ event }) => event }, 'say what waits'] },
        'journal.saved': { actions: [{ type: 'stand on what was saved', params: ({ event }) => event }, 'say what waits'] },
      },
      states: {
        queue: {
          initial: 'empty',
          states: {
            empty: {
              description: 'Every accepted command is in the log.',
              always: { guard: 'a command is queued', target: 'appending' },
            },
            appending: {
              description: 'The oldest queued command goes into the log; the others wait behind it, in order.',
              invoke: {
                id: 'appendEvents',
                src: 'appendEvents',
                input: ({ context }) => ({ scope: context.scope, command: context.open?.queue[0] }),
                onDone: [
                  {
                    guard: { type: 'the log holds it', params: appendingOf },
                    target: 'empty',
                    actions: { type: 'take it into the log', params: appendingOf },
                  },
                  { target: 'empty', actions: { type: 'undo exactly that command', params: appendingOf } },
                ],
                onError: { target: 'empty', actions: { type: 'undo exactly that command', params: { answer: unavailable } } },
              },
            },
          },
        },
        otherTabs: {
          initial: 'known',
          on: {
            // Re-entered by each change: a read that began before it may have missed it.
            'log.changed': '.reading',
            // The file may count events that another tab has just appended.
            'journal.pulled': {
              guard: { type: 'others wrote', params: ({ event }) => event },
              target: '.reading',
              actions: [{ type: 'stand on what was pulled', params: ({ event }) => event }, 'say what waits'],
            },
            'journal.saved': {
              guard: { type: 'the profile has a new identity', params: ({ event }) => event },
              target: '.reading',
              actions: [{ type: 'stand on what was saved', params: ({ event }) => event }, 'say what waits'],
            },
          },
          states: {
            known: { description: 'What other tabs did is in the view.' },
            reading: {
              description: 'Reading the log again.',
              invoke: {
                id: 'readLog',
                src: 'readLog',
                input: ({ context }) => ({ scope: context.scope }),
                onDone: { target: 'known', actions: [{ type: 'take over the log', params: appendingOf }, 'say what still waits'] },
                onError: 'known',
              },
            },
          },
        },
      },
    },
  },
})

/** Sends a command and answers at once what came of it. Calling it from within the machine's own notifications is a defect. */
export const perform = (
  journal: ActorRefFrom<typeof journalMachine>, command: CommandDraft, consumedDrafts: ConsumedDrafts = [],
): Result<void, DomainError> => {
  journal.send({ type: 'journal.command', command, consumedDrafts })
  const outcome = journal.getSnapshot().context.outcomes.find((each) => each.command === command)
  if (!outcome) throw new Error(`The journal has not decided ${command.type} yet`)
  return outcome.result
}

/** Takes a step back (or brings it again) and answers at once what came of it; nothing when no journal is open. */
export const takeBack = (journal: ActorRefFrom<typeof journalMachine>, way: UndoWay, stepId?: string): UndoOutcome => {
  const before = journal.getSnapshot().context.undoOutcome
  journal.send(way === 'redo' ? { type: 'journal.redo' } : { type: 'journal.undo', ...(stepId !== undefined && { stepId }) })
  const { undoOutcome } = journal.getSnapshot().context
  return undoOutcome && undoOutcome !== before ? undoOutcome : { way, words: undefined, checklistId: undefined, changed: false }
}
