import { createActor } from 'xstate'
import { confirmSession, storeSession } from '#machines/session/actors.ts'
import { signInCallbackMachine } from '#machines/session/sign-in-callback.machine.ts'
import { callbackView } from '#web/read-models/views.ts'
import type { CallbackAddress } from './callback-first.ts'
import type { Ports } from './ports.ts'
import { registered } from './root-actors.ts'

/** Finishes sign-in on the callback page. `stored`: the session is stored; `done`: the success was seen. */
export const startCallback = (
  ports: Ports,
  address: CallbackAddress,
  events: { readonly stored: () => void; readonly done: () => void },
): void => {
  const hasAnswer = Object.values(address).some((part) => part !== undefined)
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
    next: (snapshot) => {
      callbackView.status = snapshot.matches('processing')
        ? 'processing'
        : snapshot.matches('error')
          ? 'error'
          : 'success'
      callbackView.message = hasAnswer ? snapshot.context.message : undefined
      if (snapshot.matches('success')) events.stored()
    },
    complete: events.done,
  })
  callback.start()
}
