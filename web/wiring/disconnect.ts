import { createActor, fromPromise } from 'xstate'
import { type DisconnectEvent, disconnectMachine } from '#machines/session/disconnect.machine.ts'
import type { FeatureDeps } from './journal-sessions.ts'
import { registered } from './root-actors.ts'
import { keepOnlyUnsent } from './unsent-only.ts'

interface DisconnectDeps {
  readonly flush: () => Promise<number>
  readonly revoke: () => Promise<boolean>
  readonly holdBack: (held: boolean) => void
  /** The session is over; `discard`: delete unsent edits as well. */
  readonly revoked: (discard: boolean) => void
}

const startDisconnect = ({ flush, revoke, revoked, holdBack }: DisconnectDeps) => {
  const actor = registered(
    createActor(
      disconnectMachine.provide({ actors: { flushEdits: fromPromise(flush), revokeAccess: fromPromise(revoke) } }),
    ),
  )
  actor.subscribe((snapshot) => {
    const { discard } = snapshot.context
    holdBack(snapshot.matches('asking') || (snapshot.matches('revoking') && discard))
  })
  actor.on('access.revoked', ({ discard }) => revoked(discard))
  return actor.start()
}

export const openDisconnect = ({ ports, actors, journalSessions, authentication }: FeatureDeps) => {
  const actor = startDisconnect({
    holdBack: (held) => journalSessions.holdBack('disconnect', held),
    flush: () => journalSessions.current()?.flush() ?? Promise.resolve(0),
    revoke: () => {
      const { userId } = authentication.getSnapshot().context
      return userId === undefined ? Promise.resolve(false) : ports.auth.disconnect(userId)
    },
    revoked: (discard) => {
      const { userId, fileId } = authentication.getSnapshot().context
      const left = journalSessions.leave()
      // The server has ended the session; the copies of the drive's data are cleared as at every sign-out.
      authentication.send({ type: 'session.over', byUser: true })
      void left.then(() =>
        Promise.all([
          keepOnlyUnsent(ports),
          ...(discard && userId !== undefined && fileId !== undefined ? [ports.log.discard({ userId, fileId })] : []),
        ]),
      )
    },
  })
  actors.show('disconnect', actor)
  return { send: (event: DisconnectEvent) => actor.send(event), stop: () => void actor.stop() }
}
