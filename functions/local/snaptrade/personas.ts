import { crosswindCash, crosswindMargin } from './crosswind.ts'
import { cashTrader, dayTrader } from './day-trader.ts'
import { cryptoBuyer, longTermHolder, pensionSaver } from './histories.ts'
import { type Instrument, instruments } from './market.ts'
import type { Movement } from './movements.ts'

/** One account as a broker opens it. */
export interface AccountPlan {
  readonly name: string
  readonly type: string | null
  readonly currency: 'USD' | 'CAD'
  /** Everything that happens in it up to a moment, oldest first. */
  readonly history: (untilMs: number) => ReadonlyArray<Movement>
  /** What its one open order is for, while there is money for it. */
  readonly waitsFor: Instrument | undefined
}

/** A broker of the local SnapTrade, and the kind of trader its accounts show. */
export interface Broker {
  readonly slug: string
  readonly name: string
  readonly about: string
  readonly url: string
  /** Asks for a code of six digits after the password. */
  readonly needsCode: boolean
  readonly maintenance: boolean
  /** Gives today's orders at once; others answer 501. */
  readonly hasRecentOrders: boolean
  /** How long the first sync takes. */
  readonly firstSyncMs: number
  /** So long after connecting the login breaks, once; a reconnected one lasts. */
  readonly breaksAfterMs: number | undefined
  readonly accounts: ReadonlyArray<AccountPlan>
}

const dayMs = 86_400_000

/** History never changes, so a day's worth of it is made once. */
const cachedForADay = (make: AccountPlan['history']): AccountPlan['history'] => {
  let cached: { readonly throughMs: number; readonly movements: ReadonlyArray<Movement> } | undefined
  return (untilMs) => {
    const throughMs = (Math.floor(untilMs / dayMs) + 1) * dayMs
    if (cached === undefined || cached.throughMs < throughMs || cached.throughMs > throughMs + 2 * dayMs)
      cached = { throughMs, movements: make(throughMs) }
    return cached.movements.filter(({ atMs }) => atMs <= untilMs)
  }
}

const broker = (
  slug: string,
  name: string,
  about: string,
  accounts: ReadonlyArray<AccountPlan>,
  more: Partial<Broker> = {},
): Broker => ({
  slug,
  name,
  about,
  url: `https://${slug.toLowerCase().replaceAll('_', '-')}.example`,
  needsCode: false,
  maintenance: false,
  hasRecentOrders: true,
  firstSyncMs: 0,
  breaksAfterMs: undefined,
  accounts,
  ...more,
})

const margin: AccountPlan = {
  name: 'Margin',
  type: 'Margin',
  currency: 'USD',
  history: cachedForADay(dayTrader),
  waitsFor: instruments.AAPL,
}
const individual: AccountPlan = {
  name: 'Individual',
  type: 'Individual',
  currency: 'USD',
  history: cachedForADay(longTermHolder),
  waitsFor: instruments.VTI,
}
const pension: AccountPlan = {
  name: 'RRSP',
  type: 'RRSP',
  currency: 'CAD',
  history: cachedForADay(pensionSaver),
  waitsFor: instruments.VAB,
}
const wallet: AccountPlan = {
  name: 'Wallet',
  type: null,
  currency: 'USD',
  history: cachedForADay(cryptoBuyer),
  waitsFor: instruments.SOL,
}
const starter: AccountPlan = { name: 'Starter', type: 'Cash', currency: 'USD', history: () => [], waitsFor: undefined }
const cash: AccountPlan = { ...margin, name: 'Cash Account', type: 'Cash', history: cachedForADay(cashTrader) }

const crosswind: ReadonlyArray<AccountPlan> = [
  { ...margin, name: 'Margin', history: cachedForADay(crosswindMargin), waitsFor: undefined },
  { ...margin, name: 'Cash', type: 'Cash', history: cachedForADay(crosswindCash), waitsFor: undefined },
]

/** The brokers, in the order of the portal's list. */
export const brokers: ReadonlyArray<Broker> = [
  broker('NORTHLAKE', 'Northlake Trading', 'A day trader: stocks, shorts and options, every market day', [margin], {
    needsCode: true,
  }),
  broker('HARBOR_PINE', 'Harbor & Pine', 'A long-term holder: two accounts, dividends, splits', [individual, pension], {
    hasRecentOrders: false,
  }),
  broker('COINQUAY', 'Coinquay', 'Coins, bought every week', [wallet]),
  broker('MEADOW', 'Meadow Savings', 'A new account, still empty', [starter]),
  broker('OLDGATE', 'Oldgate Securities', 'Its login breaks after two minutes and wants a reconnect', [cash], {
    breaksAfterMs: 120_000,
  }),
  broker('SLOWWATER', 'Slowwater Invest', 'Its first sync takes a minute', [individual], { firstSyncMs: 60_000 }),
  broker('CROSSWIND', 'Crosswind Securities', 'Its record comes a day late and is corrected on the third', crosswind),
  broker('QUIETBANK', 'Quietbank', 'In maintenance: cannot be connected now', [], { maintenance: true }),
]

/** The broker of this slug. */
export const brokerOf = (slug: string): Broker | undefined => brokers.find((candidate) => candidate.slug === slug)
