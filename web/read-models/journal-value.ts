import { useCallback, useSyncExternalStore } from 'react'
import { subscribe } from 'valtio'
import type { Journal } from '#domain/record/journal.ts'
import { journalView } from './views.ts'

const listen = (changed: () => void) => subscribe(journalView, changed)

/**
 * Redraws only when the value changes, so `read` must return the same value again (a number, a boolean, a part of the
 * journal). Undefined without a journal.
 */
export const useJournalValue = <T>(read: (journal: Journal) => T): T | undefined => {
  const value = useCallback(() => (journalView.journal ? read(journalView.journal.current) : undefined), [read])
  return useSyncExternalStore(listen, value, value)
}
