import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { messageOf } from '#domain/errors/catalogue.ts'
import { emptyJournal } from '#domain/record/empty-journal.ts'
import { printCsv } from '#domain/trade-files/csv.ts'
import { tradesToCsv } from '#domain/trade-files/export.ts'
import { tableOfText } from '#domain/trade-files/text-table.ts'
import { moved, movementsIn, randomBook, summariesIn, report, journalAfter, traded } from '#test/domain/fills/books.ts'
import { anyCharacter } from '#test/support/any-character.ts'
import { runs } from '#test/support/runs.ts'
import { previewOfText, readText } from './read-text.ts'

const fatesOf = (text: string) => {
  const read = readText(text)
  if (!read.ok) throw new Error(messageOf(read.error))
  return read.value.fates
}
const refusal = (text: string): string => {
  const read = readText(text)
  return read.ok ? 'read' : messageOf(read.error)
}

/** Spreadsheets look past blanks and controls, and take full-width signs for the others. */
const disarmed = ['＝1+1', '＋1', '－1+1', '＠SUM(A1)', '\n=1', '\0=1', ' =1', '\u00a0=1', "'=1"]

describe('A table as text', () => {
  it('[RFC 4180] is read back field by field, whatever is in them', () =>
    fc.assert(
      fc.property(
        fc.array(fc.array(fc.string({ unit: anyCharacter }), { minLength: 2, maxLength: 4 }), {
          minLength: 1,
          maxLength: 5,
        }),
        (rows) => {
          // The first line decides the separator; empty lines are none.
          const table = [['a', 'b', 'c', 'd'], ...rows]
          const filled = table.filter((fields) => fields.some((field) => field.trim() !== ''))
          const read = tableOfText(printCsv(table))
          expect(read.rows.map(({ cells }) => cells)).toEqual(filled)
        },
      ),
    ))

  it('quotes commas, quotes and line breaks, and ends lines with CRLF', () =>
    expect(printCsv([['a,b', 'say "hi"', 'x\ny', 'plain']])).toBe('"a,b","say ""hi""","x\ny",plain\r\n'))

  it.each(['=1+1', '+cmd', '-2+3', '@SUM(A1)', '\t=1', '=HYPERLINK("http://x")', ...disarmed])(
    'no spreadsheet runs a field as a formula: %j',
    (text) => {
      const printed = printCsv([[text, 'b']])
      expect(printed.replace(/^"/, '').startsWith("'")).toBe(true)
      expect(tableOfText(printed).rows[0]?.cells[0]).toBe(text)
    },
  )

  it('a negative number is a number', () => expect(printCsv([['-12.5', 'b']])).toBe('-12.5,b\r\n'))

  it('reads semicolons, tabs, a byte order mark and lone line feeds, and counts lines as an editor does', () => {
    expect(tableOfText('\ufeffa;b\n"x\ny";2\n\n3;4').rows).toEqual([
      { line: 1, cells: ['a', 'b'] },
      { line: 2, cells: ['x\ny', '2'] },
      { line: 5, cells: ['3', '4'] },
    ])
    expect(tableOfText('a\tb\r\n1,5\t2').rows[1]?.cells).toEqual(['1,5', '2'])
  })
})

describe('Trades out and in again', () => {
  it('an import of an export gives the same movements, results and sums, and a second one nothing', () =>
    fc.assert(
      fc.property(fc.nat(), fc.integer({ min: 1, max: 80 }), (seed, trades) => {
        const journal = journalAfter(randomBook(seed, { trades, shorts: true, splits: true, oversell: true }))
        const { activities, counts } = previewOfText(emptyJournal, tradesToCsv(journal))
        expect(counts['not-understood']).toBe(0)
        const again = journalAfter(
          activities.map((activity) => ({ ...activity, day: activity.timestamp.slice(0, 10) })),
        )
        expect([movementsIn(again), summariesIn(again)]).toEqual([movementsIn(journal), summariesIn(journal)])
        expect(previewOfText(journal, tradesToCsv(journal))).toMatchObject({ fresh: 0, known: activities.length })
        expect(report(journal, activities).events).toEqual([])
      }),
      { numRuns: runs(40) },
    ))

  it('exports the days that are asked for, oldest first', () => {
    const journal = journalAfter([
      traded('BUY', 1, 10, '2026-11-16'),
      traded('SELL', 1, 12.5, '2026-11-18', { fees: 0.5 }),
      moved('transfer', 2, '2026-11-19'),
    ])
    expect(tradesToCsv(journal, '2026-11-17', '2026-11-18')).toBe(
      'Date,Type,Symbol,Quantity,Price,Amount,Fees,Currency,Effect,Multiplier,Ratio,Instrument,Account,Order,' +
        'Realized P&L,Cost basis\r\n' +
        '2026-11-18,SELL,AAPL,1,12.5,12.5,0.5,USD,,1,,,margin,,2,10\r\n',
    )
  })

  it('reads what a person writes: any order of columns, local times, thousands', () => {
    const [, row] = fatesOf('price,QUANTITY,Symbol,type,date\n"1,234.50",2,aapl,sell,2026-11-20 19:30:00')
    expect(row).toEqual({
      line: 2,
      kind: 'fill',
      activities: [
        {
          timestamp: '2026-11-21T00:30:00.000Z',
          day: '2026-11-20',
          symbol: 'aapl',
          accountId: 'imported',
          snapTradeId: '',
          side: 'SELL',
          quantity: 2,
          price: 1234.5,
          amount: 2469,
          fees: 0,
        },
      ],
    })
  })

  it('says of each line that cannot be read what is wrong, and takes the others', () => {
    const text =
      'Date,Type,Symbol,Quantity,Price\n2026-11-20,BUY,AAPL,1,10\nsoon,HOLD,,x,10\n2026-11-20,BUY,AAPL,0,' +
      '10\n2026-11-20,BUY,AAPL,1,'
    expect(
      fatesOf(text).map((fate) => ('errors' in fate ? [fate.line, ...fate.errors.map(messageOf)] : fate.line)),
    ).toEqual([
      1,
      2,
      [
        3,
        'The date is missing or cannot be read',
        'Unknown trade type: HOLD',
        'The symbol is missing',
        'Quantity is not a number: x',
      ],
      [4, 'The quantity is missing or zero'],
      [5, 'The price is missing or zero'],
    ])
    expect(previewOfText(emptyJournal, text)).toMatchObject({
      fresh: 1,
      known: 0,
      counts: { fill: 1, adjustment: 0, cash: 0, 'left-out': 1, 'not-understood': 3 },
      days: { from: '2026-11-20', to: '2026-11-20' },
    })
  })

  it.each([
    ['', 'The file holds no trades'],
    ['Date,Type,Symbol,Quantity,Price', 'The file holds no trades'],
    ['Date,Type,Symbol,Quantity\n1,2,3,4', 'The column Price is missing'],
    [
      'a,b\n1,2',
      'This kind of file is not known. Export the executions or transactions of the account as CSV, or name the ' +
        'columns Date, Type, Symbol, Quantity, Price',
    ],
    [
      'Symbol,Opened Date,Closed Date,Cost Per Share,Proceeds Per Share\nKLM,1,2,3,4',
      'This is Charles Schwab, Realized Gain/Loss, and no history of trades. Export Accounts, History, Export: it ' +
        'lists every transaction',
    ],
  ])('refuses as a whole only an unreadable file', (text, message) => expect(refusal(text)).toBe(message))
})
