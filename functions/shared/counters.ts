/**
 * Small shared numbers with a lifetime: how often somebody asked, whether something was used up. Keys are opaque,
 * hashed where a person is meant. Fits one DynamoDB item per key (ADD, time to live) as well as a map in memory.
 */
export interface Counters {
  /** Adds one and answers the new number. The number starts again at zero when its window has passed. */
  readonly increment: (key: string, windowSeconds: number) => Promise<number>
  /** The number now, zero when there is none. */
  readonly read: (key: string) => Promise<number>
  /** Takes one off again in the same window; nothing where the number is zero. */
  readonly giveBack: (key: string) => Promise<void>
}

/** How much of something is allowed. */
export interface RateRule {
  readonly name: string
  readonly limit: number
  readonly windowSeconds: number
}

/** Counts one under a rule; false, and nothing counted, when there were enough in the window. */
export const take = async (counters: Counters, rule: RateRule, key: string): Promise<boolean> => {
  if (await isWithinRate(counters, rule, key)) return true
  await giveBack(counters, rule, key)
  return false
}

/** Takes back what `take` counted. */
export const giveBack = (counters: Counters, rule: RateRule, key: string): Promise<void> =>
  counters.giveBack(`${rule.name}:${key}`)

/** Counts this request; false when there were too many in the window. */
export const isWithinRate = async (counters: Counters, rule: RateRule, key: string): Promise<boolean> =>
  (await counters.increment(`${rule.name}:${key}`, rule.windowSeconds)) <= rule.limit
