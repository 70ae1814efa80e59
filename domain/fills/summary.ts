import { entryOn } from '#domain/entries/views.ts'
import { fileNumber } from '#domain/lots/file-number.ts'
import {
  defaultCurrency,
  type Adjustment,
  type ExactField,
  isBuyOrSell,
  isCash,
  type Movement,
  type Fill,
  valueOf,
} from '#domain/lots/movement.ts'
import { hasResult } from '#domain/lots/results.ts'
import { addDecimals, type Decimal, decimalText, parseDecimal, signOf, zero } from '#domain/money/decimal.ts'
import { compareTexts } from '#domain/order.ts'
import { allMovementsOf, ofAccount, type TradeSummary } from '#domain/record/day-trades.ts'
import type { Journal } from '#domain/record/journal.ts'
import type { LocalDate, Instant } from '#domain/time/local-date.ts'
import { countedOf, type Replacements, replacementsIn } from './own-entries.ts'

/** Exact sums in one currency. */
export interface Totals {
  readonly currency: string
  readonly realized: Decimal
  readonly fees: Decimal
  readonly volume: Decimal
  readonly winning: number
  readonly losing: number
  /** Closings with a result, also where the cost is known only in part. */
  readonly closings: number
  /** Closings of fully known cost: won, lost or break-even. */
  readonly rated: number
  readonly trades: number
  readonly unknownCost: number
}

const nothingIn = (currency: string): Totals => ({
  currency,
  realized: zero,
  fees: zero,
  volume: zero,
  winning: 0,
  losing: 0,
  closings: 0,
  rated: 0,
  trades: 0,
  unknownCost: 0,
})

const amountOf = (movement: Movement, field: ExactField): Decimal => parseDecimal(valueOf(movement, field)) ?? zero

/** Whether an entry counts as a fill: it replaces a fill, or is an unreported sale. An entered position is none. */
const isEnteredFill = ({ kind, insteadOf, effect }: Adjustment): boolean =>
  kind === 'entered' && (insteadOf ? insteadOf.what === 'BUY' || insteadOf.what === 'SELL' : effect === undefined)

/** Whether a movement is a fill, or an entry of the trader for one. */
export const countsAsTrade = (movement: Fill | Adjustment): boolean => isBuyOrSell(movement) || isEnteredFill(movement)

const added = (totals: Totals, movement: Fill | Adjustment): Totals => {
  const isTrade = countsAsTrade(movement)
  const closed = hasResult(movement)
  const result = closed ? amountOf(movement, 'realizedPnL') : zero
  const isRated = closed && movement.unknownReason === undefined
  const sign = isRated ? signOf(result) : 0
  return {
    currency: totals.currency,
    realized: addDecimals(totals.realized, result),
    fees: addDecimals(totals.fees, amountOf(movement, 'fees')),
    volume: isTrade ? addDecimals(totals.volume, amountOf(movement, 'amount')) : totals.volume,
    winning: totals.winning + (sign > 0 ? 1 : 0),
    losing: totals.losing + (sign < 0 ? 1 : 0),
    closings: totals.closings + (closed ? 1 : 0),
    rated: totals.rated + (isRated ? 1 : 0),
    trades: totals.trades + (isTrade ? 1 : 0),
    unknownCost: totals.unknownCost + (movement.unknownReason === undefined ? 0 : 1),
  }
}

/**
 * The sums of movements by currency, the default one first; currencies are never added. An option's end counts with its
 * result, but not as a trade.
 */
export const totalsOf = (movements: ReadonlyArray<Fill | Adjustment>): ReadonlyArray<Totals> => {
  const byCurrency = new Map<string, Totals>()
  for (const movement of countedOf(movements)) {
    const currency = movement.currency ?? defaultCurrency
    byCurrency.set(currency, added(byCurrency.get(currency) ?? nothingIn(currency), movement))
  }
  return [...byCurrency.values()].toSorted(
    (one, other) => rankOf(one) - rankOf(other) || compareTexts(one.currency, other.currency),
  )
}

const rankOf = ({ currency }: Totals): number => (currency === defaultCurrency ? 0 : 1)

/** Wins among closings of fully known cost, in percent (0 to 100), not rounded; 0 where there are none. */
export const winRateOf = ({ winning, rated }: Pick<Totals, 'winning' | 'rated'>): number =>
  rated > 0 ? (winning / rated) * 100 : 0

/** Sums as the file keeps them (spec section 3, "Daily trades data"). */
export const summaryOf = (totals: Totals = nothingIn(defaultCurrency), lastCalculated: Instant): TradeSummary => {
  const sums = {
    totalRealizedPnL: fileNumber(totals.realized),
    totalFees: fileNumber(totals.fees),
    totalVolume: fileNumber(totals.volume),
  }
  const exact = Object.fromEntries(
    Object.entries(sums).flatMap(([field, { text }]) => (text === undefined ? [] : [[field, text]])),
  )
  return {
    totalRealizedPnL: sums.totalRealizedPnL.value,
    totalFees: sums.totalFees.value,
    totalVolume: sums.totalVolume.value,
    winningTrades: totals.winning,
    losingTrades: totals.losing,
    winRate: winRateOf(totals),
    tradesCount: totals.trades,
    lastCalculated,
    ...(totals.currency !== defaultCurrency && { currency: totals.currency }),
    ...(totals.unknownCost > 0 && { unknownCost: totals.unknownCost }),
    ...(Object.keys(exact).length > 0 && { exact }),
  }
}

/** Whether two summaries are equal but for the moment of calculation. */
export const isSameSummary = (one: TradeSummary, other: TradeSummary): boolean =>
  JSON.stringify({ ...one, lastCalculated: '' }, summaryFields) ===
  JSON.stringify({ ...other, lastCalculated: '' }, summaryFields)

const summaryFields = [
  'totalRealizedPnL',
  'totalFees',
  'totalVolume',
  'winningTrades',
  'losingTrades',
  'winRate',
  'tradesCount',
  'currency',
  'unknownCost',
  'exact',
]

/** The realized result of a summary as an exact text. */
export const realizedText = (summary: TradeSummary): string =>
  summary.exact?.totalRealizedPnL ?? decimalText(parseDecimal(summary.totalRealizedPnL) ?? zero)

export interface TradesOn {
  readonly trades: ReadonlyArray<Fill>
  /** Without cash. */
  readonly adjustments: ReadonlyArray<Adjustment>
  /** Corrected and cancelled records, and entries that rest. */
  readonly replacements: Replacements
  /** One per currency; none on a day without trades. */
  readonly totals: ReadonlyArray<Totals>
}

/** The trades of a day, of all accounts or one, earliest first. */
export const tradesOn = (journal: Journal, date: LocalDate, account?: string): TradesOn => {
  const stored = ofAccount(entryOn(journal, date)?.trades, account)
  const { activities: trades = [], adjustments = [] } = stored ?? {}
  return {
    trades: trades.toSorted((one, other) => compareTexts(one.timestamp, other.timestamp)),
    adjustments: adjustments.filter((each) => !isCash(each)),
    replacements: replacementsIn(allMovementsOf(stored)),
    totals: totalsOf(allMovementsOf(stored)),
  }
}
