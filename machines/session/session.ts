import { limits } from '#domain/limits.ts'
import { err, type Result } from '#domain/result.ts'
import type { RefreshFailure, SessionStore, StoredTokens } from '#machines/ports/session.ts'
import type { Clock } from '#machines/ports/time.ts'

export type StoredSession = ReturnType<SessionStore['read']>

export type SessionOrder =
  /** Written only while `userId` is still the stored user: another tab may have signed out meanwhile (A11). */
  | { readonly type: 'tokens.write'; readonly userId: string; readonly tokens: StoredTokens }
  | { readonly type: 'tokens.clear' }
  | { readonly type: 'file.write'; readonly fileId: string }
  | { readonly type: 'file.clear' }
  | { readonly type: 'session.clear' }

/** Why the chosen journal has no usable file. */
export interface LostFile {
  readonly fileId: string
  /** `newer`: a newer version of the app wrote it; this one may not write it. */
  readonly reason: 'gone' | 'invalid' | 'newer'
}

export interface AuthenticationInput {
  /** As stored when the page started. */
  readonly session: StoredSession
  readonly clock: Clock
}

export interface AuthenticationContext {
  readonly clock: Clock
  readonly userId: string | undefined
  readonly fileId: string | undefined
  readonly tokens: StoredTokens | undefined
  /** The session could not be refreshed without a network. */
  readonly offline: boolean
  /** Failed refreshes in a row. */
  readonly failures: number
  /** As the server asked, milliseconds. */
  readonly retryAfterMs: number
  /** Set while the chosen file is known to be lost, and afterwards while needs_file_selection has that reason. */
  readonly lostFile: LostFile | undefined
  /** The session ended by itself, without a sign-out; the screen shows it. */
  readonly ended: boolean
  /** Edits that a sign-out would leave behind; undefined when the flush did not finish. */
  readonly pendingEdits: number | undefined
  /** The user chose to discard the pending edits. */
  readonly discard: boolean
}

export type AuthenticationEvent =
  /** Another tab, or the callback page, changed the stored session. */
  | { readonly type: 'session.changed'; readonly session: StoredSession }
  /** A refresh somewhere in the app was answered with 401; `byUser`: the user revoked the access. */
  | { readonly type: 'session.over'; readonly byUser?: boolean }
  /** The network came back, the page is visible again, or the user asks: check the token now. */
  | { readonly type: 'session.check' }
  | { readonly type: 'file.chosen'; readonly fileId: string }
  | ({ readonly type: 'file.lost' } & LostFile)
  /** The file was read again after it had been lost. */
  | { readonly type: 'file.back'; readonly fileId: string }
  /** The user goes on without the lost file. */
  | { readonly type: 'file.given-up' }
  | { readonly type: 'sign-out.requested' }
  | { readonly type: 'sign-out.kept' }
  | { readonly type: 'sign-out.discarded' }
  | { readonly type: 'sign-out.cancelled' }

export const signedOut: Omit<AuthenticationContext, 'clock'> = {
  userId: undefined,
  fileId: undefined,
  tokens: undefined,
  offline: false,
  failures: 0,
  retryAfterMs: 0,
  lostFile: undefined,
  ended: false,
  pendingEdits: undefined,
  discard: false,
}

/** The result of a crashed refresh. */
export const unreachable: Result<StoredTokens, RefreshFailure> = err({ kind: 'unreachable', retryAfterMs: undefined })

/** Whether a token is valid at an instant, milliseconds since the epoch. */
export const isValid = (tokens: StoredTokens | undefined, at: number): boolean =>
  tokens !== undefined && tokens.expiresAt > at

/**
 * How long a token is used before it is refreshed, in milliseconds; half of a life that is within the margin, so that
 * refreshes make no tight loop. A token that seems to live for months has its end from a clock that was ahead: it is
 * looked at again after an hour, since a browser's timer of 25 days ends at once.
 */
export const untilRefresh = (lifeMs: number): number =>
  Math.min(
    limits.defaultTokenLifetimeS * 1000,
    Math.max(
      lifeMs - limits.tokenRefreshMarginMs,
      lifeMs > limits.tokenRefreshMarginMs ? 0 : Math.max(limits.errorRecoveryRetryMs, lifeMs / 2),
    ),
  )
