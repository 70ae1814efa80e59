import { entryOn } from '#domain/entries/views.ts'
import { isFields } from '#domain/fields.ts'
import type { Journal, LocalDate } from '#domain/journal/journal.ts'
import { isSyncedDay } from '#domain/trades/day-with.ts'
import type { BadgeTone } from '#web/design/badge/badge.tsx'
import type { brokerageView } from '#web/read-models/brokerage.ts'
import type { tradeSyncView } from '#web/read-models/trade-sync.ts'

/** How the trades of a day stand with the brokers (spec section 4, "Trade sync"). */
export interface TradeBadge {
  readonly words: 'Not connected' | 'Not synced' | 'Syncing' | 'Synced' | 'Pending'
  readonly tone: BadgeTone
}

/** The badge of a day. Orders that wait for the broker's own record are pending, wherever they came from. */
export const tradeBadgeOf = (journal: Journal, date: LocalDate, standing: typeof brokerageView.standing, step: typeof tradeSyncView.step): TradeBadge => {
  const kept = entryOn(journal, date)?.trades
  const isLinked = journal.settings.linkedSnapTradeAccounts.length > 0 && standing !== 'not connected' && standing !== 'unavailable'
  if (isLinked && step !== 'idle') return { words: 'Syncing', tone: 'accent' }
  if (isFields(kept) && kept['snapTradeSynced'] === false) return { words: 'Pending', tone: 'caution' }
  if (!isLinked) return { words: 'Not connected', tone: 'neutral' }
  return isSyncedDay(kept) ? { words: 'Synced', tone: 'positive' } : { words: 'Not synced', tone: 'neutral' }
}
