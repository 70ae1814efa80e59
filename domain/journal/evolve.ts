import { evolveChecklist } from '#domain/checklists/evolve.ts'
import { evolveConflict } from '#domain/conflicts/evolve.ts'
import { evolveDay } from '#domain/days/evolve.ts'
import { evolveEntry } from '#domain/entries/evolve.ts'
import { evolveTrades } from '#domain/fills/evolve.ts'
import { nothingPrepared, type Prepared } from '#domain/fills/prepared.ts'
import { evolveSettings } from '#domain/settings/evolve.ts'
import { evolveTask } from '#domain/tasks/evolve.ts'
import type { JournalEvent } from './events.ts'
import type { Journal } from './journal.ts'

/** Applies a fact to a journal that may have moved on meanwhile. Total: it never refuses and never throws. */
export const evolve = (journal: Journal, event: JournalEvent, prepared: Prepared = nothingPrepared()): Journal => {
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
    case 'ConflictDismissed':
    case 'ConflictKept':
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
      return evolveTrades(journal, event, prepared)
  }
}
