import { proxy } from 'valtio'
import type { ReplacedTrades } from '#domain/record/events.ts'
import type { TradeFilter } from '#domain/search/trade-filter.ts'
import type { LocalDate } from '#domain/time/local-date.ts'
import type { ImportEvent, RecordingReport } from '#machines/trade-files/import.setup.ts'

/** What is worked out about trades for the page. Written by `web/wiring/trade-changes.ts` and `trade-sheets.ts`. */
export const tradeFileView = proxy<{
  /** The change whose outcome was worked out, and the days whose results it alters; held by reference. */
  prepared:
    | { readonly current: { readonly change: ReplacedTrades; readonly days: ReadonlyArray<LocalDate> } }
    | undefined
  calculation: 'resting' | 'busy' | 'anew' | 'failed'
  /** A file for a spreadsheet is being written. */
  isExporting: boolean
}>({ prepared: undefined, calculation: 'resting', isExporting: false })

/** A file for a spreadsheet. */
export type SheetFile = 'workbook' | 'trades' | 'fills' | 'notes' | 'cash'

/** What can be done with trades and files: an event of the import, or what is worked out or written beside it. */
export type TradeFileStep =
  | Exclude<ImportEvent, RecordingReport | { readonly type: 'shared.found' | 'shared.lost' | 'lines.read' }>
  /** The user thinks about a change; without one, about undoing the last. */
  | { readonly type: 'prepare'; readonly change?: ReplacedTrades }
  /** All results again. */
  | { readonly type: 'recalculate' }
  /** Another app has shared a file: it is offered in the dialog. */
  | { readonly type: 'take-shared' }
  | { readonly type: 'export' }
  /** What a filter asks for, for a spreadsheet: a workbook of four sheets, or one of them as CSV. */
  | { readonly type: 'export-sheets'; readonly filter: TradeFilter; readonly as: SheetFile }
