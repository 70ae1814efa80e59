import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { decide } from '#domain/journal/decide.ts'
import { foldEvents, evolve } from '#domain/journal/evolve.ts'
import type { JournalCommand } from '#domain/record/commands.ts'
import { countTasks } from '#domain/record/empty-journal.ts'
import type { JournalEvent } from '#domain/record/events.ts'
import type { Journal } from '#domain/record/journal.ts'
import { recordListNames, type StoredRecord } from '#domain/record/record-lists.ts'
import { tableGet, tableToArray } from '#domain/record/table.ts'
import { isDayOff } from '#domain/routine/day-record.ts'
import { dueCounts } from '#domain/routine/due.ts'
import { isWeekend } from '#domain/time/local-date.ts'
import { anyCommand, anyDraft, anyJournal, command, plain, small, today } from '#test/support/builders.ts'
import { forAllInRuns } from '#test/support/for-all.ts'
import { runs } from '#test/support/runs.ts'

const numRuns = runs(400)
const anyCommands = fc.array(anyCommand, { maxLength: 12 })

/** What really happened when these commands came one after another; refused ones did not happen. */
const happenings = (
  journal: Journal,
  commands: ReadonlyArray<JournalCommand>,
): { readonly events: ReadonlyArray<JournalEvent>; readonly journal: Journal } => {
  let present = journal
  const events: JournalEvent[] = []
  for (const one of commands) {
    const applied = decide(present, one)
    if (!applied.ok) continue
    events.push(...applied.value.events)
    present = applied.value.journal
  }
  return { events, journal: present }
}

const anyText = fc.oneof(small.text, fc.constant(''), fc.string())
const anyId = fc.oneof(small.taskId, small.checklistId, fc.string(), fc.constant('__proto__'))
const anyDay = fc.oneof(small.day, fc.string(), fc.constant('9999-99-99'))
const anyChecklistRef = fc.record({ id: anyId, name: anyText, createdAt: fc.nat() })
const anyTaskRef = fc.record({ id: anyId, text: anyText, sortOrder: fc.integer(), checklist: anyChecklistRef })
const anyTask = fc.record({
  id: anyId,
  checklistId: anyId,
  text: anyText,
  completed: fc.boolean(),
  sortOrder: fc.integer(),
})
const anyField = fc.constantFrom('notes', 'reflections', 'text', 'name', 'tradeNotes.note', 'labels.name')
const anyList = fc.constantFrom(...recordListNames)
const anyRecordId = fc.oneof(small.noteId, small.labelId, anyId)
const anyRecord = fc.oneof(
  fc
    .record({ id: anyRecordId, note: anyText, labels: fc.array(anyText, { maxLength: 2 }), stops: fc.jsonValue() })
    .map((record): StoredRecord => record),
  fc.record({ id: anyRecordId, name: anyText, target: fc.jsonValue() }).map((record): StoredRecord => record),
)
const moment = { at: fc.constant('2026-11-20T11:00:00.000Z'), day: anyDay }
const anyEventOf = <Type extends JournalEvent['type'], Data>(type: Type, data: fc.Arbitrary<Data>) =>
  fc.record({ type: fc.constant(type), data, ...moment })

/** Events that no decision of ours has made, over journals that they were not made for. */
const anyEvent: fc.Arbitrary<JournalEvent> = fc.oneof(
  anyEventOf('ChecklistAdded', fc.record({ checklist: anyChecklistRef })),
  anyEventOf('ChecklistRenamed', fc.record({ checklist: anyChecklistRef, name: anyText, base: anyText })),
  anyEventOf(
    'ChecklistDeleted',
    fc.record(
      { checklistId: anyId, taskIds: fc.array(anyId), base: anyText, taskBases: fc.array(anyText) },
      { requiredKeys: ['checklistId', 'taskIds', 'base'] },
    ),
  ),
  anyEventOf('TaskAdded', fc.record({ task: anyTaskRef })),
  anyEventOf('TaskTextChanged', fc.record({ task: anyTaskRef, text: anyText, base: anyText })),
  anyEventOf('TaskCompleted', fc.record({ taskId: anyId })),
  anyEventOf('TaskReopened', fc.record({ taskId: anyId })),
  anyEventOf('TaskDeleted', fc.record({ taskId: anyId, base: anyText })),
  anyEventOf('TasksReordered', fc.record({ checklistId: anyId, taskIds: fc.array(anyId) })),
  anyEventOf(
    'TasksReordered',
    fc.record({ checklistId: anyId, taskIds: fc.array(anyId), places: fc.array(fc.integer()) }),
  ),
  anyEventOf('TaskMoved', fc.record({ task: anyTask, checklist: anyChecklistRef, sortOrder: fc.integer() })),
  anyEventOf(
    'ChecklistsReordered',
    fc.record(
      { checklistIds: fc.uniqueArray(anyId), places: fc.array(fc.option(fc.integer())) },
      { requiredKeys: ['checklistIds'] },
    ),
  ),
  anyEventOf('TaskRestored', fc.record({ task: anyTask, checklist: anyChecklistRef })),
  anyEventOf('ChecklistRestored', fc.record({ checklist: anyChecklistRef, followedBy: fc.array(anyId) })),
  anyEventOf('ConflictDismissed', fc.record({ of: anyId, field: anyField, print: anyText })),
  anyEventOf(
    'ConflictKept',
    fc.record({ conflict: fc.record({ of: anyId, field: anyField, text: anyText, by: anyText, at: anyDay }) }),
  ),
  anyEventOf('NotesWritten', fc.record({ date: anyDay, text: anyText, base: anyText })),
  anyEventOf('ReflectionsWritten', fc.record({ date: anyDay, text: anyText, base: anyText })),
  anyEventOf('EntryDeleted', fc.record({ date: anyDay, notesBase: anyText, reflectionsBase: anyText })),
  anyEventOf(
    'DayStarted',
    fc.record({
      finished: fc.option(fc.record({ date: anyDay, completed: fc.nat(), total: fc.nat(), tasks: fc.constant([]) }), {
        nil: undefined,
      }),
    }),
  ),
  anyEventOf(
    'ActivitiesRecorded',
    fc.record({
      source: fc.constantFrom('sync', 'import'),
      activities: fc.array(
        fc
          .record({
            side: fc.constantFrom('BUY', 'SELL'),
            symbol: anyText,
            accountId: anyId,
            snapTradeId: anyId,
            timestamp: fc.oneof(
              anyDay,
              anyDay.map((day) => `${day}T10:00:00.000Z`),
            ),
            day: anyDay,
            quantity: fc.double(),
            price: fc.double(),
            amount: fc.double(),
            fees: fc.double(),
            provisional: fc.constantFrom(undefined, true as const),
          })
          .map(({ provisional, ...rest }) => ({ ...rest, ...(provisional && { provisional }) })),
        { maxLength: 4 },
      ),
      completeThrough: fc.dictionary(anyId, anyDay, { maxKeys: 2 }),
      syncedDays: fc.array(anyDay, { maxLength: 2 }),
    }),
  ),
  anyEventOf(
    'TradesReplaced',
    fc.record({
      removed: fc.dictionary(fc.oneof(anyDay, anyId), fc.array(anyId, { maxLength: 2 }), { maxKeys: 2 }),
      activities: fc.constant([]),
    }),
  ),
  fc.record({
    type: fc.constantFrom('RecordAdded' as const, 'RecordRestored' as const),
    data: fc.record({ list: anyList, record: anyRecord }),
    ...moment,
  }),
  anyEventOf(
    'RecordChanged',
    fc.record({
      list: anyList,
      record: anyRecord,
      field: fc.constantFrom(...'note name labels stops target rules phase reason other __proto__'.split(' ')),
      base: fc.oneof(anyText, fc.array(anyText, { maxLength: 2 })),
    }),
  ),
  anyEventOf('RecordDeleted', fc.record({ list: anyList, id: anyRecordId, base: anyText })),
  anyEventOf('TradesRecalculated', fc.constant({})),
  anyEventOf('DayRecorded', fc.constant({})),
  anyEventOf('DayVisited', fc.constant({})),
  anyEventOf(
    'DayCorrected',
    fc.record({ latest: anyDay, becomes: anyDay, invented: fc.array(anyDay, { maxLength: 3 }) }),
  ),
  anyEventOf('SettingChanged', fc.record({ key: fc.constant('excludeWeekends' as const), value: fc.boolean() })),
  anyEventOf(
    'SettingChanged',
    fc.record({ key: fc.constant('linkedSnapTradeAccounts' as const), value: fc.array(anyId, { maxLength: 3 }) }),
  ),
  fc.record({
    type: fc.constantFrom('AccountsLinked' as const, 'AccountsUnlinked' as const),
    data: fc.record({ accountIds: fc.array(anyId, { maxLength: 3 }) }),
    ...moment,
  }),
)

describe('Any event on any journal', () => {
  it('is applied without a throw, and leaves the journal that it came to as it was', () =>
    forAllInRuns(numRuns, anyJournal, fc.array(anyEvent, { maxLength: 8 }), (journal, events) => {
      const before = structuredClone(plain(journal))
      foldEvents(journal, events)
      expect(plain(journal)).toEqual(before)
    }))

  it('[I3] happens once, however often it is applied', () =>
    forAllInRuns(numRuns, anyJournal, fc.array(anyEvent, { maxLength: 4 }), anyEvent, (journal, events, event) => {
      const once = evolve(foldEvents(journal, events), event)
      expect(plain(evolve(once, event))).toEqual(plain(once))
    }))

  it('keeps the counts what a recount says, and no task without its checklist', () =>
    forAllInRuns(numRuns, anyJournal, fc.array(anyEvent, { maxLength: 8 }), (journal, events) => {
      const after = foldEvents(journal, events)
      expect(after.counts).toEqual(countTasks(after.tasks))
      expect(tableToArray(after.tasks).filter((task) => !tableGet(after.checklists, task.checklistId))).toEqual([])
    }))

  it('never moves a date back, but for the correction of one that has not come', () =>
    forAllInRuns(
      numRuns,
      anyJournal,
      fc.array(
        anyEvent.filter(({ type }) => type !== 'DayCorrected'),
        { maxLength: 8 },
      ),
      (journal, events) => {
        const { lastTaskResetDate: reset = '', lastVisitDate: visit } = foldEvents(journal, events).settings
        expect(reset >= (journal.settings.lastTaskResetDate ?? '')).toBe(true)
        expect(visit >= journal.settings.lastVisitDate).toBe(true)
      },
    ))

  it('is the same under shuffled keys [I11]', () =>
    forAllInRuns(numRuns, anyJournal, anyEvent, (journal, event) => {
      const shuffled = Object.fromEntries(Object.entries(event).toReversed()) as unknown as JournalEvent
      expect(plain(evolve(journal, shuffled))).toEqual(plain(evolve(journal, event)))
    }))
})

describe('Any command on any journal', () => {
  it('never makes an event that changes nothing', () =>
    forAllInRuns(numRuns, anyJournal, anyCommands, anyCommand, (journal, commands, last) => {
      const { journal: present } = happenings(journal, commands)
      const decided = decide(present, last)
      let before = present
      for (const event of decided.ok ? decided.value.events : []) {
        const after = evolve(before, event)
        expect(plain(after)).not.toEqual(plain(before))
        before = after
      }
      // The journal that is answered is the one that the events lead to.
      expect(plain(decided.ok ? decided.value.journal : before)).toEqual(plain(before))
    }))

  it('decides the same twice, and changes nothing by deciding', () =>
    forAllInRuns(numRuns, anyJournal, anyCommand, (journal, one) => {
      const before = structuredClone(plain(journal))
      expect(decide(journal, one)).toEqual(decide(journal, one))
      expect(plain(journal)).toEqual(before)
    }))

  it('keeps the record of the day in step with what is due of the tasks, except on days off', () =>
    forAllInRuns(numRuns, anyJournal, fc.array(anyDraft, { maxLength: 12 }), (journal, drafts) => {
      const start = command({ type: 'StartDay', data: {} })
      const { journal: after } = happenings(journal, [start, ...drafts.map((draft) => command(draft))])
      const reached = after.settings.lastTaskResetDate ?? ''
      const record = tableGet(after.dayStats, reached)
      if (reached !== today || isDayOff(after.settings, reached)) return
      expect(record && { completed: record.completed, total: record.total }).toEqual(
        after.counts.total > 0 || record ? dueCounts(after, reached) : undefined,
      )
    }))

  it('records no day off', () =>
    forAllInRuns(
      numRuns,
      anyJournal,
      fc.array(fc.record({ draft: anyDraft, day: small.day }), { maxLength: 12 }),
      (journal, acts) => {
        const off = {
          ...journal,
          settings: { ...journal.settings, excludeWeekends: true, lastTaskResetDate: '2026-11-18' },
        }
        const commands = acts
          .filter(({ draft }) => draft.type !== 'ChangeSetting')
          .map(({ draft, day }) => command(draft, day))
        expect(tableToArray(happenings(off, commands).journal.dayStats).filter(({ date }) => isWeekend(date))).toEqual(
          [],
        )
      },
    ))
})

describe('A log of what really happened', () => {
  it('[I3] gives the same journal in any split', () =>
    forAllInRuns(numRuns, anyJournal, anyCommands, fc.nat(), (journal, commands, n) => {
      const { events, journal: lived } = happenings(journal, commands)
      const at = n % (events.length + 1)
      expect(plain(foldEvents(foldEvents(journal, events.slice(0, at)), events.slice(at)))).toEqual(plain(lived))
    }))

  it('[I3] gives the same journal when the log of a day is replayed as a whole on what it made', () =>
    forAllInRuns(numRuns, anyJournal, fc.array(anyDraft, { maxLength: 12 }), (journal, drafts) => {
      const { events, journal: lived } = happenings(
        journal,
        drafts.map((draft) => command(draft)),
      )
      expect(plain(foldEvents(lived, events))).toEqual(plain(lived))
    }))

  it('[I8] brings nothing back that was deleted last', () =>
    forAllInRuns(numRuns, anyJournal, anyCommands, small.taskId, (journal, commands, taskId) => {
      const { events, journal: lived } = happenings(journal, [
        ...commands,
        command({ type: 'DeleteTask', data: { taskId } }, '2026-11-23'),
      ])
      if (events.at(-1)?.type !== 'TaskDeleted') return
      expect(tableGet(foldEvents(lived, events).tasks, taskId)).toBeUndefined()
    }))

  it('does not depend on the order of what two people did to different things', () =>
    forAllInRuns(
      numRuns,
      anyJournal,
      fc.uniqueArray(small.taskId, { minLength: 2, maxLength: 2 }),
      fc.uniqueArray(small.day, { minLength: 2, maxLength: 2 }),
      small.text,
      (journal, [one, other], [date, otherDate], text) => {
        const at = '2026-11-20T11:00:00.000Z'
        const events: ReadonlyArray<JournalEvent> = [
          { type: 'TaskCompleted', data: { taskId: one ?? '' }, at, day: today },
          { type: 'TaskReopened', data: { taskId: other ?? '' }, at, day: today },
          { type: 'NotesWritten', data: { date: date ?? '', text, base: '' }, at, day: today },
          { type: 'ReflectionsWritten', data: { date: otherDate ?? '', text, base: '' }, at, day: today },
          { type: 'SettingChanged', data: { key: 'theme', value: 'dark' }, at, day: today },
          { type: 'AccountsLinked', data: { accountIds: ['a1'] }, at, day: today },
          { type: 'AccountsUnlinked', data: { accountIds: ['a2'] }, at, day: today },
        ]
        const inOrder = plain(foldEvents(journal, events))
        const backwards = plain(foldEvents(journal, events.toReversed()))
        expect({ ...backwards, conflicts: backwards.conflicts.toSorted(byDate) }).toEqual({
          ...inOrder,
          conflicts: inOrder.conflicts.toSorted(byDate),
        })
      },
    ))

  it('ticking twice restores the journal, whatever the tasks: only a repeated tick has the moment of now', () =>
    forAllInRuns(numRuns, anyJournal, small.taskId, (journal, taskId) => {
      const toggle = command({ type: 'ToggleTask', data: { taskId } })
      const begun = happenings(journal, [command({ type: 'StartDay', data: {} })]).journal
      const { events, journal: after } = happenings(begun, [toggle, toggle])
      if (events.length !== 2) return
      const tasks = plain(begun).tasks.map((task) =>
        task.id === taskId && task.completed ? { ...task, doneAt: toggle.meta.now } : task,
      )
      expect(plain({ ...after, dayStats: begun.dayStats })).toEqual({ ...plain(begun), tasks })
    }))
})

const byDate = (
  one: { readonly of: string; readonly field: string },
  other: { readonly of: string; readonly field: string },
): number => (`${one.of}${one.field}` < `${other.of}${other.field}` ? -1 : 1)
