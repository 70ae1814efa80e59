import { limits } from '#domain/limits.ts'
import { recordOf } from '#domain/lists/views.ts'
import { isCounted } from '#domain/record/empty-journal.ts'
import type { DayRecord, RecordEvent, TradeEvent } from '#domain/record/events.ts'
import type { ArchivedTask, DayStats, DoneMoment, Journal, Settings, Task } from '#domain/record/journal.ts'
import { lastResetOf } from '#domain/record/last-days.ts'
import { tableGet, tableHas, tablePut } from '#domain/record/table.ts'
import { type LocalDate, isWeekend, laterOf } from '#domain/time/local-date.ts'
import { checklistsInOrder } from './checklist-views.ts'
import { dueCounts, hasRoutine, isCorrected, isSkipped, type Standing, standingsOn } from './due.ts'
import { tasksByChecklist } from './task-views.ts'

/** Saturdays and Sundays, when the user has turned them off: no reset, no record. */
export const isDayOff = (settings: Settings, date: LocalDate): boolean => settings.excludeWeekends && isWeekend(date)

/** What is known of when an item was ticked. */
export const doneMomentOf = ({ doneAt, doneZone }: DoneMoment): DoneMoment => ({
  ...(doneAt !== undefined && { doneAt }),
  ...(doneZone !== undefined && { doneZone }),
})

/** An item as it is before a tick. */
export const withoutDoneMoment = <T extends DoneMoment>({ doneAt: _at, doneZone: _zone, ...item }: T) => item

/** An item that was neither due nor done is not archived. */
const archived = (task: Task, standing: Standing): ReadonlyArray<ArchivedTask> =>
  standing === 'not due' && !task.completed
    ? []
    : [
        {
          id: task.id,
          text: task.text,
          done: task.completed,
          ...(task.completed && doneMomentOf(task)),
          ...marksOf(standing),
        },
      ]

const marksOf = (standing: Standing): Pick<ArchivedTask, 'due' | 'skipped'> =>
  standing === 'due' ? {} : { due: false, ...(standing === 'skipped' && { skipped: true }) }

const countedOf = (tasks: ReadonlyArray<ArchivedTask>): ReadonlyArray<ArchivedTask> =>
  tasks.filter(({ due }) => due !== false)

const recounted = (date: LocalDate, tasks: ReadonlyArray<ArchivedTask>): DayRecord => {
  const counted = countedOf(tasks)
  return { date, completed: counted.filter(({ done }) => done).length, total: counted.length, tasks }
}

const tasksInOrder = (journal: Journal): ReadonlyArray<Task> => {
  const byChecklist = tasksByChecklist(journal)
  const listed = checklistsInOrder(journal).flatMap((checklist) => byChecklist.get(checklist.id) ?? [])
  // A foreign file may hold tasks without a checklist; they count all the same.
  return listed.length === journal.tasks.size ? listed : [...byChecklist.values()].flat()
}

/** Above the limit of names the record keeps the counts only. */
export const recordOfTasks = (journal: Journal, date: LocalDate): DayRecord => recordAs(journal, date, (task) => task)

const recordAs = (journal: Journal, date: LocalDate, as: (task: Task) => Task): DayRecord => {
  const standing = standingsOn(journal, date)
  const all = tasksInOrder(journal)
    .filter(isCounted)
    .map(as)
    .flatMap((task) => archived(task, standing(task)))
  const record = recounted(date, all)
  return all.length > limits.archivedTasksPerDay ? { ...record, tasks: [] } : record
}

/** The record of a day on which nothing was done yet. */
export const openRecordOfTasks = (journal: Journal, date: LocalDate): DayRecord =>
  recordAs(journal, date, (task) => ({ ...withoutDoneMoment(task), completed: false }))

/**
 * Stores a finished day in place of what was counted during it. A record with more done than the tasks show is of a
 * file that never noted a reset, and is never lowered.
 */
export const withArchive = (journal: Journal, record: DayRecord): Journal =>
  withCorrectionsOf(archivedAs(journal, record), record.date)

const archivedAs = (journal: Journal, { date, completed, total, tasks }: DayRecord): Journal => {
  const before = tableGet(journal.dayStats, date)
  const named = { date, completed, total, ...(tasks.length > 0 ? { tasks } : {}) }
  if (before && before.completed > completed)
    return before.tasks ? { ...journal, dayStats: tablePut(journal.dayStats, joinedRecords(before, named)) } : journal
  return { ...journal, dayStats: tablePut(journal.dayStats, { ...before, ...named }) }
}

/** The journal's day when it is `day` for the user. */
export const presentOf = ({ settings }: Journal, day: LocalDate): LocalDate => laterOf(lastResetOf(settings), day)

/** Whether the journal's present day, when something happens on `day`, is a day off. */
export const isOff = (journal: Journal, day: LocalDate): boolean => isDayOff(journal.settings, presentOf(journal, day))

/** Updates the record of the journal's present day to its counts. Not on days off. */
export const followCounts = (journal: Journal, day: LocalDate): Journal => {
  if (isOff(journal, day)) return journal
  const present = presentOf(journal, day)
  const before = tableGet(journal.dayStats, present)
  const { completed, total } = dueCounts(journal, present)
  if (before && before.completed === completed && before.total === total) return journal
  return { ...journal, dayStats: tablePut(journal.dayStats, { ...before, date: present, completed, total }) }
}

/** Joins two records of one day, in the first one's place: an item that was done in either is done. */
export const joinedRecords = (one: DayStats, other: DayStats): DayStats => {
  if (!one.tasks || !other.tasks) {
    const [less, more] = one.completed > other.completed ? [other, one] : [one, other]
    return { ...less, ...more, date: one.date }
  }
  const byId = new Map(one.tasks.map((task) => [task.id, task]))
  for (const task of other.tasks) {
    const known = byId.get(task.id)
    byId.set(task.id, known?.done ? { ...task, ...known } : task)
  }
  return { ...other, ...one, ...recounted(one.date, [...byId.values()]) }
}

/** Whether the journal has already left that day. */
export const isPast = (journal: Journal, day: LocalDate): boolean => {
  const reached = lastResetOf(journal.settings)
  return reached !== undefined && day < reached
}

/** A late tick counts for its own day, and leaves today's task alone; without a moment it reopens the item. */
export const tickPastDay = (
  journal: Journal,
  day: LocalDate,
  taskId: string,
  moment: DoneMoment | undefined,
): Journal => withCorrectionsOf(withLateTick(journal, day, taskId, moment), day)

const withLateTick = (journal: Journal, day: LocalDate, taskId: string, moment: DoneMoment | undefined): Journal => {
  if (isDayOff(journal.settings, day)) return journal
  const done = moment !== undefined
  const record = tableGet(journal.dayStats, day) ?? openRecordOfTasks(journal, day)
  const known = record.tasks ?? []
  const item = known.find((task) => task.id === taskId)
  if (item)
    return wasDone(item) === done
      ? journal
      : withTick(
          journal,
          record,
          known.map((task) => (task === item ? { ...withoutDoneMoment(withoutMark(item)), done, ...moment } : task)),
          item.due === false ? 0 : Number(done) - Number(item.done),
          0,
        )
  const task = tableGet(journal.tasks, taskId)
  if (!task) return journal
  const standing = standingsOn(journal, day)({ ...task, completed: done })
  const named = [...known, { id: taskId, text: task.text, done, ...moment, ...marksOf(standing) }]
  if (standing !== 'due') return withTick(journal, record, named, 0, 0)
  // A record that names all its items did not count this one; a record without names did, but cannot say how.
  const complete = countedOf(known).length >= record.total
  return complete
    ? withTick(journal, record, named, done ? 1 : 0, 1)
    : withTick(journal, record, named, done ? 1 : -1, 0)
}

const withTick = (
  journal: Journal,
  record: DayStats,
  tasks: ReadonlyArray<ArchivedTask>,
  completedBy: number,
  totalBy: number,
): Journal => {
  const total = record.total + totalBy
  const completed = Math.min(Math.max(record.completed + completedBy, 0), total)
  return { ...journal, dayStats: tablePut(journal.dayStats, { ...record, completed, total, tasks }) }
}

/** Whether an item was done as its day saw it, before any correction. */
export const wasDone = ({ done, corrected }: ArchivedTask): boolean => done !== (corrected === true)

const withoutMark = ({ corrected: _corrected, ...item }: ArchivedTask): ArchivedTask => item

/** Applies the present corrections, in any order of arrival, and reverts removed ones; moments of ticks stay. */
const withCorrectionsOf = (journal: Journal, date: LocalDate): Journal => {
  const record = tableGet(journal.dayStats, date)
  if (!record?.tasks || !journal.records.corrections) return journal
  let more = 0
  const tasks = record.tasks.map((item) => {
    const was = wasDone(item)
    const corrected = isCorrected(journal, date, item.id, !was)
    const done = was !== corrected
    if (done === item.done) return item
    if (item.due !== false) more += done ? 1 : -1
    return { ...withoutMark(item), done, ...(corrected && { corrected }) }
  })
  return tasks.every((item, place) => item === record.tasks?.[place])
    ? journal
    : withTick(journal, record, tasks, more, 0)
}

/** Takes skipped items of a past day out of its counts, and others back in. */
export const withSkipsOf = (journal: Journal, date: LocalDate): Journal => {
  const record = tableGet(journal.dayStats, date)
  if (!record?.tasks || !hasRoutine(journal)) return journal
  const tasks = record.tasks.map((item) => {
    const { due: _due, skipped: _skipped, ...bare } = item
    const skipped = isSkipped(journal, date, item.id)
    if (skipped === (item.skipped ?? false) || (skipped && item.due === false)) return item
    return { ...bare, ...marksOf(skipped ? 'skipped' : 'due') }
  })
  if (tasks.every((item, place) => item === record.tasks?.[place])) return journal
  return { ...journal, dayStats: tablePut(journal.dayStats, { ...record, ...recounted(date, tasks) }) }
}

/** Counts the present day again. Past records change only by corrections and late skips, as by late ticks. */
export const followRoutine = (before: Journal, after: Journal, { data, day }: RecordEvent | TradeEvent): Journal => {
  if (before === after) return after
  const said =
    'list' in data && (data.list === 'skips' || data.list === 'corrections')
      ? 'record' in data
        ? data.record
        : recordOf(before, data.list, data.id)
      : undefined
  const date = said?.['date']
  const past =
    typeof date === 'string' && isPast(after, date) ? withCorrectionsOf(withSkipsOf(after, date), date) : after
  return hasRoutine(past) && tableHas(past.dayStats, presentOf(past, day)) ? followCounts(past, day) : past
}
