import { useEffect, useRef } from 'react'
import { useSnapshot } from 'valtio'
import { lostTextCount } from '#domain/conflicts/views.ts'
import { announce } from '#web/design/toast/toasts.ts'
import { journalView } from '#web/read-models/views.ts'

/** A screen reader hears when another version of a text was kept, not when the journal opens with some. */
export const useSpokenConflicts = (): void => {
  const { journal } = useSnapshot(journalView)
  const waiting = journal && lostTextCount(journal.current)
  const known = useRef(waiting)
  useEffect(() => {
    if (known.current !== undefined && waiting !== undefined && waiting > known.current) announce('Another version of a text was kept beside it')
    known.current = waiting
  }, [waiting])
}
