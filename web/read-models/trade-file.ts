import { proxy } from 'valtio'
import type { ReplacedTrades } from '#domain/journal/events.ts'
import type { LocalDate } from '#domain/journal/journal.ts'
import type { ImportOptions, ImportPreview } from '#domain/trade-files/csv-trades.ts'

/** Bringing trades in from a file. Written by `web/wiring/trade-file.ts`. */
export const tradeFileView = proxy<{
  status: 'resting' | 'reading' | 'previewing' | 'recording' | 'recorded'
  fileName: string
  /** What the file would bring; held by reference, for it may be long. */
  preview: { readonly current: ImportPreview } | undefined
  /** Why the whole file cannot be read, or why the import stopped. */
  error: string | undefined
  /** Of the import, 0 to 100. */
  percent: number
  /** The change whose outcome was worked out, and the days whose results it alters; held by reference. */
  prepared:
    | { readonly current: { readonly change: ReplacedTrades; readonly days: ReadonlyArray<LocalDate> } }
    | undefined
  calculation: 'resting' | 'busy' | 'anew' | 'failed'
}>({
  prepared: undefined,
  calculation: 'resting',
  status: 'resting',
  fileName: '',
  preview: undefined,
  error: undefined,
  percent: 0,
})

/** What can be done with trades and files; each step is answered by what the view shows then. */
export type TradeFileStep =
  /** `account`: for the lines that name none; `linked`: all of it is of this account of a broker. */
  | {
      readonly type: 'pick'
      readonly file: File
      readonly account: string
      readonly linked?: NonNullable<ImportOptions['linked']>
    }
  /** Somebody thinks about a change; without one, about undoing the last. */
  | { readonly type: 'prepare'; readonly change?: ReplacedTrades }
  /** All results anew. */
  | { readonly type: 'recalculate' }
  | { readonly type: 'record' }
  | { readonly type: 'close' }
  | { readonly type: 'export' }
