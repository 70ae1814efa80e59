import { proxy, ref } from 'valtio'
import type { BrokerageAccount } from '#domain/api/snaptrade.ts'
import type { AccountFacts } from '#domain/brokerage/same-account.ts'
import type { Renewal } from '#domain/fills/renewed-accounts.ts'
import type { Activity } from '#domain/record/day-trades.ts'
import type { LocalDate } from '#domain/time/local-date.ts'

/** An account that a broker has reported, and which former ones it may be. */
export interface RenewalQuestion {
  readonly account: BrokerageAccount
  readonly renewals: ReadonlyArray<Renewal>
  /** What the broker has reported of it. */
  readonly found: ReadonlyArray<Activity>
}

/**
 * What this device knows of the accounts of the open journal, apart from the machine; held by reference. Written by
 * `web/wiring/trade-sync.ts` and `renewals.ts`.
 */
interface AccountsReadView {
  /**
   * Accounts that may be ones that the journal knows under another id: nothing of them is recorded before their user
   * has answered.
   */
  questions: { readonly current: ReadonlyArray<RenewalQuestion> }
  /** What brokers said of the accounts that this device has read into the open journal, by the id that they had. */
  accountsRead: { readonly current: Readonly<Record<string, AccountFacts>> }
  /** The days that every linked account was read for, both included; one without trades among them had none. */
  daysRead: { readonly from: LocalDate; readonly through: LocalDate } | undefined
  /** Days of records of linked accounts that could not be read, one for each. */
  unread: { readonly current: ReadonlyArray<LocalDate> }
}

/** Nothing was read. */
export const noAccountsRead: AccountsReadView = {
  questions: ref({ current: [] }),
  accountsRead: ref({ current: {} }),
  daysRead: undefined,
  unread: ref({ current: [] }),
}

export const accountsReadView = proxy<AccountsReadView>({ ...noAccountsRead })

/** What can be done about the trades of a day. */
export interface TradeSyncing {
  /** This day is on the screen: its linked accounts are synced, unless they have just been. */
  readonly look: (day: string) => void
  /** Now. */
  readonly sync: (day: string) => void
  /** What has arrived stays. */
  readonly cancel: () => void
  /**
   * The user has said which former accounts an account is (and their trades were replaced), or that it is none: its
   * held trades are recorded.
   */
  readonly answer: (accountId: string, formers: ReadonlyArray<string>) => void
}
