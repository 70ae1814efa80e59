import { bookedAt, type InstrumentBook } from '#domain/lots/instrument-book.ts'
import { lotsIn, type Lot, type Queue, type QueuedFill, totalOf } from '#domain/lots/lot-queue.ts'
import { defaultCurrency, movementsPerStep } from '#domain/lots/movement.ts'
import { asClosed, bookFill, type Closing, emptyPosition } from '#domain/lots/position.ts'
import type { Row } from '#domain/lots/rows.ts'
import { decimalOf } from '#domain/money/decimal.ts'
import { type Exact, minus, plus, shareOf, times } from '#domain/money/exact.ts'
import type { Steps } from '#domain/steps.ts'
import type { Acquisition, CostMethod, Sale } from './sale.ts'
import { isContract, termOf } from './term.ts'

interface SalesOfBook {
  readonly sales: ReadonlyArray<Sale>
  readonly acquisitions: ReadonlyArray<Acquisition>
}

/** Books the fills of a book again, by a method. Nothing of it is stored. */
export const salesOfBookSteps = function* (book: InstrumentBook, method: CostMethod, name: string): Steps<SalesOfBook> {
  const position = emptyPosition(book.position.long.grains)
  const opened = new Map<string, Row>()
  const sales: Sale[] = []
  const acquisitions: Omit<Acquisition, 'isHeld'>[] = []
  for (let place = 0; place < book.rows.length; place += 1) {
    const [row, fill] = [book.rows[place], bookedAt(book, place)]
    if (!row || !fill) continue
    opened.set(row.movement.id, row)
    const closing = bookFill(position, fill)
    if (closing) sales.push(...salesOf(closing, { row, fill: asClosed(fill, closing), book, method, opened, name }))
    for (const side of ['long', 'short'] as const) {
      if (isLotOf(lastOf(position[side]), fill)) {
        if (isBought(fill)) acquisitions.push({ id: row.movement.id, name, side, day: row.day })
        arrangements[method](position[side])
      }
    }
    if (place % movementsPerStep === movementsPerStep - 1) yield
  }
  const held = new Set([position.long, position.short].flatMap((queue) => lotsIn(queue).map(({ fill }) => fill.id)))
  return { sales, acquisitions: acquisitions.map((each) => ({ ...each, isHeld: held.has(each.id) })) }
}

const lastOf = ({ lots, head }: Queue): Lot | undefined => (lots.length > head ? lots.at(-1) : undefined)
const isBought = ({ kind }: QueuedFill): boolean => kind === 'BUY' || kind === 'SELL' || kind === 'reinvestment'
const isLotOf = (lot: Lot | undefined, fill: QueuedFill): boolean => lot?.fill === fill

/** Reorders the lots for closings, whenever one has been added at the end. */
const arrangements: Readonly<Record<CostMethod, (queue: Queue) => void>> = {
  fifo: () => undefined,
  lifo: (queue) => {
    const newest = queue.lots.pop()
    if (!newest) return
    if (queue.head > 0) {
      queue.head -= 1
      queue.lots[queue.head] = newest
    } else queue.lots.unshift(newest)
  },
  average: (queue) => {
    const [pool, newest, ...others] = lotsIn(queue)
    if (!pool || !newest || others.length > 0) return
    queue.lots = [pooled(pool, newest)]
    queue.head = 0
  },
}

const costOf = ({ unit, cost, left }: Lot): Exact => (unit === undefined ? cost : times(unit, left))

/** Units of unknown cost make the whole average unknown, until all are gone. */
const pooled = (one: Lot, other: Lot): Lot => ({
  fill: one.fill,
  left: plus(one.left, other.left),
  unit: undefined,
  cost: plus(costOf(one), costOf(other)),
  fees: plus(one.fees, other.fees),
  unknown: one.unknown ?? other.unknown,
})

interface Place {
  readonly row: Row
  readonly fill: QueuedFill
  readonly book: InstrumentBook
  readonly method: CostMethod
  readonly name: string
  readonly opened: ReadonlyMap<string, Row>
}

const salesOf = (closing: Closing, place: Place): ReadonlyArray<Sale> => {
  const { matches, isShort, matched } = closing
  const { grains } = place.book.position.long
  // The closing's proceeds (short: cost) after its fees; its shares add up to the whole.
  const own = isShort ? plus(closing.amount, closing.fees) : minus(closing.amount, closing.fees)
  let [before, handedOut]: [Exact, Exact] = [0, 0]
  const known = matches.map(({ lot, quantity, cost, fees }) => {
    before = plus(before, quantity)
    const upTo = shareOf(own, before, matched, grains.money)
    const part = minus(upTo, handedOut)
    handedOut = upTo
    const ofLot = isShort ? minus(cost, fees) : plus(cost, fees)
    return saleOf(closing, place, { quantity, part, ofLot, lot })
  })
  if (closing.uncounted !== undefined) {
    return [saleOf(closing, place, { quantity: 0, part: closing.uncounted, ofLot: undefined, lot: undefined })]
  }
  return closing.unknown === 0 ? known : [...known, unknownSale(closing, place)]
}

interface Taken {
  readonly quantity: Exact
  /** Of the closing, after fees. */
  readonly part: Exact
  /** Of the lot; undefined where its cost is unknown. */
  readonly ofLot: Exact | undefined
  readonly lot: string | undefined
}

/** The rest of the closing, of unknown cost (short: proceeds). */
const unknownSale = (closing: Closing, place: Place): Sale => {
  const { isShort, matched, unknown } = closing
  const { fill } = place
  const { grains } = place.book.position.long
  const whole = plus(matched, unknown)
  const amount = minus(totalOf(fill, whole, grains), closing.amount)
  const fees = minus(shareOf(fill.fees, whole, fill.quantity, grains.money), closing.fees)
  const part = isShort ? plus(amount, fees) : minus(amount, fees)
  return saleOf(closing, place, { quantity: unknown, part, ofLot: undefined, lot: undefined })
}

const saleOf = (
  { isShort, reason }: Closing,
  { row: { movement, day }, book: { scales }, method, opened, name }: Place,
  { quantity, part, ofLot, lot }: Taken,
): Sale => {
  const { accountId, symbol, currency = defaultCurrency } = movement
  const side = isShort ? 'short' : 'long'
  const began = method === 'average' || lot === undefined ? undefined : opened.get(lot)?.day
  const money = (units: Exact | undefined) => (units === undefined ? undefined : decimalOf(units, scales.money))
  const [proceeds, cost] = isShort ? [ofLot, part] : [part, ofLot]
  const isNoSecurity = isContract(movement)
  return {
    accountId,
    symbol,
    name,
    currency,
    side,
    quantity: decimalOf(quantity, scales.quantity),
    opened: began,
    closed: day,
    proceeds: money(proceeds),
    cost: money(cost),
    gain: proceeds === undefined || cost === undefined ? undefined : decimalOf(minus(proceeds, cost), scales.money),
    term: began === undefined || isNoSecurity ? undefined : termOf(side, began, day),
    unknown: ofLot === undefined ? (reason ?? 'history') : undefined,
    closingId: movement.id,
    // The average makes one lot of all: which were sold, and what replaced them, is unknown.
    lotIds: lot === undefined || method === 'average' ? [] : [lot],
    isContract: isNoSecurity,
  }
}
