import type { Instant, LocalDate } from '#domain/time/local-date.ts'
import type { Activity } from './day-trades.ts'
import type { ArchivedTask, Checklist, Conflict, DoneMoment, Settings, Task } from './journal.ts'
import type { RecordList, StoredRecord } from './record-lists.ts'

/**
 * What happened, in the past tense. An event carries all that is needed to apply it to a journal that has moved on
 * meanwhile: `base` is the fingerprint (`textFingerprint`) of the text its author saw, so that a replay can distinguish
 * a concurrent change from an unchanged record.
 */
export type JournalEvent =
  | ChecklistEvent
  | TaskEvent
  | EntryEvent
  | ConflictEvent
  | DayEvent
  | SettingsEvent
  | TradeEvent
  | RecordEvent

/** The events of these types. */
export type EventOf<Type extends JournalEvent['type']> = Extract<JournalEvent, { readonly type: Type }>

interface Fact<Type extends string, Data> {
  readonly type: Type
  readonly data: Data
  readonly at: Instant
  /** The user's local day at the moment of the act: a late tick counts for its own day. */
  readonly day: LocalDate
}

/** The checklist as its author saw it, enough to bring it back when an edit meets a deletion. */
export interface ChecklistRef {
  readonly id: string
  readonly name: string
  readonly createdAt: number
}

export type ChecklistEvent =
  | Fact<'ChecklistAdded', { readonly checklist: ChecklistRef }>
  | Fact<'ChecklistRenamed', { readonly checklist: ChecklistRef; readonly name: string; readonly base: string }>
  /**
   * `taskIds`: the tasks its author saw and deleted with it; `taskBases`: the fingerprints of their texts, in the same
   * order.
   */
  | Fact<
      'ChecklistDeleted',
      {
        readonly checklistId: string
        readonly taskIds: ReadonlyArray<string>
        readonly base: string
        readonly taskBases?: ReadonlyArray<string>
      }
    >
  /** A deletion taken back. `followedBy`: the checklists that came after it, so that it comes back to its place. */
  | Fact<'ChecklistRestored', { readonly checklist: Checklist; readonly followedBy: ReadonlyArray<string> }>
  /** `places`: the sort order of each checklist, null for none; without it they are numbered from 0. */
  | Fact<
      'ChecklistsReordered',
      { readonly checklistIds: ReadonlyArray<string>; readonly places?: ReadonlyArray<number | null> }
    >

/** A task as its author saw it; tasks bring their checklist along, so that they can never be orphans. */
export interface TaskRef {
  readonly id: string
  readonly text: string
  readonly sortOrder: number
  readonly checklist: ChecklistRef
  /** The rule that it is bound to. */
  readonly rule?: string
}

/**
 * A tick and its task as the user saw it: the file may have lost the task to another save for a while, and then the
 * tick brings it.
 */
interface Tick {
  readonly taskId: string
  /** Absent in the logs of older versions. */
  readonly task?: TaskRef
}

export type TaskEvent =
  | Fact<'TaskAdded', { readonly task: TaskRef }>
  | Fact<'TaskTextChanged', { readonly task: TaskRef; readonly text: string; readonly base: string }>
  /** `zone`: where the user was. `ticked`: an earlier tick come back, and what is known of its moment. */
  | Fact<'TaskCompleted', Tick & { readonly zone?: string; readonly ticked?: DoneMoment }>
  | Fact<'TaskReopened', Tick>
  | Fact<'TaskDeleted', { readonly taskId: string; readonly base: string }>
  /** A deletion taken back: the task as it was, with its tick. */
  | Fact<'TaskRestored', { readonly task: Task; readonly checklist: ChecklistRef }>
  /** `places`: the sort order of each task; without it they are numbered from 0. */
  | Fact<
      'TasksReordered',
      { readonly checklistId: string; readonly taskIds: ReadonlyArray<string>; readonly places?: ReadonlyArray<number> }
    >
  /** Into another checklist, at that place. `task`: as its author saw it, with the checklist that it was in. */
  | Fact<'TaskMoved', { readonly task: Task; readonly checklist: ChecklistRef; readonly sortOrder: number }>

/**
 * `yields`: a draft that an earlier visit left. A text in its field other than its base is newer: that stays, and the
 * draft becomes the conflict.
 */
interface EntryText {
  readonly date: LocalDate
  readonly text: string
  readonly base: string
  readonly yields?: true
}

export type EntryEvent =
  | Fact<'NotesWritten', EntryText>
  | Fact<'ReflectionsWritten', EntryText>
  | Fact<'EntryDeleted', { readonly date: LocalDate; readonly notesBase: string; readonly reflectionsBase: string }>

/** Which conflict: its record, its field and the fingerprint of its text. The same on every device. */
export interface ConflictRef {
  readonly of: string
  readonly field: Conflict['field']
  readonly print: string
}

export type ConflictEvent =
  | Fact<'ConflictDismissed', ConflictRef>
  /**
   * A dismissal taken back, or a moved conflict that has returned. `from`: the file beside the journal that need not
   * hold its text any more.
   */
  | Fact<'ConflictKept', { readonly conflict: Conflict; readonly from?: string }>

/** Automatic facts; they never beat what the user did. */
export type DayEvent =
  /**
   * The finished day `date` is archived, tasks are reset for `day`. A no-op when the journal already reset on or after
   * `day`.
   */
  | Fact<'DayStarted', { readonly finished: DayRecord | undefined }>
  /** A record for `day` when there is none and tasks exist. */
  | Fact<'DayRecorded', Record<never, never>>
  | Fact<'DayVisited', Record<never, never>>
  /**
   * The journal had reached a day after `latest`, which has not come: that day was `becomes`. `invented`: the records
   * after `latest` that its author saw.
   */
  | Fact<
      'DayCorrected',
      { readonly latest: LocalDate; readonly becomes: LocalDate; readonly invented: ReadonlyArray<LocalDate> }
    >

export interface DayRecord {
  readonly date: LocalDate
  readonly completed: number
  readonly total: number
  readonly tasks: ReadonlyArray<ArchivedTask>
}

/** The linked accounts are listed for the logs of older versions, which changed the list as a whole. */
export type SettingKey =
  | 'excludeWeekends'
  | 'theme'
  | 'showPortfolioValues'
  | 'linkedSnapTradeAccounts'
  | 'dayStartHour'

export type SettingsEvent =
  | Fact<
      'SettingChanged',
      { readonly [Key in SettingKey]: { readonly key: Key; readonly value: Required<Settings>[Key] } }[SettingKey]
    >
  /** Only what changed, never the list: what another device linked or unlinked meanwhile stays so. */
  | Fact<'AccountsLinked', { readonly accountIds: ReadonlyArray<string> }>
  | Fact<'AccountsUnlinked', { readonly accountIds: ReadonlyArray<string> }>

/** Movements that go, and those that come in their stead. */
export interface ReplacedTrades {
  /**
   * By day the ids that their author saw: what another device brings in meanwhile is not among them and stays. Ids
   * follow from the content, so they name the same trades everywhere.
   */
  readonly removed: Readonly<Record<LocalDate, ReadonlyArray<string>>>
  readonly activities: ReadonlyArray<Activity>
}

/** By day and account all that a complete statement of that day holds. */
export type WholeDays = Readonly<Record<LocalDate, Readonly<Record<string, ReadonlyArray<StatedFill>>>>>

/** A fill by its content (`contentPrintOf`) and the provider's name; twins differ by the latter only. */
export type StatedFill = readonly [content: string, name: string]

/** A broker's account that goes on under another id; `without`: ids of its orders that are reported again there. */
export interface RenewedAccount {
  readonly from: string
  readonly to: string
  readonly without: ReadonlyArray<string>
}

export type TradeEvent =
  /**
   * What a brokerage (or an imported file) reported: joined into the days, so reporting it again changes nothing.
   * `completeThrough`: per account the day up to which it was everything. `syncedDays`: days that were asked for, also
   * those without trades. `renewed`: first, everything of these accounts becomes the new ones'. `asOf`: when it was
   * stated, where that is not the event's own `at`. `wholeDays`: what it lacks of them was taken back.
   */
  | Fact<
      'ActivitiesRecorded',
      {
        readonly source: 'sync' | 'import'
        readonly activities: ReadonlyArray<Activity>
        readonly renewed?: ReadonlyArray<RenewedAccount>
        readonly completeThrough?: Readonly<Record<string, LocalDate>>
        readonly syncedDays?: ReadonlyArray<LocalDate>
        readonly asOf?: string
        readonly wholeDays?: WholeDays
      }
    >
  /** Trades of a file were removed, or became those of another account; or what the trader entered came or went. */
  | Fact<'TradesReplaced', ReplacedTrades>
  | Fact<'TradesRecalculated', Record<never, never>>

/** What the trader writes beside days and checklists: notes on trades, labels (`domain/record/record-lists.ts`). */
export type RecordEvent =
  | Fact<'RecordAdded', { readonly list: RecordList; readonly record: StoredRecord }>
  /**
   * One field of a record, which comes along as it was afterwards: enough to restore it where a deletion meets the
   * change. `base`: the fingerprint of the text that its author saw, or the items of the list.
   */
  | Fact<
      'RecordChanged',
      {
        readonly list: RecordList
        readonly record: StoredRecord
        readonly field: string
        readonly base?: string | ReadonlyArray<unknown>
      }
    >
  /** `base`: the fingerprint of the whole record that its deleter saw. */
  | Fact<'RecordDeleted', { readonly list: RecordList; readonly id: string; readonly base: string }>
  /** A deletion taken back. */
  | Fact<'RecordRestored', { readonly list: RecordList; readonly record: StoredRecord }>

/** Facts that no user asked for; they are not counted as edits of this device. */
export const isAutomatic = (event: JournalEvent): boolean =>
  event.type === 'DayStarted' ||
  event.type === 'DayRecorded' ||
  event.type === 'DayVisited' ||
  event.type === 'DayCorrected' ||
  event.type === 'TradesRecalculated' ||
  (event.type === 'ActivitiesRecorded' && event.data.source === 'sync')

/** Whether an event is about trades: only their rules can apply it. */
export const isTradeEvent = ({ type }: JournalEvent): boolean =>
  type === 'ActivitiesRecorded' || type === 'TradesReplaced' || type === 'TradesRecalculated'
