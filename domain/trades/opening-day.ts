import { entryOn } from '#domain/entries/views.ts'
import type { ArchivedTask, Journal } from '#domain/record/journal.ts'
import { tableGet } from '#domain/record/table.ts'
import { presentOf, recordOfTasks } from '#domain/routine/day-record.ts'
import { tickedAt } from '#domain/routine/known-zones.ts'
import type { LocalDate } from '#domain/time/local-date.ts'
import { instantOf } from './groups.ts'
import type { Trade } from './trade.ts'

/** 'done': that day, but the tick or the fill has no time. 'corrected': done by a later correction. */
export type ItemThen = 'before' | 'after' | 'done' | 'not done' | 'skipped' | 'corrected'

interface OpeningDay {
  readonly day: LocalDate
  /** As they are now: earlier versions are not kept. */
  readonly notes: string
  readonly items: ReadonlyArray<{ readonly text: string; readonly stood: ItemThen }>
  /** The day is not over: open items may still be done. */
  readonly isRunning: boolean
}

const thenOf = (task: ArchivedTask, day: LocalDate, opened: number | undefined): ItemThen => {
  if (!task.done) return task.skipped ? 'skipped' : 'not done'
  if (task.corrected) return 'corrected'
  const at = tickedAt(task, day)
  if (at === undefined || opened === undefined) return 'done'
  return at < opened ? 'before' : 'after'
}

/** Undefined where nothing was written or recorded on that day. */
export const openingDayOf = (
  journal: Journal,
  { opened }: Pick<Trade, 'opened'>,
  today: LocalDate,
): OpeningDay | undefined => {
  const { day } = opened
  const isRunning = day === presentOf(journal, today)
  const tasks = isRunning ? recordOfTasks(journal, day).tasks : (tableGet(journal.dayStats, day)?.tasks ?? [])
  const notes = entryOn(journal, day)?.notes ?? ''
  if (tasks.length === 0 && notes === '') return undefined
  const at = instantOf(opened)
  return { day, notes, isRunning, items: tasks.map((task) => ({ text: task.text, stood: thenOf(task, day, at) })) }
}
