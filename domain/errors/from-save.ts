import { domainError, type DomainError, messageOf } from './catalogue.ts'

/** Why a journal cannot be saved until the user does something. */
export type BlockedReason =
  /** 404: deleted, or the app was disconnected in the drive. */
  | 'fileMissing'
  /** Written by a newer version: read-only here. */
  | 'newerVersion'
  /** Not JSON or not a journal; a copy of the bytes is stored. */
  | 'unreadable'
  | 'foreignFile'
  | 'quota'
  /** The upload would remove records without a deletion. */
  | 'shrink'
  | 'scopeMissing'
  | 'tooLarge'
  /** The upload would not read back as the intended journal: a defect. */
  | 'inconsistent'

export type SaveFailure =
  | { readonly kind: 'offline' }
  /** Timeout, server error, unverified answer, or another device kept writing: try again later. */
  | { readonly kind: 'unreachable'; readonly cause?: 'timeout' }
  /** 401 even after a refresh. */
  | { readonly kind: 'unauthorized' }
  | { readonly kind: 'signed-out' }
  | { readonly kind: 'rate-limited'; readonly retryAfterMs: number | undefined }
  /** Another tab of this profile is saving, or took the lock over. */
  | { readonly kind: 'busy' }
  /** Needs the user; editing goes on locally. */
  | { readonly kind: 'blocked'; readonly reason: BlockedReason }
  | { readonly kind: 'log-unavailable' }

/** The reason in 'Click to retry: {error}'. */
export const saveFailureMessage = (failure: SaveFailure | { readonly kind: 'defect' }): string =>
  messageOf(saveFailureError(failure))

const saveFailureError = (failure: SaveFailure | { readonly kind: 'defect' }): DomainError => {
  switch (failure.kind) {
    case 'offline':
      return domainError('repository', 'NETWORK_ERROR', { activity: 'saving' })
    case 'unreachable':
      // A failure that the server reports is not one of the network.
      return failure.cause === 'timeout'
        ? domainError('repository', 'NETWORK_ERROR', { activity: 'saving' })
        : domainError('repository', 'SAVE_ERROR')
    case 'unauthorized':
      return domainError('repository', 'AUTH_ERROR')
    case 'signed-out':
      return domainError('signIn', 'SESSION_OVER')
    case 'rate-limited':
      return domainError('drive', 'RATE_LIMITED')
    case 'blocked':
      return blocked[failure.reason]
    case 'busy':
    case 'log-unavailable':
    case 'defect':
      return domainError('repository', 'SAVE_ERROR')
  }
}

/** Network failures are retried automatically. */
export const openingError = (failure: SaveFailure, fileId: string): DomainError => {
  switch (failure.kind) {
    case 'offline':
      return domainError('repository', 'NETWORK_ERROR', { activity: 'loading' })
    case 'unreachable':
      return failure.cause === 'timeout'
        ? domainError('application', 'TIMEOUT_ERROR')
        : domainError('repository', 'LOAD_ERROR')
    case 'log-unavailable':
      return domainError('application', 'STORAGE_UNAVAILABLE')
    case 'busy':
      return domainError('repository', 'LOAD_ERROR')
    case 'blocked':
      return failure.reason === 'fileMissing'
        ? domainError('repository', 'FILE_NOT_FOUND', { id: fileId })
        : saveFailureError(failure)
    case 'unauthorized':
    case 'signed-out':
    case 'rate-limited':
      return saveFailureError(failure)
  }
}

const blocked: Readonly<Record<BlockedReason, DomainError>> = {
  fileMissing: domainError('drive', 'FILE_MISSING'),
  newerVersion: domainError('file', 'NEWER_VERSION'),
  unreadable: domainError('drive', 'UNREADABLE'),
  foreignFile: domainError('file', 'INVALID_FORMAT'),
  quota: domainError('drive', 'QUOTA_EXCEEDED'),
  shrink: domainError('drive', 'WOULD_SHRINK'),
  scopeMissing: domainError('drive', 'SCOPE_MISSING'),
  tooLarge: domainError('file', 'TOO_LARGE'),
  inconsistent: domainError('repository', 'VALIDATION_ERROR', {
    reason: 'what would be saved does not read back as it was meant',
  }),
}
