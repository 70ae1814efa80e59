import { assign, emit, fromPromise, setup, type DoneActorEvent, type SnapshotFrom } from 'xstate'
import { limits } from '#domain/limits.ts'
import type { Result } from '#domain/result.ts'
import type { Clock, Random } from '../ports/time.ts'
import { provided } from '../provided.ts'
import { type Pace, restDelay, retryDelay } from './pace.ts'
import type { SaveFailure, SaveOutcome } from './save-outcome.ts'

/** A failure that the save answered, or a defect of ours that was caught at this edge. */
export type KnownSaveFailure = SaveFailure | { readonly kind: 'defect' }

export interface SaveStatusInput {
  readonly clock: Clock
  readonly random: Random
  readonly online: boolean
}

export interface SaveStatusContext extends SaveStatusInput, Pace {
  /** When the oldest change that is not in the drive was made, milliseconds since the epoch. */
  readonly pendingSince: number | undefined
  /** When the first change during the running save was made. */
  readonly changedSince: number | undefined
  /** When the running or last save began. */
  readonly begunAt: number
}

export type SaveStatusEvent =
  /** A journal is open; `pendingSince` is the moment of its oldest unsent event. */
  | { readonly type: 'file.opened'; readonly pendingSince: number | undefined }
  /** No file id any more: the queue in memory is cleared, the durable log is not. */
  | { readonly type: 'file.closed' }
  /** A command was accepted, or its events have just become durable. */
  | { readonly type: 'journal.changed' }
  /** Nothing of this profile waits any more: another tab brought it to the drive. */
  | { readonly type: 'journal.settled' }
  | { readonly type: 'save.retry' }
  /** Save at once: somebody is leaving. */
  | { readonly type: 'save.flush' }
  | { readonly type: 'connection.changed'; readonly online: boolean }

/** The refresh was answered with 401 during a save. */
export type SaveStatusEmitted = { readonly type: 'session.over' }

type Answer = Result<SaveOutcome, SaveFailure>
interface Answered {
  readonly answer: Answer
}

const answerOf = ({ event }: { readonly event: DoneActorEvent<Answer> }): Answered => ({ answer: event.output })

/** What both attempts do alike; the first one that holds. */
const answersOfBothAttempts = [
  { guard: { type: 'it was saved, and changed meanwhile', params: answerOf }, target: '#save.pending', actions: 'count the success' },
  { guard: { type: 'it was saved', params: answerOf }, target: '#save.saved', actions: 'count the success' },
  { guard: { type: 'another tab is saving', params: answerOf }, target: '#save.watching' },
  { guard: { type: 'the user has to act', params: answerOf }, target: '#save.blocked', actions: { type: 'remember the failure', params: answerOf } },
  {
    guard: { type: 'the session is over', params: answerOf },
    target: '#save.blocked',
    actions: [{ type: 'remember the failure', params: answerOf }, 'say that the session is over'],
  },
  { guard: { type: 'there is no network', params: answerOf }, target: '#save.offline', actions: { type: 'remember the failure', params: answerOf } },
] as const

/** States that wait for another try take further changes along, and go on when the user asks. */
const waitingForAnotherTry = {
  'journal.changed': { actions: 'remember the change' },
  'journal.settled': { target: 'idle', actions: 'clear the queue' },
  'save.retry': 'saving',
  'save.flush': 'saving',
} as const

/**
 * When a changed journal is written. The rules of time live here; how a save goes is `saveJournal`'s. A change during
 * a save never abandons the write in flight: it queues another one behind it.
 */
export const saveStatusMachine = setup({
  types: {
    context: {} as SaveStatusContext,
    events: {} as SaveStatusEvent,
    input: {} as SaveStatusInput,
    emitted: {} as SaveStatusEmitted,
  },
  actors: {
    /** Lock, read, rebase, gate, write, verify. It first waits until every accepted event is in the log. */
    saveJournal: fromPromise<Answer, { readonly attempt: 'first' | 'merging' }>(provided('saveJournal')),
  },
  guards: {
    'the opened journal has unsent events': (_, opened: { readonly pendingSince: number | undefined }) => opened.pendingSince !== undefined,
    'the network is away': ({ context }) => !context.online,
    'the network is back': (_, connection: { readonly online: boolean }) => connection.online,
    'it was saved': (_, { answer }: Answered) => answer.ok,
    'it was saved, and changed meanwhile': ({ context }, { answer }: Answered) => answer.ok && context.changedSince !== undefined,
    'another tab is saving': (_, { answer }: Answered) => !answer.ok && answer.error.kind === 'busy',
    'the user has to act': (_, { answer }: Answered) => !answer.ok && answer.error.kind === 'blocked',
    'the session is over': (_, { answer }: Answered) => !answer.ok && answer.error.kind === 'signed-out',
    'there is no network': (_, { answer }: Answered) => !answer.ok && answer.error.kind === 'offline',
    'the series of failures goes on': ({ context }) => context.failures > 0,
    'the drive asks to slow down': (_, { answer }: Answered) => !answer.ok && answer.error.kind === 'rate-limited',
  },
  actions: {
    'remember what is unsent': assign((_, opened: { readonly pendingSince: number | undefined }) => ({
      pendingSince: opened.pendingSince, changedSince: undefined, failures: 0, failure: undefined,
    })),
    'clear the queue': assign({ pendingSince: undefined, changedSince: undefined, failures: 0, failure: undefined }),
    'remember the change': assign(({ context }) => ({ pendingSince: context.pendingSince ?? context.clock.now() })),
    'remember the change behind the save': assign(({ context }) => ({ changedSince: context.changedSince ?? context.clock.now() })),
    'nothing has changed behind the save yet': assign(({ context }) => ({ changedSince: undefined, begunAt: context.clock.now() })),
    'remember the connection': assign((_, { online }: { readonly online: boolean }) => ({ online })),
    'count the success': assign(({ context }) => ({
      lastSavedAt: context.clock.now(), tookMs: context.clock.now() - context.begunAt,
      pendingSince: context.changedSince, changedSince: undefined, failures: 0, failure: undefined,
    })),
    'remember the failure': assign(({ context }, { answer }: Answered) => ({
      failures: context.failures + 1,
      failure: answer.ok ? undefined : answer.error,
      jitter: context.random.fraction(),
    })),
    'remember the defect': assign(({ context }) => ({
      failures: context.failures + 1, failure: { kind: 'defect' as const }, jitter: context.random.fraction(),
    })),
    'say that the session is over': emit({ type: 'session.over' }),
  },
  delays: {
    'the user pauses': ({ context }) => Math.max(limits.saveDebounceMs, restDelay(context, context.clock.now())),
    'the oldest change is too old': ({ context }) => {
      const waited = context.clock.now() - (context.pendingSince ?? context.clock.now())
      const left = Math.min(limits.saveForcedAfterMs, Math.max(0, limits.saveForcedAfterMs - waited))
      return Math.max(left, restDelay(context, context.clock.now()))
    },
    'the indicator was seen': limits.savedIndicatorMs,
    'it is worth another try': ({ context }) => retryDelay(context),
    'the other tab may be done': limits.saveLockWatchMs,
  },
}).createMachine({
  id: 'save',
  context: ({ input }) => ({
    ...input, pendingSince: undefined, changedSince: undefined, lastSavedAt: undefined, failures: 0, failure: undefined, jitter: 0.5,
    tookMs: 0, begunAt: 0,
  }),
  initial: 'without_file',
  on: {
    'file.opened': [
      {
        guard: { type: 'the opened journal has unsent events', params: ({ event }) => event },
        target: '.pending',
        actions: { type: 'remember what is unsent', params: ({ event }) => event },
      },
      { target: '.idle', actions: { type: 'remember what is unsent', params: ({ event }) => event } },
    ],
    'file.closed': { target: '.without_file', actions: 'clear the queue' },
    'connection.changed': { actions: { type: 'remember the connection', params: ({ event }) => event } },
  },
  states: {
    without_file: { description: 'No journal is open; nothing can wait.' },
    idle: {
      description: 'Everything is in the drive.',
      on: { 'journal.changed': { target: 'pending', actions: 'remember the change' } },
    },
    pending: {
      description: 'Edits wait for a quiet second, but never longer than the forced moment of the oldest one.',
      initial: 'waiting',
      after: { 'the oldest change is too old': 'due' },
      on: {
        'journal.changed': { target: '.waiting', actions: 'remember the change' },
        'journal.settled': { target: 'idle', actions: 'clear the queue' },
        'save.flush': 'saving',
        'save.retry': 'saving',
      },
      states: {
        waiting: { description: 'The quiet second.', after: { 'the user pauses': '#save.due' } },
      },
    },
    due: {
      description: 'It is time to save, where there is a network.',
      always: [{ guard: 'the network is away', target: 'offline' }, { target: 'saving' }],
    },
    saving: {
      description: 'A write is in flight; it is never abandoned by a later change.',
      initial: 'attempting',
      entry: 'nothing has changed behind the save yet',
      on: { 'journal.changed': { actions: 'remember the change behind the save' } },
      states: {
        attempting: {
          description: 'The first attempt.',
          invoke: {
            id: 'saveJournal',
            src: 'saveJournal',
            input: { attempt: 'first' },
            onDone: [
              ...answersOfBothAttempts,
              { guard: { type: 'the drive asks to slow down', params: answerOf }, target: '#save.failed', actions: { type: 'remember the failure', params: answerOf } },
              // Merging is another whole attempt: once per series of failures, or the series would ask too much (I20).
              { guard: 'the series of failures goes on', target: '#save.failed', actions: { type: 'remember the failure', params: answerOf } },
              { target: 'merging' },
            ],
            onError: [{ guard: 'the series of failures goes on', target: '#save.failed', actions: 'remember the defect' }, { target: 'merging' }],
          },
        },
        merging: {
          description: 'The attempt failed: once more from what the drive holds now.',
          invoke: {
            id: 'saveMerged',
            src: 'saveJournal',
            input: { attempt: 'merging' },
            onDone: [
              ...answersOfBothAttempts,
              { target: '#save.failed', actions: { type: 'remember the failure', params: answerOf } },
            ],
            onError: { target: '#save.failed', actions: 'remember the defect' },
          },
        },
      },
    },
    saved: {
      description: 'The drive verified the write; the indicator says so for a while.',
      after: { 'the indicator was seen': 'idle' },
      on: { 'journal.changed': { target: 'pending', actions: 'remember the change' } },
    },
    watching: {
      description: 'Another tab holds the lock; our edits are in the log that it saves from.',
      after: { 'the other tab may be done': 'due' },
      on: waitingForAnotherTry,
    },
    offline: {
      description: 'No network: the edits wait in the durable log. A connection that nobody announces is found by trying.',
      after: { 'it is worth another try': 'saving' },
      on: {
        ...waitingForAnotherTry,
        'connection.changed': [
          {
            guard: { type: 'the network is back', params: ({ event }) => event },
            target: 'saving',
            actions: { type: 'remember the connection', params: ({ event }) => event },
          },
          { actions: { type: 'remember the connection', params: ({ event }) => event } },
        ],
      },
    },
    failed: {
      description: 'The last attempt failed; the next one comes by itself.',
      after: { 'it is worth another try': 'due' },
      on: waitingForAnotherTry,
    },
    blocked: {
      description: 'Only the user can help: the file is gone, newer, unreadable, too big for the drive, or the session is over.',
      on: waitingForAnotherTry,
    },
  },
})

/** What the indicator shows. One state at a time, so blocked, failed, saving, pending, saved and idle never contradict (I22). */
export interface SaveStatusView {
  readonly status: 'idle' | 'pending' | 'saving' | 'saved' | 'error'
  readonly pendingChanges: boolean
  /** Milliseconds since the epoch. */
  readonly lastSavedAt: number | undefined
  readonly pendingSince: number | undefined
  readonly failure: KnownSaveFailure | undefined
  /** The network is away: edits wait in the durable log. */
  readonly offline: boolean
  /** No further try comes by itself: the user has to act, or to sign in again. */
  readonly blocked: 'act' | 'sign in' | undefined
}

type SaveStatusSnapshot = SnapshotFrom<typeof saveStatusMachine>

/** A snapshot as the indicator shows it; the words are the component's. */
export const saveStatusOf = (snapshot: SaveStatusSnapshot): SaveStatusView => ({
  status: statusOf(snapshot),
  pendingChanges: snapshot.context.pendingSince !== undefined,
  lastSavedAt: snapshot.context.lastSavedAt,
  pendingSince: snapshot.context.pendingSince,
  failure: snapshot.context.failure,
  offline: snapshot.matches('offline') || !snapshot.context.online,
  blocked: snapshot.matches('blocked') ? wayOut(snapshot.context.failure) : undefined,
})

const wayOut = (failure: KnownSaveFailure | undefined): SaveStatusView['blocked'] =>
  failure?.kind === 'blocked' && failure.reason === 'scopeMissing' ? 'sign in' : 'act'

const statusOf = (snapshot: SaveStatusSnapshot): SaveStatusView['status'] => {
  if (snapshot.matches('blocked') || snapshot.matches('failed')) return 'error'
  if (snapshot.matches('saving')) return 'saving'
  if (snapshot.matches('saved')) return 'saved'
  return snapshot.context.pendingSince === undefined ? 'idle' : 'pending'
}
