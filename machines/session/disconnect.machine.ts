import { assign, emit, fromPromise, setup } from 'xstate'
import { domainError, type DomainError } from '#domain/errors/catalogue.ts'
import { limits } from '#domain/limits.ts'
import { provided } from '#machines/ports/provided.ts'

interface DisconnectContext {
  /** The user chose to discard the pending edits. */
  readonly discard: boolean
  readonly error: DomainError<'connection'> | undefined
}

export type DisconnectEvent =
  | { readonly type: 'disconnect.requested' }
  | { readonly type: 'disconnect.confirmed' }
  | { readonly type: 'disconnect.kept' }
  | { readonly type: 'disconnect.discarded' }
  | { readonly type: 'disconnect.cancelled' }

/** Access is revoked: the session is over on every device. */
type DisconnectEmitted = { readonly type: 'access.revoked'; readonly discard: boolean }

/** Revokes the app's access to the drive in two steps, and only after the pending edits are saved or decided on. */
export const disconnectMachine = setup({
  types: { context: {} as DisconnectContext, events: {} as DisconnectEvent, emitted: {} as DisconnectEmitted },
  actors: {
    /** Saves pending edits; answers how many are still pending. */
    flushEdits: fromPromise<number>(provided('flushEdits')),
    revokeAccess: fromPromise<boolean>(provided('revokeAccess')),
  },
  guards: {
    'nothing is pending': (_, { pending }: { readonly pending: number }) => pending === 0,
    'access is revoked': (_, { revoked }: { readonly revoked: boolean }) => revoked,
  },
  actions: {
    'start over': assign({ discard: false, error: undefined }),
    'remember to discard': assign({ discard: true }),
    'say that nothing has changed': assign({ error: domainError('connection', 'GOOGLE_NOT_REACHED') }),
    'report that it is done': emit(({ context }): DisconnectEmitted => ({
      type: 'access.revoked',
      discard: context.discard,
    })),
  },
  delays: { 'the flush takes too long': limits.signOutFlushMs },
}).createMachine({
  id: 'disconnect',
  context: { discard: false, error: undefined },
  initial: 'idle',
  states: {
    idle: {
      description: 'No disconnection was requested.',
      entry: 'start over',
      on: { 'disconnect.requested': 'confirming' },
    },
    confirming: {
      description: 'Saying what will happen, and asking for confirmation; after a failure, saying so.',
      on: { 'disconnect.confirmed': 'flushing', 'disconnect.cancelled': 'idle' },
    },
    flushing: {
      description: 'Saving the pending edits while that is still possible, but not for long.',
      entry: 'start over',
      invoke: {
        id: 'flushEdits',
        src: 'flushEdits',
        onDone: [
          {
            guard: { type: 'nothing is pending', params: ({ event }) => ({ pending: event.output }) },
            target: 'revoking',
          },
          { target: 'asking' },
        ],
        onError: 'asking',
      },
      after: { 'the flush takes too long': 'asking' },
    },
    asking: {
      description: 'Edits are still pending: the user keeps them on this device or discards them.',
      on: {
        'disconnect.kept': 'revoking',
        'disconnect.discarded': { target: 'revoking', actions: 'remember to discard' },
        'disconnect.cancelled': 'idle',
      },
    },
    revoking: {
      description: 'The provider revokes the access; nothing is cleared before.',
      invoke: {
        id: 'revokeAccess',
        src: 'revokeAccess',
        onDone: [
          {
            guard: { type: 'access is revoked', params: ({ event }) => ({ revoked: event.output }) },
            target: 'idle',
            actions: 'report that it is done',
          },
          { target: 'confirming', actions: 'say that nothing has changed' },
        ],
        onError: { target: 'confirming', actions: 'say that nothing has changed' },
      },
    },
  },
})
