import { useEffect, useRef } from 'react'
import type { JournalWork } from '#machines/journal-list/list-status.ts'
import { useJournalList } from './use-journal-list.ts'

/** Calls back when the work has succeeded; after a failure the dialog stays. */
export const useOutcome = (work: JournalWork, onDone: () => void): void => {
  const { busy, error } = useJournalList()
  const started = useRef(false)
  useEffect(() => {
    if (busy === work) started.current = true
    else if (started.current) {
      started.current = false
      if (error === undefined) onDone()
    }
  }, [busy, error, work, onDone])
}
