import { limits } from '#domain/limits.ts'
import type { Decimal } from '#domain/money/decimal.ts'
import { compareTexts } from '#domain/order.ts'
import type { Steps } from '#domain/steps.ts'
import { type Dimension, groupLabel } from '#domain/trades/groups.ts'
import { inPieces } from './pieces.ts'
import { figuresOfGroups, type TradeFigures } from './trade-figures.ts'
import type { Sample, TradeResult } from './trade-result.ts'

export interface BreakdownRow {
  /** As an address names the group. */
  readonly key: string
  readonly label: string
  readonly figures: TradeFigures
  /** Rows with fewer trades are grey. */
  readonly isLarge: boolean
}

export interface Grouping<T extends TradeResult> {
  readonly dimension: Dimension
  readonly keyOf: (trade: T) => string
  /** A net up to this, won or lost, is flat. */
  readonly tolerance: Decimal
}

/** Numbered groups, so that another look at the trades need not ask for them again. */
export interface Codes {
  readonly keys: ReadonlyArray<string>
  /** For each trade, the place of its key. */
  readonly codes: Uint32Array
}

const tradesPerStep = 500

/** The groups of a sample's trades. */
export function* codesSteps<T extends TradeResult>(
  { trades }: Pick<Sample<T>, 'trades'>,
  keyOf: (trade: T) => string,
): Steps<Codes> {
  const places = new Map<string, number>()
  const codes = new Uint32Array(trades.length)
  yield* inPieces(trades.length, tradesPerStep, (from, to) => {
    for (let place = from; place < to; place += 1) {
      const trade = trades[place]
      if (!trade) continue
      const key = keyOf(trade)
      const known = places.get(key)
      codes[place] = known ?? places.size
      if (known === undefined) places.set(key, places.size)
    }
  })
  return { keys: [...places.keys()], codes }
}

/** The rows of a sample with known groups, the largest first. */
export const rowsOf = (
  { units, scale }: Pick<Sample, 'units' | 'scale'>,
  { keys, codes }: Codes,
  { dimension, tolerance }: Omit<Grouping<TradeResult>, 'keyOf'>,
): ReadonlyArray<BreakdownRow> =>
  figuresOfGroups({ units, codes, groups: keys.length }, scale, tolerance)
    .flatMap((figures, place) => {
      const key = keys[place] ?? ''
      if (figures.all === 0) return []
      return [{ key, label: groupLabel(dimension, key), figures, isLarge: figures.all >= limits.statisticsRowTrades }]
    })
    .toSorted((one, other) => other.figures.all - one.figures.all || compareTexts(one.key, other.key))

/** The rows of a sample by a dimension, the largest first. */
export function* breakdownSteps<T extends TradeResult>(
  sample: Sample<T>,
  { keyOf, ...grouping }: Grouping<T>,
): Steps<ReadonlyArray<BreakdownRow>> {
  return rowsOf(sample, yield* codesSteps(sample, keyOf), grouping)
}
