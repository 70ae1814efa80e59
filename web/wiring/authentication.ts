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

/** Gives the machine of the signed-in user its real actors. */
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
          // Only whether there is one: the text of a large journal is read once, by whoever opens it.
          findLocalLog: fromPromise(({ input: { userId, fileId } }) =>
            userId === undefined || fileId === undefined ? Promise.resolve(false) : ports.log.holds({ userId, fileId }),
          ),
          refreshSession: refreshSession(
            {
              current: async () => {
                // Behind a journal that opens from this device nobody waits for a token before there is something to
                // see.
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
                // What is still being typed goes with the rest.
                await journalSessions.leave()
                return ports.log.discard(key)
              },
            },
            owed,
          ),
          // A sign-in is under way: its own cookie has taken the place of the one that was owed.
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

/** A sign-out is owed until the server knows of it and nothing but unsent edits is left on this device. */
const signOutAndClear = (ports: Ports, journalSessions: JournalSessions): Pick<Ports['auth'], 'signOut'> => ({
  signOut: async (userId) => {
    // An open journal would write its backup again.
    await journalSessions.leave()
    const [isDone] = await Promise.all([ports.auth.signOut(userId), keepOnlyUnsent(ports)])
    return isDone
  },
})

/**
 * The stored session as one page may change it: only while it belongs to the user of that page. A page that comes back
 * from sleep may not know yet that somebody else has signed in, and must not sign them out or clear their file.
 */
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
