import type { Instant, LocalDate } from '#domain/time/local-date.ts'
import type { Activity } from './day-trades.ts'
import type { ArchivedTask, Checklist, Conflict, DoneMoment, Settings, Task } from './journal.ts'
import type { RecordList, StoredRecord } from './record-lists.ts'

/**
 * What happened. An event carries all that is needed to apply it to a journal that has moved on meanwhile. `base`: the
 * fingerprint (`textFingerprint`) of the text that its author saw, by which a replay finds a concurrent change.
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

export type EventOf<Type extends JournalEvent['type']> = Extract<JournalEvent, { readonly type: Type }>

interface Fact<Type extends string, Data> {
  readonly type: Type
  readonly data: Data
  readonly at: Instant
  /** The user's local day at the moment of the act: a late tick counts for its own day. */
  readonly day: LocalDate
}

/** As its author saw it, enough to restore it when an edit meets a deletion. */
export interface ChecklistRef {
  readonly id: string
  readonly name: string
  readonly createdAt: number
}

export type ChecklistEvent =
  | Fact<'ChecklistAdded', { readonly checklist: ChecklistRef }>
  | Fact<'ChecklistRenamed', { readonly checklist: ChecklistRef; readonly name: string; readonly base: string }>
  /** `taskIds`: deleted with it, as seen by its author; `taskBases`: fingerprints of their texts, in that order. */
  | Fact<
      'ChecklistDeleted',
      {
        readonly checklistId: string
        readonly taskIds: ReadonlyArray<string>
        readonly base: string
        readonly taskBases?: ReadonlyArray<string>
      }
    >
  /** A deletion undone. `followedBy`: the checklists after it, which give its place. */
  | Fact<'ChecklistRestored', { readonly checklist: Checklist; readonly followedBy: ReadonlyArray<string> }>
  /** `places`: each sort order, null for none; without it they are numbered from 0. */
  | Fact<
      'ChecklistsReordered',
      { readonly checklistIds: ReadonlyArray<string>; readonly places?: ReadonlyArray<number | null> }
    >

/** As its author saw it; it carries its checklist, so that it is never an orphan. */
export interface TaskRef {
  readonly id: string
  readonly text: string
  readonly sortOrder: number
  readonly checklist: ChecklistRef
  readonly rule?: string
}

/** A tick with its task as the user saw it: it restores a task that another save had removed. */
interface Tick {
  readonly taskId: string
  /** Absent in the logs of older versions. */
  readonly task?: TaskRef
}

export type TaskEvent =
  | Fact<'TaskAdded', { readonly task: TaskRef }>
  | Fact<'TaskTextChanged', { readonly task: TaskRef; readonly text: string; readonly base: string }>
  /** `zone`: the user's. `ticked`: the moment of an earlier tick that is restored. */
  | Fact<'TaskCompleted', Tick & { readonly zone?: string; readonly ticked?: DoneMoment }>
  | Fact<'TaskReopened', Tick>
  | Fact<'TaskDeleted', { readonly taskId: string; readonly base: string }>
  /** A deletion undone: the task as it was, with its tick. */
  | Fact<'TaskRestored', { readonly task: Task; readonly checklist: ChecklistRef }>
  /** `places`: each sort order; without it they are numbered from 0. */
  | Fact<
      'TasksReordered',
      { readonly checklistId: string; readonly taskIds: ReadonlyArray<string>; readonly places?: ReadonlyArray<number> }
    >
  /** `task`: as its author saw it, in its former checklist. */
  | Fact<'TaskMoved', { readonly task: Task; readonly checklist: ChecklistRef; readonly sortOrder: number }>

/** `yields`: a draft of an earlier visit, which becomes a conflict where a text other than `base` is newer. */
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

/** A conflict by its record, field and the fingerprint of its text: the same on every device. */
export interface ConflictRef {
  readonly of: string
  readonly field: Conflict['field']
  readonly print: string
}

export type ConflictEvent =
  | Fact<'ConflictDismissed', ConflictRef>
  /** A dismissal undone, or a moved conflict that returned. `from`: the file that need not hold its text any more. */
  | Fact<'ConflictKept', { readonly conflict: Conflict; readonly from?: string }>

/** Automatic facts; they never win over what the user did. */
export type DayEvent =
  /** Archives the finished day, resets tasks for `day`. No effect when the journal already reset on or after `day`. */
  | Fact<'DayStarted', { readonly finished: DayRecord | undefined }>
  /** A record for `day` when there is none and tasks exist. */
  | Fact<'DayRecorded', Record<never, never>>
  | Fact<'DayVisited', Record<never, never>>
  /**
   * The journal had reached a day after `latest`, which has not come: the true day was `becomes`. `invented`: the
   * records after `latest` that the author saw.
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

/** The linked accounts serve the logs of older versions, which changed the list as a whole. */
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
  /** Only the changed ids: what another device linked or unlinked stays. */
  | Fact<'AccountsLinked', { readonly accountIds: ReadonlyArray<string> }>
  | Fact<'AccountsUnlinked', { readonly accountIds: ReadonlyArray<string> }>

export interface ReplacedTrades {
  /** Ids by day that the author saw, so that another device's new trades stay. Ids follow from the content. */
  readonly removed: Readonly<Record<LocalDate, ReadonlyArray<string>>>
  readonly activities: ReadonlyArray<Activity>
}

/** By day and account all fills of a complete statement. */
export type WholeDays = Readonly<Record<LocalDate, Readonly<Record<string, ReadonlyArray<StatedFill>>>>>

/** Twins have one content (`contentPrintOf`); only the provider's name differs. */
export type StatedFill = readonly [content: string, name: string]

/** A broker's account under a new id. `without`: ids of its orders that are reported again there. */
export interface RenewedAccount {
  readonly from: string
  readonly to: string
  readonly without: ReadonlyArray<string>
}

export type TradeEvent =
  /**
   * Reported by a brokerage or an imported file: joined into the days, so reporting it again changes nothing.
   * `completeThrough`: per account the last complete day. `syncedDays`: days that were asked for, also those without
   * trades. `renewed`: applied first. `asOf`: when it was stated, if not at `at`. `wholeDays`: what these statements
   * lack was taken back.
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
  /** Trades of a file, or entered ones, were removed or replaced. */
  | Fact<'TradesReplaced', ReplacedTrades>
  | Fact<'TradesRecalculated', Record<never, never>>

export type RecordEvent =
  | Fact<'RecordAdded', { readonly list: RecordList; readonly record: StoredRecord }>
  /** `record`: as changed, to restore a deleted one. `base`: fingerprint of the text, or the items, before. */
  | Fact<
      'RecordChanged',
      {
        readonly list: RecordList
        readonly record: StoredRecord
        readonly field: string
        readonly base?: string | ReadonlyArray<unknown>
      }
    >
  /** `base`: fingerprint of the whole record that its deleter saw. */
  | Fact<'RecordDeleted', { readonly list: RecordList; readonly id: string; readonly base: string }>
  /** A deletion undone. */
  | Fact<'RecordRestored', { readonly list: RecordList; readonly record: StoredRecord }>

/** Automatic events are not counted as edits of this device. */
export const isAutomatic = (event: JournalEvent): boolean =>
  event.type === 'DayStarted' ||
  event.type === 'DayRecorded' ||
  event.type === 'DayVisited' ||
  event.type === 'DayCorrected' ||
  event.type === 'TradesRecalculated' ||
  (event.type === 'ActivitiesRecorded' && event.data.source === 'sync')

/** Only the rules of trades can apply these. */
export const isTradeEvent = ({ type }: JournalEvent): boolean =>
  type === 'ActivitiesRecorded' || type === 'TradesReplaced' || type === 'TradesRecalculated'
