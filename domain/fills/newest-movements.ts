import { type Adjustment, type Fill, isBuyOrSell } from '#domain/lots/movement.ts'
import { allMovementsOf } from '#domain/record/day-trades.ts'
import type { Journal, JournalEntry } from '#domain/record/journal.ts'
import { lineageOf } from '#domain/record/table.ts'

interface Newest {
  /** Greater for a newer movement; any fill is above all others. */
  readonly rank: string
  readonly movement: Fill | Adjustment
}

type ByAccount = ReadonlyMap<string, Newest>

const ofBuckets = new WeakMap<ReadonlyArray<JournalEntry>, ByAccount>()
const answered = new WeakMap<object, ReadonlyArray<Fill | Adjustment>>()

/** The newest fill of each account, or its newest other movement; the same list until one changes. */
export const newestMovements = ({ entries }: Pick<Journal, 'entries'>): ReadonlyArray<Fill | Adjustment> => {
  const newest = new Map<string, Newest>()
  for (const bucket of entries.buckets) for (const [account, one] of inBucket(bucket)) keepNewer(newest, account, one)
  const movements = [...newest.values()].map(({ movement }) => movement)
  const before = answered.get(lineageOf(entries))
  if (before?.length === movements.length && before.every((movement, place) => movement === movements[place]))
    return before
  answered.set(lineageOf(entries), movements)
  return movements
}

const inBucket = (bucket: ReadonlyArray<JournalEntry>): ByAccount => {
  const known = ofBuckets.get(bucket)
  if (known) return known
  const newest = new Map<string, Newest>()
  for (const { date, trades } of bucket)
    for (const movement of allMovementsOf(trades)) {
      const rank = `${isBuyOrSell(movement) ? 1 : 0}${date} ${movement.timestamp}`
      keepNewer(newest, movement.accountId, { rank, movement })
    }
  ofBuckets.set(bucket, newest)
  return newest
}

const keepNewer = (newest: Map<string, Newest>, account: string, one: Newest): void => {
  const known = newest.get(account)
  if (!known || known.rank < one.rank) newest.set(account, one)
}
