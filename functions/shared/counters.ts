/**
 * Keys are opaque, and hashed if they mean a person. Fits one DynamoDB item per key (ADD, time to live) as well as a
 * map in memory.
 */
export interface Counters {
  /** The new number. It starts again at zero when its window has passed. */
  readonly increment: (key: string, windowSeconds: number) => Promise<number>
  readonly read: (key: string) => Promise<number>
  /** Takes one off again in the same window, but never below zero. */
  readonly giveBack: (key: string) => Promise<void>
}

export interface RateRule {
  readonly name: string
  readonly limit: number
  readonly windowSeconds: number
}

/** False, without counting, when the limit of the window is reached. */
export const take = async (counters: Counters, rule: RateRule, key: string): Promise<boolean> => {
  if (await isWithinRate(counters, rule, key)) return true
  await giveBack(counters, rule, key)
  return false
}

/** Undoes a `take`. */
export const giveBack = (counters: Counters, rule: RateRule, key: string): Promise<void> =>
  counters.giveBack(`${rule.name}:${key}`)

/** Counts this request; false beyond the limit of the window. */
export const isWithinRate = async (counters: Counters, rule: RateRule, key: string): Promise<boolean> =>
  (await counters.increment(`${rule.name}:${key}`, rule.windowSeconds)) <= rule.limit
