import { describe, expect, it } from 'vitest'
import { journalOf } from '#domain/record/empty-journal.ts'
import type { Journal } from '#domain/record/journal.ts'
import { tableGet } from '#domain/record/table.ts'
import { checklistSummaries } from '#domain/routine/checklist-views.ts'
import { changeRecurrence } from '#domain/routine/commands.ts'
import { recordOfTasks } from '#domain/routine/day-record.ts'
import { partedByDue } from '#domain/routine/due.ts'
import { scheduleOfChecklist, scheduleOfTask } from '#domain/routine/schedule.ts'
import { tasksOf } from '#domain/routine/task-views.ts'
import { checklist, settings, task, today } from '#test/support/builders.ts'
import { performed } from '#test/support/given.ts'

// Today is a Friday: the weekend's list is not due.
const weekend = { from: today, recurrence: { days: [0, 6] } }

const start = performed(
  journalOf({
    checklists: [checklist('c1'), checklist('c2')],
    tasks: [
      task('t1', { completed: true }),
      task('t2', { sortOrder: 1 }),
      task('t3', { sortOrder: 2, rule: 'r1' }),
      task('t4', { checklistId: 'c2' }),
    ],
    settings: settings({ lastTaskResetDate: today }),
  }),
  changeRecurrence(journalOf({}), scheduleOfChecklist('c2'), weekend),
)

const countsToday = (journal: Journal) => {
  const { completed, total } = tableGet(journal.dayStats, today) ?? {}
  return { completed, total }
}

describe('The counts of a day', () => {
  it('is what is due; what a rule judges is shown and counts for nothing', () => {
    const journal = performed(start, [{ type: 'ToggleTask', data: { taskId: 't2' } }])
    expect(countsToday(journal)).toEqual({ completed: 2, total: 2 })
    expect(checklistSummaries(journal, today).map(({ completed, total }) => ({ completed, total }))).toEqual([
      { completed: 2, total: 2 },
      { completed: 0, total: 0 },
    ])
    expect(partedByDue(journal, today, tasksOf(journal, 'c1')).due.map(({ id }) => id)).toEqual(['t1', 't2', 't3'])
    expect(recordOfTasks(journal, today).tasks.map(({ id }) => id)).toEqual(['t1', 't2'])
  })

  it('follows a task that moves to a checklist of other days, and back', () => {
    const away = performed(start, [{ type: 'MoveTask', data: { taskId: 't2', checklistId: 'c2' } }])
    const back = performed(away, [{ type: 'MoveTask', data: { taskId: 't2', checklistId: 'c1' } }])
    expect(countsToday(away)).toEqual({ completed: 1, total: 1 })
    expect(countsToday(back)).toEqual({ completed: 1, total: 2 })
  })

  it('goes by the own schedule of a task, wherever it moves', () => {
    const own = performed(
      start,
      changeRecurrence(start, scheduleOfTask('t2'), { from: today, recurrence: { days: [5] } }),
    )
    const moved = performed(own, [{ type: 'MoveTask', data: { taskId: 't2', checklistId: 'c2' } }])
    expect(countsToday(moved)).toEqual({ completed: 1, total: 2 })
  })
})
