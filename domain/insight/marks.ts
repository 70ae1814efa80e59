import { compareDecimals, decimalText, parseDecimal } from '#domain/money/decimal.ts'
import { askingForLabels, hasOptionsOn, labelsAskedFor, type TradeFilter } from '#domain/search/trade-filter.ts'
import type { Bin } from '#domain/statistics/distribution.ts'
import type { Dimension } from '#domain/trades/groups.ts'

const closedIn = (look: TradeFilter): TradeFilter => ({ result: 'closed', ...look })

/** The filter for a row's trades. `symbols`: all of the currency. */
export const rowFilter = (
  look: TradeFilter,
  dimension: Dimension,
  key: string,
  symbols: ReadonlyArray<string>,
): TradeFilter => {
  switch (dimension) {
    case 'symbol':
      return { ...closedIn(look), symbol: key, ...(hasOptionsOn(symbols, key) && { exact: 'yes' }) }
    case 'side':
      return { ...closedIn(look), side: key === 'long' ? 'long' : 'short' }
    case 'hour':
    case 'weekday':
    case 'holding':
    case 'month':
      return { ...closedIn(look), [dimension]: key }
  }
}

/** The filter for a label row's trades. */
export const labelFilter = (look: TradeFilter, key: string): TradeFilter => {
  const { label: _label, also: _also, ...filter } = closedIn(look)
  return { ...filter, ...askingForLabels([...labelsAskedFor(look), key]) }
}

/** The filter for a bar's trades. */
export const binFilter = (look: TradeFilter, bin: Bin): TradeFilter => {
  const [least, below] = within(look.least, look.below, bin)
  return { ...closedIn(look), least, below }
}

/** The filter for the trades of a bar of R. */
export const rBinFilter = (look: TradeFilter, bin: Bin): TradeFilter => {
  const [leastR, belowR] = within(look.leastR, look.belowR, bin)
  return { ...closedIn(look), leastR, belowR }
}

const within = (from: string | undefined, to: string | undefined, bin: Bin): readonly [string, string] => {
  const [least, below] = [parseDecimal(from), parseDecimal(to)]
  return [
    decimalText(least && compareDecimals(bin.from, least) < 0 ? least : bin.from),
    decimalText(below && compareDecimals(below, bin.to) < 0 ? below : bin.to),
  ]
}
