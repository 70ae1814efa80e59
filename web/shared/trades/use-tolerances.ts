import { useMemo } from 'react'
import { statedTable, tolerancesIn } from '#domain/statistics/stated-figures.ts'
import type { ToleranceOf } from '#domain/trades/figures.ts'
import { useJournalValue } from '#web/read-models/journal-value.ts'

/** The net up to which a closed trade of a currency is flat; the same function until a tolerance changes. */
export const useTolerances = (): ToleranceOf => {
  const stated = useJournalValue(statedTable)
  return useMemo(() => tolerancesIn(stated), [stated])
}
