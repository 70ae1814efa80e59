import { signOf } from '#domain/money/decimal.ts'
import { momentReader } from '#domain/trade-files/cells/dates.ts'
import { readNumber } from '#domain/trade-files/cells/numbers.ts'
import { zoneInName } from '#domain/trade-files/cells/zones.ts'
import type { CellReader, Header } from '#domain/trade-files/header.ts'
import type { CellStyle } from '#domain/trade-files/line.ts'
import type { TableRow } from '#domain/trade-files/table.ts'
import { type ColumnMapping, columnOf } from './column-mapping.ts'
import { dayAndClock, sinceEpoch } from './mapped-days.ts'

/** The zone of the times, or the question for it: some clocks name none. */
export function* zoneSteps(
  rows: ReadonlyArray<TableRow>,
  header: Header,
  mapping: ColumnMapping,
  { isMidnight, ...style }: CellStyle & { readonly isMidnight: boolean },
) {
  const [date, time] = [columnOf(mapping, 'date') ?? '', columnOf(mapping, 'time') ?? '']
  const [at, clock] = [header.names.indexOf(date), header.names.indexOf(time)]
  const inName = zoneInName(header.written[clock] ?? '') ?? zoneInName(header.written[at] ?? '')
  const momentOf = momentReader(style)
  let [hasClock, isNamed] = [false, true]
  for (const [index, { cells }] of rows.entries()) {
    if (index % linesPerStep === linesPerStep - 1) yield
    const cell = cells[at]?.trim() ?? ''
    const text = dayAndClock(cell, cells[clock]?.trim() ?? '', isMidnight)
    const found = sinceEpoch(cell) === undefined ? momentOf(text) : undefined
    if (!found || found.timestamp.length <= isoDateLength) continue
    hasClock = true
    if (!found.hasZone) isNamed = false
  }
  const { answers } = mapping
  const isAsked = hasClock && !isNamed && inName === undefined
  const name = inName ?? answers.zone ?? style.zone
  const said = answers.zone === undefined ? ('asked' as const) : ('answer' as const)
  const from = inName !== undefined ? ('header' as const) : isNamed ? ('cell' as const) : said
  return { name, isAsked, zone: hasClock ? { name, from } : undefined }
}

const isoDateLength = 10
const linesPerStep = 500

/** Whether a column names every line, and none twice. */
export const hasUniqueIds = (rows: ReadonlyArray<CellReader>, column: string | undefined): boolean => {
  if (column === undefined) return false
  const ids = rows.map((cell) => cell(column)).filter((id) => id !== '')
  return ids.length > 0 && new Set(ids).size === ids.length
}

export function* firstNegativeSteps(
  rows: ReadonlyArray<CellReader>,
  columns: ReadonlyArray<string> = [],
  style: CellStyle,
) {
  for (const column of columns)
    for (const [index, cell] of rows.entries()) {
      if (index % linesPerStep === linesPerStep - 1) yield
      const value = readNumber(cell(column), style.marks?.get(column) ?? style.mark)
      if (value && value !== 'none' && signOf(value) < 0) return { column, example: cell(column) }
    }
  return undefined
}

/**
 * The signs of quantities are sides if those of amounts are the same or opposite throughout: a sale above zero that
 * brings cash next to a purchase above zero that costs cash contradicts it.
 */
export function* areSidesSteps(rows: ReadonlyArray<CellReader>, mapping: ColumnMapping, style: CellStyle) {
  const [quantity, price, amount] = (['quantity', 'price', 'amount'] as const).map((field) => columnOf(mapping, field))
  const signIn = (cell: CellReader, column: string | undefined): number => {
    const value = column === undefined ? undefined : readNumber(cell(column), style.marks?.get(column) ?? style.mark)
    return value && value !== 'none' ? signOf(value) : 0
  }
  const products = new Set<number>()
  for (const [index, cell] of rows.entries()) {
    if (index % linesPerStep === linesPerStep - 1) yield
    const product = signIn(cell, quantity) * signIn(cell, amount)
    if (product !== 0 && signIn(cell, price) !== 0) products.add(product)
  }
  return products.size < 2
}
