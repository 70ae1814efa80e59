import type { Instant, LocalDate } from '#domain/time/local-date.ts'
import type { DayTrades } from './day-trades.ts'
import type { RecordText, Records } from './record-lists.ts'
import type { Table } from './table.ts'

/** Every record keeps the fields of newer or foreign versions. */
export interface Checklist {
  readonly id: string
  readonly name: string
  /** Milliseconds since the epoch. */
  readonly createdAt: number
  /** Absent until the user orders the checklists. */
  readonly sortOrder?: number
}

/** When and where an item was ticked; absent while it is open, or where it was not recorded. */
export interface DoneMoment {
  readonly doneAt?: Instant
  /** The user's IANA zone. */
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
  /** The rule that judges it by fills (`domain/rules`): it cannot be ticked and is not counted. */
  readonly rule?: string
}

export interface JournalEntry {
  readonly date: LocalDate
  readonly notes: string
  readonly reflections: string
  readonly createdAt?: Instant
  readonly updatedAt?: Instant
  readonly trades?: DayTrades
}

export interface ArchivedTask extends DoneMoment {
  readonly id: string
  readonly text: string
  readonly done: boolean
  /** The item is not counted: it was done without being due that day, or skipped. */
  readonly due?: false
  readonly skipped?: true
  /** The trader inverted `done` after the day. */
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
  /** 0 to 6; absent: midnight. */
  readonly dayStartHour?: number
}

/** Immutable: every change copies one bucket of one table. */
export interface Journal {
  readonly checklists: Table<Checklist>
  readonly tasks: Table<Task>
  readonly entries: Table<JournalEntry>
  readonly dayStats: Table<DayStats>
  readonly records: Records
  readonly settings: Settings
  /** Tasks that are counted, and the completed ones among them. */
  readonly counts: { readonly completed: number; readonly total: number }
  /** The day of each deletion, by key (`t:<taskId>`, `c:<checklistId>`, `<list>:<id>`). The file's `sync.g`. */
  readonly tombstones: ReadonlyMap<string, LocalDate>
  /** Oldest first. The file's `sync.k`. */
  readonly conflicts: ReadonlyArray<Conflict>
  /** Oldest first. The file's `sync.m`. */
  readonly movedConflicts: ReadonlyArray<MovedConflict>
  /** Unknown fields of `data`, preserved for the version that knows them. */
  readonly extra: Readonly<Record<string, unknown>>
}

/** A text that a concurrent one overwrote, until the user restores or dismisses it. */
export interface Conflict {
  /** The date of the entry, or the id of the task, checklist or record. */
  readonly of: string
  readonly field: 'notes' | 'reflections' | 'text' | 'name' | RecordText
  readonly text: string
  /** The device that wrote it; empty when unknown. */
  readonly by: string
  readonly at: Instant
}

/** A conflict whose text is stored in a file outside the journal. */
export interface MovedConflict extends Pick<Conflict, 'of' | 'field' | 'at'> {
  /** Fingerprint of the text. */
  readonly print: string
  readonly file: string
}
