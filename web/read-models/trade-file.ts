import { proxy } from 'valtio'
import type { ReplacedTrades } from '#domain/journal/events.ts'
import type { ImportOptions, ImportPreview } from '#domain/trades/csv-trades.ts'

/** Bringing trades in from a file. Written by `web/app/feed/trade-file.ts`. */
export const tradeFileView = proxy<{
  status: 'resting' | 'reading' | 'previewing' | 'recording' | 'recorded'
  fileName: string
  /** What the file would bring; held by reference, for it may be long. */
  preview: { readonly current: ImportPreview } | undefined
  /** Why the whole file cannot be read, or why the import stopped. */
  error: string | undefined
  /** Of the import, 0 to 100. */
  percent: number
  /** The rules of trades are here: what was imported can be changed at once. */
  ready: boolean
  /** The change whose outcome was worked out ahead: making it takes a breath. Held by reference, for it goes by being that object. */
  foreseen: { readonly current: ReplacedTrades } | undefined
  calculation: 'resting' | 'busy' | 'anew' | 'failed'
}>({ ready: false, foreseen: undefined, calculation: 'resting', status: 'resting', fileName: '', preview: undefined, error: undefined, percent: 0 })

/** What can be done with trades and files; each step is answered by what the view shows then. */
export type TradeFileStep =
  /** `account`: for the lines that name none; `linked`: all of it is of this account of a broker. */
  | { readonly type: 'pick'; readonly file: File; readonly account: string; readonly linked?: NonNullable<ImportOptions['linked']> }
  /** Somebody may change what was imported. */
  | { readonly type: 'prepare' }
  /** Somebody thinks about a change; without one, about the way back from the last. */
  | { readonly type: 'foresee'; readonly change?: ReplacedTrades }
  /** All results anew. */
  | { readonly type: 'recalculate' }
  | { readonly type: 'record' }
  | { readonly type: 'close' }
  | { readonly type: 'export' }
