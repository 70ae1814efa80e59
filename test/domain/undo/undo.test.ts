import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { decide } from '#domain/journal/decide.ts'
import { foldEvents } from '#domain/journal/evolve.ts'
import type { CommandDraft, Reversal } from '#domain/record/commands.ts'
import { journalOf } from '#domain/record/empty-journal.ts'
import type { JournalEvent } from '#domain/record/events.ts'
import type { Journal, JournalEntry } from '#domain/record/journal.ts'
import { tableGet, tableToArray } from '#domain/record/table.ts'
import { checklistKey, taskKey } from '#domain/record/tombstones.ts'
import { tasksOf } from '#domain/routine/task-views.ts'
import { reversalsOf } from '#domain/undo/reversals.ts'
import { fileOf } from '#test/domain/journal-file/files.ts'
import {
  acknowledged,
  act,
  actAll,
  addTask,
  deleteTask,
  type Device,
  deviceOn,
  editTask,
  pull,
  save,
  toggle,
  upload,
  viewOf,
  write,
} from '#test/domain/sync/devices.ts'
import {
  anyDraft,
  anyJournal,
  checklist,
  command,
  now,
  plain,
  settings,
  smallJournal,
  task,
  today,
} from '#test/support/builders.ts'
import { forAllInRuns } from '#test/support/for-all.ts'
import { runs } from '#test/support/runs.ts'

interface Step {
  readonly journal: Journal
  readonly events: ReadonlyArray<JournalEvent>
  readonly reversals: ReadonlyArray<Reversal>
}

const step = (journal: Journal, draft: CommandDraft, day: string = today): Step | undefined => {
  const applied = decide(journal, command(draft, day))
  if (!applied.ok) return undefined
  return { ...applied.value, reversals: reversalsOf(applied.value.events, journal) }
}

/** What cannot be refused. */
const done = (journal: Journal, draft: CommandDraft, day: string = today): Step => {
  const taken = step(journal, draft, day)
  if (!taken) throw new Error(`refused: ${draft.type}`)
  return taken
}

const takeBack = (journal: Journal, reversals: ReadonlyArray<Reversal>, day: string = today): Step =>
  done(journal, { type: 'TakeBack', data: { reversals } }, day)

/**
 * All that a person sees or a file keeps: without the labels of time, and without a day's record of no tasks at all.
 */
const seen = (journal: Journal) => {
  const { checklists: _byId, tombstones: _deletions, entries, dayStats, ...rest } = plain(journal)
  return {
    ...rest,
    checklists: tableToArray(journal.checklists),
    entries: entries.map(({ createdAt: _created, updatedAt: _updated, ...entry }: JournalEntry) => entry),
    dayStats: dayStats.filter(({ total, tasks }) => total > 0 || tasks !== undefined),
  }
}

/** As it is shown: places in the order that they stand for. */
const shown = (journal: Journal) => ({
  ...seen(journal),
  tasks: tableToArray(journal.checklists)
    .flatMap(({ id }) => tasksOf(journal, id))
    .map(({ sortOrder: _place, ...rest }) => rest),
})

/** After the last of the small world's days, so that every journal begins it with a record. */
const freshDay = '2026-11-24'
const begun = (journal: Journal): Journal => done(journal, { type: 'StartDay', data: {} }, freshDay).journal

const undoable: ReadonlySet<string> = new Set(
  (
    'AddTask EditTask ToggleTask DeleteTask ReorderTasks AddChecklist RenameChecklist DeleteChecklist ' +
    'DuplicateChecklist AddTasks MoveTask ReorderChecklists AddRoutine DeleteEntry AddRecord ChangeRecord ' +
    'DeleteRecord'
  ).split(' '),
)
const anyUndoable = anyDraft.filter(({ type }) => undoable.has(type))
const numRuns = runs(600)

describe('Undo takes back what a command did, and redo brings it again', () => {
  it('restores any journal when any command is undone, and repeats the command when it is redone', () =>
    forAllInRuns(numRuns, anyJournal, fc.array(anyDraft, { maxLength: 6 }), anyUndoable, (journal, earlier, draft) => {
      const before = earlier.reduce(
        (present, each) => step(present, each, freshDay)?.journal ?? present,
        begun(journal),
      )
      const acted = step(before, draft, freshDay)
      if (!acted) return
      const undone = takeBack(acted.journal, acted.reversals, freshDay)
      expect(seen(undone.journal)).toEqual(seen(before))
      const redone = takeBack(undone.journal, undone.reversals, freshDay)
      expect(seen(redone.journal)).toEqual(seen(acted.journal))
      expect(seen(takeBack(redone.journal, redone.reversals, freshDay).journal)).toEqual(seen(before))
    }))

  it('a whole session backwards is the morning, and forwards again the evening', () =>
    forAllInRuns(numRuns, anyJournal, fc.array(anyUndoable, { maxLength: 15 }), (journal, drafts) => {
      const morning = begun(journal)
      const stack: Step[] = []
      for (const draft of drafts) {
        const acted = step(stack.at(-1)?.journal ?? morning, draft, freshDay)
        if (acted) stack.push(acted)
      }
      const evening = stack.at(-1)?.journal ?? morning
      const back: Step[] = []
      for (const each of stack.toReversed())
        back.push(takeBack(back.at(-1)?.journal ?? evening, each.reversals, freshDay))
      expect(seen(back.at(-1)?.journal ?? evening)).toEqual(seen(morning))
      const again = back
        .toReversed()
        .reduce((present, each) => takeBack(present, each.reversals, freshDay).journal, back.at(-1)?.journal ?? evening)
      expect(seen(again)).toEqual(seen(evening))
    }))

  it('[I3] its facts change something each, and happen once however often they are replayed', () =>
    forAllInRuns(
      numRuns,
      anyJournal,
      fc.array(anyUndoable, { maxLength: 6 }),
      fc.array(anyDraft, { maxLength: 4 }),
      (journal, drafts, later) => {
        const start = begun(journal)
        let present = start
        const log: JournalEvent[] = []
        const steps: Step[] = []
        const live = (acted: Step | undefined): void => {
          if (!acted) return
          for (const event of acted.events) {
            const after = foldEvents(present, [event])
            expect(plain(after)).not.toEqual(plain(present))
            present = after
          }
          log.push(...acted.events)
        }
        for (const draft of drafts) {
          const acted = step(present, draft, freshDay)
          if (acted) steps.push(acted)
          live(acted)
        }
        for (const draft of later) live(step(present, draft, freshDay))
        for (const each of steps.toReversed()) live(takeBack(present, each.reversals, freshDay))
        expect(plain(foldEvents(present, log))).toEqual(plain(present))
        expect(plain(foldEvents(start, log))).toEqual(plain(present))
      },
    ))
})

describe('Only that command is taken back, whatever came in between', () => {
  const others: ReadonlyArray<CommandDraft> = [
    addTask('t8', 'From elsewhere'),
    toggle('t4'),
    editTask('t4', 'Changed elsewhere'),
    write('Noted elsewhere'),
  ]
  const mine: ReadonlyArray<readonly [string, CommandDraft]> = [
    ['a tick', toggle('t2')],
    ['an addition', addTask('t7', 'Mine')],
    ['an edit', editTask('t3', 'Mine')],
    ['a deletion', deleteTask('t1')],
    ['a new order', { type: 'ReorderTasks', data: { checklistId: 'c1', taskIds: ['t3', 't1', 't2'] } }],
    ['a new checklist', { type: 'AddChecklist', data: { checklistId: 'c7', name: 'Mine' } }],
    ['another name', { type: 'RenameChecklist', data: { checklistId: 'c2', name: 'Mine' } }],
    ['a deleted checklist', { type: 'DeleteChecklist', data: { checklistId: 'c1' } }],
    ['a copy', { type: 'DuplicateChecklist', data: { checklistId: 'c1', copyId: 'c7', taskIds: ['t5', 't6', 't7'] } }],
  ]

  it.each(mine)('[F38] %s, undone later, leaves what others did, as if it had never been', (name, draft) => {
    const acted = done(smallJournal, draft)
    // A deleted list cannot be added to.
    const between = name === 'a deleted checklist' ? others.slice(1) : others
    const then = between.reduce((present, each) => done(present, each).journal, acted.journal)
    const never = between.reduce((present, each) => done(present, each).journal, smallJournal)
    expect(shown(takeBack(then, acted.reversals).journal)).toEqual(shown(never))
  })

  it.each(mine)('[F38] %s is undone across a save and a pull of what another device wrote', (name, draft) => {
    const start = fileOf(smallJournal)
    const acted = done(smallJournal, draft)
    const between = name === 'a deleted checklist' ? others.slice(1) : others
    const other = save(actAll(deviceOn(start, 'other'), between))
    const device = pull(act(deviceOn(start, 'me'), draft), other.file)
    const undo: CommandDraft = { type: 'TakeBack', data: { reversals: acted.reversals } }
    expect(seen(upload(act(device, undo)).journal)).toEqual(seen(other.file.journal))
    // Also when the command had reached the drive before, and when that save was buried.
    expect(seen(upload(act(save(device), undo)).journal)).toEqual(seen(other.file.journal))
    const buried = pull(
      acknowledged(act(deviceOn(start, 'me'), draft), upload(act(deviceOn(start, 'me'), draft))),
      other.file,
    )
    expect(seen(upload(act(buried, undo)).journal)).toEqual(seen(other.file.journal))
  })

  it('[I8] an added task that was edited elsewhere stays, with the edit', () => {
    const added = done(smallJournal, addTask('t7', 'Mine'))
    const edited = done(added.journal, editTask('t7', 'Made better'))
    const undone = takeBack(edited.journal, added.reversals)
    expect(undone.events).toEqual([])
    expect(tableGet(undone.journal.tasks, 't7')?.text).toBe('Made better')
  })

  it('[I8] an added checklist that has been written in since stays', () => {
    const added = done(smallJournal, { type: 'AddChecklist', data: { checklistId: 'c7', name: 'Mine' } })
    const used = done(added.journal, { type: 'AddTask', data: { taskId: 't8', checklistId: 'c7', text: 'Elsewhere' } })
    expect(takeBack(used.journal, added.reversals).events).toEqual([])
  })

  it('[I8] [F22] a step without a change takes nothing back: no earlier record, and none that stayed', () => {
    const moment = { at: now, day: today }
    const there = {
      id: 't2',
      text: 'Task t2',
      sortOrder: 2,
      checklist: { id: 'c1', name: 'Checklist c1', createdAt: 1 },
    }
    const events: ReadonlyArray<JournalEvent> = [
      { type: 'ChecklistAdded', data: { checklist: checklist('c2') }, ...moment },
      { type: 'TaskAdded', data: { task: there }, ...moment },
      { type: 'TaskDeleted', data: { taskId: 't2', base: 'of another text' }, ...moment },
      { type: 'ChecklistDeleted', data: { checklistId: 'c2', taskIds: [], base: 'of another name' }, ...moment },
    ]
    for (const event of events) expect(reversalsOf([event], smallJournal)).toEqual([])
  })

  it('a text that has been changed since is not overwritten', () => {
    const edited = done(smallJournal, editTask('t2', 'Mine'))
    const theirs = done(edited.journal, editTask('t2', 'Theirs')).journal
    expect(takeBack(theirs, edited.reversals).events).toEqual([])
  })

  it('a list that was put into another order since keeps it', () => {
    const order = (taskIds: ReadonlyArray<string>): CommandDraft => ({
      type: 'ReorderTasks',
      data: { checklistId: 'c1', taskIds },
    })
    const mineFirst = done(smallJournal, order(['t3', 't1', 't2']))
    const theirs = done(mineFirst.journal, order(['t2', 't1', 't3'])).journal
    expect(takeBack(theirs, mineFirst.reversals).events).toEqual([])
  })
})

describe('A deletion taken back', () => {
  it('brings back the task itself: id, text, tick, place, and fields of a newer version', () => {
    const stored = { ...task('t2', { completed: true, sortOrder: 5 }), dueAt: '16:00' }
    const before = journalOf({
      checklists: [checklist('c1')],
      tasks: [task('t1'), stored, task('t9')],
      settings: settings(),
      dayStats: [{ date: today, completed: 1, total: 3 }],
    })
    const deleted = done(before, deleteTask('t2'))
    expect(deleted.journal.tombstones.has(taskKey('t2'))).toBe(true)
    const undone = takeBack(deleted.journal, deleted.reversals)
    expect(tableGet(undone.journal.tasks, 't2')).toEqual(stored)
    expect(tasksOf(undone.journal, 'c1').map(({ id }) => id)).toEqual(['t1', 't2', 't9'])
    expect([undone.journal.tombstones.has(taskKey('t2')), undone.journal.counts]).toEqual([false, before.counts])
  })

  it('brings back a checklist to its place, with its tasks', () => {
    const before = journalOf({
      checklists: ['c1', 'c2', 'c3'].map((id) => checklist(id)),
      tasks: [task('t1'), task('t2', { completed: true })],
      dayStats: [{ date: today, completed: 1, total: 2 }],
      settings: settings(),
    })
    const deleted = done(before, { type: 'DeleteChecklist', data: { checklistId: 'c1' } })
    const undone = takeBack(deleted.journal, deleted.reversals)
    expect(tableToArray(undone.journal.checklists).map(({ id }) => id)).toEqual(['c1', 'c2', 'c3'])
    expect([seen(undone.journal), undone.journal.tombstones.has(checklistKey('c1'))]).toEqual([seen(before), false])
  })

  it('stays taken back on a device that holds the tombstone', () => {
    const start = fileOf(smallJournal)
    const deleted = save(act(deviceOn(start, 'me'), deleteTask('t2')))
    const reversals = reversalsOf(
      deleted.log.map(({ event }) => event),
      smallJournal,
    )
    const undone = save(act(deleted, { type: 'TakeBack', data: { reversals } }))
    const phone: Device = pull(act(pull(deviceOn(start, 'phone'), deleted.file), toggle('t3')), undone.file)
    expect(tableGet(viewOf(phone).tasks, 't2')).toEqual(tableGet(smallJournal.tasks, 't2'))
    expect(upload(phone).journal.tombstones.has(taskKey('t2'))).toBe(false)
  })

  it('[F22] a record that two devices deleted stays deleted when one of them takes back its own deletion', () => {
    const start = fileOf(smallJournal)
    const deleted = act(deviceOn(start, 'me'), deleteTask('t2'))
    const undone = save(
      act(deleted, {
        type: 'TakeBack',
        data: {
          reversals: reversalsOf(
            deleted.log.map(({ event }) => event),
            smallJournal,
          ),
        },
      }),
    )
    const phone = pull(act(deviceOn(start, 'phone'), deleteTask('t2')), undone.file)
    expect(tableGet(upload(phone).journal.tasks, 't2')).toBeUndefined()
  })

  it('[T1] after midnight it is open, and its tick counts for the day on which it was made', () => {
    const deleted = done(smallJournal, deleteTask('t1'))
    const tomorrow = done(deleted.journal, { type: 'StartDay', data: {} }, '2026-11-21').journal
    const undone = takeBack(tomorrow, deleted.reversals, '2026-11-21')
    expect(tableGet(undone.journal.tasks, 't1')?.completed).toBe(false)
    const record = tableGet(undone.journal.dayStats, today)
    expect([record?.completed, record?.total, record?.tasks?.find(({ id }) => id === 't1')?.done]).toEqual([1, 4, true])
  })
})

describe('A tick taken back after midnight', () => {
  it('[D8] counts for its own day, not for the new one', () => {
    const ticked = done(smallJournal, toggle('t2'))
    const tomorrow = done(ticked.journal, { type: 'StartDay', data: {} }, '2026-11-21').journal
    const retick = done(tomorrow, toggle('t2'), '2026-11-21').journal
    const undone = takeBack(retick, ticked.reversals, '2026-11-21').journal
    expect(tableGet(undone.tasks, 't2')?.completed).toBe(true)
    const record = tableGet(undone.dayStats, today)
    expect([record?.completed, record?.tasks?.find(({ id }) => id === 't2')?.done]).toEqual([1, false])
  })
})
