import { authenticationSetup } from './authentication.setup.ts'

const gone = { target: '#authentication.signed_out', actions: 'clear the user' } as const

/** Pending edits go to the drive, stay on this device or are discarded, as the user chooses; then the session ends. */
export const signingOut = authenticationSetup.createStateConfig({
  description: 'The user signs out; pending edits are saved first.',
  initial: 'flushing',
  entry: 'clear the count',
  states: {
    flushing: {
      description: 'Saving the pending edits, but not for long.',
      invoke: {
        id: 'flushEdits',
        src: 'flushEdits',
        input: ({ context }) => ({ userId: context.userId, fileId: context.fileId }),
        onDone: [
          {
            guard: { type: 'nothing is pending', params: ({ event }) => ({ pending: event.output }) },
            target: 'ending',
          },
          {
            target: 'asking',
            actions: { type: 'count what is pending', params: ({ event }) => ({ pending: event.output }) },
          },
        ],
        onError: 'asking',
      },
      after: { 'the sign-out takes too long': 'asking' },
    },
    asking: {
      description: 'Edits are still pending: the user keeps them on this device or discards them.',
      on: {
        'sign-out.kept': 'ending',
        'sign-out.discarded': { target: 'ending', actions: 'remember to discard' },
        'sign-out.cancelled': '#authentication.signed_in',
      },
    },
    ending: {
      description: 'The stored session is cleared at once; the server ends it.',
      entry: 'clear the stored session',
      invoke: {
        id: 'endSession',
        src: 'endSession',
        input: ({ context }) => ({ userId: context.userId, fileId: context.fileId, discard: context.discard }),
        onDone: gone,
        onError: gone,
      },
      after: { 'the sign-out takes too long': gone },
    },
  },
})
