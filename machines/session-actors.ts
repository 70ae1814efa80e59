import { fromCallback, fromPromise } from 'xstate'
import { ok, type Result } from '#domain/result.ts'
import type { EventLog } from './ports/log.ts'
import type { AccessTokens, AuthApi, OwedSignOut, RefreshFailure, SessionStore, StoredTokens } from './ports/session.ts'
import type { Clock } from './ports/time.ts'
import type { SessionOrder } from './session.ts'

/** The actors of signing in, over the ports. `authenticationMachine.provide({ actors })` and its sibling take them. */

/** The one writer of the stored session. Tokens of a user who is no longer the stored one are never written (A11). */
export const sessionKeeper = (session: SessionStore) =>
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

/** A token that lasts, by the profile's single flight; what the flight stored tells when it ends. */
export const refreshSession = (tokens: Pick<AccessTokens, 'current'>, session: Pick<SessionStore, 'read'>) =>
  fromPromise<Result<StoredTokens, RefreshFailure>, { readonly userId: string | undefined }>(async () => {
    const refreshed = await tokens.current()
    if (!refreshed.ok) return refreshed
    const stored = session.read().tokens
    return stored ? ok(stored) : { ok: false, error: { kind: 'unreachable', retryAfterMs: undefined } }
  })

/** Tells the server goodbye, and throws the pending edits away where the user chose so. What the server has not heard is owed. */
export const endSession = (auth: Pick<AuthApi, 'signOut'>, log: Pick<EventLog, 'discard'>, owed: OwedSignOut) =>
  fromPromise<void, { readonly userId: string | undefined; readonly fileId: string | undefined; readonly discard: boolean }>(
    async ({ input: { userId, fileId, discard } }) => {
      if (userId === undefined) return
      // Written down before anything can fail, hang or be closed.
      owed.write(userId)
      if (discard && fileId !== undefined) await log.discard({ userId, fileId })
      await tellSignOut(auth, owed, userId)
    },
  )

/** A sign-out that is still owed goes to the server; answers whether nothing is owed any more. */
export const settleSignOut = (auth: Pick<AuthApi, 'signOut'>, owed: OwedSignOut) =>
  fromPromise<boolean>(() => {
    const userId = owed.read()
    return userId === undefined ? Promise.resolve(true) : tellSignOut(auth, owed, userId)
  })

const tellSignOut = async (auth: Pick<AuthApi, 'signOut'>, owed: OwedSignOut, userId: string): Promise<boolean> => {
  if (!(await auth.signOut(userId))) return false
  if (owed.read() === userId) owed.clear()
  return true
}

/** The sealed cookie's word that this browser belongs to the user of the callback address (A2). */
export const confirmSession = (auth: Pick<AuthApi, 'refresh'>, clock: Pick<Clock, 'now'>) =>
  fromPromise<Result<StoredTokens, RefreshFailure>, { readonly userId: string | undefined }>(async ({ input: { userId } }) => {
    if (userId === undefined) return { ok: false, error: { kind: 'signed-out' } }
    const answer = await auth.refresh(userId)
    return answer.ok ? ok({ accessToken: answer.value.accessToken, expiresAt: clock.now() + answer.value.expiresInSeconds * 1000 }) : answer
  })

/**
 * Remembers user and tokens; what another user left on this browser is cleared first (A35). The sign-in has replaced the
 * sealed cookie, so no older sign-out may end it.
 */
export const storeSession = (session: SessionStore, owed: Pick<OwedSignOut, 'clear'>) =>
  fromPromise<void, { readonly userId: string | undefined; readonly tokens: StoredTokens | undefined }>(({ input: { userId, tokens } }) => {
    if (userId === undefined || tokens === undefined) return Promise.reject(new Error('A sign-in needs a user and tokens'))
    if (session.read().userId !== userId) session.clearAll()
    session.writeUserId(userId)
    session.writeTokens(tokens)
    owed.clear()
    return Promise.resolve()
  })
