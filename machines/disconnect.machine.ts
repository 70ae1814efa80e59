import { assign, emit, fromPromise, setup, type SnapshotFrom } from 'xstate'
import { domainError, type DomainError } from '#domain/errors/catalogue.ts'
import { limits } from '#domain/limits.ts'
import { provided } from './provided.ts'

export interface DisconnectContext {
  /** The user chose to throw the pending edits away. */
  readonly discard: boolean
  /** Why access was not taken back. */
  readonly error: DomainError<'connection'> | undefined
}

export type DisconnectEvent =
  | { readonly type: 'disconnect.requested' }
  | { readonly type: 'disconnect.confirmed' }
  /** What becomes of edits that are not in the drive yet. */
  | { readonly type: 'disconnect.kept' }
  | { readonly type: 'disconnect.discarded' }
  | { readonly type: 'disconnect.cancelled' }

/** Access is taken back: the session is over, here and everywhere. */
export type DisconnectEmitted = { readonly type: 'access.revoked'; readonly discard: boolean }

/** Takes the app's access to the drive back, in two steps, and never before the pending edits are in the drive or spoken for. */
export const disconnectMachine = setup({
  types: { context: {} as DisconnectContext, events: {} as DisconnectEvent, emitted: {} as DisconnectEmitted },
  actors: {
    /** Tries to bring every pending edit to the drive; answers how many are still pending. */
    flushEdits: fromPromise<number>(provided('flushEdits')),
    /** Answers whether access is taken back. */
    revokeAccess: fromPromise<boolean>(provided('revokeAccess')),
  },
  guards: {
    'nothing is pending': (_, { pending }: { readonly pending: number }) => pending === 0,
    'access is taken back': (_, { revoked }: { readonly revoked: boolean }) => revoked,
  },
  actions: {
    'begin anew': assign({ discard: false, error: undefined }),
    'remember to discard': assign({ discard: true }),
    'say that nothing has changed': assign({ error: domainError('connection', 'GOOGLE_NOT_TOLD') }),
    'tell that it is done': emit(({ context }): DisconnectEmitted => ({ type: 'access.revoked', discard: context.discard })),
  },
  delays: { 'too long for a goodbye': limits.signOutFlushMs },
}).createMachine({
  id: 'disconnect',
  context: { discard: false, error: undefined },
  initial: 'idle',
  states: {
    idle: { description: 'Nobody wants to disconnect.', entry: 'begin anew', on: { 'disconnect.requested': 'confirming' } },
    confirming: {
      description: 'Saying what will happen, and asking once more. After a failure it says so.',
      on: { 'disconnect.confirmed': 'flushing', 'disconnect.cancelled': 'idle' },
    },
    flushing: {
      description: 'Bringing the pending edits to the drive while that is still possible, but not for long.',
      entry: 'begin anew',
      invoke: {
        id: 'flushEdits', src: 'flushEdits',
        onDone: [{ guard: { type: 'nothing is pending', params: ({ event }) => ({ pending: event.output }) }, target: 'revoking' }, { target: 'asking' }],
        onError: 'asking',
      },
      after: { 'too long for a goodbye': 'asking' },
    },
    asking: {
      description: 'Edits would stay behind: the user says whether to keep them on this device or to discard them.',
      on: {
        'disconnect.kept': 'revoking',
        'disconnect.discarded': { target: 'revoking', actions: 'remember to discard' },
        'disconnect.cancelled': 'idle',
      },
    },
    revoking: {
      description: 'The provider is told to take the access back; nothing is cleared before it has.',
      invoke: {
        id: 'revokeAccess', src: 'revokeAccess',
        onDone: [
          { guard: { type: 'access is taken back', params: ({ event }) => ({ revoked: event.output }) }, target: 'idle', actions: 'tell that it is done' },
          { target: 'confirming', actions: 'say that nothing has changed' },
        ],
        onError: { target: 'confirming', actions: 'say that nothing has changed' },
      },
    },
  },
})

/** Where the way out of the provider is. */
export type DisconnectStep = 'idle' | 'confirming' | 'flushing' | 'asking' | 'revoking'

/** The step of a snapshot. */
export const disconnectStepOf = (snapshot: SnapshotFrom<typeof disconnectMachine>): DisconnectStep => snapshot.value
