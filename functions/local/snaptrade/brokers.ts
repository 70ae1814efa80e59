import { dayTrader } from './day-trader.ts'
import { cryptoBuyer, longTermHolder, pensionSaver } from './histories.ts'
import { dayMs } from './history-days.ts'
import type { Movement } from './movements.ts'

export interface AccountPlan {
  readonly name: string
  readonly type: string | null
  readonly currency: 'USD' | 'CAD'
  /** Up to a moment, oldest first. */
  readonly history: (untilMs: number) => ReadonlyArray<Movement>
  /** By default the history. */
  readonly recorded?: (nowMs: number) => ReadonlyArray<Movement>
}

export interface Broker {
  readonly slug: string
  readonly name: string
  readonly about: string
  /** Gives today's orders at once; others answer 501. */
  readonly hasRecentOrders: boolean
  readonly accounts: ReadonlyArray<AccountPlan>
}

/** Past movements never change, so the list is made once for all earlier moments. */
const madeOnce = (make: AccountPlan['history']): AccountPlan['history'] => {
  let [madeMs, made]: [number, ReturnType<typeof make>] = [0, []]
  return (untilMs) => {
    if (untilMs > madeMs) [madeMs, made] = [untilMs + dayMs, make(untilMs + dayMs)]
    return made.filter(({ atMs }) => atMs <= untilMs)
  }
}

export const demoBrokers: ReadonlyArray<Broker> = [
  {
    slug: 'NORTHLAKE',
    name: 'Northlake Trading',
    about: 'A day trader: stocks, shorts and options, every market day',
    hasRecentOrders: true,
    accounts: [{ name: 'Margin', type: 'Margin', currency: 'USD', history: madeOnce(dayTrader) }],
  },
  {
    slug: 'HARBOR_PINE',
    name: 'Harbor & Pine',
    about: 'A long-term holder: dividends, splits, Canadian dollars and coins',
    hasRecentOrders: false,
    accounts: [
      { name: 'Individual', type: 'Individual', currency: 'USD', history: madeOnce(longTermHolder) },
      { name: 'RRSP', type: 'RRSP', currency: 'CAD', history: madeOnce(pensionSaver) },
      { name: 'Wallet', type: null, currency: 'USD', history: madeOnce(cryptoBuyer) },
    ],
  },
]
