import { useCallback, useSyncExternalStore } from 'react'
import { subscribe } from 'valtio'
import type { Journal } from '#domain/record/journal.ts'
import { journalView } from './views.ts'

const listen = (changed: () => void) => subscribe(journalView, changed)

/**
 * What a piece of a screen reads off the open journal, so that it is drawn again when that has changed and not with
 * every tick; undefined while none is open. It must be the same value again (a number, a boolean, a part of the
 * journal).
 */
export const useJournalValue = <T>(read: (journal: Journal) => T): T | undefined => {
  const value = useCallback(() => (journalView.journal ? read(journalView.journal.current) : undefined), [read])
  return useSyncExternalStore(listen, value, value)
}
