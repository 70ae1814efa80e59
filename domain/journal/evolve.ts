import { evolveConflict } from '#domain/conflicts/evolve.ts'
import { evolveEntry } from '#domain/entries/evolve.ts'
import { nothingPrepared } from '#domain/fills/nothing-prepared.ts'
import type { Prepared } from '#domain/fills/prepared.ts'
import { evolveRecord } from '#domain/lists/evolve.ts'
import type { JournalEvent } from '#domain/record/events.ts'
import type { Journal } from '#domain/record/journal.ts'
import { followRoutine } from '#domain/routine/day-record.ts'
import { evolveChecklist } from '#domain/routine/evolve-checklist.ts'
import { evolveDay } from '#domain/routine/evolve-day.ts'
import { evolveTask } from '#domain/routine/evolve-task.ts'
import { evolveSettings } from '#domain/settings/evolve.ts'
import { tradeRules } from './trade-rules.ts'

/** Applies a fact to a journal that may have moved on meanwhile. Total: it never refuses and never throws. */
export const evolve = (journal: Journal, event: JournalEvent, prepared: Prepared = nothingPrepared()): Journal => {
  switch (event.type) {
    case 'ChecklistAdded':
    case 'ChecklistRenamed':
    case 'ChecklistDeleted':
    case 'ChecklistRestored':
    case 'ChecklistsReordered':
      return evolveChecklist(journal, event)
    case 'TaskAdded':
    case 'TaskTextChanged':
    case 'TaskCompleted':
    case 'TaskReopened':
    case 'TaskDeleted':
    case 'TaskRestored':
    case 'TasksReordered':
    case 'TaskMoved':
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
      return followRoutine(journal, tradeRules.evolve(journal, event, prepared), event)
    case 'RecordAdded':
    case 'RecordChanged':
    case 'RecordDeleted':
    case 'RecordRestored':
      return followRoutine(journal, evolveRecord(journal, event), event)
  }
}
