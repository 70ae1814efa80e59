import { describe, expect, it } from 'vitest'
import { isStoredRecord, recordOf, recordsIn } from '#domain/lists/views.ts'
import type { CommandDraft } from '#domain/record/commands.ts'
import { journalOf } from '#domain/record/empty-journal.ts'
import type { Journal } from '#domain/record/journal.ts'
import { tableGet, tableToArray } from '#domain/record/table.ts'
import { changePhase, changeRecurrence, changeSchedule } from '#domain/routine/commands.ts'
import { dueCounts, standingsOn } from '#domain/routine/due.ts'
import { historyOf } from '#domain/routine/history.ts'
import { phaseOf, scheduleOfChecklist, scheduleOfTask } from '#domain/routine/schedule.ts'
import { addDays } from '#domain/time/local-date.ts'
import { fileOf } from '#test/domain/journal-file/files.ts'
import { savedInTurn } from '#test/domain/sync/devices.ts'
import { type Session, sessionAfter, taken } from '#test/domain/undo/session.ts'
import { checklist, settings, task, today } from '#test/support/builders.ts'

const undone = (session: Session): Session => taken(session, 'undo')

const plain = journalOf({
  checklists: [checklist('c1'), checklist('c2')],
  tasks: [task('t1'), task('t2', { sortOrder: 1 }), task('t3', { checklistId: 'c2' })],
  settings: settings({ lastTaskResetDate: today }),
})

const weekend = { from: today, recurrence: { days: [0, 6] } }
const { journal: start } = sessionAfter(plain, [
  ...changeRecurrence(plain, scheduleOfChecklist('c1'), weekend),
  ...changeRecurrence(plain, scheduleOfTask('t2'), {
    from: today,
    recurrence: { days: [1, 5], every: 2, since: today },
  }),
])
const { journal: scheduled } = sessionAfter(start, changePhase(start, scheduleOfTask('t2'), 'after'))

const copying: CommandDraft = {
  type: 'DuplicateChecklist',
  data: { checklistId: 'c1', copyId: 'c9', taskIds: ['n1', 'n2'] },
}

const month = Array.from({ length: 31 }, (_, ahead) => addDays(today, ahead) ?? today)

const dueDays = (journal: Journal, id: string) => {
  const item = tableGet(journal.tasks, id)
  return item && month.filter((date) => standingsOn(journal, date)(item) === 'due')
}

const scheduleKeys = (journal: Journal) =>
  tableToArray(recordsIn(journal, 'schedules'))
    .filter(isStoredRecord)
    .map(({ id }) => id)

const countsOverMonth = (journal: Journal) => month.map((date) => dueCounts(journal, date))

describe('A copy of a checklist', () => {
  it('counts as its original from today on, items with days and phases of their own too', () => {
    const { journal } = sessionAfter(scheduled, [copying])
    const copy = tableGet(journal.tasks, 'n2')
    expect(dueDays(journal, 'n1')).toEqual(dueDays(scheduled, 't1'))
    expect([dueDays(journal, 'n2'), copy && phaseOf(journal, copy)]).toEqual([dueDays(scheduled, 't2'), 'after'])
    expect(scheduleKeys(journal)).toEqual(['c:c1', 't:t2', 'c:c9', 't:n2'])
  })

  it('keeps to its own schedule once that is changed', () => {
    const { journal: copied } = sessionAfter(scheduled, [copying])
    const daily = { from: today, recurrence: { days: [0, 1, 2, 3, 4, 5, 6] } }
    const { journal } = sessionAfter(copied, changeRecurrence(copied, scheduleOfChecklist('c9'), daily))
    expect([dueDays(journal, 'n1'), dueDays(journal, 't1')]).toEqual([month, dueDays(scheduled, 't1')])
  })

  it('goes with its schedules when it is undone, and comes back with them', () => {
    const copied = sessionAfter(scheduled, [copying])
    const without = undone(copied)
    const { journal: again } = taken(without, 'redo')
    expect([without.journal, again].map((journal) => [scheduleKeys(journal), countsOverMonth(journal)])).toEqual(
      [scheduled, copied.journal].map((journal) => [scheduleKeys(journal), countsOverMonth(journal)]),
    )
  })

  it('leaves nothing that counts where its schedule was changed before it was undone', () => {
    const copied = sessionAfter(scheduled, [copying])
    const daily = { from: today, recurrence: { days: [5] } }
    const { journal } = sessionAfter(copied.journal, changeRecurrence(copied.journal, scheduleOfTask('n2'), daily))
    const without = undone({ journal, stack: copied.stack }).journal
    expect([tableGet(without.tasks, 'n2'), countsOverMonth(without)]).toEqual([undefined, countsOverMonth(scheduled)])
  })

  it('is made on two devices at once with what each of them saw', () => {
    const other: CommandDraft = {
      type: 'DuplicateChecklist',
      data: { checklistId: 'c1', copyId: 'c8', taskIds: ['m1', 'm2'] },
    }
    const journal = savedInTurn(fileOf(scheduled), [other], [copying])
    expect(['n1', 'm1', 'n2', 'm2'].map((id) => dueDays(journal, id))).toEqual(
      ['t1', 't1', 't2', 't2'].map((id) => dueDays(scheduled, id)),
    )
  })
})

describe('The schedule of what is deleted', () => {
  it('stays, counts nothing, and holds again when the deletion is undone', () => {
    const deletions: ReadonlyArray<CommandDraft> = [
      { type: 'DeleteTask', data: { taskId: 't2' } },
      { type: 'DeleteChecklist', data: { checklistId: 'c1' } },
    ]
    for (const deletion of deletions) {
      const deleted = sessionAfter(scheduled, [deletion])
      const { journal: never } = sessionAfter(plain, [deletion])
      const alone = month.map((date) =>
        standingsOn(deleted.journal, date)({ id: 't3', checklistId: 'c2', completed: false }),
      )
      expect(alone).toEqual(month.map(() => 'due'))
      expect(recordOf(deleted.journal, 'schedules', 't:t2')).toEqual(recordOf(scheduled, 'schedules', 't:t2'))
      expect(tableToArray(deleted.journal.tasks)).toEqual(tableToArray(never.tasks))
      expect(countsOverMonth(undone(deleted).journal)).toEqual(countsOverMonth(scheduled))
    }
  })

  it('still says which of its past days without a record were due', () => {
    const record = { date: today, completed: 0, total: 1, tasks: [{ id: 't2', text: 'Task t2', done: false }] }
    const recorded = sessionAfter(scheduled, []).journal
    const { dayStats } = journalOf({ dayStats: [record] })
    const { journal } = sessionAfter({ ...recorded, dayStats }, [{ type: 'DeleteTask', data: { taskId: 't2' } }])
    const states = historyOf(journal, 't2', addDays(today, 15) ?? today).days.map(({ state }) => state)
    // Fridays and Mondays of every other week.
    expect(states.flatMap((state, ahead) => (state === 'not due' ? [] : [ahead]))).toEqual([0, 10, 14])
  })
})

describe('A first change of a schedule', () => {
  it('is one step to undo, and can be made again', () => {
    const key = scheduleOfTask('t1')
    for (const first of [changeRecurrence(plain, key, weekend), changePhase(plain, key, 'before')]) {
      const changed = sessionAfter(plain, first)
      expect(changed.stack.done.map(({ words }) => words)).toEqual(['change schedule'])
      const back = undone(changed).journal
      const item = { id: 't1', checklistId: 'c1' }
      expect([countsOverMonth(back), phaseOf(back, item)]).toEqual([countsOverMonth(plain), undefined])
      const { journal } = sessionAfter(back, [
        ...changeRecurrence(back, key, weekend),
        ...changePhase(sessionAfter(back, changeRecurrence(back, key, weekend)).journal, key, 'before'),
      ])
      expect([dueDays(journal, 't1')?.length, phaseOf(journal, item)]).toEqual([10, 'before'])
    }
  })

  it('of days and phase at once is one step too, first or later, and comes back whole', () => {
    const key = scheduleOfTask('t1')
    const item = { id: 't1', checklistId: 'c1' }
    const stateOf = (journal: Journal) => [dueDays(journal, 't1')?.length, phaseOf(journal, item)]
    const later = sessionAfter(plain, changeSchedule(plain, key, { since: { from: today }, phase: 'after' })).journal
    for (const before of [plain, later]) {
      const changed = sessionAfter(before, changeSchedule(before, key, { since: weekend, phase: 'before' }))
      expect(changed.stack.done.map(({ words }) => words)).toEqual(['change schedule'])
      const back = undone(changed)
      expect(stateOf(changed.journal)).toEqual([10, 'before'])
      expect([stateOf(back.journal), stateOf(taken(back, 'redo').journal)]).toEqual([stateOf(before), [10, 'before']])
    }
  })

  it('that two devices make at once keeps what each has said', () => {
    const key = scheduleOfTask('t1')
    const [, ofPhone] = changeSchedule(plain, key, { since: weekend, phase: 'before' })
    const [begun, ofDesk] = changeSchedule(plain, key, { phase: 'after' })
    if (!begun || !ofPhone || !ofDesk) throw new Error('not begun')
    const journal = savedInTurn(fileOf(plain), [begun, ofPhone], [begun, ofDesk])
    expect([dueDays(journal, 't1')?.length, phaseOf(journal, { id: 't1', checklistId: 'c1' })]).toEqual([10, 'after'])
  })
})
