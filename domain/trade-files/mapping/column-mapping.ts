import { limits } from '#domain/limits.ts'
import type { FileAnswers } from '#domain/trade-files/format.ts'
import { columnName, type Header } from '#domain/trade-files/header.ts'
import type { TextTable } from '#domain/trade-files/table.ts'

/** What a column of a file that nobody knows can say. */
export const mappedFields = [
  'date',
  'time',
  'symbol',
  'side',
  'quantity',
  'price',
  'fees',
  'feeCurrency',
  'currency',
  'amount',
  'effect',
  'status',
  'account',
  'id',
  'multiplier',
  'expiry',
  'strike',
  'right',
  'exitDate',
  'exitTime',
  'exitPrice',
  'result',
] as const
export type MappedField = (typeof mappedFields)[number]

/** What a word in the column of sides means. */
export const mappedWords = ['buy', 'sell', 'short', 'cover', 'left-out'] as const
export type MappedWord = (typeof mappedWords)[number]

/** How the columns of a kind of file are read, as its user says. */
export interface ColumnMapping {
  /** Every column of the file, as `columnKeys` names them. */
  readonly columns: ReadonlyArray<string>
  /** Which columns say what: one, of fees as many as there are. */
  readonly parts: Readonly<Partial<Record<MappedField, ReadonlyArray<string>>>>
  /** Words of the column of sides, in small letters. */
  readonly meanings: Readonly<Record<string, MappedWord>>
  /** Of lines that name none; '' until it is stated. */
  readonly currency: string
  /** Prices are hundredths: pence, cents. */
  readonly inHundredths: boolean
  /** The file writes short sales as plain ones: the position says what opens. */
  readonly hasShorts: boolean
  /** What a fee below zero is. */
  readonly negativeFees: 'paid' | 'credit'
  readonly answers: Omit<FileAnswers, 'worthless' | 'feeSign'>
}

/** The column that says something; of fees the first. */
export const columnOf = ({ parts }: Pick<ColumnMapping, 'parts'>, field: MappedField): string | undefined =>
  parts[field]?.[0]

/**
 * The fields that have to be there before anything can be read: a price, or the amount that it follows from, and a
 * currency, in a column or for all lines.
 */
export const missingFields = (mapping: Pick<ColumnMapping, 'parts' | 'currency'>): ReadonlyArray<MappedField> => {
  const lacks = (field: MappedField): boolean => columnOf(mapping, field) === undefined
  return [
    ...(['date', 'symbol', 'quantity'] as const).filter(lacks),
    ...(lacks('price') && lacks('amount') ? (['price'] as const) : []),
    ...(lacks('currency') && mapping.currency === '' ? (['currency'] as const) : []),
    ...(lacks('exitDate') !== lacks('exitPrice') ? ([lacks('exitDate') ? 'exitDate' : 'exitPrice'] as const) : []),
  ]
}

/** Names of columns, unlike one another: twins are counted, and one without a name goes by its place. */
const columnKeys = (cells: ReadonlyArray<string>): ReadonlyArray<string> => {
  const seen = new Map<string, number>()
  return cells.map((cell, place) => {
    const name = columnName(cell) || `column ${place + 1}`
    const count = (seen.get(name) ?? 0) + 1
    seen.set(name, count)
    return count === 1 ? name : `${name} (${count})`
  })
}

/** The header in a line; without one every line is read, and columns go by their places. */
export const headerAt = ({ rows }: TextTable, at: number | undefined): Header => {
  const cells = at === undefined ? undefined : rows[at]?.cells
  const width = rows.slice(0, limits.headerWithinLines).reduce((most, row) => Math.max(most, row.cells.length), 0)
  const written = Array.from({ length: Math.max(width, cells?.length ?? 0) }, (_, place) => cells?.[place] ?? '')
  const names = columnKeys(written)
  return { at: at ?? -1, names, written: written.map((cell, place) => cell.trim() || capital(names.at(place) ?? '')) }
}

const capital = (text: string): string => `${text.slice(0, 1).toUpperCase()}${text.slice(1)}`

/** Whether a file has these columns: all that the file of the mapping had, or at least those that are read. */
export type Match = 'all' | 'used'

/** The header of a file with the columns of a mapping; undefined for another file. */
export const mappedHeaderIn = (table: TextTable, mapping: ColumnMapping, match: Match): Header | undefined => {
  const wanted = match === 'all' ? mapping.columns : Object.values(mapping.parts).flat()
  // Columns that go by their place say nothing of a file.
  if (wanted.length < fewestColumns || wanted.every((key) => /^column \d+$/.test(key))) return undefined
  for (const [at, { cells }] of table.rows.slice(0, limits.headerWithinLines).entries()) {
    const keys = new Set(columnKeys(cells))
    if (wanted.every((key) => keys.has(key)) && (match === 'used' || keys.size === mapping.columns.length))
      return headerAt(table, at)
  }
  return undefined
}

const fewestColumns = 4
