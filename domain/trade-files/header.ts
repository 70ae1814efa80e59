import { limits } from '#domain/limits.ts'
import { runSync, type Steps } from '#domain/steps.ts'
import { type TableRow, type TextTable, withoutUnseen } from './table.ts'

export interface Header {
  readonly at: number
  /** By place, in the form of `columnName`. */
  readonly names: ReadonlyArray<string>
  /** By place, in the file's spelling, which may hold a zone or a currency. */
  readonly written: ReadonlyArray<string>
}

/** Names that a line must have and must lack, in the form of `columnName`. */
export interface HeaderNames {
  readonly needs: ReadonlyArray<string>
  readonly lacks?: ReadonlyArray<string>
  /** Names of other years or languages, each with the name that it means. */
  readonly also?: ReadonlyMap<string, string>
}

const zoneOrCurrency = /(?: ?\((?:utc|gmt)[^)]*\)| (?:usd|eur|gbp|chf|cad|aud|jpy)| ?\(?\$\)?)$/

/** A column's name without its variable parts: case, blanks, a BOM, a zone or a currency at its end. */
export const columnName = (text: string): string =>
  withoutUnseen(text).replace(/\s+/g, ' ').trim().toLowerCase().replace(zoneOrCurrency, '')

/** A cache: some fifty formats ask for the names of the same first lines. */
const namesOfRows = new WeakMap<TableRow, ReadonlyArray<string>>()

const namesIn = (row: TableRow): ReadonlyArray<string> => {
  const known = namesOfRows.get(row)
  if (known) return known
  const names = row.cells.map(columnName)
  namesOfRows.set(row, names)
  return names
}

/** The header in a line with such names. */
export const headerOf = (row: TableRow, at: number, { needs, lacks = [], also }: HeaderNames): Header | undefined => {
  const names = also ? namesIn(row).map((name) => also.get(name) ?? name) : namesIn(row)
  return needs.every((name) => names.includes(name)) && !lacks.some((name) => names.includes(name))
    ? { at, names, written: row.cells }
    : undefined
}

/** The first line with such names, among the first lines of a file. */
export const headerIn = (table: TextTable, names: HeaderNames): Header | undefined => {
  for (const [at, row] of table.rows.slice(0, limits.headerWithinLines).entries()) {
    const found = headerOf(row, at, names)
    if (found) return found
  }
  return undefined
}

const startsWithNumber = /^\s*["'(]?[-+$€£]?\d/
/** Names of columns may begin with a digit; a line with more such cells is a line of values. */
const numbersInNames = 2
const linesPerStep = 1000

/** A cache: several formats look for a later table. */
const linesOfNames = new WeakMap<TextTable, ReadonlyArray<number>>()

const mayName = ({ cells }: TableRow): boolean => {
  let numbers = 0
  for (const cell of cells) {
    if (startsWithNumber.test(cell)) numbers += 1
    if (numbers > numbersInNames) return false
  }
  return true
}

export function* nameLinesSteps(table: TextTable): Steps<ReadonlyArray<number>> {
  const known = linesOfNames.get(table)
  if (known) return known
  const places: number[] = []
  for (const [at, row] of table.rows.entries()) {
    if (mayName(row)) places.push(at)
    if (at % linesPerStep === linesPerStep - 1) yield
  }
  linesOfNames.set(table, places)
  return places
}

/** The first header that `of` finds in any line: the table may come late in its file. */
export const headerAnywhere = (
  table: TextTable,
  of: (row: TableRow, at: number) => Header | undefined,
): Header | undefined => {
  for (const at of runSync(nameLinesSteps(table))) {
    const row = table.rows[at]
    const found = row && of(row, at)
    if (found) return found
  }
  return undefined
}

/** Reads a line's cell by the name of its column, trimmed; '' where there is none. `nth`: of twins, from 0. */
export type CellReader = (name: string, nth?: number) => string

/** Reads the cells of a line below a header. */
export const cellsBelow = ({ names }: Pick<Header, 'names'>): ((row: TableRow) => CellReader) => {
  const places = new Map<string, number[]>()
  for (const [place, name] of names.entries()) places.set(name, [...(places.get(name) ?? []), place])
  return (row) =>
    (name, nth = 0) =>
      withoutUnseen(row.cells[places.get(name)?.[nth] ?? -1] ?? '')
        .replaceAll('\u00a0', ' ')
        .trim()
}

/** Whether a spreadsheet has written an error into a cell, in its language: '#N/A', '#NV', '#REF!', '#NAME?'. */
export const isCellError = (text: string): boolean => /^#(?:N\/?[AVD]|[\p{Lu}\d/]+[!?])$/u.test(text.trim())

/** Whether a line repeats the names, as in pages that were put together. */
export const isHeaderAgain = ({ cells }: TableRow, { written }: Pick<Header, 'written'>): boolean =>
  cells.length > 1 && cells.every((cell, place) => cell.trim() === '' || cell.trim() === written[place]?.trim())

/** Whether a line has digits after its last named cell: the commas of its numbers separate cells as well. */
export const hasDigitsBeyond = (
  row: TableRow,
  { rows, isByCommas }: TextTable,
  { at }: Pick<Header, 'at'>,
): boolean => {
  const names = rows[at]?.cells.length ?? row.cells.length
  return isByCommas === true && row.cells.slice(names).some((cell) => /^\d+$/.test(cell.trim()))
}
