import type { Levers } from '../levers.ts'
import type { World } from '#functions/local/stand-in/world.ts'
import type { AuthorizationRequest } from './authorization-request.ts'
import type { Client, Registry } from './registry.ts'
import type { Signing } from './signing.ts'

/** One sign-in under way: a request, the browser that made it, and the account once it is chosen. */
export interface Interaction {
  readonly request: AuthorizationRequest
  readonly sessionHash: string
  readonly sub: string | undefined
  /** Milliseconds since the epoch. */
  readonly startedAt: number
}

/** What a code may be exchanged for. */
export interface CodeEntry {
  readonly request: AuthorizationRequest
  readonly sub: string
  readonly scopes: ReadonlyArray<string>
  readonly withRefreshToken: boolean
  readonly expiresAt: number
  readonly used: boolean
}

/** Sign-in as one thing: what it knows and with whom it deals. */
export interface Identity {
  readonly world: World
  readonly levers: Levers
  readonly registry: Registry
  readonly signing: Signing
  readonly clients: ReadonlyArray<Client>
  /** The stand-in's own origin, which is its issuer too. */
  readonly issuer: () => string
  /** Under way; a restart of the process ends them. */
  readonly interactions: Map<string, Interaction>
  /** By hash; a restart of the process ends them. */
  readonly codes: Map<string, CodeEntry>
}
