import { createActor } from 'xstate'
import { confirmSession, storeSession } from '#machines/session-actors.ts'
import { signInCallbackMachine } from '#machines/sign-in-callback.machine.ts'
import { callbackView } from '#web/read-models/views.ts'
import type { CallbackAddress } from '../callback-first.ts'
import { rooted } from '../root-actors.ts'
import type { World } from '../world.ts'

/** Finishes sign-in on the callback page. `stored` runs when the session is kept, `done` when the success was seen. */
export const startCallback = (world: World, address: CallbackAddress, told: { readonly stored: () => void; readonly done: () => void }): void => {
  const hasTold = Object.values(address).some((part) => part !== undefined)
  const callback = rooted(createActor(signInCallbackMachine.provide({
    actors: { confirmSession: confirmSession(world.auth, world.clock), storeSession: storeSession(world.session, world.session.owedSignOut) },
  }), { input: address }))
  callback.subscribe({
    next: (snapshot) => {
      callbackView.status = snapshot.matches('processing') ? 'processing' : snapshot.matches('error') ? 'error' : 'success'
      callbackView.message = hasTold ? snapshot.context.message : undefined
      if (snapshot.matches('success')) told.stored()
    },
    complete: told.done,
  })
  callback.start()
}
