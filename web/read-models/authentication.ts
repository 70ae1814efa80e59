import { shallowEqual } from '@xstate/react'
import { authenticationOf, type AuthenticationStatus, callbackOf } from '#machines/session/authentication-status.ts'
import { type Actors, useActorState } from './actors.ts'

const notKnown: AuthenticationStatus = {
  step: 'loading',
  offline: false,
  lostFile: undefined,
  recovered: false,
  ended: false,
  signingOut: undefined,
}

export const useAuthentication = (): AuthenticationStatus =>
  useActorState('authentication', authenticationOf, shallowEqual) ?? notKnown

export const authenticationIn = (actors: Pick<Actors, 'read'>): AuthenticationStatus => {
  const snapshot = actors.read('authentication')
  return snapshot ? authenticationOf(snapshot) : notKnown
}

const beginning: ReturnType<typeof callbackOf> = { status: 'processing', error: undefined }

/** How a sign-in ends, on the callback page. */
export const useSignInCallback = () => useActorState('callback', callbackOf, shallowEqual) ?? beginning

export const callbackIn = (actors: Pick<Actors, 'read'>) => {
  const snapshot = actors.read('callback')
  return snapshot ? callbackOf(snapshot) : beginning
}
