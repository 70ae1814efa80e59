import type { Instant, LocalDate } from '#domain/time/local-date.ts'
import type { DayTrades } from './day-trades.ts'
import type { RecordText, Records } from './record-lists.ts'
import type { Table } from './table.ts'

/** Fields of newer or foreign versions are preserved untouched on every record. */
export interface Checklist {
  readonly id: string
  readonly name: string
  /** Milliseconds since the epoch. */
  readonly createdAt: number
  /** Its place among the others, once the user has ordered them. */
  readonly sortOrder?: number
}

/** When and where an item was ticked; absent while it is open, and where no one recorded it. */
export interface DoneMoment {
  readonly doneAt?: Instant
  /** The IANA zone that the user was in. */
  readonly doneZone?: string
}

export interface Task extends DoneMoment {
  readonly id: string
  readonly checklistId: string
  readonly text: string
  readonly completed: boolean
  readonly sortOrder: number
  /** The file's key for: a tick restored it (`isRestoredByTick`), not its own addition. */
  readonly brought?: true
  /** The rule that judges it by fills (`domain/rules`): it is not ticked, and does not count with the others. */
  readonly rule?: string
}

export interface JournalEntry {
  readonly date: LocalDate
  readonly notes: string
  readonly reflections: string
  readonly createdAt?: Instant
  readonly updatedAt?: Instant
  /** What is known of the day's trades. */
  readonly trades?: DayTrades
}

export interface ArchivedTask extends DoneMoment {
  readonly id: string
  readonly text: string
  readonly done: boolean
  /** It is not counted: it was done without being due that day, or skipped. */
  readonly due?: false
  readonly skipped?: true
  /** The trader corrected it after the day: when that ended it was not `done`, or it was. */
  readonly corrected?: true
}

export interface DayStats {
  readonly date: LocalDate
  readonly completed: number
  readonly total: number
  /** Which items were done when the day was archived. */
  readonly tasks?: ReadonlyArray<ArchivedTask>
}

export type ThemePreference = 'light' | 'dark' | 'system'

export interface Settings {
  readonly excludeWeekends: boolean
  /** Empty until the first visit. */
  readonly lastVisitDate: LocalDate
  readonly theme: ThemePreference
  readonly showPortfolioValues: boolean
  readonly linkedSnapTradeAccounts: ReadonlyArray<string>
  readonly lastTaskResetDate?: LocalDate
  /** The hour at which a day begins, 0 to 6; midnight where it is absent. */
  readonly dayStartHour?: number
}

/** The journal in memory: immutable, every change copies one bucket of one table. */
export interface Journal {
  readonly checklists: Table<Checklist>
  readonly tasks: Table<Task>
  readonly entries: Table<JournalEntry>
  readonly dayStats: Table<DayStats>
  /** What the trader writes beside days and checklists. */
  readonly records: Records
  readonly settings: Settings
  /** How many tasks there are and how many are completed now; updated by `evolve`. */
  readonly counts: { readonly completed: number; readonly total: number }
  /**
   * Deleted records by key (`t:<taskId>`, `c:<checklistId>`, `<list>:<id>`): the day of the deletion. The file's
   * `sync.g`.
   */
  readonly tombstones: ReadonlyMap<string, LocalDate>
  /** Texts that lost a conflict, until the user decides about them, oldest first. The file's `sync.k`. */
  readonly conflicts: ReadonlyArray<Conflict>
  /** Conflicts whose texts are stored in files beside the journal, oldest first. The file's `sync.m`. */
  readonly movedConflicts: ReadonlyArray<MovedConflict>
  /** Unknown fields of `data`, preserved for the version that knows them. */
  readonly extra: Readonly<Record<string, unknown>>
}

/** A text that was overwritten by a concurrent one. It stays until the user restores or dismisses it. */
export interface Conflict {
  /** The date of the entry, or the id of the task, checklist or record. */
  readonly of: string
  readonly field: 'notes' | 'reflections' | 'text' | 'name' | RecordText
  readonly text: string
  /** The device that wrote it; empty when unknown. */
  readonly by: string
  readonly at: Instant
}

/** A conflict whose text is stored in a file beside the journal. */
export interface MovedConflict extends Pick<Conflict, 'of' | 'field' | 'at'> {
  /** Fingerprint of the text. */
  readonly print: string
  /** The name of that file. */
  readonly file: string
}
