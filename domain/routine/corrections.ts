import { checkEntryDate } from '#domain/entries/entry-text.ts'
import { type DomainError, domainError } from '#domain/errors/catalogue.ts'
import { isStoredRecord, recordsIn, textIn } from '#domain/lists/views.ts'
import type { CommandDraft } from '#domain/record/commands.ts'
import { isCounted } from '#domain/record/empty-journal.ts'
import type { Journal, Task } from '#domain/record/journal.ts'
import { tableGet, tableToArray, tableValues } from '#domain/record/table.ts'
import { err, ok, type Result } from '#domain/result.ts'
import type { LocalDate } from '#domain/time/local-date.ts'
import { isDayOff, isPast } from './day-record.ts'
import { isCorrected, standingsOn } from './due.ts'
import { allows, recurrenceOn } from './schedule.ts'

/** A tick that the trader corrects after its day. */
export interface Correction {
  readonly date: LocalDate
  readonly task: string
  /** The item's text on that day: the item may be gone. */
  readonly name: string
  readonly done: boolean
}

interface PastItem {
  readonly id: string
  readonly text: string
  readonly done: boolean
  readonly corrected: boolean
}

/**
 * The items of a past day whose ticks can be corrected: those that its record counts or that count by the week; without
 * a record those that were due and that an earlier record names. A record with counts but no names has none.
 */
export const pastItems = (journal: Journal, date: LocalDate): ReadonlyArray<PastItem> => {
  if (!isPast(journal, date)) return []
  const record = tableGet(journal.dayStats, date)
  if (!record?.tasks && record && record.total > 0) return []
  const weekly = weeklyOn(journal, date)
  const named = new Map(
    (record?.tasks ?? []).filter(({ id, due }) => due !== false || weekly(id)).map((item) => [item.id, item]),
  )
  return [
    ...[...named.values()].map(({ id, text, done, corrected }) => ({ id, text, done, corrected: corrected === true })),
    ...unnamedItems(journal, date, (task) => !named.has(task.id) && (!record?.tasks || weekly(task.id))),
  ]
}

const weeklyOn =
  (journal: Journal, date: LocalDate) =>
  (id: string): boolean => {
    const recurrence = recurrenceOn(journal, tableGet(journal.tasks, id) ?? { id, checklistId: '' }, date)
    return !!recurrence.times && allows(recurrence, date)
  }

const unnamedItems = (
  journal: Journal,
  date: LocalDate,
  isAsked: (task: Pick<Task, 'id'>) => boolean,
): ReadonlyArray<PastItem> => {
  if (isDayOff(journal.settings, date)) return []
  const known = new Set<string>()
  for (const { date: day, tasks = [] } of tableValues(journal.dayStats))
    if (day < date) for (const { id } of tasks) known.add(id)
  const standing = standingsOn(journal, date)
  const weekly = weeklyOn(journal, date)
  const due = tableToArray(journal.tasks).filter(
    (task) =>
      isCounted(task) &&
      isAsked(task) &&
      (weekly(task.id) || (known.has(task.id) && standing({ ...task, completed: false }) === 'due')),
  )
  const names = new Map(due.map(({ id, text }) => [id, text]))
  // A correction stays visible, also where its item is gone.
  for (const { task, name } of correctionsOn(journal, date))
    if (isAsked({ id: task }) && !names.has(task)) names.set(task, name)
  return [...names].map(([id, text]) => {
    const done = isCorrected(journal, date, id, true)
    return { id, text, done, corrected: done }
  })
}

const correctionsOn = (journal: Journal, date: LocalDate) =>
  tableToArray(recordsIn(journal, 'corrections'))
    .filter(isStoredRecord)
    .filter((each) => each['date'] === date)
    .map((each) => ({ id: each.id, task: textIn(each, 'task'), name: textIn(each, 'name') }))

interface Asked {
  /** Fresh. */
  readonly id: string
  readonly date: LocalDate
  readonly taskId: string
  readonly today: LocalDate
}

/** Inverts a past tick, or removes its correction. The journal's window of a year allows it. */
export const correctTick = (
  journal: Journal,
  { id, date, taskId, today }: Asked,
): Result<ReadonlyArray<CommandDraft>, DomainError<'task'>> => {
  const item = pastItems(journal, date).find((each) => each.id === taskId)
  if (!item || !checkEntryDate(date, today).ok) return err(domainError('task', 'TICK_NOT_CORRECTABLE'))
  if (item.corrected)
    return ok(
      correctionsOn(journal, date)
        .filter(({ task }) => task === taskId)
        .map((each) => ({ type: 'DeleteRecord', data: { list: 'corrections', id: each.id } })),
    )
  const record: Correction = { date, task: taskId, name: item.text, done: !item.done }
  return ok([{ type: 'AddRecord', data: { list: 'corrections', record: { id, ...record } } }])
}
