import { proxy, ref } from 'valtio'
import type { BrokerageAccount } from '#domain/api/snaptrade.ts'
import type { AccountFacts } from '#domain/brokerage/same-account.ts'
import type { Renewal } from '#domain/fills/renewed-accounts.ts'
import type { Activity } from '#domain/record/day-trades.ts'
import type { LocalDate } from '#domain/time/local-date.ts'
import type { TradeSyncStatus } from '#machines/brokerage/trade-sync.machine.ts'

/** An account that a broker has reported, and which former ones it may be. */
export interface RenewalQuestion {
  readonly account: BrokerageAccount
  readonly renewals: ReadonlyArray<Renewal>
  /** What the broker has reported of it. */
  readonly found: ReadonlyArray<Activity>
}

/** What the screens see of the brokers' trades on their way in. */
export interface TradeSyncView {
  step: TradeSyncStatus['step']
  /** The present account, from 1, of how many. */
  account: number
  accounts: number
  /** So many days are walked; `daysLeft` is undefined while nobody knows where the history begins. */
  days: number
  daysLeft: number | undefined
  /** Trades and other movements that were found. */
  found: number
  /** Why the present account is being waited for. */
  waiting: string | undefined
  /** Why trades of the last sync are missing: a sentence each. */
  errors: ReadonlyArray<string>
  /** Today's fills could not be had. */
  todayMissing: boolean
  /**
   * Accounts that may be ones that the journal knows under another id: nothing of them is recorded before somebody has
   * said so.
   */
  questions: { readonly current: ReadonlyArray<RenewalQuestion> }
  /** What brokers said of the accounts that this device has read into the open journal, by the id that they had. */
  accountsRead: { readonly current: Readonly<Record<string, AccountFacts>> }
  /** The days that every linked account was read for, both included; one without trades among them had none. */
  daysRead: { readonly from: LocalDate; readonly through: LocalDate } | undefined
  /** When this page synced a day last, milliseconds since the epoch. */
  syncedAt: Readonly<Record<string, number>>
  /** The same of its own syncs alone, and of those that had every fill of today. */
  completeAt: Readonly<Record<string, number>>
}

/** Nobody has synced. */
export const noTradeSync: TradeSyncView = {
  step: 'idle',
  account: 0,
  accounts: 0,
  days: 0,
  daysLeft: undefined,
  found: 0,
  waiting: undefined,
  errors: [],
  todayMissing: false,
  questions: ref({ current: [] }),
  accountsRead: ref({ current: {} }),
  daysRead: undefined,
  syncedAt: {},
  completeAt: {},
}

/** Bringing trades in from the brokers. Written by `web/wiring/trade-sync.ts` only. */
export const tradeSyncView = proxy<TradeSyncView>({ ...noTradeSync })

/** What can be done about the trades of a day. */
export interface TradeSyncing {
  /** Somebody looks at this day: what is linked is synced, unless it has just been. */
  readonly look: (day: string) => void
  /** Now. */
  readonly sync: (day: string) => void
  /** What has arrived stays. */
  readonly cancel: () => void
  /**
   * Somebody has said which former accounts an account is (and their trades were replaced), or that it is none: what is
   * held of it is recorded.
   */
  readonly answer: (accountId: string, formers: ReadonlyArray<string>) => void
}
