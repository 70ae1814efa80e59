import { useEffect, useRef } from 'react'
import { conflictCount } from '#domain/conflicts/views.ts'
import { announce } from '#web/design/toast/toasts.ts'
import { useJournalValue } from '#web/read-models/journal-value.ts'

/** A screen reader announces a new conflict, not those that the journal opens with. */
export const useSpokenConflicts = (): void => {
  const waiting = useJournalValue(conflictCount)
  const known = useRef(waiting)
  useEffect(() => {
    if (known.current !== undefined && waiting !== undefined && waiting > known.current)
      announce('Another version of a text was kept')
    known.current = waiting
  }, [waiting])
}
