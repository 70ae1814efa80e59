import { type ActorRefFrom, createActor, fromPromise } from 'xstate'
import type { SessionStore } from '#machines/ports/session.ts'
import { freshBackup } from '#machines/recovery/fresh-backup.ts'
import { endSession, refreshSession, syncStoredSession, retrySignOut } from '#machines/session/actors.ts'
import { authenticationMachine } from '#machines/session/authentication.machine.ts'
import type { CallbackAddress } from './callback-first.ts'
import type { JournalSessions } from './journal-sessions.ts'
import type { Ports } from './ports.ts'
import { registered } from './root-actors.ts'
import { keepOnlyUnsent } from './unsent-only.ts'

type Authentication = ActorRefFrom<typeof authenticationMachine>

export const createAuthentication = (
  ports: Ports,
  journalSessions: JournalSessions,
  drawn: Promise<unknown>,
  callback: CallbackAddress | undefined,
): Authentication => {
  const owed = ports.session.owedSignOut
  const authentication: Authentication = registered(
    createActor(
      authenticationMachine.provide({
        actors: {
          syncStoredSession: syncStoredSession(
            ownSession(ports.session, () => authentication.getSnapshot().context.userId),
          ),
          // Only whether a log exists: opening the journal reads the text of a large one once.
          findLocalLog: fromPromise(({ input: { userId, fileId } }) =>
            userId === undefined || fileId === undefined ? Promise.resolve(false) : ports.log.holds({ userId, fileId }),
          ),
          refreshSession: refreshSession(
            {
              current: async () => {
                // A journal opens from this device without a token, so the token waits for the first screen.
                if (journalSessions.current()) await drawn
                return ports.tokens.current()
              },
            },
            ports.session,
          ),
          findBackup: fromPromise(
            async ({ input: { userId, fileId } }) =>
              userId !== undefined &&
              fileId !== undefined &&
              (await freshBackup(ports, { userId, fileId })) !== undefined,
          ),
          flushEdits: fromPromise(() => journalSessions.current()?.flush() ?? Promise.resolve(0)),
          endSession: endSession(
            signOutAndClear(ports, journalSessions),
            {
              discard: async (key) => {
                await journalSessions.leave()
                return ports.log.discard(key)
              },
            },
            owed,
          ),
          // A sign-in under way has replaced the cookie of the session that was to be ended.
          retrySignOut: retrySignOut(
            signOutAndClear(ports, journalSessions),
            callback?.accessToken === undefined ? owed : { ...owed, read: () => undefined },
          ),
        },
      }),
      { input: { session: ports.session.read(), clock: ports.clock } },
    ),
  )
  return authentication
}

/** A sign-out is complete when the server has ended the session and this device holds only unsent edits. */
const signOutAndClear = (ports: Ports, journalSessions: JournalSessions): Pick<Ports['auth'], 'signOut'> => ({
  signOut: async (userId) => {
    // An open journal would write its backup again.
    await journalSessions.leave()
    const [isDone] = await Promise.all([ports.auth.signOut(userId), keepOnlyUnsent(ports)])
    return isDone
  },
})

/** Writes only its own user's session: a page that wakes may not know yet that another user has signed in. */
const ownSession = (session: SessionStore, userId: () => string | undefined): SessionStore => {
  const isOwn = () => {
    const stored = session.read().userId
    const own = userId()
    return stored === undefined || own === undefined || stored === own
  }
  return {
    ...session,
    writeTokens: (tokens) => isOwn() && session.writeTokens(tokens),
    clearTokens: () => isOwn() && session.clearTokens(),
    writeFileId: (fileId) => isOwn() && session.writeFileId(fileId),
    clearFileId: () => isOwn() && session.clearFileId(),
    clearAll: () => isOwn() && session.clearAll(),
  }
}
