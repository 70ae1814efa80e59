import { useEffect } from 'react'
import { useActions } from '#web/read-models/actions.ts'

/** The trades of the journal follow it while the screen is there. */
export const useWatchedTrades = (): void => {
  const { trades } = useActions()
  useEffect(() => {
    trades('watch')
    return () => trades('leave')
  }, [trades])
}
