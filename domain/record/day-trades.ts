import type { Adjustment, AdjustmentKind, CashKind, Fill, StatedRecord } from '#domain/lots/movement.ts'
import type { Instant, LocalDate } from '#domain/time/local-date.ts'

/** A reported movement, without our id and results, on the user's day. */
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
 * The sums of a day in one currency (spec section 3). Results count closings at a known cost, rates only closings with
 * all of their cost known; older files may count those known in part as well, until their day changes.
 */
export interface TradeSummary {
  readonly totalRealizedPnL: number
  readonly totalFees: number
  readonly totalVolume: number
  readonly winningTrades: number
  readonly losingTrades: number
  /** 0 to 100 percent of the closings with all of their cost known, not rounded. */
  readonly winRate: number
  readonly tradesCount: number
  readonly lastCalculated: Instant
  /** Absent is USD. */
  readonly currency?: string
  /** Closings with a part whose cost is unknown. */
  readonly unknownCost?: number
  readonly exact?: Readonly<Partial<Record<'totalRealizedPnL' | 'totalFees' | 'totalVolume', string>>>
}

export type ChangeReason =
  /** Trades of that day came later than the day. */
  | 'late'
  /** The broker's record replaced the orders. */
  | 'settled'
  /** Trades of an earlier day arrived, so that other lots were closed. */
  | 'rebooked'
  /** A ticker change carried lots over. */
  | 'renamed'
  /** A split that counts from before that day. */
  | 'split'
  /** The broker changed records of that day. */
  | 'corrected'
  /** The broker took records of that day back. */
  | 'taken_back'
  /** The trader entered something of that day, or corrected a record. */
  | 'entered'

export interface FormerRecord extends StatedRecord {
  readonly symbol: string
}

/** A change of a day's result after its first calculation. */
export interface ResultChange {
  readonly at: Instant
  readonly why: ChangeReason
  /** Decimal texts, in `currency`. */
  readonly from: string
  readonly to: string
  readonly currency?: string
  /** Ids of the causing movements, up to a few. */
  readonly because: ReadonlyArray<string>
  /** What a correction changed or took back, up to a few. */
  readonly was?: ReadonlyArray<FormerRecord>
}

/** The instant of a statement, with a counter where several have the same ('…Z~2'). Texts compare as the moments do. */
export type Stamp = string

interface FillReport {
  /** Absent: as for the other fills of the account. */
  readonly at?: Stamp
  /** The order that this fill has replaced. */
  readonly order?: string
}

export interface AccountReports {
  /** When its fills were stated; absent: at the day's last sync. */
  readonly at?: Stamp
  /** The newest complete statement of the day: an older fill that it lacks was taken back. */
  readonly whole?: Stamp
  /** By our id of the fill, only for fills with a report of their own. */
  readonly byFill?: Readonly<Record<string, FillReport>>
}

/** By account. */
export type DayReports = Readonly<Record<string, AccountReports>>

/** `journalEntries[].trades` of the file (spec section 3), read by `parseDayTrades`; any field may be missing. */
export interface DayTrades {
  readonly date?: LocalDate
  /** Nothing of that day is provisional. */
  readonly snapTradeSynced?: boolean
  readonly lastSyncTime?: Instant
  readonly activities?: ReadonlyArray<Fill>
  readonly summary?: TradeSummary
  readonly adjustments?: ReadonlyArray<Adjustment>
  readonly otherSummaries?: ReadonlyArray<TradeSummary>
  /** Newest last. */
  readonly changes?: ReadonlyArray<ResultChange>
  /** Where the movements are not all of one statement. */
  readonly reports?: DayReports
  /** No broker was asked about that day: without trades its record goes. */
  readonly fileOnly?: true
  /** Parts of the file's record that are not understood; they are printed back unchanged. */
  readonly foreign?: ForeignRecord | ForeignParts
}

export type WrittenDay = DayTrades &
  Required<Pick<DayTrades, 'date' | 'snapTradeSynced' | 'lastSyncTime' | 'activities' | 'summary'>>

export type ListName = 'activities' | 'adjustments' | 'otherSummaries' | 'changes'

interface ForeignRecord {
  readonly isRecord: false
  readonly record: unknown
}

export interface ForeignParts {
  readonly isRecord: true
  readonly fields?: Readonly<Record<string, unknown>>
  /** Each list in the order of the places. */
  readonly items?: Readonly<Partial<Record<ListName, ReadonlyArray<ForeignItem>>>>
}

/** `place`: its index among all items of the list. */
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

/** Adjustments first. */
export const allMovementsOf = ({ activities = [], adjustments = [] }: DayTrades = {}): ReadonlyArray<
  Fill | Adjustment
> => (adjustments.length === 0 ? activities : [...adjustments, ...activities])

const parts = new WeakMap<DayTrades, Map<string, DayTrades>>()

/**
 * One account's part of a day, without sums and changes, which are of all accounts, but with every unread movement,
 * since its account is unknown.
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

/** One per currency, the main one first, as the file states them. */
export const summariesOf = ({ summary, otherSummaries = [] }: DayTrades = {}): ReadonlyArray<TradeSummary> =>
  summary ? [summary, ...otherSummaries] : otherSummaries

/** Whether a broker was asked about a day, whatever it answered. */
export const isSyncedDay = (day: DayTrades | undefined): day is DayTrades =>
  day !== undefined && day.foreign?.isRecord !== false && day.fileOnly !== true
