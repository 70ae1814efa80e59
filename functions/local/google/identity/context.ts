import type { TimeAndChance } from '#functions/local/stand-in/world.ts'
import type { Vault } from '#functions/shared/sealed.ts'
import type { AuthorizationRequest } from './authorization-request.ts'
import type { Client, Registry } from './registry.ts'

/** One sign-in under way: a request, the browser that made it, and the account once it is chosen. */
export interface Interaction {
  readonly request: AuthorizationRequest
  /** As the request came. */
  readonly query: string
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

/** Everything that sign-in needs. */
export interface Identity {
  readonly world: TimeAndChance
  readonly registry: Registry
  readonly client: Client
  /** The stand-in's own origin, which is its issuer too. */
  readonly issuer: () => string
  /** Seals sign-ins under way into their pages; a restart of the process ends them. */
  readonly vault: Vault
  /** Pages that were answered, by id, until they would end anyway. */
  readonly used: Map<string, { readonly sessionHash: string; readonly until: number }>
  /** By hash; a restart of the process ends them. */
  readonly codes: Map<string, CodeEntry>
}
