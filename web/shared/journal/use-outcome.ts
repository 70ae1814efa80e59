import { useEffect, useRef } from 'react'
import { useSnapshot } from 'valtio'
import { journalListView } from '#web/read-models/views.ts'

/** Calls back when work on a journal has succeeded; after a failure the dialog stays. */
export const useOutcome = (work: NonNullable<typeof journalListView.busy>, onDone: () => void): void => {
  const { busy, error } = useSnapshot(journalListView)
  const started = useRef(false)
  useEffect(() => {
    if (busy === work) started.current = true
    else if (started.current) {
      started.current = false
      if (error === undefined) onDone()
    }
  }, [busy, error, work, onDone])
}
