import { describe, expect, it } from 'vitest'
import { foldEvents } from '#domain/journal/evolve.ts'
import { journalOf } from '#domain/record/empty-journal.ts'
import type { JournalEvent, TaskEvent, TaskRef } from '#domain/record/events.ts'
import type { Journal } from '#domain/record/journal.ts'
import { tasksOf } from '#domain/routine/task-views.ts'
import { textFingerprint } from '#domain/text/text-fingerprint.ts'
import { checklist, now, plain, settings, smallJournal, task, today } from '#test/support/builders.ts'
import { given } from '#test/support/given.ts'

const c1 = { id: 'c1', name: 'Checklist c1', createdAt: 1 }
const fact = { at: now, day: today }
const seen = (id: string, text = `Task ${id}`): TaskRef => ({ id, text, sortOrder: Number(id.slice(1)), checklist: c1 })
const after = (journal: Journal, ...events: ReadonlyArray<TaskEvent>): ReturnType<typeof plain> =>
  plain(foldEvents(journal, events))

const listOf = (count: number): Journal =>
  journalOf({
    checklists: [checklist('c1')],
    tasks: Array.from({ length: count }, (_, n) => task(`t${n}`)),
    settings: settings(),
  })

describe('Adding a task', () => {
  it('[spec 4] puts the trimmed text at the end of its checklist', () =>
    given(smallJournal)
      .when({ type: 'AddTask', data: { taskId: 't9', checklistId: 'c1', text: '  Size the position ' } })
      .emits({
        type: 'TaskAdded',
        data: { task: { id: 't9', text: 'Size the position', sortOrder: 4, checklist: c1 } },
      }))

  it('starts a checklist at place 0', () =>
    given(journalOf({ checklists: [checklist('c1')], settings: settings() }))
      .when({ type: 'AddTask', data: { taskId: 't9', checklistId: 'c1', text: 'First' } })
      .emits({ type: 'TaskAdded', data: { task: { id: 't9', text: 'First', sortOrder: 0, checklist: c1 } } }))

  it.each([
    [smallJournal, { text: ' ' }, 'TEXT_TOO_SHORT', 'Task text cannot be empty'],
    [smallJournal, { text: 'x'.repeat(501) }, 'TEXT_TOO_LONG', 'Task text cannot exceed 500 characters'],
    [smallJournal, { text: '<script>' }, 'INVALID_CONTENT', 'Task text contains invalid content'],
    [smallJournal, { checklistId: 'c9' }, 'CHECKLIST_NOT_FOUND', 'Checklist not found: c9'],
    [listOf(100), { taskId: 'new' }, 'TASK_LIMIT_EXCEEDED', 'Maximum 100 tasks per checklist'],
    [smallJournal, { taskId: 't1' }, 'CREATE_TASK_ERROR', 'Failed to create task'],
    [smallJournal, { taskId: '' }, 'CREATE_TASK_ERROR', 'Failed to create task'],
  ])('[spec 5 Task text] is refused where a rule says so (%#)', (journal, parts, code, message) =>
    given(journal)
      .when({ type: 'AddTask', data: { taskId: 't9', checklistId: 'c1', text: 'x', ...parts } })
      .rejects(code, message),
  )

  it('[spec 5 Task text] lets the hundredth task in', () =>
    given(listOf(99))
      .when({ type: 'AddTask', data: { taskId: 'new', checklistId: 'c1', text: 'x' } })
      .emits({ type: 'TaskAdded', data: { task: { id: 'new', text: 'x', sortOrder: 99, checklist: c1 } } }))

  it('counts it, in the journal and in the record of its day', () =>
    expect(after(smallJournal, { type: 'TaskAdded', data: { task: seen('t9') }, ...fact })).toEqual({
      ...plain(smallJournal),
      tasks: [...plain(smallJournal).tasks, task('t9')],
      counts: { completed: 1, total: 5 },
      dayStats: [{ date: today, completed: 1, total: 5 }],
    }))

  it('brings its checklist along when that was deleted meanwhile', () => {
    const without = journalOf({ settings: settings(), tombstones: new Map([['c:c1', today]]) })
    expect(after(without, { type: 'TaskAdded', data: { task: seen('t9') }, ...fact })).toMatchObject({
      checklists: [c1],
      tasks: [task('t9')],
      tombstones: {},
    })
  })

  it('[I8] does not bring back what was deleted since', () => {
    const deleted = journalOf({ checklists: [c1], settings: settings(), tombstones: new Map([['t:t9', today]]) })
    expect(after(deleted, { type: 'TaskAdded', data: { task: seen('t9') }, ...fact })).toEqual(plain(deleted))
  })

  it('[I3] leaves a task alone that is there already', () => {
    const edited = journalOf({
      checklists: [c1],
      tasks: [task('t9', { text: 'Edited', completed: true })],
      settings: settings(),
    })
    expect(after(edited, { type: 'TaskAdded', data: { task: seen('t9') }, ...fact })).toEqual(plain(edited))
  })
})

describe('Editing a task', () => {
  it('changes the trimmed text', () =>
    given(smallJournal)
      .when({ type: 'EditTask', data: { taskId: 't2', text: ' New ' } })
      .emits({ type: 'TaskTextChanged', data: { task: seen('t2'), text: 'New', base: textFingerprint('Task t2') } }))

  it('[F21] says what its author saw, not what another device has written behind the open field', () =>
    given(smallJournal)
      .when({ type: 'EditTask', data: { taskId: 't2', text: 'New', base: textFingerprint('Before') } })
      .leaves((journal) =>
        expect(journal.conflicts).toEqual([{ of: 't2', field: 'text', text: 'Task t2', by: '', at: now }]),
      ))

  it('is nothing when the text stays', () =>
    given(smallJournal)
      .when({ type: 'EditTask', data: { taskId: 't2', text: 'Task t2 ' } })
      .emits())

  it.each([
    [{ taskId: 'no', text: 'x' }, 'TASK_NOT_FOUND', 'Task not found: no'],
    [{ taskId: '', text: 'x' }, 'TASK_ID_REQUIRED', 'Task ID is required'],
    [{ taskId: 't2', text: '' }, 'TEXT_TOO_SHORT', 'Task text cannot be empty'],
    [{ taskId: 't2', text: 'x'.repeat(501) }, 'TEXT_TOO_LONG', 'Task text cannot exceed 500 characters'],
    [{ taskId: 't2', text: '<iframe>' }, 'INVALID_CONTENT', 'Task text contains invalid content'],
  ])('[spec 5] is refused: %j', (data, code, message) =>
    given(smallJournal).when({ type: 'EditTask', data }).rejects(code, message),
  )

  it('[I8] beats a deletion: the task comes back with the new text, and its checklist with it', () => {
    const deleted = journalOf({
      settings: settings(),
      tombstones: new Map([
        ['t:t2', today],
        ['c:c1', today],
        ['t:t3', today],
      ]),
    })
    const edit: TaskEvent = {
      type: 'TaskTextChanged',
      data: { task: seen('t2'), text: 'New', base: textFingerprint('Task t2') },
      ...fact,
    }
    expect(after(deleted, edit)).toEqual({
      ...plain(deleted),
      checklists: [c1],
      tasks: [task('t2', { text: 'New' })],
      counts: { completed: 0, total: 1 },
      dayStats: [{ date: today, completed: 0, total: 1 }],
      tombstones: { 't:t3': today },
    })
  })

  it('[F21] wins over a text that its author had not seen, and keeps that one for the user', () => {
    const edit: TaskEvent = {
      type: 'TaskTextChanged',
      data: { task: seen('t2', 'Older'), text: 'Mine', base: textFingerprint('Older') },
      ...fact,
    }
    expect(after(smallJournal, edit)).toMatchObject({
      conflicts: [{ of: 't2', field: 'text', text: 'Task t2', by: '', at: now }],
    })
    expect(after(smallJournal, edit).tasks[1]).toEqual(task('t2', { text: 'Mine' }))
    expect(after(smallJournal, edit, edit)).toEqual(after(smallJournal, edit))
  })
})

describe('Ticking a task', () => {
  it('[spec 4] completes an open one', () =>
    given(smallJournal)
      .when({ type: 'ToggleTask', data: { taskId: 't2' } })
      .emits({ type: 'TaskCompleted', data: { taskId: 't2', task: seen('t2') } }))

  it('[spec 4] reopens a completed one', () =>
    given(smallJournal)
      .when({ type: 'ToggleTask', data: { taskId: 't1' } })
      .emits({ type: 'TaskReopened', data: { taskId: 't1', task: seen('t1') } }))

  it('[spec 5] refuses a task that is not there', () =>
    given(smallJournal)
      .when({ type: 'ToggleTask', data: { taskId: 'nope' } })
      .rejects('TASK_NOT_FOUND', 'Task not found: nope'))

  it('changes the task, the counts and the record of its day, and nothing else', () =>
    expect(after(smallJournal, { type: 'TaskCompleted', data: { taskId: 't2' }, ...fact })).toEqual({
      ...plain(smallJournal),
      tasks: [
        task('t1', { completed: true }),
        task('t2', { completed: true, doneAt: now }),
        task('t3'),
        task('t4', { checklistId: 'c2' }),
      ],
      counts: { completed: 2, total: 4 },
      dayStats: [{ date: today, completed: 2, total: 4 }],
    }))

  it('[F22] does not bring back a deleted task', () => {
    const deleted = journalOf({ checklists: [c1], settings: settings(), tombstones: new Map([['t:t2', today]]) })
    for (const data of [{ taskId: 't2' }, { taskId: 't2', task: seen('t2') }]) {
      expect(after(deleted, { type: 'TaskCompleted', data, ...fact })).toEqual(plain(deleted))
    }
  })

  it('[I4] survives a save that removed the task: the tick restores it, ticked, before its author does', () => {
    const buried = journalOf({ settings: settings() })
    const added: JournalEvent = { type: 'TaskAdded', data: { task: seen('t2') }, ...fact }
    const ticked: JournalEvent = { type: 'TaskCompleted', data: { taskId: 't2', task: seen('t2') }, ...fact }
    const together = {
      checklists: [{ id: 'c1', name: 'Checklist c1', createdAt: 1 }],
      tasks: [task('t2', { completed: true })],
      counts: { completed: 1, total: 1 },
    }
    expect(after(buried, added, ticked)).toMatchObject(together)
    expect(after(buried, ticked, added)).toEqual(after(buried, added, ticked))
  })

  it('[I2] marks a task that it brings along, until the task’s own addition has come as well', () => {
    const buried = journalOf({ settings: settings() })
    const ticked: JournalEvent = { type: 'TaskCompleted', data: { taskId: 't2', task: seen('t2') }, ...fact }
    expect(after(buried, ticked).tasks).toEqual([{ ...task('t2', { completed: true, doneAt: now }), brought: true }])
  })

  it('in the log of an older version, without its task, waits for nothing', () => {
    const buried = journalOf({ settings: settings() })
    expect(after(buried, { type: 'TaskCompleted', data: { taskId: 't2' }, ...fact })).toEqual(plain(buried))
  })

  it('leaves no record on a day off', () => {
    const saturday = { at: '2026-11-21T12:00:00.000Z', day: '2026-11-21' }
    const journal = journalOf({ checklists: [c1], tasks: [task('t1')], settings: settings({ excludeWeekends: true }) })
    expect(after(journal, { type: 'TaskCompleted', data: { taskId: 't1' }, ...saturday })).toMatchObject({
      counts: { completed: 1, total: 1 },
      dayStats: [],
    })
  })
})

const deletion = (base: string): TaskEvent => ({
  type: 'TaskDeleted',
  data: { taskId: 't1', base: textFingerprint(base) },
  ...fact,
})

describe('Deleting a task', () => {
  it('says which text was deleted', () =>
    given(smallJournal)
      .when({ type: 'DeleteTask', data: { taskId: 't1' } })
      .emits({ type: 'TaskDeleted', data: { taskId: 't1', base: textFingerprint('Task t1') } }))

  it.each([
    ['', 'TASK_ID_REQUIRED', 'Task ID is required'],
    ['no', 'TASK_NOT_FOUND', 'Task not found: no'],
  ])('[spec 5] refuses the id %j', (taskId, code, message) =>
    given(smallJournal).when({ type: 'DeleteTask', data: { taskId } }).rejects(code, message),
  )

  it('[D4] takes it out of the counts and remembers that it is gone', () =>
    expect(after(smallJournal, deletion('Task t1'))).toEqual({
      ...plain(smallJournal),
      tasks: [task('t2'), task('t3'), task('t4', { checklistId: 'c2' })],
      counts: { completed: 0, total: 3 },
      dayStats: [{ date: today, completed: 0, total: 3 }],
      tombstones: { 't:t1': today },
    }))

  it('[I8] yields to an edit that its author had not seen', () =>
    expect(after(smallJournal, deletion('Older'))).toEqual(plain(smallJournal)))

  it('[F23] remembers a deletion of what this file never held', () => {
    const empty = journalOf({ checklists: [c1], settings: settings() })
    expect(after(empty, deletion('Task t1'), { type: 'TaskAdded', data: { task: seen('t1') }, ...fact })).toEqual({
      ...plain(empty),
      tombstones: { 't:t1': today },
    })
  })
})

describe('Reordering tasks', () => {
  it('[spec 4] takes all ids of the checklist in their new order', () =>
    given(smallJournal)
      .when({ type: 'ReorderTasks', data: { checklistId: 'c1', taskIds: ['t3', 't1', 't2'] } })
      .emits({ type: 'TasksReordered', data: { checklistId: 'c1', taskIds: ['t3', 't1', 't2'] } }))

  it('[spec 4] reassigns places by position', () =>
    given(smallJournal)
      .when({ type: 'ReorderTasks', data: { checklistId: 'c1', taskIds: ['t3', 't1', 't2'] } })
      .leaves((journal) =>
        expect(journal.tasks.map(({ id, sortOrder }) => [id, sortOrder])).toEqual([
          ['t1', 1],
          ['t2', 2],
          ['t3', 0],
          ['t4', 4],
        ]),
      ))

  it('is nothing when the order stays, whatever the place numbers are', () =>
    given(smallJournal)
      .when({ type: 'ReorderTasks', data: { checklistId: 'c1', taskIds: ['t1', 't2', 't3'] } })
      .emits())

  it.each([
    [{ checklistId: '', taskIds: ['t1'] }, 'REORDER_IDS_REQUIRED', 'Checklist ID and task IDs are required'],
    [{ checklistId: 'c1', taskIds: [] }, 'REORDER_IDS_REQUIRED', 'Checklist ID and task IDs are required'],
    [{ checklistId: 'c9', taskIds: ['t1'] }, 'CHECKLIST_NOT_FOUND', 'Checklist not found: c9'],
    [{ checklistId: 'c1', taskIds: ['t1', 't4', 't9'] }, 'INVALID_TASK_IDS', 'Invalid task IDs: t4, t9'],
    [{ checklistId: 'c1', taskIds: ['t1', 't1', 't2'] }, 'INVALID_TASK_IDS', 'Invalid task IDs: t1'],
    [
      { checklistId: 'c1', taskIds: ['t1', 't2'] },
      'INCOMPLETE_REORDER',
      'All tasks must be included in reorder operation',
    ],
  ])('[spec 5 Reorder] refuses %j', (data, code, message) =>
    given(smallJournal).when({ type: 'ReorderTasks', data }).rejects(code, message),
  )

  it('[spec 5 Reorder] refuses an empty checklist', () =>
    given(journalOf({ checklists: [c1], settings: settings() }))
      .when({ type: 'ReorderTasks', data: { checklistId: 'c1', taskIds: ['t1'] } })
      .rejects('EMPTY_CHECKLIST', 'Cannot reorder empty checklist'))

  it('moves only what is still there, in this checklist', () =>
    expect(
      after(smallJournal, {
        type: 'TasksReordered',
        data: { checklistId: 'c1', taskIds: ['gone', 't4', 't1'] },
        ...fact,
      }).tasks.map(({ id, sortOrder }) => [id, sortOrder]),
    ).toEqual([
      ['t1', 2],
      ['t2', 2],
      ['t3', 3],
      ['t4', 4],
    ]))
})

describe('The tasks of a checklist', () => {
  it('come in their order, equal places by id', () => {
    const journal = journalOf({
      checklists: [c1],
      tasks: [task('b', { sortOrder: 1 }), task('z', { sortOrder: 0 }), task('a', { sortOrder: 1 })],
    })
    expect(tasksOf(journal, 'c1').map(({ id }) => id)).toEqual(['z', 'a', 'b'])
    expect(tasksOf(journal, 'none')).toEqual([])
  })
})

describe('Moving a task to another checklist', () => {
  it('puts it at the end there, with its tick, and says where it was', () => {
    const t1 = task('t1', { completed: true })
    const c2 = { id: 'c2', name: 'Checklist c2', createdAt: 1 }
    given(smallJournal)
      .when({ type: 'MoveTask', data: { taskId: 't1', checklistId: 'c2' } })
      .emits({ type: 'TaskMoved', data: { task: t1, checklist: c2, sortOrder: 5 } })
    const moved = foldEvents(smallJournal, [
      { type: 'TaskMoved', data: { task: t1, checklist: c2, sortOrder: 5 }, ...fact },
    ])
    expect(tasksOf(moved, 'c2')).toEqual([
      task('t4', { checklistId: 'c2' }),
      task('t1', { checklistId: 'c2', sortOrder: 5, completed: true }),
    ])
    expect(tasksOf(moved, 'c1')).toEqual([task('t2'), task('t3')])
  })

  it('changes nothing where it is there already', () =>
    given(smallJournal)
      .when({ type: 'MoveTask', data: { taskId: 't1', checklistId: 'c1' } })
      .emits())

  it.each([
    [smallJournal, { taskId: 't9', checklistId: 'c2' }, 'TASK_NOT_FOUND', 'Task not found: t9'],
    [smallJournal, { taskId: 't1', checklistId: 'c9' }, 'CHECKLIST_NOT_FOUND', 'Checklist not found: c9'],
    [
      journalOf({
        checklists: [checklist('c1'), checklist('c2')],
        tasks: [
          ...Array.from({ length: 100 }, (_, n) => task(`t${n}`)),
          task('other', { checklistId: 'c2', sortOrder: 0 }),
        ],
        settings: settings(),
      }),
      { taskId: 'other', checklistId: 'c1' },
      'TASK_LIMIT_EXCEEDED',
      'Maximum 100 tasks per checklist',
    ],
  ] as const)('is refused where a rule says so (%#)', (journal, data, code, message) =>
    given(journal).when({ type: 'MoveTask', data }).rejects(code, message),
  )
})

describe('Adding several tasks at once', () => {
  const adding = (...tasks: ReadonlyArray<readonly [string, string]>) =>
    ({
      type: 'AddTasks',
      data: { checklistId: 'c1', tasks: tasks.map(([taskId, text]) => ({ taskId, text })) },
    }) as const

  it('puts them at the end in their order, each with its trimmed text', () =>
    given(smallJournal)
      .when(adding(['n1', ' One '], ['n2', 'Two']))
      .emits(
        { type: 'TaskAdded', data: { task: { id: 'n1', text: 'One', sortOrder: 4, checklist: c1 } } },
        { type: 'TaskAdded', data: { task: { id: 'n2', text: 'Two', sortOrder: 5, checklist: c1 } } },
      ))

  it.each([
    [['One', 'x'.repeat(501)], 'TEXT_TOO_LONG', 'Task text cannot exceed 500 characters'],
    [Array.from({ length: 98 }, (_, n) => `Task ${n}`), 'TASK_LIMIT_EXCEEDED', 'Maximum 100 tasks per checklist'],
  ] as const)('adds none where a rule says so (%#)', (texts, code, message) =>
    given(smallJournal)
      .when(adding(...texts.map((text, n) => [`n${n}`, text] as const)))
      .rejects(code, message),
  )

  it('adds none where two have one id', () =>
    given(smallJournal)
      .when(adding(['n1', 'One'], ['n1', 'Two']))
      .rejects('CREATE_TASK_ERROR', 'Failed to create task'))
})
