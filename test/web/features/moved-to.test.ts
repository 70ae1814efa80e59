import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { task } from '#test/support/builders.ts'
import { edgeAt } from '#web/features/today/drag-tasks.ts'
import { movedTo } from '#web/features/today/use-task-handlers.ts'

const tasks = fc.integer({ min: 1, max: 100 }).map((size) => Array.from({ length: size }, (_, n) => task(`t${n}`)))

describe('Moving a task', () => {
  it('keeps every task once and the order of the others, whatever the place asked for', () =>
    fc.assert(
      fc.property(tasks, fc.nat(), fc.integer({ min: -5, max: 105 }), (list, pick, place) => {
        const ids = list.map((each) => each.id)
        const id = ids[pick % ids.length] ?? ''
        const to = Math.max(0, Math.min(place, ids.length - 1))
        const others = ids.filter((each) => each !== id)
        expect(movedTo(list, id, place)).toEqual(ids.indexOf(id) === to ? undefined : others.toSpliced(to, 0, id))
      }),
    ))

  it('a task that is not there moves nothing', () =>
    expect(movedTo([task('t1'), task('t2')], 'gone', 0)).toBe(undefined))

  it.each([
    [0, 'before'],
    [19, 'before'],
    [21, 'after'],
    [40, 'after'],
  ] as const)('dropped %i px below the top of a row of 40: %s it', (offset, edge) => {
    const row = document.createElement('li')
    row.getBoundingClientRect = () => new DOMRect(0, 100, 300, 40)
    expect(edgeAt(row, 100 + offset)).toBe(edge)
  })
})
