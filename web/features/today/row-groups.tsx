import { memo, type ReactNode, useState } from 'react'

/** The index of a group is its key. */
type Groups<Row> = ReadonlyArray<ReadonlyArray<Row>>
type IdOf<Row> = (row: Row) => string

interface GroupProps<Row> {
  readonly rows: ReadonlyArray<Row>
  readonly className: string
  /** Renders a row; a new function renders all rows again. */
  readonly children: (row: Row) => ReactNode
}

/** Rows per group: fewer mean more layers at each click, more mean more to paint. */
const groupSize = 4

/**
 * Rows in groups. A row stays in its group while its neighbours do: in another group it would be mounted again. A group
 * without a change is the same object as before.
 */
export const regrouped = <Row,>(rows: ReadonlyArray<Row>, idOf: IdOf<Row>, before: Groups<Row>): Groups<Row> => {
  const places = new Map(before.flatMap((group, place) => group.map((row) => [idOf(row), place])))
  const placeOf = (row: Row | undefined): number | undefined => row && places.get(idOf(row))
  const groups: Row[][] = [[]]
  rows.forEach((row, index) => {
    const last = groups.length - 1
    const own = placeOf(row) ?? -1
    // A new or moved row joins the group of the row above it.
    const stays = own >= last && own <= (placeOf(rows[index + 1]) ?? own)
    const place = stays ? own : last + ((groups[last]?.length ?? 0) < groupSize ? 0 : 1)
    while (groups.length <= place) groups.push([])
    groups[place]?.push(row)
  })
  return groups.map((group, place) => {
    const known = before[place]
    return known?.length === group.length && group.every((row, index) => row === known[index]) ? known : group
  })
}

const grouping = <Row,>(idOf: IdOf<Row>) => {
  let groups: Groups<Row> = []
  return (rows: ReadonlyArray<Row>) => (groups = regrouped(rows, idOf, groups))
}

/** Each group is rendered, laid out and painted by itself. */
export const RowGroups = <Row,>({ rows, idOf, ...how }: GroupProps<Row> & { readonly idOf: IdOf<Row> }) => {
  const [groupsOf] = useState(() => grouping(idOf))
  return groupsOf(rows).map((group, place) => group.length > 0 && <Group key={place} {...how} rows={group} />)
}

const DrawnGroup = <Row,>({ rows, className, children }: GroupProps<Row>) => (
  <div className={className}>{rows.map(children)}</div>
)
const Group = memo(DrawnGroup) as typeof DrawnGroup
