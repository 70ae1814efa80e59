import type { ConflictEvent } from '../journal/events.ts'
import type { Journal } from '../journal/journal.ts'
import { withLoser } from '../journal/losers.ts'
import { presentText } from '../journal/text-events.ts'
import { lostTextOf } from './views.ts'

/** Applies what the user did about a lost text. Twice is once, on whatever device. */
export const evolveConflict = (journal: Journal, event: ConflictEvent): Journal => {
  switch (event.type) {
    case 'LostTextDismissed': {
      const dismissed = lostTextOf(journal, event.data)
      return dismissed ? { ...journal, losers: journal.losers.filter((lost) => lost !== dismissed) } : journal
    }
    case 'LostTextKept': {
      const { lost } = event.data
      // A text that stands in its field is not lost.
      const losers = lost.v === '' || presentText(journal, lost) === lost.v ? journal.losers : withLoser(journal.losers, lost)
      return losers === journal.losers ? journal : { ...journal, losers }
    }
  }
}
