import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { regrouped } from '#web/features/today/row-groups.tsx'

const row = (id: number) => ({ id: `${id}` })
type Row = ReturnType<typeof row>
const idOf = ({ id }: Row): string => id
const rows = (count: number): ReadonlyArray<Row> => Array.from({ length: count }, (_, id) => row(id))
const fresh = (list: ReadonlyArray<Row>) => regrouped(list, idOf, [])
/** The rows whose group is another one now. */
const moved = (
  before: ReadonlyArray<ReadonlyArray<Row>>,
  after: ReadonlyArray<ReadonlyArray<Row>>,
): ReadonlyArray<string> =>
  before.flatMap((group, place) =>
    group
      .filter((each) => after.some((others, other) => other !== place && others.some(({ id }) => id === each.id)))
      .map(idOf),
  )

describe('[budgets 1] A long list in groups', () => {
  it('shows every row once and in its order, whatever was done to the list', () => {
    const lists = fc.array(fc.uniqueArray(fc.nat({ max: 40 }), { maxLength: 30 }), { maxLength: 6 })
    fc.assert(
      fc.property(lists, (steps) => {
        let groups: ReturnType<typeof fresh> = []
        for (const ids of steps) {
          groups = regrouped(ids.map(row), idOf, groups)
          expect(groups.flat().map(idOf)).toEqual(ids.map(String))
        }
      }),
    )
  })

  it('is cut into fours, and a row that is added at its end joins the last one until that is full', () => {
    const groups = fresh(rows(10))
    expect(groups.map((group) => group.length)).toEqual([4, 4, 2])
    expect(regrouped(rows(13), idOf, groups).map((group) => group.length)).toEqual([4, 4, 4, 1])
  })

  it('makes only the moved row again, wherever it goes', () => {
    fc.assert(
      fc.property(fc.integer({ min: 2, max: 60 }), fc.nat(), fc.nat(), (count, from, to) => {
        const list = rows(count)
        const [taken] = list.slice(from % count, (from % count) + 1)
        const others = list.filter((each) => each !== taken)
        const place = to % count
        const after = regrouped(
          [...others.slice(0, place), ...(taken ? [taken] : []), ...others.slice(place)],
          idOf,
          fresh(list),
        )
        // Two neighbours that change places have both left their neighbours: either may be the one that was moved.
        expect(moved(fresh(list), after).length).toBeLessThanOrEqual(1)
      }),
    )
  })

  it('makes no row again where one is deleted or put back', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 60 }), fc.nat(), (count, at) => {
        const list = rows(count)
        const without = list.filter((_, index) => index !== at % count)
        const groups = regrouped(without, idOf, fresh(list))
        expect(moved(fresh(list), groups)).toEqual([])
        expect(moved(groups, regrouped(list, idOf, groups))).toEqual([])
      }),
    )
  })

  it('answers the very group of before where nothing in it has changed', () => {
    const list = rows(18)
    const groups = fresh(list)
    const ticked = list.map((each) => (each.id === '9' ? { ...each } : each))
    expect(regrouped(ticked, idOf, groups).map((group, place) => group === groups[place])).toEqual([
      true,
      true,
      false,
      true,
      true,
    ])
  })
})
