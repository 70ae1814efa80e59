import fc from 'fast-check'
import { contentKeyOf, idOf } from '#domain/fills/identity.ts'
import { recordKey, recordsIn } from '#domain/lists/views.ts'
import type { CommandDraft, CommandMeta, JournalCommand } from '#domain/record/commands.ts'
import type { Activity } from '#domain/record/day-trades.ts'
import { defaultSettings, journalOf } from '#domain/record/empty-journal.ts'
import type { Checklist, Journal, JournalEntry, Settings, Task } from '#domain/record/journal.ts'
import { type RecordList, recordListNames, type StoredRecord, type Records } from '#domain/record/record-lists.ts'
import { tableOf, tableToArray } from '#domain/record/table.ts'

/** The day and the moment at which tests happen unless they say otherwise: a Friday, before noon. */
export const today = '2026-11-20'
export const now = '2026-11-20T11:00:00.000Z'
export const meta: CommandMeta = { now, today }

/** A command at the tests' moment, or at noon of another day. */
export const command = (draft: CommandDraft, day: string = today): JournalCommand => {
  const moment: CommandMeta = day === today ? meta : { now: `${day}T12:00:00.000Z`, today: day }
  return { ...draft, meta: moment }
}

/** A checklist; its name follows its id. */
export const checklist = (id: string, parts: Partial<Checklist> = {}): Checklist => ({
  id,
  name: `Checklist ${id}`,
  createdAt: 1,
  ...parts,
})

/** A task of checklist `c1`; its text follows its id, its place the number in it. */
export const task = (id: string, parts: Partial<Task> = {}): Task => ({
  id,
  checklistId: 'c1',
  text: `Task ${id}`,
  completed: false,
  sortOrder: Number(id.replace(/\D/g, '')) || 0,
  ...parts,
})

export const entry = (date: string, parts: Partial<JournalEntry> = {}): JournalEntry => ({
  date,
  notes: '',
  reflections: '',
  ...parts,
})

/** Settings of a journal whose day is the tests' day. */
export const settings = (parts: Partial<Settings> = {}): Settings => ({
  ...defaultSettings,
  lastVisitDate: today,
  lastTaskResetDate: today,
  ...parts,
})

/** Two checklists, `c1` with the tasks t1 (done), t2, t3 and `c2` with t4, on the tests' day. */
export const smallJournal: Journal = journalOf({
  checklists: [checklist('c1'), checklist('c2')],
  tasks: [task('t1', { completed: true }), task('t2'), task('t3'), task('t4', { checklistId: 'c2' })],
  dayStats: [{ date: today, completed: 1, total: 4 }],
  settings: settings(),
})

const byKey = <T>(records: ReadonlyArray<T>, keyOf: (record: T) => string): ReadonlyArray<T> =>
  records.toSorted((one, other) => (keyOf(one) < keyOf(other) ? -1 : 1))

/** A journal as plain data, to compare whole journals: tables as lists by key, whatever order they grew in. */
export const plain = (journal: Journal) => ({
  checklists: byKey(tableToArray(journal.checklists), (record) => record.id),
  tasks: byKey(tableToArray(journal.tasks), (record) => record.id),
  entries: byKey(tableToArray(journal.entries), (record) => record.date),
  dayStats: byKey(tableToArray(journal.dayStats), (record) => record.date),
  // An empty list and one that was never written in are equal.
  records: Object.fromEntries(
    recordListNames.map((list) => [list, byKey(tableToArray(recordsIn(journal, list)), recordKey)]),
  ),
  settings: journal.settings,
  counts: journal.counts,
  tombstones: Object.fromEntries([...journal.tombstones].toSorted(([one], [other]) => (one < other ? -1 : 1))),
  conflicts: journal.conflicts,
  movedConflicts: journal.movedConflicts,
  extra: journal.extra,
})

const checklistIds = ['c1', 'c2', 'c3'] as const
const taskIds = ['t1', 't2', 't3', 't4', 't5', 't6', 't7', 't8'] as const
const days = ['2026-11-18', '2026-11-19', '2026-11-20', '2026-11-21', '2026-11-23'] as const
const texts = ['Read the tape', 'Size down', 'Wait for the open', 'Journal first'] as const

/** The small worlds that arbitrary journals, commands and events share, so that they meet. */
export const small = {
  checklistId: fc.constantFrom(...checklistIds),
  taskId: fc.constantFrom(...taskIds),
  day: fc.constantFrom(...days),
  text: fc.constantFrom(...texts),
  textOrNone: fc.constantFrom('', ...texts),
  noteId: fc.constantFrom('n1', 'n2', 'n3'),
  labelId: fc.constantFrom('l1', 'l2', 'l3'),
  accountIds: fc.array(fc.constantFrom('a1', 'a2', 'a3'), { maxLength: 2 }),
}

const uniqueTasks = fc.uniqueArray(
  fc.record({
    id: small.taskId,
    checklistId: small.checklistId,
    text: small.text,
    completed: fc.boolean(),
    sortOrder: fc.nat({ max: 9 }),
  }),
  { selector: (record) => record.id },
)

const idOfRecord = ({ id }: StoredRecord): string => id

const anyItems = fc.uniqueArray(fc.constantFrom('l1', 'l2', 'l3'), { maxLength: 3 }).map((items) => items.toSorted())

export const anyNote = fc
  .record({
    id: small.noteId,
    note: small.textOrNone,
    fills: anyItems,
    labels: anyItems,
    target: fc.option(fc.integer({ min: 1, max: 9 }), { nil: undefined }),
  })
  .map(({ target, ...note }) => (target === undefined ? note : { ...note, target }))

export const anyLabel = fc.record({
  id: small.labelId,
  kind: fc.constantFrom('setup', 'mistake', 'tag'),
  name: small.text,
})

// A set has a fixed order.
const anyRecurrences = fc
  .uniqueArray(
    fc.record({
      from: small.day,
      recurrence: fc.constantFrom(
        {},
        { days: [1, 2, 3, 4, 5] },
        { fills: true },
        { times: 2 },
        { days: [5], every: 2, since: '2026-11-20' },
      ),
    }),
    { selector: ({ from }) => from, maxLength: 2 },
  )
  .map((list) => list.toSorted((one, other) => (one.from < other.from ? -1 : 1)))

/** A schedule of an item or a checklist of the small world. */
export const anySchedule = fc.record({ id: fc.constantFrom('t:t1', 't:t2', 'c:c1'), recurrences: anyRecurrences })

export const anySkip = fc
  .record({
    id: fc.constantFrom('s1', 's2'),
    date: small.day,
    task: fc.option(small.taskId, { nil: undefined }),
    reason: small.textOrNone,
  })
  .map(({ task: of, ...skip }) => (of === undefined ? skip : { ...skip, task: of }))

export const anyCorrection = fc.record({
  id: fc.constantFrom('k1', 'k2'),
  date: small.day,
  task: small.taskId,
  name: small.text,
  done: fc.boolean(),
})

export const recordTables = (lists: { readonly [List in RecordList]?: ReadonlyArray<StoredRecord> }): Records =>
  Object.fromEntries(
    Object.entries(lists).flatMap(([list, records]) =>
      records.length === 0 ? [] : [[list, tableOf<unknown>(records, recordKey)]],
    ),
  )

/** Whole, well-formed journals in which every task has its checklist. */
export const anyJournal: fc.Arbitrary<Journal> = fc
  .record({
    tasks: uniqueTasks,
    entries: fc.uniqueArray(fc.record({ date: small.day, notes: small.textOrNone, reflections: small.text }), {
      selector: (record) => record.date,
    }),
    tradeNotes: fc.uniqueArray(anyNote, { selector: idOfRecord, maxLength: 3 }),
    labels: fc.uniqueArray(anyLabel, { selector: idOfRecord, maxLength: 3 }),
    schedules: fc.uniqueArray(anySchedule, { selector: idOfRecord, maxLength: 2 }),
    skips: fc.uniqueArray(anySkip, { selector: idOfRecord, maxLength: 1 }),
    excludeWeekends: fc.boolean(),
    reset: fc.option(small.day, { nil: undefined }),
    visit: fc.oneof(fc.constant(''), small.day),
    unused: fc.boolean(),
  })
  .map(({ tasks, entries, tradeNotes, labels, schedules, skips, excludeWeekends, reset, visit, unused }) =>
    journalOf({
      checklists: checklistIds
        .filter((id) => unused || tasks.some((record) => record.checklistId === id))
        .map((id) => checklist(id)),
      tasks,
      entries,
      records: recordTables({ tradeNotes, labels, schedules, skips }),
      settings: {
        ...defaultSettings,
        excludeWeekends,
        lastVisitDate: visit,
        ...(reset === undefined ? {} : { lastTaskResetDate: reset }),
      },
    }),
  )

const anyActivity: fc.Arbitrary<Activity> = fc
  .record({
    side: fc.constantFrom('BUY' as const, 'SELL' as const),
    symbol: fc.constantFrom('AAPL', 'BTC'),
    quantity: fc.integer({ min: 1, max: 3 }),
    price: fc.constantFrom(10, 12.5),
    day: small.day,
    time: fc.constantFrom('', 'T14:30:00.000Z', 'T23:45:00.000Z'),
    provisional: fc.boolean(),
  })
  .map(({ day, time, quantity, price, provisional, ...parts }) => ({
    ...parts,
    day,
    quantity,
    price,
    amount: quantity * price,
    fees: 1,
    accountId: 'a',
    timestamp: `${day}${time}`,
    snapTradeId: `order-${parts.side}-${day}`,
    ...(provisional && time !== '' && { provisional }),
  }))

const anyChange = fc.oneof(
  fc
    .record({
      id: small.noteId,
      change: fc.oneof(
        fc.record({ field: fc.constant('note'), value: small.textOrNone }),
        fc.record({ field: fc.constantFrom('labels', 'fills'), value: anyItems }),
        fc.record({ field: fc.constant('target'), value: fc.constantFrom(1, 2, undefined) }),
      ),
    })
    .map(({ id, change }) => ({ list: 'tradeNotes' as const, id, ...change })),
  fc
    .record({
      id: small.labelId,
      change: fc.oneof(
        fc.record({ field: fc.constant('name'), value: small.text }),
        fc.record({ field: fc.constant('archived'), value: fc.constantFrom(true, false, undefined) }),
      ),
    })
    .map(({ id, change }) => ({ list: 'labels' as const, id, ...change })),
  anySchedule.map(({ id, recurrences }) => ({
    list: 'schedules' as const,
    id,
    field: 'recurrences',
    value: recurrences,
  })),
  anySkip.map(({ id, reason }) => ({ list: 'skips' as const, id, field: 'reason', value: reason })),
  anyCorrection.map(({ id, name }) => ({ list: 'corrections' as const, id, field: 'name', value: name })),
)

const anyNewTasks = fc.array(fc.record({ taskId: small.taskId, text: small.text }), { maxLength: 3 })

const anyDraftOf = <Type extends CommandDraft['type'], Data>(type: Type, data: fc.Arbitrary<Data>) =>
  fc.record({ type: fc.constant(type), data })

/** Command drafts of every kind over the small worlds, many of which will be refused. */
export const anyDraft: fc.Arbitrary<CommandDraft> = fc.oneof(
  anyDraftOf('ToggleTask', fc.record({ taskId: small.taskId })),
  anyDraftOf(
    'AddTask',
    fc.record(
      {
        taskId: small.taskId,
        checklistId: small.checklistId,
        text: small.text,
        rule: fc.record({ id: fc.constantFrom('v1', 'v2'), rule: fc.constantFrom('r1', 'r2'), validFrom: small.day }),
      },
      { requiredKeys: ['taskId', 'checklistId', 'text'] },
    ),
  ),
  anyDraftOf('EditTask', fc.record({ taskId: small.taskId, text: small.text })),
  anyDraftOf('DeleteTask', fc.record({ taskId: small.taskId })),
  anyDraftOf(
    'ReorderTasks',
    fc.record({ checklistId: small.checklistId, taskIds: fc.shuffledSubarray([...taskIds], { maxLength: 3 }) }),
  ),
  anyDraftOf('MoveTask', fc.record({ taskId: small.taskId, checklistId: small.checklistId })),
  anyDraftOf('AddTasks', fc.record({ checklistId: small.checklistId, tasks: anyNewTasks })),
  anyDraftOf(
    'AddRoutine',
    fc.record({
      name: small.text,
      checklists: fc.array(fc.record({ checklistId: small.checklistId, name: small.text, tasks: anyNewTasks }), {
        maxLength: 2,
      }),
    }),
  ),
  anyDraftOf(
    'ReorderChecklists',
    fc.record({ checklistIds: fc.shuffledSubarray([...checklistIds], { minLength: 1 }) }),
  ),
  anyDraftOf('AddChecklist', fc.record({ checklistId: small.checklistId, name: small.text })),
  anyDraftOf('RenameChecklist', fc.record({ checklistId: small.checklistId, name: small.text })),
  anyDraftOf('DeleteChecklist', fc.record({ checklistId: small.checklistId })),
  anyDraftOf(
    'DuplicateChecklist',
    fc.record({
      checklistId: small.checklistId,
      copyId: small.checklistId,
      taskIds: fc.shuffledSubarray([...taskIds]),
    }),
  ),
  anyDraftOf('WriteEntry', fc.record({ date: small.day, notes: small.textOrNone, reflections: small.textOrNone })),
  anyDraftOf('DeleteEntry', fc.record({ date: small.day })),
  fc.constant({ type: 'StartDay' as const, data: {} }),
  anyDraftOf('ChangeSetting', fc.record({ key: fc.constant('excludeWeekends' as const), value: fc.boolean() })),
  fc.record({
    type: fc.constantFrom('LinkAccounts' as const, 'UnlinkAccounts' as const),
    data: fc.record({ accountIds: small.accountIds }),
  }),
  anyDraftOf(
    'RecordActivities',
    fc.record({
      source: fc.constantFrom('sync' as const, 'import' as const),
      activities: fc.array(anyActivity, { maxLength: 4 }),
      syncedDays: fc.array(small.day, { maxLength: 1 }),
    }),
  ),
  fc
    .record({ gone: fc.array(anyActivity, { maxLength: 2 }), activities: fc.array(anyActivity, { maxLength: 1 }) })
    .map(({ gone, activities }) => ({
      type: 'ReplaceTrades' as const,
      data: {
        removed: Object.fromEntries(gone.map((activity) => [activity.day, [idOf(contentKeyOf(activity), 1)]])),
        activities,
      },
    })),
  fc.constant({ type: 'RecalculateTrades' as const, data: {} }),
  fc
    .oneof(
      fc.record({ list: fc.constant('tradeNotes' as const), record: anyNote }),
      fc.record({ list: fc.constant('labels' as const), record: anyLabel }),
      fc.record({ list: fc.constant('schedules' as const), record: anySchedule }),
      fc.record({ list: fc.constant('skips' as const), record: anySkip }),
      fc.record({ list: fc.constant('corrections' as const), record: anyCorrection }),
    )
    .map((data) => ({ type: 'AddRecord' as const, data })),
  anyChange.map((data) => ({ type: 'ChangeRecord' as const, data })),
  anyChange.map(({ list, id }) => ({ type: 'DeleteRecord' as const, data: { list, id } })),
)

/** Commands of every kind on the small world's days. */
export const anyCommand: fc.Arbitrary<JournalCommand> = fc
  .record({ draft: anyDraft, day: small.day })
  .map(({ draft, day }) => command(draft, day))
