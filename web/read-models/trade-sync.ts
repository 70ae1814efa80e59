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
  readonly found: ReadonlyArray<Activity>
}

/** The accounts of the open journal on this device. Written by `web/wiring/trade-sync.ts` and `renewals.ts`. */
interface AccountsReadView {
  /** Accounts that may be known under another id: nothing of them is recorded before their user has answered. */
  questions: { readonly current: ReadonlyArray<RenewalQuestion> }
  /** What brokers said of the accounts that were read into the open journal, by the id that they had. */
  accountsRead: { readonly current: Readonly<Record<string, AccountFacts>> }
  /** The days for which every linked account was read, both included; a day without trades among them had none. */
  daysRead: { readonly from: LocalDate; readonly through: LocalDate } | undefined
  /** Days of records of linked accounts that could not be read, one for each. */
  unread: { readonly current: ReadonlyArray<LocalDate> }
}

export const noAccountsRead: AccountsReadView = {
  questions: ref({ current: [] }),
  accountsRead: ref({ current: {} }),
  daysRead: undefined,
  unread: ref({ current: [] }),
}

export const accountsReadView = proxy<AccountsReadView>({ ...noAccountsRead })

export interface TradeSyncing {
  /** Syncs the linked accounts for this day, unless they have just been. */
  readonly look: (day: string) => void
  readonly sync: (day: string) => void
  /** What has arrived stays. */
  readonly cancel: () => void
  /** The former accounts that an account continues, or none: its held trades are recorded. */
  readonly answer: (accountId: string, formers: ReadonlyArray<string>) => void
}
