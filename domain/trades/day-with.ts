import type { Instant, LocalDate } from '../journal/journal.ts'
import { isFields } from '../fields.ts'
import { limits } from '../limits.ts'
import { type Adjustment, bookKeyOf, type ChangeReason, type DailyTrades, isAdjusting, isBuyOrSell, movementsOf, type ResultChange, type Trade, type TradeSummary, withMovementsOf } from './daily-trades.ts'
import { defaultCurrency, isSameSummary, realizedText, summaryOf, totalsOf } from './daily-summary.ts'
import { compareRows, rowOf } from './rows.ts'

/** Movements that are new. */
export interface Additions {
  readonly ids: ReadonlySet<string>
  /** By what their lots go by: the first few, with their places among all. A long import is asked about on every day. */
  readonly firstByBook: ReadonlyMap<string, ReadonlyArray<readonly [place: number, id: string]>>
}

/** New movements in the order in which they were told. */
export const additionsOf = (movements: ReadonlyArray<Trade | Adjustment>): Additions => {
  const firstByBook = new Map<string, Array<readonly [number, string]>>()
  movements.forEach((movement, place) => {
    const key = bookKeyOf(movement)
    const first = firstByBook.get(key)
    if (!first) firstByBook.set(key, [[place, movement.id]])
    else if (first.length < limits.tradeChangeCauses) first.push([place, movement.id])
  })
  return { ids: new Set(movements.map(({ id }) => id)), firstByBook }
}

/** What a day's trades come to. */
export interface DayNews {
  readonly date: LocalDate
  readonly movements: ReadonlyArray<Trade | Adjustment>
  /** The movements that are new, on whichever day. */
  readonly added: Additions
  /** Who told about this very day; undefined where only its results changed. */
  readonly told: 'sync' | 'import' | undefined
  readonly at: Instant
  /** The user's day when it was told. */
  readonly today: LocalDate
}

const laterInstant = (one: unknown, other: Instant): Instant => (typeof one === 'string' && one > other ? one : other)

/** Daily trades data with these movements, its sums calculated; whatever else was in it rides along. */
export const dayWith = (before: unknown, news: DayNews): DailyTrades => {
  const { date, movements, told, at } = news
  const isTold = told !== undefined
  const fields = isFields(before) ? before : {}
  const sorted = movements.map((movement) => rowOf(movement, date)).toSorted(compareRows).map(({ movement }) => movement)
  const { rest } = movementsOf(before)
  const trades = sorted.filter(isBuyOrSell)
  const adjustments = sorted.filter(isAdjusting)
  const [first, ...others] = totalsOf(sorted)
  const known = summariesOf(before)
  const calculated = (summary: TradeSummary): TradeSummary => {
    const old = known.find((each) => isSameSummary(each, summary))
    return old ? { ...summary, lastCalculated: old.lastCalculated } : { ...summary, lastCalculated: laterInstant(known[0]?.lastCalculated, at) }
  }
  const summary = calculated(summaryOf(first, at))
  const otherSummaries = others.map((totals) => calculated(summaryOf(totals, at)))
  const changes = changesOf(before, known, [summary, ...otherSummaries], news)
  const { adjustments: _adjustments, otherSummaries: _others, changes: _changes, fileOnly: _fileOnly, ...kept } = fields
  return {
    ...kept,
    date,
    snapTradeSynced: isTold || typeof fields['snapTradeSynced'] !== 'boolean' ? !trades.some(({ provisional }) => provisional) : fields['snapTradeSynced'],
    lastSyncTime: isTold ? laterInstant(fields['lastSyncTime'], at) : typeof fields['lastSyncTime'] === 'string' ? fields['lastSyncTime'] : at,
    activities: [...trades, ...(rest.activities as ReadonlyArray<Trade>)],
    summary,
    ...(adjustments.length + rest.adjustments.length > 0 && { adjustments: [...adjustments, ...(rest.adjustments as ReadonlyArray<Adjustment>)] }),
    ...(otherSummaries.length > 0 && { otherSummaries }),
    ...(changes.length > 0 && { changes }),
    ...((isFields(before) ? told !== 'sync' && isFileOnly(before) : told === 'import') && { fileOnly: true as const }),
  }
}

/** Stands for a moment that nobody knows yet: later than every other. */
export const openMoment: Instant = '\uffff'

/** What `dayWith` made of a day for the open moment, as of a moment. */
export const dated = (before: unknown, day: DailyTrades, at: Instant): DailyTrades => {
  const [known] = summariesOf(before)
  const calculated = (summary: TradeSummary): TradeSummary => (summary.lastCalculated === openMoment ? { ...summary, lastCalculated: laterInstant(known?.lastCalculated, at) } : summary)
  const { summary, otherSummaries, changes, lastSyncTime } = day
  return withMovementsOf(day, {
    ...day, summary: calculated(summary),
    lastSyncTime: lastSyncTime === openMoment ? laterInstant(isFields(before) ? before['lastSyncTime'] : undefined, at) : lastSyncTime,
    ...(otherSummaries && { otherSummaries: otherSummaries.map(calculated) }),
    ...(changes && { changes: changes.map((change) => (change.at === openMoment ? { ...change, at } : change)) }),
  })
}

const isFileOnly = (trades: Readonly<Record<string, unknown>>): boolean => trades['fileOnly'] === true

/** Whether a broker was asked about a day, whatever it told; a day of files alone says nothing of that. */
export const isSyncedDay = (trades: unknown): trades is Readonly<Record<string, unknown>> => isFields(trades) && !isFileOnly(trades)

const isSummary = (value: unknown): value is TradeSummary => isFields(value) && typeof value['totalRealizedPnL'] === 'number'

/** The sums of a day as the file says them, one per currency, the main one first. */
export const summariesOf = (trades: unknown): ReadonlyArray<TradeSummary> => {
  if (!isFields(trades)) return []
  const others: ReadonlyArray<unknown> = Array.isArray(trades['otherSummaries']) ? trades['otherSummaries'] : []
  return [trades['summary'], ...others].filter(isSummary)
}

/** The changes of a day's results that are still remembered, newest last. */
export const resultChangesOf = (trades: unknown): ReadonlyArray<ResultChange> => {
  const changes: ReadonlyArray<unknown> = isFields(trades) && Array.isArray(trades['changes']) ? trades['changes'] : []
  return changes.filter((change): change is ResultChange => isFields(change) && ['at', 'why', 'from', 'to'].every((field) => typeof change[field] === 'string') && Array.isArray(change['because']))
}

/** Trades that come in on their own day are no news about it; everything that alters a result later is. */
const changesOf = (before: unknown, known: ReadonlyArray<TradeSummary>, sums: ReadonlyArray<TradeSummary>, news: DayNews): ReadonlyArray<ResultChange> => {
  const remembered = resultChangesOf(before)
  const why = reasonOf(before, news)
  if (!why || known.every(({ tradesCount }) => tradesCount === 0)) return remembered
  const books = new Set(news.movements.map(bookKeyOf))
  const causes = [...books].flatMap((key) => news.added.firstByBook.get(key) ?? []).toSorted(([one], [other]) => one - other)
  const because = causes.slice(0, limits.tradeChangeCauses).map(([, id]) => id)
  const changed = sums.flatMap((sum): ReadonlyArray<ResultChange> => {
    const old = known.find(({ currency }) => currency === sum.currency)
    const [from, to] = [old ? realizedText(old) : '0', realizedText(sum)]
    const { currency = defaultCurrency } = sum
    return from === to ? [] : [{ at: news.at, why, from, to, because, ...(currency !== defaultCurrency && { currency }) }]
  })
  return [...remembered, ...changed].slice(-limits.tradeChangesKept)
}

const reasonOf = (before: unknown, { date, movements, added, today }: DayNews): ChangeReason | undefined => {
  if (added.ids.size === 0) return undefined
  if (!movements.some(({ id }) => added.ids.has(id))) return 'rebooked'
  const hadOrders = movementsOf(before).trades.filter(({ provisional }) => provisional).length
  const hasOrders = movements.filter(({ provisional }) => provisional).length
  if (hasOrders < hadOrders) return 'settled'
  return today > date ? 'late' : undefined
}
