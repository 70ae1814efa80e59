import { shallowEqual } from '@xstate/react'
import { authenticationOf, type AuthenticationStatus } from '#machines/session/authentication-status.ts'
import { type Actors, useActorState } from './actors.ts'

const notKnown: AuthenticationStatus = {
  step: 'loading',
  userId: undefined,
  offline: false,
  lostFile: undefined,
  recovered: false,
  ended: false,
  signingOut: undefined,
}

/** Who is here. */
export const useAuthentication = (): AuthenticationStatus =>
  useActorState('authentication', authenticationOf, shallowEqual) ?? notKnown

/** The same at this moment. */
export const authenticationIn = (actors: Pick<Actors, 'read'>): AuthenticationStatus => {
  const snapshot = actors.read('authentication')
  return snapshot ? authenticationOf(snapshot) : notKnown
}
