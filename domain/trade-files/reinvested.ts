import { boughtElsewhere } from '#domain/fills/paid-in-shares.ts'
import type { LineFate } from './format.ts'

/** Income whose units another line states as a purchase or a reinvestment: of such a line the income alone counts. */
export const withUnitsOnce = (fates: ReadonlyArray<LineFate>): ReadonlyArray<LineFate> => {
  if (!fates.some((fate) => 'isReinvestedCash' in fate)) return fates
  const others = fates.flatMap((fate) => (!('isReinvestedCash' in fate) && 'activities' in fate ? fate.activities : []))
  return fates.map((fate) => {
    if (!('isReinvestedCash' in fate)) return fate
    const [units, ...cash] = fate.activities
    return units && boughtElsewhere(units, others) ? { line: fate.line, kind: 'cash', activities: cash } : fate
  })
}
