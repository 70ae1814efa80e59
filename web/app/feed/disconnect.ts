import { createActor, fromPromise } from 'xstate'
import { anyMessageOf } from '#domain/errors/late-catalogue.ts'
import { disconnectMachine, disconnectStepOf, type DisconnectEvent } from '#machines/disconnect.machine.ts'
import { disconnectView } from '#web/read-models/disconnect.ts'
import { rooted } from '../root-actors.ts'
import type { AppParts } from './app-parts.ts'

/** What taking the access back needs of the app. */
export interface DisconnectDeps {
  readonly flush: () => Promise<number>
  readonly revoke: () => Promise<boolean>
  /** Keeps from the drive what may yet be discarded. */
  readonly holdBack: (held: boolean) => void
  /** The session is over; `discard`: what never reached the drive goes too. */
  readonly revoked: (discard: boolean) => void
}

/** The way out of Google, for the general settings. */
export const startDisconnect = ({ flush, revoke, revoked, holdBack }: DisconnectDeps) => {
  const actor = rooted(createActor(disconnectMachine.provide({ actors: { flushEdits: fromPromise(flush), revokeAccess: fromPromise(revoke) } })))
  actor.subscribe((snapshot) => {
    const { error, discard } = snapshot.context
    holdBack(snapshot.matches('asking') || (snapshot.matches('revoking') && discard))
    Object.assign(disconnectView, { step: disconnectStepOf(snapshot), error: error && anyMessageOf(error) } satisfies typeof disconnectView)
  })
  actor.on('access.revoked', ({ discard }) => revoked(discard))
  return actor.start()
}

/** The same, made of the app's parts; once it is stopped nothing of it is shown any more. */
export const openDisconnect = ({ world, rooms, authentication }: AppParts) => {
  const actor = startDisconnect({
    holdBack: (held) => rooms.holdBack('disconnect', held),
    flush: () => rooms.current()?.flush() ?? Promise.resolve(0),
    revoke: () => {
      const { userId } = authentication.getSnapshot().context
      return userId === undefined ? Promise.resolve(false) : world.auth.disconnect(userId)
    },
    revoked: (discard) => {
      const { userId, fileId } = authentication.getSnapshot().context
      const left = rooms.leave()
      // The server has ended the session already; what this device keeps of the drive goes as it does with every sign-out.
      authentication.send({ type: 'session.over', byUser: true })
      void left.then(() => Promise.all([
        world.log.forgetSnapshots(), world.backups.clear(),
        ...(discard && userId !== undefined && fileId !== undefined ? [world.log.discard({ userId, fileId })] : []),
      ]))
    },
  })
  return {
    send: (event: DisconnectEvent) => actor.send(event),
    stop: () => {
      actor.stop()
      clearDisconnectView()
    },
  }
}

/** Nobody is connected any more. */
const clearDisconnectView = (): void => {
  Object.assign(disconnectView, { step: 'idle', error: undefined } satisfies typeof disconnectView)
}
