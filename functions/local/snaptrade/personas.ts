import { cryptoBuyer, dayTrader, longTermHolder, pensionSaver } from './histories.ts'
import type { Movement } from './movements.ts'

/** One account as a broker opens it. */
export interface AccountPlan {
  readonly name: string
  readonly type: string | null
  readonly currency: 'USD' | 'CAD'
  /** Everything that happens in it up to a moment, oldest first. */
  readonly history: (untilMs: number) => ReadonlyArray<Movement>
}

/** A broker of the local SnapTrade, and whose life its accounts show. */
export interface Broker {
  readonly slug: string
  readonly name: string
  readonly about: string
  readonly url: string
  /** Asks for a code of six digits after the password. */
  readonly needsCode: boolean
  readonly maintenance: boolean
  /** Tells of today's orders at once; others answer 501. */
  readonly hasRecentOrders: boolean
  /** How long the first sync takes. */
  readonly firstSyncMs: number
  /** So long after connecting the login breaks, once; a reconnected one lasts. */
  readonly breaksAfterMs: number | undefined
  readonly accounts: ReadonlyArray<AccountPlan>
}

const dayMs = 86_400_000

/** History never changes, so a day's worth of it is made once. */
const keptForADay = (make: AccountPlan['history']): AccountPlan['history'] => {
  let kept: { readonly throughMs: number; readonly movements: ReadonlyArray<Movement> } | undefined
  return (untilMs) => {
    const throughMs = (Math.floor(untilMs / dayMs) + 1) * dayMs
    if (kept === undefined || kept.throughMs < throughMs || kept.throughMs > throughMs + 2 * dayMs) kept = { throughMs, movements: make(throughMs) }
    return kept.movements.filter(({ atMs }) => atMs <= untilMs)
  }
}

const broker = (slug: string, name: string, about: string, accounts: ReadonlyArray<AccountPlan>, more: Partial<Broker> = {}): Broker => ({
  slug, name, about, url: `https://${slug.toLowerCase().replaceAll('_', '-')}.example`, needsCode: false, maintenance: false,
  hasRecentOrders: true, firstSyncMs: 0, breaksAfterMs: undefined, accounts, ...more,
})

const margin: AccountPlan = { name: 'Margin', type: 'Margin', currency: 'USD', history: keptForADay(dayTrader) }
const individual: AccountPlan = { name: 'Individual', type: 'Individual', currency: 'USD', history: keptForADay(longTermHolder) }
const pension: AccountPlan = { name: 'RRSP', type: 'RRSP', currency: 'CAD', history: keptForADay(pensionSaver) }

/** The brokers, in the order of the portal's list. */
export const brokers: ReadonlyArray<Broker> = [
  broker('NORTHLAKE', 'Northlake Trading', 'A day trader: stocks, shorts and options, every market day', [margin], { needsCode: true }),
  broker('HARBOR_PINE', 'Harbor & Pine', 'A long-term holder: two accounts, dividends, splits', [individual, pension], { hasRecentOrders: false }),
  broker('COINQUAY', 'Coinquay', 'Coins, bought every week', [{ name: 'Wallet', type: null, currency: 'USD', history: keptForADay(cryptoBuyer) }]),
  broker('MEADOW', 'Meadow Savings', 'A new account, still empty', [{ name: 'Starter', type: 'Cash', currency: 'USD', history: () => [] }]),
  broker('OLDGATE', 'Oldgate Securities', 'Its login breaks after two minutes and wants a reconnect', [{ ...margin, name: 'Cash Account', type: 'Cash' }], { breaksAfterMs: 120_000 }),
  broker('SLOWWATER', 'Slowwater Invest', 'Its first sync takes a minute', [individual], { firstSyncMs: 60_000 }),
  broker('QUIETBANK', 'Quietbank', 'In maintenance: cannot be connected now', [], { maintenance: true }),
]

/** The broker of this slug. */
export const brokerOf = (slug: string): Broker | undefined => brokers.find((candidate) => candidate.slug === slug)
