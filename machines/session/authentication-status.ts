import type { SnapshotFrom } from 'xstate'
import type { authenticationMachine } from './authentication.machine.ts'
import type { LostFile } from './session.ts'

type Snapshot = SnapshotFrom<typeof authenticationMachine>

/** The steps of the spec. */
export type AuthenticationStep = 'loading' | 'signed_out' | 'needs_file_selection' | 'fully_authenticated'

/** Who is here, as screens show it. */
export interface AuthenticationStatus {
  readonly step: AuthenticationStep
  readonly userId: string | undefined
  /** The session could not be refreshed without a network; the journal stays editable. */
  readonly offline: boolean
  /** Why the chosen journal has no usable file. */
  readonly lostFile: LostFile['reason'] | undefined
  /** The file is lost, and the journal is open all the same, with RECOVERY_WARNING. */
  readonly recovered: boolean
  /** The session ended by itself, without a sign-out. */
  readonly ended: boolean
  /** A sign-out first brings pending edits to the drive; the user is asked about those that cannot go there. */
  readonly signingOut: 'flushing' | 'asking' | undefined
}

/** The status of a snapshot. */
export const authenticationOf = (snapshot: Snapshot): AuthenticationStatus => {
  const { userId, offline, lostFile, ended } = snapshot.context
  return {
    step: stepOf(snapshot),
    userId,
    offline,
    ended,
    lostFile: lostFile?.reason,
    recovered: snapshot.matches({ signed_in: { journal: { fully_authenticated: 'recovered' } } }),
    signingOut: signingOutOf(snapshot),
  }
}

/** The spec's step of a snapshot. While the user signs out the screen stays. */
export const stepOf = (snapshot: Snapshot): AuthenticationStep => {
  if (snapshot.matches('loading')) return 'loading'
  if (snapshot.matches('signed_out')) return 'signed_out'
  return snapshot.context.fileId === undefined ? 'needs_file_selection' : 'fully_authenticated'
}

const signingOutOf = (snapshot: Snapshot): AuthenticationStatus['signingOut'] => {
  if (snapshot.matches({ signing_out: 'asking' })) return 'asking'
  return snapshot.matches('signing_out') ? 'flushing' : undefined
}
