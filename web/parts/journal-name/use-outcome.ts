import { useEffect, useRef } from 'react'
import { useSnapshot } from 'valtio'
import { journalListView } from '#web/read-models/views.ts'

/** Calls back when what was begun with a journal has ended well; a failure is left to be read. */
export const useOutcome = (work: NonNullable<typeof journalListView.busy>, onDone: () => void): void => {
  const { busy, error } = useSnapshot(journalListView)
  const begun = useRef(false)
  useEffect(() => {
    if (busy === work) begun.current = true
    else if (begun.current) {
      begun.current = false
      if (error === undefined) onDone()
    }
  }, [busy, error, work, onDone])
}
