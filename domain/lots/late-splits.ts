import { limits } from '#domain/limits.ts'
import type { Exact } from '#domain/money/exact.ts'
import type { Steps } from '#domain/steps.ts'
import type { QueuedFill } from './lot-queue.ts'
import { isAdjusting, movementsPerStep, valueOf } from './movement.ts'
import { bookFill, emptyPosition, type Position } from './position.ts'
import { fillOf } from './queued-fill.ts'
import { compareRows, fittedRows, type Row, rowOf } from './rows.ts'
import { grainsOf, narrowest, type Scales, scalesWith } from './scales.ts'
import { fits, netOf, type Scaled, scaledBy } from './splits.ts'

const usPerDay = 86_400_000_000

/** When the last split was recorded, in microseconds since the epoch; -Infinity without one. */
export const lastSplitIn = (rows: ReadonlyArray<Row>): number =>
  rows.reduce((last, row) => (row.rank === 0 ? Math.max(last, recordedAt(row).at) : last), -Infinity)

const recordedAt = (row: Row): Row => (row.isMoved || row.isFitted ? rowOf(row.movement, row.day) : row)

/**
 * Rows in the order in which they count. A split counts from where the broker states; where the lots do not fit it,
 * from the first place at which they do, if prices since then are of the new units. Dates without times are placed
 * among the times of their days. The order of arrival does not matter.
 */
export function* countedOrderSteps(given: ReadonlyArray<Row>): Steps<ReadonlyArray<Row>> {
  const recorded = given.some(({ isMoved, isFitted }) => isMoved || isFitted)
    ? given.map(recordedAt).toSorted(compareRows)
    : given
  let rows = fittedRows(recorded)
  if (!rows.some(({ rank }) => rank === 0)) return rows
  const scales = scalesWith(narrowest, rows)
  // Each split is moved once at most.
  for (;;) {
    const late = yield* firstLateSteps(rows, scales)
    if (!late) return rows
    rows = rows
      .map((row) => (late.group.includes(row) ? { ...row, at: late.at, isMoved: true as const } : row))
      .toSorted(compareRows)
  }
}

interface LateSplit {
  readonly group: ReadonlyArray<Row>
  readonly at: number
}

type Held = Readonly<Record<Scaled['side'], Exact>>

/** The first split that does not fit its place, and fits an earlier one. */
function* firstLateSteps(rows: ReadonlyArray<Row>, scales: Scales): Steps<LateSplit | undefined> {
  const position = emptyPosition(grainsOf(scales))
  const heldBefore: Held[] = []
  let group: Row[] = []
  for (const [place, row] of rows.entries()) {
    heldBefore.push({ long: position.long.held, short: position.short.held })
    if (place % movementsPerStep === movementsPerStep - 1) yield
    const fill = fillOf(row, scales)
    if (row.rank !== 0) {
      bookFill(position, fill)
      continue
    }
    const next = rows[place + 1]
    group.push(row)
    if (next?.rank === 0 && next.at === row.at) continue
    const net = netOf(group.map((each) => fillOf(each, scales)).toReversed(), fill)
    const from = isPlaced(group) || fitsHere(position, net) ? undefined : placeBefore(rows, heldBefore, net, position)
    if (from !== undefined) return { group, at: from }
    bookFill(position, net)
    group = []
  }
  return undefined
}

const isPlaced = (group: ReadonlyArray<Row>): boolean =>
  group.some(({ movement, isMoved }) => isMoved || (isAdjusting(movement) && movement.countsFrom !== undefined))

/** Without a ratio a split fits unless nothing is held, or more was sold than was known. */
const fitsHere = ({ long, short, oversold }: Position, fill: QueuedFill): boolean => {
  const scaled = scaledBy(fill, { long: long.held, short: short.held })
  if (!scaled || scaled.reported <= 0) return false
  return scaled.isDone ?? (fill.ratio ? fits(scaled, long, fill) : oversold <= 0)
}

/** The first moment from which a split fits the lots, and the prices since then. */
const placeBefore = (
  rows: ReadonlyArray<Row>,
  heldBefore: ReadonlyArray<Held>,
  fill: QueuedFill,
  { long }: Position,
): number | undefined => {
  const end = heldBefore.length - 1
  const since = (rows[end]?.at ?? 0) - limits.splitLateDays * usPerDay
  let place = end
  while (place > 1 && (rows[place - 1]?.at ?? 0) >= since) place -= 1
  for (; place < end; place += 1) {
    const [held, row] = [heldBefore[place], rows[place]]
    const scaled = held && scaledBy(fill, held)
    if (!row || !scaled || scaled.reported <= 0 || rows[place - 1]?.at === row.at) continue
    const isLikely = fill.ratio ? fits(scaled, long, fill) : isSimple(scaled)
    if (isLikely && hasNewPrices(rows, place, end, Number(scaled.reported) / Number(scaled.held))) return row.at
  }
  return undefined
}

/** Without a stated ratio, a split is taken for n-for-1 or 1-for-n. */
const isSimple = ({ held, reported }: Scaled): boolean => {
  const [less, more] = reported > held ? [held, reported] : [reported, held]
  return BigInt(more) % BigInt(less) === 0n
}

const priceOf = ({ movement }: Row): number => {
  const isPriced = !isAdjusting(movement) || movement.kind === 'entered'
  return isPriced ? Math.abs(Number(valueOf(movement, 'price'))) : 0
}

/** Whether prices between two places are nearer to those of the new units than of the old ones. */
const hasNewPrices = (rows: ReadonlyArray<Row>, from: number, end: number, newForOld: number): boolean => {
  let known = 0
  for (let place = from - 1; place >= 0 && known === 0; place -= 1) known = priceOf(rows[place] as Row)
  if (known === 0) return false
  let isSeen = false
  for (let place = from; place < end; place += 1) {
    const price = priceOf(rows[place] as Row)
    if (price === 0) continue
    const asOld = price * newForOld
    if (Math.abs(Math.log(asOld / known)) >= Math.abs(Math.log(price / known))) return false
    known = asOld
    isSeen = true
  }
  return isSeen
}
