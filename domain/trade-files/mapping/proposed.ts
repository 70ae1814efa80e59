import { currencyIn } from '#domain/fills/instrument.ts'
import { limits } from '#domain/limits.ts'
import { readMoment } from '#domain/trade-files/cells/dates.ts'
import { readNumber } from '#domain/trade-files/cells/numbers.ts'
import type { Header } from '#domain/trade-files/header.ts'
import type { TextTable } from '#domain/trade-files/table.ts'
import { type ColumnMapping, columnKeys, headerAt, type MappedField, mappedFields } from './column-mapping.ts'
import { columnNames } from './column-names.ts'
import { isCashWord, sideWord } from './side-words.ts'

/** So many lines show what a column holds. */
const lookedAt = 50

/** The line that most looks like one of names; undefined where none does: then the first is data like the others. */
export const proposedHeaderLine = (table: TextTable): number | undefined => {
  let best: { readonly at: number; readonly score: number } | undefined
  for (const [at, { cells }] of table.rows.slice(0, limits.headerWithinLines).entries()) {
    const keys = new Set(columnKeys(cells))
    const score = mappedFields.filter((field) => columnNames[field].some((name) => keys.has(name))).length
    if (score >= fewestNames && score > (best?.score ?? 0)) best = { at, score }
  }
  if (best) return best.at
  // Names in a language that nobody has thought of: the first long line, if it has no number but the next has.
  const widest = table.rows
    .slice(0, limits.headerWithinLines)
    .reduce((most, row) => Math.max(most, row.cells.length), 0)
  const at = table.rows.findIndex(({ cells }) => cells.filter((cell) => cell.trim() !== '').length * 2 > widest)
  const cells = table.rows[at]?.cells ?? []
  return at >= 0 &&
    !cells.some(isNumber) &&
    table.rows.slice(at + 1, at + 1 + lookedAt).some((row) => row.cells.some(isNumber))
    ? at
    : undefined
}

const fewestNames = 3

const numberOf = (cell: string) => {
  const mark = cell.lastIndexOf(',') > cell.lastIndexOf('.') ? ',' : '.'
  const value = readNumber(cell, mark)
  return value === 'none' ? undefined : value
}
const isNumber = (cell: string): boolean => numberOf(cell) !== undefined && !isMoment(cell)
const isMoment = (cell: string): boolean =>
  /^[12]\d{9}(?:\d{3})?$/.test(cell) ||
  (['month-first', 'day-first'] as const).some((order) => readMoment(cell, { order, zone: 'UTC' }) !== undefined)

/** What cells look like, where no name says what a column is. */
const looks: Readonly<Partial<Record<MappedField, (cell: string) => boolean>>> = {
  date: isMoment,
  time: (cell) => /^\d{1,2}:\d{2}(?::\d{2})?(?:\s*[ap]m)?$/i.test(cell),
  side: (cell) => sideWord(cell) !== undefined || isCashWord(cell),
  quantity: isNumber,
  price: isNumber,
  symbol: (cell) => /^[A-Z][A-Z0-9./:_-]{0,20}$/.test(cell) && !sideWord(cell) && currencyIn(cell) !== 'USD',
}

/** Of ten cells so many have to look so: fewer where the name says it as well, for there are totals and cash. */
const tenthsByName = 5
const tenthsByLooks = 8

const fits = (cells: ReadonlyArray<string>, isSo: (cell: string) => boolean, tenths: number): boolean => {
  const given = cells.filter((cell) => cell !== '')
  return given.length > 0 && given.filter(isSo).length * 10 >= given.length * tenths
}

/** Which columns are what, by their names and, where these say nothing, by what stands in them. */
export const proposedMapping = (table: TextTable, at: number | undefined): ColumnMapping => {
  const header = headerAt(table, at)
  const columns = cellsByColumn(table, header)
  const taken = new Set<string>()
  const parts: Partial<Record<MappedField, ReadonlyArray<string>>> = {}
  const isPossible = (field: MappedField, key: string): boolean => {
    const isSo = looks[field]
    const cells = columns.get(key) ?? []
    if (taken.has(key)) return false
    if (field === 'side') return !fits(cells, isNumber, tenthsByName) && !fits(cells, isMoment, tenthsByName)
    return !isSo || field === 'symbol' || cells.every((cell) => cell === '') || fits(cells, isSo, tenthsByName)
  }
  const take = (field: MappedField, key: string | undefined): void => {
    if (key === undefined) return
    parts[field] = [key]
    taken.add(key)
  }
  for (const field of byName)
    take(
      field,
      columnNames[field].find((name) => columns.has(name) && isPossible(field, name)),
    )
  for (const field of byLooks)
    if (!parts[field])
      take(
        field,
        [...columns].find(([key, cells]) => !taken.has(key) && fits(cells, looks[field] ?? never, tenthsByLooks))?.[0],
      )
  const fees = columnNames.fees.filter((name) => columns.has(name) && !taken.has(name))
  if (fees.length > 0) parts.fees = fees
  // A clock in the column of dates needs no other.
  const dates = columns.get(parts.date?.[0] ?? '') ?? []
  if (dates.some((cell) => /\d:\d\d/.test(cell))) delete parts.time
  if (!parts.exitDate || !parts.exitPrice) for (const field of ofExits) delete parts[field]
  return {
    columns: header.names,
    parts,
    meanings: {},
    currency: currencyOf(header, [...columns.values()].flat()),
    inHundredths: false,
    hasShorts: false,
    negativeFees: negativeFeesIn(fees.flatMap((name) => columns.get(name) ?? [])),
    answers: {},
  }
}

const never = (): boolean => false
const ofExits = ['exitDate', 'exitTime', 'exitPrice', 'result'] as const
const byLooks = ['date', 'time', 'side', 'symbol', 'quantity', 'price'] as const
/** What is surest first; fees have as many columns as there are. */
const byName = [
  'exitDate',
  'exitPrice',
  'feeCurrency',
  'result',
  'date',
  'time',
  'symbol',
  'side',
  'quantity',
  'price',
  'currency',
  'effect',
  'status',
  'account',
  'id',
  'multiplier',
  'strike',
  'right',
  'expiry',
  'amount',
] as const satisfies ReadonlyArray<MappedField>

const cellsByColumn = ({ rows }: TextTable, { names, at }: Header): ReadonlyMap<string, ReadonlyArray<string>> => {
  const shown = rows.slice(at + 1, at + 1 + lookedAt)
  return new Map(names.map((key, place) => [key, shown.map(({ cells }) => cells[place]?.trim() ?? '')]))
}

/** Where all fees are below zero, that is how the file writes what was paid. */
const negativeFeesIn = (cells: ReadonlyArray<string>): ColumnMapping['negativeFees'] => {
  const signs = cells.flatMap((cell) => {
    const value = numberOf(cell)
    return value && value.units !== 0n ? [value.units < 0n] : []
  })
  return signs.length > 0 && signs.every(Boolean) ? 'paid' : 'credit'
}

const signs = { '€': 'EUR', '£': 'GBP', '¥': 'JPY', '₹': 'INR' } as const

/** The currency that a name ends with, or a sign in the cells; the one of everything that says none else. */
const currencyOf = ({ written }: Header, cells: ReadonlyArray<string>): string => {
  const named = written.map(
    (name) => /[\s(](USD|EUR|GBP|CHF|CAD|AUD|JPY|SEK|NOK|DKK|PLN|INR|BRL|HKD|SGD)\)?$/.exec(name)?.[1],
  )
  const [first] = named.filter((name) => name !== undefined)
  const sign = Object.entries(signs).find(([each]) => cells.some((cell) => cell.includes(each)))
  return first ?? sign?.[1] ?? 'USD'
}

/** A column as it is chosen from: its name as the file writes it, and what stands in it first. */
export interface ColumnShown {
  readonly key: string
  readonly name: string
  readonly example: string
}

/** The columns of a table, each with the first thing that stands in it. */
export const columnsShown = (table: TextTable, at: number | undefined): ReadonlyArray<ColumnShown> => {
  const header = headerAt(table, at)
  const columns = cellsByColumn(table, header)
  return header.names.map((key, place) => ({
    key,
    name: header.written[place] ?? key,
    example: columns.get(key)?.find((cell) => cell !== '') ?? '',
  }))
}

/** So many different words of sides are asked about: more are no sides. */
const mostWords = 30

/** The words in the column of sides, as the file writes them. */
export const sideWordsIn = (
  table: TextTable,
  at: number | undefined,
  column: string | undefined,
): ReadonlyArray<string> => {
  const header = headerAt(table, at)
  const place = column === undefined ? -1 : header.names.indexOf(column)
  const found = new Map<string, string>()
  if (place < 0) return []
  for (const { cells } of table.rows.slice(header.at + 1)) {
    const cell = cells[place]?.trim() ?? ''
    if (cell !== '' && found.size < mostWords) found.set(cell.toLowerCase(), found.get(cell.toLowerCase()) ?? cell)
  }
  return [...found.values()]
}
