/**
 * Small shared numbers with a lifetime: how often somebody asked, whether something was used up. Keys are opaque,
 * hashed where a person is meant. Fits one DynamoDB item per key (ADD, time to live) as well as a map in memory.
 */
export interface Counters {
  /** Adds one and answers the new number. The number starts again at zero when its window has passed. */
  readonly increment: (key: string, windowSeconds: number) => Promise<number>
  /** The number now, zero when there is none. */
  readonly read: (key: string) => Promise<number>
}

/** How much of something is allowed. */
export interface RateRule {
  readonly name: string
  readonly limit: number
  readonly windowSeconds: number
}

/** Counts this request; false when there were too many in the window. */
export const isWithinRate = async (counters: Counters, rule: RateRule, key: string): Promise<boolean> =>
  (await counters.increment(`${rule.name}:${key}`, rule.windowSeconds)) <= rule.limit
