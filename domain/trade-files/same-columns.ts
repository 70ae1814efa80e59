import type { Steps } from '#domain/steps.ts'
import { columnName, type Header } from './header.ts'
import type { TableRow, TextTable } from './table.ts'

/** The names of a line, without the empty cells after the last one. */
export const namesOf = ({ cells }: TableRow): ReadonlyArray<string> => {
  const names = cells.map(columnName)
  return names.slice(0, names.findLastIndex((name) => name !== '') + 1)
}

/** The places of these names in a line, in any order; undefined where a line has others. */
export const placesIn = (row: TableRow, wanted: ReadonlyArray<string>): ReadonlyArray<number> | undefined => {
  const names = namesOf(row)
  if (wanted.toSorted().join('\n') !== names.toSorted().join('\n')) return undefined
  return wanted.map((name, place) => {
    const nth = wanted.slice(0, place).filter((each) => each === name).length
    return names.flatMap((each, other) => (each === name ? [other] : []))[nth] ?? -1
  })
}

/** Whether places are those of the names themselves. */
export const isInOrder = (places: ReadonlyArray<number>): boolean => places.every((place, to) => place === to)

const linesPerStep = 1000

/** Puts the columns of following tables that have the same names in the order of the first table. */
export function* inOneOrderSteps(table: TextTable, { at }: Pick<Header, 'at'>): Steps<TextTable> {
  const first = table.rows[at]
  const wanted = first ? namesOf(first) : []
  const known = new Set(wanted)
  const rows: TableRow[] = []
  let places: ReadonlyArray<number> | undefined
  let isMoved = false
  for (const [index, row] of table.rows.entries()) {
    if (index % linesPerStep === linesPerStep - 1) yield
    const isNames = index > at && row.cells.every((cell) => cell === '' || known.has(columnName(cell)))
    const found = isNames ? placesIn(row, wanted) : undefined
    if (found) places = isInOrder(found) ? undefined : found
    if (places) isMoved = true
    rows.push(places ? { ...row, cells: places.map((place) => row.cells[place] ?? '') } : row)
  }
  return isMoved ? { ...table, rows } : table
}
