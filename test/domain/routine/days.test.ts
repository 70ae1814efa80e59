import { describe, expect, it } from 'vitest'
import { foldEvents } from '#domain/journal/evolve.ts'
import { limits } from '#domain/limits.ts'
import { emptyJournal, journalOf, type JournalParts } from '#domain/record/empty-journal.ts'
import type { JournalEvent } from '#domain/record/events.ts'
import type { Journal, Settings } from '#domain/record/journal.ts'
import { joinedRecords } from '#domain/routine/day-record.ts'
import { textFingerprint } from '#domain/text/text-fingerprint.ts'
import { checklist, plain, settings, task } from '#test/support/builders.ts'
import { given } from '#test/support/given.ts'

const thursday = '2026-11-19'
const friday = '2026-11-20'
const saturday = '2026-11-21'
const sunday = '2026-11-22'
const monday = '2026-11-23'
const start = { type: 'StartDay', data: {} } as const
const moment = (day: string) => ({ at: `${day}T12:00:00.000Z`, day })
const after = (journal: Journal, ...events: ReadonlyArray<JournalEvent>): ReturnType<typeof plain> =>
  plain(foldEvents(journal, events))

/** Two of three tasks done on a day that was used. */
const used = (day: string, parts: Partial<Settings> = {}): Journal =>
  journalOf({
    checklists: [checklist('c1')],
    tasks: [task('t1', { completed: true }), task('t2', { completed: true }), task('t3')],
    dayStats: [{ date: day, completed: 2, total: 3 }],
    settings: settings({ lastTaskResetDate: day, lastVisitDate: day, ...parts }),
  })

const archive = [
  { id: 't1', text: 'Task t1', done: true },
  { id: 't2', text: 'Task t2', done: true },
  { id: 't3', text: 'Task t3', done: false },
]
const openTasks = [task('t1'), task('t2'), task('t3')]
const started = (day: string, finishedDay: string): JournalEvent => ({
  type: 'DayStarted',
  data: { finished: { date: finishedDay, completed: 2, total: 3, tasks: archive } },
  ...moment(day),
})

/** A file of one checklist that was used on that day, and that never noted a reset. */
const neverReset = (visited: string, parts: JournalParts): Journal => {
  const { lastTaskResetDate: _, ...never } = settings({ lastVisitDate: visited })
  return journalOf({ checklists: [checklist('c1')], settings: never, ...parts })
}

describe('A new day', () => {
  it('[spec 2, 3, 4] archives the finished one with its items, resets the tasks and notes the visit', () => {
    given(used(thursday))
      .when(start, friday)
      .emits(
        { type: 'DayStarted', data: { finished: { date: thursday, completed: 2, total: 3, tasks: archive } } },
        { type: 'DayVisited', data: {} },
      )
    given(used(thursday))
      .when(start, friday)
      .leaves((journal) =>
        expect(journal).toEqual({
          ...plain(used(thursday)),
          tasks: openTasks,
          counts: { completed: 0, total: 3 },
          dayStats: [
            { date: thursday, completed: 2, total: 3, tasks: archive },
            { date: friday, completed: 0, total: 3 },
          ],
          settings: settings({ lastTaskResetDate: friday, lastVisitDate: friday }),
        }),
      )
  })

  it('[I14] begins once', () => given(used(friday)).when(start, friday).emits())

  it('[T6] after several nights is one reset, and archives the last day that was used', () =>
    given(used('2026-11-16'))
      .when(start, friday)
      .leaves((journal) =>
        expect([journal.dayStats, journal.counts]).toEqual([
          [
            { date: '2026-11-16', completed: 2, total: 3, tasks: archive },
            { date: friday, completed: 0, total: 3 },
          ],
          { completed: 0, total: 3 },
        ]),
      ))

  it('[T4] [T5] that is earlier than the one reached is none: nothing is reset and no date goes back', () => {
    given(used(saturday)).when(start, friday).emits()
    expect(after(used(saturday), started(friday, thursday))).toEqual(plain(used(saturday)))
    expect(after(used(saturday), { type: 'DayVisited', data: {}, ...moment(friday) })).toEqual(plain(used(saturday)))
  })

  it('leaves no records where there are no tasks', () =>
    given(emptyJournal)
      .when(start, friday)
      .leaves((journal) => expect(journal).toEqual({ ...plain(emptyJournal), settings: settings() })))

  it('takes the last visit for the last day of a file that never noted a reset', () => {
    given(neverReset(thursday, { tasks: [task('t1', { completed: true })] }))
      .when(start, friday)
      .leaves((left) =>
        expect([left.tasks, left.dayStats]).toEqual([
          [task('t1')],
          [
            { date: thursday, completed: 1, total: 1, tasks: [{ id: 't1', text: 'Task t1', done: true }] },
            { date: friday, completed: 0, total: 1 },
          ],
        ]),
      )
  })

  it('keeps the ticks of a file that was used today but never noted a reset', () => {
    given(neverReset(friday, { tasks: [task('t1', { completed: true })] }))
      .when(start, friday)
      .leaves((left) =>
        expect([left.tasks, left.dayStats, left.settings]).toEqual([
          [task('t1', { completed: true })],
          [{ date: friday, completed: 1, total: 1 }],
          settings(),
        ]),
      )
  })

  it.each([
    ['of the last visit', thursday],
    ['of today', friday],
  ])('never lowers the record %s in a file that never noted a reset and has its tasks open', (_, visited) => {
    given(neverReset(visited, { tasks: [task('t1')], dayStats: [{ date: visited, completed: 1, total: 1 }] }))
      .when(start, friday)
      .leaves(({ dayStats }) => expect(dayStats[0]).toEqual({ date: visited, completed: 1, total: 1 }))
  })

  it('joins the names of a finished day to a record that has more of them done', () => {
    const item = (id: string, done: boolean) => ({ id, text: `Task ${id}`, done })
    const named = { date: thursday, completed: 1, total: 1, tasks: [item('t1', true)] }
    given(neverReset(thursday, { tasks: [task('t1'), task('t2')], dayStats: [named] }))
      .when(start, friday)
      .leaves(({ dayStats }) =>
        expect(dayStats[0]).toEqual({ ...named, total: 2, tasks: [item('t1', true), item('t2', false)] }),
      )
  })

  it('joins two records without names to the one with more done, in either order', () => {
    const [more, less] = [
      { date: thursday, completed: 3, total: 5 },
      { date: thursday, completed: 1, total: 2 },
    ]
    expect([joinedRecords(more, less), joinedRecords(less, more)]).toEqual([more, more])
  })

  it('reads a reset date that is no date as none', () =>
    given(used(thursday, { lastTaskResetDate: 'Thu Nov 19 2026' }))
      .when(start, friday)
      .leaves((journal) => expect([journal.settings.lastTaskResetDate, journal.counts.completed]).toEqual([friday, 0])))

  it('keeps the counts only of a day with more items than an archive names', () => {
    const count = limits.archivedTasksPerDay + 1
    const journal = journalOf({
      checklists: [checklist('c1')],
      tasks: Array.from({ length: count }, (_, n) => task(`t${n}`, { completed: n === 0 })),
      settings: settings({ lastTaskResetDate: thursday }),
    })
    given(journal)
      .when(start, friday)
      .leaves((left) => expect(left.dayStats[0]).toEqual({ date: thursday, completed: 1, total: count }))
  })

  it('names the items of the archive in the order of the lists', () => {
    const journal = journalOf({
      checklists: [checklist('c2'), checklist('c1')],
      tasks: [task('t2'), task('t1'), task('t9', { checklistId: 'c2' }), task('t5', { checklistId: 'lost' })],
      settings: settings({ lastTaskResetDate: thursday }),
    })
    given(journal)
      .when(start, friday)
      .leaves((left) =>
        expect(left.dayStats[0]?.tasks?.map(({ id }) => id).toSorted()).toEqual(['t1', 't2', 't5', 't9']),
      )
    const homed = journalOf({
      checklists: [checklist('c2'), checklist('c1')],
      tasks: [task('t2'), task('t1'), task('t9', { checklistId: 'c2' })],
      settings: settings({ lastTaskResetDate: thursday }),
    })
    given(homed)
      .when(start, friday)
      .leaves((left) => expect(left.dayStats[0]?.tasks?.map(({ id }) => id)).toEqual(['t9', 't1', 't2']))
  })

  it('keeps fields of the record that it does not know', () => {
    const journal = journalOf({
      ...partsOf(used(thursday)),
      dayStats: [
        { date: thursday, completed: 0, total: 3, mood: 'calm' } as { date: string; completed: number; total: number },
      ],
    })
    given(journal)
      .when(start, friday)
      .leaves((left) =>
        expect(left.dayStats[0]).toEqual({ date: thursday, completed: 2, total: 3, tasks: archive, mood: 'calm' }),
      )
  })
})

const partsOf = (journal: Journal) => ({
  checklists: plain(journal).checklists,
  tasks: plain(journal).tasks,
  settings: journal.settings,
})

describe('Weekends that are turned off', () => {
  const off = { excludeWeekends: true }

  it.each([saturday, sunday])('[spec 2] bring no reset and no record on %s, only the visit', (day) =>
    given(used(friday, off)).when(start, day).emits({ type: 'DayVisited', data: {} }),
  )

  it('let Monday archive Friday', () =>
    given(used(friday, { ...off, lastVisitDate: sunday }))
      .when(start, monday)
      .leaves((journal) =>
        expect(journal.dayStats).toEqual([
          { date: friday, completed: 2, total: 3, tasks: archive },
          { date: monday, completed: 0, total: 3 },
        ]),
      ))

  it('are days like all others while they are turned on', () =>
    given(used(friday))
      .when(start, saturday)
      .leaves((journal) => expect(journal.settings.lastTaskResetDate).toBe(saturday)))
})

describe('The record of a day', () => {
  it('[spec 4 Loading] is added for today where there is none and tasks exist', () => {
    const without = journalOf({ ...partsOf(used(friday)) })
    given(without).when(start, friday).emits({ type: 'DayRecorded', data: {} })
    given(without)
      .when(start, friday)
      .leaves((journal) => expect(journal.dayStats).toEqual([{ date: friday, completed: 2, total: 3 }]))
  })

  it('[I15] is left alone where there is one', () =>
    expect(after(used(friday), { type: 'DayRecorded', data: {}, ...moment(friday) })).toEqual(plain(used(friday))))

  it('that comes late counts nothing yet, so that the late ticks can', () =>
    expect(after(used(friday), { type: 'DayRecorded', data: {}, ...moment(thursday) }).dayStats[0]).toEqual({
      date: thursday,
      completed: 0,
      total: 3,
      tasks: archive.map((item) => ({ ...item, done: false })),
    }))
})

describe('The start of a day that meets another device', () => {
  it('[T1] [D7] is nothing when that day has begun there, so the ticks made there survive', () =>
    expect(after(used(friday), started(friday, thursday))).toEqual(plain(used(friday))))

  it('[T2] archives what both have ticked, not what one of them saw', () => {
    const event: JournalEvent = {
      type: 'DayStarted',
      data: { finished: { date: thursday, completed: 0, total: 3, tasks: [] } },
      ...moment(friday),
    }
    expect(after(used(thursday), event).dayStats[0]).toEqual({ date: thursday, completed: 2, total: 3, tasks: archive })
  })

  it('[T2] makes no record of a day that is off by now, whatever its author had finished', () =>
    expect(
      after(used(saturday, { excludeWeekends: true }), started(monday, saturday)).dayStats.find(
        ({ date }) => date === saturday,
      ),
    ).toEqual({ date: saturday, completed: 2, total: 3 }))

  it('keeps the finished day of its author where this file knows nothing of it', () =>
    expect(after(used('2026-11-17'), started(friday, thursday)).dayStats).toEqual([
      { date: '2026-11-17', completed: 2, total: 3, tasks: archive },
      { date: thursday, completed: 2, total: 3, tasks: archive },
      { date: friday, completed: 0, total: 3 },
    ]))

  it('keeps no finished day that lies ahead of it', () =>
    expect(after(used('2026-11-17'), started(friday, saturday)).dayStats.map(({ date }) => date)).toEqual([
      '2026-11-17',
      friday,
    ]))
})

describe('A tick that arrives after its day', () => {
  const friday2 = foldEvents(used(thursday), [started(friday, thursday)])
  const tick = (taskId: string, done: boolean): JournalEvent => ({
    type: done ? 'TaskCompleted' : 'TaskReopened',
    data: { taskId },
    ...moment(thursday),
  })
  const doneAt = moment(thursday).at
  const recordOf = (journal: ReturnType<typeof plain>) => journal.dayStats.find(({ date }) => date === thursday)

  it("[D8] counts for its own day and leaves today's task alone", () => {
    const left = after(friday2, tick('t3', true))
    expect(recordOf(left)).toEqual({
      date: thursday,
      completed: 3,
      total: 3,
      tasks: archive.map((item) => (item.id === 't3' ? { ...item, done: true, doneAt } : { ...item, done: true })),
    })
    expect([left.tasks, left.counts]).toEqual([openTasks, { completed: 0, total: 3 }])
  })

  it('[D8] may also take one back', () =>
    expect(recordOf(after(friday2, tick('t1', false)))).toMatchObject({ completed: 1, total: 3 }))

  it('[I3] counts once', () =>
    expect(after(friday2, tick('t3', true), tick('t3', true))).toEqual(after(friday2, tick('t3', true))))

  it('counts for an item that was deleted since', () => {
    const deleted = foldEvents(friday2, [
      { type: 'TaskDeleted', data: { taskId: 't3', base: textFingerprint('Task t3') }, ...moment(friday) },
    ])
    expect(recordOf(after(deleted, tick('t3', true)))).toMatchObject({ completed: 3, total: 3 })
  })

  it('adds an item that the archive did not know', () => {
    const seen = { id: 't9', text: 'Late', sortOrder: 9, checklist: checklist('c1') }
    const left = after(friday2, { type: 'TaskAdded', data: { task: seen }, ...moment(thursday) }, tick('t9', true))
    expect(recordOf(left)).toEqual({
      date: thursday,
      completed: 3,
      total: 4,
      tasks: [...archive, { id: 't9', text: 'Late', done: true, doneAt }],
    })
    expect(left.dayStats.at(-1)).toEqual({ date: friday, completed: 0, total: 4 })
  })

  it('counts in a record that names no items, once', () => {
    const older = journalOf({ ...partsOf(friday2), dayStats: [{ date: thursday, completed: 2, total: 3 }] })
    const left = after(older, tick('t3', true), tick('t3', true))
    expect(recordOf(left)).toEqual({
      date: thursday,
      completed: 3,
      total: 3,
      tasks: [{ id: 't3', text: 'Task t3', done: true, doneAt }],
    })
    expect(recordOf(after(older, tick('t3', false)))).toMatchObject({ completed: 1, total: 3 })
  })

  it('never counts beyond none and all', () => {
    const all = journalOf({ ...partsOf(friday2), dayStats: [{ date: thursday, completed: 3, total: 3 }] })
    const none = journalOf({ ...partsOf(friday2), dayStats: [{ date: thursday, completed: 0, total: 3 }] })
    expect([recordOf(after(all, tick('t3', true))), recordOf(after(none, tick('t3', false)))]).toMatchObject([
      { completed: 3 },
      { completed: 0 },
    ])
  })

  it('makes the record of a day without one', () => {
    const none = journalOf({ ...partsOf(friday2) })
    expect(recordOf(after(none, tick('t2', true)))).toMatchObject({ completed: 1, total: 3 })
  })

  it('is forgotten with its task where no archive names it, and on days off', () => {
    expect(after(friday2, tick('never', true))).toEqual(plain(friday2))
    const off = journalOf({
      ...partsOf(friday2),
      settings: settings({ excludeWeekends: true, lastTaskResetDate: monday }),
    })
    expect(after(off, { type: 'TaskCompleted', data: { taskId: 't1' }, ...moment(saturday) })).toEqual(plain(off))
  })
})

describe('Acting on tasks before anything has looked at the clock', () => {
  it('[T1] begins the new day with it, so that the reset cannot undo the tick', () =>
    given(used(thursday))
      .when({ type: 'ToggleTask', data: { taskId: 't3' } }, friday)
      .emits(
        { type: 'DayStarted', data: { finished: { date: thursday, completed: 2, total: 3, tasks: archive } } },
        {
          type: 'TaskCompleted',
          data: {
            taskId: 't3',
            task: {
              id: 't3',
              text: 'Task t3',
              sortOrder: 3,
              checklist: { id: 'c1', name: 'Checklist c1', createdAt: 1 },
            },
          },
        },
      ))

  it('takes a click on what was completed yesterday for what it meant: open', () =>
    given(used(thursday))
      .when({ type: 'ToggleTask', data: { taskId: 't1' } }, friday)
      .leaves((journal) =>
        expect([journal.tasks, journal.dayStats[0]]).toEqual([
          openTasks,
          { date: thursday, completed: 2, total: 3, tasks: archive },
        ]),
      ))

  it('archives an item that is deleted first thing in the morning', () =>
    given(used(thursday))
      .when({ type: 'DeleteTask', data: { taskId: 't1' } }, friday)
      .leaves((journal) =>
        expect(journal.dayStats).toEqual([
          { date: thursday, completed: 2, total: 3, tasks: archive },
          { date: friday, completed: 0, total: 2 },
        ]),
      ))

  it('begins no day with what is refused or changes nothing', () => {
    given(used(thursday))
      .when({ type: 'ToggleTask', data: { taskId: 'no' } }, friday)
      .rejects('TASK_NOT_FOUND', 'Task not found: no')
    given(used(thursday))
      .when({ type: 'EditTask', data: { taskId: 't1', text: 'Task t1' } }, friday)
      .emits()
  })

  it('[T4] belongs to the day that the journal has reached, for a trader who flew back into yesterday', () => {
    given(used(friday))
      .when({ type: 'ToggleTask', data: { taskId: 't3' } }, thursday)
      .leaves((journal) =>
        expect([journal.counts, journal.dayStats]).toEqual([
          { completed: 3, total: 3 },
          [{ date: friday, completed: 3, total: 3 }],
        ]),
      )
  })
})
