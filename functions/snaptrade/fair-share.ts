import type { Counters } from '#functions/shared/counters.ts'
import type { BrokerageFailure } from './ports.ts'

/** Counts a call to the provider; a refusal where it may not be made now. `accountId`: the account of the call. */
export type Allowance = (userId: string, accountId?: string) => Promise<BrokerageFailure | undefined>

const windowSeconds = 60
/** SnapTrade allows 250 calls a minute for all users together. */
const mostOfAll = 240
/** Up to here calls go first come, first served, since a first sync needs many; the rest goes in small shares. */
const scarceFrom = 180
/** Below `scarceFrom`, so that one user alone does not bring the others into small shares. */
const mostOfOne = 120
const mostOfOneWhenScarce = 12

const mostOfUpkeep = 60

const everybody = 'brokerage-calls:all'

/** Shares the minute's calls among the users of all instances. A refused call takes nothing from the others. */
export const fairShare =
  (counters: Counters, hash: (userId: string) => string): Allowance =>
  async (userId) => {
    const own = await counters.increment(`brokerage-calls:${hash(userId)}`, windowSeconds)
    if (own > mostOfOne) return ownLimit
    if (own > mostOfOneWhenScarce && (await counters.read(everybody)) >= scarceFrom) return ownLimit
    return (await counters.increment(everybody, windowSeconds)) > mostOfAll ? tooMany : undefined
  }

/** For background work: a small part of the minute's calls, and none while traders need many. */
export const upkeepShare =
  (counters: Counters): Allowance =>
  async () => {
    if ((await counters.read(everybody)) >= scarceFrom) return ownLimit
    if ((await counters.increment('brokerage-calls:upkeep', windowSeconds)) > mostOfUpkeep) return ownLimit
    return (await counters.increment(everybody, windowSeconds)) > mostOfAll ? tooMany : undefined
  }

const tooMany: BrokerageFailure = { code: 'too_many_requests', retryAfterSeconds: windowSeconds }
const ownLimit: BrokerageFailure = { ...tooMany, isOwnLimit: true }
