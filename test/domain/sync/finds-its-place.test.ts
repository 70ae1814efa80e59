import { describe, expect, it } from 'vitest'
import { conflictRef } from '#domain/conflicts/views.ts'
import type { JournalFile } from '#domain/journal-file/parse.ts'
import { recordKey, recordOf } from '#domain/lists/views.ts'
import type { CommandDraft } from '#domain/record/commands.ts'
import { journalOf } from '#domain/record/empty-journal.ts'
import type { JournalEvent } from '#domain/record/events.ts'
import type { Conflict, Journal } from '#domain/record/journal.ts'
import { tableGet, tableOf } from '#domain/record/table.ts'
import { fileOf } from '#test/domain/journal-file/files.ts'
import { checklist, now, settings, task, today } from '#test/support/builders.ts'
import { act, actAll, addTask, deleteTask, type Device, deviceOn, editTask, toggle, upload } from './devices.ts'

const note = { id: 'n1', note: 'Waited', labels: ['l1'], target: 10 }
const lost: Conflict = { of: today, field: 'notes', text: 'Lost', by: 'b', at: now }
const start = fileOf({
  ...journalOf({
    checklists: [checklist('c1'), checklist('c2')],
    tasks: [task('t1'), task('t2'), task('t3')],
    records: { tradeNotes: tableOf<unknown>([note], recordKey) },
    settings: settings(),
  }),
  conflicts: [lost],
})
const change = (field: string, value: unknown): CommandDraft => ({
  type: 'ChangeRecord',
  data: { list: 'tradeNotes', id: 'n1', field, value },
})
const deviceWith = (...mine: ReadonlyArray<CommandDraft>): Device => actAll(deviceOn(start, 'a'), mine)

/**
 * What a device makes of a file of ours that its counter is gone from. All of its log was sent, in more than one save;
 * a clone has saved since, which holds of that log its last addition alone.
 */
const found = (device: Device, others: ReadonlyArray<CommandDraft> = [], file: JournalFile = start): Journal => {
  const last = addTask('t7')
  const log = act(device, last).log.map((logged) => ({ ...logged, sentRevision: logged.seq > 1 ? 'r2' : 'r1' }))
  const clone = upload(actAll(deviceOn(file, 'clone'), [...others, last]))
  return upload({ ...device, log, file: { ...clone, sync: { ...clone.sync, dataHash: 'hash' } } }).journal
}
const noteIn = (journal: Journal) => recordOf(journal, 'tradeNotes', 'n1')

describe('[F41] [I4] an event that a save has buried, before one that is there,', () => {
  it('is replayed where it finds out for itself whether it is missing: texts and items of a list', () =>
    expect(noteIn(found(deviceWith(change('note', 'Mine'), change('labels', ['l1', 'l2']))))).toEqual({
      ...note,
      note: 'Mine',
      labels: ['l1', 'l2'],
    }))

  it('is the addition of a record as well, with what its author then wrote', () => {
    const add: CommandDraft = { type: 'AddRecord', data: { list: 'tradeNotes', record: { id: 'n2', target: 12 } } }
    expect(recordOf(found(deviceWith(add)), 'tradeNotes', 'n2')).toEqual({ id: 'n2', target: 12 })
  })

  it('does not reset a value that another device has set since', () =>
    expect(noteIn(found(deviceWith(change('target', 12)), [change('target', 13)]))?.['target']).toBe(13))

  it('is a decision about a conflict as well: dismissed, and kept', () => {
    expect(found(deviceWith({ type: 'DismissConflict', data: conflictRef(lost) })).conflicts).toEqual([])
    const kept: JournalEvent = { type: 'ConflictKept', data: { conflict: lost }, at: now, day: today }
    const without = { ...start, journal: { ...start.journal, conflicts: [] } }
    const device = { ...deviceOn(without, 'a'), log: [{ seq: 1, id: 'a:1', event: kept }] }
    expect(found(device, [], without).conflicts).toEqual([lost])
  })

  it('comes back with all that was done to it, in its order', () => {
    const move: CommandDraft = { type: 'MoveTask', data: { taskId: 't8', checklistId: 'c2' } }
    const { tasks } = found(deviceWith(addTask('t8'), move, toggle('t8'), toggle('t8')))
    expect([tableGet(tasks, 't8')?.checklistId, tableGet(tasks, 't8')?.completed]).toEqual(['c2', false])
  })

  it('[I8] brings back nothing that was deleted since: its deleter may have seen it', () => {
    const move: CommandDraft = { type: 'MoveTask', data: { taskId: 't2', checklistId: 'c2' } }
    const rename: CommandDraft = { type: 'RenameChecklist', data: { checklistId: 'c2', name: 'Mine' } }
    const deletions = [deleteTask('t1'), deleteTask('t2'), deleteTask('t3')]
    const { checklists, tasks } = found(deviceWith(editTask('t1', 'Mine'), move, toggle('t3'), rename), [
      ...deletions,
      { type: 'DeleteChecklist', data: { checklistId: 'c2' } },
    ])
    expect([tableGet(checklists, 'c2'), ...['t1', 't2', 't3'].map((id) => tableGet(tasks, id))]).toEqual(
      Array.from({ length: 4 }, () => undefined),
    )
  })
})
