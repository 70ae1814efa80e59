import { proxy } from 'valtio'
import type { GroupsOf } from '#domain/trades/groups.ts'
import type { Trade } from '#domain/trades/trade.ts'

/** A screen that shows trades comes, or goes, or may come soon: what it needs is derived ahead. */
export type TradesStep = 'watch' | 'leave' | 'prepare'

/**
 * The trades of the open journal, newest first, while a screen watches them; undefined until they are derived. Held by
 * reference. Written by `web/wiring/trades.ts` only.
 */
export const tradesView = proxy<{
  trades: { readonly current: ReadonlyArray<Trade> } | undefined
  /** In which groups they are; the hour of an opening needs the zones of the days. */
  groups: { readonly current: GroupsOf } | undefined
}>({ trades: undefined, groups: undefined })
