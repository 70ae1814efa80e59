import type { Result } from '#domain/result.ts'

// What the machines need from the world. The real ones come from web/app/compose.ts; an expected failure is answered, never thrown.

export interface StoredTokens {
  readonly accessToken: string
  /** Milliseconds since the epoch. */
  readonly expiresAt: number
}

/** What the browser remembers between visits (spec section 3, "Stored locally in the browser"). Reading never fails: absent is undefined. */
export interface SessionStore {
  readonly read: () => { readonly tokens: StoredTokens | undefined; readonly userId: string | undefined; readonly fileId: string | undefined }
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

/** The one sign-out that the server has not heard of yet, kept over visits: until it has, the sealed cookie opens that user's session. */
export interface OwedSignOut {
  /** Whose it is. */
  readonly read: () => string | undefined
  readonly write: (userId: string) => void
  /** The server has heard of it, or a new sign-in has replaced the cookie. */
  readonly clear: () => void
}

export interface AuthApi {
  readonly refresh: (userId: string) => Promise<Result<{ readonly accessToken: string; readonly expiresInSeconds: number }, RefreshFailure>>
  /** Ends the session of this user in the sealed cookie, nobody else's. Failures are ignored, as the spec says: answers whether the server has heard of it. */
  readonly signOut: (userId: string) => Promise<boolean>
  /** Takes the app's access back at the provider, for every device; answers whether it is taken back. */
  readonly disconnect: (userId: string) => Promise<boolean>
  /** Where a browser redirect starts sign-in. */
  readonly loginAddress: () => string
}

/** A fresh access token, refreshed first when it ends within the margin. One flight per profile. */
export interface AccessTokens {
  readonly current: () => Promise<Result<string, RefreshFailure>>
  /** The drive answered 401 to this token: refresh once, unless somebody else already has. */
  readonly replace: (rejected: string) => Promise<Result<string, RefreshFailure>>
}

// --- the drive ------------------------------------------------------------------------------------------------------
