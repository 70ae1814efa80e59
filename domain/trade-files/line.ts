import { type DomainError, domainError } from '#domain/errors/catalogue.ts'
import type { TradeTime } from '#domain/fills/trade-time.ts'
import type { Fill } from '#domain/lots/movement.ts'
import {
  absolute,
  addDecimals,
  type Decimal,
  decimalText,
  negated,
  signOf,
  subtractDecimals,
  zero,
} from '#domain/money/decimal.ts'
import { cashOnly, type StatedCashLine } from './cash-fates.ts'
import { readCurrency } from './cells/currencies.ts'
import { type MomentReading, momentReader } from './cells/dates.ts'
import { isOfEitherMark, readNumber } from './cells/numbers.ts'
import { inTicks, isInParts } from './contract-words.ts'
import { adjustmentFate, fillFate, notUnderstood, type StatedAdjustment, type StatedFill } from './fates.ts'
import type { Assumption, DecimalMark, FileContext, FileQuestion, FormatReading, LineFate } from './format.ts'
import { type CellReader, cellsBelow, type Header } from './header.ts'
import type { TableRow } from './table.ts'

export interface CellStyle extends MomentReading {
  readonly mark: DecimalMark
  readonly marks?: ReadonlyMap<string, DecimalMark>
  /** An apostrophe marks parts of 32, as in prices of bond futures, and groups no digits. */
  readonly hasTicks?: true
}

/** A line below its header. A cell that cannot be read makes the line not understood. */
export interface Line {
  readonly line: number
  readonly text: CellReader
  readonly number: (name: string, nth?: number) => Decimal | undefined
  /** An instant or a bare date; undefined for other texts. */
  readonly moment: (text: string) => TradeTime | undefined
  readonly filled: (...stated: ReadonlyArray<StatedFill>) => LineFate
  readonly adjustment: (stated: StatedAdjustment) => LineFate
  readonly cash: (stated?: StatedCashLine) => LineFate
  readonly unknown: (text: string) => LineFate
}

/** Reads lines below a header. */
export const linesBelow = (
  header: Pick<Header, 'names' | 'written'>,
  { timeOf, hasCommas }: FileContext,
  style: CellStyle,
): ((row: TableRow) => Line) => {
  const cellsOf = cellsBelow(header)
  const momentOf = momentReader(style)
  return (row) => {
    const errors: Array<DomainError<'trades'>> = []
    const text = cellsOf(row)
    const orErrors = (fate: LineFate): LineFate => (errors.length > 0 ? notUnderstood(row.line, ...errors) : fate)
    return {
      line: row.line,
      text,
      number: (name, nth) => {
        const [cell, own] = [text(name, nth), style.marks?.get(name)]
        // Next to cells such as '118,4', nothing shows whether '118,456' has decimals.
        const isUnclear = hasCommas && own === undefined && style.mark === '.' && isOfEitherMark(cell)
        const isTicks = inTicks.test(cell) && (style.hasTicks || isInParts(namedIn(text), cell))
        const value = isTicks || isUnclear ? undefined : readNumber(cell, own ?? style.mark)
        if (value === undefined)
          errors.push(
            domainError('trades', 'INVALID_NUMBER', {
              column: header.written[header.names.indexOf(name)]?.trim() ?? name,
              text: cell,
            }),
          )
        return value === 'none' ? undefined : value
      },
      moment: (cell) => {
        const moment = momentOf(cell)
        return moment && timeOf(moment.timestamp, true)
      },
      filled: (...stated) => orErrors(fillFate(row.line, ...stated.map((each) => ({ ...named(text), ...each })))),
      adjustment: (stated) => orErrors(adjustmentFate(row.line, stated)),
      cash: (stated) => orErrors(cashOnly(row.line, stated)),
      unknown: (said) => notUnderstood(row.line, unknownKind(said)),
    }
  }
}

const namedIn = (text: CellReader): string => text('instrument') || text('contract') || text('symbol')

/** The currency of a column that a broker may add: it counts where a format reads none. */
const named = (text: CellReader): Pick<StatedFill, 'currency'> => {
  const written = text('currency') || text('currency code')
  const its = readCurrency(written)
  return typeof its === 'object' ? { currency: its.isHundredth ? written : its.code } : {}
}

const unknownKind = (said: string): DomainError<'trades'> =>
  said.trim() === '' ? domainError('trades', 'NO_SIDE') : domainError('trades', 'UNKNOWN_KIND', { text: said })

/** The style of brokers of the United States. */
export const usStyle = (zone: string): CellStyle => ({ mark: '.', order: 'month-first', zone, hasTicks: true })

/** The zone of a source whose files name none and mostly use this one. */
export const usualZone = (
  { answers }: FileContext,
  usual: string,
): {
  readonly name: string
  readonly reading: {
    readonly zone: NonNullable<FormatReading['zone']>
    readonly questions: ReadonlyArray<FileQuestion>
  }
} => {
  const name = answers.zone ?? usual
  return {
    name,
    reading: {
      zone: { name, from: answers.zone === undefined ? 'usual' : 'answer' },
      questions: [{ kind: 'zone', usual }],
    },
  }
}

/** The year of a line, for contracts that name it by one digit. */
export const yearOf = (time: TradeTime | undefined): number => Number(time?.day.slice(0, 4) ?? 0)

/** Brokers write payments below zero. */
export const negatedCell = (value: Decimal | undefined): Decimal | undefined => value && negated(value)

/** Undefined without any value. */
export const sumOf = (...values: ReadonlyArray<Decimal | undefined>): Decimal | undefined => {
  const given = values.flatMap((value) => (value ? [value] : []))
  return given.length === 0 ? undefined : given.reduce(addDecimals)
}

/** Rounded down; 0 for a divisor of 0. */
export const quotient = (one: Decimal, other: Decimal, decimals = 10): Decimal =>
  signOf(other) === 0
    ? zero
    : {
        units: (one.units * 10n ** BigInt(decimals + other.scale)) / (other.units * 10n ** BigInt(one.scale)),
        scale: decimals,
      }

const priceDecimals = 18

/** The amount paid, and the price of a unit that follows from it. */
export const pricedBy = (gross: Decimal | undefined, quantity: Decimal | undefined) => ({
  gross,
  price: gross && quantity && signOf(quantity) !== 0 ? quotient(gross, absolute(quantity), priceDecimals) : undefined,
})

/** The amount before fees within cash that includes them. A sale that brings less than its fees costs cash. */
export const beforeFees = (side: Fill['side'], cash: Decimal, fees: Decimal = zero): Decimal => {
  if (side === 'BUY') return subtractDecimals(absolute(cash), fees)
  const isCharged = signOf(cash) < 0 && signOf(addDecimals(cash, fees)) > 0
  return addDecimals(isCharged ? cash : absolute(cash), fees)
}

/** Fees of columns that only some layouts have. */
export const chargedIn = (line: Pick<Line, 'number'>): Decimal | undefined =>
  sumOf(...['commission', 'commissions', 'fee', 'fees', 'swap'].map((name) => line.number(name)))

/** One / other, without signs. */
export const ratioOf = (one: Decimal, other: Decimal): number =>
  Math.abs(Number(decimalText(one)) / Number(decimalText(other)))

/** Assumptions that apply. */
export const assumed = (which: Readonly<Partial<Record<Assumption, boolean>>>): ReadonlyArray<Assumption> =>
  Object.entries(which).flatMap(([assumption, applies]) => (applies ? [assumption as Assumption] : []))
