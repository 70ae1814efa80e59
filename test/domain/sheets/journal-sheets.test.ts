import { expect, it } from 'vitest'
import { emptyJournal } from '#domain/record/empty-journal.ts'
import type { Journal } from '#domain/record/journal.ts'
import { cashSheet } from '#domain/sheets/cash-sheet.ts'
import { fillsSheet, tradesSheet } from '#domain/sheets/journal-sheets.ts'
import { notesSheet } from '#domain/sheets/notes-sheet.ts'
import { sheetCsvSteps } from '#domain/sheets/sheet-csv.ts'
import { cellPieces, mostCharsInCell, type Sheet } from '#domain/sheets/sheet.ts'
import { runSync } from '#domain/steps.ts'
import { tableOfText } from '#domain/trade-files/text-table.ts'
import { journalAfter, paid, traded } from '#test/domain/fills/books.ts'
import { sourceOf, writtenAbout } from './sources.ts'

/** Rows by the names of their columns, empty cells left out. */
const linesOf = (sheet: Sheet): ReadonlyArray<Readonly<Record<string, string>>> => {
  const text = runSync(sheetCsvSteps(sheet)).join('')
  expect(text.startsWith('\ufeff')).toBe(true)
  const [names, ...rows] = tableOfText(text).rows.map(({ cells }) => cells)
  return rows.map((cells) =>
    Object.fromEntries(cells.flatMap((cell, at) => (cell === '' ? [] : [[names?.[at] ?? '', cell]]))),
  )
}

const round = journalAfter([
  traded('BUY', '100.000000000000000001', '10.00', '2026-11-16T14:31:05.250Z', { fees: '1.10' }),
  traded('SELL', '100.000000000000000001', '11', '2026-11-16T16:36:05.250Z', { fees: '-0.08' }),
  traded('SELL', 5, 20, '2026-11-17', { symbol: 'TSLA  261120C00360000', multiplier: 100, effect: 'open' }),
  traded('BUY', 3, 7, '2026-11-18', { symbol: 'TUV' }),
])

it('[export] a trade is one line, exact to the last digit, and what is not known is empty', () => {
  const [first, second, third] = linesOf(tradesSheet(sourceOf(writtenAbout(round, 'AAPL', '=HYPERLINK("x")\nand on'))))
  expect(first).toEqual({
    'Entry day': '2026-11-16',
    'Entry time': '2026-11-16 09:31:05.250',
    'Exit day': '2026-11-16',
    'Exit time': '2026-11-16 11:36:05.250',
    'Time zone': 'America/New_York',
    Symbol: 'AAPL',
    Account: 'Margin, Northlake',
    Side: 'Long',
    Result: 'Win',
    'Largest size': '100.000000000000000001',
    'Entry price': '10',
    'Exit price': '11',
    Held: '2:05:00',
    Net: '98.980000000000000001',
    Fees: '1.02',
    Currency: 'USD',
    R: '1.98',
    Setup: 'Opening range',
    Note: '=HYPERLINK("x")\nand on',
    Stop: '9.5',
    Target: '12',
    Rating: '4',
    Trade: first?.['Trade'],
  })
  expect(second).toMatchObject({ Symbol: 'TSLA 20 Nov 2026 360 Call', Side: 'Short', 'Entry day': '2026-11-17' })
  expect(second).not.toHaveProperty('Net')
  expect(third).toMatchObject({ Result: 'Open', 'Known so far': '0' })
  for (const unknown of ['Entry time', 'Exit day', 'Exit price', 'Net', 'Held', 'R'])
    expect(third).not.toHaveProperty(unknown)
})

it('[export] a fill is one line with what it realized, also where it ends one trade and begins another', () => {
  const journal = journalAfter([
    traded('BUY', 10, 10, '2026-11-16T14:30:00Z'),
    traded('SELL', 25, 11, '2026-11-16T15:30:00Z', { fees: 3 }),
  ])
  const source = sourceOf(journal)
  const lines = linesOf(fillsSheet(source))
  expect(lines.map(({ Type, Quantity, Price, Realized }) => [Type, Quantity, Price, Realized])).toEqual([
    ['Buy', '10', '10', undefined],
    ['Sell', '25', '11', expect.any(String)],
  ])
  const realized = source.trades.flatMap(({ parts }) => parts.map((part) => part.realized)).filter(Boolean)
  expect(realized).toHaveLength(1)
  expect(new Set(lines.map(({ Fill }) => Fill)).size).toBe(lines.length)
})

it('[export] notes are those of the days and trades that are looked at; all of them hold plans as well', () => {
  const journal: Journal = writtenAbout(round, 'AAPL', 'Held to the plan')
  const all = linesOf(notesSheet(sourceOf(journal)))
  expect(all).toEqual([
    { Kind: 'Day notes', Day: '2026-11-16', Text: '+1 for patience' },
    { Kind: 'Day reflections', Day: '2026-11-17', Text: 'Quiet' },
    expect.objectContaining({ Kind: 'Trade', Symbol: 'AAPL', Text: 'Held to the plan', Labels: 'Opening range' }),
    { Kind: 'Plan', Day: '2026-11-19', Symbol: 'WXY', Side: 'Short', Text: 'Fade', Stop: '8' },
  ])
  const some = linesOf(
    notesSheet({ ...sourceOf(journal), trades: [], isAll: false, hasDay: (day) => day > '2026-11-16' }),
  )
  expect(some).toEqual([{ Kind: 'Day reflections', Day: '2026-11-17', Text: 'Quiet' }])
  expect(linesOf(notesSheet(sourceOf(emptyJournal)))).toEqual([])
})

it('[export] cash apart from trades is a line each, for the chosen days', () => {
  const journal = journalAfter([
    paid('dividend', 26, '2026-11-17', { symbol: 'AAPL' }),
    paid('fee', -5, '2026-11-16', { currency: 'EUR' }),
  ])
  const all = linesOf(cashSheet(sourceOf(journal)))
  expect(all.map(({ Day, Kind, Symbol, Amount, Currency }) => [Day, Kind, Symbol, Amount, Currency])).toEqual([
    ['2026-11-16', 'Account fee', undefined, '-5', 'EUR'],
    ['2026-11-17', 'Dividend', 'AAPL', '26', 'USD'],
  ])
  expect(linesOf(cashSheet({ ...sourceOf(journal), isAll: false, hasDay: (day) => day > '2026-11-16' }))).toHaveLength(
    1,
  )
})

it('[export] a text too long for a cell goes on in the next line, whole', () => {
  const long = `${'x'.repeat(mostCharsInCell - 1)}😀${'y'.repeat(mostCharsInCell)}`
  const pieces = cellPieces(long)
  expect(pieces.map(({ length }) => length)).toEqual([mostCharsInCell - 1, mostCharsInCell, 2])
  expect(pieces.join('')).toBe(long)
  expect(cellPieces('')).toEqual([''])
})
