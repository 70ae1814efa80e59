import { limits } from '#domain/limits.ts'
import { bookKeyOf } from '#domain/lots/lot-names.ts'
import { defaultCurrency, type Adjustment, isAdjusting, isBuyOrSell, type Fill } from '#domain/lots/movement.ts'
import { compareRows, rowOf } from '#domain/lots/rows.ts'
import { saysRenamed } from '#domain/lots/ticker-rows.ts'
import {
  type ChangeReason,
  type DayTrades,
  type ForeignParts,
  type FormerRecord,
  type ListName,
  type ResultChange,
  summariesOf,
  type TradeSummary,
  type WrittenDay,
  type DayReports,
} from '#domain/record/day-trades.ts'
import type { Instant, LocalDate } from '#domain/time/local-date.ts'
import type { Correction } from './joining/draft.ts'
import type { ChangedDay } from './joining/joining.ts'
import { reportsExceptAt, reportsWith } from './joining/reports.ts'
import { isOwn, newlyCancelled, statedRecord } from './own-entries.ts'
import { isSameSummary, realizedText, summaryOf, totalsOf } from './summary.ts'

/** New movements of a statement. */
export interface Additions {
  /** Records were changed or taken back, on any day. */
  readonly isCorrection: boolean
  /** All of them were entered by the trader. */
  readonly isOwn: boolean
  /** One of them is a change of ticker. */
  readonly isRename: boolean
  readonly ids: ReadonlySet<string>
  /** By key of lots: the first few, with their places among all. A long import looks them up on every day. */
  readonly firstByBook: ReadonlyMap<string, ReadonlyArray<readonly [place: number, id: string]>>
  readonly splitsByBook: ReadonlyMap<string, ReadonlyArray<readonly [place: number, id: string]>>
}

/** `movements` are in the order in which they were reported. */
export const additionsOf = (movements: ReadonlyArray<Fill | Adjustment>, isCorrection = false): Additions => {
  const firstByBook = new Map<string, Array<readonly [number, string]>>()
  const splitsByBook: typeof firstByBook = new Map()
  movements.forEach((movement, place) => {
    const key = bookKeyOf(movement)
    const isSplit = isAdjusting(movement) && movement.kind === 'split'
    for (const byBook of isSplit ? [firstByBook, splitsByBook] : [firstByBook]) {
      const first = byBook.get(key)
      if (!first) byBook.set(key, [[place, movement.id]])
      else if (first.length < limits.tradeChangeCauses) first.push([place, movement.id])
    }
  })
  const ids = new Set(movements.map(({ id }) => id))
  return {
    ids,
    firstByBook,
    splitsByBook,
    isCorrection,
    isOwn: movements.every(isOwn),
    isRename: movements.some(saysRenamed),
  }
}

interface DayNews {
  readonly date: LocalDate
  readonly movements: ReadonlyArray<Fill | Adjustment>
  readonly added: Additions
  readonly reported: ChangedDay | undefined
  /** Undefined where only results changed. */
  readonly source: 'sync' | 'import' | undefined
  readonly at: Instant
  readonly today: LocalDate
}

const laterInstant = (one: unknown, other: Instant): Instant => (typeof one === 'string' && one > other ? one : other)

/** The day with these movements and their sums; other fields of the record are preserved. */
export const buildDay = (before: DayTrades | undefined, news: DayNews): WrittenDay => {
  const { date, movements, source, at } = news
  const isReported = source !== undefined
  const sorted = movements
    .map((movement) => rowOf(movement, date))
    .toSorted(compareRows)
    .map(({ movement }) => movement)
  const activities = sorted.filter(isBuyOrSell)
  const adjustments = sorted.filter(isAdjusting)
  const [first, ...others] = totalsOf(sorted)
  const known = summariesOf(before)
  const calculated = (summary: TradeSummary): TradeSummary => {
    const old = known.find((each) => isSameSummary(each, summary))
    return { ...summary, lastCalculated: old?.lastCalculated ?? laterInstant(known[0]?.lastCalculated, at) }
  }
  const summary = calculated(summaryOf(first, at))
  const otherSummaries = others.map((totals) => calculated(summaryOf(totals, at)))
  const changes = changesOf(before, known, [summary, ...otherSummaries], news)
  const {
    snapTradeSynced,
    lastSyncTime,
    fileOnly,
    foreign,
    adjustments: _adjustments,
    otherSummaries: _others,
    changes: _changes,
    reports: _reports,
    ...unchanged
  } = before ?? {}
  const remainingForeign = keptForeign(foreign, activities, adjustments)
  const syncedAt = isReported ? laterInstant(lastSyncTime, at) : (lastSyncTime ?? at)
  const reports = reportsOf(before, news, syncedAt)
  const isOfFiles = before && foreign?.isRecord !== false ? source !== 'sync' && fileOnly === true : source === 'import'
  return {
    ...unchanged,
    date,
    snapTradeSynced:
      isReported || snapTradeSynced === undefined
        ? !activities.some(({ provisional }) => provisional)
        : snapTradeSynced,
    lastSyncTime: syncedAt,
    activities,
    summary,
    ...(adjustments.length > 0 && { adjustments }),
    ...(otherSummaries.length > 0 && { otherSummaries }),
    ...(changes.length > 0 && { changes }),
    ...(reports && { reports }),
    ...(isOfFiles && { fileOnly: true as const }),
    ...(remainingForeign && { foreign: remainingForeign }),
  }
}

const reportsOf = (
  before: DayTrades | undefined,
  { reported, movements }: DayNews,
  syncedAt: Instant,
): DayReports | undefined => {
  if (!reported) return before?.reports
  const notes = new Map(reported.movements.map((movement) => [movement.id, reported.noteOf(movement)]))
  return reportsWith(
    movements,
    ({ id }) => notes.get(id) ?? { at: syncedAt, order: '' },
    reported.completeStatements,
    syncedAt,
  )
}

/** Parts that were not understood, placed behind the others; rewritten parts are dropped. */
const keptForeign = (
  foreign: DayTrades['foreign'],
  activities: ReadonlyArray<Fill>,
  adjustments: ReadonlyArray<Adjustment>,
): ForeignParts | undefined => {
  if (!foreign?.isRecord) return undefined
  const behind = (name: ListName, list: ReadonlyArray<unknown>) => {
    const items = foreign.items?.[name] ?? []
    return items.length > 0 && { [name]: items.map(({ item }, index) => ({ place: list.length + index, item })) }
  }
  const items = { ...behind('activities', activities), ...behind('adjustments', adjustments) }
  const ofTheirs = Object.hasOwn(foreign.fields ?? {}, 'foreign') && { foreign: foreign.fields?.['foreign'] }
  return ofTheirs || Object.keys(items).length > 0
    ? { isRecord: true, items, ...(ofTheirs && { fields: ofTheirs }) }
    : undefined
}

/** Placeholder of a moment that is not known yet: sorts after every instant. */
export const unstamped: Instant = '\uffff'

/** A day of `buildDay` with its moment in place of `unstamped`. */
export const stampDay = (before: DayTrades | undefined, day: WrittenDay, at: Instant): WrittenDay => {
  const [known] = summariesOf(before)
  const calculated = (summary: TradeSummary): TradeSummary =>
    summary.lastCalculated === unstamped
      ? { ...summary, lastCalculated: laterInstant(known?.lastCalculated, at) }
      : summary
  const { summary, otherSummaries, changes, reports, ...others } = day
  const lastSyncTime = day.lastSyncTime === unstamped ? laterInstant(before?.lastSyncTime, at) : day.lastSyncTime
  const datedReports = reports && reportsExceptAt(reports, lastSyncTime)
  return {
    ...others,
    ...(datedReports && { reports: datedReports }),
    summary: calculated(summary),
    lastSyncTime,
    ...(otherSummaries && { otherSummaries: otherSummaries.map(calculated) }),
    ...(changes && { changes: changes.map((change) => (change.at === unstamped ? { ...change, at } : change)) }),
  }
}

/** Changes of results: trades that arrive on their own day change none, later ones do. */
const changesOf = (
  before: DayTrades | undefined,
  known: ReadonlyArray<TradeSummary>,
  sums: ReadonlyArray<TradeSummary>,
  news: DayNews,
): ReadonlyArray<ResultChange> => {
  const cancelled = newlyCancelled(before?.activities, news.movements, news.added.ids)
  const corrections = [...(news.reported?.corrections ?? []), ...cancelled]
  const changed =
    corrections.length > 0
      ? correctionsOf(known, sums, news, corrections)
      : laterChangesOf(known, sums, news, reasonOf(before, news))
  return [...(before?.changes ?? []), ...changed].slice(-limits.tradeChangesKept)
}

const laterChangesOf = (
  known: ReadonlyArray<TradeSummary>,
  sums: ReadonlyArray<TradeSummary>,
  { at, movements, added }: DayNews,
  why: ChangeReason | undefined,
): ReadonlyArray<ResultChange> => {
  if (!why || known.every(({ tradesCount }) => tradesCount === 0)) return []
  const books = new Set(movements.map(bookKeyOf))
  const byBook = why === 'split' ? added.splitsByBook : added.firstByBook
  const causes = [...books].flatMap((key) => byBook.get(key) ?? []).toSorted(([one], [other]) => one - other)
  const because = causes.slice(0, limits.tradeChangeCauses).map(([, id]) => id)
  return differencesOf(known, sums).flatMap(({ from, to, ...of }) =>
    from === to ? [] : [{ at, why, from, to, because, ...of }],
  )
}

/** A correction is listed even where the result of its day is the same. */
const correctionsOf = (
  known: ReadonlyArray<TradeSummary>,
  sums: ReadonlyArray<TradeSummary>,
  { at }: DayNews,
  corrections: ReadonlyArray<Correction>,
): ReadonlyArray<ResultChange> => {
  const why = corrections.every(({ now }) => now === undefined) ? 'taken_back' : 'corrected'
  const first = corrections.slice(0, limits.tradeChangeCauses)
  const [because, was] = [first.flatMap(({ now }) => (now ? [now.id] : [])), first.map((each) => formerOf(each.was))]
  const differences = differencesOf(known, sums)
  const altered = differences.filter(({ from, to }) => from !== to)
  return (altered.length > 0 ? altered : differences.slice(0, 1)).map(({ from, to, ...of }) => ({
    at,
    why,
    from,
    to,
    because,
    was,
    ...of,
  }))
}

const formerOf = (movement: Fill | Adjustment): FormerRecord => ({ ...statedRecord(movement), symbol: movement.symbol })

const differencesOf = (
  known: ReadonlyArray<TradeSummary>,
  sums: ReadonlyArray<TradeSummary>,
): ReadonlyArray<Pick<ResultChange, 'from' | 'to' | 'currency'>> => {
  const textIn = (summaries: ReadonlyArray<TradeSummary>, wanted: string): string => {
    const found = summaries.find(({ currency = defaultCurrency }) => currency === wanted)
    return found ? realizedText(found) : '0'
  }
  // A day that lost its last trade keeps the currency of its former result.
  const empty = sums.every(({ tradesCount }) => tradesCount === 0) ? known : sums
  const currencies = new Set([...empty, ...known].map(({ currency = defaultCurrency }) => currency))
  return [...currencies].map((currency) => ({
    from: textIn(known, currency),
    to: textIn(sums, currency),
    ...(currency !== defaultCurrency && { currency }),
  }))
}

const reasonOf = (
  before: DayTrades | undefined,
  { date, movements, added, today }: DayNews,
): ChangeReason | undefined => {
  if (added.ids.size === 0) return added.isCorrection ? 'rebooked' : undefined
  if (added.isRename && movements.every((each) => !added.ids.has(each.id) || saysRenamed(each))) return 'renamed'
  if (added.isOwn) return 'entered'
  if (!movements.some(({ id }) => added.ids.has(id)))
    return movements.some((movement) => added.splitsByBook.has(bookKeyOf(movement))) ? 'split' : 'rebooked'
  const hadOrders = (before?.activities ?? []).filter(({ provisional }) => provisional).length
  const hasOrders = movements.filter(({ provisional }) => provisional).length
  if (hasOrders < hadOrders) return 'settled'
  return today > date ? 'late' : undefined
}
