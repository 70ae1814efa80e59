import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { journalOf } from '#domain/record/empty-journal.ts'
import type { Journal, Task } from '#domain/record/journal.ts'
import { tablePut, tableRemove, tableToArray, tableUpdate } from '#domain/record/table.ts'
import { checklistSummaries } from '#domain/routine/checklist-views.ts'
import { tasksByChecklist, tasksOf } from '#domain/routine/task-views.ts'
import { forAllInRuns } from '#test/support/for-all.ts'

const lists = ['a', 'b', 'c'].map((id, index) => ({ id, name: id, createdAt: index }))
const task = (number: number, checklistId: string, sortOrder = number, completed = false): Task => ({
  id: `t${number}`,
  checklistId,
  text: `Task ${number}`,
  completed,
  sortOrder,
})
/** Spread over several buckets, the tasks of each checklist in all of them. */
const full = journalOf({
  checklists: lists,
  tasks: Array.from({ length: 300 }, (_, index) => task(index, lists[index % 3]?.id ?? 'a')),
})

const change = fc.oneof(
  fc.record({ kind: fc.constant('tick' as const), number: fc.nat(320) }),
  fc.record({
    kind: fc.constant('put' as const),
    number: fc.nat(320),
    checklistId: fc.constantFrom('a', 'b', 'c', 'gone'),
    sortOrder: fc.nat(9),
  }),
  fc.record({ kind: fc.constant('remove' as const), number: fc.nat(320) }),
)
type Change = typeof change extends fc.Arbitrary<infer Value> ? Value : never

const changed = (journal: Journal, next: Change): Journal => {
  const id = `t${next.number}`
  if (next.kind === 'tick')
    return { ...journal, tasks: tableUpdate(journal.tasks, id, (found) => ({ ...found, completed: !found.completed })) }
  if (next.kind === 'remove') return { ...journal, tasks: tableRemove(journal.tasks, id) }
  return { ...journal, tasks: tablePut(journal.tasks, task(next.number, next.checklistId, next.sortOrder)) }
}

/** What the views mean, read from every task each time. */
const plainly = (journal: Journal, checklistId: string): ReadonlyArray<Task> =>
  tableToArray(journal.tasks)
    .filter((found) => found.checklistId === checklistId)
    .toSorted((one, other) => one.sortOrder - other.sortOrder || (one.id < other.id ? -1 : 1))

const expectTrue = (journal: Journal): void => {
  for (const id of ['a', 'b', 'c', 'gone']) expect(tasksOf(journal, id)).toEqual(plainly(journal, id))
  expect([...tasksByChecklist(journal).keys()].toSorted()).toEqual(
    [...new Set(tableToArray(journal.tasks).map(({ checklistId }) => checklistId))].toSorted(),
  )
  expect(checklistSummaries(journal)).toEqual(
    lists.map((checklist) => {
      const tasks = plainly(journal, checklist.id)
      return { checklist, completed: tasks.filter(({ completed }) => completed).length, total: tasks.length }
    }),
  )
}

describe('[budgets 1] The tasks of a checklist', () => {
  it('are the same whatever was remembered of the versions before, also of one that is gone back to', () =>
    forAllInRuns(12, fc.array(change, { minLength: 1, maxLength: 12 }), (changes) => {
      const versions = changes.reduce<ReadonlyArray<Journal>>(
        (before, next) => [...before, changed(before.at(-1) ?? full, next)],
        [full],
      )
      for (const version of [...versions, ...versions.toReversed()]) expectTrue(version)
    }))

  it('stay the very same list where a tick has changed another checklist of another bucket', () => {
    const apart = journalOf({
      checklists: lists,
      tasks: Array.from({ length: 192 }, (_, index) => task(index, lists[Math.floor(index / 64)]?.id ?? 'a')),
    })
    const [before, untouched] = [tasksOf(apart, 'a'), tasksOf(apart, 'c')]
    const ticked = changed(apart, { kind: 'tick', number: 3 })
    expect(tasksOf(ticked, 'c')).toBe(untouched)
    expect(tasksOf(ticked, 'a')).not.toBe(before)
    expect(checklistSummaries(ticked).map(({ completed }) => completed)).toEqual([1, 0, 0])
  })
})
