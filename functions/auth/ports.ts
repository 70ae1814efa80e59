import type { Result } from '#domain/result.ts'
import type { Counters } from '#functions/shared/counters.ts'
import type { Vault } from '#functions/shared/sealed.ts'

export type ProviderFailure =
  | 'denied'
  /** The refresh token is dead: revoked, expired or pushed out by newer ones. */
  | 'dead-grant'
  /** Network, timeout, 5xx or 429: the outcome is unknown, so the session stays. */
  | 'unavailable'
  /** The answer proves nothing: wrong issuer, audience, nonce or code, or our own configuration is wrong. */
  | 'refused'

export interface Grant {
  readonly accessToken: string
  readonly expiresInSeconds: number
  /** Only at the first consent, or when consent was asked for. */
  readonly refreshToken: string | undefined
  /** Maybe fewer than requested. */
  readonly scopes: ReadonlyArray<string>
}

export interface SignInRequest {
  readonly state: string
  readonly nonce: string
  readonly codeVerifier: string
  /** Asks for consent even where it was given: the only way to a new refresh token. */
  readonly askConsent: boolean
  /** Skips the account chooser. */
  readonly loginHint: string | undefined
}

export interface IdentityProvider {
  readonly signInAddress: (request: SignInRequest) => Promise<string>
  /** Exchanges the callback's code for tokens; checks the ID token's issuer, audience, expiry and nonce. */
  readonly exchange: (
    callbackQuery: string,
    expected: Pick<SignInRequest, 'state' | 'nonce' | 'codeVerifier'>,
  ) => Promise<Result<Grant & { readonly userId: string }, ProviderFailure>>
  readonly refresh: (refreshToken: string) => Promise<Result<Grant, ProviderFailure>>
  /** Revokes the app's grant on every device. A grant that is already revoked is no failure. */
  readonly revoke: (refreshToken: string) => Promise<Result<void, ProviderFailure>>
}

export interface AuthPorts {
  readonly provider: IdentityProvider
  readonly vault: Vault
  readonly counters: Counters
  /** Milliseconds since the epoch. */
  readonly now: () => number
  /** 43 unguessable characters, base64url. */
  readonly secret: () => string
  /** Keyed, for keys of shared state. */
  readonly hash: (value: string) => string
  /** The first one gets errors that belong to no known sign-in. */
  readonly callbackAddresses: readonly [string, ...string[]]
}
