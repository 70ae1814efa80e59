import { describe, expect, it } from 'vitest'
import type { Journal } from '#domain/record/journal.ts'
import type { LoggedEvent } from '#domain/record/logged-event.ts'
import { tableGet } from '#domain/record/table.ts'
import { fileOf } from '#test/domain/journal-file/files.ts'
import { smallJournal, today } from '#test/support/builders.ts'
import {
  act,
  addTask,
  type Device,
  deviceOn,
  notesOn,
  pendingIn,
  pull,
  save,
  toggle,
  viewOf,
  write,
} from './devices.ts'

const start = fileOf(smallJournal)
const day = today

/** The log goes on under another name, with the same numbers: its page, or another one, has it in its own hands. */
const underName = (device: Device, clientId: string): Device => ({
  ...device,
  clientId,
  log: device.log.map((logged): LoggedEvent => ({
    ...logged,
    formerly: [...(logged.formerly ?? []), { clientId: device.clientId, seq: logged.seq }],
  })),
})

describe('[F42] a log that goes on under another name', () => {
  it('marks events that it inherited as in the file, under both names', () => {
    const disk = act(save(act(deviceOn(start, 'disk'), write('Older'))), toggle('t1'))
    const page = save(act(underName(disk, 'page'), write('Newer')))
    expect(pendingIn(page).events).toEqual([])
    // The disk is found again as it was left: nothing of it is replayed over what the page has written.
    const found = pull(disk, page.file)
    expect(pendingIn(found)).toMatchObject({ identity: 'known', events: [], acknowledgedUpTo: 2 })
    expect(notesOn(viewOf(found), day)).toBe('Newer')
    expect(viewOf(found).conflicts).toEqual([])
  })

  it('sends unsent events once, in either order of the two', () => {
    const disk = act(deviceOn(start, 'disk'), addTask('n1', 'Unsent'))
    const page = save(act(underName(disk, 'page'), addTask('n2', 'In the page')))
    const first = save(act(pull(disk, page.file), addTask('n3', 'On the disk')))
    expect(pendingIn(pull(page, first.file)).events).toEqual([])
    const other = underName(disk, 'other page')
    expect(pendingIn(pull(other, save(disk).file)).events).toEqual([])
  })

  it('moves the former counter over no hole: what is missing may be in another page', () => {
    const disk = [1, 2, 3].reduce((device, n) => act(device, addTask(`n${n}`, `Task ${n}`)), deviceOn(start, 'disk'))
    const page = underName({ ...disk, log: disk.log.filter(({ seq }) => seq !== 2) }, 'page')
    expect(pendingIn(pull(disk, save(page).file)).events.map(({ seq }) => seq)).toEqual([2, 3])
  })

  it('[F41] takes no counter that a twin has moved on for its own', () => {
    const common = act(deviceOn(start, 'name'), addTask('n1', 'Common'))
    const twin = save(act(common, addTask('n2', 'Of the twin')))
    const { log, ...device } = act(common, addTask('n3', 'Mine'))
    const mine = underName({ ...device, log: log.map((each) => ({ ...each, id: `mine:${each.seq}` })) }, 'new name')
    expect(pendingIn(pull(mine, twin.file)).events.map(({ id }) => id)).toEqual(['mine:1', 'mine:2'])
  })

  it.each([
    { what: 'a task', edit: addTask('n2', 'Mine'), shown: (view: Journal) => tableGet(view.tasks, 'n2')?.text },
    { what: 'a text', edit: write('Mine'), shown: (view: Journal) => notesOn(view, day) },
  ])('[F41] [I4] sends $what again that a save has buried, though a twin has moved the counter past it', (sent) => {
    const common = save(act(deviceOn(start, 'name'), addTask('n1', 'Common')))
    const mine = underName(save(act(common, sent.edit)), 'page')
    const twin = save(act(act(common, addTask('n3', 'Of the twin')), addTask('n4', 'Of the twin as well')))
    const found = pull(mine, twin.file)
    expect(pendingIn(found).events.map(({ id }) => id)).toEqual(['name:2'])
    expect(sent.shown(viewOf(found))).toBe('Mine')
    expect(pendingIn(save(found)).events).toEqual([])
  })

  it('lets a text yield that a counter beyond all it knows may speak of', () => {
    const common = act(deviceOn(start, 'name'), write('Mine'))
    const mine = underName(common, 'new name')
    const ahead = save(act(act(common, toggle('t1')), write('Later')))
    const found = pull(mine, ahead.file)
    expect(notesOn(viewOf(found), day)).toBe('Later')
    // It is not known whose words the counter has passed: they can still be chosen.
    expect(viewOf(found).conflicts.map(({ text }) => text)).toEqual(['Mine'])
  })

  it('takes nothing back that the page ahead, of whose saves it knows nothing, has done since', () => {
    const common = act(deviceOn(start, 'name'), toggle('t2'))
    const found = pull(underName(common, 'new name'), save(act(common, toggle('t2'))).file)
    expect(pendingIn(found).events).toEqual([])
    expect(tableGet(viewOf(found).tasks, 't2')?.completed).toBe(false)
  })

  it('[I2] repeats nothing that the former counter holds, over another device’s later change', () => {
    const others = (file: Device['file']): Device['file'] =>
      save(act(act(deviceOn(file, 'b'), write('Theirs')), toggle('t2'))).file
    const written = act(act(deviceOn(start, 'disk'), toggle('t2')), write('Mine'))
    const saved = save(written)
    const inTwoSaves = { ...saved, log: saved.log.map((each) => ({ ...each, sentRevision: `r${each.seq}` })) }
    // The second device has not heard whether its save arrived.
    for (const device of [inTwoSaves, written]) {
      const found = pull(underName(device, 'page'), others(saved.file))
      expect(pendingIn(found).events).toEqual([])
      expect([notesOn(viewOf(found), day), viewOf(found).conflicts]).toEqual(['Theirs', []])
    }
  })
})
