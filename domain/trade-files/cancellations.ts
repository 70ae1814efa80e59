import { domainError } from '#domain/errors/catalogue.ts'
import {
  cancellationOf,
  cancelledContentOf,
  isPlaced,
  isReinvestmentBack,
  withCancellationsPlaced,
} from '#domain/fills/cancelled-activities.ts'
import type { Activity } from '#domain/record/day-trades.ts'
import type { Journal } from '#domain/record/journal.ts'
import { notUnderstood } from './fates.ts'
import type { LineFate } from './format.ts'

const cancelled = (line: number, ...activities: ReadonlyArray<Activity>): LineFate => ({
  line,
  kind: 'left-out',
  why: 'cancelled',
  activities,
})

type Moving = Extract<LineFate, { readonly kind: 'fill' | 'adjustment' }>

const isMoving = (fate: LineFate | undefined): fate is Moving => fate?.kind === 'fill' || fate?.kind === 'adjustment'

const isBack = (fate: Moving): boolean => fate.isCancellation === true || fate.activities.some(isReinvestmentBack)

/** Pairs each line that takes back another one (a purchase or reinvestment below zero) with its nearest equal line. */
export const withoutCancelled = (fates: ReadonlyArray<LineFate>): ReadonlyArray<LineFate> => {
  const cancellations = fates.flatMap((fate, at) => (isMoving(fate) && isBack(fate) ? [{ fate, at }] : []))
  if (cancellations.length === 0) return fates
  const result = [...fates]
  for (const { fate, at } of cancellations) {
    const [content] = fate.activities.map(cancelledContentOf)
    const nearest = result
      .flatMap((other, place) => {
        const isIt = isMoving(other) && !isBack(other) && other.activities.map(cancelledContentOf).join() === content
        return isIt ? [place] : []
      })
      .toSorted((one, other) => Math.abs(one - at) - Math.abs(other - at))[0]
    const taken = nearest === undefined ? undefined : result[nearest]
    if (nearest !== undefined && isMoving(taken)) result[nearest] = cancelled(taken.line, ...taken.activities)
    result[at] = cancelled(fate.line, ...fate.activities.map((activity) => cancellationOf(activity)))
  }
  return result
}

/** A line that takes back a trade in neither its file nor the journal is not understood. */
export const withoutUnknownCancelled = (journal: Journal, fates: ReadonlyArray<LineFate>): ReadonlyArray<LineFate> => {
  const all = fates.flatMap((fate) => ('activities' in fate ? fate.activities : []))
  const waiting = withCancellationsPlaced(journal, all).filter(
    (activity) => activity.kind === 'cancelled' && !isPlaced(activity),
  )
  if (waiting.length === 0) return fates
  return fates.map((fate) =>
    'activities' in fate && fate.activities.some((activity) => waiting.includes(activity))
      ? notUnderstood(fate.line, domainError('trades', 'CANCELS_NOTHING'))
      : fate,
  )
}
