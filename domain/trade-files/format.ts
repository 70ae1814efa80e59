import type { DomainError } from '#domain/errors/catalogue.ts'
import type { TimeReader } from '#domain/fills/trade-time.ts'
import type { Activity } from '#domain/record/day-trades.ts'
import type { Steps } from '#domain/steps.ts'
import type { NamedLabel } from '#domain/trade-notes/imported-notes.ts'
import type { Header } from './header.ts'
import type { NoTrades } from './no-trades.ts'
import type { TextTable } from './table.ts'

/** A kind of file with trades: by which names it is recognised, and what its lines say. */
export interface TradeFormat {
  readonly id: string
  /** As it is shown: 'Charles Schwab, Transactions'. */
  readonly name: string
  /** 'YYYY-MM' of the youngest file that it was proved on; absent for what its user has described. */
  readonly provedOn?: string
  /** In which order its lines are where their dates cannot show it. */
  readonly lineOrder?: LineOrder
  /** What a file of it is of which every line repeats what others say, and which export is needed instead. */
  readonly withoutFills?: NoTrades
  /** Where the names stand that only this format has; undefined for another file. */
  readonly recognise: (table: TextTable) => Header | undefined
  /** A fate for every line of the table, in steps. */
  readonly read: (table: TextTable, header: Header, context: FileContext) => Steps<FormatReading>
}

/** For whom a file is read. */
export interface FileContext {
  /** For lines that name no account. */
  readonly accountId: string
  /** `tradeTimesIn` the user's zone: the day that an instant (ISO, UTC) or a bare date counts for. */
  readonly timeOf: TimeReader
  /** The user's zone. */
  readonly zone: string
  readonly answers: FileAnswers
}

export type DecimalMark = '.' | ','
export type LineOrder = 'oldest-first' | 'newest-first'
export type DateOrder = 'month-first' | 'day-first'
/** What a fee below zero is. */
export type FeeSign = 'paid' | 'credit'

/** What a number of units of a pair of currencies is: units, or lots of so many. */
type QuantityUnit = 'units' | 'lots'
/** Whether amounts are before fees, or hold them. */
type AmountKind = 'before-fees' | 'after-fees'

/** What the user says where a file cannot. */
export interface FileAnswers {
  readonly decimalMark?: DecimalMark
  /** Of single columns, as the file writes their names: they count before the one for all. */
  readonly decimalMarks?: Readonly<Record<string, DecimalMark>>
  readonly dateOrder?: DateOrder
  readonly zone?: string
  readonly lineOrder?: LineOrder
  /** Of prices whose unit the file does not say. */
  readonly priceUnit?: 'whole' | 'hundredths'
  readonly feeSign?: FeeSign
  readonly quantityUnit?: QuantityUnit
  readonly amounts?: AmountKind
  /** What fills are that the journal has at another time. */
  readonly shifted?: 'same' | 'others'
  /** Lines of shares that left for nothing and are worthless. */
  readonly worthless?: ReadonlyArray<number>
}

/** What a file cannot tell by itself. Until it is answered, or has a usual answer, nothing is recorded. */
export type FileQuestion =
  /** `example`: a cell that can be read in both ways. */
  | { readonly kind: 'decimal-mark'; readonly column: string; readonly example: string }
  | { readonly kind: 'date-order'; readonly column: string; readonly example: string }
  /**
   * `usual`: what such files mostly mean: it is proposed, and times are read so until somebody says otherwise.
   * `shifted`: the journal has fills of it at another time; in the zones that `agree` it has them at the same.
   */
  | {
      readonly kind: 'zone'
      readonly usual?: string
      /** It is the one of the file before. */
      readonly isRemembered?: true
      readonly shifted?: ShiftedTimes
      readonly agree?: ReadonlyArray<string>
    }
  /** No dates show in which order its lines are. `usual`: the one in which what is sold is held. */
  | { readonly kind: 'line-order'; readonly usual?: LineOrder }
  /** Read in the zone that is sure, or was said, fills of it stand in the journal at another time. */
  | { readonly kind: 'shifted'; readonly shifted: ShiftedTimes }
  /** `example`: a price that may be in `currency` or in hundredths of it. */
  | { readonly kind: 'price-unit'; readonly example: string; readonly currency: string }
  /** `example`: a number of units of a pair of currencies that may be lots. */
  | { readonly kind: 'quantity-unit'; readonly example: string }
  /** Prices follow from amounts: `example` is one, `fees` are those of its line. */
  | { readonly kind: 'amounts'; readonly column: string; readonly example: string; readonly fees: string }
  /**
   * `example`: a fee below zero. In columns that a trader names it is answered in their mapping, and has a usual
   * answer.
   */
  | { readonly kind: 'fee-sign'; readonly column: string; readonly example: string; readonly usual?: FeeSign }

/** How many fills a journal has at another time, and how far that is from the file's. */
export interface ShiftedTimes {
  readonly fills: number
  readonly minutes: number
}

/** What a reading takes for granted, and says. */
export type Assumption =
  /** Opening or closing follows from the position, which was flat before the first line. */
  | 'effect-by-position'
  /** The file has no fees, or not for every line. */
  | 'fees-unknown'
  /** A fee of several legs stands on the first. */
  | 'fees-on-first-leg'
  /** Fees are the difference of price times quantity and the amount. */
  | 'fees-from-amount'
  /** Whole trades are read as two fills, with all fees on the exit. */
  | 'whole-trades'
  /** All is booked in the account's currency, at the rate of the line. */
  | 'account-currency'
  /** The newest line comes first, and lines of one day are read upwards. */
  | 'newest-first'
  /** Prices are multiplied, and are divided by the factor of the export. */
  | 'scaled-prices'
  /** Sizes of contracts are those of the exchange. */
  | 'exchange-contract-sizes'
  /** Prices are amount by quantity. */
  | 'price-from-amount'
  /** One asset for another is a sale and a purchase at the value that the line states. */
  | 'conversions'
  /** Fees in another currency than the trade's stand beside it. */
  | 'fees-beside'
  /** No currency of the account is named: fees are in that of the prices. */
  | 'fees-in-price-currency'
  /** A clock that comes twice, on the night when clocks go back, is read as the first. */
  | 'first-of-two-hours'
  /** The text ends without a line break, after as many cells as the lines before have. */
  | 'may-be-cut'

/** Why a line is no trade of its own. */
export type LeftOutReason =
  | 'title'
  | 'header'
  | 'control'
  | 'total'
  | 'footnote'
  /** Lots, orders or levels that say again what other lines say. */
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
  /** Its user says that it is the fill which the journal has at another time. */
  | 'at-another-time'

/** What becomes of a line. */
export type LineFate =
  /** One fill or adjustment; two where a line says so (entry and exit, or a fill that crosses zero). */
  | {
      readonly line: number
      readonly kind: 'fill' | 'adjustment'
      readonly activities: ReadonlyArray<Activity>
      /** It ends a position without saying which way: the position that the file has opened before says it. */
      readonly isUndirected?: true
      /** It closes what the file has opened before, and opens the other side with the rest. */
      readonly isReversal?: true
      /** It takes back another line of the same content. */
      readonly isCancellation?: true
      /** It does not say whether its price is in whole units of the currency or in hundredths. */
      readonly isUnitUnsaid?: true
      /** Units that income went into, and that income: another line may state the units once more. */
      readonly isReinvestedCash?: true
      /** What earlier versions took it for. */
      readonly formerly?: ReadonlyArray<Activity>
    }
  | { readonly line: number; readonly kind: 'cash' }
  /** A dividend, interest, a fee or a tax: recorded beside trades. */
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
      /** Its shares left for nothing: only their trader knows whether they are worthless. */
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

/** What a line of another journal says of its trade in words. */
export interface LineWords {
  readonly line: number
  readonly note: string
  readonly labels: ReadonlyArray<NamedLabel>
  /** Looked through by its trader. */
  readonly seen?: true
}

/** What another journal knows of a trade that has no place in this one. */
export type WithoutPlace = 'rating' | 'target'

/** What a file says, line by line. */
export interface FormatReading {
  /** One per row of the table, in its order. */
  readonly fates: ReadonlyArray<LineFate>
  /** Where the zone of its times is from; absent for a file of mere dates. */
  readonly zone?: {
    readonly name: string
    readonly from: 'cell' | 'header' | 'format' | 'answer' | 'remembered' | 'usual' | 'asked'
  }
  readonly decimalMark?: DecimalMark
  readonly assumptions: ReadonlyArray<Assumption>
  readonly questions: ReadonlyArray<FileQuestion>
  readonly stated?: ReadonlyArray<StatedResult>
  /** Columns with something in them that are not read, as the file writes their names. */
  readonly unread?: ReadonlyArray<string>
  /** Of another journal: what its trader has written, in the order of the lines. */
  readonly words?: ReadonlyArray<LineWords>
  /** How many of what it says have no place here. */
  readonly withoutPlace?: Readonly<Partial<Record<WithoutPlace, number>>>
}
