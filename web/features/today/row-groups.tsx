import { memo, useState, type ReactNode } from 'react'

/** Rows in groups; the place of a group in the list is its name for good. */
type Groups<Row> = ReadonlyArray<ReadonlyArray<Row>>
type IdOf<Row> = (row: Row) => string

interface GroupProps<Row> {
  readonly rows: ReadonlyArray<Row>
  readonly className: string
  /** Draws a row; another function draws all of them again. */
  readonly children: (row: Row) => ReactNode
}

/** How many rows a group takes in: fewer are more layers to look through at each click, more are more to paint. */
const groupSize = 4

/**
 * Rows in groups. A row stays in its group while its neighbours do: in another one it would be made anew. A group in which
 * nothing has changed is the very one of before.
 */
export const regrouped = <Row,>(rows: ReadonlyArray<Row>, idOf: IdOf<Row>, before: Groups<Row>): Groups<Row> => {
  const places = new Map(before.flatMap((group, place) => group.map((row) => [idOf(row), place])))
  const placeOf = (row: Row | undefined): number | undefined => row && places.get(idOf(row))
  const groups: Row[][] = [[]]
  rows.forEach((row, index) => {
    const last = groups.length - 1
    const own = placeOf(row) ?? -1
    // One that is new, or has left its neighbours, joins the row above it.
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

/** A long list in groups, of which each is laid out, painted and drawn again by itself. */
export const RowGroups = <Row,>({ rows, idOf, ...how }: GroupProps<Row> & { readonly idOf: IdOf<Row> }) => {
  const [groupsOf] = useState(() => grouping(idOf))
  return groupsOf(rows).map((group, place) => group.length > 0 && <Group key={place} {...how} rows={group} />)
}

const DrawnGroup = <Row,>({ rows, className, children }: GroupProps<Row>) => (
  <div className={className}>{rows.map(children)}</div>
)
const Group = memo(DrawnGroup) as typeof DrawnGroup
