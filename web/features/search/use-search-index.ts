import { useEffect, useMemo, useRef, useState } from 'react'
import type { Journal } from '#domain/record/journal.ts'
import { type Searched, type SearchIndex, searchIndexSteps } from '#domain/search/search-index.ts'
import type { Steps } from '#domain/steps.ts'
import type { LocalDate } from '#domain/time/local-date.ts'
import { labelsById } from '#domain/trade-notes/label.ts'
import { tradeNotesOf } from '#domain/trade-notes/trade-note.ts'
import { useActions } from '#web/read-models/actions.ts'

/** The journal made ready for searching, which follows its changes; undefined until it is ready for the first time. */
export const useSearchIndex = (journal: Journal, today: LocalDate): SearchIndex | undefined => {
  const { runInTurns } = useActions()
  const { entries, dayStats, tasks, records } = journal
  const searched = useMemo(
    () => ({ entries, dayStats, tasks, today, written: { notes: tradeNotesOf(journal), labels: labelsById(journal) } }),
    // Of the rest of the journal nothing is searched.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
    [entries, dayStats, tasks, records, today],
  )
  const [index, setIndex] = useState<SearchIndex>()
  const last = useRef<SearchIndex>(undefined)
  useEffect(() => {
    let isWanted = true
    const done = (made: SearchIndex) => {
      last.current = made
      setIndex(made)
    }
    void runInTurns(indexing(searched, last.current, done), () => isWanted)
    return () => {
      isWanted = false
    }
  }, [searched, runInTurns])
  return index
}

function* indexing(searched: Searched, last: SearchIndex | undefined, done: (made: SearchIndex) => void): Steps<void> {
  done(yield* searchIndexSteps(searched, last))
}
