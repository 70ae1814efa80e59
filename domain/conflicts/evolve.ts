import { withConflict, withLists, withoutMoved } from '#domain/record/conflict-list.ts'
import type { ConflictEvent } from '#domain/record/events.ts'
import type { Journal } from '#domain/record/journal.ts'
import { presentText } from './text-events.ts'
import { conflictOf, conflictRef } from './views.ts'

/** Idempotent, on every device. */
export const evolveConflict = (journal: Journal, event: ConflictEvent): Journal => {
  switch (event.type) {
    case 'ConflictDismissed': {
      const dismissed = conflictOf(journal, event.data)
      const conflicts = dismissed ? journal.conflicts.filter((each) => each !== dismissed) : journal.conflicts
      // Another device may have moved the conflict out of the journal meanwhile.
      return withLists(journal, conflicts, withoutMoved(journal.movedConflicts, event.data))
    }
    case 'ConflictKept': {
      const { conflict } = event.data
      // The present text of a field is no conflict.
      const conflicts =
        conflict.text === '' || presentText(journal, conflict) === conflict.text
          ? journal.conflicts
          : withConflict(journal.conflicts, conflict)
      return withLists(journal, conflicts, withoutMoved(journal.movedConflicts, conflictRef(conflict)))
    }
  }
}
