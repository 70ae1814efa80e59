import { entryOn } from '#domain/entries/views.ts'
import { type AssumedOrder, assumedOrderSteps } from '#domain/lots/assumed-order.ts'
import { type InstrumentBook, moneyOf, quantityOf } from '#domain/lots/instrument-book.ts'
import { type Match } from '#domain/lots/lot-queue.ts'
import {
  defaultCurrency,
  type Adjustment,
  type Fill,
  isAdjusting,
  isBuyOrSell,
  type UnknownReason,
  valueOf,
} from '#domain/lots/movement.ts'
import type { Closing } from '#domain/lots/position.ts'
import type { Row } from '#domain/lots/rows.ts'
import { addDecimals, compareDecimals, type Decimal, parseDecimal, zero } from '#domain/money/decimal.ts'
import { compareTexts } from '#domain/order.ts'
import { allMovementsOf, ofAccount, type ResultChange } from '#domain/record/day-trades.ts'
import type { Journal } from '#domain/record/journal.ts'
import { runSync } from '#domain/steps.ts'
import type { LocalDate } from '#domain/time/local-date.ts'
import { bookOf, bookWith } from './book.ts'
import { type Totals, totalsOf } from './summary.ts'

/** The part of a closing that one earlier movement opened: a buy, or a short sale. */
interface ClosedPart {
  readonly id: string
  /** Its ticker then. */
  readonly symbol: string
  readonly date: LocalDate
  readonly timestamp: string
  readonly quantity: Decimal
  /** As traded, per share before any later split. */
  readonly price: Decimal
  /** Without fees. */
  readonly amount: Decimal
  /** Its share of the opening fees. */
  readonly fees: Decimal
}

/** A split that counts from before the day of its record. */
export interface LateSplit {
  readonly id: string
  readonly recordedOn: LocalDate
  /** Undefined where the lots show it, but the broker does not state it. */
  readonly countsFrom: LocalDate | undefined
}

/** How the result of a sale, a cover or an option's end came about. */
export interface ClosingExplanation {
  readonly movement: Fill | Adjustment
  readonly day: LocalDate
  readonly currency: string
  readonly isShort: boolean
  /** Quantity with a known cost. */
  readonly matched: Decimal
  /** Of the matched part, before fees. */
  readonly proceeds: Decimal
  readonly cost: Decimal
  /** Of the closing movement, for the matched part. */
  readonly fees: Decimal
  readonly openingFees: Decimal
  /** Proceeds - cost - fees - openingFees. */
  readonly result: Decimal
  /** Oldest first. */
  readonly parts: ReadonlyArray<ClosedPart>
  /** Another order of fills with one date or one instant would change its result. */
  readonly isOrderAssumed: boolean
  /** Its movements whose source states another amount than the one that counts. */
  readonly marked: ReadonlyArray<Pick<Row, 'movement' | 'day'>>
  /** Splits that count before it, though recorded on later days. */
  readonly lateSplits: ReadonlyArray<LateSplit>
  /** Cash after fees that belongs to no lot, and to no result. */
  readonly uncounted?: Decimal
  readonly unknown?: { readonly quantity: Decimal; readonly reason: UnknownReason; readonly historyStartsOn: LocalDate }
}

const priceOf = (movement: Fill | Adjustment): Decimal => parseDecimal(valueOf(movement, 'price')) ?? zero

const partOf = (
  book: InstrumentBook,
  rows: ReadonlyMap<string, Row>,
  { lot, quantity, cost, fees }: Match,
): ClosedPart => {
  const row = rows.get(lot)
  return {
    id: lot,
    symbol: row?.movement.symbol ?? '',
    date: row?.day ?? '',
    timestamp: row?.movement.timestamp ?? '',
    price: row ? priceOf(row.movement) : zero,
    quantity: quantityOf(book, quantity),
    amount: moneyOf(book, cost),
    fees: moneyOf(book, fees),
  }
}

const orders = new WeakMap<InstrumentBook, { readonly changes: number; readonly order: AssumedOrder }>()

const orderOf = (book: InstrumentBook): AssumedOrder => {
  const known = orders.get(book)
  if (known?.changes === book.changes) return known.order
  const order = runSync(assumedOrderSteps(book))
  orders.set(book, { changes: book.changes, order })
  return order
}

const lateSplitsBefore = ({ rows }: InstrumentBook, closing: Row): ReadonlyArray<LateSplit> =>
  rows.flatMap(({ movement, day, at, rank }) =>
    rank === 0 && at <= closing.at && day > closing.day && isAdjusting(movement)
      ? [{ id: movement.id, recordedOn: day, countsFrom: movement.countsFrom }]
      : [],
  )

const isMarked = ({ movement: { statedCash, statedFee, mayBeRecorded } }: Row): boolean =>
  statedCash !== undefined || statedFee !== undefined || mayBeRecorded !== undefined

const explained = (
  book: InstrumentBook,
  rows: ReadonlyMap<string, Row>,
  row: Row,
  closing: Closing,
): ClosingExplanation => {
  const { isShort, matched, amount, cost, fees, lotFees, result, unknown, reason } = closing
  return {
    movement: row.movement,
    day: row.day,
    currency: row.movement.currency ?? defaultCurrency,
    isShort,
    matched: quantityOf(book, matched),
    // A short position has its proceeds first, and its cost at the closing.
    proceeds: moneyOf(book, isShort ? cost : amount),
    cost: moneyOf(book, isShort ? amount : cost),
    fees: moneyOf(book, fees),
    openingFees: moneyOf(book, lotFees),
    result: moneyOf(book, result),
    parts: closing.matches.map((match) => partOf(book, rows, match)),
    isOrderAssumed: orderOf(book).decides([row.movement.id]),
    marked: [...closing.matches.flatMap(({ lot }) => rows.get(lot) ?? []), row].filter(isMarked),
    lateSplits: lateSplitsBefore(book, row),
    ...(closing.uncounted !== undefined && { uncounted: moneyOf(book, closing.uncounted) }),
    ...(reason && {
      unknown: { quantity: quantityOf(book, unknown), reason, historyStartsOn: book.rows[0]?.day ?? row.day },
    }),
  }
}

const explanationsOf = (
  journal: Journal,
  movements: ReadonlyArray<Fill | Adjustment>,
  date: LocalDate,
): ReadonlyArray<ClosingExplanation> => {
  const all = bookOf(journal)
  const places = new Map<InstrumentBook, Map<string, number>>()
  return movements.flatMap((movement) => {
    const book = bookWith(all, movement, date)
    if (!book) return []
    const known = places.get(book) ?? new Map(book.rows.map((row, index) => [row.movement.id, index]))
    places.set(book, known)
    const place = known.get(movement.id) ?? -1
    const [row, closing] = [book.rows[place], book.closings[place]]
    if (!row || !closing) return []
    const opened = new Map(
      closing.matches.flatMap(({ lot }) => {
        const opening = book.rows[known.get(lot) ?? -1]
        return opening ? [[lot, opening] as const] : []
      }),
    )
    return [explained(book, opened, { ...row, movement }, closing)]
  })
}

/** Movements that added units without a price, before `movement` in its instrument; oldest first. */
export const costlessBefore = (
  journal: Journal,
  movement: Fill | Adjustment,
  date: LocalDate,
): ReadonlyArray<{ readonly movement: Adjustment; readonly day: LocalDate }> => {
  const rows = bookWith(bookOf(journal), movement, date)?.rows ?? []
  const place = rows.findIndex((row) => row.movement.id === movement.id)
  return rows.slice(0, Math.max(0, place)).flatMap((row) => {
    const { movement: came, day } = row
    if (isBuyOrSell(came) || came.quantity <= 0) return []
    return came.kind === 'transfer' || came.kind === 'corporate' ? [{ movement: came, day }] : []
  })
}

interface DayExplanation {
  readonly totals: ReadonlyArray<Totals>
  /** In the order of the day; their results add up to the totals, unless others are stored. */
  readonly closings: ReadonlyArray<ClosingExplanation>
  /** Sums of the closings that differ from the totals, which may include other trades. */
  readonly booked: ReadonlyArray<Pick<Totals, 'currency' | 'realized'>>
  /** Changes after the day, newest last. */
  readonly changes: ReadonlyArray<ResultChange>
}

/** A day's result, of all accounts or one, with its parts; empty for a day without trades. */
export const explainDay = (journal: Journal, date: LocalDate, account?: string): DayExplanation => {
  const trades = ofAccount(entryOn(journal, date)?.trades, account)
  const movements = allMovementsOf(trades)
  const [totals, closings] = [totalsOf(movements), explanationsOf(journal, movements, date)]
  return { totals, closings, booked: bookedOtherwise(totals, closings), changes: trades?.changes ?? [] }
}

const bookedOtherwise = (
  totals: ReadonlyArray<Totals>,
  closings: ReadonlyArray<ClosingExplanation>,
): DayExplanation['booked'] =>
  totals.flatMap(({ currency, realized }) => {
    const booked = closings
      .filter((closing) => closing.currency === currency)
      .reduce((sum, { result }) => addDecimals(sum, result), zero)
    return compareDecimals(booked, realized) === 0 ? [] : [{ currency, realized: booked }]
  })

export interface Cause {
  readonly movement: Fill | Adjustment
  readonly date: LocalDate
}

/** The movements that a change of a result names, as far as the journal holds them; oldest first. */
export const causesOf = (journal: Journal, { because }: ResultChange): ReadonlyArray<Cause> =>
  [...bookOf(journal).instruments.values()]
    .flatMap(({ rows }) =>
      rows.flatMap(({ movement, day }) => (because.includes(movement.id) ? [{ movement, date: day }] : [])),
    )
    .toSorted((one, other) => compareTexts(one.date, other.date))
