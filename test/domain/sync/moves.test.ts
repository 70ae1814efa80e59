import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { CommandDraft } from '#domain/record/commands.ts'
import type { Journal } from '#domain/record/journal.ts'
import { tableGet, tableToArray } from '#domain/record/table.ts'
import { checklistsInOrder } from '#domain/routine/checklist-views.ts'
import { tasksOf } from '#domain/routine/task-views.ts'
import { fileOf } from '#test/domain/journal-file/files.ts'
import { plain, small, smallJournal } from '#test/support/builders.ts'
import { forAll } from '#test/support/for-all.ts'
import { act, actAll, deleteTask, type Device, deviceOn, editTask, pull, save, toggle, viewOf } from './devices.ts'

const start = fileOf(smallJournal)
const moveTask = (taskId: string, checklistId: string): CommandDraft => ({
  type: 'MoveTask',
  data: { taskId, checklistId },
})
const deleteList = (checklistId: string): CommandDraft => ({ type: 'DeleteChecklist', data: { checklistId } })
const reorder = (...checklistIds: ReadonlyArray<string>): CommandDraft => ({
  type: 'ReorderChecklists',
  data: { checklistIds },
})

const withThird = save(act(deviceOn(start, 'before'), { type: 'AddChecklist', data: { checklistId: 'c3', name: 'C' } }))
const actedOn = (clientId: string, drafts: ReadonlyArray<CommandDraft>): Device =>
  actAll(deviceOn(withThird.file, clientId), drafts)

/** What the file says after both have saved, the first one first; each has acted without the other. */
const after = (first: ReadonlyArray<CommandDraft>, second: ReadonlyArray<CommandDraft>): Journal => {
  const a = save(actedOn('a', first))
  const b = save(pull(actedOn('b', second), a.file))
  expect(plain(viewOf(pull(a, b.file)))).toEqual(plain(viewOf(b)))
  return b.file.journal
}
const inBothOrders = (one: ReadonlyArray<CommandDraft>, other: ReadonlyArray<CommandDraft>) =>
  [after(one, other), after(other, one)] as const

const homeOf = (journal: Journal, taskId: string) => tableGet(journal.tasks, taskId)?.checklistId

describe('A task that was moved on one device, while another', () => {
  it('moved it elsewhere, is in one of the two lists, once: the one that was saved last', () => {
    const [one, other] = inBothOrders([moveTask('t2', 'c2')], [moveTask('t2', 'c3')])
    expect([homeOf(one, 't2'), homeOf(other, 't2')]).toEqual(['c3', 'c2'])
    expect(one.tasks.size).toBe(4)
  })

  it('ticked it and wrote its text, keeps all three', () => {
    for (const journal of inBothOrders([moveTask('t2', 'c2')], [toggle('t2'), editTask('t2', 'Still wanted')]))
      expect(tableGet(journal.tasks, 't2')).toMatchObject({ checklistId: 'c2', text: 'Still wanted', completed: true })
  })

  it('deleted the task, is gone: a move is no edit of its text', () => {
    for (const journal of inBothOrders([moveTask('t2', 'c2')], [deleteTask('t2')]))
      expect(homeOf(journal, 't2')).toBeUndefined()
  })

  it('deleted the list that it came from, stays where it went, with its tick', () => {
    for (const journal of inBothOrders([moveTask('t1', 'c2')], [deleteList('c1')])) {
      expect(tableToArray(journal.checklists).map(({ id }) => id)).toEqual(['c2', 'c3'])
      expect(tasksOf(journal, 'c2').map(({ id, completed }) => [id, completed])).toEqual([
        ['t4', false],
        ['t1', true],
      ])
    }
  })

  it('deleted the list that it went to, keeps that list for it', () => {
    for (const journal of inBothOrders([moveTask('t2', 'c3')], [deleteList('c3')])) {
      expect(homeOf(journal, 't2')).toBe('c3')
      expect(tableGet(journal.checklists, 'c3')?.name).toBe('C')
    }
  })

  it('put the list that it left in order, leaves that order to the others', () => {
    for (const journal of inBothOrders(
      [moveTask('t2', 'c2')],
      [{ type: 'ReorderTasks', data: { checklistId: 'c1', taskIds: ['t3', 't2', 't1'] } }],
    )) {
      expect(tasksOf(journal, 'c1').map(({ id }) => id)).toEqual(['t3', 't1'])
      expect(homeOf(journal, 't2')).toBe('c2')
    }
  })
})

const anyMove = fc
  .record({ taskId: small.taskId, checklistId: small.checklistId })
  .map(({ taskId, checklistId }) => moveTask(taskId, checklistId))
const anyOrder = fc.shuffledSubarray(['c1', 'c2', 'c3'], { minLength: 3 }).map((ids) => reorder(...ids))
const anyMoves = fc.array(fc.oneof(anyMove, anyOrder), { maxLength: 10 })

it('I2 I10 moves and orders of two devices lose and double no task, and both see the same', () =>
  forAll(anyMoves, anyMoves, (first, second) => {
    const journal = after(first, second)
    expect(
      tableToArray(journal.tasks)
        .map(({ id }) => id)
        .toSorted(),
    ).toEqual(['t1', 't2', 't3', 't4'])
    expect(journal.checklists.size).toBe(3)
    expect(journal.counts).toEqual({ completed: 1, total: 4 })
  }))

it('two orders of the checklists that meet leave the one that was saved last', () => {
  const [one, other] = inBothOrders([reorder('c2', 'c3', 'c1')], [reorder('c3', 'c2', 'c1')])
  expect([one, other].map((journal) => checklistsInOrder(journal).map(({ id }) => id))).toEqual([
    ['c3', 'c2', 'c1'],
    ['c2', 'c3', 'c1'],
  ])
})
