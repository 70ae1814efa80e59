import { domainError, messageOf, type DomainError } from '#domain/errors/catalogue.ts'
import type { BlockedReason, SaveFailure } from './save/save-outcome.ts'

/** A failed save in words: the reason behind 'Click to retry: {error}'. A defect of ours is a failed save like any other. */
export const saveFailureMessage = (failure: SaveFailure | { readonly kind: 'defect' }): string => messageOf(saveFailureError(failure))

/** A failed save as an error of the catalogue. */
export const saveFailureError = (failure: SaveFailure | { readonly kind: 'defect' }): DomainError => {
  switch (failure.kind) {
    case 'offline':
    case 'unreachable':
      return domainError('repository', 'NETWORK_ERROR', { activity: 'saving' })
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

/** Why a journal did not open, as an error of the catalogue. */
export const openingError = (failure: SaveFailure): DomainError => {
  if (failure.kind === 'offline' || failure.kind === 'unreachable') return domainError('repository', 'NETWORK_ERROR', { activity: 'loading' })
  if (failure.kind === 'log-unavailable') return domainError('application', 'STORAGE_UNAVAILABLE')
  return failure.kind === 'busy' ? domainError('repository', 'LOAD_ERROR') : saveFailureError(failure)
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
  inconsistent: domainError('repository', 'SAVE_ERROR'),
}
