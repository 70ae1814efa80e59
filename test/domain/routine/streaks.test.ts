import { describe, expect, it } from 'vitest'
import type { CommandDraft } from '#domain/record/commands.ts'
import { journalOf } from '#domain/record/empty-journal.ts'
import type { Journal } from '#domain/record/journal.ts'
import { tableGet } from '#domain/record/table.ts'
import { changeRecurrence, skip, unskip } from '#domain/routine/commands.ts'
import { exchangeRecurrence } from '#domain/routine/exchange-recurrence.ts'
import { historyOf } from '#domain/routine/history.ts'
import { type Recurrence, scheduleOfChecklist, scheduleOfTask } from '#domain/routine/schedule.ts'
import { checklist, settings, task } from '#test/support/builders.ts'
import { performed } from '#test/support/given.ts'

const weekdays: Recurrence = { days: [1, 2, 3, 4, 5] }

const begun = (day: string): Journal =>
  journalOf({
    checklists: [checklist('c1')],
    tasks: [task('t1'), task('t2')],
    settings: settings({ lastVisitDate: day, lastTaskResetDate: day }),
  })

const perform = (journal: Journal, day: string, ...drafts: ReadonlyArray<CommandDraft>): Journal =>
  performed(journal, drafts, day)

const open = (journal: Journal, day: string) => perform(journal, day, { type: 'StartDay', data: {} })
const tick = (journal: Journal, day: string, taskId = 't1') =>
  perform(open(journal, day), day, { type: 'ToggleTask', data: { taskId } })
const scheduled = (journal: Journal, day: string, key: string, recurrence?: Recurrence) =>
  perform(journal, day, ...changeRecurrence(journal, key, { from: day, ...(recurrence && { recurrence }) }))

const figures = (journal: Journal, today: string) => {
  const { streak, due, done } = historyOf(journal, 't1', today)
  return { streak, due, done }
}

describe('a streak', () => {
  it('of a weekday item that was done on Thursday, Friday and Monday is 3', () => {
    const thursday = scheduled(begun('2026-11-19'), '2026-11-19', scheduleOfTask('t1'), weekdays)
    const monday = ['2026-11-19', '2026-11-20', '2026-11-23'].reduce((now, day) => tick(now, day), thursday)
    expect(figures(monday, '2026-11-23')).toEqual({ streak: 3, due: 3, done: 3 })
  })

  it('goes over a Friday on which the exchange is closed: Thursday and Monday are 2, without a gap', () => {
    // Good Friday of 2026 is 3 April.
    const thursday = scheduled(
      begun('2026-04-02'),
      '2026-04-02',
      scheduleOfChecklist('c1'),
      exchangeRecurrence('newYork', '2026-04-02'),
    )
    const friday = open(tick(thursday, '2026-04-02'), '2026-04-03')
    const monday = tick(friday, '2026-04-06')
    expect([
      figures(monday, '2026-04-06'),
      historyOf(monday, 't1', '2026-04-06').days.map(({ state }) => state),
    ]).toEqual([{ streak: 2, due: 2, done: 2 }, ['done', 'not due', 'not due', 'not due', 'done']])
  })

  it('is the same whether or not the app was opened on a day, and on the days between', () => {
    const friday = tick(scheduled(begun('2026-11-20'), '2026-11-20', scheduleOfTask('t1'), weekdays), '2026-11-20')
    const asleep = tick(friday, '2026-11-25')
    const looked = ['2026-11-21', '2026-11-23', '2026-11-24'].reduce((now, day) => open(now, day), friday)
    expect(figures(asleep, '2026-11-25')).toEqual({ streak: 1, due: 4, done: 2 })
    expect(figures(tick(looked, '2026-11-25'), '2026-11-25')).toEqual({ streak: 1, due: 4, done: 2 })
  })

  it('is not ended by today, which is not over', () => {
    const monday = open(tick(begun('2026-11-20'), '2026-11-20'), '2026-11-21')
    expect(figures(monday, '2026-11-21')).toEqual({ streak: 1, due: 1, done: 1 })
  })

  it('goes over a skipped item and a day off, which count in no direction', () => {
    const thursday = tick(begun('2026-11-19'), '2026-11-19')
    const friday = perform(
      open(thursday, '2026-11-20'),
      '2026-11-20',
      ...skip('s1', { date: '2026-11-20', task: 't1', reason: 'Dentist' }),
    )
    const saturday = perform(
      open(friday, '2026-11-21'),
      '2026-11-21',
      ...skip('s2', { date: '2026-11-21', reason: 'Wedding' }),
    )
    const sunday = tick(saturday, '2026-11-22')
    expect(figures(sunday, '2026-11-22')).toEqual({ streak: 2, due: 2, done: 2 })
    expect(tableGet(sunday.dayStats, '2026-11-20')).toEqual({
      date: '2026-11-20',
      completed: 0,
      total: 1,
      tasks: [
        { id: 't1', text: 'Task t1', done: false, due: false, skipped: true },
        { id: 't2', text: 'Task t2', done: false },
      ],
    })
    expect(tableGet(sunday.dayStats, '2026-11-21')).toEqual({
      date: '2026-11-21',
      completed: 0,
      total: 0,
      tasks: [
        { id: 't1', text: 'Task t1', done: false, due: false, skipped: true },
        { id: 't2', text: 'Task t2', done: false, due: false, skipped: true },
      ],
    })
  })
})

describe('an item that is not due', () => {
  it('is not counted: on the day, in the record of the day, nor in the record of later days', () => {
    const friday = scheduled(begun('2026-11-20'), '2026-11-20', scheduleOfTask('t1'), weekdays)
    const saturday = open(friday, '2026-11-21')
    const sunday = open(tick(saturday, '2026-11-21', 't2'), '2026-11-22')
    expect([tableGet(friday.dayStats, '2026-11-20'), tableGet(sunday.dayStats, '2026-11-21')]).toEqual([
      undefined,
      { date: '2026-11-21', completed: 1, total: 1, tasks: [expect.objectContaining({ id: 't2', done: true })] },
    ])
  })

  it('keeps a tick that it was given all the same, outside of the count', () => {
    const friday = scheduled(begun('2026-11-20'), '2026-11-20', scheduleOfTask('t1'), weekdays)
    const sunday = open(tick(friday, '2026-11-21'), '2026-11-22')
    expect(tableGet(sunday.dayStats, '2026-11-21')).toEqual({
      date: '2026-11-21',
      completed: 0,
      total: 1,
      tasks: [
        expect.objectContaining({ id: 't1', done: true, due: false }),
        { id: 't2', text: 'Task t2', done: false },
      ],
    })
  })

  it('is decided by the item where it has its own schedule, else by its checklist', () => {
    const byList = scheduled(begun('2026-11-20'), '2026-11-20', scheduleOfChecklist('c1'), weekdays)
    const own = scheduled(byList, '2026-11-20', scheduleOfTask('t1'), {})
    const inherits = scheduled(own, '2026-11-20', scheduleOfTask('t1'))
    const totals = [byList, own, inherits].map(
      (journal) => tableGet(open(journal, '2026-11-21').dayStats, '2026-11-21')?.total,
    )
    expect(totals).toEqual([0, 1, 0])
  })
})

describe('a change of schedule', () => {
  it('holds from its day on, and leaves the archive as it was', () => {
    const friday = tick(begun('2026-11-20'), '2026-11-20')
    const saturday = open(friday, '2026-11-21')
    const archive = tableGet(saturday.dayStats, '2026-11-20')
    const changed = scheduled(saturday, '2026-11-21', scheduleOfChecklist('c1'), { days: [3] })
    expect(tableGet(changed.dayStats, '2026-11-20')).toEqual(archive)
    expect(tableGet(changed.dayStats, '2026-11-21')).toEqual({ date: '2026-11-21', completed: 0, total: 0 })
  })

  it('twice in a day leaves the last one', () => {
    const once = scheduled(begun('2026-11-20'), '2026-11-20', scheduleOfTask('t1'), { days: [3] })
    const twice = scheduled(once, '2026-11-20', scheduleOfTask('t1'), weekdays)
    expect(tableGet(open(twice, '2026-11-23').dayStats, '2026-11-23')?.total).toBe(2)
  })
})

describe('a skip', () => {
  it('that arrives after its day was archived takes the item out of that day, and back into it', () => {
    const saturday = open(tick(begun('2026-11-20'), '2026-11-20', 't2'), '2026-11-21')
    const archive = tableGet(saturday.dayStats, '2026-11-20')
    const skipped = perform(saturday, '2026-11-21', ...skip('s1', { date: '2026-11-20', task: 't1', reason: '' }))
    const counted = ({ dayStats }: Journal) => {
      const record = tableGet(dayStats, '2026-11-20')
      return [record?.completed, record?.total]
    }
    const again = perform(skipped, '2026-11-21', ...unskip(skipped, '2026-11-20', 't1'))
    expect(counted(saturday)).toEqual([1, 2])
    expect([counted(skipped), tableGet(again.dayStats, '2026-11-20')]).toEqual([[1, 1], archive])
  })

  it('of today that is taken back counts again, with the tick that it had', () => {
    const ticked = tick(begun('2026-11-20'), '2026-11-20')
    const skipped = perform(ticked, '2026-11-20', ...skip('s1', { date: '2026-11-20', task: 't1', reason: 'x' }))
    const again = perform(skipped, '2026-11-20', ...unskip(skipped, '2026-11-20', 't1'))
    expect([skipped, again].map(({ dayStats }) => tableGet(dayStats, '2026-11-20'))).toEqual([
      { date: '2026-11-20', completed: 0, total: 1 },
      { date: '2026-11-20', completed: 1, total: 2 },
    ])
  })
})
