import { proxy } from 'valtio'
import type { GroupsOf } from '#domain/trades/groups.ts'
import type { Trade } from '#domain/trades/trade.ts'

/** `prepare`: a screen that shows trades may come soon. */
export type TradesStep = 'watch' | 'leave' | 'prepare'

/** The open journal's trades, newest first, while a screen watches. Written by `web/wiring/trades.ts` only. */
export const tradesView = proxy<{
  trades: { readonly current: ReadonlyArray<Trade> } | undefined
  /** The hour of an opening needs the zones of the days. */
  groups: { readonly current: GroupsOf } | undefined
}>({ trades: undefined, groups: undefined })
