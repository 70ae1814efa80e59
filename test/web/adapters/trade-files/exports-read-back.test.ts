// @vitest-environment node
import { expect, it } from 'vitest'
import { cashSheet } from '#domain/sheets/cash-sheet.ts'
import { fillsSheet, tradesSheet } from '#domain/sheets/journal-sheets.ts'
import { notesSheet } from '#domain/sheets/notes-sheet.ts'
import { sheetCsvSteps } from '#domain/sheets/sheet-csv.ts'
import { runSync } from '#domain/steps.ts'
import { tradesToCsv } from '#domain/trade-files/export.ts'
import { previewSteps } from '#domain/trade-files/preview.ts'
import { readTradesSteps } from '#domain/trade-files/reading.ts'
import { tableOfText } from '#domain/trade-files/text-table.ts'
import { journalAfter, moved, paid, traded } from '#test/domain/fills/books.ts'
import { sourceOf, writtenAbout } from '#test/domain/sheets/sources.ts'
import { workbookSteps } from '#web/adapters/trade-files/zipped-workbook.ts'
import { madeBook, type MadeCell, tableIn, told } from './made-files.ts'

const journal = journalAfter([
  traded('BUY', '100', '1.234', '2026-11-16T14:31:05.250Z', { fees: '1.1' }),
  traded('BUY', '0.5', '18.4', '2026-11-17', { symbol: 'KLM', currency: 'EUR' }),
  traded('SELL', '1234.5', '0.125', '2026-11-18', { symbol: 'QRS', effect: 'open' }),
  moved('split', '300', '2026-11-19', { ratio: '4:1' }),
  paid('dividend', '-12.5', '2026-11-19', { symbol: 'KLM' }),
])
const cells = tableOfText(tradesToCsv(journal)).rows.map((row) => row.cells)

const isDay = (cell: string): boolean => /^\d{4}-\d\d-\d\d$/.test(cell)
const isNumber = (cell: string): boolean => /^-?\d+(?:\.\d+)?$/.test(cell)
const asGerman = (cell: string): string => {
  if (isDay(cell)) return cell.split('-').toReversed().join('.')
  return isNumber(cell) ? cell.replace('.', ',') : cell
}
const asAmerican = (cell: string): string => {
  const [year, month, day] = cell.split('-')
  return isDay(cell) ? `${Number(month)}/${Number(day)}/${year}` : cell
}
const serial = (day: string): number => Date.parse(day) / 86_400_000 + 25_569
const inCells = (cell: string): MadeCell =>
  isDay(cell) ? { v: serial(cell), s: 1 } : isNumber(cell) ? Number(cell) : cell === '' ? undefined : cell
const inWorkbook = (date: number): Uint8Array =>
  madeBook({ sheets: { trades: cells.map((row) => row.map(inCells)) }, formats: [date] })

const saved: ReadonlyArray<readonly [string, string | Uint8Array]> = [
  ['as it is', tradesToCsv(journal)],
  ['by a German spreadsheet', cells.map((row) => row.map(asGerman).join(';')).join('\r\n')],
  ['by an American spreadsheet', cells.map((row) => row.map(asAmerican).join(',')).join('\r\n')],
  ['by LibreOffice, with tabs', cells.map((row) => row.map(asGerman).join('\t')).join('\n')],
  ['as a workbook', inWorkbook(14)],
  ['as a workbook, its days without a style', inWorkbook(0)],
  [
    'by the last release, whose ratios are times for a spreadsheet',
    cells.map((row) => row.map((cell) => (cell === '4 for 1' ? '04:01:00' : cell)).join(',')).join('\n'),
  ],
]

it.each(saved)('[export] the trades of a journal, saved %s, bring nothing new and nothing twice', async (_, file) => {
  const table = await tableIn(file)
  if (typeof table === 'string') throw new Error(table)
  const read = runSync(readTradesSteps(table, { accountId: 'other', zone: 'America/New_York' }))
  if (!read.ok) throw new Error(read.error.code)
  const { fresh, known, counts, questions } = runSync(previewSteps(journal, read.value))
  expect([fresh, known, counts['not-understood'], questions]).toEqual([0, 5, 0, []])
})

it('[export] a ratio is in words, which no spreadsheet takes for a time', () =>
  expect(cells.flat().filter((cell) => /\bfor\b|^\d+:\d+$/.test(cell))).toEqual(['4 for 1']))

it('[export] lists for a spreadsheet are no history: they say which export an import reads', async () => {
  const source = sourceOf(writtenAbout(journal, 'KLM', 'Bought again'))
  const sheets = [tradesSheet, fillsSheet, notesSheet, cashSheet]
  const lists = sheets.map((sheet) => runSync(sheetCsvSteps(sheet(source))).join(''))
  const workbook = new Blob([...runSync(workbookSteps(sheets.map((sheet) => sheet(source))))])
  const files = [...lists, new Uint8Array(await workbook.arrayBuffer())]
  const year =
    'Account,Symbol,Currency,Side,Quantity,Opened,Closed,Term,Proceeds,Cost,Gain,Method,Unknown cost,' +
    'Bought within 30 days,Closing,Lot,Cash kind,Cash\r\n' +
    'margin,KLM,USD,Long,1,2026-11-16,2026-11-17,short,5,4,1,fifo,,,,,,\r\n'
  expect(await Promise.all([...files, year].map((file) => told(file)))).toEqual(
    [...files, year].map(() => ['NO_TRADE_HISTORY']),
  )
})
