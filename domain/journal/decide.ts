import { decideChecklist } from '../checklists/decide.ts'
import { decideConflict } from '../conflicts/decide.ts'
import { dayStarted, decideDay, lastUsedDay } from '../days/decide.ts'
import { decideEntry } from '../entries/decide.ts'
import type { DomainError } from '../errors/catalogue.ts'
import { ok, type Result } from '../result.ts'
import { decideSettings } from '../settings/decide.ts'
import { decideTask } from '../tasks/decide.ts'
import { decideTradesLate } from '../trades/late-rules.ts'
import { decideUndo } from '../undo/decide.ts'
import type { ChecklistCommand, ConflictCommand, JournalCommand, TaskCommand, UndoCommand } from './commands.ts'
import type { JournalEvent } from './events.ts'
import { evolve } from './evolve.ts'
import type { Journal } from './journal.ts'
import { tableGet } from './table.ts'

type Decided = Result<ReadonlyArray<JournalEvent>, DomainError>

/** Says what happens, or why it may not. Changes nothing; the same command on the same journal always gives the same answer. */
export const decide = (command: JournalCommand, journal: Journal): Decided => {
  switch (command.type) {
    case 'AddChecklist':
    case 'RenameChecklist':
    case 'DeleteChecklist':
    case 'DuplicateChecklist':
    case 'AddTask':
    case 'EditTask':
    case 'ToggleTask':
    case 'DeleteTask':
    case 'ReorderTasks':
    case 'RestoreLostText':
    case 'DismissLostText':
    case 'ReturnLostText':
    case 'TakeBack':
      return onItsDay(command, journal)
    case 'WriteEntry':
    case 'DeleteEntry':
      return decideEntry(command, journal)
    case 'StartDay':
    case 'CorrectDay':
      return decideDay(command, journal)
    case 'ChangeSetting':
    case 'LinkAccounts':
    case 'UnlinkAccounts':
      return decideSettings(command, journal)
    case 'RecordActivities':
    case 'ReplaceTrades':
    case 'RecalculateTrades':
      return decideTradesLate(command, journal)
  }
}

type DailyCommand = ChecklistCommand | TaskCommand | ConflictCommand | UndoCommand

/**
 * Whoever acts on the tasks after midnight, before anything has looked at the clock, begins the day with it. Otherwise
 * the reset that follows would undo what they just did, and yesterday would be archived with today's changes.
 */
const onItsDay = (command: DailyCommand, journal: Journal): Decided => {
  const used = lastUsedDay(journal.settings)
  if (used === undefined || command.meta.today <= used) return decideDaily(command, journal)
  const started = dayStarted(journal, command.meta)
  if (started.length === 0) return decideDaily(command, journal)
  // What they saw completed they meant to reopen, and the new day has done that.
  if (command.type === 'ToggleTask' && tableGet(journal.tasks, command.data.taskId)?.completed) return ok(started)
  const decided = decideDaily(command, started.reduce(evolve, journal))
  return decided.ok && decided.value.length > 0 ? ok([...started, ...decided.value]) : decided
}

const decideDaily = (command: DailyCommand, journal: Journal): Decided => {
  switch (command.type) {
    case 'AddChecklist':
    case 'RenameChecklist':
    case 'DeleteChecklist':
    case 'DuplicateChecklist':
      return decideChecklist(command, journal)
    case 'AddTask':
    case 'EditTask':
    case 'ToggleTask':
    case 'DeleteTask':
    case 'ReorderTasks':
      return decideTask(command, journal)
    case 'RestoreLostText':
    case 'DismissLostText':
    case 'ReturnLostText':
      return decideConflict(command, journal)
    case 'TakeBack':
      return decideUndo(command, journal)
  }
}
