import { fromCallback, fromPromise } from 'xstate'
import { ok, type Result } from '#domain/result.ts'
import type { EventLog } from '#machines/ports/log.ts'
import type {
  AccessTokens,
  AuthApi,
  PendingSignOut,
  RefreshFailure,
  SessionStore,
  StoredTokens,
} from '#machines/ports/session.ts'
import type { Clock } from '#machines/ports/time.ts'
import type { SessionOrder } from './session.ts'

/** The one writer of the stored session. Tokens of a user who is no longer the stored one are never written (A11). */
export const syncStoredSession = (session: SessionStore) =>
  fromCallback<SessionOrder>(({ receive, sendBack }) => {
    receive((order) => obey(session, order))
    return session.subscribe(() => sendBack({ type: 'session.changed', session: session.read() }))
  })

const obey = (session: SessionStore, order: SessionOrder): void => {
  switch (order.type) {
    case 'tokens.write':
      if (session.read().userId === order.userId) session.writeTokens(order.tokens)
      return
    case 'tokens.clear':
      return session.clearTokens()
    case 'file.write':
      return session.writeFileId(order.fileId)
    case 'file.clear':
      return session.clearFileId()
    case 'session.clear':
      return session.clearAll()
  }
}

/** A valid token, by the profile's single flight, with the expiry that it stored. */
export const refreshSession = (tokens: Pick<AccessTokens, 'current'>, session: Pick<SessionStore, 'read'>) =>
  fromPromise<Result<StoredTokens, RefreshFailure>, { readonly userId: string | undefined }>(async () => {
    const refreshed = await tokens.current()
    if (!refreshed.ok) return refreshed
    const stored = session.read().tokens
    return stored ? ok(stored) : { ok: false, error: { kind: 'unreachable', retryAfterMs: undefined } }
  })

/** `discard`: drops pending edits. A sign-out that does not reach the server stays pending. */
export const endSession = (auth: Pick<AuthApi, 'signOut'>, log: Pick<EventLog, 'discard'>, unsent: PendingSignOut) =>
  fromPromise<
    void,
    { readonly userId: string | undefined; readonly fileId: string | undefined; readonly discard: boolean }
  >(async ({ input: { userId, fileId, discard } }) => {
    if (userId === undefined) return
    // Stored first, since every later step can fail or hang, and the page can be closed.
    unsent.write(userId)
    if (discard && fileId !== undefined) await log.discard({ userId, fileId })
    await sendSignOut(auth, unsent, userId)
  })

/** Answers whether no sign-out is pending any more. */
export const retrySignOut = (auth: Pick<AuthApi, 'signOut'>, unsent: PendingSignOut) =>
  fromPromise<boolean>(() => {
    const userId = unsent.read()
    return userId === undefined ? Promise.resolve(true) : sendSignOut(auth, unsent, userId)
  })

const sendSignOut = async (
  auth: Pick<AuthApi, 'signOut'>,
  unsent: PendingSignOut,
  userId: string,
): Promise<boolean> => {
  if (!(await auth.signOut(userId))) return false
  if (unsent.read() === userId) unsent.clear()
  return true
}

/** Confirms by the sealed cookie that this browser belongs to the user of the callback address (A2). */
export const confirmSession = (auth: Pick<AuthApi, 'refresh'>, clock: Pick<Clock, 'now'>) =>
  fromPromise<Result<StoredTokens, RefreshFailure>, { readonly userId: string | undefined }>(
    async ({ input: { userId } }) => {
      if (userId === undefined) return { ok: false, error: { kind: 'signed-out' } }
      const answer = await auth.refresh(userId)
      return answer.ok
        ? ok({ accessToken: answer.value.accessToken, expiresAt: clock.now() + answer.value.expiresInSeconds * 1000 })
        : answer
    },
  )

/** Clears another user's data (A35), and a pending sign-out, since the sign-in has replaced the cookie. */
export const storeSession = (session: SessionStore, unsent: Pick<PendingSignOut, 'clear'>) =>
  fromPromise<void, { readonly userId: string | undefined; readonly tokens: StoredTokens | undefined }>(
    ({ input: { userId, tokens } }) => {
      if (userId === undefined || tokens === undefined)
        return Promise.reject(new Error('A sign-in needs a user and tokens'))
      if (session.read().userId !== userId) session.clearAll()
      session.writeUserId(userId)
      session.writeTokens(tokens)
      unsent.clear()
      return Promise.resolve()
    },
  )
