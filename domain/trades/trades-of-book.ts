import { assumedOrderSteps } from '#domain/lots/assumed-order.ts'
import { bookedAt, type InstrumentBook } from '#domain/lots/instrument-book.ts'
import { isEmpty, type QueuedFill, totalOf } from '#domain/lots/lot-queue.ts'
import { isBuyOrSell, movementsPerStep, type UnknownReason } from '#domain/lots/movement.ts'
import { asClosed, bookFill, type Closing, emptyPosition, type Position } from '#domain/lots/position.ts'
import type { Row } from '#domain/lots/rows.ts'
import { type Exact, minus, plus, shareOf } from '#domain/money/exact.ts'
import type { Steps } from '#domain/steps.ts'
import { type Draft, type DraftPart, emptyDraft, type Sums, tradeOf } from './draft.ts'
import type { Trade, TradeSide } from './trade.ts'

interface Derivation {
  readonly position: Position
  readonly drafts: Draft[]
  readonly open: Record<TradeSide, Draft | undefined>
  /** Sold beyond the known holding: a later purchase that covers it belongs to it. */
  doubted: Draft | undefined
}

/** All trades of a book, by their beginning. */
export function* tradesOfBookSteps(book: InstrumentBook): Steps<ReadonlyArray<Trade>> {
  const { grains } = book.position.long
  const derivation: Derivation = {
    position: emptyPosition(grains),
    drafts: [],
    open: { long: undefined, short: undefined },
    doubted: undefined,
  }
  for (let place = 0; place < book.rows.length; place += 1) {
    const [row, fill] = [book.rows[place], bookedAt(book, place)]
    if (row && fill) follow(derivation, row, fill)
    if (place % movementsPerStep === movementsPerStep - 1) yield
  }
  const order = yield* assumedOrderSteps(book)
  const trades: Trade[] = []
  for (const [place, draft] of derivation.drafts.entries()) {
    trades.push(tradeOf(draft, book.scales, order))
    if (place % movementsPerStep === movementsPerStep - 1) yield
  }
  return trades
}

const follow = (derivation: Derivation, row: Row, fill: QueuedFill): void => {
  const { position } = derivation
  const before = { long: position.long.held, short: position.short.held }
  const scaled = isEmpty(position.long) && !isEmpty(position.short) ? 'short' : 'long'
  const closing = bookFill(position, fill)
  switch (fill.kind) {
    case 'split':
      return followSplit(derivation, row, scaled, before[scaled])
    case 'disputed':
    case 'cash':
    case 'renamed':
    case 'cancelled':
      return undefined
    case 'transfer':
    case 'corporate':
      if (fill.inLieu) return payOut(derivation, row, fill, closing)
      if (fill.isOut) return leave(derivation, row, 'long', before.long)
      leave(derivation, row, 'short', before.short)
      return comeIn(derivation, row, minus(fill.quantity, minus(before.short, position.short.held)), fill.kind)
    case 'reinvestment':
      return fill.isOut ? leave(derivation, row, 'long', before.long) : openRest(derivation, row, fill, closing)
    case 'BUY':
    case 'SELL':
    case 'expiration':
    case 'assignment':
    case 'exercise':
      if (closing) close(derivation, row, fill, closing)
      return openRest(derivation, row, fill, closing)
  }
}

const begin = (derivation: Derivation, side: TradeSide): Draft => {
  const draft = emptyDraft(side)
  derivation.drafts.push(draft)
  return draft
}

const addPart = (draft: Draft, part: DraftPart): void => {
  draft.parts.push(part)
  draft.fees = plus(draft.fees, part.fees)
}

const addTo = (sums: Sums, { quantity, amount }: Sums): void => {
  sums.quantity = plus(sums.quantity, quantity)
  sums.amount = plus(sums.amount, amount)
}

/** Updates the held units after a part; without any left, the trade is over. */
const hold = ({ open, position }: Derivation, draft: Draft): void => {
  draft.held = position[draft.side].held
  if (draft.held > draft.size) draft.size = draft.held
  open[draft.side] = isEmpty(position[draft.side]) ? undefined : draft
}

const close = (derivation: Derivation, row: Row, fill: QueuedFill, closing: Closing): void => {
  const { isShort, matched, unknown, reason, beyond, result } = closing
  const quantity = plus(matched, unknown)
  if (quantity === 0) return
  const side = isShort ? 'short' : 'long'
  const current = derivation.open[side]
  const draft = current ?? derivation.doubted ?? begin(derivation, side)
  const { grains } = derivation.position.long
  const part = {
    row,
    role: 'closes',
    quantity,
    amount: totalOf(fill, quantity, grains),
    fees: shareOf(fill.fees, quantity, fill.quantity, grains.money),
    realized: matched === 0 ? undefined : result,
  } as const
  addPart(draft, part)
  // The cost of covering a doubted sale is not part of its proceeds.
  if (draft.side === side) addTo(draft.exit, part)
  draft.net = plus(draft.net, result)
  draft.unknown ??= reason
  if (current) hold(derivation, current)
  else if (quantity > draft.size) draft.size = quantity
  if (derivation.position.oversold <= 0) derivation.doubted = undefined
  else if (beyond > 0) derivation.doubted = draft
}

/** Opens with a whole fill, or its rest after closing the other side, with that share of amount and fees. */
const openRest = (derivation: Derivation, row: Row, fill: QueuedFill, closing: Closing | undefined): void => {
  const closed = closing ? plus(closing.matched, closing.unknown) : 0
  const quantity = minus(fill.quantity, closed)
  if (quantity <= 0) return
  const side = fill.kind === 'SELL' ? 'short' : 'long'
  const { grains } = derivation.position.long
  const draft = derivation.open[side] ?? begin(derivation, side)
  const part = {
    row,
    role: 'opens',
    quantity,
    amount: minus(totalOf(fill, fill.quantity, grains), totalOf(fill, closed, grains)),
    fees: minus(fill.fees, shareOf(fill.fees, closed, fill.quantity, grains.money)),
  } as const
  addPart(draft, part)
  addTo(draft.entry, part)
  hold(derivation, draft)
}

const comeIn = (derivation: Derivation, row: Row, quantity: Exact, reason: UnknownReason): void => {
  if (quantity === 0) return
  const draft = derivation.open.long ?? begin(derivation, 'long')
  addPart(draft, { row, role: 'opens', quantity, amount: 0, fees: 0 })
  draft.unknown ??= reason
  hold(derivation, draft)
}

/** Closes a fraction for cash; where no lot can be named, the result lacks that cash and is unknown. */
const payOut = (derivation: Derivation, row: Row, fill: QueuedFill, closing: Closing | undefined): void => {
  const draft = derivation.open.long
  if (!closing || !draft) return
  if (closing.uncounted === undefined) return close(derivation, row, asClosed(fill, closing), closing)
  addPart(draft, { row, role: 'leaves', quantity: 0, amount: 0, fees: 0 })
  draft.unknown ??= 'corporate'
}

const leave = (derivation: Derivation, row: Row, side: TradeSide, before: Exact): void => {
  const draft = derivation.open[side]
  const quantity = minus(before, derivation.position[side].held)
  if (!draft || (side === 'short' && quantity === 0)) return
  addPart(draft, { row, role: 'leaves', quantity, amount: 0, fees: 0 })
  draft.unknown ??= !isBuyOrSell(row.movement) && row.movement.kind === 'transfer' ? 'transfer' : 'corporate'
  hold(derivation, draft)
}

const followSplit = (derivation: Derivation, row: Row, side: TradeSide, before: Exact): void => {
  const { held, grains } = derivation.position[side]
  const draft = derivation.open[side]
  if (!draft) return held === 0 ? undefined : comeIn(derivation, row, held, 'split')
  addPart(draft, { row, role: 'scales', quantity: held, amount: 0, fees: 0 })
  if (held === 0) draft.unknown ??= 'split'
  else {
    const rescaled = (quantity: Exact): Exact => shareOf(held, quantity, before, grains.quantity)
    draft.size = rescaled(draft.size)
    draft.entry.quantity = rescaled(draft.entry.quantity)
    draft.exit.quantity = rescaled(draft.exit.quantity)
  }
  hold(derivation, draft)
}
