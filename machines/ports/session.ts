import type { Result } from '#domain/result.ts'

export interface StoredTokens {
  readonly accessToken: string
  /** Milliseconds since the epoch. */
  readonly expiresAt: number
}

/** Stored between visits (spec section 3, "Stored locally in the browser"). Reading never fails. */
export interface SessionStore {
  readonly read: () => {
    readonly tokens: StoredTokens | undefined
    readonly userId: string | undefined
    readonly fileId: string | undefined
  }
  readonly writeTokens: (tokens: StoredTokens) => void
  readonly clearTokens: () => void
  readonly writeUserId: (userId: string) => void
  readonly writeFileId: (fileId: string) => void
  readonly clearFileId: () => void
  /** Sign-out: everything but the durable log and the theme; the older keys too. */
  readonly clearAll: () => void
  /** Calls back when another tab changed the session. Returns the unsubscribe. */
  readonly subscribe: (changed: () => void) => () => void
}

export type RefreshFailure =
  /** 401: the session is over. Only this, or the user, signs out. */
  | { readonly kind: 'signed-out' }
  /** The network, a timeout, 5xx or 429: try again later. */
  | { readonly kind: 'unreachable'; readonly retryAfterMs: number | undefined }

/** A sign-out that has not reached the server, across visits: until then the sealed cookie opens the user's session. */
export interface PendingSignOut {
  /** The user who signed out. */
  readonly read: () => string | undefined
  readonly write: (userId: string) => void
  /** The sign-out has reached the server, or a new sign-in has replaced the cookie. */
  readonly clear: () => void
}

export interface AuthApi {
  readonly refresh: (
    userId: string,
  ) => Promise<Result<{ readonly accessToken: string; readonly expiresInSeconds: number }, RefreshFailure>>
  /** Ends this user's session in the sealed cookie. Failures are ignored (spec); true where it reached the server. */
  readonly signOut: (userId: string) => Promise<boolean>
  /** Revokes the app's access at the provider, for every device; true where it is revoked. */
  readonly disconnect: (userId: string) => Promise<boolean>
  /** Where a browser redirect starts sign-in. */
  readonly loginAddress: () => string
}

/** A fresh access token, refreshed first when it ends within the margin. One flight per profile. */
export interface AccessTokens {
  readonly current: () => Promise<Result<string, RefreshFailure>>
  /** The drive answered 401 to this token: refresh once, unless another tab already has. */
  readonly replace: (rejected: string) => Promise<Result<string, RefreshFailure>>
}
