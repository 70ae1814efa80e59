import type { SnapshotFrom } from 'xstate'
import { answerOf, type KnownSaveFailure, neverAnswered, saveStatusSetup } from './save-status.setup.ts'

const answersOfBothAttempts = [
  {
    guard: { type: 'it was saved, and changed meanwhile', params: answerOf },
    target: '#save.pending',
    actions: 'count the success',
  },
  { guard: { type: 'it was saved', params: answerOf }, target: '#save.saved', actions: 'count the success' },
  { guard: { type: 'another tab is saving', params: answerOf }, target: '#save.watching' },
  {
    guard: { type: 'the user has to act', params: answerOf },
    target: '#save.blocked',
    actions: { type: 'remember the failure', params: answerOf },
  },
  {
    guard: { type: 'the session is over', params: answerOf },
    target: '#save.blocked',
    actions: [{ type: 'remember the failure', params: answerOf }, 'say that the session is over'],
  },
  {
    guard: { type: 'there is no network', params: answerOf },
    target: '#save.offline',
    actions: { type: 'remember the failure', params: answerOf },
  },
] as const

/** States that wait for another try include further changes, and go on when the user asks. */
const waitingForAnotherTry = {
  'journal.changed': { actions: 'remember the change' },
  'journal.confirmed': { target: 'idle', actions: 'clear the queue' },
  'save.retry': 'saving',
  'save.flush': 'saving',
} as const

/**
 * Decides when a changed journal is written; `saveJournal` writes it. A change during a save never abandons the write
 * in flight: it queues another save behind it.
 */
export const saveStatusMachine = saveStatusSetup.createMachine({
  id: 'save',
  context: ({ input }) => ({
    ...input,
    pendingSince: undefined,
    changedSince: undefined,
    lastSavedAt: undefined,
    failures: 0,
    failure: undefined,
    jitter: 0.5,
    tookMs: 0,
    begunAt: 0,
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
    without_file: { description: 'No journal is open; nothing can be pending.' },
    idle: {
      description: 'Everything is in the drive.',
      on: { 'journal.changed': { target: 'pending', actions: 'remember the change' } },
    },
    pending: {
      description: 'Edits wait for a quiet second, but the oldest one never longer than the forced delay.',
      initial: 'waiting',
      after: { 'the oldest change is too old': 'due' },
      on: {
        'journal.changed': { target: '.waiting', actions: 'remember the change' },
        'journal.confirmed': { target: 'idle', actions: 'clear the queue' },
        'save.flush': 'saving',
        'save.retry': 'saving',
      },
      states: { waiting: { description: 'The quiet second.', after: { 'the user pauses': '#save.due' } } },
    },
    due: {
      description: 'It is time to save, where there is a network.',
      always: [{ guard: 'the network is away', target: 'offline' }, { target: 'saving' }],
    },
    saving: {
      description: 'A write is in flight; a later change does not abandon it.',
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
              {
                guard: { type: 'the drive asks to slow down', params: answerOf },
                target: '#save.failed',
                actions: { type: 'remember the failure', params: answerOf },
              },
              // Another attempt at once would wait as long once more, and nothing would say so.
              {
                guard: { type: 'the drive never answered', params: answerOf },
                target: '#save.failed',
                actions: { type: 'remember the failure', params: answerOf },
              },
              // Merging is another whole attempt: once per series of failures, or the series would cost too many
              // requests (I20).
              {
                guard: 'the series of failures goes on',
                target: '#save.failed',
                actions: { type: 'remember the failure', params: answerOf },
              },
              { target: 'merging' },
            ],
            onError: [
              { guard: 'the series of failures goes on', target: '#save.failed', actions: 'remember the defect' },
              { target: 'merging' },
            ],
          },
        },
        merging: {
          description: 'The first attempt failed: one more, on what the drive has now.',
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
      description: 'The write is verified; the indicator says so for a while.',
      after: { 'the indicator was seen': 'idle' },
      on: { 'journal.changed': { target: 'pending', actions: 'remember the change' } },
    },
    watching: {
      description: 'Another tab holds the lock; it saves from the same log.',
      after: { 'the other tab may be done': 'due' },
      on: waitingForAnotherTry,
    },
    offline: {
      description: 'No network: the edits wait in the durable log. Trying finds a connection without an event, too.',
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
      description:
        'The user has to act: the file is gone, newer, unreadable or too large, the drive full, the session over.',
      on: waitingForAnotherTry,
    },
  },
})

/**
 * The state of the indicator. One at a time, so blocked, failed, saving, pending, saved and idle never contradict
 * (I22).
 */
export interface SaveStatusView {
  readonly status: 'idle' | 'pending' | 'saving' | 'saved' | 'error'
  readonly pendingChanges: boolean
  /** Milliseconds since the epoch. */
  readonly lastSavedAt: number | undefined
  readonly pendingSince: number | undefined
  readonly failure: KnownSaveFailure | undefined
  /** The drive is out of reach until a save succeeds: edits wait in the durable log. */
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
  offline: isAway(snapshot),
  blocked: snapshot.matches('blocked') ? wayOut(snapshot.context.failure) : undefined,
})

const wayOut = (failure: KnownSaveFailure | undefined): SaveStatusView['blocked'] =>
  failure?.kind === 'blocked' && failure.reason === 'scopeMissing' ? 'sign in' : 'act'

/** During a try the result of the last one still holds. A drive that never answers is as far away as one that is. */
const isAway = ({ context: { online, failure } }: SaveStatusSnapshot): boolean =>
  !online || failure?.kind === 'offline' || neverAnswered(failure)

const statusOf = (snapshot: SaveStatusSnapshot): SaveStatusView['status'] => {
  if (snapshot.matches('blocked')) return 'error'
  if (snapshot.matches('failed')) return isAway(snapshot) ? 'pending' : 'error'
  if (snapshot.matches('saving')) return isAway(snapshot) ? 'pending' : 'saving'
  if (snapshot.matches('saved')) return 'saved'
  return snapshot.context.pendingSince === undefined ? 'idle' : 'pending'
}
