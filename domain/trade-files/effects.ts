import { knownContract } from '#domain/lots/contracts.ts'
import { bookKeyOf } from '#domain/lots/lot-names.ts'
import { type Effect, movementsPerStep, valueOf } from '#domain/lots/movement.ts'
import { addDecimals, type Decimal, parseDecimal, signOf, zero } from '#domain/money/decimal.ts'
import { compareTexts } from '#domain/order.ts'
import type { Activity } from '#domain/record/day-trades.ts'
import type { Steps } from '#domain/steps.ts'
import type { LineFate } from './format.ts'
import { lineOrderOf } from './line-order.ts'

const changeOf = (activity: Activity): Decimal => {
  const { units, scale } = parseDecimal(valueOf(activity, 'quantity')) ?? zero
  return { units: activity.side === 'SELL' ? -units : units, scale }
}

/**
 * Sets the effects of fills that no line states, where shorts are usual (futures, forex, CFD): they follow from the net
 * position, flat before the first line. A fill that crosses zero closes and opens.
 */
export function* effectSteps(
  fates: ReadonlyArray<LineFate>,
  isShorted: (activity: Activity) => boolean = () => true,
): Steps<ReadonlyArray<LineFate>> {
  const positions = new Map<string, Decimal>()
  const said = new Map<Activity, Effect | 'reverse'>()
  yield
  for (const [at, activity] of inTime(fates).entries()) {
    if (at % movementsPerStep === movementsPerStep - 1) yield
    if (!activity.side || !isShorted(activity)) continue
    const key = bookKeyOf(activity)
    const before = positions.get(key) ?? zero
    const after = addDecimals(before, changeOf(activity))
    positions.set(key, after)
    const opens = signOf(before) === 0 || signOf(before) === signOf(changeOf(activity))
    const crosses = !opens && signOf(after) === signOf(changeOf(activity))
    if (activity.effect === undefined) said.set(activity, opens ? 'open' : crosses ? 'reverse' : 'close')
  }
  yield
  return fates.map((fate) => {
    if (fate.kind !== 'fill') return fate
    const isReversal = fate.activities.some((activity) => said.get(activity) === 'reverse')
    const activities = fate.activities.map((activity) => {
      const effect = said.get(activity)
      return effect === 'open' || effect === 'close' ? { ...activity, effect } : activity
    })
    return { ...fate, activities, ...(isReversal && { isReversal: true as const }) }
  })
}

const isFuture = (activity: Activity): boolean => typeof knownContract(activity) === 'object'

/**
 * `effectSteps` for the futures of a file whose other instruments are sold from holdings. `isAssumed`: some effect
 * follows from the position.
 */
export function* futureEffectSteps(
  fates: ReadonlyArray<LineFate>,
): Steps<{ readonly fates: ReadonlyArray<LineFate>; readonly isAssumed: boolean }> {
  const isAssumed = fates.some(
    (fate) =>
      fate.kind === 'fill' &&
      !fate.isReversal &&
      fate.activities.some((activity) => activity.side && activity.effect === undefined && isFuture(activity)),
  )
  return { fates: isAssumed ? yield* effectSteps(fates, isFuture) : fates, isAssumed }
}

/** Oldest first; at one moment in the order of the file, turned around if it begins with the newest. */
const inTime = (fates: ReadonlyArray<LineFate>): ReadonlyArray<Activity> => {
  const all = fates.flatMap((fate) => (fate.kind === 'fill' ? fate.activities : []))
  const upwards = lineOrderOf(all) === 'newest-first' ? all.toReversed() : all
  return upwards.toSorted((one, other) => compareTexts(one.timestamp, other.timestamp))
}
