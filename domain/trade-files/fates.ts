import { type DomainError, domainError } from '#domain/errors/catalogue.ts'
import { exactFields, grossOf } from '#domain/fills/amounts.ts'
import { checkedFields, countsAtZero, signedPrice } from '#domain/fills/cash-check.ts'
import { standardSize } from '#domain/fills/instrument.ts'
import { closes } from '#domain/fills/side.ts'
import type { TradeTime } from '#domain/fills/trade-time.ts'
import { isBondName } from '#domain/lots/contracts.ts'
import { type AdjustmentKind, defaultCurrency, type Effect, type Fill } from '#domain/lots/movement.ts'
import { quoteOf } from '#domain/lots/sold-short.ts'
import { absolute, type Decimal, decimalText, hundredth, multiplied, signOf, zero } from '#domain/money/decimal.ts'
import { wholeOfHundredths } from '#domain/money/hundredths.ts'
import type { Activity } from '#domain/record/day-trades.ts'
import type { Steps } from '#domain/steps.ts'
import type { LeftOutReason, LineFate } from './format.ts'
import { type Header, isCellError, isHeaderAgain } from './header.ts'
import { isOptionName } from './options.ts'
import { inWholeMoney } from './own-money.ts'
import type { TableRow, TextTable } from './table.ts'

/** A line that is not a trade of its own. */
export const leftOut = (line: number, why: LeftOutReason): LineFate => ({ line, kind: 'left-out', why })
/** A line that cannot be read in full. */
export const notUnderstood = (
  line: number,
  ...errors: ReadonlyArray<DomainError<'trades'>>
): Extract<LineFate, { readonly kind: 'not-understood' }> => ({ line, kind: 'not-understood', errors })

/** The facts of a line as its format reads them; undefined where a fact is missing or unreadable. */
export interface Stated {
  readonly time: TradeTime | undefined
  readonly accountId: string
  /** Options in the OCC's 21 characters, futures with two digits of their year. */
  readonly symbol: string
  /** 1 if absent, 100 for an option. */
  readonly multiplier?: number | undefined
  /** If absent, the second currency of a pair, else USD. */
  readonly currency?: string
  readonly effect?: Effect | undefined
  /** The source's id of the fill, unique by format and account. */
  readonly id?: string
  readonly instrument?: string
}

export interface StatedFill extends Stated {
  readonly side: Fill['side'] | undefined
  /** Its sign is ignored. */
  readonly quantity: Decimal | undefined
  readonly price: Decimal | undefined
  /** Positive is paid, negative is a credit. */
  readonly fees?: Decimal | undefined
  /** Cash in is positive; checks price, fees and multiplier. */
  readonly cash?: Decimal | undefined
  /** Closes the position and opens the other side with the rest. */
  readonly isReversal?: boolean
  /** Takes back another line of the same content. */
  readonly isCancellation?: boolean
  /** Price times quantity, where the price is a quotient of it without an exact decimal. */
  readonly gross?: Decimal | undefined
}

export interface StatedAdjustment extends Stated {
  readonly kind: AdjustmentKind
  /** The change of the position. */
  readonly quantity: Decimal | undefined
  /** Ends the position: the sign of its quantity is ignored. */
  readonly isUndirected?: true
  /** New shares for old ones, '4:1'. */
  readonly ratio?: string
  /** A change of ticker; the row that removes the old ticker has the new one in `renamedTo`. */
  readonly isRename?: true
  readonly renamedTo?: string
  /** Of a reinvestment. */
  readonly price?: Decimal | undefined
  /** Total cost, where no price states it. */
  readonly amount?: Decimal | undefined
  readonly fees?: Decimal | undefined
}

const baseErrors = (
  { time, symbol, quantity }: Pick<StatedFill, 'time' | 'symbol' | 'quantity'>,
  isWithoutUnits = false,
) => [
  ...(time ? [] : [domainError('trades', 'NO_DATE')]),
  ...(symbol === '' || isCellError(symbol) ? [domainError('trades', 'NO_SYMBOL')] : []),
  ...(isWithoutUnits || (quantity && signOf(quantity) !== 0) ? [] : [domainError('trades', 'NO_UNITS')]),
]

const sizeOf = ({ multiplier, symbol }: Stated): number => multiplier ?? standardSize(symbol)

const currencyOf = ({ currency, symbol }: Pick<Stated, 'currency' | 'symbol'>): string =>
  currency ?? quoteOf(symbol) ?? defaultCurrency

/** A spreadsheet saves 700000000001 as 7E+11: many fills share that id, which names none of them. */
export const knownId = (id: string): string => (/\|\d(?:[.,]\d+)?E\+\d+(?:\||$)/i.test(id) ? '' : id)

/** The fields that fills, adjustments and cash for fractions share. */
export const baseOf = (stated: Stated, time: TradeTime) => {
  const multiplier = sizeOf(stated)
  const { id = '', accountId, symbol, instrument, effect } = stated
  const currency = currencyOf(stated)
  return {
    ...time,
    snapTradeId: knownId(id),
    accountId,
    symbol,
    ...(instrument !== undefined && { instrument }),
    ...(effect && { effect }),
    ...(multiplier !== 1 && { multiplier }),
    ...(currency !== defaultCurrency && { currency }),
  }
}

const fillOf = (
  stated: StatedFill,
): { readonly activity: Activity } | { readonly errors: ReadonlyArray<DomainError<'trades'>> } => {
  const whole = inWhole(stated)
  const { time, side, quantity = zero, price, fees = zero, cash } = whole ?? stated
  const currency = currencyOf(whole ?? stated)
  const errors = [
    ...baseErrors(stated),
    ...(whole ? [] : [domainError('trades', 'UNKNOWN_CURRENCY', { text: `Fees ${decimalText(fees)}` })]),
    ...(side ? [] : [domainError('trades', 'NO_SIDE')]),
    ...(price ? [] : [domainError('trades', 'NO_PRICE')]),
    ...(isUnsizedOption(stated) || isUnsizedBond(stated)
      ? [domainError('trades', 'NO_CONTRACT_SIZE', { symbol: stated.symbol })]
      : []),
  ]
  if (!time || !side || !price || errors.length > 0) return { errors }
  const row = {
    side,
    quantity: absolute(quantity),
    price: signedPrice(price, { side, cash }),
    multiplier: sizeOf(stated),
    fees,
  }
  const priced = isBondName(stated.symbol) ? 'percent' : 'plain'
  const checked = { ...checkedFields({ ...row, cash, currency }, priced), ...exactly(row, (whole ?? stated).gross) }
  if (signOf(price) === 0 && !countsAtZero(checked, closes(side, stated.effect)))
    return { errors: [domainError('trades', 'NO_PRICE')] }
  return { activity: { ...baseOf(whole ?? stated, time), ...checked, side } }
}

/** Without cash that shows a size, an option in words that no format reads is not one unit. */
const isUnsizedOption = ({ symbol, multiplier, cash, gross }: StatedFill): boolean =>
  multiplier === undefined && !cash && !gross && isOptionName(symbol) && standardSize(symbol) === 1

/** Only cash shows whether the price of a bond is in percent. */
const isUnsizedBond = ({ symbol, multiplier, cash, gross }: StatedFill): boolean =>
  multiplier === undefined && !cash && !gross && isBondName(symbol)

/** A line in whole units of a currency that is named in hundredths. Undefined where the unit of the fees is unknown. */
const inWhole = (stated: StatedFill): StatedFill | undefined => {
  const { currency = '', quantity = zero, price = zero, gross, cash = zero, fees = zero } = stated
  const whole = wholeOfHundredths(currency)
  if (whole === undefined) return stated
  const each = hundredth(price)
  const size = grossOf(quantity, each, sizeOf(stated))
  const money = inWholeMoney({ amount: cash, fees }, size, { code: whole, isHundredth: true })
  return (
    money && {
      ...stated,
      currency: whole,
      ...(stated.price && { price: each }),
      ...(gross && { gross: hundredth(gross) }),
      ...(stated.cash && { cash: money.amount }),
      fees: money.fees,
    }
  )
}

/** The amount counts if it is not exactly price times quantity. */
const exactly = (row: Readonly<Record<'quantity' | 'price' | 'fees', Decimal>>, gross: Decimal | undefined) => {
  if (!gross || decimalText(absolute(gross)) === decimalText(multiplied(row.quantity, row.price))) return {}
  return { ...exactFields({ ...row, amount: absolute(gross) }), roundedPrice: true as const }
}

/** A purchase of units below zero that receives cash takes back another line. */
const isTakenBack = ({ side, quantity, cash, isCancellation }: StatedFill): boolean =>
  isCancellation === true ||
  (side === 'BUY' && quantity !== undefined && signOf(quantity) < 0 && cash !== undefined && signOf(cash) > 0)

/** A line with one fill, or with two: entry and exit, or a fill that crosses zero. */
export const fillFate = (line: number, ...stated: ReadonlyArray<StatedFill>): LineFate => {
  const read = stated.map(fillOf)
  const errors = read.flatMap((each) => ('errors' in each ? each.errors : []))
  return errors.length > 0
    ? notUnderstood(line, ...errors)
    : {
        line,
        kind: 'fill',
        ...(stated.some(({ isReversal }) => isReversal) && { isReversal: true }),
        ...(stated.some(isTakenBack) && { isCancellation: true }),
        activities: read.flatMap((each) => ('activity' in each ? [each.activity] : [])),
      }
}

/** A line that moves a position without a trade. */
export const adjustmentFate = (line: number, stated: StatedAdjustment): LineFate => {
  const { time, kind, quantity = zero, price = zero, fees = zero, ratio } = stated
  // A split may state its ratio alone.
  const errors = baseErrors(stated, ratio !== undefined)
  if (!time || errors.length > 0) return notUnderstood(line, ...errors)
  const paid = signOf(price) === 0 ? (stated.amount ?? zero) : multiplied(quantity, price)
  const amount = kind === 'reinvestment' ? absolute(paid) : zero
  // Units without a stated cost may have cost something.
  const isUnpaid = kind === 'reinvestment' && signOf(amount) === 0
  return {
    line,
    kind: 'adjustment',
    ...(stated.isUndirected && { isUndirected: true }),
    activities: [
      {
        ...baseOf(stated, time),
        ...exactFields({ quantity, price: absolute(price), amount, fees }),
        kind: isUnpaid ? 'corporate' : kind,
        ...(ratio !== undefined && { ratio }),
        ...(stated.isRename && { isRename: true }),
        ...(stated.renamedTo !== undefined && { renamedTo: stated.renamedTo }),
      },
    ],
  }
}

/** A fate for each line below a header, in steps; lines above it are titles. */
export const fatesBelow = (
  { rows }: TextTable,
  header: Header,
  fateOf: (row: TableRow) => LineFate,
): Steps<ReadonlyArray<LineFate>> =>
  fatesSteps(rows, (row, at) => {
    if (at < header.at) return leftOut(row.line, 'title')
    return at === header.at || isHeaderAgain(row, header) ? leftOut(row.line, 'header') : fateOf(row)
  })

const linesPerStep = 50

export function* fatesSteps(
  rows: ReadonlyArray<TableRow>,
  fateOf: (row: TableRow, at: number) => LineFate,
): Steps<ReadonlyArray<LineFate>> {
  const fates: LineFate[] = []
  for (const [at, row] of rows.entries()) {
    fates.push(fateOf(row, at))
    if (at % linesPerStep === linesPerStep - 1) yield
  }
  return fates
}
