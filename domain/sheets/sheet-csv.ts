import { decimalText } from '#domain/money/decimal.ts'
import type { Steps } from '#domain/steps.ts'
import { printCsv } from '#domain/trade-files/csv.ts'
import type { Cell, Sheet } from './sheet.ts'

/** Without it, spreadsheets take a CSV for one of their old encodings. */
export const byteOrderMark = '\ufeff'

const rowsPerPiece = 200

/** A sheet as CSV (RFC 4180, UTF-8 with a byte order mark), in pieces. Texts that look like formulas are disarmed. */
export function* sheetCsvSteps({ columns, rows }: Sheet): Steps<ReadonlyArray<string>> {
  const pieces = [byteOrderMark, printCsv([columns.map(({ name }) => name)])]
  let some: string[][] = []
  for (const row of rows) {
    some.push(row.map(cellText))
    if (some.length < rowsPerPiece) continue
    pieces.push(printCsv(some))
    some = []
    yield
  }
  return [...pieces, printCsv(some)]
}

const cellText = (cell: Cell): string => {
  switch (cell?.kind) {
    case undefined:
      return ''
    case 'text':
      return cell.text
    case 'number':
      return decimalText(cell.number)
    case 'day':
      return cell.day
    case 'moment':
      return cell.wall.replace('T', ' ').replace(/\.000$/, '')
    case 'span':
      return spanText(cell.ms)
  }
}

/** 'h:mm:ss', as spreadsheets read it. */
const spanText = (ms: number): string => {
  const seconds = Math.floor(ms / 1000)
  const two = (count: number): string => String(count % 60).padStart(2, '0')
  return `${Math.floor(seconds / 3600)}:${two(Math.floor(seconds / 60))}:${two(seconds)}`
}
