import type { Counters } from './counters.ts'

/** Bounds what callers whom nothing vouches for can make us ask the issuer of tokens. */
export interface Strangers {
  /** Whether the issuer may be asked once more for somebody at this address. */
  readonly mayAsk: (address: string) => Promise<boolean>
  /** The issuer was asked and proved nobody. */
  readonly recordInvalid: (address: string) => Promise<void>
  /** The issuer did not answer. */
  readonly gotNoAnswer: () => Promise<void>
}

export const strangerWindowSeconds = 60
/** More than a household's expired tokens, and than a page's retries. */
const mostOfAddress = 20
/** Of all addresses together; then nobody unproven is asked about for the rest of the minute. */
const mostOfAll = 600

const everybody = 'strangers:all'

/** Counts only what led to nothing: who shows good tokens is never counted, however many share an address. */
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
