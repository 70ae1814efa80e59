import type { Counters } from './counters.ts'

/** Bounds the requests to the issuer of tokens that unproven callers can cause. */
export interface Strangers {
  readonly mayAsk: (address: string) => Promise<boolean>
  readonly recordInvalid: (address: string) => Promise<void>
  readonly gotNoAnswer: () => Promise<void>
}

export const strangerWindowSeconds = 60
/** More than the expired tokens and retries of a household. */
const mostOfAddress = 20
/** Of all addresses; beyond it no unproven caller is checked for the rest of the minute. */
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
