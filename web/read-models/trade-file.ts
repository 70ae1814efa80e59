import { proxy } from 'valtio'
import type { ReplacedTrades } from '#domain/record/events.ts'
import type { TradeFilter } from '#domain/search/trade-filter.ts'
import type { LocalDate } from '#domain/time/local-date.ts'
import type { ImportEvent, RecordingReport } from '#machines/trade-files/import.setup.ts'

/** Written by `web/wiring/trade-changes.ts` and `trade-sheets.ts`. */
export const tradeFileView = proxy<{
  /** The change whose outcome was computed, and the days whose results it alters; held by reference. */
  prepared:
    | { readonly current: { readonly change: ReplacedTrades; readonly days: ReadonlyArray<LocalDate> } }
    | undefined
  calculation: 'resting' | 'busy' | 'anew' | 'failed'
  isExporting: boolean
}>({ prepared: undefined, calculation: 'resting', isExporting: false })

export type SheetFile = 'workbook' | 'trades' | 'fills' | 'notes' | 'cash'

/** Steps around trades and files: an event of the import, or work next to it. */
export type TradeFileStep =
  | Exclude<ImportEvent, RecordingReport | { readonly type: 'shared.found' | 'shared.lost' | 'lines.read' }>
  /** The user considers a change; without one, undoing the last. */
  | { readonly type: 'prepare'; readonly change?: ReplacedTrades }
  /** Recalculates all results. */
  | { readonly type: 'recalculate' }
  /** Another app has shared a file: the dialog offers it. */
  | { readonly type: 'take-shared' }
  | { readonly type: 'export' }
  /** The trades of a filter: a workbook of four sheets, or one of them as CSV. */
  | { readonly type: 'export-sheets'; readonly filter: TradeFilter; readonly as: SheetFile }
