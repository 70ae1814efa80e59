import { useEffect, useState } from 'react'
import { sayMissing } from '#web/parts/late-part/late-part.tsx'
import { useActions } from '#web/read-models/actions.ts'
import type { BrokerageRoom } from '#web/read-models/brokerage.ts'

/** What can be done with brokers, once its code is here; while the screen stands, what is known of them is kept fresh. */
export const useBrokerage = (): BrokerageRoom | undefined => {
  const { brokerage } = useActions()
  const [room, setRoom] = useState<BrokerageRoom>()
  useEffect(() => {
    let end: (() => void) | undefined
    let isGone = false
    const begin = async (): Promise<void> => {
      const found = await brokerage()
      if (isGone) return
      end = found.watch()
      setRoom(found)
    }
    begin().catch(sayMissing)
    return () => {
      isGone = true
      end?.()
    }
  }, [brokerage])
  return room
}
