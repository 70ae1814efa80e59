import {
  type Decimal,
  decimalOf,
  multiplied,
  parseDecimal,
  roundedUnits,
  scaleOf,
  unitsAt,
} from '#domain/money/decimal.ts'
import { type Exact, exactOf, tenTo, times } from '#domain/money/exact.ts'
import { runSync, type Steps } from '#domain/steps.ts'
import type { Fill, Grains, Ratio } from './lot-queue.ts'
import { isBuyOrSell, type Movement, valueOf, movementsPerStep } from './movement.ts'
import { bookFill, type Closing, copyOf, emptyPosition, openLots, type Position } from './position.ts'
import { compareRows, type Row } from './rows.ts'
import { isSoldShort } from './sold-short.ts'

/** All movements of one instrument in one account and currency, and what they came to. Changes in place. */
export interface InstrumentBook {
  rows: Row[]
  fills: Fill[]
  /** In step with the rows. */
  closings: Array<Closing | undefined>
  /** After all fills. */
  position: Position
  /** Positions after so many fills, ascending, to start again from. */
  checkpoints: Array<{ readonly booked: number; readonly position: Position }>
  scales: Scales
}

interface Scales {
  readonly quantity: number
  readonly price: number
  readonly money: number
}

/** Shares of fees, and of what a split lot cost, are rounded to this many decimals; the last share takes the rest. */
const shareDecimals = 8
const checkpointEvery = 256

/** A book without movements. */
export const emptyBook = (scales: Scales = { quantity: 0, price: 0, money: shareDecimals }): InstrumentBook => ({
  rows: [],
  fills: [],
  closings: [],
  position: emptyPosition(grainsOf(scales)),
  checkpoints: [],
  scales,
})

const grainsOf = ({ money, quantity }: Scales): Grains => ({
  money: tenTo(money - shareDecimals),
  quantity: tenTo(Math.max(0, quantity - shareDecimals)),
})

const widest = (one: Scales, other: Scales): Scales => ({
  quantity: Math.max(one.quantity, other.quantity),
  price: Math.max(one.price, other.price),
  money: Math.max(one.money, other.money),
})

const scalesOf = ({ movement }: Row): Scales => {
  const decimals = scaleOf(valueOf(movement, 'quantity')) ?? 0
  const quantity = !isBuyOrSell(movement) && movement.kind === 'split' ? Math.max(decimals, shareDecimals) : decimals
  const price = (scaleOf(valueOf(movement, 'price')) ?? 0) + (scaleOf(multiplierOf(movement)) ?? 0)
  const money = Math.max(
    scaleOf(valueOf(movement, 'fees')) ?? 0,
    isBuyOrSell(movement) && !movement.roundedPrice ? 0 : (scaleOf(valueOf(movement, 'amount')) ?? 0),
  )
  return { quantity, price, money: Math.max(money, shareDecimals) }
}

/** The scale of money holds the decimals of a price times a quantity. */
const withRoomForMoney = (scales: Scales): Scales => ({
  ...scales,
  money: Math.max(scales.money, scales.quantity + scales.price),
})

const absolute = (value: Exact): Exact => (value < 0 ? times(value, -1) : value)

const fillOf = ({ movement }: Row, scales: Scales): Fill => {
  const quantity = unitsAt(valueOf(movement, 'quantity'), scales.quantity) ?? 0
  const isEnd =
    !isBuyOrSell(movement) &&
    (movement.kind === 'expiration' || movement.kind === 'assignment' || movement.kind === 'exercise')
  const price = isEnd ? 0 : absolute(pricePerUnit(movement, scales.price))
  const perUnit = times(price, tenTo(scales.money - scales.quantity - scales.price))
  const isSplit = !isBuyOrSell(movement) && movement.kind === 'split'
  return {
    id: movement.id,
    kind: isBuyOrSell(movement) ? movement.side : movement.kind,
    effect: movement.effect,
    byPosition:
      isBuyOrSell(movement) && movement.effect === undefined && isSoldShort(movement.symbol, movement.multiplier),
    quantity: absolute(quantity),
    isOut: quantity < 0,
    unit: isSplit ? tenTo(scales.quantity) : perUnit,
    fees: unitsAt(valueOf(movement, 'fees'), scales.money) ?? 0,
    total:
      movement.roundedPrice || (!isBuyOrSell(movement) && movement.kind === 'reinvestment' && price === 0)
        ? absolute(unitsAt(valueOf(movement, 'amount'), scales.money) ?? 0)
        : undefined,
    ratio: isBuyOrSell(movement) ? undefined : ratioOf(movement.ratio),
  }
}

const multiplierOf = ({ multiplier }: Movement): number =>
  multiplier !== undefined && Number.isFinite(multiplier) && multiplier > 0 ? multiplier : 1

/** Price x multiplier, in units of a scale that holds it. */
const pricePerUnit = (movement: Movement, scale: number): Exact => {
  const [price, multiplier] = [valueOf(movement, 'price'), multiplierOf(movement)]
  if (Number.isSafeInteger(multiplier)) return times(unitsAt(price, scale) ?? 0, multiplier)
  const [one, other] = [parseDecimal(price), parseDecimal(multiplier)]
  return one && other ? exactOf(roundedUnits(multiplied(one, other), scale)) : 0
}

const ratioOf = (text: string | undefined): Ratio | undefined => {
  const [, news = '', olds = ''] = /^(\d{1,5}):(\d{1,5})$/.exec(text ?? '') ?? []
  return Number(news) > 0 && Number(olds) > 0 ? { news: Number(news), olds: Number(olds) } : undefined
}

/** The first place whose row comes after this one. */
const placeFor = (rows: ReadonlyArray<Row>, row: Row): number => {
  let [from, to] = [0, rows.length]
  while (from < to) {
    const middle = (from + to) >> 1
    const other = rows[middle]
    if (other && compareRows(other, row) <= 0) from = middle + 1
    else to = middle
  }
  return from
}

/** What a movement that was put in closed, or one whose result is another than before. */
export interface Rebooked {
  readonly row: Row
  readonly after: Closing | undefined
}

/**
 * Takes movements (by id) out of a book and puts others in, and books again from the first place that this touches: for
 * a fill that comes last, that fill alone. Answers what these closed, and every other closing that came out otherwise.
 */
export const changeBook = (
  book: InstrumentBook,
  gone: ReadonlySet<string>,
  rows: ReadonlyArray<Row>,
): ReadonlyArray<Rebooked> => {
  const sorted = rows.toSorted(compareRows)
  const scales = withRoomForMoney(sorted.reduce((reached, row) => widest(reached, scalesOf(row)), book.scales))
  const wider =
    scales.quantity !== book.scales.quantity || scales.price !== book.scales.price || scales.money !== book.scales.money
  const firstGone = gone.size === 0 ? -1 : book.rows.findIndex(({ movement }) => gone.has(movement.id))
  const first = sorted[0]
  const touched = Math.min(
    firstGone < 0 ? book.rows.length : firstGone,
    first ? placeFor(book.rows, first) : book.rows.length,
  )
  const from = wider ? 0 : startOfGroup(book.rows, touched, first)
  const before = { rows: book.rows.slice(from), closings: book.closings.slice(from), scales: book.scales }

  book.scales = scales
  const remaining = gone.size === 0 ? before.rows : before.rows.filter(({ movement }) => !gone.has(movement.id))
  replaceFrom(book, from, merged(remaining, sorted))
  return runSync(differencesSteps(before, book, from, new Set(rows)))
}

/** Splits of one instant are booked together, so a change of one begins at the first. */
const startOfGroup = (rows: ReadonlyArray<Row>, place: number, first: Row | undefined): number => {
  let from = place
  const at = first?.rank === 0 ? first.at : rows[place]?.at
  while (from > 0 && rows[from - 1]?.rank === 0 && rows[from - 1]?.at === at) from -= 1
  return from
}

const merged = (one: ReadonlyArray<Row>, other: ReadonlyArray<Row>): Row[] =>
  one.length === 0 ? [...other] : other.length === 0 ? [...one] : [...one, ...other].toSorted(compareRows)

const replaceFrom = (book: InstrumentBook, from: number, rows: ReadonlyArray<Row>): void => {
  if (from < book.rows.length || from === 0) {
    while ((book.checkpoints.at(-1)?.booked ?? 0) > from) book.checkpoints.pop()
    const checkpoint = book.checkpoints.at(-1)
    book.position = checkpoint ? copyOf(checkpoint.position) : emptyPosition(grainsOf(book.scales))
    const again = checkpoint?.booked ?? 0
    const between = { rows: book.rows.slice(again, from), fills: book.fills.slice(again, from) }
    for (const list of [book.rows, book.fills, book.closings]) list.length = again
    between.rows.forEach((row, index) =>
      append(book, row, between.fills[index] ?? fillOf(row, book.scales), between.rows[index + 1] ?? rows[0]),
    )
  }
  rows.forEach((row, index) => append(book, row, fillOf(row, book.scales), rows[index + 1]))
}

/** A book of these rows, which are in their order. */
export function* bookedSteps(rows: ReadonlyArray<Row>): Steps<InstrumentBook> {
  let { scales } = emptyBook()
  for (const [index, row] of rows.entries()) {
    scales = widest(scales, scalesOf(row))
    if (index % movementsPerStep === movementsPerStep - 1) yield
  }
  const booked = emptyBook(withRoomForMoney(scales))
  for (const [index, row] of rows.entries()) {
    append(booked, row, fillOf(row, booked.scales), rows[index + 1])
    if (index % movementsPerStep === movementsPerStep - 1) yield
  }
  return booked
}

const append = (book: InstrumentBook, row: Row, fill: Fill, next: Row | undefined): void => {
  book.rows.push(row)
  book.fills.push(fill)
  const isInGroup = row.rank === 0 && next?.rank === 0 && next.at === row.at
  book.closings.push(isInGroup ? undefined : bookFill(book.position, row.rank === 0 ? netSplit(book, row) : fill))
  if (isInGroup) return
  const since = book.rows.length - (book.checkpoints.at(-1)?.booked ?? 0)
  // A copy costs as much as there are open lots; taking one this seldom keeps it a constant share of each fill.
  if (since >= checkpointEvery && since >= openLots(book.position))
    book.checkpoints.push({ booked: book.rows.length, position: copyOf(book.position) })
}

/** Brokers book a reverse split as shares that leave and fewer that come: only together do they make sense. */
const netSplit = (book: InstrumentBook, last: Row): Fill => {
  const group: Fill[] = []
  for (let index = book.rows.length - 1; index >= 0; index -= 1) {
    const row = book.rows[index]
    const fill = book.fills[index]
    if (!fill || row?.rank !== 0 || row.at !== last.at) break
    group.push(fill)
  }
  const [only] = group
  if (only && group.length === 1) return only
  const net = group.reduce<bigint>(
    (sum, { quantity, isOut }) => sum + (isOut ? -BigInt(quantity) : BigInt(quantity)),
    0n,
  )
  const rate = group.find(({ ratio }) => ratio)
  const [fill = fillOf(last, book.scales)] = group
  return { ...fill, quantity: absolute(exactOf(net)), isOut: net < 0n, ratio: rate?.ratio }
}

/** A book as it was: rows with their closings, from some place on. */
export interface BookBefore extends Pick<InstrumentBook, 'closings' | 'scales'> {
  readonly rows: ReadonlyArray<Row>
}

/** Every closing from a place on that is new, or came out otherwise than before. */
export function* differencesSteps(
  before: BookBefore,
  book: InstrumentBook,
  from: number,
  added: ReadonlySet<Row>,
): Steps<ReadonlyArray<Rebooked>> {
  const old = new Map(before.rows.map((row, index) => [row.movement.id, before.closings[index]]))
  const changed: Rebooked[] = []
  for (let index = from; index < book.rows.length; index += 1) {
    const [row, after] = [book.rows[index], book.closings[index]]
    const known = row && old.get(row.movement.id)
    if (row && (added.has(row) || !isSameClosing(known, before.scales, after, book.scales)))
      changed.push({ row, after })
    if ((index - from) % movementsPerStep === movementsPerStep - 1) yield
  }
  return changed
}

const isSameClosing = (
  one: Closing | undefined,
  oneScales: Scales,
  other: Closing | undefined,
  otherScales: Scales,
): boolean => {
  if (!one || !other) return one === other
  const same = (a: Exact, aScale: number, b: Exact, bScale: number): boolean =>
    times(a, tenTo(bScale)) === times(b, tenTo(aScale))
  return (
    one.reason === other.reason &&
    one.matches.length === other.matches.length &&
    same(one.result, oneScales.money, other.result, otherScales.money) &&
    same(one.matched, oneScales.quantity, other.matched, otherScales.quantity) &&
    same(one.unknown, oneScales.quantity, other.unknown, otherScales.quantity) &&
    one.matches.every(({ lot }, index) => lot.id === other.matches[index]?.lot.id)
  )
}

/** An amount of a book's money as a decimal. */
export const moneyOf = (book: InstrumentBook, money: Exact): Decimal => decimalOf(money, book.scales.money)

/** A quantity of a book as a decimal. */
export const quantityOf = (book: InstrumentBook, quantity: Exact): Decimal => decimalOf(quantity, book.scales.quantity)
