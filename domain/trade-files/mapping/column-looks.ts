import { readCurrency } from '#domain/trade-files/cells/currencies.ts'
import { readMoment } from '#domain/trade-files/cells/dates.ts'
import { readNumber } from '#domain/trade-files/cells/numbers.ts'
import type { TextTable } from '#domain/trade-files/table.ts'
import { headerAt, type MappedField } from './column-mapping.ts'
import { nameWords } from './column-names.ts'
import { excelDay, sinceEpoch } from './mapped-days.ts'
import { effectWord, isPositionWord, rightIn } from './side-words.ts'

export interface LookedColumn {
  readonly key: string
  /** In the form of `nameWords`; '' without a header. */
  readonly name: string
  /** By line below the header; '' for an empty cell and for a dash. */
  readonly cells: ReadonlyArray<string>
  /** The cells that are not empty. */
  readonly given: ReadonlyArray<string>
}

const lookedAt = 50

/** The columns below a line of names, without lines that repeat it. */
export const lookedColumns = (table: TextTable, at: number | undefined): ReadonlyArray<LookedColumn> => {
  const header = headerAt(table, at)
  const isAgain = (cells: ReadonlyArray<string>): boolean =>
    at !== undefined && cells.every((cell, place) => cell.trim() === (header.written[place] ?? ''))
  const shown = table.rows.slice(header.at + 1, header.at + 1 + lookedAt).filter(({ cells }) => !isAgain(cells))
  return header.names.map((key, place) => {
    const cells = shown.map((row) => (row.cells[place]?.trim() ?? '').replace(/^(?:[-–—]+|n\/a)$/i, ''))
    const name = at === undefined ? '' : nameWords(header.written[place] ?? '')
    return { key, name, cells, given: cells.filter((cell) => cell !== '') }
  })
}

/** The number of a cell, by either decimal mark; undefined for other texts, and for an ISIN. */
export const numberOf = (cell: string): number | undefined => {
  if (isin.test(cell)) return undefined
  const mark = cell.lastIndexOf(',') > cell.lastIndexOf('.') ? ',' : '.'
  const value = readNumber(cell, mark)
  return value === undefined || value === 'none' ? undefined : Number(value.units) / 10 ** value.scale
}

/** An ISIN: a country, nine letters or digits, and a check digit. */
export const isin = /^[A-Z]{2}[A-Z0-9]{9}\d$/

/** A day or an instant, in whichever order. */
export const isMoment = (cell: string): boolean =>
  sinceEpoch(cell) !== undefined ||
  (['month-first', 'day-first'] as const).some((order) => readMoment(cell, { order, zone: 'UTC' }) !== undefined)
/** A number that is no day. */
export const isNumber = (cell: string): boolean => numberOf(cell) !== undefined && !isMoment(cell)
const isClock = (cell: string): boolean =>
  /^\d{1,2}:\d{2}(?::\d{2}(?:\.\d+)?)?(?:\s*(?:[ap]\.?\s?m\.?|uhr))?$/i.test(cell)
const isCurrency = (cell: string): boolean => typeof readCurrency(cell) === 'object'
const isEffect = (cell: string): boolean => effectWord(cell) !== undefined || isPositionWord(cell)
const isRight = (cell: string): boolean => rightIn(cell) !== undefined
/** The outcome of a trade is not the status of an order. */
const isOutcome = (cell: string): boolean => /^(?:win|loss|lose|be|break ?even)$/i.test(cell)
const isDay = (cell: string): boolean => isMoment(cell) || excelDay(cell) !== undefined

const counts = new WeakMap<LookedColumn, Map<(cell: string) => boolean, number>>()

const countOf = (column: LookedColumn, isSo: (cell: string) => boolean): number => {
  const known = counts.get(column) ?? new Map<(cell: string) => boolean, number>()
  counts.set(column, known)
  const count = known.get(isSo) ?? column.given.filter(isSo).length
  known.set(isSo, count)
  return count
}

/** Whether at least so many tenths of the cells pass; false for a column without cells. */
export const fits = (column: LookedColumn, isSo: (cell: string) => boolean, tenths: number): boolean =>
  column.given.length > 0 && countOf(column, isSo) * 10 >= column.given.length * tenths

const half = 5
/** Enough where the name fits, too: some cells are totals, cash, or repeated names. */
const third = 3

/** Whether the cells of a column can be what its name says. An empty column can be any field that may be absent. */
export const canBe = (field: MappedField, column: LookedColumn): boolean => {
  const isEmpty = column.given.length === 0
  switch (field) {
    case 'date':
    case 'exitDate':
    case 'expiry':
      return isEmpty || fits(column, isDay, third)
    case 'time':
    case 'exitTime':
      return fits(column, isClock, third)
    case 'symbol':
      return !fits(column, isNumber, half) && !fits(column, isMoment, half)
    case 'side':
      return !fits(column, isNumber, half) && !fits(column, isMoment, half) && !/clos|exit/.test(column.name)
    case 'currency':
      return fits(column, isCurrency, half)
    case 'feeCurrency':
      return isEmpty || fits(column, isCurrency, half)
    case 'effect':
      return isEmpty || fits(column, isEffect, half)
    case 'right':
      return isEmpty || fits(column, isRight, third)
    case 'quantity':
    case 'price':
    case 'fees':
    case 'amount':
    case 'multiplier':
    case 'strike':
    case 'exitPrice':
    case 'result':
      return isEmpty || fits(column, isNumber, half)
    case 'status':
      return !fits(column, isOutcome, third)
    case 'account':
    case 'id':
      return true
  }
}
