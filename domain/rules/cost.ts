import { addDecimals, type Decimal } from '#domain/money/decimal.ts'
import type { TradeFill } from './day-fills.ts'

/** What trades came to in one currency. */
interface CurrencyNet {
  readonly currency: string
  readonly net: Decimal
  /** Of how many. */
  readonly trades: number
}

/** What the trades of a day came to that were opened from a breach on; also where that is a gain. */
export interface Cost {
  /** Closed trades of a known result, per currency: currencies are never added. */
  readonly nets: ReadonlyArray<CurrencyNet>
  /** Opened from then on, and open still. */
  readonly open: number
  /** Without a known result. */
  readonly unknown: number
  /** Opened that day at an unknown time: before or after it. */
  readonly undated: number
}

/** Sums by currency, in the order in which currencies first come. */
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

/**
 * The trades that were opened at the breach (where opening one was it) or later that day. `fills`: of the day, in
 * order.
 */
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
