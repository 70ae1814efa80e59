import type { ConflictEvent } from '../journal/events.ts'
import type { Journal } from '../journal/journal.ts'
import { withLoser, withoutMoved } from '../journal/losers.ts'
import { presentText } from '../journal/text-events.ts'
import { lostTextOf, lostTextRef } from './views.ts'

/** Applies what the user did about a lost text. Twice is once, on whatever device. */
export const evolveConflict = (journal: Journal, event: ConflictEvent): Journal => {
  switch (event.type) {
    case 'LostTextDismissed': {
      const dismissed = lostTextOf(journal, event.data)
      const losers = dismissed ? journal.losers.filter((lost) => lost !== dismissed) : journal.losers
      // Another device may have moved it out of the journal meanwhile.
      return withTexts(journal, losers, withoutMoved(journal.moved, event.data))
    }
    case 'LostTextKept': {
      const { lost } = event.data
      // A text that stands in its field is not lost.
      const losers = lost.v === '' || presentText(journal, lost) === lost.v ? journal.losers : withLoser(journal.losers, lost)
      return withTexts(journal, losers, withoutMoved(journal.moved, lostTextRef(lost)))
    }
  }
}

const withTexts = (journal: Journal, losers: Journal['losers'], moved: Journal['moved']): Journal =>
  losers === journal.losers && moved === journal.moved ? journal : { ...journal, losers, moved }
