import { useEffect } from 'react'
import { useActions } from '#web/read-models/actions.ts'
import { useJournalValue } from '#web/read-models/journal-value.ts'
import { linkedIn, useSyncOfToday } from '#web/shared/brokerage/use-sync-of-today.ts'

/** Follows the journal and its brokers while the screen is shown. */
export const useWatchedTrades = (): void => {
  const { trades } = useActions()
  useSyncOfToday(useJournalValue(linkedIn))
  useEffect(() => {
    trades('watch')
    return () => trades('leave')
  }, [trades])
}
