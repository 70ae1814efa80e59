import { type DomainError, domainError } from '#domain/errors/catalogue.ts'
import { type Fields, isFields } from '#domain/fields.ts'
import { parseDayTrades, printDayTrades } from '#domain/fills/day-record.ts'
import { defaultSettings } from '#domain/record/empty-journal.ts'
import type { Checklist, DayStats, JournalEntry, Settings, Task } from '#domain/record/journal.ts'
import { isTheme } from '#domain/record/setting-values.ts'
import { err, ok, type Result } from '#domain/result.ts'

/** The shapes of records (spec section 3). The rules for typing never filter a file; unknown fields stay. */
/** An entry as a file has it, with its trades unread. */
export type EntryRecord = Omit<JournalEntry, 'trades'> & { readonly trades?: unknown }

export interface FileRecords {
  readonly checklists: ReadonlyArray<Checklist>
  readonly tasks: ReadonlyArray<Task>
  readonly journalEntries: ReadonlyArray<EntryRecord>
  readonly dayStats: ReadonlyArray<DayStats>
  readonly settings: Settings
}

/** The other fields of an object. */
export const without = (fields: Fields, names: ReadonlyArray<string>): Fields =>
  Object.fromEntries(Object.entries(fields).filter(([name]) => !names.includes(name)))

const isText = (value: unknown): value is string => typeof value === 'string'
// `1e999` parses to Infinity, which JSON cannot hold again.
const isNumber = (value: unknown): value is number => typeof value === 'number' && Number.isFinite(value)
const isOptional = (value: unknown, is: (value: unknown) => boolean): boolean => value === undefined || is(value)

/** A checklist with the spec's fields; others are preserved. */
export const isChecklist = (value: unknown): value is Checklist =>
  isFields(value) && isText(value['id']) && isText(value['name']) && isNumber(value['createdAt'])

/** A task with the spec's fields; others are preserved. */
export const isTask = (value: unknown): value is Task =>
  isFields(value) &&
  isText(value['id']) &&
  isText(value['checklistId']) &&
  isText(value['text']) &&
  typeof value['completed'] === 'boolean' &&
  isNumber(value['sortOrder'])

/** A journal entry with the spec's fields; others are preserved. */
export const isEntry = (value: unknown): value is EntryRecord =>
  isFields(value) &&
  isText(value['date']) &&
  isText(value['notes']) &&
  isText(value['reflections']) &&
  isOptional(value['createdAt'], isText) &&
  isOptional(value['updatedAt'], isText)

/** An entry of a file with its trades read. */
export const parseEntry = (record: EntryRecord): JournalEntry => {
  const { trades } = record
  const day = trades === undefined ? undefined : parseDayTrades(trades)
  return day === undefined || day === trades ? (record as JournalEntry) : { ...record, trades: day }
}

/** An entry as its file has it. */
export const printEntry = (entry: JournalEntry): EntryRecord =>
  entry.trades?.foreign ? { ...entry, trades: printDayTrades(entry.trades) } : entry

const isArchivedTask = (value: unknown): boolean =>
  isFields(value) && isText(value['id']) && isText(value['text']) && typeof value['done'] === 'boolean'

/** A day's record, with the finished items where it carries them. */
export const isDayStats = (value: unknown): value is DayStats =>
  isFields(value) &&
  isText(value['date']) &&
  isNumber(value['completed']) &&
  isNumber(value['total']) &&
  isOptional(value['tasks'], (tasks) => Array.isArray(tasks) && tasks.every(isArchivedTask))

/** The four lists and the settings of `data`, or the spec's message (section 5) for the first thing that is wrong. */
export const checkRecords = (data: Fields): Result<FileRecords, DomainError<'file' | 'journal'>> => {
  const { checklists, tasks, journalEntries, dayStats, settings } = data
  for (const field of ['checklists', 'tasks', 'journalEntries', 'dayStats', 'settings'] as const) {
    if (data[field] === undefined) return err(domainError('file', 'MISSING_FIELD', { name: field }))
  }
  if (!Array.isArray(checklists)) return err(domainError('file', 'CHECKLISTS_NOT_ARRAY'))
  if (!Array.isArray(tasks)) return err(domainError('file', 'TASKS_NOT_ARRAY'))
  if (!Array.isArray(journalEntries)) return err(domainError('file', 'ENTRIES_NOT_ARRAY'))
  if (!Array.isArray(dayStats)) return err(domainError('file', 'DAY_STATS_NOT_ARRAY'))
  if (!isFields(settings)) return err(domainError('file', 'SETTINGS_NOT_OBJECT'))

  if (!allAre(checklists, isChecklist)) return err(domainError('file', 'INVALID_CHECKLIST'))
  if (!allAre(tasks, isTask)) return err(domainError('file', 'INVALID_TASK'))
  if ([...journalEntries, ...dayStats].some(lacksDate)) return err(domainError('journal', 'DATE_REQUIRED'))
  if (!allAre(journalEntries, isEntry)) return err(domainError('file', 'INVALID_ENTRY'))
  if (!allAre(dayStats, isDayStats)) return err(domainError('file', 'INVALID_DAY_STATS'))
  const read = readSettings(settings)
  return read
    ? ok({ checklists, tasks, journalEntries, dayStats, settings: read })
    : err(domainError('file', 'INVALID_SETTINGS'))
}

const allAre = <T>(values: ReadonlyArray<unknown>, is: (value: unknown) => value is T): values is ReadonlyArray<T> =>
  values.every(is)

const lacksDate = (value: unknown): boolean => isFields(value) && (value['date'] === undefined || value['date'] === '')

/** Absent settings get their default (spec section 9); an unknown theme follows the system. */
const readSettings = (settings: Fields): Settings | undefined => {
  const { excludeWeekends, lastVisitDate, theme, showPortfolioValues, linkedSnapTradeAccounts, lastTaskResetDate } =
    settings
  const flags = [excludeWeekends, showPortfolioValues].every((flag) =>
    isOptional(flag, (value) => typeof value === 'boolean'),
  )
  const texts = [lastVisitDate, theme, lastTaskResetDate].every((text) => isOptional(text, isText))
  const accounts = isOptional(linkedSnapTradeAccounts, (value) => Array.isArray(value) && value.every(isText))
  if (!flags || !texts || !accounts) return undefined
  return { ...defaultSettings, ...settings, theme: isTheme(theme) ? theme : defaultSettings.theme }
}
