import { boughtElsewhere } from '#domain/fills/paid-in-shares.ts'
import type { LineFate } from './format.ts'

/** Where another line states the units of an income as a purchase or reinvestment, the income counts without them. */
export const withUnitsOnce = (fates: ReadonlyArray<LineFate>): ReadonlyArray<LineFate> => {
  if (!fates.some((fate) => 'isReinvestedCash' in fate)) return fates
  const others = fates.flatMap((fate) => (!('isReinvestedCash' in fate) && 'activities' in fate ? fate.activities : []))
  return fates.map((fate) => {
    if (!('isReinvestedCash' in fate)) return fate
    const [units, ...cash] = fate.activities
    return units && boughtElsewhere(units, others) ? { line: fate.line, kind: 'cash', activities: cash } : fate
  })
}
