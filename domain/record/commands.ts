import type { Instant, LocalDate } from '#domain/time/local-date.ts'
import type { Activity } from './day-trades.ts'
import type { ConflictRef, JournalEvent, RenewedAccount, ReplacedTrades, SettingKey } from './events.ts'
import type { Conflict, Journal, Settings } from './journal.ts'
import type { AddedRecord, RecordList, StoredRecord } from './record-lists.ts'

/** A command; `decide` may refuse it. It carries ids and time, so that its answer is always the same. */
export type JournalCommand =
  | ChecklistCommand
  | TaskCommand
  | EntryCommand
  | ConflictCommand
  | UndoCommand
  | DayCommand
  | SettingsCommand
  | TradeCommand
  | ImportCommand
  | RecordCommand

export interface Applied {
  readonly events: ReadonlyArray<JournalEvent>
  readonly journal: Journal
}

/** A command before the journal machine has added the moment. */
export type CommandDraft = JournalCommand extends infer C ? (C extends JournalCommand ? Omit<C, 'meta'> : never) : never

export interface CommandMeta {
  readonly now: Instant
  /** The user's local day at `now`. */
  readonly today: LocalDate
  /** The IANA zone of `today`. */
  readonly zone?: string
}

interface Intent<Type extends string, Data> {
  readonly type: Type
  readonly data: Data
  readonly meta: CommandMeta
}

export type ChecklistCommand =
  | Intent<'AddChecklist', { readonly checklistId: string; readonly name: string }>
  /** `base`: fingerprint of the name that its author saw; absent: the present one. */
  | Intent<'RenameChecklist', { readonly checklistId: string; readonly name: string; readonly base?: string }>
  | Intent<'DeleteChecklist', { readonly checklistId: string }>
  /** `taskIds`: a fresh id for each task of the copy, in order. */
  | Intent<
      'DuplicateChecklist',
      { readonly checklistId: string; readonly copyId: string; readonly taskIds: ReadonlyArray<string> }
    >
  | Intent<'ReorderChecklists', { readonly checklistIds: ReadonlyArray<string> }>
  /** Adds all checklists or none. `name`: the name of their template. */
  | Intent<'AddRoutine', { readonly name: string; readonly checklists: ReadonlyArray<NewChecklist> }>

export interface NewTask {
  readonly taskId: string
  readonly text: string
}

interface NewChecklist {
  readonly checklistId: string
  readonly name: string
  readonly tasks: ReadonlyArray<NewTask>
}

export type TaskCommand =
  /** `rule`: the rule that judges the task; it comes, and by an undo goes, with it. */
  | Intent<
      'AddTask',
      NewTask & { readonly checklistId: string; readonly rule?: StoredRecord & { readonly rule: string } }
    >
  /** Adds all tasks or none. */
  | Intent<'AddTasks', { readonly checklistId: string; readonly tasks: ReadonlyArray<NewTask> }>
  /** `base`: fingerprint of the text that its author saw; absent: the present one. */
  | Intent<'EditTask', { readonly taskId: string; readonly text: string; readonly base?: string }>
  | Intent<'ToggleTask', { readonly taskId: string }>
  | Intent<'DeleteTask', { readonly taskId: string }>
  | Intent<'ReorderTasks', { readonly checklistId: string; readonly taskIds: ReadonlyArray<string> }>
  /** To the end of another checklist. */
  | Intent<'MoveTask', { readonly taskId: string; readonly checklistId: string }>

export type EntryCommand =
  /**
   * Two empty texts remove what was written; trades stay. `bases`: fingerprints of the texts that the author saw, if
   * not the present ones.
   */
  | Intent<
      'WriteEntry',
      {
        readonly date: LocalDate
        readonly notes: string
        readonly reflections: string
        readonly bases?: { readonly notes?: string; readonly reflections?: string }
        /** A draft of an earlier visit: it never replaces a newer text. */
        readonly leftBehind?: true
      }
    >
  | Intent<'DeleteEntry', { readonly date: LocalDate }>

export type ConflictCommand =
  /** Writes the text of a conflict back into its field; the present text becomes a conflict instead. */
  Intent<'RestoreConflict', ConflictChoice> | Intent<'DismissConflict', ConflictChoice>

/** `moved`: the conflict as read from a file outside the journal. */
interface ConflictChoice extends ConflictRef {
  readonly moved?: Conflict | undefined
}

export interface Reversal {
  readonly done: JournalEvent
  readonly inverse: ReadonlyArray<JournalEvent>
}

export type UndoCommand =
  /** Undoes an earlier command as far as nothing has changed since; undoing that is a redo. */
  Intent<'TakeBack', { readonly reversals: ReadonlyArray<Reversal> }>

export type DayCommand =
  /** Sent on load, every 60 s and at local midnight: archives and resets when a new day has begun, notes the visit. */
  | Intent<'StartDay', Record<never, never>>
  /**
   * By a server's time no day after `latest` has come. `reachedOn`: the true day, if known, of the day that the journal
   * has reached.
   */
  | Intent<'CorrectDay', { readonly latest: LocalDate; readonly reachedOn?: LocalDate }>

export type ChangeableSetting = Exclude<SettingKey, 'linkedSnapTradeAccounts'>

export type SettingsCommand =
  | {
      readonly [Key in ChangeableSetting]: Intent<
        'ChangeSetting',
        { readonly key: Key; readonly value: Required<Settings>[Key] }
      >
    }[ChangeableSetting]
  | Intent<'LinkAccounts', { readonly accountIds: ReadonlyArray<string> }>
  /** The trades of these accounts stay. */
  | Intent<'UnlinkAccounts', { readonly accountIds: ReadonlyArray<string> }>

/** Days of an account, both ends included, of which a statement is complete. */
export interface CompleteDays {
  readonly from: LocalDate
  readonly to: LocalDate
  /** Days between them of which something could not be read. */
  readonly except?: ReadonlyArray<LocalDate>
}

export type TradeCommand =
  /**
   * As in `ActivitiesRecorded`, whole days of an account at a time, since twins are counted within one statement.
   * `completeDays`: by account the days of which these are all; the journal's other activities were taken back.
   */
  | Intent<
      'RecordActivities',
      {
        readonly source: 'sync' | 'import'
        readonly activities: ReadonlyArray<Activity>
        readonly renewed?: ReadonlyArray<RenewedAccount>
        readonly completeThrough?: Readonly<Record<string, LocalDate>>
        readonly syncedDays?: ReadonlyArray<LocalDate>
        readonly completeDays?: Readonly<Record<string, CompleteDays>>
      }
    >
  /** Removes or replaces trades of files or entered ones, as in `TradesReplaced`; can be undone. */
  | Intent<'ReplaceTrades', ReplacedTrades>
  | Intent<'RecalculateTrades', Record<never, never>>

/** `base`: fingerprint of its content when it was written or read. */
export interface WrittenRecord {
  readonly list: 'tradeNotes' | 'labels' | 'imports'
  readonly id: string
  readonly base: string
}

/** What an import writes besides trades, or its undo removes; the caller has checked it. */
type ImportedRecord =
  | { readonly type: 'RecordAdded'; readonly data: AddedRecord }
  | { readonly type: 'RecordDeleted'; readonly data: WrittenRecord }

export type ImportCommand =
  /** A part of an import or of its undo. `undone`: the name of the import that is undone. */
  Intent<
    'ApplyImport',
    {
      readonly trades: Extract<CommandDraft, { readonly type: 'RecordActivities' | 'ReplaceTrades' }>
      readonly records: ReadonlyArray<ImportedRecord>
      readonly undone?: string
    }
  >

export type RecordCommand =
  | Intent<'AddRecord', { readonly list: RecordList; readonly record: StoredRecord }>
  /**
   * One field. `base`: fingerprint of the text, or the items of the list, that its author saw; absent: the present
   * ones. `gone`: restores a deleted record with this field alone. `also`: a second field in the same step of undo.
   */
  | Intent<
      'ChangeRecord',
      {
        readonly list: RecordList
        readonly id: string
        readonly field: string
        readonly value: unknown
        readonly base?: string | ReadonlyArray<unknown> | undefined
        readonly gone?: true
        readonly also?: { readonly field: string; readonly value: unknown } | undefined
      }
    >
  | Intent<'DeleteRecord', { readonly list: RecordList; readonly id: string }>
