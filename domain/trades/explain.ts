import { entryOn } from '../entries/views.ts'
import type { Instant, Journal, LocalDate } from '../journal/journal.ts'
import { addDecimals, type Decimal, parseDecimal } from '../money/decimal.ts'
import { times } from '../money/exact.ts'
import { bookOf } from './book.ts'
import { type Adjustment, allMovementsOf, bookKeyOf, type ResultChange, type Trade, type UnknownReason, valueOf } from './daily-trades.ts'
import { defaultCurrency, type Totals, totalsOf } from './daily-summary.ts'
import { resultChangesOf } from './day-with.ts'
import { type InstrumentBook, moneyOf, quantityOf } from './instrument-book.ts'
import type { Row } from './rows.ts'
import { lotsIn, type Match } from './lot-queue.ts'
import type { Closing } from './lots.ts'

/** What one earlier movement gave to a closing: of a long position the buy, of a short one the sale. */
export interface ClosedPart {
  readonly id: string
  readonly date: LocalDate
  readonly timestamp: string
  readonly quantity: Decimal
  /** As it was traded; after a split, of the shares before it. */
  readonly price: Decimal
  /** Without fees. */
  readonly amount: Decimal
  /** Its share of the opening fees. */
  readonly fees: Decimal
}

/** Where the result of a sell (or of buying back what was sold short, or of an option's end) comes from. */
export interface ClosingExplanation {
  readonly movement: Trade | Adjustment
  readonly currency: string
  readonly isShort: boolean
  /** Quantity with a known cost. */
  readonly matched: Decimal
  /** Before fees, of the matched part. */
  readonly proceeds: Decimal
  readonly cost: Decimal
  /** Of the closing movement, for the matched part. */
  readonly fees: Decimal
  /** Of the parts together. */
  readonly openingFees: Decimal
  /** proceeds - cost - fees - openingFees. */
  readonly result: Decimal
  /** Oldest first. */
  readonly parts: ReadonlyArray<ClosedPart>
  readonly unknown?: { readonly quantity: Decimal; readonly reason: UnknownReason; readonly historyStartsOn: LocalDate }
}

const zero: Decimal = { units: 0n, scale: 0 }

const priceOf = (movement: Trade | Adjustment): Decimal => parseDecimal(valueOf(movement, 'price')) ?? zero

const partOf = (book: InstrumentBook, rows: ReadonlyMap<string, Row>, { lot, quantity, cost, fees }: Match): ClosedPart => {
  const row = rows.get(lot.id)
  return {
    id: lot.id, date: row?.day ?? '', timestamp: row?.movement.timestamp ?? '', price: row ? priceOf(row.movement) : zero,
    quantity: quantityOf(book, quantity), amount: moneyOf(book, cost), fees: moneyOf(book, fees),
  }
}

const explained = (book: InstrumentBook, rows: ReadonlyMap<string, Row>, row: Row, closing: Closing): ClosingExplanation => {
  const { isShort, matched, amount, cost, fees, lotFees, result, unknown, reason } = closing
  return {
    movement: row.movement,
    currency: row.movement.currency ?? defaultCurrency,
    isShort,
    matched: quantityOf(book, matched),
    // A short position brings its proceeds first and is paid for when it is closed.
    proceeds: moneyOf(book, isShort ? cost : amount),
    cost: moneyOf(book, isShort ? amount : cost),
    fees: moneyOf(book, fees),
    openingFees: moneyOf(book, lotFees),
    result: moneyOf(book, result),
    parts: closing.matches.map((match) => partOf(book, rows, match)),
    ...(reason && { unknown: { quantity: quantityOf(book, unknown), reason, historyStartsOn: book.rows[0]?.day ?? row.day } }),
  }
}

const explanationsOf = (journal: Journal, movements: ReadonlyArray<Trade | Adjustment>): ReadonlyArray<ClosingExplanation> => {
  const { instruments } = bookOf(journal)
  const places = new Map<InstrumentBook, Map<string, number>>()
  return movements.flatMap((movement) => {
    const book = instruments.get(bookKeyOf(movement))
    if (!book) return []
    const known = places.get(book) ?? new Map(book.rows.map((row, index) => [row.movement.id, index]))
    places.set(book, known)
    const place = known.get(movement.id) ?? -1
    const [row, closing] = [book.rows[place], book.closings[place]]
    if (!row || !closing) return []
    const opened = new Map(closing.matches.flatMap(({ lot }) => {
      const opening = book.rows[known.get(lot.id) ?? -1]
      return opening ? [[lot.id, opening] as const] : []
    }))
    return [explained(book, opened, { ...row, movement }, closing)]
  })
}

/** Which buys a movement of a day closed, and what came of it; undefined where it closed nothing. */
export const explainClosing = (journal: Journal, date: LocalDate, id: string): ClosingExplanation | undefined => {
  const movement = allMovementsOf(entryOn(journal, date)?.trades).find((each) => each.id === id)
  return movement && explanationsOf(journal, [movement])[0]
}

/** What a day's result is made of. */
export interface DayExplanation {
  /** Per currency, the main one first. */
  readonly totals: ReadonlyArray<Totals>
  /** In the order of the day; their results add up to the totals. */
  readonly closings: ReadonlyArray<ClosingExplanation>
  /** How the result changed after the day, newest last. */
  readonly changes: ReadonlyArray<ResultChange>
}

/** A day's result and where it comes from; empty for a day without trades. */
export const explainDay = (journal: Journal, date: LocalDate): DayExplanation => {
  const trades = entryOn(journal, date)?.trades
  const movements = allMovementsOf(trades)
  return { totals: totalsOf(movements), closings: explanationsOf(journal, movements), changes: resultChangesOf(trades) }
}

/** What changed in a day's result since somebody last looked at it. */
export const changesSince = (journal: Journal, date: LocalDate, seenAt: Instant): ReadonlyArray<ResultChange> =>
  resultChangesOf(entryOn(journal, date)?.trades).filter(({ at }) => at > seenAt)

/** A movement, and the day that it counts for. */
export interface Cause {
  readonly movement: Trade | Adjustment
  readonly date: LocalDate
}

/** The movements that brought a change of a result about, as far as it names them and the journal still holds them; oldest first. */
export const causesOf = (journal: Journal, { because }: ResultChange): ReadonlyArray<Cause> =>
  [...bookOf(journal).instruments.values()]
    .flatMap(({ rows }) => rows.flatMap(({ movement, day }) => (because.includes(movement.id) ? [{ movement, date: day }] : [])))
    .toSorted((one, other) => (one.date < other.date ? -1 : one.date > other.date ? 1 : 0))

/** What is still held of an instrument. */
export interface OpenPosition {
  readonly accountId: string
  readonly symbol: string
  readonly currency: string
  readonly isShort: boolean
  readonly quantity: Decimal
  /** What it cost (short: brought), fees left out, of the part whose cost is known. */
  readonly cost: Decimal
  readonly unknownQuantity: Decimal
}

/** What the lots say is held, by account and symbol: to compare with what the brokerage says. */
export const openPositions = (journal: Journal): ReadonlyArray<OpenPosition> =>
  [...bookOf(journal).instruments.values()].flatMap((book) => (['long', 'short'] as const).flatMap((side): ReadonlyArray<OpenPosition> => {
    const open = lotsIn(book.position[side])
    const movement = book.rows.at(-1)?.movement
    if (open.length === 0 || !movement) return []
    const sum = (list: typeof open, of: (lot: (typeof open)[number]) => Decimal): Decimal => list.reduce((total, lot) => addDecimals(total, of(lot)), zero)
    const known = open.filter(({ unknown }) => unknown === undefined)
    return [{
      accountId: movement.accountId, symbol: movement.symbol, currency: movement.currency ?? defaultCurrency, isShort: side === 'short',
      quantity: sum(open, ({ left }) => quantityOf(book, left)),
      cost: sum(known, ({ unit, left, cost }) => moneyOf(book, unit === undefined ? cost : times(unit, left))),
      unknownQuantity: sum(open.filter(({ unknown }) => unknown !== undefined), ({ left }) => quantityOf(book, left)),
    }]
  }))
