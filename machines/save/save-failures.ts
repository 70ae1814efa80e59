import type { BlockedReason, SaveFailure } from '#domain/errors/from-save.ts'
import type { FileProblem } from '#domain/journal-file/parse.ts'
import type { GateRefusal } from '#domain/sync/gate.ts'
import type { DriveError, DriveErrorKind } from '#machines/ports/drive.ts'

const blocked = (reason: BlockedReason): SaveFailure => ({ kind: 'blocked', reason })

/** What a failed call to the drive means for a save. */
export const failureOfDrive = (error: DriveError): SaveFailure => {
  switch (error.kind) {
    case 'offline':
    case 'unauthorized':
    case 'signed-out':
      return { kind: error.kind }
    case 'timeout':
      return { kind: 'unreachable', cause: 'timeout' }
    case 'server':
    case 'malformed':
    case 'unverified':
    case 'precondition-failed':
      return { kind: 'unreachable' }
    case 'rate-limited':
      return { kind: 'rate-limited', retryAfterMs: error.retryAfterMs }
    case 'quota-exceeded':
      return blocked('quota')
    case 'scope-missing':
    case 'forbidden':
      return blocked('scopeMissing')
    case 'not-found':
      return blocked('fileMissing')
  }
}

/** Whether a failed write may have been applied nevertheless. */
export const isUnclear = (kind: DriveErrorKind): boolean =>
  kind === 'offline' || kind === 'timeout' || kind === 'server' || kind === 'malformed' || kind === 'unverified'

/** What an unusable file means for a save. */
export const failureOfFile = (problem: FileProblem): SaveFailure => {
  switch (problem.kind) {
    case 'newer':
      return blocked('newerVersion')
    case 'foreign':
      return blocked('foreignFile')
    case 'not-json':
    case 'invalid':
    case 'excessive':
      return blocked('unreadable')
  }
}

/** What a closed gate means for a save. */
export const failureOfGate = (refusal: GateRefusal): SaveFailure => {
  switch (refusal) {
    case 'other-file':
      return blocked('foreignFile')
    case 'no-base':
      return blocked('unreadable')
    case 'unexplained-deletion':
    case 'shrinks':
      return blocked('shrink')
    case 'too-large':
      return blocked('tooLarge')
    case 'drops-unknown':
    case 'inconsistent':
      return blocked('inconsistent')
  }
}
