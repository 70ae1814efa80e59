import { columnName, type Header } from './header.ts'
import { columnNames } from './mapping/column-names.ts'
import { isPositionWord } from './mapping/side-words.ts'
import { type Column, csvColumns } from './own-columns.ts'
import type { TableRow } from './table.ts'

/** The names of our columns in a file, in the form of `columnName`. */
export interface OwnColumns {
  readonly named: (column: Column) => string
  readonly fees: ReadonlyArray<string>
  /** '' without one. */
  readonly status: string
  /** The clock of a date, and the currency of the fees; '' where there is none. */
  readonly clock: string
  readonly feeCurrency: string
  /** Columns with values that are not read, in the file's spelling. */
  readonly unread: ReadonlyArray<string>
}

const sums = (
  'total fees|total charges|total costs|fees & comm|commissions & fees|commissions and fees|commission/fee|comm/fee|' +
  'brokerage+gst'
).split('|')
const cash = ['net amount', 'net proceeds', 'net cash']

/** Other names of our columns, by a person or a program: an unread fee would make a result wrong. */
const otherNames: ReadonlyMap<Column, ReadonlyArray<string>> = new Map([
  ['Amount', cash],
  ['Currency', columnNames.currency],
  ['Effect', columnNames.effect],
  ['Multiplier', columnNames.multiplier],
])

/** Columns whose cells may be 'Long' or 'Short' and nothing else: the position of each fill. */
const positionNames = ['side', 'direction', 'position', 'long/short', 'market pos.']

const positionsIn = (names: ReadonlyArray<string>, rows: ReadonlyArray<TableRow>): string | undefined =>
  positionNames.find((name) => {
    const place = names.indexOf(name)
    const cells = rows.map((row) => row.cells[place]?.trim() ?? '').filter((cell) => cell !== '')
    return place >= 0 && cells.length > 0 && cells.every(isPositionWord)
  })

/** An export has all columns under our own names. */
export const ownColumnsIn = (
  { names, written }: Pick<Header, 'names' | 'written'>,
  isExport: boolean,
  rows: ReadonlyArray<TableRow>,
): OwnColumns => {
  const has = (name: string): boolean => names.includes(name)
  const placed = new Map(
    csvColumns.map((column) => {
      const own = columnName(column)
      const other =
        isExport || has(own)
          ? undefined
          : (otherNames.get(column)?.find(has) ?? (column === 'Effect' ? positionsIn(names, rows) : undefined))
      return [column, other ?? own] as const
    }),
  )
  const sum = isExport ? undefined : sums.find(has)
  const fees = isExport ? ['fees'] : sum === undefined ? columnNames.fees.filter(has) : [sum]
  const status = isExport ? undefined : columnNames.status.find(has)
  const clock = isExport ? undefined : columnNames.time.find(has)
  const feeCurrency = isExport ? undefined : columnNames.feeCurrency.find(has)
  const others = [...(sum === undefined ? [] : columnNames.fees), status, clock, feeCurrency]
  const read = new Set([...placed.values(), ...fees, ...others])
  const isRead = (name: string, place: number): boolean => read.has(name) && names.indexOf(name) === place
  const says = (place: number): boolean => rows.some(({ cells }) => (cells[place] ?? '').trim() !== '')
  const unread = written.filter((_, place) => !isRead(names.at(place) ?? '', place) && says(place))
  return {
    named: (column) => placed.get(column) ?? '',
    fees,
    status: status ?? '',
    clock: clock ?? '',
    feeCurrency: feeCurrency ?? '',
    unread,
  }
}
