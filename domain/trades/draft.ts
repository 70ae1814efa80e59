import type { AssumedOrder } from '#domain/lots/assumed-order.ts'
import type { InstrumentBook } from '#domain/lots/instrument-book.ts'
import { defaultCurrency, isBuyOrSell, multiplierOf, type UnknownReason } from '#domain/lots/movement.ts'
import type { Row } from '#domain/lots/rows.ts'
import { type Decimal, decimalOf, parseDecimal } from '#domain/money/decimal.ts'
import type { Exact } from '#domain/money/exact.ts'
import type { PartRole, PricedUnits, Trade, TradeClosing, TradeMoment, TradePart, TradeSide } from './trade.ts'

export interface DraftPart {
  readonly row: Row
  readonly role: PartRole
  readonly quantity: Exact
  readonly amount: Exact
  readonly fees: Exact
  readonly realized?: Exact | undefined
}

export interface Sums {
  quantity: Exact
  amount: Exact
}

/** A trade while its fills are read, in units of the book's scales. */
export interface Draft {
  readonly side: TradeSide
  readonly parts: DraftPart[]
  held: Exact
  size: Exact
  readonly entry: Sums
  readonly exit: Sums
  net: Exact
  fees: Exact
  unknown: UnknownReason | undefined
}

/** A trade of which only the side is known. */
export const emptyDraft = (side: TradeSide): Draft => ({
  side,
  parts: [],
  held: 0,
  size: 0,
  entry: { quantity: 0, amount: 0 },
  exit: { quantity: 0, amount: 0 },
  net: 0,
  fees: 0,
  unknown: undefined,
})

/** The trade of a draft, in a book of these scales. */
export const tradeOf = (draft: Draft, scales: InstrumentBook['scales'], order: AssumedOrder): Trade => {
  const [first, last] = [draft.parts[0], draft.parts.at(-1)]
  if (!first || !last) throw new Error('A trade begins with a movement')
  return new DerivedTrade(draft, scales, order, first.row, last.row)
}

const momentOf = ({ day, at, movement: { timestamp } }: Row): TradeMoment => ({ day, timestamp, at })

/** Makes its parts and prices on demand: few of all trades are ever looked at. */
class DerivedTrade implements Trade {
  readonly id: string
  readonly accountId: string
  readonly symbol: string
  readonly currency: string
  readonly side: TradeSide
  readonly opened: TradeMoment
  readonly last: TradeMoment
  readonly held: Decimal
  readonly isOpen: boolean
  readonly isPending: boolean
  readonly size: Decimal
  readonly net: Decimal
  readonly fees: Decimal
  readonly unknown: UnknownReason | undefined
  readonly orderAssumed: boolean
  readonly #draft: Draft
  readonly #scales: InstrumentBook['scales']

  constructor(draft: Draft, scales: InstrumentBook['scales'], order: AssumedOrder, first: Row, last: Row) {
    const { id, accountId, symbol, currency = defaultCurrency } = first.movement
    this.id = id
    this.accountId = accountId
    this.symbol = symbol
    this.currency = currency
    this.side = draft.side
    this.opened = momentOf(first)
    this.last = momentOf(last)
    this.held = decimalOf(draft.held, scales.quantity)
    this.isOpen = draft.held !== 0
    this.isPending = draft.parts.some(({ row }) => row.movement.provisional)
    this.size = decimalOf(draft.size, scales.quantity)
    this.net = decimalOf(draft.net, scales.money)
    this.fees = decimalOf(draft.fees, scales.money)
    this.unknown = draft.unknown
    this.orderAssumed = order.decides(
      draft.parts.flatMap(({ role, row }) => (role === 'closes' ? [row.movement.id] : [])),
    )
    this.#draft = draft
    this.#scales = scales
  }

  get fills(): ReadonlyArray<string> {
    return this.#draft.parts.map(({ row }) => row.movement.id)
  }

  get parts(): ReadonlyArray<TradePart> {
    return this.#draft.parts.map(({ row, role, quantity, amount, fees, realized }) => ({
      movement: row.movement,
      day: row.day,
      role,
      quantity: decimalOf(quantity, this.#scales.quantity),
      amount: decimalOf(amount, this.#scales.money),
      fees: decimalOf(fees, this.#scales.money),
      realized: realized === undefined ? undefined : decimalOf(realized, this.#scales.money),
    }))
  }

  get closings(): ReadonlyArray<TradeClosing> {
    const closings: TradeClosing[] = []
    for (const { row, realized } of this.#draft.parts)
      if (realized !== undefined) closings.push({ row, realized: decimalOf(realized, this.#scales.money) })
    return closings
  }

  get entry(): PricedUnits {
    return this.#priced(this.#draft.entry)
  }

  get exit(): PricedUnits {
    return this.#priced(this.#draft.exit)
  }

  get multiplier(): Decimal | undefined {
    const movements = this.#draft.parts.map(({ row }) => row.movement)
    const fills = movements.filter(isBuyOrSell)
    const [only, other] = new Set((fills.length > 0 ? fills : movements).map(multiplierOf))
    return other === undefined ? parseDecimal(only) : undefined
  }

  #priced({ quantity, amount }: Sums): PricedUnits {
    return { quantity: decimalOf(quantity, this.#scales.quantity), amount: decimalOf(amount, this.#scales.money) }
  }
}
