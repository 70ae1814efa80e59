import { type Decimal, decimalOf } from '#domain/money/decimal.ts'
import type { Exact } from '#domain/money/exact.ts'
import type { Units } from './trade-result.ts'

/** `from` is included, `to` is not. */
export interface Bin {
  readonly from: Decimal
  readonly to: Decimal
  readonly count: number
}

const wanted = 16

/** The least of 1, 2, 5, 10, 20, 50 ... units that makes at most the wanted bars. */
const widthFor = (span: bigint): bigint => {
  for (let power = 1n; ; power *= 10n)
    for (const width of [power, 2n * power, 5n * power]) if (span / width < BigInt(wanted)) return width
}

/** The quotient of units and width, rounded down; `own` is the width as a number. */
const floorOf = (units: Exact, width: bigint, own = Number(width)): number => {
  if (typeof units === 'number' && own <= Number.MAX_SAFE_INTEGER) {
    // A quotient may be rounded up to a whole number: its exact product shows that.
    const times = Math.floor(units / own)
    return times * own > units ? times - 1 : times
  }
  const [large, rest] = [BigInt(units) / width, BigInt(units) % width]
  return Number(large) - (rest < 0n ? 1 : 0)
}

/** Undefined units: without a known result. */
interface Distributed {
  readonly scale: number
  readonly units: ReadonlyArray<Units>
}

/** Known results in bars of one width; 0 is an edge, and all edges are exact. */
export const binsOf = ({ units: all, scale }: Distributed): ReadonlyArray<Bin> => {
  const known: Array<Exact> = []
  let [least, most]: [Exact, Exact] = [0, 0]
  for (const units of all) {
    if (units === undefined) continue
    known.push(units)
    if (units < least) least = units
    if (units > most) most = units
  }
  if (known.length === 0) return []
  const width = widthFor(BigInt(most) - BigInt(least))
  const first = floorOf(least, width)
  const counts: Array<number> = Array.from({ length: floorOf(most, width) - first + 1 }, () => 0)
  const own = Number(width)
  for (const units of known) {
    const place = floorOf(units, width, own) - first
    counts[place] = (counts[place] ?? 0) + 1
  }
  const edge = (place: number): Decimal => decimalOf(BigInt(first + place) * width, scale)
  return counts.map((count, place) => ({ from: edge(place), to: edge(place + 1), count }))
}
