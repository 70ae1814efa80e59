import type { World } from '#functions/local/stand-in/world.ts'
import type { Levers } from './levers.ts'
import type { Registry } from './registry.ts'

/** A portal's address waits for somebody to open it, or somebody is in the middle of connecting. */
export interface PortalVisit {
  readonly userId: string
  readonly sessionId: string
  readonly createdMs: number
  readonly broker: string | undefined
  readonly reconnect: string | undefined
  readonly customRedirect: string | undefined
  readonly dark: boolean
  /** The password was right and the code is asked for. */
  readonly login: string | undefined
}

/** Everything that the parts of the local SnapTrade share. */
export interface SnapTradeWorld extends World {
  readonly levers: Levers
  readonly registry: Registry
  readonly origin: () => string
  readonly newSecret: () => string
  /** The time of requests' signatures: levers move the market's clock, never the caller's. */
  readonly signingNow: () => number
  readonly client: { readonly clientId: string; readonly consumerKey: string }
  /** Addresses that were handed out and not opened yet, by token. */
  readonly tokens: Map<string, PortalVisit>
  /** Visits under way, by the secret of their forms. */
  readonly visits: Map<string, PortalVisit>
}

/** How long a portal's address is good for, and a visit lasts. */
export const tokenLifeMs = 5 * 60_000
export const visitLifeMs = 30 * 60_000
