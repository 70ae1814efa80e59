import { proxy } from 'valtio'
import type { TradeSyncStatus } from '#machines/trade-sync.machine.ts'

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
  /** When this page synced a day last, milliseconds since the epoch. */
  syncedAt: Readonly<Record<string, number>>
}

/** Nobody has synced. */
export const noTradeSync: TradeSyncView = { step: 'idle', account: 0, accounts: 0, days: 0, daysLeft: undefined, found: 0, waiting: undefined, errors: [], todayMissing: false, syncedAt: {} }

/** Bringing trades in from the brokers. Written by `web/app/feed/trade-sync.ts` only. */
export const tradeSyncView = proxy<TradeSyncView>({ ...noTradeSync })

/** What can be done about the trades of a day. */
export interface TradeSyncing {
  /** Somebody looks at this day: what is linked is synced, unless it has just been. */
  readonly look: (day: string) => void
  /** Now. */
  readonly sync: (day: string) => void
  /** What came is kept. */
  readonly cancel: () => void
}
