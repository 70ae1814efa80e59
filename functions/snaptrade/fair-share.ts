import type { Counters } from '#functions/shared/counters.ts'
import type { BrokerageFailure } from './ports.ts'

/** Whether the provider may be asked once more for a user now; else the refusal. Each asking counts as a call. */
export type Allowance = (userId: string) => Promise<BrokerageFailure | undefined>

const windowSeconds = 60
/** SnapTrade takes 250 calls a minute from all of us together. */
const mostOfAll = 240
/** Most of them go to whoever comes first, since a first sync asks much; the rest goes in small shares. */
const scarceFrom = 180
/** Below that: nobody alone brings the others into small shares. */
const mostOfOne = 120
const mostOfOneWhenScarce = 12

/** For work that nobody waits for. */
const mostOfUpkeep = 60

const everybody = 'brokerage-calls:all'

/** Shares the provider's minute among the users of all instances. A refused call takes nothing from the others. */
export const fairShare =
  (counters: Counters, hash: (userId: string) => string): Allowance =>
  async (userId) => {
    const own = await counters.increment(`brokerage-calls:${hash(userId)}`, windowSeconds)
    if (own > mostOfOne) return ownLimit
    if (own > mostOfOneWhenScarce && (await counters.read(everybody)) >= scarceFrom) return ownLimit
    return (await counters.increment(everybody, windowSeconds)) > mostOfAll ? tooMany : undefined
  }

/** For work that nobody waits for: a small part of the minute, and none of it while traders ask much. */
export const upkeepShare =
  (counters: Counters): Allowance =>
  async () => {
    if ((await counters.read(everybody)) >= scarceFrom) return ownLimit
    if ((await counters.increment('brokerage-calls:upkeep', windowSeconds)) > mostOfUpkeep) return ownLimit
    return (await counters.increment(everybody, windowSeconds)) > mostOfAll ? tooMany : undefined
  }

const tooMany: BrokerageFailure = { code: 'too_many_requests', retryAfterSeconds: windowSeconds }
const ownLimit: BrokerageFailure = { ...tooMany, isOwnLimit: true }
