import { type Exact, minus } from '#domain/money/exact.ts'
import type { Steps } from '#domain/steps.ts'
import { bookedAt, type InstrumentBook } from './instrument-book.ts'
import { actOf, movementsPerStep } from './movement.ts'
import { bookFill, type Closing, copyOf, emptyPosition } from './position.ts'
import { isDateOnly } from './queue-time.ts'
import type { Row } from './rows.ts'

/** By closing id: the difference of its result in another order of movements with one date or instant. */
type Differences = ReadonlyMap<string, Exact | 'unknown'>

/** The dependence of a book's results on an assumed order. */
export interface AssumedOrder {
  /** Whether another order changes the sum of these closings' results, or makes it unknown. */
  readonly decides: (closings: ReadonlyArray<string>) => boolean
}

const decidesNothing: AssumedOrder = { decides: () => false }

interface Block {
  readonly places: ReadonlyArray<number>
  /** Only their place in a source, or their effect, tells which came first. */
  readonly isFree: boolean
}

/**
 * Which closings depend on an assumed order: fills share a date without times, or an instant. Three other orders are
 * tried; one that sells more than was bought affects no later day.
 */
export function* assumedOrderSteps(book: InstrumentBook): Steps<AssumedOrder> {
  const blocks = blocksOf(book.rows)
  yield
  if (!blocks.some(({ isFree }) => isFree)) return decidesNothing
  const all: Differences[] = []
  for (const order of orders) all.push(yield* differencesSteps(book, blocks, order))
  return {
    decides: (closings) =>
      all.some((differences) => {
        let sum: Exact = 0
        for (const id of closings) {
          const difference = differences.get(id) ?? 0
          if (difference === 'unknown') return true
          sum = minus(sum, difference)
        }
        return sum !== 0
      }),
  }
}

const blocksOf = (rows: ReadonlyArray<Row>): ReadonlyArray<Block> => {
  const dated = new Set(rows.flatMap(({ movement, day }) => (isDateOnly(movement.timestamp) ? [day] : [])))
  const blocks: number[][] = []
  let last: string | undefined
  for (const [place, { at, day }] of rows.entries()) {
    const key = dated.has(day) ? day : String(at)
    if (key === last) blocks.at(-1)?.push(place)
    else blocks.push([place])
    last = key
  }
  return blocks.map((places) => ({ places, isFree: isUneven(places.flatMap((place) => rows[place] ?? [])) }))
}

const moves = ({ movement }: Row): boolean => actOf(movement) === 'BUY' || actOf(movement) === 'SELL'

/** Where all have the same act, price and fee rate, their order does not matter. */
const isUneven = (rows: ReadonlyArray<Row>): boolean =>
  rows.length > 1 &&
  new Set(
    rows
      .filter(moves)
      .map(({ movement }) => `${actOf(movement)}|${movement.price}|${movement.fees / movement.quantity}`),
  ).size > 1

/** Orders of a block: `free` have a date alone or share an instant, `timed` have instants of their own. */
type Order = (free: ReadonlyArray<number>, timed: ReadonlyArray<number>, opens: (place: number) => boolean) => number[]

const orders: ReadonlyArray<Order> = [
  (free, timed) => [...free.toReversed(), ...timed],
  (free, timed, opens) => [...free.filter(opens).toReversed(), ...timed, ...free.filter((place) => !opens(place))],
  (free, timed, opens) => [...timed, ...free.filter(opens), ...free.filter((place) => !opens(place)).toReversed()],
]

const inOrder = (rows: ReadonlyArray<Row>, { places }: Block, order: Order): ReadonlyArray<number> => {
  const rowAt = (place: number, is: (row: Row) => boolean): boolean => {
    const row = rows[place]
    return row !== undefined && is(row)
  }
  const some = places.filter((place) => rowAt(place, moves))
  const isMixed = some.some((place) => rowAt(place, ({ movement }) => isDateOnly(movement.timestamp)))
  const isFree = (place: number): boolean => !isMixed || rowAt(place, ({ movement }) => isDateOnly(movement.timestamp))
  const [before, after] = [
    places.filter((place) => rowAt(place, (row) => !moves(row) && row.rank < 2)),
    places.filter((place) => rowAt(place, (row) => !moves(row) && row.rank >= 2)),
  ]
  const opens = (place: number): boolean => rowAt(place, ({ rank }) => rank < 2)
  const moved = order(
    some.filter(isFree),
    some.filter((place) => !isFree(place)),
    opens,
  )
  return [...before, ...moved, ...after]
}

function* differencesSteps(book: InstrumentBook, blocks: ReadonlyArray<Block>, order: Order): Steps<Differences> {
  const differences = new Map<string, Exact | 'unknown'>()
  let position = emptyPosition(book.position.long.grains)
  const closed = (places: ReadonlyArray<number>): ReadonlyArray<readonly [number, Closing | undefined]> =>
    places.map((place) => {
      const fill = bookedAt(book, place)
      return [place, fill && bookFill(position, fill)] as const
    })
  let seen = 0
  for (const block of blocks) {
    const before = block.isFree ? copyOf(position) : undefined
    const closings = closed(before ? inOrder(book.rows, block, order) : block.places)
    for (const [place, closing] of closings) {
      const [row, difference] = [book.rows[place], differenceOf(book.closings[place], closing)]
      // A fill that is stated to close was opened before.
      const isStated = difference === 'unknown' && row?.movement.effect !== undefined
      if (row && difference !== 0 && !isStated) differences.set(row.movement.id, difference)
    }
    if (before && closings.some(([place, closing]) => differenceOf(book.closings[place], closing) === 'unknown')) {
      position = before
      closed(block.places)
    }
    seen += block.places.length
    if (seen < movementsPerStep) continue
    seen = 0
    yield
  }
  return differences
}

/** Where the other order closes nothing with this fill, another movement closes: the difference is counted there. */
const differenceOf = (own: Closing | undefined, other: Closing | undefined): Exact | 'unknown' => {
  if (!own || !other) return 0
  if (own.unknown !== other.unknown || own.matched !== other.matched) return 'unknown'
  return minus(other.result, own.result)
}
