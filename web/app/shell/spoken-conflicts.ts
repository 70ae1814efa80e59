import { useEffect, useRef } from 'react'
import { lostTextCount } from '#domain/conflicts/views.ts'
import { announce } from '#web/design/toast/toasts.ts'
import { useJournalValue } from '#web/read-models/journal-value.ts'

/** A screen reader hears when another version of a text was kept, not when the journal opens with some. */
export const useSpokenConflicts = (): void => {
  const waiting = useJournalValue(lostTextCount)
  const known = useRef(waiting)
  useEffect(() => {
    if (known.current !== undefined && waiting !== undefined && waiting > known.current) announce('Another version of a text was kept beside it')
    known.current = waiting
  }, [waiting])
}
