import { decideConflict } from '#domain/conflicts/decide.ts'
import { decideEntry } from '#domain/entries/decide.ts'
import type { DomainError } from '#domain/errors/catalogue.ts'
import { nothingPrepared } from '#domain/fills/nothing-prepared.ts'
import type { Prepared } from '#domain/fills/prepared.ts'
import { decideRecord } from '#domain/lists/decide.ts'
import type {
  Applied,
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
import { decideImport, decideTrades } from './decide-import.ts'
import { decideUndo } from './decide-undo.ts'
import { foldEvents } from './evolve.ts'

type Decided = Result<Applied, DomainError>
type Decide<Command extends JournalCommand> = (command: Command, journal: Journal, prepared: Prepared) => Decided

/** Decides a command. `prepared`: outcomes that were computed before; they only save time. */
export const decide = (journal: Journal, command: JournalCommand, prepared: Prepared = nothingPrepared()): Decided =>
  (decisions[command.type] as Decide<JournalCommand>)(command, journal, prepared)

type DailyCommand = ChecklistCommand | TaskCommand | ConflictCommand | UndoCommand

/** The first act after midnight begins the day: a later reset would undo it, and archive it with yesterday. */
const onItsDay =
  <Command extends DailyCommand>(decideDaily: Decide<Command>): Decide<Command> =>
  (command, journal, prepared) => {
    const used = lastUsedDay(journal.settings)
    if (used === undefined || command.meta.today <= used) return decideDaily(command, journal, prepared)
    const started = dayStarted(journal, command.meta)
    if (started.length === 0) return decideDaily(command, journal, prepared)
    const begun = foldEvents(journal, started)
    // The user meant to reopen a completed task, and the new day has done that.
    if (command.type === 'ToggleTask' && tableGet(journal.tasks, command.data.taskId)?.completed)
      return ok({ events: started, journal: begun })
    const decided = decideDaily(command, begun, prepared)
    if (!decided.ok) return decided
    const { events, journal: after } = decided.value
    return ok(events.length > 0 ? { events: [...started, ...events], journal: after } : { events, journal })
  }

type Events = Result<ReadonlyArray<JournalEvent>, DomainError>

const applied =
  <Command extends JournalCommand>(eventsOf: (command: Command, journal: Journal) => Events): Decide<Command> =>
  (command, journal) => {
    const decided = eventsOf(command, journal)
    return decided.ok ? ok({ events: decided.value, journal: foldEvents(journal, decided.value) }) : decided
  }

const onChecklists = onItsDay(applied(decideChecklist))
const onTasks = onItsDay(applied(decideTask))
const onConflicts = onItsDay(applied(decideConflict))
const onEntries = applied(decideEntry)
const onDays = applied(decideDay)
const onSettings = applied(decideSettings)
const onRecords = applied(decideRecord)

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
  TakeBack: onItsDay(decideUndo),
  WriteEntry: onEntries,
  DeleteEntry: onEntries,
  StartDay: onDays,
  CorrectDay: onDays,
  ChangeSetting: onSettings,
  LinkAccounts: onSettings,
  UnlinkAccounts: onSettings,
  RecordActivities: decideTrades,
  ReplaceTrades: decideTrades,
  RecalculateTrades: decideTrades,
  ApplyImport: decideImport,
  AddRecord: onRecords,
  ChangeRecord: onRecords,
  DeleteRecord: onRecords,
}
