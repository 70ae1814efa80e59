import { bookKeyOf } from '#domain/lots/lot-names.ts'
import {
  type Adjustment,
  type Fill,
  isAdjusting,
  isBuyOrSell,
  isCancelling,
  isCash,
  type StatedRecord,
  valueOf,
} from '#domain/lots/movement.ts'
import { isDateOnly } from '#domain/lots/queue-time.ts'
import { saysRenamed, tickerRows } from '#domain/lots/ticker-rows.ts'
import { decimalText, parseDecimal } from '#domain/money/decimal.ts'
import { compareTexts } from '#domain/order.ts'

type Movement = Fill | Adjustment

const amountText = (movement: Movement, field: 'quantity' | 'price' | 'fees'): string => {
  const parsed = parseDecimal(valueOf(movement, field))
  return parsed ? decimalText(parsed) : ''
}

/** A record's facts, for an entry that replaces it. */
export const statedRecord = (movement: Movement): StatedRecord => ({
  what: isBuyOrSell(movement) ? movement.side : (movement.cash ?? movement.kind),
  quantity: amountText(movement, 'quantity'),
  price: amountText(movement, 'price'),
  fees: amountText(movement, 'fees'),
  timestamp: movement.timestamp,
})

/** Whether the trader entered a movement. */
export const isOwn = (movement: Movement): movement is Adjustment =>
  isAdjusting(movement) && (movement.kind === 'entered' || movement.kind === 'disputed' || movement.kind === 'renamed')

export interface Replacements {
  /** By record: the entry that replaces it, or its cancellation. */
  readonly replaced: ReadonlyMap<Movement, Adjustment>
  /** Entries whose record has changed, is gone, or has another replacement. */
  readonly resting: ReadonlySet<Adjustment>
}

/** Pairs entries with the records that they replace, in any order. If the broker changes a record, its entry rests. */
export const replacementsIn = (movements: ReadonlyArray<Movement>): Replacements => {
  const replaced = new Map<Movement, Adjustment>()
  const open = new Set(movements.filter(isAdjusting).filter(replaces))
  const books = new Set([...open].map(bookKeyOf))
  const records = movements
    .filter((each) => !isOwn(each) && !isCancelling(each) && !each.provisional && books.has(bookKeyOf(each)))
    .toSorted(byId)
    .map((record) => ({ record, stated: statedRecord(record) }))
  for (const isSame of likenesses)
    for (const entry of [...open].toSorted(cancellationsFirst)) {
      const { insteadOf } = entry
      const found = records.find(
        ({ record, stated }) =>
          insteadOf?.what === stated.what &&
          insteadOf.quantity === stated.quantity &&
          insteadOf.price === stated.price &&
          bookKeyOf(entry) === bookKeyOf(record) &&
          !replaced.has(record) &&
          isSame(insteadOf, stated),
      )
      if (!found) continue
      replaced.set(found.record, entry)
      open.delete(entry)
    }
  return { replaced, resting: open }
}

/** The closest records of one size first: a record that gained or lost its time is still the same. */
const likenesses: ReadonlyArray<(one: StatedRecord, other: StatedRecord) => boolean> = [
  (one, other) => one.timestamp === other.timestamp && one.fees === other.fees,
  (one, other) => one.timestamp === other.timestamp,
  (one, other) => isDateOnly(one.timestamp) !== isDateOnly(other.timestamp),
]

const replaces = ({ insteadOf }: Adjustment): boolean => insteadOf !== undefined && insteadOf.timestamp !== ''

/** A cancelled record cannot be corrected. */
const cancellationsFirst = (one: Adjustment, other: Adjustment): number =>
  Number(isCancelling(other)) - Number(isCancelling(one)) || byId(one, other)

const byId = ({ id: one }: Movement, { id: other }: Movement): number => compareTexts(one, other)

const isTransfer = (movement: Movement): boolean => isAdjusting(movement) && movement.kind === 'transfer'

/** Transfers into and out of one account on one day, such as from its cash to its margin side: nothing moves. */
const journaledWithin = (movements: ReadonlyArray<Movement>): ReadonlySet<Movement> => {
  const transfers = movements.filter(isTransfer).toSorted(byId)
  const journaled = new Set<Movement>()
  for (const out of transfers) {
    const isBack = (each: Movement) =>
      !journaled.has(each) &&
      bookKeyOf(each) === bookKeyOf(out) &&
      amountText(out, 'quantity') === `-${amountText(each, 'quantity')}`
    const came = transfers.find(isBack)
    if (came) journaled.add(out).add(came)
  }
  return journaled
}

/**
 * The movements that count as trades or move lots: without cash, corrected or cancelled records, transfers within an
 * account, and entries that rest or move nothing.
 */
export const countedOf = (movements: ReadonlyArray<Movement>): ReadonlyArray<Movement> => {
  const isSpecial = (each: Movement) =>
    isOwn(each) || isCash(each) || isCancelling(each) || saysRenamed(each) || isTransfer(each)
  if (!movements.some(isSpecial)) return movements
  const { replaced, resting } = replacementsIn(movements)
  const renamed = new Set<Movement | undefined>([...tickerRows(movements)].flat())
  const journaled = journaledWithin(movements)
  return movements.filter(
    (each) =>
      !replaced.has(each) &&
      !isCash(each) &&
      !isCancelling(each) &&
      !renamed.has(each) &&
      !journaled.has(each) &&
      !(isOwn(each) && (each.kind === 'disputed' || resting.has(each))),
  )
}

/** Fills that the day already had and a new movement cancels. */
export const newlyCancelled = (
  before: ReadonlyArray<Fill> | undefined,
  movements: ReadonlyArray<Movement>,
  added: ReadonlySet<string>,
): ReadonlyArray<{ readonly was: Movement; readonly now: undefined }> => {
  if (!movements.some((each) => isCancelling(each) && added.has(each.id))) return []
  const known = new Set(before?.map(({ id }) => id))
  return [...replacementsIn(movements).replaced].flatMap(([was, by]) =>
    isCancelling(by) && added.has(by.id) && known.has(was.id) ? [{ was, now: undefined }] : [],
  )
}
