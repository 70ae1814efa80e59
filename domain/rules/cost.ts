import { addDecimals, type Decimal } from '#domain/money/decimal.ts'
import type { TradeFill } from './day-fills.ts'

interface CurrencyNet {
  readonly currency: string
  readonly net: Decimal
  readonly trades: number
}

/** The result, also a gain, of trades that were opened on a day from a breach on. */
export interface Cost {
  /** Closed trades with a known result, by currency. */
  readonly nets: ReadonlyArray<CurrencyNet>
  readonly open: number
  readonly unknown: number
  /** Opened that day at an unknown time: before or after the breach. */
  readonly undated: number
}

/** In the order in which currencies first occur. */
const addNets = (nets: ReadonlyArray<CurrencyNet>): ReadonlyArray<CurrencyNet> => {
  const sums = new Map<string, CurrencyNet>()
  for (const { currency, net, trades } of nets) {
    const known = sums.get(currency)
    sums.set(currency, {
      currency,
      net: known ? addDecimals(known.net, net) : net,
      trades: (known?.trades ?? 0) + trades,
    })
  }
  return [...sums.values()]
}

/** Several costs as one. */
export const addCosts = (costs: ReadonlyArray<Cost>): Cost => {
  const sum = (count: (cost: Cost) => number): number => costs.reduce((all, cost) => all + count(cost), 0)
  return {
    nets: addNets(costs.flatMap(({ nets }) => nets)),
    open: sum(({ open }) => open),
    unknown: sum(({ unknown }) => unknown),
    undated: sum(({ undated }) => undated),
  }
}

/** The cost of a breach: trades opened by it or later that day. `fills`: of the day, in order. */
export const costOf = (fills: ReadonlyArray<TradeFill>, by: TradeFill): Cost => {
  const from = fills.indexOf(by)
  const opened = fills.filter(({ begins, undated }, place) => begins && !undated && place >= from)
  const closed = opened.filter(({ trade }) => !trade.isOpen && trade.unknown === undefined)
  return {
    nets: addNets(closed.map(({ trade: { currency, net } }) => ({ currency, net, trades: 1 }))),
    open: opened.filter(({ trade }) => trade.isOpen).length,
    unknown: opened.filter(({ trade }) => !trade.isOpen && trade.unknown !== undefined).length,
    undated: fills.filter(({ begins, undated }) => begins && undated).length,
  }
}
