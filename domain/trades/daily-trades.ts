import type { Instant, LocalDate } from '../journal/journal.ts'
import { isFields } from '../fields.ts'

/**
 * What happened to an instrument in an account, as the file keeps it (spec section 3, "Trade"). Numbers are exact: a JSON
 * number counts as its shortest decimal text reads, and `exact` holds the text where no number can.
 */
export interface Movement {
  readonly id: string
  /** The provider's id; a hint, for it may change between syncs. Of an executed order that is not final yet: the order's id. */
  readonly snapTradeId: string
  readonly symbol: string
  /** Absolute in trades; signed in adjustments: what is added to the position. */
  readonly quantity: number
  /** Per share, also for options. */
  readonly price: number
  /** quantity x price x multiplier, before fees. */
  readonly amount: number
  readonly fees: number
  /** A calendar date, or an instant in UTC. */
  readonly timestamp: string
  readonly accountId: string
  /** Average cost per share of what was closed, its buy fees included; rounded to 8 decimals, for display. */
  readonly costBasis?: number
  /** What the round trip changed in cash, of the part whose cost is known. */
  readonly realizedPnL?: number
  /** Ids of the movements that opened what this one closed, oldest first. */
  readonly matchedBuys?: ReadonlyArray<string>
  /** What the lots go by, where the symbol alone does not tell it apart. */
  readonly instrument?: string
  /** Shares per contract; absent is 1. */
  readonly multiplier?: number
  /** Absent is USD. */
  readonly currency?: string
  /** What the broker said that the trade does to the position. */
  readonly effect?: Effect
  /** From an executed order of the last day; the broker's own record replaces it. */
  readonly provisional?: true
  /** How much of what was closed has no known cost, and why. */
  readonly unknownQuantity?: number
  readonly unknownReason?: UnknownReason
  readonly exact?: Readonly<Partial<Record<ExactField, string>>>
}

export type Effect = 'open' | 'close'
export type ExactField = 'quantity' | 'price' | 'amount' | 'fees' | 'realizedPnL'

/** The history starts later, or the lots came without their cost: by a transfer, a corporate action, a split of shares that nobody knew. */
export type UnknownReason = 'history' | 'transfer' | 'corporate' | 'split'

export interface Trade extends Movement {
  readonly side: 'BUY' | 'SELL'
}

/** Lots also move without a trade. `corporate`: spin-offs, mergers and whatever else changes units without a price. */
export type AdjustmentKind = 'reinvestment' | 'split' | 'expiration' | 'assignment' | 'exercise' | 'transfer' | 'corporate'

export interface Adjustment extends Movement {
  readonly kind: AdjustmentKind
  /** Of a split, where the broker named it: new shares for old ones, '4:1'. */
  readonly ratio?: string
}

/** A movement as it arrives: without an id of ours and without results, on the user's day. */
export type Activity = Omit<Trade | Adjustment, 'id' | Results> & { readonly day: LocalDate; readonly side?: Trade['side']; readonly kind?: AdjustmentKind; readonly ratio?: string }
type Results = 'costBasis' | 'realizedPnL' | 'matchedBuys' | 'unknownQuantity' | 'unknownReason'

/** The sums of a day in one currency (spec section 3). Results and rates count what was closed at a known cost. */
export interface TradeSummary {
  readonly totalRealizedPnL: number
  readonly totalFees: number
  readonly totalVolume: number
  readonly winningTrades: number
  readonly losingTrades: number
  /** 0 to 100 percent of the closings, not rounded. */
  readonly winRate: number
  readonly tradesCount: number
  readonly lastCalculated: Instant
  /** Absent is USD. */
  readonly currency?: string
  /** Closings with a part whose cost is unknown. */
  readonly unknownCost?: number
  readonly exact?: Readonly<Partial<Record<'totalRealizedPnL' | 'totalFees' | 'totalVolume', string>>>
}

/** Why the result of a day is another one than before. */
export type ChangeReason =
  /** Trades of that day came later than the day. */
  | 'late'
  /** The broker's record replaced what the orders had said. */
  | 'settled'
  /** Trades of an earlier day arrived, so that other lots were closed. */
  | 'rebooked'

/** A change of a day's result after it had been calculated. */
export interface ResultChange {
  readonly at: Instant
  readonly why: ChangeReason
  /** Decimal texts, in `currency`. */
  readonly from: string
  readonly to: string
  readonly currency?: string
  /** The movements that brought it about, up to a few. */
  readonly because: ReadonlyArray<string>
}

/** Daily trades data: `journalEntries[].trades` of the file (spec section 3). Unknown fields ride along. */
export interface DailyTrades {
  readonly date: LocalDate
  /** Nothing of that day is provisional. */
  readonly snapTradeSynced: boolean
  readonly lastSyncTime: Instant
  readonly activities: ReadonlyArray<Trade>
  readonly summary: TradeSummary
  readonly adjustments?: ReadonlyArray<Adjustment>
  /** Sums in the day's other currencies. */
  readonly otherSummaries?: ReadonlyArray<TradeSummary>
  /** Newest last. */
  readonly changes?: ReadonlyArray<ResultChange>
  /** No broker was asked about that day: without its trades nothing is left to say of it. */
  readonly fileOnly?: true
}

/** What of a day's trades can be understood; the rest of the lists rides along. */
export interface DayMovements {
  readonly trades: ReadonlyArray<Trade>
  readonly adjustments: ReadonlyArray<Adjustment>
  readonly rest: { readonly activities: ReadonlyArray<unknown>; readonly adjustments: ReadonlyArray<unknown> }
}

const none: DayMovements = { trades: [], adjustments: [], rest: { activities: [], adjustments: [] } }
const known = new WeakMap<object, DayMovements>()

/** The movements of `journalEntries[].trades`, whoever wrote it. */
export const movementsOf = (trades: unknown): DayMovements => {
  if (!isFields(trades)) return none
  const remembered = known.get(trades)
  if (remembered) return remembered
  const activities = listOf(trades['activities'])
  const adjustments = listOf(trades['adjustments'])
  const read: DayMovements = {
    trades: activities.filter(isTrade),
    adjustments: adjustments.filter(isAdjustment),
    rest: none.rest,
  }
  // Nearly always everything is understood.
  if (read.trades.length < activities.length || read.adjustments.length < adjustments.length) {
    const rest = { activities: activities.filter((each) => !isTrade(each)), adjustments: adjustments.filter((each) => !isAdjustment(each)) }
    known.set(trades, { ...read, rest })
    return { ...read, rest }
  }
  known.set(trades, read)
  return read
}

/** A copy of daily trades data with the very same lists, which need not be looked through again. */
export const withMovementsOf = <T extends object>(trades: object, copy: T): T => {
  known.set(copy, movementsOf(trades))
  return copy
}

const listOf = (value: unknown): ReadonlyArray<unknown> => (Array.isArray(value) ? value : [])

const isOptional = (value: unknown, type: 'string' | 'number'): boolean => value === undefined || typeof value === type

const isMovement = (value: unknown): value is Readonly<Record<string, unknown>> =>
  isFields(value) &&
  typeof value['id'] === 'string' &&
  typeof value['symbol'] === 'string' &&
  typeof value['timestamp'] === 'string' &&
  typeof value['accountId'] === 'string' &&
  Number.isFinite(value['quantity']) &&
  Number.isFinite(value['price']) &&
  Number.isFinite(value['fees']) &&
  isOptional(value['multiplier'], 'number') &&
  isOptional(value['instrument'], 'string') &&
  isOptional(value['currency'], 'string') &&
  (value['exact'] === undefined || isFields(value['exact']))

/** A trade with the spec's fields as far as the lots need them. */
export const isTrade = (value: unknown): value is Trade =>
  isMovement(value) && (value['side'] === 'BUY' || value['side'] === 'SELL') && Number(value['quantity']) > 0

const kinds: Readonly<Record<AdjustmentKind, true>> = {
  reinvestment: true, split: true, expiration: true, assignment: true, exercise: true, transfer: true, corporate: true,
}

/** Whether a text names a kind of adjustment. */
export const isAdjustmentKind = (value: unknown): value is AdjustmentKind => typeof value === 'string' && Object.hasOwn(kinds, value)

/** A movement of lots that is no trade. */
export const isAdjustment = (value: unknown): value is Adjustment => isMovement(value) && isAdjustmentKind(value['kind'])

/** Whether a movement is a trade, and no adjustment. */
export const isBuyOrSell = (movement: Trade | Adjustment): movement is Trade => 'side' in movement

/** Whether a movement is an adjustment, and no trade. */
export const isAdjusting = (movement: Trade | Adjustment): movement is Adjustment => !('side' in movement)

/** The movements of a day, adjustments first. */
export const allMovementsOf = (trades: unknown): ReadonlyArray<Trade | Adjustment> => {
  const { adjustments, trades: list } = movementsOf(trades)
  return adjustments.length === 0 ? list : [...adjustments, ...list]
}

/** A field as its exact text or number. */
export const valueOf = (movement: Pick<Movement, ExactField & keyof Movement | 'exact'>, field: ExactField): number | string =>
  movement.exact?.[field] ?? movement[field] ?? 0

/** What the lots go by: fills of one instrument, in one account and one currency, are one book. */
export const bookKeyOf = ({ accountId, instrument, symbol, currency }: Pick<Movement, 'accountId' | 'instrument' | 'symbol' | 'currency'>): string =>
  `${accountId}|${instrument ?? symbol}|${currency ?? 'USD'}`
