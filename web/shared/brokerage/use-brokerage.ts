import { useEffect, useState } from 'react'
import { useActions } from '#web/read-models/actions.ts'
import type { BrokerageActions } from '#web/read-models/brokerage.ts'
import { sayMissing } from '#web/shared/page/lazy-part.tsx'

/** The brokerage actions, once their code is loaded. While the screen is shown, their data stays fresh. */
export const useBrokerage = (): BrokerageActions | undefined => {
  const { brokerage: load } = useActions()
  const [brokerage, setBrokerage] = useState<BrokerageActions>()
  useEffect(() => {
    let end: (() => void) | undefined
    let isGone = false
    const begin = async (): Promise<void> => {
      const found = await load()
      if (!found) return sayMissing()
      if (isGone) return
      end = found.watch()
      setBrokerage(found)
    }
    void begin()
    return () => {
      isGone = true
      end?.()
    }
  }, [load])
  return brokerage
}
