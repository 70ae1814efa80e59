import type { Instant, LocalDate } from '#domain/time/local-date.ts'
import type { Activity } from './day-trades.ts'
import type { ConflictRef, JournalEvent, RenewedAccount, ReplacedTrades, SettingKey } from './events.ts'
import type { Conflict, Journal, Settings } from './journal.ts'
import type { AddedRecord, RecordList, StoredRecord } from './record-lists.ts'

/**
 * What a user or the product wants; `decide` may refuse it. Ids and time come along, so that the same command always
 * gives the same answer.
 */
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

/** What a command comes to: its events, and the journal with them. */
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
  /** The IANA zone that `today` is of. */
  readonly zone?: string
}

interface Intent<Type extends string, Data> {
  readonly type: Type
  readonly data: Data
  readonly meta: CommandMeta
}

export type ChecklistCommand =
  | Intent<'AddChecklist', { readonly checklistId: string; readonly name: string }>
  /** `base`: fingerprint of the name that its author had before their eyes; else they saw the present one. */
  | Intent<'RenameChecklist', { readonly checklistId: string; readonly name: string; readonly base?: string }>
  | Intent<'DeleteChecklist', { readonly checklistId: string }>
  /** `taskIds`: a fresh id for each task of the copy, in order. */
  | Intent<
      'DuplicateChecklist',
      { readonly checklistId: string; readonly copyId: string; readonly taskIds: ReadonlyArray<string> }
    >
  /** All of them, in their new order. */
  | Intent<'ReorderChecklists', { readonly checklistIds: ReadonlyArray<string> }>
  /** Several checklists with their tasks, all or none; `name`: what their template is called. */
  | Intent<'AddRoutine', { readonly name: string; readonly checklists: ReadonlyArray<NewChecklist> }>

/** A task on its way into a checklist. */
export interface NewTask {
  readonly taskId: string
  readonly text: string
}

/** A checklist on its way into a journal, with its tasks. */
interface NewChecklist {
  readonly checklistId: string
  readonly name: string
  readonly tasks: ReadonlyArray<NewTask>
}

export type TaskCommand =
  /** `rule`: the rule that is to judge it, which comes and, by an undo, goes with it. */
  | Intent<
      'AddTask',
      NewTask & { readonly checklistId: string; readonly rule?: StoredRecord & { readonly rule: string } }
    >
  /** Several at once, all or none. */
  | Intent<'AddTasks', { readonly checklistId: string; readonly tasks: ReadonlyArray<NewTask> }>
  /** `base`: fingerprint of the text that its author had before their eyes; else they saw the present one. */
  | Intent<'EditTask', { readonly taskId: string; readonly text: string; readonly base?: string }>
  | Intent<'ToggleTask', { readonly taskId: string }>
  | Intent<'DeleteTask', { readonly taskId: string }>
  | Intent<'ReorderTasks', { readonly checklistId: string; readonly taskIds: ReadonlyArray<string> }>
  /** To the end of another checklist. */
  | Intent<'MoveTask', { readonly taskId: string; readonly checklistId: string }>

export type EntryCommand =
  /**
   * One entry per date; clearing both texts removes what was written there. `bases`: fingerprints of the texts that the
   * writer had before their eyes, where the journal may have moved on behind them; else they saw the present ones.
   */
  | Intent<
      'WriteEntry',
      {
        readonly date: LocalDate
        readonly notes: string
        readonly reflections: string
        readonly bases?: { readonly notes?: string; readonly reflections?: string }
        /** Left behind by an earlier visit: it never takes the place of what is newer. */
        readonly leftBehind?: true
      }
    >
  | Intent<'DeleteEntry', { readonly date: LocalDate }>

export type ConflictCommand =
  /** Writes the text of a conflict back into its field; the present text becomes a conflict instead. */
  Intent<'RestoreConflict', ConflictChoice> | Intent<'DismissConflict', ConflictChoice>

/** A conflict that the user decides about, and its words where a file outside the journal holds them. */
interface ConflictChoice extends ConflictRef {
  readonly moved?: Conflict | undefined
}

/** One fact, and the facts that undo it. */
export interface Reversal {
  readonly done: JournalEvent
  readonly inverse: ReadonlyArray<JournalEvent>
}

export type UndoCommand =
  /** Undoes an earlier command, in its order, as far as nothing has changed since. Undoing that is a redo. */
  Intent<'TakeBack', { readonly reversals: ReadonlyArray<Reversal> }>

export type DayCommand =
  /**
   * Sent on load, every 60 s and at local midnight: archives and resets when a new day has begun, records today, notes
   * the visit.
   */
  | Intent<'StartDay', Record<never, never>>
  /**
   * A server's time has proven which days can have come: `latest` is the last of them. `reachedOn`: the true day of the
   * one that the journal has reached, where it is known.
   */
  | Intent<'CorrectDay', { readonly latest: LocalDate; readonly reachedOn?: LocalDate }>

/** The settings that are changed as a whole; accounts are linked and unlinked instead. */
export type ChangeableSetting = Exclude<SettingKey, 'linkedSnapTradeAccounts'>

export type SettingsCommand =
  | {
      readonly [Key in ChangeableSetting]: Intent<
        'ChangeSetting',
        { readonly key: Key; readonly value: Required<Settings>[Key] }
      >
    }[ChangeableSetting]
  /** The journal follows these brokerage accounts as well; one, or all that are shown. */
  | Intent<'LinkAccounts', { readonly accountIds: ReadonlyArray<string> }>
  /** It follows them no more; their trades stay. */
  | Intent<'UnlinkAccounts', { readonly accountIds: ReadonlyArray<string> }>

/** Days of an account, both ends included, of which a statement holds everything. */
export interface CompleteDays {
  readonly from: LocalDate
  readonly to: LocalDate
  /** Days between them of which something could not be read. */
  readonly except?: ReadonlyArray<LocalDate>
}

export type TradeCommand =
  /**
   * Joins activities into the journal; whole days of an account at a time, since twins are counted within one
   * statement. The fields are those of `ActivitiesRecorded`. `completeDays`: by account the days of which the
   * activities are everything; what the journal has beside them was taken back.
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
  /** Takes trades of files, or what the trader enters, out, in, or elsewhere, as `TradesReplaced` says it; undone. */
  | Intent<'ReplaceTrades', ReplacedTrades>
  /** Recalculates every result from the trades in the journal. */
  | Intent<'RecalculateTrades', Record<never, never>>

/** A record, with the fingerprint of its content when it was written or read. */
export interface WrittenRecord {
  readonly list: 'tradeNotes' | 'labels' | 'imports'
  readonly id: string
  readonly base: string
}

/** The records that an import writes besides trades, or that its undo removes; the caller has checked them. */
type ImportedRecord =
  | { readonly type: 'RecordAdded'; readonly data: AddedRecord }
  | { readonly type: 'RecordDeleted'; readonly data: WrittenRecord }

export type ImportCommand =
  /**
   * A part of an import, or the undo of one, in trades and words alike: neither is there without the other. `undone`:
   * the name of the import that goes.
   */
  Intent<
    'ApplyImport',
    {
      readonly trades: Extract<CommandDraft, { readonly type: 'RecordActivities' | 'ReplaceTrades' }>
      readonly records: ReadonlyArray<ImportedRecord>
      readonly undone?: string
    }
  >

/** What the trader writes beside days and checklists; screens make these by `domain/trade-notes/`. */
export type RecordCommand =
  | Intent<'AddRecord', { readonly list: RecordList; readonly record: StoredRecord }>
  /**
   * One field. `base`: fingerprint of the text, or the items of the list, that its author had before their eyes; else
   * they saw the present ones. `gone`: also where the record was deleted meanwhile; the field alone brings it back.
   * `also`: another field of the record that changes with it, in the same step of undo.
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
