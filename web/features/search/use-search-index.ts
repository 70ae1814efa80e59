import { useEffect, useMemo, useRef, useState } from 'react'
import type { Journal } from '#domain/record/journal.ts'
import { dayResultsSteps, type SearchIndex, searchIndexSteps } from '#domain/search/search-index.ts'
import type { Steps } from '#domain/steps.ts'
import type { LocalDate } from '#domain/time/local-date.ts'
import { useActions } from '#web/read-models/actions.ts'

/** Both are undefined until they are ready for the first time. */
interface Ready {
  readonly index?: SearchIndex
  /** For a search by results, which takes longer to prepare than all the rest. */
  readonly withResults?: SearchIndex
}

type Indexed = Ready & Required<Pick<Ready, 'index'>>

export const useSearchIndex = (journal: Journal, today: LocalDate): Ready => {
  const { runInTurns } = useActions()
  const { entries, dayStats, tasks, records } = journal
  // The search reads nothing else of the journal.
  // oxlint-disable-next-line react-hooks/exhaustive-deps
  const searched = useMemo(() => journal, [entries, dayStats, tasks, records])
  const [ready, setReady] = useState<Ready>({})
  const last = useRef<SearchIndex>(undefined)
  useEffect(() => {
    let isWanted = true
    const show = (made: Indexed) => {
      last.current = made.index
      setReady((before) => ({ ...before, ...made }))
    }
    void runInTurns(indexing(searched, today, last.current, show), () => isWanted)
    return () => {
      isWanted = false
    }
  }, [searched, today, runInTurns])
  return ready
}

function* indexing(
  journal: Journal,
  today: LocalDate,
  last: SearchIndex | undefined,
  show: (made: Indexed) => void,
): Steps<void> {
  const index = yield* searchIndexSteps(journal, today, last)
  show({ index })
  yield* dayResultsSteps(index)
  show({ index, withResults: index })
}
