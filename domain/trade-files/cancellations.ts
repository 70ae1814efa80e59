import { domainError } from '#domain/errors/catalogue.ts'
import { cancelledContentOf } from '#domain/fills/cancelled-activities.ts'
import { leftOut, notUnderstood } from './fates.ts'
import type { LineFate } from './format.ts'

/**
 * Lines that take back another line (a purchase of a quantity below zero), and the nearest line that each takes back:
 * neither was traded. One that takes back nothing in its file is not understood.
 */
export const withoutCancelled = (fates: ReadonlyArray<LineFate>): ReadonlyArray<LineFate> => {
  const cancellations = fates.flatMap((fate, at) => (fate.kind === 'fill' && fate.isCancellation ? [{ fate, at }] : []))
  if (cancellations.length === 0) return fates
  const result = [...fates]
  for (const { fate, at } of cancellations) {
    const [content] = fate.activities.map(cancelledContentOf)
    const nearest = result
      .flatMap((other, place) => {
        const isIt =
          other.kind === 'fill' && !other.isCancellation && other.activities.map(cancelledContentOf).join() === content
        return isIt ? [place] : []
      })
      .toSorted((one, other) => Math.abs(one - at) - Math.abs(other - at))[0]
    const taken = nearest === undefined ? undefined : result[nearest]
    if (nearest !== undefined && taken) result[nearest] = leftOut(taken.line, 'cancelled')
    result[at] = taken
      ? leftOut(fate.line, 'cancelled')
      : notUnderstood(fate.line, domainError('trades', 'CANCELS_NOTHING'))
  }
  return result
}
