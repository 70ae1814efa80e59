import type { DomainError } from '#domain/errors/catalogue.ts'
import type { TimeReader } from '#domain/fills/trade-time.ts'
import type { Activity } from '#domain/record/day-trades.ts'
import type { Steps } from '#domain/steps.ts'
import type { NamedLabel } from '#domain/trade-notes/imported-notes.ts'
import type { Header } from './header.ts'
import type { NoTrades } from './no-trades.ts'
import type { TextTable } from './table.ts'

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
  readonly read: (table: TextTable, header: Header, context: FileContext) => Steps<FormatReading>
}

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

type QuantityUnit = 'units' | 'lots'
type AmountKind = 'before-fees' | 'after-fees'

export interface FileAnswers {
  readonly decimalMark?: DecimalMark
  /** By column, in the file's spelling: they count before the one for all. */
  readonly decimalMarks?: Readonly<Record<string, DecimalMark>>
  readonly dateOrder?: DateOrder
  readonly zone?: string
  readonly lineOrder?: LineOrder
  readonly priceUnit?: 'whole' | 'hundredths'
  readonly feeSign?: FeeSign
  readonly quantityUnit?: QuantityUnit
  readonly amounts?: AmountKind
  /** Whether fills that the journal has at another time are the same. */
  readonly shifted?: 'same' | 'others'
  /** Numbers of lines with shares that ended worthless. */
  readonly worthless?: ReadonlyArray<number>
}

/** A question that only the user can answer. Until it has an answer or a usual one, nothing is recorded. */
export type FileQuestion =
  /** `example`: a cell that can be read in both ways. */
  | { readonly kind: 'decimal-mark'; readonly column: string; readonly example: string }
  | { readonly kind: 'date-order'; readonly column: string; readonly example: string }
  /**
   * `usual`: the zone of most such files, which counts until the user answers. `shifted`: the journal has its fills at
   * another time. `agree`: zones in which the times are the same.
   */
  | {
      readonly kind: 'zone'
      readonly usual?: string
      readonly isRemembered?: true
      readonly shifted?: ShiftedTimes
      readonly agree?: ReadonlyArray<string>
    }
  /** No dates show the order of the lines. `usual`: the order in which sales follow purchases. */
  | { readonly kind: 'line-order'; readonly usual?: LineOrder }
  /** The journal has its fills at another time, though the zone of the file is certain or was answered. */
  | { readonly kind: 'shifted'; readonly shifted: ShiftedTimes }
  /** `example`: a price that may be in `currency` or in hundredths of it. */
  | { readonly kind: 'price-unit'; readonly example: string; readonly currency: string }
  /** `example`: a quantity of a currency pair that may be of lots. */
  | { readonly kind: 'quantity-unit'; readonly example: string }
  /** Prices follow from amounts: `example` is an amount, with the `fees` of its line. */
  | { readonly kind: 'amounts'; readonly column: string; readonly example: string; readonly fees: string }
  /** `example`: a fee below zero. For mapped columns the mapping holds the answer, and there is a usual one. */
  | { readonly kind: 'fee-sign'; readonly column: string; readonly example: string; readonly usual?: FeeSign }

export interface ShiftedTimes {
  readonly fills: number
  readonly minutes: number
}

/** Its words are in `assumptionWords`. */
export type Assumption =
  | 'effect-by-position'
  | 'fees-unknown'
  | 'fees-on-first-leg'
  | 'fees-from-amount'
  | 'whole-trades'
  | 'account-currency'
  | 'newest-first'
  | 'scaled-prices'
  | 'exchange-contract-sizes'
  | 'price-from-amount'
  | 'conversions'
  | 'separate-fees'
  | 'fees-in-price-currency'
  | 'first-of-two-hours'
  | 'may-be-cut'

/** Why a line is not a trade of its own. Its words are in `leftOutWords`. */
export type LeftOutReason =
  | 'title'
  | 'header'
  | 'control'
  | 'total'
  | 'footnote'
  | 'repeats'
  | 'other-table'
  | 'nothing-filled'
  | 'cancelled'
  | 'backtest'
  | 'internal-transfer'
  | 'reported-by-broker'
  | 'by-its-word'
  | 'at-another-time'

export type LineFate =
  /** Two activities for an entry and an exit, or a fill that crosses zero. */
  | {
      readonly line: number
      readonly kind: 'fill' | 'adjustment'
      readonly activities: ReadonlyArray<Activity>
      /** Ends a position without a direction, which follows from the position opened earlier in the file. */
      readonly isUndirected?: true
      /** Closes the position opened earlier in the file, and opens the other side with the rest. */
      readonly isReversal?: true
      readonly isCancellation?: true
      /** The line does not show whether its price is in whole units of the currency or in hundredths. */
      readonly isUnitUnsaid?: true
      /** Income and the units that it bought: another line may state the units again. */
      readonly isReinvestedCash?: true
      /** The activities that earlier versions recorded for the line. */
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
      /** Shares were removed without cash: the trader is asked whether they were worthless. */
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

export interface LineWords {
  readonly line: number
  readonly note: string
  readonly labels: ReadonlyArray<NamedLabel>
  /** Reviewed by its trader. */
  readonly seen?: true
}

/** A fact of another journal without a place in this one. */
export type WithoutPlace = 'rating' | 'target'

export interface FormatReading {
  /** One per row of the table, in its order. */
  readonly fates: ReadonlyArray<LineFate>
  /** Absent for a file of mere dates. */
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
  readonly words?: ReadonlyArray<LineWords>
  readonly withoutPlace?: Readonly<Partial<Record<WithoutPlace, number>>>
}
