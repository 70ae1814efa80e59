import type { themes } from '../settings/themes.ts'
import type { TradeEvent } from './events.ts'
import type { Table } from './table.ts'

/** A calendar day of the user, `YYYY-MM-DD`, in the zone the user was in at the moment of the act. */
export type LocalDate = string
/** An instant as ISO 8601 in UTC with milliseconds. It labels, it never orders. */
export type Instant = string

/** Fields of newer or foreign versions ride along untouched on every record. */
export interface Checklist {
  readonly id: string
  readonly name: string
  /** Milliseconds since the epoch. */
  readonly createdAt: number
}

export interface Task {
  readonly id: string
  readonly checklistId: string
  readonly text: string
  readonly completed: boolean
  readonly sortOrder: number
  /** It came along with a tick, not with its own addition: no trace of the device that had added it. */
  readonly brought?: true
}

export interface JournalEntry {
  readonly date: LocalDate
  readonly notes: string
  readonly reflections: string
  readonly createdAt?: Instant
  readonly updatedAt?: Instant
  /** Daily trades data; its shape belongs to `domain/trades`. */
  readonly trades?: unknown
}

export interface ArchivedTask {
  readonly id: string
  readonly text: string
  readonly done: boolean
}

export interface DayStats {
  readonly date: LocalDate
  readonly completed: number
  readonly total: number
  /** Which items were done, kept when the day was archived. */
  readonly tasks?: ReadonlyArray<ArchivedTask>
}

export type ThemePreference = (typeof themes)[number]

export interface Settings {
  readonly excludeWeekends: boolean
  /** Empty until the first visit. */
  readonly lastVisitDate: LocalDate
  readonly theme: ThemePreference
  readonly showPortfolioValues: boolean
  readonly linkedSnapTradeAccounts: ReadonlyArray<string>
  readonly lastTaskResetDate?: LocalDate
}

/** The journal in memory: immutable, every change copies one bucket of one table. */
export interface Journal {
  readonly checklists: Table<Checklist>
  readonly tasks: Table<Task>
  readonly entries: Table<JournalEntry>
  readonly dayStats: Table<DayStats>
  readonly settings: Settings
  /** How many tasks there are and how many are completed now; kept in step by `evolve`. */
  readonly counts: { readonly completed: number; readonly total: number }
  /** Deleted records by key (`t:<taskId>`, `c:<checklistId>`): the day of the deletion. The file's `sync.g`. */
  readonly tombstones: ReadonlyMap<string, LocalDate>
  /** Texts that lost a conflict and wait for the user, oldest first. The file's `sync.k`. */
  readonly losers: ReadonlyArray<LostText>
  /** Those of them that found no room in the journal's file, oldest first. The file's `sync.m`. */
  readonly moved: ReadonlyArray<MovedText>
  /** Facts about trades whose rules have not been loaded yet, in their order; nearly always none. Never part of a file. */
  readonly waiting: ReadonlyArray<TradeEvent>
  /** Unknown fields of `data`, kept for the version that knows them. */
  readonly extra: Readonly<Record<string, unknown>>
}

/** A text that lost against a concurrent one. It stays until the user restores or dismisses it. */
export interface LostText {
  /** The date of the entry, or the id of the task or checklist. */
  readonly d: string
  readonly f: 'notes' | 'reflections' | 'text' | 'name'
  readonly v: string
  /** The device that wrote it, as far as known. */
  readonly by: string
  readonly at: Instant
}

/** A lost text whose words stand in a file of their own beside the journal; here is only where it belongs. */
export interface MovedText extends Pick<LostText, 'd' | 'f' | 'at'> {
  /** Fingerprint of its words. */
  readonly print: string
  /** The name of that file. */
  readonly file: string
}
