import { limits } from '#domain/limits.ts'
import type { FileAnswers } from '#domain/trade-files/format.ts'
import { columnName, type Header } from '#domain/trade-files/header.ts'
import type { TextTable } from '#domain/trade-files/table.ts'

/** The meanings that a column of an unknown file may have. */
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

export const mappedWords = ['buy', 'sell', 'short', 'cover', 'left-out'] as const
export type MappedWord = (typeof mappedWords)[number]

export interface ColumnMapping {
  /** Every column of the file, in the form of `columnKeys`. */
  readonly columns: ReadonlyArray<string>
  /** The columns of each field: one, but any number for fees. */
  readonly parts: Readonly<Partial<Record<MappedField, ReadonlyArray<string>>>>
  /** In small letters. */
  readonly meanings: Readonly<Record<string, MappedWord>>
  /** Of lines that name none; '' until the user states it. */
  readonly currency: string
  /** Prices are hundredths: pence, cents. */
  readonly inHundredths: boolean
  /** The file writes short sales as plain ones: the position says what opens. */
  readonly hasShorts: boolean
  /** The meaning of a fee below zero. */
  readonly negativeFees: 'paid' | 'credit'
  readonly answers: Omit<FileAnswers, 'worthless' | 'feeSign'>
}

/** The column of a field; of fees, the first one. */
export const columnOf = ({ parts }: Pick<ColumnMapping, 'parts'>, field: MappedField): string | undefined =>
  parts[field]?.[0]

/**
 * The required fields that no column has. A price may follow from an amount, a currency may be stated for all lines,
 * and an exit needs a date and a price.
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

/** Unique names: twins are counted, and a column without a name is called by its place. */
const columnKeys = (cells: ReadonlyArray<string>): ReadonlyArray<string> => {
  const seen = new Map<string, number>()
  return cells.map((cell, place) => {
    const name = columnName(cell) || `column ${place + 1}`
    const count = (seen.get(name) ?? 0) + 1
    seen.set(name, count)
    return count === 1 ? name : `${name} (${count})`
  })
}

/** The header in line `at`; without it, every line is read, and columns are called by their places. */
export const headerAt = ({ rows }: TextTable, at: number | undefined): Header => {
  const cells = at === undefined ? undefined : rows[at]?.cells
  const width = rows.slice(0, limits.headerWithinLines).reduce((most, row) => Math.max(most, row.cells.length), 0)
  const written = Array.from({ length: Math.max(width, cells?.length ?? 0) }, (_, place) => cells?.[place] ?? '')
  const names = columnKeys(written)
  return { at: at ?? -1, names, written: written.map((cell, place) => cell.trim() || capital(names.at(place) ?? '')) }
}

const capital = (text: string): string => `${text.slice(0, 1).toUpperCase()}${text.slice(1)}`

/** Whether a file has to have all columns of the mapping's file, or at least those that are read. */
export type Match = 'all' | 'used'

/** The header of a file with the columns of a mapping; undefined for another file. */
export const mappedHeaderIn = (table: TextTable, mapping: ColumnMapping, match: Match): Header | undefined => {
  const wanted = match === 'all' ? mapping.columns : Object.values(mapping.parts).flat()
  // Columns called by their place do not identify a file.
  if (wanted.length < fewestColumns || wanted.every((key) => /^column \d+$/.test(key))) return undefined
  for (const [at, { cells }] of table.rows.slice(0, limits.headerWithinLines).entries()) {
    const keys = new Set(columnKeys(cells))
    if (wanted.every((key) => keys.has(key)) && (match === 'used' || keys.size === mapping.columns.length))
      return headerAt(table, at)
  }
  return undefined
}

const fewestColumns = 4
