import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { fileOf } from '#test/domain/journal-file/files.ts'
import { anyDraft, anyJournal, plain, small, smallJournal, task, today } from '#test/support/builders.ts'
import { forAll } from '#test/support/for-all.ts'
import { actAll, actOnDays, addTask, deviceOn, editTask, pull, save, toggle, upload, viewOf, write } from './devices.ts'

type Plain = ReturnType<typeof plain>

const tasksById = (all: Plain) => new Map(all.tasks.map((record) => [record.id, record]))

describe('[spec 4 Merge rule] I9 P-MERGE: a replay in the place of the spec’s merge rule', () => {
  it('gives the local version where this device wrote, the remote one everywhere else', () => {
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
    forAll(fc.array(ours), fc.array(theirs), (mine, others) => {
      const base = fileOf(smallJournal)
      const device = actAll(deviceOn(base, 'mine'), mine)
      const remote = save(actAll(deviceOn(base, 'other'), others)).file
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
    })
  })

  it('is, with nothing pending, the remote journal, whatever this device had loaded', () => {
    forAll(
      anyJournal,
      anyJournal,
      fc.array(fc.record({ draft: anyDraft, day: small.day }), { maxLength: 8 }),
      (loaded, remote, all) => {
        const sent = save(actOnDays(deviceOn(fileOf(loaded), 'a'), all))
        const now = fileOf(remote, { sync: sent.file.sync })
        expect(upload(pull(sent, now))).toBe(now)
      },
    )
  })
})
