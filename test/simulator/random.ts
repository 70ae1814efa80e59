export interface SeededRandom {
  /** In [0, 1). */
  readonly fraction: () => number
  readonly between: (from: number, to: number) => number
  readonly chance: (probability: number) => boolean
  readonly pick: <T>(items: ReadonlyArray<T>) => T
  readonly bytes: (count: number) => Uint8Array
  /** Chance of its own for one part of a run, so that more throws here change nothing there. */
  readonly fork: () => SeededRandom
}

/** Mulberry32: small, fast, and good enough to find what goes wrong. */
export const seededRandom = (seed: number): SeededRandom => {
  let state = seed | 0
  const fraction = (): number => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4294967296
  }
  return {
    fraction,
    between: (from, to) => from + fraction() * (to - from),
    chance: (probability) => fraction() < probability,
    pick: (items) => {
      const picked = items[Math.floor(fraction() * items.length)]
      if (picked === undefined) throw new Error('Nothing to pick from')
      return picked
    },
    bytes: (count) => Uint8Array.from({ length: count }, () => Math.floor(fraction() * 256)),
    fork: () => seededRandom(Math.floor(fraction() * 4294967296)),
  }
}
