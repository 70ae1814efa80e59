import type { DomainError } from '#domain/errors/catalogue.ts'
import type { TimeReader } from '#domain/fills/trade-time.ts'
import type { Activity } from '#domain/record/day-trades.ts'
import type { Steps } from '#domain/steps.ts'
import type { NamedLabel } from '#domain/trade-notes/imported-notes.ts'
import type { Header } from './header.ts'
import type { NoTrades } from './no-trades.ts'
import type { TextTable } from './table.ts'

/** A kind of file with trades: the names that it is recognised by, and the reading of its lines. */
export interface TradeFormat {
  readonly id: string
  /** Its name on screen: 'Charles Schwab, Transactions'. */
  readonly name: string
  /** 'YYYY-MM' of the youngest file that proved it; absent for a user's mapping. */
  readonly provedOn?: string
  /** The order of its lines where their dates cannot show it. */
  readonly lineOrder?: LineOrder
  /** For a file whose every line repeats other lines: its name, and the export that is needed instead. */
  readonly withoutFills?: NoTrades
  /** The line with the names of this format alone; undefined for another file. */
  readonly recognise: (table: TextTable) => Header | undefined
  /** A fate for every line of the table, in steps. */
  readonly read: (table: TextTable, header: Header, context: FileContext) => Steps<FormatReading>
}

/** The user for whom a file is read. */
export interface FileContext {
  /** For lines that name no account. */
  readonly accountId: string
  /** `tradeTimesIn` the user's zone: the day of an instant (ISO, UTC) or a bare date. */
  readonly timeOf: TimeReader
  /** The user's zone. */
  readonly zone: string
  readonly answers: FileAnswers
  /** Some cells can only have decimals after a comma: a spreadsheet may have saved the file again. */
  readonly hasCommas?: boolean
}

export type DecimalMark = '.' | ','
export type LineOrder = 'oldest-first' | 'newest-first'
export type DateOrder = 'month-first' | 'day-first'
/** The meaning of a fee below zero. */
export type FeeSign = 'paid' | 'credit'

/** The unit of a quantity of a currency pair. */
type QuantityUnit = 'units' | 'lots'
/** Whether amounts exclude or include fees. */
type AmountKind = 'before-fees' | 'after-fees'

/** The user's answers to questions about a file. */
export interface FileAnswers {
  readonly decimalMark?: DecimalMark
  /** By column, in the file's spelling: they count before the one for all. */
  readonly decimalMarks?: Readonly<Record<string, DecimalMark>>
  readonly dateOrder?: DateOrder
  readonly zone?: string
  readonly lineOrder?: LineOrder
  /** For prices whose unit the file does not state. */
  readonly priceUnit?: 'whole' | 'hundredths'
  readonly feeSign?: FeeSign
  readonly quantityUnit?: QuantityUnit
  readonly amounts?: AmountKind
  /** Whether fills that the journal has at another time are the same. */
  readonly shifted?: 'same' | 'others'
  /** Lines of shares that were removed as worthless. */
  readonly worthless?: ReadonlyArray<number>
}

/** A question that only the user can answer. Until it has an answer or a usual one, nothing is recorded. */
export type FileQuestion =
  /** `example`: a cell that can be read in both ways. */
  | { readonly kind: 'decimal-mark'; readonly column: string; readonly example: string }
  | { readonly kind: 'date-order'; readonly column: string; readonly example: string }
  /**
   * `usual`: the zone of most such files, in which times are read until the user answers. `shifted`: the journal has
   * its fills at another time; in the zones that `agree`, the times are the same.
   */
  | {
      readonly kind: 'zone'
      readonly usual?: string
      /** It is the zone of the file before. */
      readonly isRemembered?: true
      readonly shifted?: ShiftedTimes
      readonly agree?: ReadonlyArray<string>
    }
  /** No dates show the order of its lines. `usual`: the one in which sales follow purchases. */
  | { readonly kind: 'line-order'; readonly usual?: LineOrder }
  /** The journal has its fills at another time, though their zone is certain or was answered. */
  | { readonly kind: 'shifted'; readonly shifted: ShiftedTimes }
  /** `example`: a price that may be in `currency` or in hundredths of it. */
  | { readonly kind: 'price-unit'; readonly example: string; readonly currency: string }
  /** `example`: a number of units of a pair of currencies that may be lots. */
  | { readonly kind: 'quantity-unit'; readonly example: string }
  /** Prices follow from amounts: `example` is an amount, with the `fees` of its line. */
  | { readonly kind: 'amounts'; readonly column: string; readonly example: string; readonly fees: string }
  /** `example`: a fee below zero. For mapped columns the mapping holds the answer, and there is a usual one. */
  | { readonly kind: 'fee-sign'; readonly column: string; readonly example: string; readonly usual?: FeeSign }

/** The number of fills that a journal has at another time, and the difference. */
export interface ShiftedTimes {
  readonly fills: number
  readonly minutes: number
}

/** An assumption of a reading, which it shows. */
export type Assumption =
  /** Opening or closing follows from the position, which was flat before the first line. */
  | 'effect-by-position'
  /** The file has no fees, or not for every line. */
  | 'fees-unknown'
  /** A fee of several legs counts on the first. */
  | 'fees-on-first-leg'
  /** Fees are the difference between price times quantity and the amount. */
  | 'fees-from-amount'
  /** Whole trades are read as two fills, with all fees on the exit. */
  | 'whole-trades'
  /** Amounts are booked in the account's currency, at the rate of the line. */
  | 'account-currency'
  /** The newest line comes first, and lines of one day are read from the bottom up. */
  | 'newest-first'
  /** Exported prices are multiplied, and are divided by the factor of the export. */
  | 'scaled-prices'
  /** Sizes of contracts are those of the exchange. */
  | 'exchange-contract-sizes'
  /** Prices are amount by quantity. */
  | 'price-from-amount'
  /** A conversion is a sale and a purchase at the value of its line. */
  | 'conversions'
  /** Fees in another currency than the trade's are recorded apart from it. */
  | 'separate-fees'
  /** The file names no currency of the account: fees are in that of the prices. */
  | 'fees-in-price-currency'
  /** A time that occurs twice, on the night when clocks go back, is read as the first. */
  | 'first-of-two-hours'
  /** The text ends without a line break, and its last line is as long as the others. */
  | 'may-be-cut'

/** Why a line is not a trade of its own. */
export type LeftOutReason =
  | 'title'
  | 'header'
  | 'control'
  | 'total'
  | 'footnote'
  /** Lots, orders or levels that repeat other lines. */
  | 'repeats'
  | 'other-table'
  | 'nothing-filled'
  /** It takes back another line, or is taken back. */
  | 'cancelled'
  | 'backtest'
  | 'internal-transfer'
  /** The linked broker reports that day itself. */
  | 'reported-by-broker'
  /** Its user leaves out lines with this word. */
  | 'by-its-word'
  /** Its user says that the journal has it at another time. */
  | 'at-another-time'

/** The fate of a line. */
export type LineFate =
  /** One fill or adjustment; two where a line holds two (entry and exit, or a fill that crosses zero). */
  | {
      readonly line: number
      readonly kind: 'fill' | 'adjustment'
      readonly activities: ReadonlyArray<Activity>
      /** It ends a position without a direction: the position opened earlier in the file gives it. */
      readonly isUndirected?: true
      /** It closes the position opened earlier in the file, and opens the other side with the rest. */
      readonly isReversal?: true
      /** It takes back another line of the same content. */
      readonly isCancellation?: true
      /** Its line does not show whether its price is in whole units of the currency or in hundredths. */
      readonly isUnitUnsaid?: true
      /** Income and the units that it bought: another line may state the units again. */
      readonly isReinvestedCash?: true
      /** The activities that earlier versions recorded for it. */
      readonly formerly?: ReadonlyArray<Activity>
    }
  | { readonly line: number; readonly kind: 'cash' }
  /** A dividend, interest, a fee or a tax: recorded apart from trades. */
  | { readonly line: number; readonly kind: 'cash'; readonly activities: ReadonlyArray<Activity> }
  | { readonly line: number; readonly kind: 'left-out'; readonly why: LeftOutReason }
  /** A line that takes back another one, or is taken back: both are kept, and neither counts. */
  | {
      readonly line: number
      readonly kind: 'left-out'
      readonly why: 'cancelled'
      readonly activities: ReadonlyArray<Activity>
    }
  | {
      readonly line: number
      readonly kind: 'not-understood'
      readonly errors: ReadonlyArray<DomainError<'trades'>>
      /** Its shares were removed without cash: the trader is asked whether they were worthless. */
      readonly isRemoval?: true
    }

/** A result that the file itself states: a check, never a source. */
export interface StatedResult {
  readonly line: number
  readonly symbol: string
  readonly accountId: string
  readonly currency: string
  /** A decimal text. */
  readonly amount: string
  /** Before fees. */
  readonly isGross?: true
}

/** The words of another journal on the trade of a line. */
export interface LineWords {
  readonly line: number
  readonly note: string
  readonly labels: ReadonlyArray<NamedLabel>
  /** Reviewed by its trader. */
  readonly seen?: true
}

/** A fact of another journal without a place in this one. */
export type WithoutPlace = 'rating' | 'target'

/** The contents of a file, line by line. */
export interface FormatReading {
  /** One per row of the table, in its order. */
  readonly fates: ReadonlyArray<LineFate>
  /** The zone of its times and its origin; absent for a file of mere dates. */
  readonly zone?: {
    readonly name: string
    readonly from: 'cell' | 'header' | 'format' | 'answer' | 'remembered' | 'usual' | 'asked'
  }
  readonly decimalMark?: DecimalMark
  readonly assumptions: ReadonlyArray<Assumption>
  readonly questions: ReadonlyArray<FileQuestion>
  readonly stated?: ReadonlyArray<StatedResult>
  /** Columns with values that are not read, in the file's spelling. */
  readonly unread?: ReadonlyArray<string>
  /** Of another journal: its trader's words, in the order of the lines. */
  readonly words?: ReadonlyArray<LineWords>
  /** The number of its facts without a place here. */
  readonly withoutPlace?: Readonly<Partial<Record<WithoutPlace, number>>>
}
