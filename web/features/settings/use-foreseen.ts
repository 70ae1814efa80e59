import { useEffect, useMemo } from 'react'
import { useSnapshot } from 'valtio'
import type { ReplacedTrades } from '#domain/journal/events.ts'
import type { Journal, LocalDate } from '#domain/journal/journal.ts'
import { daysChangedBy } from '#domain/trades/imported-accounts.ts'
import { useActions } from '#web/read-models/actions.ts'
import { tradeFileView } from '#web/read-models/trade-file.ts'
import { dayView } from '#web/read-models/views.ts'

/** The days whose results a change will alter; undefined while that is worked out. Afterwards the way back is. */
export const useForeseen = (journal: Journal, change: ReplacedTrades): ReadonlyArray<LocalDate> | undefined => {
  const { tradeFile } = useActions()
  const { foreseen } = useSnapshot(tradeFileView)
  const { today } = useSnapshot(dayView)
  const isKnown = foreseen?.current === change
  useEffect(() => tradeFile({ type: 'foresee', change }), [tradeFile, change])
  useEffect(() => () => tradeFile({ type: 'foresee' }), [tradeFile])
  return useMemo(() => (isKnown ? daysChangedBy(journal, change, today) : undefined), [isKnown, journal, change, today])
}
