import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  type Table,
  tableGet,
  tableHas,
  tableMap,
  tableOf,
  tablePut,
  tableRemove,
  tableToArray,
  tableUpdate,
  tableValues,
} from '#domain/record/table.ts'
import { forAll } from '#test/support/for-all.ts'

interface Row {
  readonly id: string
  readonly n: number
}

const idOf = (row: Row): string => row.id
const rows = (count: number): ReadonlyArray<Row> => Array.from({ length: count }, (_, n) => ({ id: `r${n}`, n }))

type Step = { readonly op: 'put' | 'remove' | 'update' | 'branch'; readonly id: string; readonly n: number }
const steps: fc.Arbitrary<ReadonlyArray<Step>> = fc.array(
  fc.record({
    op: fc.constantFrom('put', 'put', 'remove', 'update', 'branch'),
    id: fc.nat({ max: 90 }).map((n) => `r${n}`),
    n: fc.nat(),
  }),
  { maxLength: 150 },
)

const step = (table: Table<Row>, { op, id, n }: Step): Table<Row> => {
  if (op === 'put') return tablePut(table, { id, n })
  if (op === 'remove') return tableRemove(table, id)
  return op === 'update' ? tableUpdate(table, id, (row) => ({ ...row, n })) : table
}

const modelStep = (model: Map<string, Row>, { op, id, n }: Step): void => {
  if (op === 'put' || (op === 'update' && model.has(id))) model.set(id, { id, n })
  if (op === 'remove') model.delete(id)
}

const ids = Array.from({ length: 91 }, (_, n) => `r${n}`)

/** Everything that can be seen of a table, and of the map that it should be like. */
const seenIn = (table: Table<Row>) => ({
  records: tableToArray(table),
  values: [...tableValues(table)],
  size: table.size,
  found: ids.map((id) => tableGet(table, id)),
})
const seenInModel = (model: Map<string, Row>) => ({
  records: [...model.values()],
  values: [...model.values()],
  size: model.size,
  found: ids.map((id) => model.get(id)),
})

describe('A table', () => {
  it('is a map in order of insertion, and every version of it stays what it was, whatever happens to the others', () =>
    forAll(fc.nat({ max: 200 }), steps, (count, all) => {
      let table = tableOf(rows(count), idOf)
      const model = new Map(rows(count).map((row) => [row.id, row]))
      const branches: Array<{ readonly table: Table<Row>; readonly model: Map<string, Row> }> = [
        { table, model: new Map(model) },
      ]
      for (const one of all) {
        table = step(table, one)
        modelStep(model, one)
        if (one.op === 'branch') branches.push({ table, model: new Map(model) })
      }
      // Versions share their hints, so older ones are read after the newer ones have moved them, and changed again.
      for (const branch of branches) {
        const put = { op: 'put', id: 'r90', n: -1 } as const
        modelStep(branch.model, put)
        expect(seenIn(step(branch.table, put))).toEqual(seenInModel(branch.model))
      }
      expect(seenIn(table)).toEqual(seenInModel(model))
    }))

  it('keeps of several records with one key the last, in the place of the first', () =>
    expect(
      tableToArray(
        tableOf(
          [
            { id: 'a', n: 1 },
            { id: 'b', n: 2 },
            { id: 'a', n: 3 },
          ],
          idOf,
        ),
      ),
    ).toEqual([
      { id: 'a', n: 3 },
      { id: 'b', n: 2 },
    ]))

  it('answers for keys that are also names of object properties', () => {
    const table = tableOf([{ id: '__proto__', n: 1 }], idOf)
    expect(tableGet(table, '__proto__')).toEqual({ id: '__proto__', n: 1 })
    expect([tableHas(table, 'constructor'), tableHas(table, 'toString')]).toEqual([false, false])
  })

  it('stays the very same where nothing changes', () => {
    const table = tableOf(rows(100), idOf)
    expect(tableRemove(table, 'none')).toBe(table)
    expect(tableUpdate(table, 'none', (row) => ({ ...row }))).toBe(table)
    expect(tableUpdate(table, 'r5', (row) => row)).toBe(table)
    expect(tableMap(table, (row) => row)).toBe(table)
  })

  it('copies one bucket for one change, so that a screen can see what did not change', () => {
    const table = tableOf(rows(1000), idOf)
    const changed = tablePut(table, { id: 'r500', n: -1 })
    const mapped = tableMap(table, (row) => (row.id === 'r500' ? { ...row, n: -1 } : row))
    const shared = (other: Table<Row>): number =>
      other.buckets.filter((bucket) => table.buckets.includes(bucket)).length
    expect([shared(changed), shared(mapped), table.buckets.length]).toEqual([15, 15, 16])
    expect(tableToArray(mapped)).toEqual(tableToArray(changed))
  })
})
