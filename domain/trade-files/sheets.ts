import { limits } from '#domain/limits.ts'
import type { Steps } from '#domain/steps.ts'
import { tradeFormats } from './formats.ts'
import { missingFields } from './mapping/column-mapping.ts'
import { proposedHeaderLine, proposedMapping } from './mapping/proposed.ts'
import { isInOrder, namesOf, placesIn } from './same-columns.ts'
import type { LineAside, TableRow, TextTable } from './table.ts'

/** A sheet of a workbook. Numbers of its lines continue those of the sheet before. */
export interface SheetRows {
  readonly rows: ReadonlyArray<TableRow>
  readonly isHidden: boolean
}

const linesPerStep = 1000

/**
 * The main sheet, and others with the same columns after it. A line that an earlier sheet has, cell for cell, is a
 * copy: some workbooks have a sheet with all trades and one for each year. Lines of a sheet whose other columns could
 * be named are not understood, unless the table is a broker's.
 */
export function* tableOfSheetsSteps(sheets: ReadonlyArray<SheetRows>): Steps<TextTable> {
  const filled = sheets.filter(({ rows }) => rows.length > 0)
  const [only, ...others] = filled
  if (!only || others.length === 0) return { rows: only?.rows ?? [] }
  const shown = filled.filter(({ isHidden }) => !isHidden)
  const found = mainOf(shown) ?? mainOf(filled)
  if (!found) return { rows: filled.flatMap(({ rows }) => rows) }
  const { sheet: main, header, isOfBroker } = found
  yield
  const rows = [...main.rows]
  const aside: LineAside[] = []
  const seen = new Set<string>()
  for (const sheet of [main, ...filled.filter((each) => each !== main)]) {
    const alike = header && (sheet === main || !sheet.isHidden) ? alikeIn(sheet, header) : undefined
    const isOther = !alike && !sheet.isHidden && !isOfBroker && mainOf([sheet]) !== undefined
    const left = isOther ? 'other-columns' : 'other-table'
    const keys: string[] = []
    for (const [at, row] of sheet.rows.entries()) {
      if (at % linesPerStep === linesPerStep - 1) yield
      const isBelow = alike !== undefined && at > alike.at
      const moved =
        isBelow && alike.places ? { ...row, cells: alike.places.map((place) => row.cells[place] ?? '') } : row
      if (isBelow) keys.push(keyOf(moved))
      if (sheet === main) continue
      if (isBelow && !seen.has(keyOf(moved))) rows.push(moved)
      else aside.push({ line: row.line, why: isBelow ? 'repeats' : at === alike?.at ? 'header' : left })
    }
    for (const key of keys) seen.add(key)
  }
  return { rows, aside }
}

const keyOf = ({ cells }: TableRow): string =>
  cells
    .map((cell) => cell.trim())
    .join('\n')
    .trimEnd()

/** The sheet that the first of the formats knows, else the first whose columns can be named. */
const mainOf = (sheets: ReadonlyArray<SheetRows>) => {
  for (const format of tradeFormats)
    for (const sheet of sheets) {
      const header = format.recognise(sheet)
      if (header) return { sheet, header: sheet.rows[header.at], isOfBroker: format.id !== 'own' }
    }
  for (const sheet of sheets) {
    const at = proposedHeaderLine(sheet)
    const missing = at === undefined ? undefined : missingFields(proposedMapping(sheet, at))
    if (at !== undefined && missing?.every((field) => field === 'currency'))
      return { sheet, header: sheet.rows[at], isOfBroker: false }
  }
  return undefined
}

/** Undefined places: the columns are in the same order. */
const alikeIn = ({ rows }: SheetRows, header: TableRow) => {
  const wanted = namesOf(header)
  for (const [at, row] of rows.slice(0, limits.headerWithinLines).entries()) {
    const places = placesIn(row, wanted)
    if (!places) continue
    return { at, places: isInOrder(places) ? undefined : places }
  }
  return undefined
}
