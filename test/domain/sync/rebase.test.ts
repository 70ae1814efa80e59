import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { foldEvents } from '#domain/journal/evolve.ts'
import { limits } from '#domain/limits.ts'
import { recordOf } from '#domain/lists/views.ts'
import { emptyJournal } from '#domain/record/empty-journal.ts'
import { tableGet } from '#domain/record/table.ts'
import { withoutProgress } from '#domain/sync/pending.ts'
import { rebase } from '#domain/sync/rebase.ts'
import { replay } from '#domain/sync/replay.ts'
import { fileOf, reprinted } from '#test/domain/journal-file/files.ts'
import { anyDraft, anyJournal, now, plain, small, smallJournal, today } from '#test/support/builders.ts'
import { forAll, forAllInRuns } from '#test/support/for-all.ts'
import { runs } from '#test/support/runs.ts'
import {
  acknowledged,
  act,
  actAll,
  actOnDays,
  addTask,
  deleteTask,
  type Device,
  deviceOn,
  editTask,
  notesOn,
  pendingIn,
  pull,
  save,
  toggle,
  upload,
  viewOf,
  write,
} from './devices.ts'

const numRuns = runs(320)
const start = fileOf(smallJournal)
const acts = fc.array(fc.record({ draft: anyDraft, day: small.day }), { maxLength: 25 })

/** A device whose save was overwritten by one who had not read it. */
const buried = (mine: Device, ...theirs: ReadonlyArray<Parameters<typeof act>[1]>): Device =>
  pull(mine, save(actAll(deviceOn(start, 'other'), theirs)).file)

const daysAgo = (offset: number): string => new Date(Date.UTC(2026, 10, 20 - offset)).toISOString()

describe('I3 every event is in the file exactly once', () => {
  it('the file of a save holds all, and a second save has nothing to add', () => {
    forAllInRuns(numRuns, anyJournal, acts, (journal, all) => {
      const device = actOnDays(deviceOn(fileOf(journal), 'a'), all)
      const written = upload(device)
      const done = acknowledged(device, reprinted(written))
      expect(plain(written.journal)).toEqual(plain(viewOf(device)))
      expect(pendingIn(done)).toEqual({
        identity: device.log.length > 0 ? 'known' : 'new',
        events: [],
        acknowledgedUpTo: device.log.length,
      })
      expect(upload(done)).toBe(done.file)
    })
  })

  it('in any split into saves, whether their answers arrive or not', () => {
    forAllInRuns(
      numRuns,
      anyJournal,
      acts,
      fc.array(fc.constantFrom('none', 'answered', 'unanswered'), { minLength: 25, maxLength: 25 }),
      (journal, all, splits) => {
        const whole = actOnDays(deviceOn(fileOf(journal), 'a'), all)
        const split = all.reduce(
          (current, { draft, day }, index) => {
            const acted = act(current, draft, day)
            if (splits[index] === 'answered') return save(acted)
            // Applied, but the answer was lost: the file is there, the log knows of nothing.
            return splits[index] === 'unanswered' ? pull(acted, reprinted(upload(acted))) : acted
          },
          deviceOn(fileOf(journal), 'a'),
        )
        expect(plain(upload(split).journal)).toEqual(plain(upload(whole).journal))
      },
    )
  })

  it('does not fold again what the view has folded, if log and file are the same', () => {
    forAllInRuns(numRuns, anyJournal, acts, (journal, all) => {
      const device = actOnDays(deviceOn(fileOf(journal), 'a'), all)
      const pending = pendingIn(device)
      const folded = { on: device.file.journal, events: pending.events, journal: viewOf(device) }
      const rebased = (given: typeof folded) => rebase(device.file, pending, 'a', now, now, given).journal
      expect(rebased(folded)).toBe(pending.events.length > 0 ? folded.journal : device.file.journal)
      const afresh = plain(rebase(device.file, pending, 'a', now).journal)
      const wrong = emptyJournal
      const sent = pending.events.map((logged) => ({ ...logged, sentRevision: 'r0' }))
      for (const other of [
        { ...folded, on: wrong, journal: wrong },
        ...(pending.events.length > 0
          ? [
              { ...folded, events: folded.events.slice(1), journal: wrong },
              { ...folded, events: folded.events.map((each) => ({ ...each, id: `twin ${each.id}` })), journal: wrong },
            ]
          : []),
      ])
        expect(plain(rebased(other))).toEqual(afresh)
      expect(
        plain(
          rebase(device.file, { ...pending, events: sent }, 'a', now, now, { ...folded, events: sent, journal: wrong })
            .journal,
        ),
      ).toEqual(plain(replay(device.file.journal, sent, 'a')))
    })
  })

  it('folding a log twice is folding it once', () => {
    forAllInRuns(numRuns, anyJournal, acts, (journal, all) => {
      const device = actOnDays(deviceOn(fileOf(journal), 'a'), all)
      const events = device.log.map(({ event }) => event)
      const once = foldEvents(journal, events)
      expect(plain(foldEvents(once, events)).tasks).toEqual(plain(once).tasks)
      expect(
        plain(foldEvents(once, events)).entries.map(({ date, notes, reflections }) => [date, notes, reflections]),
      ).toEqual(plain(once).entries.map(({ date, notes, reflections }) => [date, notes, reflections]))
    })
  })

  it('moves the counter to the newest event, with its id and time, and keeps those of others', () => {
    const other = { s: 7, e: 'b:7', t: '2026-11-19T08:00:00.000Z' }
    const file = fileOf(smallJournal, {
      sync: { ...start.sync, clients: new Map([['b', other]]), writtenBy: 'b', dataHash: 'h' },
    })
    const out = rebase(file, pendingIn(act(act(deviceOn(file, 'a'), toggle('t2')), toggle('t3'))), 'a', now)
    expect([...out.sync.clients]).toEqual([
      ['a', { s: 2, e: 'a:2', t: now }],
      ['b', other],
    ])
    expect(out.sync.writtenBy).toBe('a')
    expect([out.sync.dataHash, out.updated, out.created]).toEqual([undefined, now, file.created])
  })

  it('[I13] notes the later of its own time and the drive’s, so that a slow clock’s counter is not dropped', () => {
    const device = act(deviceOn(start, 'a'), toggle('t2'))
    const timeBy = (own: string, drive: string) =>
      rebase(device.file, pendingIn(device), 'a', own, drive).sync.clients.get('a')?.t
    expect(timeBy(now, daysAgo(3))).toEqual(now)
    expect([timeBy(daysAgo(3), now), timeBy(daysAgo(3650), now), timeBy(now, now)]).toEqual([now, now, now])
  })
})

it('[I13] a clock years ahead drops no counter', () => {
  const phone = save(act(deviceOn(start, 'phone'), addTask('t7')))
  const desk = act(deviceOn(phone.file, 'desk'), toggle('t2'))
  const { clients } = rebase(desk.file, pendingIn(desk), 'desk', daysAgo(-3650), now).sync
  expect([...clients.keys()]).toEqual(['desk', 'phone'])
})

describe('a change of another device meanwhile', () => {
  it('D1 is kept together with the changes of this one', () => {
    const phone = save(act(deviceOn(start, 'phone'), addTask('t7', 'From the phone')))
    const desk = pull(act(deviceOn(start, 'desk'), addTask('t8', 'From the desk')), phone.file)
    expect(plain(upload(desk).journal).tasks.map(({ id }) => id)).toEqual(['t1', 't2', 't3', 't4', 't7', 't8'])
  })

  it('D5 wins where this device changed nothing, however old its own copy', () => {
    const phone = save(act(deviceOn(start, 'phone'), editTask('t1', 'Newer')))
    const desk = pull(act(deviceOn(start, 'desk'), toggle('t2')), phone.file)
    expect(tableGet(upload(desk).journal.tasks, 't1')?.text).toBe('Newer')
  })

  it('F21 a text that both changed: the one being saved wins, the other waits as a conflict', () => {
    const phone = save(act(deviceOn(start, 'phone'), write('From the phone')))
    const desk = pull(act(deviceOn(start, 'desk'), write('From the desk')), phone.file)
    const { journal } = upload(desk)
    expect(notesOn(journal, today)).toBe('From the desk')
    expect(journal.conflicts.map(({ of, field, text }) => [of, field, text])).toEqual([
      [today, 'notes', 'From the phone'],
    ])
  })

  it('F22 I8 an edit beats a deletion, and a tick does not', () => {
    const deleted = save(act(deviceOn(start, 'phone'), deleteTask('t2')))
    const edited = upload(pull(act(deviceOn(start, 'desk'), editTask('t2', 'Still wanted')), deleted.file))
    const ticked = upload(pull(act(deviceOn(start, 'desk'), toggle('t2')), deleted.file))
    expect(tableGet(edited.journal.tasks, 't2')?.text).toBe('Still wanted')
    expect(tableGet(ticked.journal.tasks, 't2')).toBeUndefined()
  })

  it('F23 D4 a deletion stays one, however often it is replayed', () => {
    const device = act(deviceOn(start, 'a'), deleteTask('t2'))
    const stillThere = pull(device, reprinted(start))
    expect(tableGet(upload(stillThere).journal.tasks, 't2')).toBeUndefined()
    expect(tableGet(upload(pull(device, upload(stillThere))).journal.tasks, 't2')).toBeUndefined()
  })
})

describe('D17 a save that another writer buried is repeated', () => {
  it('I4 everything that was acknowledged comes back, with what the other one wrote', () => {
    const mine = save(act(act(act(deviceOn(start, 'a'), addTask('t7')), toggle('t2')), write('Acknowledged')))
    const { journal } = upload(buried(mine, addTask('t8')))
    expect(plain(journal).tasks.map(({ id, completed }) => [id, completed])).toEqual([
      ['t1', true],
      ['t2', true],
      ['t3', false],
      ['t4', false],
      ['t7', false],
      ['t8', false],
    ])
    expect(notesOn(journal, today)).toBe('Acknowledged')
  })

  it('also when it was buried after a first save that stayed', () => {
    const first = save(act(deviceOn(start, 'a'), write('One')))
    const second = save(act(act(first, write('Two')), addTask('t7')))
    const other = save(act(deviceOn(first.file, 'other'), toggle('t3')))
    const { journal } = upload(pull(second, other.file))
    expect(notesOn(journal, today)).toBe('Two')
    expect([tableGet(journal.tasks, 't7')?.id, tableGet(journal.tasks, 't3')?.completed]).toEqual(['t7', true])
    expect(journal.conflicts).toEqual([])
  })

  it('an old text does not overwrite the newer one of another device: it waits as a conflict, by its author', () => {
    const { journal } = upload(buried(save(act(deviceOn(start, 'a'), write('Old replay'))), write('Newer words')))
    expect(notesOn(journal, today)).toBe('Newer words')
    expect(journal.conflicts).toEqual([{ of: today, field: 'notes', text: 'Old replay', by: 'a', at: now }])
  })

  it('an old name or task text does not overwrite the newer one of another device', () => {
    const renamed = act(
      act(deviceOn(start, 'a'), { type: 'RenameChecklist', data: { checklistId: 'c1', name: 'Mine' } }),
      editTask('t2', 'Mine'),
    )
    const { journal } = upload(
      buried(
        save(renamed),
        { type: 'RenameChecklist', data: { checklistId: 'c1', name: 'Theirs' } },
        editTask('t2', 'Theirs'),
      ),
    )
    expect(tableGet(journal.checklists, 'c1')?.name).toBe('Theirs')
    expect(tableGet(journal.tasks, 't2')?.text).toBe('Theirs')
    expect(journal.conflicts.map(({ of, field, text }) => [of, field, text])).toEqual([
      ['c1', 'name', 'Mine'],
      ['t2', 'text', 'Mine'],
    ])
  })

  it('keeps one conflict, however often it is buried again', () => {
    const mine = buried(save(act(deviceOn(start, 'a'), write('Old replay'))), write('Newer words'))
    const again = { ...upload(mine), sync: mine.file.sync }
    expect(upload(pull(mine, again)).journal.conflicts).toHaveLength(1)
  })

  it('own steps are no conflict: only the last text of a series counts', () => {
    const series = actAll(
      deviceOn(start, 'a'),
      ['One', 'Two', 'Three'].map((text) => write(text)),
    )
    const { journal } = upload(buried(save(series), write('Newer words')))
    expect(journal.conflicts.map(({ text }) => text)).toEqual(['Three'])
  })

  it('a text that was never sent wins, and what it replaces waits', () => {
    const mine = act(save(act(deviceOn(start, 'a'), write('Sent'))), write('Never sent'))
    const { journal } = upload(buried(mine, write('Newer words')))
    expect(notesOn(journal, today)).toBe('Never sent')
    expect(journal.conflicts.map(({ text }) => text)).toEqual(['Newer words'])
  })

  it('a text that had yielded waits as a conflict, also when its author wrote again over the one it yielded to', () => {
    const yielded = buried(save(act(deviceOn(start, 'a'), write('Yielded'))), write('Newer words'))
    const { journal } = upload(act(yielded, write('Having read both')))
    expect(notesOn(journal, today)).toBe('Having read both')
    expect(journal.conflicts.map(({ text }) => text)).toEqual(['Yielded'])
  })

  it('a trace of another device’s replay is not taken for ours', () => {
    const mine = save(act(act(deviceOn(start, 'a'), addTask('t7')), addTask('t8')))
    // The other one saw t8, deleted it, and replayed the deletion on a file that never held our save.
    const other = pull(act(deviceOn(mine.file, 'other'), deleteTask('t8')), start)
    const { journal } = upload(pull(mine, save(other).file))
    expect(['t7', 't8'].map((id) => tableGet(journal.tasks, id)?.id)).toEqual(['t7', undefined])
  })

  it('brings back an entry that was deleted without knowledge of the text', () => {
    const first = save(act(deviceOn(start, 'a'), write('One')))
    const second = save(act(first, write('Two')))
    const other = save(act(deviceOn(first.file, 'other'), { type: 'DeleteEntry', data: { date: today } }))
    expect(notesOn(upload(pull(second, other.file)).journal, today)).toBe('Two')
  })

  it('replaying only what is missing does not undo what others did to the rest', () => {
    const first = save(act(deviceOn(start, 'a'), toggle('t2')))
    const reopened = save(act(deviceOn(first.file, 'other'), toggle('t2')))
    const second = pull(act(first, addTask('t7')), reopened.file)
    expect(tableGet(upload(second).journal.tasks, 't2')?.completed).toBe(false)
  })
})

describe('F17 a foreign program that keeps our counters but not our events', () => {
  it('is found out by the data: what is missing is replayed, what is there is not', () => {
    const first = save(act(act(act(deviceOn(start, 'a'), addTask('t7')), toggle('t7')), addTask('t6')))
    const second = save(act(act(first, addTask('t8')), write('Mine')))
    // It loaded the first state, un-ticked t7, and wrote that over the second.
    const legacy = act(deviceOn(first.file, 'legacy'), toggle('t7'))
    const { journal } = upload(pull(second, withoutProgress({ ...second.file, journal: viewOf(legacy) })))
    expect(tableGet(journal.tasks, 't7')?.completed).toBe(false)
    expect([tableGet(journal.tasks, 't8')?.id, notesOn(journal, today)]).toEqual(['t8', 'Mine'])
  })

  it('loses nothing of ours, whatever state it had loaded', () => {
    forAll(fc.nat({ max: 6 }), (loaded) => {
      const steps = [
        addTask('t5'),
        write('One'),
        editTask('t5', 'Edited'),
        write('Two'),
        addTask('t6'),
        editTask('t6', 'Edited too'),
      ]
      const states = steps.reduce<ReadonlyArray<Device>>(
        (all, draft) => [...all, save(act(all.at(-1) ?? deviceOn(start, 'a'), draft))],
        [deviceOn(start, 'a')],
      )
      const newest = states.at(-1) ?? deviceOn(start, 'a')
      const stale = withoutProgress({ ...newest.file, journal: states[loaded]?.file.journal ?? start.journal })
      const { journal } = upload(pull(newest, stale))
      expect(plain(journal).tasks).toEqual(plain(newest.file.journal).tasks)
      expect(notesOn(journal, today)).toBe('Two')
      expect(journal.conflicts).toEqual([])
    })
  })

  it('is not believed for conflicts next to older data, also after another device’s save', () => {
    const mine = save(act(act(deviceOn(start, 'a'), addTask('t7')), write('Mine')))
    const lost = { of: today, field: 'notes', text: 'Mine', by: 'a', at: now } as const
    const other = deviceOn(withoutProgress({ ...mine.file, journal: { ...start.journal, conflicts: [lost] } }), 'b')
    const vouchedFor = { ...upload(act(other, toggle('t2'))) }
    const { journal } = upload(pull(mine, { ...vouchedFor, sync: { ...vouchedFor.sync, dataHash: 'hash' } }))
    expect([tableGet(journal.tasks, 't7')?.id, notesOn(journal, today), journal.conflicts]).toEqual(['t7', 'Mine', []])
  })

  it('[I2] does not count a task that came with another device’s tick as ours: our earlier note returns', () => {
    const mine = save(act(act(deviceOn(start, 'a'), write('Mine')), addTask('t7')))
    // It puts back what it loaded at first; the other device ticks our task there; then it writes once more.
    const ticked = act(deviceOn(mine.file, 'b'), toggle('t7'))
    const brought = upload(pull(ticked, withoutProgress({ ...mine.file, journal: start.journal })))
    const { journal } = upload(pull(mine, withoutProgress(brought)))
    expect([tableGet(journal.tasks, 't7'), notesOn(journal, today)]).toEqual([
      { ...tableGet(mine.file.journal.tasks, 't7'), completed: true, doneAt: now },
      'Mine',
    ])
  })

  it('[I2] nor the text that such a task brought with it', () => {
    const mine = save(act(act(act(deviceOn(start, 'a'), addTask('t7')), write('Mine')), editTask('t7', 'Edited')))
    const ticked = act(deviceOn(mine.file, 'b'), toggle('t7'))
    const brought = upload(pull(ticked, withoutProgress({ ...mine.file, journal: start.journal })))
    const { journal } = upload(pull(mine, withoutProgress(brought)))
    expect(tableGet(journal.tasks, 't7')?.text).toBe('Edited')
    expect([notesOn(journal, today), journal.conflicts]).toEqual(['Mine', []])
  })

  it('[I2] nor the text of a record that another device’s change has brought', () => {
    const add = { type: 'AddRecord', data: { list: 'tradeNotes', record: { id: 'n1', note: 'First' } } } as const
    const change = (field: string, value: unknown) =>
      ({ type: 'ChangeRecord', data: { list: 'tradeNotes', id: 'n1', field, value } }) as const
    const mine = save(actAll(deviceOn(start, 'a'), [add, write('Mine'), change('note', 'Edited')]))
    const labelled = act(deviceOn(mine.file, 'b'), change('labels', ['l1']))
    const brought = upload(pull(labelled, withoutProgress({ ...mine.file, journal: start.journal })))
    const { journal } = upload(pull(mine, withoutProgress(brought)))
    expect(recordOf(journal, 'tradeNotes', 'n1')?.['note']).toBe('Edited')
    expect([notesOn(journal, today), journal.conflicts]).toEqual(['Mine', []])
  })

  it('F41 replays a whole first save that is missing, although a clone left one trace of it', () => {
    const mine = save(act(act(deviceOn(start, 'a'), toggle('t2')), addTask('t7')))
    const clone = upload(act(deviceOn(start, 'clone'), addTask('t7')))
    const { journal } = upload(pull(mine, { ...clone, sync: { ...clone.sync, dataHash: 'hash' } }))
    expect([tableGet(journal.tasks, 't2')?.completed, tableGet(journal.tasks, 't7')?.id]).toEqual([true, 't7'])
  })

  it('F41 does not trust a trace that a clone may have left: our note becomes a conflict, our task returns', () => {
    const one = save(act(deviceOn(start, 'a'), addTask('t6')))
    // The clone sent the same reflections, which both had as a draft, but neither this note nor this task.
    const reflections = {
      type: 'WriteEntry',
      data: { date: '2026-11-19', notes: '', reflections: 'As a draft' },
    } as const
    const two = save(act(act(act(one, addTask('t7')), write('Mine')), reflections))
    const log = two.log.map((logged) => ({ ...logged, sentRevision: logged.seq > one.log.length ? 'r2' : 'r1' }))
    const clone = upload(act(act(deviceOn(one.file, 'clone'), write('Of another')), reflections))
    const vouchedFor = {
      ...clone,
      sync: { ...clone.sync, clients: new Map([...clone.sync.clients].filter(([id]) => id !== 'a')), dataHash: 'hash' },
    }
    const { journal } = upload({ ...pull(two, vouchedFor), log })
    expect(tableGet(journal.tasks, 't7')?.id).toBe('t7')
    expect([notesOn(journal, today), journal.conflicts.map(({ text }) => text)]).toEqual(['Of another', ['Mine']])
  })

  it('keeps what it wrote in the same field, and our text waits', () => {
    const mine = save(act(deviceOn(start, 'a'), write('Mine')))
    const legacy = act(deviceOn(start, 'legacy'), write('Typed in the old app'))
    const { journal } = upload(pull(mine, withoutProgress({ ...mine.file, journal: viewOf(legacy) })))
    expect(notesOn(journal, today)).toBe('Typed in the old app')
    expect(journal.conflicts.map(({ text }) => text)).toEqual(['Mine'])
  })
})

describe('identity', () => {
  const saved = save(act(act(deviceOn(start, 'a'), addTask('t7')), toggle('t2')))

  it('F41 a counter that carries another event’s id belongs to a twin', () => {
    const twin = save({
      ...act(saved, addTask('t8')),
      log: act(saved, addTask('t8')).log.map((logged) => ({ ...logged, id: `twin:${logged.seq}` })),
    })
    const me = pull(act(saved, addTask('t6')), twin.file)
    // A tick leaves no trace of its own, so it goes again; what has one does not.
    expect(pendingIn(me)).toMatchObject({ identity: 'cloned', acknowledgedUpTo: 1, events: [{ seq: 2 }, { seq: 3 }] })
  })

  it('F41 a counter beyond the end of the log means a restored backup; what never arrived is sent again', () => {
    const later = save(act(act(saved, addTask('t8')), write('Later')))
    const restored = { ...pull(saved, later.file), log: saved.log.map(({ seq, id, event }) => ({ seq, id, event })) }
    expect(pendingIn(restored)).toMatchObject({ identity: 'cloned', acknowledgedUpTo: 1, events: [{ seq: 2 }] })
  })

  it('a counter before the first event that is still kept is trusted', () => {
    const pruned = { ...saved, log: act(saved, addTask('t8')).log.slice(2) }
    expect(pendingIn(pruned)).toMatchObject({ identity: 'known', acknowledgedUpTo: 2, events: [{ seq: 3 }] })
  })

  it('an empty log has nothing to send, whatever the counter', () =>
    expect(pendingIn({ ...saved, log: [] })).toEqual({ identity: 'known', events: [], acknowledgedUpTo: 2 }))

  it('a device that was away so long that its counter was dropped sends only what it never sent', () => {
    const old = { ...saved, log: act(saved, addTask('t8')).log }
    const months = fileOf(smallJournal, { updated: '2027-02-19T00:00:00.000Z' })
    expect(pendingIn(pull(old, months))).toMatchObject({ identity: 'forgotten', events: [{ seq: 3 }] })
    expect(pendingIn(pull(old, { ...months, updated: '2027-02-18T00:00:00.000Z' }))).toMatchObject({
      identity: 'known',
    })
  })

  it('a counter that is missing after a recent save was buried, not dropped', () => {
    expect(pendingIn(pull(saved, start))).toMatchObject({
      identity: 'known',
      acknowledgedUpTo: 0,
      events: [{ seq: 1 }, { seq: 2 }],
    })
  })

  it('drops counters after 90 days, and the oldest beyond 32 devices, but never its own', () => {
    const clients = new Map(
      Array.from({ length: 100 }, (_, index) => [`d${index}`, { s: 1, e: 'e', t: daysAgo(index) }] as const),
    )
    const file = fileOf(smallJournal, { sync: { ...start.sync, clients } })
    const stored = upload(act(deviceOn(file, 'me'), toggle('t2'))).sync.clients
    expect(stored.size).toEqual(limits.syncClients)
    expect([stored.has('me'), stored.has('d30'), stored.has('d31')]).toEqual([true, true, false])
    const few = new Map([...clients].filter(([id]) => id === 'd0' || id === 'd90' || id === 'd91'))
    const aged = upload(act(deviceOn({ ...file, sync: { ...file.sync, clients: few } }, 'me'), toggle('t2'))).sync
      .clients
    expect([...aged.keys()]).toEqual(['d0', 'd90', 'me'])
  })
})

describe('two devices that save in turns', () => {
  it('I8 I10 agree in the end, and every added task is there unless it was deleted', () => {
    forAll(acts, acts, (first, second) => {
      const a = save(actOnDays(deviceOn(start, 'a'), first))
      const b = save(pull(actOnDays(deviceOn(start, 'b'), second), a.file))
      const back = pull(a, reprinted(b.file))
      expect(pendingIn(back).events).toEqual([])
      expect(plain(viewOf(back))).toEqual(plain(viewOf(b)))
      for (const device of [a, b]) {
        for (const { event } of device.log) {
          if (event.type !== 'TaskAdded') continue
          const { id } = event.data.task
          expect(tableGet(b.file.journal.tasks, id) !== undefined || b.file.journal.tombstones.has(`t:${id}`)).toBe(
            true,
          )
        }
      }
    })
  })
})
