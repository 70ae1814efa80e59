import { createActor, fromPromise } from 'xstate'
import { messageOf } from '#domain/errors/catalogue.ts'
import { disconnectMachine, disconnectStepOf } from '#machines/disconnect.machine.ts'
import { disconnectView } from '#web/read-models/disconnect.ts'
import { rooted } from '../root-actors.ts'

/** What taking the access back needs of the app. */
export interface DisconnectDeps {
  readonly flush: () => Promise<number>
  readonly revoke: () => Promise<boolean>
  /** The session is over; `discard`: what never reached the drive goes too. */
  readonly revoked: (discard: boolean) => void
}

/** The way out of Google, for the general settings. */
export const startDisconnect = ({ flush, revoke, revoked }: DisconnectDeps) => {
  const actor = rooted(createActor(disconnectMachine.provide({ actors: { flushEdits: fromPromise(flush), revokeAccess: fromPromise(revoke) } })))
  actor.subscribe((snapshot) => {
    const { error } = snapshot.context
    Object.assign(disconnectView, { step: disconnectStepOf(snapshot), error: error && messageOf(error) } satisfies typeof disconnectView)
  })
  actor.on('access.revoked', ({ discard }) => revoked(discard))
  return actor.start()
}
