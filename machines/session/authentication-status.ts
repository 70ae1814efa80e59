import type { SnapshotFrom } from 'xstate'
import type { authenticationMachine } from './authentication.machine.ts'
import type { signInCallbackMachine } from './sign-in-callback.machine.ts'

type Snapshot = SnapshotFrom<typeof authenticationMachine>

/** The steps of the spec. */
export type AuthenticationStep = 'loading' | 'signed_out' | 'needs_file_selection' | 'fully_authenticated'

export type AuthenticationStatus = ReturnType<typeof authenticationOf>

/** The status of a snapshot. */
export const authenticationOf = (snapshot: Snapshot) => ({
  step: stepOf(snapshot),
  offline: snapshot.context.offline,
  ended: snapshot.context.ended,
  lostFile: snapshot.context.lostFile?.reason,
  /** The file is lost, and the journal is open all the same, with RECOVERY_WARNING. */
  recovered: snapshot.matches({ signed_in: { journal: { fully_authenticated: 'recovered' } } }),
  signingOut: signingOutOf(snapshot),
})

/** While the user signs out the screen stays. */
export const stepOf = (snapshot: Snapshot): AuthenticationStep => {
  if (snapshot.matches('loading')) return 'loading'
  if (snapshot.matches('signed_out')) return 'signed_out'
  return snapshot.context.fileId === undefined ? 'needs_file_selection' : 'fully_authenticated'
}

/** A sign-out first brings pending edits to the drive; the user is asked about those that cannot go there. */
const signingOutOf = (snapshot: Snapshot): 'flushing' | 'asking' | undefined => {
  if (snapshot.matches({ signing_out: 'asking' })) return 'asking'
  return snapshot.matches('signing_out') ? 'flushing' : undefined
}

/** Failed without an error: the address had nothing to finish, as after a reload. */
export const callbackOf = ({ value, context: { error } }: SnapshotFrom<typeof signInCallbackMachine>) => ({
  status: typeof value === 'object' ? ('processing' as const) : value === 'error' ? value : ('success' as const),
  error,
})
