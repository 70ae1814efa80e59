import type { Checklist, DayStats, Journal, JournalEntry, Settings, Task } from './journal.ts'
import { type Table, tableOf, tableValues } from './table.ts'

/** The key of checklists and tasks. */
export const idOf = (record: { readonly id: string }): string => record.id
/** The key of entries and day records. */
export const dateOf = (record: { readonly date: string }): string => record.date

/** Spec section 9, "Default settings". */
export const defaultSettings: Settings = {
  excludeWeekends: false,
  lastVisitDate: '',
  theme: 'system',
  showPortfolioValues: false,
  linkedSnapTradeAccounts: [],
}

/** False for a task that a rule judges: it is neither done nor left. */
export const isCounted = ({ rule }: Pick<Task, 'rule'>): boolean => typeof rule !== 'string'

/** Of the counted tasks only. */
export const countsOf = (tasks: Iterable<Task>): Journal['counts'] => {
  let [completed, total] = [0, 0]
  for (const task of tasks) {
    if (!isCounted(task)) continue
    total++
    if (task.completed) completed++
  }
  return { completed, total }
}

/** How many tasks there are and how many are completed; for journals that were just read. */
export const countTasks = (tasks: Table<Task>): Journal['counts'] => countsOf(tableValues(tasks))

export interface JournalParts {
  readonly checklists?: Iterable<Checklist>
  readonly tasks?: Iterable<Task>
  readonly entries?: Iterable<JournalEntry>
  readonly dayStats?: Iterable<DayStats>
  readonly records?: Journal['records']
  readonly settings?: Settings
  readonly tombstones?: Journal['tombstones']
  readonly conflicts?: Journal['conflicts']
  readonly movedConflicts?: Journal['movedConflicts']
  readonly extra?: Journal['extra']
}

/** A journal of these records, its counts in step. */
export const journalOf = (parts: JournalParts): Journal => {
  const tasks = tableOf(parts.tasks ?? [], idOf)
  return {
    checklists: tableOf(parts.checklists ?? [], idOf),
    tasks,
    entries: tableOf(parts.entries ?? [], dateOf),
    dayStats: tableOf(parts.dayStats ?? [], dateOf),
    records: parts.records ?? {},
    settings: parts.settings ?? defaultSettings,
    counts: countTasks(tasks),
    tombstones: parts.tombstones ?? new Map(),
    conflicts: parts.conflicts ?? [],
    movedConflicts: parts.movedConflicts ?? [],
    extra: parts.extra ?? {},
  }
}

export const emptyJournal: Journal = journalOf({})
