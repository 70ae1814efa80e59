import { assign, type DoneActorEvent, enqueueActions, fromCallback, fromPromise, sendTo, setup } from 'xstate'
import { limits } from '#domain/limits.ts'
import type { Result } from '#domain/result.ts'
import { provided, providedCallback } from '#machines/ports/provided.ts'
import type { RefreshFailure, StoredTokens } from '#machines/ports/session.ts'
import {
  type AuthenticationContext,
  type AuthenticationEvent,
  type AuthenticationInput,
  isValid,
  type LostFile,
  signedOut,
  type SessionOrder,
  type StoredSession,
  untilRefresh,
} from './session.ts'

interface Refreshed {
  readonly answer: Result<StoredTokens, RefreshFailure>
}

interface Seen {
  readonly session: StoredSession
}

interface Scoped {
  readonly userId: string | undefined
  readonly fileId: string | undefined
}

/** The refreshed tokens or why there are none, for guards and actions. */
export const refreshedOf = ({ event }: { readonly event: DoneActorEvent<Refreshed['answer']> }): Refreshed => ({
  answer: event.output,
})

interface Given {
  readonly context: AuthenticationContext
}

const guards = {
  'no user is known': ({ context }: Given) => context.userId === undefined,
  'a journal is chosen': ({ context }: Given) => context.fileId !== undefined,
  'its file is lost': ({ context }: Given) =>
    context.fileId !== undefined && context.lostFile?.fileId === context.fileId,
  'there is a backup': (_: Given, found: { readonly backup: boolean }) => found.backup,
  'the token is valid': ({ context }: Given) => isValid(context.tokens, context.clock.now()),
  'the token ends soon': ({ context }: Given) =>
    !isValid(context.tokens, context.clock.now() + limits.tokenRefreshMarginMs),
  'the log can open the journal': (_: Given, found: { readonly inLog: boolean }) => found.inLog,
  'the session is over': (_: Given, { answer }: Refreshed) => !answer.ok && answer.error.kind === 'signed-out',
  'the server was not reached': (_: Given, { answer }: Refreshed) => !answer.ok,
  'the sign-out has arrived': (_: Given, { arrived }: { readonly arrived: boolean }) => arrived,
  'nothing is pending': (_: Given, flushed: { readonly pending: number }) => flushed.pending === 0,
  'another tab signed out': ({ context }: Given, { session }: Seen) =>
    context.userId !== undefined && session.userId === undefined,
  'another user or journal was chosen': ({ context }: Given, { session }: Seen) =>
    session.userId !== undefined && (session.userId !== context.userId || session.fileId !== context.fileId),
  'the same session goes on': ({ context }: Given, { session }: Seen) =>
    context.userId !== undefined && session.userId === context.userId && session.fileId === context.fileId,
  'it is the current journal': ({ context }: Given, file: { readonly fileId: string }) =>
    context.fileId === file.fileId,
}

export const authenticationSetup = setup({
  types: { context: {} as AuthenticationContext, events: {} as AuthenticationEvent, input: {} as AuthenticationInput },
  actors: {
    /** Writes the stored session, and reports what other tabs write. */
    syncStoredSession: fromCallback<SessionOrder>(providedCallback('syncStoredSession')),
    /** Whether this profile's log can open the journal without the network. */
    findLocalLog: fromPromise<boolean, Scoped>(provided('findLocalLog')),
    /** Whether the journal has a backup of the last hour. */
    findBackup: fromPromise<boolean, Scoped>(provided('findBackup')),
    refreshSession: fromPromise<Result<StoredTokens, RefreshFailure>, { readonly userId: string | undefined }>(
      provided('refreshSession'),
    ),
    /** Saves pending edits; answers how many are still pending. */
    flushEdits: fromPromise<number, Scoped>(provided('flushEdits')),
    /** Signs out at the server, and discards pending edits where the user chose so. */
    endSession: fromPromise<void, Scoped & { readonly discard: boolean }>(provided('endSession')),
    /** Answers whether no sign-out is pending any more. */
    retrySignOut: fromPromise<boolean>(provided('retrySignOut')),
  },
  guards,
  actions: {
    'clear a dead token': enqueueActions(({ context, enqueue }) => {
      if (context.userId === undefined || isValid(context.tokens, context.clock.now())) return
      enqueue.assign({ tokens: undefined })
      enqueue.sendTo('session', { type: 'tokens.clear' })
    }),
    'take over the tokens': assign((_, { session }: Seen) => ({ tokens: session.tokens, offline: false, failures: 0 })),
    'take over the session': assign((_, { session }: Seen) => ({ ...signedOut, ...session })),
    'store the new tokens': enqueueActions(({ context, enqueue }, { answer }: Refreshed) => {
      if (!answer.ok || context.userId === undefined) return
      enqueue.assign({ tokens: answer.value, offline: false, failures: 0, retryAfterMs: 0 })
      enqueue.sendTo('session', { type: 'tokens.write', userId: context.userId, tokens: answer.value })
    }),
    'count the failure': assign(({ context }, { answer }: Refreshed) => ({
      offline: true,
      failures: context.failures + 1,
      retryAfterMs: !answer.ok && answer.error.kind === 'unreachable' ? (answer.error.retryAfterMs ?? 0) : 0,
    })),
    'choose the journal': enqueueActions(({ enqueue }, { fileId }: { readonly fileId: string }) => {
      enqueue.assign({ fileId, lostFile: undefined })
      enqueue.sendTo('session', { type: 'file.write', fileId })
    }),
    'remember the loss': assign((_, { fileId, reason }: LostFile) => ({ lostFile: { fileId, reason } })),
    'clear the loss': assign({ lostFile: undefined }),
    'close the journal': enqueueActions(({ enqueue }) => {
      enqueue.assign({ fileId: undefined })
      enqueue.sendTo('session', { type: 'file.clear' })
    }),
    'clear the stored session': sendTo('session', { type: 'session.clear' }),
    'clear the user': assign(signedOut),
    'remember whether it ended by itself': assign(({ event }) => ({
      ended: !(event.type === 'session.over' && event.byUser),
    })),
    'count what is pending': assign((_, { pending }: { readonly pending: number }) => ({ pendingEdits: pending })),
    'clear the count': assign({ pendingEdits: undefined, discard: false }),
    'remember to discard': assign({ discard: true }),
  },
  delays: {
    'a minute': limits.saveRetryMaxMs,
    'the refresh margin begins': ({ context }) => untilRefresh((context.tokens?.expiresAt ?? 0) - context.clock.now()),
    'the retry': ({ context }) => Math.max(context.retryAfterMs, limits.errorRecoveryRetryMs),
    'a growing delay': ({ context }) =>
      Math.max(
        context.retryAfterMs,
        Math.min(limits.saveRetryMaxMs, limits.errorRecoveryRetryMs * 2 ** Math.max(0, context.failures - 1)),
      ),
    'the sign-out takes too long': limits.signOutFlushMs,
  },
})
