import { type Decimal, decimalOf } from '#domain/money/decimal.ts'
import { type Exact, tenTo, times } from '#domain/money/exact.ts'
import { runSync, type Steps } from '#domain/steps.ts'
import { countedOrderSteps, lastSplitIn } from './late-splits.ts'
import type { QueuedFill } from './lot-queue.ts'
import { movementsPerStep } from './movement.ts'
import { bookFill, type Closing, copyOf, emptyPosition, openLots, type Position } from './position.ts'
import { fillOf } from './queued-fill.ts'
import { compareRows, isMixed, type Row } from './rows.ts'
import { grainsOf, narrowest, type Scales, scalesWith } from './scales.ts'
import { type InstrumentSize, saysSize, sizedBy, sizeIn } from './sizes.ts'
import { netOf } from './splits.ts'

/** All movements of one instrument in one account and currency, with their closings. It changes in place. */
export interface InstrumentBook {
  rows: Row[]
  /** In step with the rows. */
  closings: Array<Closing | undefined>
  /** After all fills. */
  position: Position
  /** Positions after `booked` fills, ascending, to restart from. */
  checkpoints: Array<{ readonly booked: number; readonly position: Position }>
  scales: Scales
  /** The size of its unit; the rows' movements have it. */
  size: InstrumentSize | undefined
  /** Some of its rows have dates without times: all rows decide their places. */
  isMixed: boolean
  /** Time of the last split's record: later rows do not move the split. */
  lastSplit: number
  /** Counts changes, so that derived data can be checked against it. */
  changes: number
}

const checkpointEvery = 256

/** A book without movements. */
export const emptyBook = (scales: Scales = narrowest): InstrumentBook => ({
  rows: [],
  closings: [],
  position: emptyPosition(grainsOf(scales)),
  checkpoints: [],
  scales,
  size: undefined,
  isMixed: false,
  lastSplit: lastSplitIn([]),
  changes: 0,
})

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

/** Replaces a row by the same movement with its result, as its day keeps it: one object instead of two in memory. */
export const keepRow = (book: InstrumentBook, row: Row): void => {
  const place = placeFor(book.rows, row) - 1
  const known = book.rows[place]
  if (known && compareRows(known, row) === 0)
    book.rows[place] = { ...known, movement: sizedBy(row.movement, book.size) }
}

/** A closing that is new, or whose result has changed. */
export interface Rebooked {
  readonly row: Row
  readonly after: Closing | undefined
}

/**
 * Takes movements (by id) out of a book, puts rows in, and books again from the first place that changes: for a fill
 * that comes last, that fill alone. Returns the closings of new rows, and all that differ from before.
 */
export const changeBook = (
  book: InstrumentBook,
  gone: ReadonlySet<string>,
  rows: ReadonlyArray<Row>,
): ReadonlyArray<Rebooked> => {
  const stays = (held: ReadonlyArray<Row>) =>
    gone.size === 0 ? held : held.filter(({ movement }) => !gone.has(movement.id))
  const size = sizeAfter(book, stays, gone.size > 0, rows)
  const held = book.rows
  if (!isSameSize(size, book.size)) resize(book, size)
  const sorted = rows.map((row) => sizedRow(row, size)).toSorted(compareRows)
  const resized = book.rows === held ? [] : book.rows.filter((row, place) => row !== held[place])
  const scales = scalesWith(book.scales, [...resized, ...sorted])
  const wider =
    scales.quantity !== book.scales.quantity || scales.price !== book.scales.price || scales.money !== book.scales.money
  const firstGone = gone.size === 0 ? -1 : book.rows.findIndex(({ movement }) => gone.has(movement.id))
  const first = sorted[0]
  const touched = Math.min(
    firstGone < 0 ? book.rows.length : firstGone,
    first ? placeFor(book.rows, first) : book.rows.length,
  )
  const movesRows =
    book.isMixed ||
    isMixed([...book.rows.slice(0, 1), ...sorted]) ||
    lastSplitIn(sorted) > -Infinity ||
    Math.min(book.rows[touched]?.at ?? Infinity, first?.at ?? Infinity) <= book.lastSplit
  const whole = movesRows ? runSync(countedOrderSteps(merged(stays(book.rows), sorted))) : undefined
  const from = wider || resized.length > 0 ? 0 : whole ? startOfGroup(book.rows, firstOther(book.rows, whole)) : touched
  const before = { rows: held.slice(from), closings: book.closings.slice(from), scales: book.scales }

  book.scales = scales
  book.changes += 1
  replaceFrom(book, from, whole ? whole.slice(from) : merged(stays(book.rows.slice(from)), sorted))
  book.isMixed = whole !== undefined && isMixed(whole)
  if (whole) book.lastSplit = lastSplitIn(whole)
  return runSync(differencesSteps(before, book, from, idsOf(rows)))
}

/** The ids of rows. */
export const idsOf = (rows: ReadonlyArray<Row>): ReadonlySet<string> => new Set(rows.map(({ movement }) => movement.id))

const isSameSize = (one: InstrumentSize | undefined, other: InstrumentSize | undefined): boolean =>
  one?.multiplier === other?.multiplier && one?.price === other?.price

const sizedRow = (row: Row, size: InstrumentSize | undefined): Row => {
  const movement = sizedBy(row.movement, size)
  return movement === row.movement ? row : { ...row, movement }
}

const resize = (book: InstrumentBook, size: InstrumentSize | undefined): void => {
  book.size = size
  book.rows = book.rows.map((row) => sizedRow(row, size))
}

/** The size after a change; all rows are asked only where the change may matter. */
const sizeAfter = (
  { rows: held, size }: InstrumentBook,
  stays: (rows: ReadonlyArray<Row>) => ReadonlyArray<Row>,
  isLess: boolean,
  rows: ReadonlyArray<Row>,
): InstrumentSize | undefined => {
  const [first, last] = [rows[0], held.at(-1)]
  const isBehind = first === undefined || last === undefined || rows.every((row) => compareRows(last, row) <= 0)
  const isKept = !isLess && (size === undefined || isBehind)
  if (isKept && !rows.some(({ movement }) => saysSize(movement, size))) return size
  return sizeIn(merged(stays(held), rows.toSorted(compareRows)))
}

const firstOther = (before: ReadonlyArray<Row>, after: ReadonlyArray<Row>): number => {
  const place = after.findIndex(
    (row, index) => row.movement !== before[index]?.movement || row.at !== before[index]?.at,
  )
  return place < 0 ? Math.min(before.length, after.length) : place
}

/** Splits of one instant are booked together, so a change begins at the first. */
const startOfGroup = (rows: ReadonlyArray<Row>, place: number): number => {
  let from = place
  while (from > 0 && rows[from - 1]?.rank === 0) from -= 1
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
    const between = book.rows.slice(again, from)
    for (const list of [book.rows, book.closings]) list.length = again
    between.forEach((row, index) => append(book, row, between[index + 1] ?? rows[0]))
  }
  rows.forEach((row, index) => append(book, row, rows[index + 1]))
}

/** A book of these rows. */
export function* bookedSteps(given: ReadonlyArray<Row>): Steps<InstrumentBook> {
  const size = sizeIn(given)
  const rows = yield* countedOrderSteps(given.map((row) => sizedRow(row, size)))
  const booked = emptyBook(scalesWith(narrowest, rows))
  booked.size = size
  for (const [index, row] of rows.entries()) {
    append(booked, row, rows[index + 1])
    if (index % movementsPerStep === movementsPerStep - 1) yield
  }
  booked.lastSplit = lastSplitIn(rows)
  booked.isMixed = isMixed(rows)
  return booked
}

const append = (book: InstrumentBook, row: Row, next: Row | undefined): void => {
  book.rows.push(row)
  const booked = bookedAt(book, book.rows.length - 1, next)
  book.closings.push(booked && bookFill(book.position, booked))
  if (!booked) return
  const since = book.rows.length - (book.checkpoints.at(-1)?.booked ?? 0)
  // A copy costs as much as there are open lots; taken this seldom, it is a constant share of each fill.
  if (since >= checkpointEvery && since >= openLots(book.position))
    book.checkpoints.push({ booked: book.rows.length, position: copyOf(book.position) })
}

/** The fill at a place; splits of one instant are booked together at their last place. */
export const bookedAt = (
  book: InstrumentBook,
  place: number,
  next: Row | undefined = book.rows[place + 1],
): QueuedFill | undefined => {
  const row = book.rows[place]
  if (row?.rank !== 0) return row && fillOf(row, book.scales)
  return next?.rank === 0 && next.at === row.at ? undefined : netSplit(book, place, row)
}

/** Brokers book a reverse split as shares that leave and fewer that come: only together do they make sense. */
const netSplit = (book: InstrumentBook, place: number, last: Row): QueuedFill => {
  const group: QueuedFill[] = []
  for (let index = place; index >= 0; index -= 1) {
    const row = book.rows[index]
    if (row?.rank !== 0 || row.at !== last.at) break
    group.push(fillOf(row, book.scales))
  }
  return netOf(group, fillOf(last, book.scales))
}

interface BookBefore extends Pick<InstrumentBook, 'closings' | 'scales'> {
  readonly rows: ReadonlyArray<Row>
}

/** The closings from a place on that are new, or differ from before. */
export function* differencesSteps(
  before: BookBefore,
  book: InstrumentBook,
  from: number,
  added: ReadonlySet<string>,
): Steps<ReadonlyArray<Rebooked>> {
  const old = new Map(
    before.rows.map(({ movement }, index) => [movement.id, [movement, before.closings[index]] as const]),
  )
  const changed: Rebooked[] = []
  for (let index = from; index < book.rows.length; index += 1) {
    const [row, after] = [book.rows[index], book.closings[index]]
    const [was, known] = (row && old.get(row.movement.id)) ?? []
    const isResized = was?.multiplier !== row?.movement.multiplier
    if (row && (added.has(row.movement.id) || isResized || !isSameClosing(known, before.scales, after, book.scales)))
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
    one.matches.every(({ lot }, index) => lot === other.matches[index]?.lot)
  )
}

/** An amount of a book's money as a decimal. */
export const moneyOf = (book: InstrumentBook, money: Exact): Decimal => decimalOf(money, book.scales.money)

/** A quantity of a book as a decimal. */
export const quantityOf = (book: InstrumentBook, quantity: Exact): Decimal => decimalOf(quantity, book.scales.quantity)
