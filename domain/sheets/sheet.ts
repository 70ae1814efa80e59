import { isDateOnly } from '#domain/lots/queue-time.ts'
import { type Decimal, parseDecimal } from '#domain/money/decimal.ts'
import type { LocalDate } from '#domain/time/local-date.ts'
import { localDay, localTime } from '#domain/time/zone-clock.ts'

/** Undefined: an empty cell. */
export type Cell =
  | undefined
  | { readonly kind: 'text'; readonly text: string }
  | { readonly kind: 'number'; readonly number: Decimal }
  | { readonly kind: 'day'; readonly day: LocalDate }
  /** Of a wall clock: 'YYYY-MM-DDTHH:mm:ss.sss'. */
  | { readonly kind: 'moment'; readonly wall: string }
  | { readonly kind: 'span'; readonly ms: number }

/** A table for a spreadsheet. Its rows are made while they are written. */
export interface Sheet {
  readonly name: string
  readonly columns: ReadonlyArray<{
    readonly name: string
    /** In characters. */
    readonly width: number
  }>
  readonly rows: Iterable<ReadonlyArray<Cell>>
}

export type Column<Of> = readonly [name: string, width: number, cell: (of: Of) => Cell]

function* rowsOf<Of>(all: Iterable<Of>, columns: ReadonlyArray<Column<Of>>): Generator<ReadonlyArray<Cell>> {
  for (const each of all) yield columns.map(([, , cell]) => cell(each))
}

/** A sheet with a line for each of some. */
export const sheetOf = <Of>(name: string, all: Iterable<Of>, columns: ReadonlyArray<Column<Of>>): Sheet => ({
  name,
  columns: columns.map(([column, width]) => ({ name: column, width })),
  rows: rowsOf(all, columns),
})

/** In characters. */
export const width = { day: 11, time: 20, word: 10, amount: 14, wide: 40, id: 24 } as const

/** A spreadsheet offers to repair a workbook with more characters in a cell. */
export const mostCharsInCell = 32_767

/** A text; an empty one is an empty cell. */
export const textCell = (text: string | undefined): Cell =>
  text === undefined || text === '' ? undefined : { kind: 'text', text }

/** `value`: an amount, or its exact text or number. */
export const numberCell = (value: Decimal | number | string | undefined): Cell => {
  const number = typeof value === 'object' ? value : parseDecimal(value)
  return number && { kind: 'number', number }
}

/** A calendar day; empty where it is not known. */
export const dayCell = (day: LocalDate | undefined): Cell => (day === undefined ? undefined : { kind: 'day', day })

/** A span of time in milliseconds; empty where it is not known. */
export const spanCell = (ms: number | undefined): Cell => (ms === undefined ? undefined : { kind: 'span', ms })

/** The wall clock of a zone at an instant; empty where only a day is known. */
export const momentCell = (timestamp: string | undefined, zone: string): Cell => {
  const at = timestamp === undefined || isDateOnly(timestamp) ? Number.NaN : Date.parse(timestamp)
  if (Number.isNaN(at)) return undefined
  // Zones differ from UTC by whole minutes: its seconds are those of every clock.
  const seconds = new Date(at).toISOString().slice(-8, -1)
  return { kind: 'moment', wall: `${localDay(at, zone)}T${localTime(at, zone)}${seconds}` }
}

/** Pieces of a text that fit a cell; none ends within a character. */
export const cellPieces = (text: string, most = mostCharsInCell): ReadonlyArray<string> => {
  const pieces: string[] = []
  for (let at = 0; at < text.length || at === 0;) {
    const end = at + most
    const isWithin = end < text.length && /[\ud800-\udbff]/.test(text.charAt(end - 1))
    pieces.push(text.slice(at, isWithin ? end - 1 : end))
    at = isWithin ? end - 1 : end
  }
  return pieces
}
