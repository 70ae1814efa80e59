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
  TradeCommand,
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
type Decide<Command extends JournalCommand> = (command: Command, journal: Journal, prepared: Prepared) => Decided

/**
 * Says what happens, or why it may not. Changes nothing; the same command on the same journal always gives the same
 * answer. `prepared`: outcomes that were worked out before; they only save time.
 */
export const decide = (command: JournalCommand, journal: Journal, prepared: Prepared = nothingPrepared()): Decided =>
  (decisions[command.type] as Decide<JournalCommand>)(command, journal, prepared)

type DailyCommand = ChecklistCommand | TaskCommand | ConflictCommand | UndoCommand

/**
 * An act on the tasks after midnight, before anything has looked at the clock, begins the day. Otherwise the reset that
 * follows would undo what they just did, and yesterday would be archived with today's changes.
 */
const onItsDay =
  <Command extends DailyCommand>(decideDaily: Decide<Command>): Decide<Command> =>
  (command, journal, prepared) => {
    const used = lastUsedDay(journal.settings)
    if (used === undefined || command.meta.today <= used) return decideDaily(command, journal, prepared)
    const started = dayStarted(journal, command.meta)
    if (started.length === 0) return decideDaily(command, journal, prepared)
    // What they saw completed they meant to reopen, and the new day has done that.
    if (command.type === 'ToggleTask' && tableGet(journal.tasks, command.data.taskId)?.completed) return ok(started)
    const begun = started.reduce((now, event) => evolve(now, event), journal)
    const decided = decideDaily(command, begun, prepared)
    return decided.ok && decided.value.length > 0 ? ok([...started, ...decided.value]) : decided
  }

const onChecklists = onItsDay(decideChecklist)
const onTasks = onItsDay(decideTask)
const onConflicts = onItsDay(decideConflict)
const onTrades: Decide<TradeCommand> = (...given) => tradeRules.decide(...given)

const decisions: {
  readonly [Type in JournalCommand['type']]: Decide<Extract<JournalCommand, { readonly type: Type }>>
} = {
  AddChecklist: onChecklists,
  RenameChecklist: onChecklists,
  DeleteChecklist: onChecklists,
  DuplicateChecklist: onChecklists,
  ReorderChecklists: onChecklists,
  AddRoutine: onChecklists,
  AddTask: onTasks,
  EditTask: onTasks,
  ToggleTask: onTasks,
  DeleteTask: onTasks,
  ReorderTasks: onTasks,
  AddTasks: onTasks,
  MoveTask: onTasks,
  RestoreConflict: onConflicts,
  DismissConflict: onConflicts,
  ReturnConflict: onConflicts,
  TakeBack: onItsDay(decideUndo),
  WriteEntry: decideEntry,
  DeleteEntry: decideEntry,
  StartDay: decideDay,
  CorrectDay: decideDay,
  ChangeSetting: decideSettings,
  LinkAccounts: decideSettings,
  UnlinkAccounts: decideSettings,
  RecordActivities: onTrades,
  ReplaceTrades: onTrades,
  RecalculateTrades: onTrades,
  ApplyImport: decideImport,
  AddRecord: decideRecord,
  ChangeRecord: decideRecord,
  DeleteRecord: decideRecord,
}
