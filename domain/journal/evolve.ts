import { evolveChecklist } from '../checklists/evolve.ts'
import { evolveConflict } from '../conflicts/evolve.ts'
import { evolveDay } from '../days/evolve.ts'
import { evolveEntry } from '../entries/evolve.ts'
import { evolveSettings } from '../settings/evolve.ts'
import { evolveTask } from '../tasks/evolve.ts'
import { evolveTradesLate } from '../trades/late-rules.ts'
import type { JournalEvent } from './events.ts'
import type { Journal } from './journal.ts'

/** Applies a fact to a journal that may have moved on meanwhile. Total: it never refuses and never throws. */
export const evolve = (journal: Journal, event: JournalEvent): Journal => {
  switch (event.type) {
    case 'ChecklistAdded':
    case 'ChecklistRenamed':
    case 'ChecklistDeleted':
    case 'ChecklistRestored':
      return evolveChecklist(journal, event)
    case 'TaskAdded':
    case 'TaskTextChanged':
    case 'TaskCompleted':
    case 'TaskReopened':
    case 'TaskDeleted':
    case 'TaskRestored':
    case 'TasksReordered':
      return evolveTask(journal, event)
    case 'NotesWritten':
    case 'ReflectionsWritten':
    case 'EntryDeleted':
      return evolveEntry(journal, event)
    case 'LostTextDismissed':
    case 'LostTextKept':
      return evolveConflict(journal, event)
    case 'DayStarted':
    case 'DayRecorded':
    case 'DayVisited':
    case 'DayCorrected':
      return evolveDay(journal, event)
    case 'SettingChanged':
    case 'AccountsLinked':
    case 'AccountsUnlinked':
      return evolveSettings(journal, event)
    case 'ActivitiesRecorded':
    case 'TradesReplaced':
    case 'TradesRecalculated':
      return evolveTradesLate(journal, event)
  }
}
