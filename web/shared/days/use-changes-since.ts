import { useCallback, useEffect, useState } from 'react'
import { useSnapshot } from 'valtio'
import type { Journal } from '#domain/record/journal.ts'
import {
  type ChangesSince,
  changesSince,
  isSameShown,
  nothingSince,
  shownAfter,
  withoutDay,
} from '#domain/statistics/shown-results.ts'
import type { LocalDate } from '#domain/time/local-date.ts'
import { useActions } from '#web/read-models/actions.ts'
import { journalView } from '#web/read-models/views.ts'
import { useSyncStep } from '#web/shared/brokerage/use-trade-sync.ts'

interface Changes {
  readonly changes: ChangesSince
  /** Marks one day as seen, or all of them. */
  readonly see: (date?: LocalDate) => void
}

/** Remembers what the calendar shows now. Nothing changes during a sync, whose results are still incomplete. */
export const useChangesSince = (journal: Journal, today: LocalDate): Changes => {
  const { habits } = useActions()
  const { fileId = '' } = useSnapshot(journalView)
  const isSyncing = useSyncStep() !== 'idle'
  const [changes, setChanges] = useState(() =>
    isSyncing ? nothingSince : changesSince(journal, habits.shownResults(fileId), today),
  )
  const { entries, settings } = journal
  const look = useCallback(
    (unseenOf: (found: ChangesSince) => ChangesSince) => {
      if (isSyncing) return
      const before = habits.shownResults(fileId)
      const unseen = unseenOf(changesSince(journal, before, today))
      const now = shownAfter(journal, before, today, unseen)
      if (!isSameShown(before, now)) habits.keepShownResults(fileId, now)
      setChanges(unseen)
    },
    // A tick changes none of them.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
    [habits, fileId, entries, settings, today, isSyncing],
  )
  useEffect(() => look((found) => found), [look])
  const see = useCallback(
    (date?: LocalDate) => look((found) => (date === undefined ? nothingSince : withoutDay(found, date))),
    [look],
  )
  return { changes, see }
}
