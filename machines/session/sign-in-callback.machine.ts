import { assign, type DoneActorEvent, fromPromise, setup } from 'xstate'
import type { SignInError } from '#domain/api/auth.ts'
import { limits } from '#domain/limits.ts'
import type { Result } from '#domain/result.ts'
import { provided } from '#machines/ports/provided.ts'
import type { RefreshFailure, StoredTokens } from '#machines/ports/session.ts'

/** From the callback's address, read and removed before any other code ran. */
export interface SignInCallbackInput {
  readonly accessToken: string | undefined
  readonly userId: string | undefined
  /** A `SignInError`, or any text. */
  readonly error: string | undefined
}

interface SignInCallbackContext {
  readonly userId: string | undefined
  /** The `error` of the address, or a `SignInError`; empty where it failed without a reason. */
  readonly error: string | undefined
  readonly tokens: StoredTokens | undefined
  readonly complete: boolean
  /** False after a reload or on the way back. */
  readonly isAddressed: boolean
}

interface Confirmed {
  readonly answer: Result<StoredTokens, RefreshFailure>
}

const unreachable: SignInError = 'provider_unavailable'

/**
 * Finishes sign-in. The address's token is not trusted: the sealed cookie has to confirm that this browser belongs to
 * that user, and the answer's fresh token is stored.
 */
export const signInCallbackMachine = setup({
  types: { context: {} as SignInCallbackContext, input: {} as SignInCallbackInput, events: {} as DoneActorEvent<void> },
  actors: {
    /** POST /auth/refresh with this user id: the answer's token, or why not. */
    confirmSession: fromPromise<Result<StoredTokens, RefreshFailure>, { readonly userId: string | undefined }>(
      provided('confirmSession'),
    ),
    /** Stores user and tokens; data of another user is cleared first. */
    storeSession: fromPromise<void, { readonly userId: string | undefined; readonly tokens: StoredTokens | undefined }>(
      provided('storeSession'),
    ),
  },
  guards: {
    'the address is complete': ({ context }) => context.complete,
    'the browser is confirmed': (_, { answer }: Confirmed) => answer.ok,
  },
  actions: {
    'remember the confirmed tokens': assign((_, { answer }: Confirmed) => (answer.ok ? { tokens: answer.value } : {})),
    'say that it failed': assign(({ context }) => ({ error: context.error ?? (context.isAddressed ? '' : undefined) })),
    'say why it is not confirmed': assign((_, { answer }: Confirmed) => ({
      error: !answer.ok && answer.error.kind === 'unreachable' ? unreachable : undefined,
    })),
    'say that the server is out of reach': assign({ error: unreachable }),
  },
  delays: { 'the success was seen': limits.postAuthRedirectMs },
}).createMachine({
  id: 'signInCallback',
  context: ({ input }) => ({
    userId: input.userId,
    tokens: undefined,
    error: input.error,
    isAddressed: Object.values(input).some((part) => part !== undefined),
    complete: input.error === undefined && Boolean(input.accessToken) && Boolean(input.userId),
  }),
  initial: 'processing',
  states: {
    processing: {
      initial: 'reading',
      states: {
        reading: {
          description: 'Does the address have all that a sign-in needs?',
          always: [{ guard: 'the address is complete', target: 'confirming' }, { target: '#signInCallback.error' }],
        },
        confirming: {
          description: 'Asking the server, by the sealed cookie, whether this browser belongs to that user.',
          invoke: {
            id: 'confirmSession',
            src: 'confirmSession',
            input: ({ context }) => ({ userId: context.userId }),
            onDone: [
              {
                guard: { type: 'the browser is confirmed', params: ({ event }) => ({ answer: event.output }) },
                target: 'storing',
                actions: { type: 'remember the confirmed tokens', params: ({ event }) => ({ answer: event.output }) },
              },
              {
                target: '#signInCallback.error',
                actions: { type: 'say why it is not confirmed', params: ({ event }) => ({ answer: event.output }) },
              },
            ],
            onError: { target: '#signInCallback.error', actions: 'say that the server is out of reach' },
          },
        },
        storing: {
          description: 'Remembering the user and the tokens.',
          invoke: {
            id: 'storeSession',
            src: 'storeSession',
            input: ({ context }) => ({ userId: context.userId, tokens: context.tokens }),
            onDone: '#signInCallback.success',
            onError: '#signInCallback.error',
          },
        },
      },
    },
    success: {
      description: 'Signed in; the page says so before it goes on.',
      after: { 'the success was seen': 'redirected' },
    },
    error: { description: 'Nothing was stored. The user may try again.', entry: 'say that it failed' },
    redirected: { description: 'On the way to the setup page.', type: 'final' },
  },
})
