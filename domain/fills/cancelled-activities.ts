import { entryOn } from '#domain/entries/views.ts'
import type { Fields } from '#domain/fields.ts'
import { limits } from '#domain/limits.ts'
import { bookKeyOf } from '#domain/lots/lot-names.ts'
import { isCancelling, valueOf } from '#domain/lots/movement.ts'
import { absolute, decimalText, parseDecimal, signOf, zero } from '#domain/money/decimal.ts'
import { parseNoisy } from '#domain/money/noisy.ts'
import { compareTexts } from '#domain/order.ts'
import { type Activity, allMovementsOf, type DayTrades } from '#domain/record/day-trades.ts'
import type { Journal } from '#domain/record/journal.ts'
import { tableValues } from '#domain/record/table.ts'
import { type LocalDate, addDays, daysBetween } from '#domain/time/local-date.ts'
import { exactFields } from './amounts.ts'
import { asReported, contentKeyOf, kindOf } from './identity.ts'
import { sideOf, sideOfWord, typeWord } from './side.ts'

const words = /\b(?:cancel(?:s|l?ed|lation)?|cxl|bust(?:ed)?|storno|revers(?:al|ed)|void(?:ed)?|rescinded)\b/i
/** A correction may also be the trade that replaces another. */
const corrected = /\bcorrect(?:ed|ion)\b/i

const textIn = (raw: Fields, name: string): string => (typeof raw[name] === 'string' ? raw[name] : '')

/**
 * The side of the trade that a record cancels: by its type, or where its cash goes against its side and its words or
 * units agree. Words alone do not count: an order may be good till cancelled. Undefined for a trade.
 */
export const cancelledSide = (raw: Fields, side: Activity['side']): Activity['side'] => {
  const [type, description] = [textIn(raw, 'type'), textIn(raw, 'description')]
  const units = parseNoisy(raw['units']) ?? zero
  // Where no word names a side, the units have the opposite sign of the cancelled ones.
  if (words.test(type.replaceAll('_', ' '))) return sideOf({ type, description, sign: -signOf(units) }) ?? side
  const cash = parseNoisy(raw['amount']) ?? zero
  // Units of a sale may have no sign, so they count only for a purchase.
  const isTurned = sideOfWord(typeWord(type)) !== undefined && (side === 'BUY') === signOf(units) < 0
  if (signOf(cash) === 0) return side === 'BUY' && isTurned ? side : undefined
  if (signOf(units) === 0 || (side === 'BUY') !== signOf(cash) > 0) return undefined
  return words.test(description) || corrected.test(description) || isTurned ? side : undefined
}

/** Whether a record cancels a reinvestment: its units leave. */
export const isReinvestmentBack = ({ kind, quantity }: Activity): boolean => kind === 'reinvestment' && quantity < 0

const textOf = (activity: Activity, field: 'quantity' | 'price' | 'fees'): string =>
  decimalText(absolute(parseDecimal(valueOf(activity, field)) ?? zero))

/** A record that cancels another, as a cancellation whose fill is not known yet. */
export const cancellationOf = (activity: Activity, what: string = kindOf(activity)): Activity => {
  const { accountId, symbol, instrument, currency, timestamp, day } = activity
  return {
    accountId,
    symbol,
    ...(instrument !== undefined && { instrument }),
    ...(currency !== undefined && { currency }),
    kind: 'cancelled',
    snapTradeId: '',
    ...exactFields({ quantity: zero, price: zero, amount: zero, fees: zero }),
    insteadOf: {
      what,
      quantity: textOf(activity, 'quantity'),
      price: textOf(activity, 'price'),
      fees: '',
      timestamp: '',
    },
    timestamp,
    day,
  }
}

/** The key that a cancellation shares with its fill. */
export const cancelledContentOf = (activity: Activity): string => {
  const [what, quantity, price] = activity.insteadOf
    ? [activity.insteadOf.what, activity.insteadOf.quantity, activity.insteadOf.price]
    : [kindOf(activity), textOf(activity, 'quantity'), textOf(activity, 'price')]
  return [bookKeyOf(activity), what, quantity, price].join('|')
}

/** Whether the fill of a cancellation is known. */
export const isPlaced = ({ insteadOf }: Activity): boolean => insteadOf !== undefined && insteadOf.timestamp !== ''

/** Puts each cancellation on the day of its fill: a known one is no news, an early one comes again with its fill. */
export const withCancellationsPlaced = (
  journal: Journal,
  activities: ReadonlyArray<Activity>,
): ReadonlyArray<Activity> => {
  const reported = activities.filter(({ kind }) => kind === 'cancelled')
  const known = knownAround(journal, activities, reported.length > 0)
  if (reported.length + known.cancellations.length === 0) return activities
  const fills = fillsIn([known.fills, activities])
  const placedBefore = known.cancellations.filter(isPlaced)
  const resting = known.cancellations.filter((each) => !isPlaced(each))
  for (const each of placedBefore) claim(fills, each)
  const placed = reported.map((cancellation) => {
    const again = takenFrom(placedBefore, cancellation)
    const rested = takenFrom(resting, cancellation)
    return again ?? onItsFill(fills, cancellation) ?? rested ?? cancellation
  })
  const came = resting.flatMap((cancellation) =>
    takenFrom(placedBefore, cancellation) ? [] : (onItsFill(fills, cancellation) ?? []),
  )
  return [...activities.filter(({ kind }) => kind !== 'cancelled'), ...placed, ...came]
}

const takenFrom = (known: Activity[], cancellation: Activity): Activity | undefined => {
  const at = known.findIndex(
    (each) =>
      each.timestamp === cancellation.timestamp && cancelledContentOf(each) === cancelledContentOf(cancellation),
  )
  return at < 0 ? undefined : known.splice(at, 1)[0]
}

const fewDays = 500

const knownAround = (journal: Journal, activities: ReadonlyArray<Activity>, withFills: boolean) => {
  const [cancellations, fills]: [Activity[], Activity[]] = [[], []]
  const days = activities.map(({ day }) => day).toSorted(compareTexts)
  const [first, last] = [days[0] ?? '', days.at(-1) ?? '']
  const from = addDays(first, withFills ? -limits.cancelledWithinDays : -1) ?? first
  const to = addDays(last, limits.cancelledWithinDays) ?? last
  const look = (day: LocalDate, trades: DayTrades | undefined): void => {
    for (const each of trades?.adjustments ?? []) if (isCancelling(each)) cancellations.push(asReported(each, day))
    if (withFills) for (const each of allMovementsOf(trades)) if (isCancellable(each)) fills.push(asReported(each, day))
  }
  if ((daysBetween(from, to) ?? fewDays) < fewDays)
    for (let day: LocalDate | undefined = from; day !== undefined && day <= to; day = addDays(day, 1))
      look(day, entryOn(journal, day)?.trades)
  else for (const { date, trades } of tableValues(journal.entries)) if (date >= from && date <= to) look(date, trades)
  return { cancellations, fills }
}

const isCancellable = (movement: Pick<Activity, 'side' | 'kind'>): boolean =>
  movement.side !== undefined || movement.kind === 'reinvestment'

interface CancellableFill extends Pick<Activity, 'day' | 'timestamp'> {
  readonly fees: string
  /** Twins that no cancellation has claimed. */
  free: number
}

type CancellableFills = ReadonlyMap<string, ReadonlyArray<CancellableFill>>

/** A known fill that is reported again counts once. */
const fillsIn = (lists: ReadonlyArray<ReadonlyArray<Activity>>): CancellableFills => {
  const byContent = new Map<string, Map<string, CancellableFill>>()
  for (const list of lists) {
    const counts = new Map<string, number>()
    for (const activity of list) {
      if (!isCancellable(activity) || activity.provisional) continue
      const [content, key] = [cancelledContentOf(activity), contentKeyOf(activity)]
      const count = (counts.get(key) ?? 0) + 1
      counts.set(key, count)
      const ofContent = byContent.get(content) ?? new Map<string, CancellableFill>()
      byContent.set(content, ofContent)
      const { day, timestamp } = activity
      const fill = ofContent.get(key) ?? { day, timestamp, fees: textOf(activity, 'fees'), free: 0 }
      fill.free = Math.max(fill.free, count)
      ofContent.set(key, fill)
    }
  }
  return new Map([...byContent].map(([content, fills]) => [content, [...fills.values()]]))
}

const claim = (fills: CancellableFills, cancellation: Activity): void => {
  const its = fills
    .get(cancelledContentOf(cancellation))
    ?.find(({ timestamp, free }) => free > 0 && timestamp === cancellation.insteadOf?.timestamp)
  if (its) its.free -= 1
}

/** The cancellation, moved to the day of the nearest fill of its content. */
const onItsFill = (fills: CancellableFills, cancellation: Activity): Activity | undefined => {
  const { day, timestamp, insteadOf } = cancellation
  const [nearest] = (fills.get(cancelledContentOf(cancellation)) ?? [])
    .map((fill) => ({ fill, days: daysBetween(fill.day, day) ?? -Infinity, isSameTime: fill.timestamp === timestamp }))
    .filter(({ fill, days }) => fill.free > 0 && days >= -1 && days <= limits.cancelledWithinDays)
    .toSorted(
      (one, other) =>
        Number(other.isSameTime) - Number(one.isSameTime) ||
        Math.abs(one.days) - Math.abs(other.days) ||
        compareTexts(other.fill.timestamp, one.fill.timestamp),
    )
  if (!nearest || !insteadOf) return undefined
  const { fill } = nearest
  fill.free -= 1
  return { ...cancellation, insteadOf: { ...insteadOf, fees: fill.fees, timestamp: fill.timestamp }, day: fill.day }
}
