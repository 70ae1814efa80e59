import { describe, expect, it } from 'vitest'
import { foldEvents } from '#domain/journal/evolve.ts'
import { emptyJournal, journalOf } from '#domain/record/empty-journal.ts'
import type { ChecklistEvent } from '#domain/record/events.ts'
import type { Journal } from '#domain/record/journal.ts'
import { checklistRef, checklistsInOrder, checklistSummaries } from '#domain/routine/checklist-views.ts'
import { copyName } from '#domain/routine/decide-checklist.ts'
import { textFingerprint } from '#domain/text/text-fingerprint.ts'
import { checklist, now, plain, settings, smallJournal, task, today } from '#test/support/builders.ts'
import { given } from '#test/support/given.ts'

const c1 = checklist('c1')
const c2 = checklist('c2')
const fact = { at: now, day: today }
const after = (journal: Journal, ...events: ReadonlyArray<ChecklistEvent>): ReturnType<typeof plain> =>
  plain(foldEvents(journal, events))
const named = (...names: ReadonlyArray<string>): Journal =>
  journalOf({ checklists: names.map((name, n) => checklist(`c${n}`, { name })), settings: settings() })
const many = (count: number): Journal => named(...Array.from({ length: count }, (_, n) => `List ${n}`))

const alreadyExists = 'A checklist with this name already exists'

describe('Adding a checklist', () => {
  it('takes the trimmed name and the moment', () =>
    given(emptyJournal)
      .when({ type: 'AddChecklist', data: { checklistId: 'c1', name: ' Morning ' } })
      .emits({
        type: 'ChecklistAdded',
        data: { checklist: { id: 'c1', name: 'Morning', createdAt: Date.parse(now) } },
      }))

  it.each([
    [emptyJournal, { name: '  ' }, 'NAME_TOO_SHORT', 'Checklist name cannot be empty'],
    [emptyJournal, { name: 'x'.repeat(101) }, 'NAME_TOO_LONG', 'Checklist name cannot exceed 100 characters'],
    [emptyJournal, { name: '<script>' }, 'INVALID_CONTENT', 'Checklist name contains invalid content'],
    [emptyJournal, { name: 'Admin' }, 'RESERVED_NAME', 'This name is reserved and cannot be used'],
    [named('Morning'), { name: ' mORNING' }, 'DUPLICATE_CHECKLIST_NAME', alreadyExists],
    [named('Caf\u00e9'), { name: 'CAFE\u0301' }, 'DUPLICATE_CHECKLIST_NAME', alreadyExists],
    [many(50), { name: 'One more' }, 'CHECKLIST_LIMIT_EXCEEDED', 'Maximum 50 checklists'],
    [smallJournal, { checklistId: 'c1' }, 'CREATE_CHECKLIST_ERROR', 'Failed to create checklist'],
    [emptyJournal, { checklistId: '' }, 'CREATE_CHECKLIST_ERROR', 'Failed to create checklist'],
  ])('[spec 5 Checklist name] is refused where a rule says so (%#)', (journal, parts, code, message) =>
    given(journal)
      .when({ type: 'AddChecklist', data: { checklistId: 'new', name: 'Other', ...parts } })
      .rejects(code, message),
  )

  it('[spec 5 Checklist name] lets the fiftieth in', () =>
    given(many(49))
      .when({ type: 'AddChecklist', data: { checklistId: 'new', name: 'Last' } })
      .leaves((journal) => expect(journal.checklists).toHaveLength(50)))

  it('[I8] stays deleted when it is replayed after its deletion, and changes nothing when it is there', () => {
    const deleted = journalOf({ settings: settings(), tombstones: new Map([['c:c1', today]]) })
    expect(after(deleted, { type: 'ChecklistAdded', data: { checklist: c1 }, ...fact })).toEqual(plain(deleted))
    const renamed = journalOf({ checklists: [checklist('c1', { name: 'Renamed' })] })
    expect(after(renamed, { type: 'ChecklistAdded', data: { checklist: c1 }, ...fact })).toEqual(plain(renamed))
  })
})

const rename = (base: string): ChecklistEvent => ({
  type: 'ChecklistRenamed',
  data: { checklist: c1, name: 'Mine', base: textFingerprint(base) },
  ...fact,
})

describe('Renaming a checklist', () => {
  it('says the new name and which one it replaces', () =>
    given(smallJournal)
      .when({ type: 'RenameChecklist', data: { checklistId: 'c1', name: ' Open ' } })
      .emits({
        type: 'ChecklistRenamed',
        data: { checklist: c1, name: 'Open', base: textFingerprint('Checklist c1') },
      }))

  it('[F21] says what its author saw, not what another device has written behind the open field', () =>
    given(smallJournal)
      .when({ type: 'RenameChecklist', data: { checklistId: 'c1', name: 'Open', base: textFingerprint('Before') } })
      .leaves((journal) =>
        expect(journal.conflicts).toEqual([{ of: 'c1', field: 'name', text: 'Checklist c1', by: '', at: now }]),
      ))

  it('is nothing when the name stays', () =>
    given(smallJournal)
      .when({ type: 'RenameChecklist', data: { checklistId: 'c1', name: ' Checklist c1' } })
      .emits())

  it('may change the case of its own name', () =>
    given(smallJournal)
      .when({ type: 'RenameChecklist', data: { checklistId: 'c1', name: 'CHECKLIST C1' } })
      .leaves((journal) => expect(journal.checklists[0]).toEqual(checklist('c1', { name: 'CHECKLIST C1' }))))

  it.each([
    [{ checklistId: '', name: 'x' }, 'CHECKLIST_ID_REQUIRED', 'Checklist ID is required'],
    [{ checklistId: 'no', name: 'x' }, 'CHECKLIST_NOT_FOUND', 'Checklist not found: no'],
    [{ checklistId: 'c1', name: '' }, 'NAME_TOO_SHORT', 'Checklist name cannot be empty'],
    [{ checklistId: 'c1', name: 'settings' }, 'RESERVED_NAME', 'This name is reserved and cannot be used'],
    [{ checklistId: 'c1', name: 'checklist C2' }, 'DUPLICATE_CHECKLIST_NAME', alreadyExists],
  ])('[spec 5] is refused a name: %j', (data, code, message) =>
    given(smallJournal).when({ type: 'RenameChecklist', data }).rejects(code, message),
  )

  it('[F21] wins over a name that its author had not seen, and keeps that one', () =>
    expect(after(smallJournal, rename('Older'))).toEqual({
      ...plain(smallJournal),
      checklists: [checklist('c1', { name: 'Mine' }), c2],
      conflicts: [{ of: 'c1', field: 'name', text: 'Checklist c1', by: '', at: now }],
    }))

  it('[I8] beats a deletion', () => {
    const deleted = journalOf({ settings: settings(), tombstones: new Map([['c:c1', today]]) })
    expect(after(deleted, rename('Checklist c1'))).toEqual({
      ...plain(deleted),
      checklists: [checklist('c1', { name: 'Mine' })],
      tombstones: {},
    })
  })
})

const deletion = (
  parts: Partial<Extract<ChecklistEvent, { type: 'ChecklistDeleted' }>['data']> = {},
): ChecklistEvent => ({
  type: 'ChecklistDeleted',
  data: { checklistId: 'c1', taskIds: ['t1', 't2', 't3'], base: textFingerprint('Checklist c1'), ...parts },
  ...fact,
})

describe('Deleting a checklist', () => {
  it('names the tasks that go with it, and the texts that were seen', () =>
    given(smallJournal)
      .when({ type: 'DeleteChecklist', data: { checklistId: 'c1' } })
      .emits({
        type: 'ChecklistDeleted',
        data: {
          checklistId: 'c1',
          taskIds: ['t1', 't2', 't3'],
          taskBases: ['Task t1', 'Task t2', 'Task t3'].map(textFingerprint),
          base: textFingerprint('Checklist c1'),
        },
      }))

  it.each([
    [smallJournal, '', 'CHECKLIST_ID_REQUIRED', 'Checklist ID is required'],
    [smallJournal, 'no', 'CHECKLIST_NOT_FOUND', 'Checklist not found: no'],
    [named('Only'), 'c0', 'LAST_CHECKLIST', 'Cannot delete the last checklist'],
  ])('[spec 5] is refused (%#)', (journal, checklistId, code, message) =>
    given(journal).when({ type: 'DeleteChecklist', data: { checklistId } }).rejects(code, message),
  )

  it('[spec 4] removes its tasks too, in the counts and in the record of the day, and remembers all of them', () =>
    expect(after(smallJournal, deletion())).toEqual({
      ...plain(smallJournal),
      checklists: [c2],
      tasks: [task('t4', { checklistId: 'c2' })],
      counts: { completed: 0, total: 1 },
      dayStats: [{ date: today, completed: 0, total: 1 }],
      tombstones: { 'c:c1': today, 't:t1': today, 't:t2': today, 't:t3': today },
    }))

  it('[I8] spares a task that its author had not seen, and the checklist around it', () =>
    expect(after(smallJournal, deletion({ taskIds: ['t1', 't2'] }))).toMatchObject({
      checklists: [c1, c2],
      tasks: [task('t3'), task('t4', { checklistId: 'c2' })],
      tombstones: { 't:t1': today, 't:t2': today },
    }))

  it('[I8] spares a task whose text was changed meanwhile', () =>
    expect(
      after(smallJournal, deletion({ taskBases: ['Task t1', 'Older', 'Task t3'].map(textFingerprint) })),
    ).toMatchObject({ checklists: [c1, c2], tasks: [task('t2'), task('t4', { checklistId: 'c2' })] }))

  it('[I8] spares a checklist that was renamed meanwhile', () => {
    const left = after(smallJournal, deletion({ base: textFingerprint('Older') }))
    expect([left.checklists, left.tombstones]).toEqual([[c1, c2], { 't:t1': today, 't:t2': today, 't:t3': today }])
  })

  it('[F23] remembers the deletion of what this file never held', () =>
    expect(after(emptyJournal, deletion({ taskIds: [] }))).toEqual({
      ...plain(emptyJournal),
      tombstones: { 'c:c1': today },
    }))
})

describe('Duplicating a checklist', () => {
  const copy = { id: 'c9', name: 'Checklist c1 (Copy)', createdAt: Date.parse(now) }

  it("[spec 4] copies its tasks in their order, all open, as '{name} (Copy)'", () =>
    given(smallJournal)
      .when({ type: 'DuplicateChecklist', data: { checklistId: 'c1', copyId: 'c9', taskIds: ['n1', 'n2', 'n3'] } })
      .emits(
        { type: 'ChecklistAdded', data: { checklist: copy } },
        { type: 'TaskAdded', data: { task: { id: 'n1', text: 'Task t1', sortOrder: 0, checklist: copy } } },
        { type: 'TaskAdded', data: { task: { id: 'n2', text: 'Task t2', sortOrder: 1, checklist: copy } } },
        { type: 'TaskAdded', data: { task: { id: 'n3', text: 'Task t3', sortOrder: 2, checklist: copy } } },
      ))

  it('copies every task, also those that were added after the ids were drawn', () =>
    given(smallJournal)
      .when({ type: 'DuplicateChecklist', data: { checklistId: 'c1', copyId: 'c9', taskIds: ['n1'] } })
      .leaves((journal) =>
        expect(
          journal.tasks.filter(({ checklistId }) => checklistId === 'c9').map(({ id, text }) => [id, text]),
        ).toEqual([
          ['c9-1', 'Task t2'],
          ['c9-2', 'Task t3'],
          ['n1', 'Task t1'],
        ]),
      ))

  it.each([
    [smallJournal, { checklistId: '' }, 'CHECKLIST_ID_REQUIRED', 'Checklist ID is required'],
    [smallJournal, { checklistId: 'no' }, 'CHECKLIST_NOT_FOUND', 'Checklist not found: no'],
    [many(50), { copyId: 'c99' }, 'CHECKLIST_LIMIT_EXCEEDED', 'Maximum 50 checklists'],
    [smallJournal, { copyId: 'c2' }, 'DUPLICATE_CHECKLIST_ERROR', 'Failed to duplicate checklist'],
    [smallJournal, { taskIds: ['a', 'a', 'c'] }, 'DUPLICATE_CHECKLIST_ERROR', 'Failed to duplicate checklist'],
    [smallJournal, { taskIds: ['a', 't4', 'c'] }, 'DUPLICATE_CHECKLIST_ERROR', 'Failed to duplicate checklist'],
  ])('is refused (%#)', (journal, parts, code, message) =>
    given(journal)
      .when({
        type: 'DuplicateChecklist',
        data: { checklistId: 'c1', copyId: 'c9', taskIds: ['a', 'b', 'c'], ...parts },
      })
      .rejects(code, message),
  )

  it.each([
    ['Plan', [], 'Plan (Copy)'],
    ['Plan', ['Plan (Copy)'], 'Plan (Copy 2)'],
    ['Plan', ['Plan (Copy)', 'Plan (Copy 2)'], 'Plan (Copy 3)'],
    ['Plan (Copy)', [], 'Plan (Copy) (Copy)'],
    ['x'.repeat(93), [], `${'x'.repeat(93)} (Copy)`],
    ['x'.repeat(100), [], `${'x'.repeat(93)} (Copy)`],
    ['x'.repeat(100), [`${'x'.repeat(93)} (Copy)`], `${'x'.repeat(91)} (Copy 2)`],
    [`${'x'.repeat(92)}🚀🚀`, [], `${'x'.repeat(92)} (Copy)`],
    [`${'x'.repeat(92)} and more words`, [], `${'x'.repeat(92)} (Copy)`],
  ])('names the copy of %j in a list with %j', (name, taken, expected) =>
    expect(copyName(name, (candidate) => taken.some((one) => one === candidate))).toBe(expected),
  )

  it('finds a free name whatever the case of the others', () =>
    given(named('Plan', 'PLAN (COPY)'))
      .when({ type: 'DuplicateChecklist', data: { checklistId: 'c0', copyId: 'c9', taskIds: [] } })
      .emits({
        type: 'ChecklistAdded',
        data: { checklist: { id: 'c9', name: 'Plan (Copy 2)', createdAt: Date.parse(now) } },
      }))
})

describe('The checklists', () => {
  it('[spec 2] show completed and total', () =>
    expect(checklistSummaries(smallJournal)).toEqual([
      { checklist: c1, completed: 1, total: 3 },
      { checklist: c2, completed: 0, total: 1 },
    ]))

  it('give tasks of a foreign file a place to live', () =>
    expect(checklistRef(smallJournal, 'gone')).toEqual({ id: 'gone', name: 'Recovered checklist', createdAt: 0 }))
})

describe('The order of checklists', () => {
  const ordered = (journal: Journal): ReadonlyArray<string> => checklistsInOrder(journal).map(({ id }) => id)

  it('is that of the file until a user changes it', () => {
    const journal = many(3)
    given(journal)
      .when({ type: 'ReorderChecklists', data: { checklistIds: ['c2', 'c0', 'c1'] } })
      .emits({ type: 'ChecklistsReordered', data: { checklistIds: ['c2', 'c0', 'c1'] } })
    expect(ordered(journal)).toEqual(['c0', 'c1', 'c2'])
    const reordered = foldEvents(journal, [
      { type: 'ChecklistsReordered', data: { checklistIds: ['c2', 'c0', 'c1'] }, ...fact },
    ])
    expect(ordered(reordered)).toEqual(['c2', 'c0', 'c1'])
    expect(checklistSummaries(reordered).map((each) => each.checklist.sortOrder)).toEqual([0, 1, 2])
  })

  it('leaves a new one at the end, and one that its author had not seen where it is', () => {
    const reordered = foldEvents(many(3), [
      { type: 'ChecklistsReordered', data: { checklistIds: ['c1', 'c0'] }, ...fact },
      { type: 'ChecklistAdded', data: { checklist: checklist('new') }, ...fact },
    ])
    expect(ordered(reordered)).toEqual(['c1', 'c0', 'c2', 'new'])
  })

  it('is not misled by what a foreign file has in its place', () => {
    const odd = [checklist('a'), { ...checklist('b'), sortOrder: 'first' as unknown as number }]
    expect(
      ordered(journalOf({ checklists: [...odd, checklist('c', { sortOrder: 4 })], settings: settings() })),
    ).toEqual(['c', 'a', 'b'])
  })

  it.each([
    [['c0', 'c9', 'c1'], 'CHECKLIST_NOT_FOUND', 'Checklist not found: c9'],
    [['c0', 'c1'], 'UPDATE_CHECKLIST_ERROR', 'Failed to update checklist'],
    [['c0', 'c1', 'c1'], 'UPDATE_CHECKLIST_ERROR', 'Failed to update checklist'],
  ] as const)('is refused unless it names each of them once (%#)', (checklistIds, code, message) =>
    given(many(3)).when({ type: 'ReorderChecklists', data: { checklistIds } }).rejects(code, message),
  )
})

describe('A routine from a template', () => {
  const list = (checklistId: string, name: string, ...texts: ReadonlyArray<string>) => ({
    checklistId,
    name,
    tasks: texts.map((text, n) => ({ taskId: `${checklistId}-${n}`, text })),
  })
  const add = (...checklists: ReadonlyArray<ReturnType<typeof list>>) =>
    ({ type: 'AddRoutine', data: { name: 'Day trader', checklists } }) as const

  it('is its checklists with their tasks, in one step; a name that is taken gets another', () => {
    const ref = (id: string, name: string) => ({ id, name, createdAt: Date.parse(now) })
    given(named('Before the open'))
      .when(add(list('n1', 'Before the open', 'Read the news', 'Mark levels'), list('n2', 'After the close')))
      .emits(
        { type: 'ChecklistAdded', data: { checklist: ref('n1', 'Before the open (Copy)') } },
        {
          type: 'TaskAdded',
          data: {
            task: { id: 'n1-0', text: 'Read the news', sortOrder: 0, checklist: ref('n1', 'Before the open (Copy)') },
          },
        },
        {
          type: 'TaskAdded',
          data: {
            task: { id: 'n1-1', text: 'Mark levels', sortOrder: 1, checklist: ref('n1', 'Before the open (Copy)') },
          },
        },
        { type: 'ChecklistAdded', data: { checklist: ref('n2', 'After the close') } },
      )
  })

  it.each([
    [many(49), add(list('n1', 'One'), list('n2', 'Two')), 'CHECKLIST_LIMIT_EXCEEDED', 'Maximum 50 checklists'],
    [many(1), add(list('n1', '')), 'NAME_TOO_SHORT', 'Checklist name cannot be empty'],
    [many(1), add(list('n1', 'One', ' ')), 'TEXT_TOO_SHORT', 'Task text cannot be empty'],
    [many(1), add(list('n1', 'One'), list('n1', 'Two')), 'CREATE_CHECKLIST_ERROR', 'Failed to create checklist'],
    [
      many(1),
      add(list('n1', 'One', ...Array.from({ length: 101 }, (_, n) => `Task ${n}`))),
      'TASK_LIMIT_EXCEEDED',
      'Maximum 100 tasks per checklist',
    ],
  ] as const)('adds nothing at all where a rule says so (%#)', (journal, draft, code, message) =>
    given(journal).when(draft).rejects(code, message),
  )
})
