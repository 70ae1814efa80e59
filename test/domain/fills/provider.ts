import { hasMovedFromBefore, storedAfter } from '#domain/brokerage/stored-progress.ts'
import { answered, planSync, statementsOf, type SyncRequest, windowOf } from '#domain/brokerage/sync-plan.ts'
import { activityReader } from '#domain/fills/activity.ts'
import { totalsOf } from '#domain/fills/summary.ts'
import { tradeTimesIn } from '#domain/fills/trade-time.ts'
import { decide } from '#domain/journal/decide.ts'
import { isBuyOrSell } from '#domain/lots/movement.ts'
import { decimalText } from '#domain/money/decimal.ts'
import type { Activity } from '#domain/record/day-trades.ts'
import { emptyJournal } from '#domain/record/empty-journal.ts'
import type { Journal } from '#domain/record/journal.ts'
import { localDay } from '#domain/time/zone-clock.ts'
import { toActivities, toFills } from '#functions/adapters/snaptrade/shapes.ts'
import { tradesIn } from './books.ts'
import type { Reader } from './broker-days.ts'
import { openPositions } from './open-positions.ts'

export type Row = Readonly<Record<string, unknown>>

let ids = 0

/**
 * A row of the provider, as its documents show it; its numbers are units, price and amount. `symbol` may be a text, and
 * `code` is the type of the security.
 */
export const row = (
  type: string,
  date: string,
  [units, price, amount]: ReadonlyArray<number | null>,
  { symbol = 'XYZ', currency = 'USD', code, ...more }: Row = {},
): Row => {
  ids += 1
  const money = { id: 'c', code: currency, name: currency }
  const named = { id: 's', symbol, raw_symbol: symbol, currency: money, ...(code !== undefined && { type: { code } }) }
  return {
    id: `i${ids}`,
    symbol: typeof symbol === 'string' ? named : symbol,
    option_symbol: null,
    units,
    price,
    amount,
    fee: 0,
    currency: money,
    trade_date: date.length === 10 ? `${date}T00:00:00Z` : date,
    settlement_date: null,
    type,
    option_type: '',
    description: '',
    ...more,
  }
}

/** What the provider holds of an account at a moment. */
interface Held {
  readonly rows?: ReadonlyArray<Row>
  readonly orders?: ReadonlyArray<Row>
  /** The first day of its history, and the last that is complete. */
  readonly first?: string
  readonly through: string
}

/** A journal, how far the account was read into it, and what was said of rows that could not be read. */
export interface Synced extends Reader {
  readonly said: ReadonlyArray<string>
}

export const notSynced: Synced = { journal: emptyJournal, progress: undefined, said: [] }

const dateOf = ({ trade_date }: { readonly trade_date?: unknown }): string =>
  typeof trade_date === 'string' ? trade_date.slice(0, 10) : ''

/** What one sync of account 'a1' at a moment leaves, of a trader who looks at today. */
export const synced = (
  before: Synced,
  { rows = [], orders = [], first = '2026-01-02', through }: Held,
  now: string,
  zone = 'America/New_York',
): Synced => {
  const nowMs = Date.parse(now)
  const today = localDay(nowMs, zone)
  const account = { id: 'a1', firstActivityDate: first, completeThrough: through }
  const request: SyncRequest = { account, progress: before.progress, day: today, today, nowMs }
  let plan = planSync(request)
  const found: Activity[] = []
  const said = [...before.said]
  const fills = toFills({ orders }, 'orders') ?? []
  for (let window = windowOf(plan); window; window = windowOf(plan)) {
    const { from, to } = window
    const isAsked = (each: { readonly trade_date?: unknown }): boolean => dateOf(each) >= from && dateOf(each) <= to
    const reader = activityReader({ accountId: 'a1', timeOf: tradeTimesIn(zone) })
    reader.take([...fills.filter(isAsked), ...toActivities(rows.filter(isAsked))])
    const { activities, ignored } = reader.read()
    found.push(...activities)
    const unread = ignored.filter(({ error: { code } }) => code !== 'CASH_ONLY')
    said.push(...unread.map(({ error }) => error.code))
    plan = answered(
      plan,
      activities.length,
      unread.map(({ day = '' }) => day),
    )
  }
  const read = { plan, request, found }
  const isYearDue = hasMovedFromBefore(before.journal, read)
  const journal = statementsOf(plan, request, found, 400).reduce((current, data) => {
    const applied = decide(current, { type: 'RecordActivities', data, meta: { now, today } })
    if (!applied.ok) throw new Error(applied.error.code)
    return applied.value.journal
  }, before.journal)
  return { journal, progress: storedAfter(read, undefined, isYearDue), said }
}

/** What answers of one day after the other leave, of a history through 19 November and so on. */
export const afterAnswers = (...answers: ReadonlyArray<ReadonlyArray<Row>>): Synced =>
  answers.reduce(
    (state, rows, index) =>
      synced(state, { rows, through: `2026-11-${19 + index}` }, `2026-11-${20 + index}T21:00:00.000Z`),
    notSynced,
  )

const linesOf = (journal: Journal): ReadonlyArray<string> =>
  tradesIn(journal)
    .map((each) => {
      const what = isBuyOrSell(each) ? each.side : (each.cash ?? each.kind)
      const marks = `${each.provisional ? ' ordered' : ''}${each.statedCash === undefined ? '' : ' marked'}`
      const twice = each.mayBeRecorded === undefined ? '' : `, ${each.mayBeRecorded} perhaps twice`
      return `${what} ${each.quantity} at ${each.price}${marks}${twice}`
    })
    .toSorted()

const openOf = (journal: Journal): ReadonlyArray<string> =>
  openPositions(journal).map(
    ({ quantity, cost, symbol, unknownQuantity, isShort }) =>
      `${isShort ? '-' : ''}${decimalText(quantity)} ${symbol.trim()} for ${decimalText(cost)}` +
      (unknownQuantity.units === 0n ? '' : `, ${decimalText(unknownQuantity)} unknown`),
  )

/** Results by currency, how many are unknown, what is open and what it cost, every line, and what was not read. */
export const outcomeOf = ({ journal, said }: Pick<Synced, 'journal' | 'said'>) => {
  const totals = totalsOf(tradesIn(journal))
  return {
    realized: Object.fromEntries(totals.map(({ currency, realized }) => [currency, decimalText(realized)])),
    unknown: totals.reduce((sum, each) => sum + each.unknownCost, 0),
    open: openOf(journal).toSorted(),
    lines: linesOf(journal),
    said,
  }
}

export type Right = Partial<ReturnType<typeof outcomeOf>>
