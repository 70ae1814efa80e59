import type { Counters } from './counters.ts'

/** Bounds the requests to the issuer of tokens that unproven callers can cause. */
export interface Strangers {
  /** Whether the issuer may be asked once more for a caller at this address. */
  readonly mayAsk: (address: string) => Promise<boolean>
  /** The issuer found the token invalid. */
  readonly recordInvalid: (address: string) => Promise<void>
  /** The issuer did not answer. */
  readonly gotNoAnswer: () => Promise<void>
}

export const strangerWindowSeconds = 60
/** More than the expired tokens and retries of a household. */
const mostOfAddress = 20
/** Of all addresses together; beyond it no unproven caller is checked for the rest of the minute. */
const mostOfAll = 600

const everybody = 'strangers:all'

/** Counts only invalid tokens: callers with valid ones are never counted, however many share an address. */
export const unknownTokenLimiter = (counters: Counters, hash: (address: string) => string): Strangers => {
  const keyOf = (address: string): string => `strangers:${hash(address)}`
  const countForAll = async (): Promise<void> => void (await counters.increment(everybody, strangerWindowSeconds))
  return {
    mayAsk: async (address) => {
      const [own, all] = await Promise.all([counters.read(keyOf(address)), counters.read(everybody)])
      return own < mostOfAddress && all < mostOfAll
    },
    recordInvalid: async (address) => {
      await Promise.all([counters.increment(keyOf(address), strangerWindowSeconds), countForAll()])
    },
    gotNoAnswer: countForAll,
  }
}
