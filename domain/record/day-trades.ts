import type { Adjustment, AdjustmentKind, CashKind, Fill, StatedRecord } from '#domain/lots/movement.ts'
import type { Instant, LocalDate } from '#domain/time/local-date.ts'

/** A movement as it arrives: without an id of ours and without results, on the user's day. */
export type Activity = Omit<Fill | Adjustment, 'id' | Results> & {
  readonly day: LocalDate
  readonly side?: Fill['side']
  readonly kind?: AdjustmentKind
  readonly ratio?: string
  readonly countsFrom?: string
  readonly insteadOf?: StatedRecord
  readonly cash?: CashKind
  readonly renamedTo?: string
  readonly isRename?: true
  readonly inLieu?: true
}
type Results = 'costBasis' | 'realizedPnL' | 'matchedBuys' | 'unknownQuantity' | 'unknownReason' | 'learntMultiplier'

/**
 * The sums of a day in one currency (spec section 3). Results count what was closed at a known cost, rates the closings
 * that are known as a whole; files of earlier versions may count those known in part as well, until their day changes.
 */
export interface TradeSummary {
  readonly totalRealizedPnL: number
  readonly totalFees: number
  readonly totalVolume: number
  readonly winningTrades: number
  readonly losingTrades: number
  /** 0 to 100 percent of the closings at a cost that is all known, not rounded. */
  readonly winRate: number
  readonly tradesCount: number
  readonly lastCalculated: Instant
  /** Absent is USD. */
  readonly currency?: string
  /** Closings with a part whose cost is unknown. */
  readonly unknownCost?: number
  readonly exact?: Readonly<Partial<Record<'totalRealizedPnL' | 'totalFees' | 'totalVolume', string>>>
}

/** Why the result of a day has changed. */
export type ChangeReason =
  /** Trades of that day came later than the day. */
  | 'late'
  /** The broker's record replaced the orders. */
  | 'settled'
  /** Trades of an earlier day arrived, so that other lots were closed. */
  | 'rebooked'
  /** A ticker change carried lots over. */
  | 'renamed'
  /** A split came that counts from before that day. */
  | 'split'
  /** The broker has changed records of that day. */
  | 'corrected'
  /** The broker has taken records of that day back. */
  | 'taken_back'
  /** The trader has entered something of that day, or put a record right. */
  | 'entered'

/** A record as it was before a correction. */
export interface FormerRecord extends StatedRecord {
  readonly symbol: string
}

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
  /** What a correction changed or took back, up to a few. */
  readonly was?: ReadonlyArray<FormerRecord>
}

/**
 * When a record was stated: an instant, and behind it a counter where several statements have the same ('…Z~2'). Texts
 * compare as the moments do.
 */
export type Stamp = string

/** What is known of a fill beside its content. */
interface FillReport {
  /** When it was stated; absent: as the others of its account. */
  readonly at?: Stamp
  /** The order that this fill has replaced. */
  readonly order?: string
}

/** How an account's part of a day came about. */
export interface AccountReports {
  /** When its fills were stated; absent: when the day was synced last. */
  readonly at?: Stamp
  /** The newest statement that was all of the day: what is older and not in it was taken back. */
  readonly whole?: Stamp
  /** By our id of the fill, where it has something of its own. */
  readonly byFill?: Readonly<Record<string, FillReport>>
}

/** By account. */
export type DayReports = Readonly<Record<string, AccountReports>>

/**
 * Daily trades data: `journalEntries[].trades` of the file (spec section 3), as `parseDayTrades` reads it. Unknown
 * fields are preserved. A file may lack any of the fields.
 */
export interface DayTrades {
  readonly date?: LocalDate
  /** Nothing of that day is provisional. */
  readonly snapTradeSynced?: boolean
  readonly lastSyncTime?: Instant
  readonly activities?: ReadonlyArray<Fill>
  readonly summary?: TradeSummary
  readonly adjustments?: ReadonlyArray<Adjustment>
  /** Sums in the day's other currencies. */
  readonly otherSummaries?: ReadonlyArray<TradeSummary>
  /** Newest last. */
  readonly changes?: ReadonlyArray<ResultChange>
  /** How its movements came about, where that is not all of one statement. */
  readonly reports?: DayReports
  /** No broker was asked about that day: without trades its record goes. */
  readonly fileOnly?: true
  /** What of the file's record is not understood; it is printed back as it was. */
  readonly foreign?: ForeignRecord | ForeignParts
}

/** A day as this app writes it. */
export type WrittenDay = DayTrades &
  Required<Pick<DayTrades, 'date' | 'snapTradeSynced' | 'lastSyncTime' | 'activities' | 'summary'>>

/** The lists of a day. */
export type ListName = 'activities' | 'adjustments' | 'otherSummaries' | 'changes'

/** A value that is not the record of a day. */
interface ForeignRecord {
  readonly isRecord: false
  readonly record: unknown
}

/** What of a record is not understood: fields, and items of lists. */
export interface ForeignParts {
  readonly isRecord: true
  readonly fields?: Readonly<Record<string, unknown>>
  /** In the order of their places. */
  readonly items?: Readonly<Partial<Record<ListName, ReadonlyArray<ForeignItem>>>>
}

/** An item of a list that is not understood, and its place among all. */
export interface ForeignItem {
  readonly place: number
  readonly item: unknown
}

/** Whether parts of a day's record are not understood, and how many of its movements. */
export const notRead = ({ foreign }: DayTrades = {}): { readonly some: boolean; readonly movements: number } => {
  const items = foreign?.isRecord ? foreign.items : undefined
  return {
    some: foreign !== undefined,
    movements: (items?.activities?.length ?? 0) + (items?.adjustments?.length ?? 0),
  }
}

/** The movements of a day, adjustments first. */
export const allMovementsOf = ({ activities = [], adjustments = [] }: DayTrades = {}): ReadonlyArray<
  Fill | Adjustment
> => (adjustments.length === 0 ? activities : [...adjustments, ...activities])

const parts = new WeakMap<DayTrades, Map<string, DayTrades>>()

/**
 * What a day holds of one account; all of it without one. Sums that a file states and changes of the day's result are
 * of all accounts: a part has none. Movements that could not be read may be of any account: every part has them.
 */
export const ofAccount = (day: DayTrades | undefined, account: string | undefined): DayTrades | undefined => {
  if (!day || account === undefined) return day
  const known = parts.get(day) ?? new Map<string, DayTrades>()
  parts.set(day, known)
  const { summary: _sums, otherSummaries: _others, changes: _changes, ...rest } = day
  const isOwn = ({ accountId }: Fill | Adjustment): boolean => accountId === account
  const part = known.get(account) ?? {
    ...rest,
    ...(day.activities && { activities: day.activities.filter(isOwn) }),
    ...(day.adjustments && { adjustments: day.adjustments.filter(isOwn) }),
  }
  known.set(account, part)
  return part
}

/** The sums of a day as the file says them, one per currency, the main one first. */
export const summariesOf = ({ summary, otherSummaries = [] }: DayTrades = {}): ReadonlyArray<TradeSummary> =>
  summary ? [summary, ...otherSummaries] : otherSummaries

/** Whether a broker was asked about a day, whatever it answered; a day of files alone says nothing of that. */
export const isSyncedDay = (day: DayTrades | undefined): day is DayTrades =>
  day !== undefined && day.foreign?.isRecord !== false && day.fileOnly !== true
