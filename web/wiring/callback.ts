import { createActor } from 'xstate'
import { confirmSession, storeSession } from '#machines/session/actors.ts'
import { signInCallbackMachine } from '#machines/session/sign-in-callback.machine.ts'
import type { CallbackAddress } from './callback-first.ts'
import type { FeatureDeps } from './journal-sessions.ts'
import { registered } from './root-actors.ts'

export const startCallback = (
  { window, ports, actors, authentication }: FeatureDeps,
  address: CallbackAddress,
): void => {
  const callback = registered(
    createActor(
      signInCallbackMachine.provide({
        actors: {
          confirmSession: confirmSession(ports.auth, ports.clock),
          storeSession: storeSession(ports.session, ports.session.owedSignOut),
        },
      }),
      { input: address },
    ),
  )
  callback.subscribe({
    next: (snapshot) =>
      snapshot.matches('success') && authentication.send({ type: 'session.changed', session: ports.session.read() }),
    complete: () => window.history.replaceState(null, '', '/setup'),
  })
  // After the subscription above: the page shows its answer until the address has changed.
  actors.show('callback', callback)
  callback.start()
}
