import { limits } from '#domain/limits.ts'
import type { Result } from '#domain/result.ts'
import type { RefreshFailure, StoredTokens } from './ports/session.ts'
import { isValid, type AuthenticationContext, type StoredSession } from './session.ts'

/** The answer of a refresh. */
export interface Refreshed {
  readonly answer: Result<StoredTokens, RefreshFailure>
}

/** The stored session as somebody just saw it. */
export interface Seen {
  readonly session: StoredSession
}

interface Given {
  readonly context: AuthenticationContext
}

/** The questions of the authentication machine, each a sentence. */
export const sessionGuards = {
  'no user is known': ({ context }: Given) => context.userId === undefined,
  'a journal is chosen': ({ context }: Given) => context.fileId !== undefined,
  'its file is lost': ({ context }: Given) => context.fileId !== undefined && context.lostFile?.fileId === context.fileId,
  'there is a backup': (_: Given, found: { readonly backup: boolean }) => found.backup,
  'the token is valid': ({ context }: Given) => isValid(context.tokens, context.clock.now()),
  'the token ends soon': ({ context }: Given) => !isValid(context.tokens, context.clock.now() + limits.tokenRefreshMarginMs),
  'the log can open the journal': (_: Given, found: { readonly inLog: boolean }) => found.inLog,
  'the session is over': (_: Given, { answer }: Refreshed) => !answer.ok && answer.error.kind === 'signed-out',
  'the server was not reached': (_: Given, { answer }: Refreshed) => !answer.ok,
  'the server knows': (_: Given, { told }: { readonly told: boolean }) => told,
  'nothing is pending': (_: Given, flushed: { readonly pending: number }) => flushed.pending === 0,
  'another tab signed out': ({ context }: Given, { session }: Seen) => context.userId !== undefined && session.userId === undefined,
  'another user or journal was chosen': ({ context }: Given, { session }: Seen) =>
    session.userId !== undefined && (session.userId !== context.userId || session.fileId !== context.fileId),
  'the same session goes on': ({ context }: Given, { session }: Seen) =>
    context.userId !== undefined && session.userId === context.userId && session.fileId === context.fileId,
  'it is the current journal': ({ context }: Given, file: { readonly fileId: string }) => context.fileId === file.fileId,
}
