import { limits } from '#domain/limits.ts'
import type { Disconnection, Leaving } from '#machines/ports/brokerage.ts'
import type { BrokerageKnowledge, BrokerageReading } from './brokerage-reading.ts'

/** The connections to remove, with their known accounts; without a target: all connections. */
export const leavingOf = (
  { connections, accounts }: Pick<BrokerageKnowledge, 'connections' | 'accounts'>,
  target: string | undefined,
): ReadonlyArray<Leaving> => {
  const known = [...connections, ...accounts].map(({ authorizationId }) => authorizationId)
  return [...new Set(target === undefined ? known : [target])].map((authorizationId) => ({
    authorizationId,
    accountIds: accounts.filter((account) => account.authorizationId === authorizationId).map(({ id }) => id),
  }))
}

/** Whether a reading no longer lists the connection; without a target: whether the user is disconnected. */
export const isGone = (
  { connected, connections }: Pick<BrokerageKnowledge, 'connected' | 'connections'>,
  target: string | undefined,
): boolean =>
  target === undefined ? connected === false : !connections.some(({ authorizationId }) => authorizationId === target)

/** Undefined while the request may be under way. `askedAt`: when the reading began, ms since the epoch. */
export const outcomeOf = (
  { authorizationId, at }: Disconnection,
  listed: ReadonlyArray<string>,
  askedAt: number,
): 'gone' | 'failed' | undefined => {
  if (!listed.includes(authorizationId)) return 'gone'
  // A clock that was set back must not keep it open, and its accounts without a sync, for months.
  return Math.abs(askedAt - at) >= limits.disconnectionOpenMs ? 'failed' : undefined
}

/** When each connection was removed, by its id, milliseconds since the epoch. */
export type Removals = ReadonlyMap<string, number>

/**
 * A reading without what was removed a moment before `now`: the provider answers a removal before it begins, and still
 * lists the connection for some seconds.
 */
export const withoutRemoved = (
  { status, accounts, positions, failure }: BrokerageReading,
  removals: Removals,
  now: number,
): BrokerageReading => {
  const stays = ({ authorizationId }: { readonly authorizationId: string }): boolean =>
    Math.abs(now - (removals.get(authorizationId) ?? Number.NEGATIVE_INFINITY)) >= limits.disconnectionOpenMs
  const gone = new Set(accounts?.flatMap((account) => (stays(account) ? [] : [account.id])))
  const isKept = ({ accountId }: { readonly accountId: string }): boolean => !gone.has(accountId)
  return {
    ...(status && { status: { ...status, connections: status.connections?.filter(stays) } }),
    ...(accounts && { accounts: accounts.filter(stays) }),
    ...(positions && {
      positions: { positions: positions.positions.filter(isKept), missing: positions.missing.filter(isKept) },
    }),
    ...(failure && { failure }),
  }
}
