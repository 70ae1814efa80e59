import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { journalOf } from '#domain/journal/empty-journal.ts'
import type { Journal } from '#domain/journal/journal.ts'
import { recordListNames } from '#domain/records/lists.ts'
import { recordKey } from '#domain/records/views.ts'
import { mergeWithoutBase } from '#domain/sync/merge.ts'
import { fileOf } from '#test/domain/journal-file/files.ts'
import { anyDraft, anyJournal, plain, small, smallJournal, task, today } from '#test/support/builders.ts'
import { act, addTask, deviceOn, editTask, pull, save, toggle, upload, viewOf, write } from './devices.ts'

type Plain = ReturnType<typeof plain>

const wins = <T>(theirs: ReadonlyArray<T>, ours: ReadonlyArray<T>, key: (record: T) => string): ReadonlyArray<T> =>
  [...new Map([...theirs, ...ours].map((record) => [key(record), record])).values()].toSorted((one, two) =>
    key(one) < key(two) ? -1 : 1,
  )

/** Spec section 4, to the letter: "The local version wins per id or per date. Settings come from local." */
const literally = (remote: Plain, local: Plain) => ({
  checklists: wins(remote.checklists, local.checklists, (record) => record.id),
  tasks: wins(remote.tasks, local.tasks, (record) => record.id),
  entries: wins(remote.entries, local.entries, (record) => record.date),
  dayStats: wins(remote.dayStats, local.dayStats, (record) => record.date),
  records: Object.fromEntries(
    recordListNames.map((list) => [list, wins(remote.records[list] ?? [], local.records[list] ?? [], recordKey)]),
  ),
  settings: local.settings,
})

const tasksById = (all: Plain) => new Map(all.tasks.map((record) => [record.id, record]))

const records = (journal: Journal) => {
  const { checklists, tasks, entries, dayStats, records: lists, settings } = plain(journal)
  return { checklists, tasks, entries, dayStats, records: lists, settings }
}

describe('[spec 4 Merge rule] I9 P-MERGE: the spec’s merge rule, and what takes its place', () => {
  it('[spec 4 Merge rule] without a base it is the rule to the letter', () => {
    fc.assert(
      fc.property(anyJournal, anyJournal, (remote, local) => {
        const merged = mergeWithoutBase(remote, local)
        expect(records(merged)).toEqual(literally(plain(remote), plain(local)))
        expect(merged.counts).toEqual({
          completed: plain(merged).tasks.filter((record) => record.completed).length,
          total: plain(merged).tasks.length,
        })
      }),
    )
  })

  it('keeps tombstones, conflicts and unknown fields of both sides', () => {
    const lost = { of: today, field: 'notes', text: 'x', by: 'b', at: 't' } as const
    const moved = { of: today, field: 'notes', print: 'p', at: 't', file: 'conflicts-1' } as const
    const remote = journalOf({
      tombstones: new Map([['t:1', 'd']]),
      conflicts: [lost],
      movedConflicts: [moved],
      extra: { theirs: 1, both: 1 },
    })
    const local = journalOf({
      tombstones: new Map([['t:2', 'd']]),
      conflicts: [lost, { ...lost, text: 'y' }],
      movedConflicts: [
        { ...moved, file: 'conflicts-2' },
        { ...moved, print: 'q' },
      ],
      extra: { both: 2 },
    })
    const merged = mergeWithoutBase(remote, local)
    expect([[...merged.tombstones.keys()], merged.conflicts.map(({ text }) => text), merged.extra]).toEqual([
      ['t:1', 't:2'],
      ['x', 'y'],
      { theirs: 1, both: 2 },
    ])
    expect(merged.movedConflicts).toEqual([moved, { ...moved, print: 'q' }])
  })

  it('a replay gives the local version where this device wrote, the remote one everywhere else', () => {
    const ours = fc.constantFrom(
      editTask('t1', 'Ours'),
      editTask('t2', 'Ours'),
      write('Ours', '2026-11-19'),
      toggle('t3'),
      addTask('t7', 'Ours'),
    )
    const theirs = fc.constantFrom(
      editTask('t1', 'Theirs'),
      editTask('t4', 'Theirs'),
      write('Theirs', '2026-11-19'),
      write('Theirs', today),
      toggle('t4'),
      addTask('t8', 'Theirs'),
    )
    fc.assert(
      fc.property(fc.array(ours), fc.array(theirs), (mine, others) => {
        const base = fileOf(smallJournal)
        const device = mine.reduce((current, draft) => act(current, draft), deviceOn(base, 'mine'))
        const remote = save(others.reduce((current, draft) => act(current, draft), deviceOn(base, 'other'))).file
        const result = plain(upload(pull(device, remote)).journal)
        const [local, theirJournal, before] = [plain(viewOf(device)), plain(remote.journal), plain(base.journal)]
        const changed = <T>(list: (journal: Plain) => ReadonlyArray<T>, key: (record: T) => string) =>
          new Set(
            list(local)
              .filter(
                (record) =>
                  JSON.stringify(record) !== JSON.stringify(list(before).find((old) => key(old) === key(record))),
              )
              .map(key),
          )
        const changedTasks = changed(
          (journal) => journal.tasks,
          (record) => record.id,
        )
        const [localTasks, theirTasks] = [tasksById(local), tasksById(theirJournal)]
        for (const record of result.tasks) {
          const { sortOrder: _place, ...seen } = record
          const { sortOrder: _other, ...wanted } =
            (changedTasks.has(record.id) ? localTasks : theirTasks).get(record.id) ?? task('none')
          expect(seen).toEqual(wanted)
        }
        const changedDays = changed(
          (journal) => journal.entries,
          (record) => record.date,
        )
        for (const record of result.entries) {
          const side = changedDays.has(record.date) ? local : theirJournal
          expect(record.notes).toBe(side.entries.find(({ date }) => date === record.date)?.notes)
        }
        expect(new Set(result.tasks.map(({ id }) => id))).toEqual(
          new Set([...local.tasks, ...theirJournal.tasks].map(({ id }) => id)),
        )
      }),
    )
  })

  it('with nothing pending it is the remote journal, whatever this device had loaded', () => {
    fc.assert(
      fc.property(
        anyJournal,
        anyJournal,
        fc.array(fc.record({ draft: anyDraft, day: small.day }), { maxLength: 8 }),
        (loaded, remote, all) => {
          const sent = save(
            all.reduce((current, { draft, day }) => act(current, draft, day), deviceOn(fileOf(loaded), 'a')),
          )
          const now = fileOf(remote, { sync: sent.file.sync })
          expect(upload(pull(sent, now))).toBe(now)
        },
      ),
    )
  })
})
