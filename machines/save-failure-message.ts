import { domainError, messageOf, type DomainError } from '#domain/errors/catalogue.ts'
import type { BlockedReason, SaveFailure } from './save/save-outcome.ts'

/** A failed save in words: the reason behind 'Click to retry: {error}'. A defect of ours is a failed save like any other. */
export const saveFailureMessage = (failure: SaveFailure | { readonly kind: 'defect' }): string => messageOf(saveFailureError(failure))

/** A failed save as an error of the catalogue. */
export const saveFailureError = (failure: SaveFailure | { readonly kind: 'defect' }): DomainError => {
  switch (failure.kind) {
    case 'offline':
      return domainError('repository', 'NETWORK_ERROR', { activity: 'saving' })
    case 'unreachable':
      // An answer that says that it failed is no trouble of the network.
      return failure.cause === 'timeout' ? domainError('repository', 'NETWORK_ERROR', { activity: 'saving' }) : domainError('repository', 'SAVE_ERROR')
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

/** Why a journal did not open, as an error of the catalogue. The network and a drive that is slow are tried again by themselves. */
export const openingError = (failure: SaveFailure, fileId: string): DomainError => {
  switch (failure.kind) {
    case 'offline':
      return domainError('repository', 'NETWORK_ERROR', { activity: 'loading' })
    case 'unreachable':
      return failure.cause === 'timeout' ? domainError('application', 'TIMEOUT_ERROR') : domainError('repository', 'LOAD_ERROR')
    case 'log-unavailable':
      return domainError('application', 'STORAGE_UNAVAILABLE')
    case 'busy':
      return domainError('repository', 'LOAD_ERROR')
    case 'blocked':
      return failure.reason === 'fileMissing' ? domainError('repository', 'FILE_NOT_FOUND', { id: fileId }) : saveFailureError(failure)
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
  inconsistent: domainError('repository', 'VALIDATION_ERROR', { reason: 'what would be saved does not read back as it was meant' }),
}
