import fc from 'fast-check'
import { type ActivityContext, activityReader, type ParsedActivities } from '#domain/fills/activity.ts'
import { exactFields, grossOf } from '#domain/fills/amounts.ts'
import { cashRecord } from '#domain/fills/cash-record.ts'
import { type Totals, totalsOf } from '#domain/fills/summary.ts'
import { decide } from '#domain/journal/decide.ts'
import { foldEvents } from '#domain/journal/evolve.ts'
import type { Adjustment, CashKind, Fill } from '#domain/lots/movement.ts'
import { decimalText, parseDecimal } from '#domain/money/decimal.ts'
import type { CompleteDays } from '#domain/record/commands.ts'
import { type Activity, allMovementsOf, type WrittenDay } from '#domain/record/day-trades.ts'
import { emptyJournal } from '#domain/record/empty-journal.ts'
import type { JournalEvent } from '#domain/record/events.ts'
import type { Journal } from '#domain/record/journal.ts'
import { tableToArray, tableValues } from '#domain/record/table.ts'
import { type LocalDate, addDays } from '#domain/time/local-date.ts'

export const syncedAt = { now: '2026-11-20T11:00:00.000Z', today: '2026-11-20' } as const

type Parts = Partial<Omit<Activity, 'quantity' | 'price' | 'fees' | 'amount' | 'exact'>> & {
  readonly fees?: string | number
}

const decimal = (value: string | number) => {
  const parsed = parseDecimal(value)
  if (!parsed) throw new Error(`No amount: ${value}`)
  return parsed
}

/** A trade as a brokerage reports it. Its day follows from its date, or from its instant in UTC. */
export const traded = (
  side: 'BUY' | 'SELL',
  quantity: string | number,
  price: string | number,
  timestamp: string,
  { fees = 0, ...parts }: Parts = {},
): Activity => ({
  side,
  symbol: 'AAPL',
  accountId: 'margin',
  snapTradeId: '',
  timestamp,
  day: timestamp.slice(0, 10),
  ...exactFields({
    quantity: decimal(quantity),
    price: decimal(price),
    fees: decimal(fees),
    amount: grossOf(decimal(quantity), decimal(price), parts.multiplier),
  }),
  ...parts,
})

/** A movement of lots without a trade; the quantity is signed. */
export const moved = (
  kind: Adjustment['kind'],
  quantity: string | number,
  timestamp: string,
  parts: Parts & { readonly price?: string | number; readonly amount?: string | number } = {},
): Activity => {
  const { fees = 0, price = 0, amount = 0, ...rest } = parts
  return {
    kind,
    symbol: 'AAPL',
    accountId: 'margin',
    snapTradeId: '',
    timestamp,
    day: timestamp.slice(0, 10),
    ...exactFields({
      quantity: decimal(quantity),
      price: decimal(price),
      fees: decimal(fees),
      amount: decimal(amount),
    }),
    ...rest,
  }
}

/** Cash apart from trades; received above zero. */
export const paid = (
  cash: CashKind,
  amount: string | number,
  timestamp: string,
  {
    currency = 'USD',
    symbol = '',
    snapTradeId = '',
    accountId = 'margin',
  }: Pick<Parts, 'currency' | 'symbol' | 'snapTradeId' | 'accountId'> = {},
): Activity =>
  cashRecord({
    cash,
    quantity: decimal(amount),
    timestamp,
    day: timestamp.slice(0, 10),
    accountId,
    currency,
    symbol,
    snapTradeId,
  })

export interface ReportOptions {
  readonly completeThrough?: Readonly<Record<string, LocalDate>>
  readonly completeDays?: Readonly<Record<string, CompleteDays>>
  readonly syncedDays?: ReadonlyArray<LocalDate>
  readonly now?: string
  readonly today?: LocalDate
}

/**
 * A journal after these were reported, and the events that it came to: by a brokerage, or by a file where none of them
 * has its id.
 */
export const report = (
  journal: Journal,
  activities: ReadonlyArray<Activity>,
  { now = syncedAt.now, today = syncedAt.today, ...reported }: ReportOptions = {},
): { readonly journal: Journal; readonly events: ReadonlyArray<JournalEvent> } => {
  const applied = decide(journal, {
    type: 'RecordActivities',
    data: {
      source: activities.length > 0 && activities.every(({ snapTradeId }) => snapTradeId === '') ? 'import' : 'sync',
      activities,
      ...reported,
    },
    meta: { now, today },
  })
  if (!applied.ok) throw new Error('Recording never refuses')
  return applied.value
}

/** The same trades as a file of an account reports them. */
export const byFile = (activities: ReadonlyArray<Activity>, accountId = 'Imported'): ReadonlyArray<Activity> =>
  activities.map((activity) => ({ ...activity, accountId, snapTradeId: '' }))

/** The same as the broker of account 'a1' reports them. */
export const byBroker = (activities: ReadonlyArray<Activity>): ReadonlyArray<Activity> =>
  activities.map((activity, index) => ({ ...activity, accountId: 'a1', snapTradeId: `p${index}` }))

/** A journal after these statements, one after another. */
export const journalAfter = (...statements: ReadonlyArray<ReadonlyArray<Activity>>): Journal =>
  statements.reduce((journal, activities) => report(journal, activities).journal, emptyJournal)

/** The same by events alone, as a replay on another device does it. */
export const replayed = (...events: ReadonlyArray<JournalEvent>): Journal => foldEvents(emptyJournal, events)

export const dayOf = (journal: Journal, date: LocalDate): WrittenDay | undefined =>
  tableToArray(journal.entries).find((entry) => entry.date === date)?.trades as WrittenDay | undefined

/**
 * All movements of a journal with their day, by id; what depends on who reported it first (ids of the provider, labels,
 * places in a file) left out.
 */
export const movementsIn = (journal: Journal): Readonly<Record<string, unknown>> =>
  Object.fromEntries(
    tableToArray(journal.entries)
      .flatMap(({ date, trades }) =>
        allMovementsOf(trades).map(
          ({ id, snapTradeId: _id, place: _place, ...movement }) => [id, { date, ...movement }] as const,
        ),
      )
      .toSorted(([one], [other]) => (one < other ? -1 : 1)),
  )

/** Sums of all days as the file says them, without the labels of their calculation. */
export const summariesIn = (journal: Journal): Readonly<Record<LocalDate, unknown>> =>
  Object.fromEntries(
    tableToArray(journal.entries)
      .flatMap(({ date, trades }) => {
        const day = trades as WrittenDay | undefined
        return day && allMovementsOf(day).length > 0
          ? [
              [
                date,
                {
                  ...day.summary,
                  lastCalculated: '',
                  others: (day.otherSummaries ?? []).map((sum) => ({ ...sum, lastCalculated: '' })),
                },
              ] as const,
            ]
          : []
      })
      .toSorted(([one], [other]) => (one < other ? -1 : 1)),
  )

/** All that is counted, of each movement and of each day. */
export const numbersOf = (journal: Journal) => ({ movements: movementsIn(journal), sums: summariesIn(journal) })

export const tradesIn = (journal: Journal): ReadonlyArray<Fill | Adjustment> =>
  tableToArray(journal.entries).flatMap(({ trades }) => allMovementsOf(trades))

/** The same numbers in every run. */
export const seeded = (seed: number): (() => number) => {
  let state = seed
  return () => (state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0) / 2 ** 32
}

export interface BookOptions {
  readonly trades: number
  readonly shorts?: boolean
  readonly splits?: boolean
  readonly fees?: boolean
  readonly oversell?: boolean
  /** Decimals of quantities. */
  readonly decimals?: ReadonlyArray<number>
}

const symbols = ['AAPL', 'NVDA', 'SPY', 'TSLA', 'BTC'] as const

/**
 * A made-up history of an account: fractional sizes, prices in cents and finer, many at one instant, some of them
 * twins, longs and (with `shorts`) shorts of other instruments, splits between days. Nothing is sold that is not there,
 * unless `oversell` says so.
 */
export const randomBook = (
  seed: number,
  { trades, shorts = false, splits = false, fees = true, oversell = false, decimals = [0, 0, 2, 8] }: BookOptions,
): ReadonlyArray<Activity> => {
  const random = seeded(seed)
  const pick = <T>(list: ReadonlyArray<T>): T => list[Math.floor(random() * list.length)] as T
  const held = new Map<string, bigint>()
  const activities: Activity[] = []
  const units = 10n ** 8n
  const text = (value: bigint): string => decimalText({ units: value, scale: 8 })
  let day: LocalDate = '2020-01-02'
  let second = 0
  while (activities.length < trades) {
    if (random() < 0.15) [day, second] = [addDays(day, 1 + Math.floor(random() * 3)) ?? day, 0]
    else if (random() < 0.6) second += Math.floor(random() * 90)
    const symbol = pick(symbols)
    const isShort = shorts && (symbol === 'TSLA' || symbol === 'BTC')
    const timestamp =
      `${day}T${String(10 + Math.floor(second / 3600)).padStart(2, '0')}` +
      `:${String(Math.floor(second / 60) % 60).padStart(2, '0')}:${String(second % 60).padStart(2, '0')}.000Z`
    const step = 10n ** BigInt(8 - pick(decimals))
    const quantity =
      step === units
        ? BigInt(1 + Math.floor(random() * 400)) * units
        : BigInt(1 + Math.floor(random() * 4_000_000)) * step
    const price = (random() < 0.2 ? (1 + random() * 40).toFixed(4) : (1 + random() * 400).toFixed(2)).replace(
      /0+$/,
      '1',
    )
    // No broker takes more for a trade than it is worth, and beancount refuses a cost below zero.
    const isWorthAFee = Number(text(quantity)) * Number(price) > 300
    const parts: Parts = {
      symbol,
      ...(fees && random() < 0.7 && isWorthAFee && { fees: (random() * 3).toFixed(2) }),
      snapTradeId: `p${activities.length}`,
    }
    const open = held.get(symbol) ?? 0n
    if (splits && open > 0n && random() < 0.01) {
      const ratio = pick([2n, 3n, 4n, 10n])
      // A day of its own, so that nothing else trades on it.
      ;[day, second] = [addDays(day, 1) ?? day, 0]
      activities.push(moved('split', text(open * (ratio - 1n) * (isShort ? -1n : 1n)), day, { symbol }))
      held.set(symbol, open * ratio)
      continue
    }
    const closes = open > 0n && random() < 0.5
    const wanted = closes && !oversell && quantity > open ? open : quantity
    const isTwin = random() < 0.1
    const side = isShort === closes ? 'BUY' : 'SELL'
    const effect = isShort ? ({ effect: closes ? 'close' : 'open' } as const) : {}
    for (let copies = isTwin && (!closes || wanted * 2n <= open) ? 2 : 1; copies > 0; copies -= 1) {
      activities.push(
        traded(side, text(wanted), price, timestamp, {
          ...parts,
          ...effect,
          snapTradeId: `${parts.snapTradeId}-${copies}`,
        }),
      )
      const left = (held.get(symbol) ?? 0n) + (closes ? -wanted : wanted)
      held.set(symbol, left > 0n ? left : 0n)
    }
  }
  return activities
}

/** Any order of a list. */
export const shuffled = <T>(list: ReadonlyArray<T>): fc.Arbitrary<ReadonlyArray<T>> =>
  fc.shuffledSubarray([...list], { minLength: list.length })

/** Any history of an account. */
export const anyBook = fc
  .record({
    seed: fc.nat(),
    trades: fc.integer({ min: 1, max: 60 }),
    shorts: fc.boolean(),
    splits: fc.boolean(),
    oversell: fc.boolean(),
  })
  .map(({ seed, ...options }) => randomBook(seed, options))

/** A whole answer at once. */
export const parseActivities = (answer: ReadonlyArray<unknown>, context: ActivityContext): ParsedActivities => {
  const reader = activityReader(context)
  reader.take(answer)
  return reader.read()
}

/**
 * The sums of all days from one to another, both included, per currency: a month is the sum of its days, a day of its
 * closings.
 */
export const profitBetween = (journal: Journal, from: LocalDate, to: LocalDate): ReadonlyArray<Totals> =>
  totalsOf(
    [...tableValues(journal.entries)].flatMap(({ date, trades }) =>
      date >= from && date <= to ? allMovementsOf(trades) : [],
    ),
  )
