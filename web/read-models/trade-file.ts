import { proxy } from 'valtio'
import type { ReplacedTrades } from '#domain/record/events.ts'
import type { TradeFilter } from '#domain/search/trade-filter.ts'
import type { LocalDate } from '#domain/time/local-date.ts'
import type { FileAnswers } from '#domain/trade-files/format.ts'
import type { ColumnMapping } from '#domain/trade-files/mapping/column-mapping.ts'
import type { ColumnShown } from '#domain/trade-files/mapping/proposed.ts'
import type { ImportPreview } from '#domain/trade-files/preview.ts'
import type { ImportOptions } from '#domain/trade-files/reading.ts'

/** How the columns of the opened file are read, as its user says. */
export interface MappingShown {
  readonly mapping: ColumnMapping
  /** The line with the names, by its place among the rows; absent where the file has none. */
  readonly headerLine: number | undefined
  /** The lines among which that one is, as an editor counts them, each with what it begins with. */
  readonly lines: ReadonlyArray<{ readonly at: number; readonly line: number; readonly text: string }>
  readonly columns: ReadonlyArray<ColumnShown>
  /** What stands in the column of sides. */
  readonly words: ReadonlyArray<string>
  /** The saved one that it is, or was before it was changed. */
  readonly savedId: string | undefined
  /** Under which it is saved with the import; empty where it is not to be. */
  readonly name: string
}

/** Bringing trades in from a file. Written by `web/wiring/trade-file.ts`. */
export const tradeFileView = proxy<{
  status: 'resting' | 'reading' | 'previewing' | 'recording' | 'recorded' | 'taken-back'
  fileName: string
  /** What the file would bring; held by reference, for it may be long. */
  preview: { readonly current: ImportPreview } | undefined
  /** The file is no UTF-8, and letters beyond ASCII are a guess. */
  isEncodingGuessed?: boolean
  /** The user's own. */
  zone?: string
  /** What the user has said of the file. */
  answers?: FileAnswers
  /** Where the user says which column is what; held by reference. */
  mapping?: { readonly current: MappingShown } | undefined
  /** It was saved, and is used by itself: its columns are out of sight. */
  isMappingFolded?: boolean
  /** What another app has shared and nobody has opened yet; held by reference. */
  shared?: { readonly current: File } | undefined
  /** Why the whole file cannot be read, or why the import stopped. */
  error: string | undefined
  /** Of the import, 0 to 100. */
  percent: number
  /** What takes the import back that was recorded last; held by reference. */
  undo?: { readonly current: ReplacedTrades } | undefined
  /** What the journal remembers it by. */
  importId?: string | undefined
  /** The change whose outcome was worked out, and the days whose results it alters; held by reference. */
  prepared:
    | { readonly current: { readonly change: ReplacedTrades; readonly days: ReadonlyArray<LocalDate> } }
    | undefined
  calculation: 'resting' | 'busy' | 'anew' | 'failed'
  /** A file for a spreadsheet is being written. */
  isExporting?: boolean
}>({
  prepared: undefined,
  calculation: 'resting',
  status: 'resting',
  fileName: '',
  preview: undefined,
  error: undefined,
  percent: 0,
})

/** What the user has said of the file; of a mapped one that is in the mapping, but for what this file alone means. */
export const answersSaid = ({
  mapping,
  answers = {},
}: {
  readonly mapping?: { readonly current: Pick<MappingShown, 'mapping'> } | undefined
  readonly answers?: FileAnswers
}): FileAnswers => (mapping ? { ...mapping.current.mapping.answers, ...shiftedOf(answers) } : answers)

const shiftedOf = ({ shifted }: FileAnswers): Pick<FileAnswers, 'shifted'> => (shifted ? { shifted } : {})

/** A file for a spreadsheet. */
export type SheetFile = 'workbook' | 'trades' | 'fills' | 'notes' | 'cash'

/** What can be done with trades and files; each step is answered by what the view shows then. */
export type TradeFileStep =
  /** `account`: for the lines that name none; `linked`: all of it is of this account of a broker. */
  | {
      readonly type: 'pick'
      readonly file: File
      readonly account: string
      readonly linked?: NonNullable<ImportOptions['linked']>
    }
  /** What somebody types, a fill on each line, or has copied from a sheet. */
  | {
      readonly type: 'type'
      readonly text: string
      readonly account: string
      readonly linked?: NonNullable<ImportOptions['linked']>
    }
  /** Whose the lines of the opened file are: it is read once more. */
  | { readonly type: 'account'; readonly account: string; readonly linked?: NonNullable<ImportOptions['linked']> }
  /** The user says which column is what; without a change, that they want to. */
  | { readonly type: 'map'; readonly change?: Partial<ColumnMapping> }
  /** Another line has the names of the columns; undefined: none has. */
  | { readonly type: 'name-line'; readonly headerLine: number | undefined }
  /** Under which name the mapping is saved with the import. */
  | { readonly type: 'name-mapping'; readonly name: string }
  /** What the file cannot say: it is read once more. */
  | { readonly type: 'answer'; readonly answers: FileAnswers }
  /** Somebody thinks about a change; without one, about undoing the last. */
  | { readonly type: 'prepare'; readonly change?: ReplacedTrades }
  /** All results anew. */
  | { readonly type: 'recalculate' }
  | { readonly type: 'record' }
  /** The whole import that was recorded last goes. */
  | { readonly type: 'take-back' }
  | { readonly type: 'close' }
  /** Another app has shared a file: it is offered in the dialog. */
  | { readonly type: 'take-shared' }
  | { readonly type: 'export' }
  /** What a filter asks for, for a spreadsheet: a workbook of four sheets, or one of them as CSV. */
  | { readonly type: 'export-sheets'; readonly filter: TradeFilter; readonly as: SheetFile }
