import { decideConflict } from '#domain/conflicts/decide.ts'
import { decideEntry } from '#domain/entries/decide.ts'
import type { DomainError } from '#domain/errors/catalogue.ts'
import { nothingPrepared } from '#domain/fills/nothing-prepared.ts'
import type { Prepared } from '#domain/fills/prepared.ts'
import { decideRecord } from '#domain/lists/decide.ts'
import type {
  ChecklistCommand,
  ConflictCommand,
  JournalCommand,
  TaskCommand,
  UndoCommand,
} from '#domain/record/commands.ts'
import type { JournalEvent } from '#domain/record/events.ts'
import type { Journal } from '#domain/record/journal.ts'
import { tableGet } from '#domain/record/table.ts'
import { ok, type Result } from '#domain/result.ts'
import { decideChecklist } from '#domain/routine/decide-checklist.ts'
import { dayStarted, decideDay, lastUsedDay } from '#domain/routine/decide-day.ts'
import { decideTask } from '#domain/routine/decide-task.ts'
import { decideSettings } from '#domain/settings/decide.ts'
import { decideImport } from './decide-import.ts'
import { decideUndo } from './decide-undo.ts'
import { evolve } from './evolve.ts'
import { tradeRules } from './trade-rules.ts'

type Decided = Result<ReadonlyArray<JournalEvent>, DomainError>

/**
 * Says what happens, or why it may not. Changes nothing; the same command on the same journal always gives the same
 * answer. `prepared`: outcomes that were worked out before; they only save time.
 */
export const decide = (command: JournalCommand, journal: Journal, prepared: Prepared = nothingPrepared()): Decided => {
  switch (command.type) {
    case 'AddChecklist':
    case 'RenameChecklist':
    case 'DeleteChecklist':
    case 'DuplicateChecklist':
    case 'ReorderChecklists':
    case 'AddRoutine':
    case 'AddTask':
    case 'EditTask':
    case 'ToggleTask':
    case 'DeleteTask':
    case 'ReorderTasks':
    case 'AddTasks':
    case 'MoveTask':
    case 'RestoreConflict':
    case 'DismissConflict':
    case 'ReturnConflict':
    case 'TakeBack':
      return onItsDay(command, journal, prepared)
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
      return tradeRules.decide(command, journal, prepared)
    case 'ApplyImport':
      return decideImport(command, journal, prepared)
    case 'AddRecord':
    case 'ChangeRecord':
    case 'DeleteRecord':
      return decideRecord(command, journal)
  }
}

type DailyCommand = ChecklistCommand | TaskCommand | ConflictCommand | UndoCommand

/**
 * An act on the tasks after midnight, before anything has looked at the clock, begins the day. Otherwise the reset that
 * follows would undo what they just did, and yesterday would be archived with today's changes.
 */
const onItsDay = (command: DailyCommand, journal: Journal, prepared: Prepared): Decided => {
  const used = lastUsedDay(journal.settings)
  if (used === undefined || command.meta.today <= used) return decideDaily(command, journal, prepared)
  const started = dayStarted(journal, command.meta)
  if (started.length === 0) return decideDaily(command, journal, prepared)
  // What they saw completed they meant to reopen, and the new day has done that.
  if (command.type === 'ToggleTask' && tableGet(journal.tasks, command.data.taskId)?.completed) return ok(started)
  const decided = decideDaily(
    command,
    started.reduce((now, event) => evolve(now, event), journal),
    prepared,
  )
  return decided.ok && decided.value.length > 0 ? ok([...started, ...decided.value]) : decided
}

const decideDaily = (command: DailyCommand, journal: Journal, prepared: Prepared): Decided => {
  switch (command.type) {
    case 'AddChecklist':
    case 'RenameChecklist':
    case 'DeleteChecklist':
    case 'DuplicateChecklist':
    case 'ReorderChecklists':
    case 'AddRoutine':
      return decideChecklist(command, journal)
    case 'AddTask':
    case 'EditTask':
    case 'ToggleTask':
    case 'DeleteTask':
    case 'ReorderTasks':
    case 'AddTasks':
    case 'MoveTask':
      return decideTask(command, journal)
    case 'RestoreConflict':
    case 'DismissConflict':
    case 'ReturnConflict':
      return decideConflict(command, journal)
    case 'TakeBack':
      return decideUndo(command, journal, prepared)
  }
}
