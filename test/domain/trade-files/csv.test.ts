import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { featureMessageOf } from '#domain/errors/feature-catalogue.ts'
import { emptyJournal } from '#domain/journal/empty-journal.ts'
import { type ImportRow, parseTradesCsv, previewImport, tradesToCsv } from '#domain/trade-files/csv-trades.ts'
import { parseCsv, printCsv } from '#domain/trade-files/csv.ts'
import { moved, movementsIn, randomBook, summariesIn, report, journalAfter, traded } from '#test/domain/fills/books.ts'

const options = { accountId: 'imported', zone: 'America/New_York' }
const rowsOf = (text: string): ReadonlyArray<ImportRow> => {
  const parsed = parseTradesCsv(text, options)
  if (!parsed.ok) throw new Error(featureMessageOf(parsed.error))
  return parsed.value
}
const refusal = (text: string): string => {
  const parsed = parseTradesCsv(text, options)
  return parsed.ok ? 'read' : featureMessageOf(parsed.error)
}

describe('A table as text', { timeout: 30_000 }, () => {
  it('[RFC 4180] is read back field by field, whatever is in them', () =>
    fc.assert(
      fc.property(
        fc.array(fc.array(fc.string({ unit: 'binary' }), { minLength: 2, maxLength: 4 }), {
          minLength: 1,
          maxLength: 5,
        }),
        (rows) => {
          // The first line decides the separator; empty lines are none.
          const table = [['a', 'b', 'c', 'd'], ...rows]
          const filled = table.filter((fields) => fields.some((field) => field.trim() !== ''))
          const read = parseCsv(printCsv(table))
          expect(read.ok && read.value.map(({ fields }) => fields)).toEqual(filled)
        },
      ),
    ))

  it('quotes commas, quotes and line breaks, and ends lines with CRLF', () =>
    expect(printCsv([['a,b', 'say "hi"', 'x\ny', 'plain']])).toBe('"a,b","say ""hi""","x\ny",plain\r\n'))

  it.each(['=1+1', '+cmd', '-2+3', '@SUM(A1)', '\t=1', '=HYPERLINK("http://x")'])(
    'no spreadsheet runs a field as a formula: %j',
    (text) => {
      const printed = printCsv([[text, 'b']])
      expect(printed.replace(/^"/, '').startsWith("'")).toBe(true)
      const read = parseCsv(printed)
      expect(read.ok && read.value[0]?.fields[0]).toBe(text)
    },
  )

  it('a negative number is a number', () => expect(printCsv([['-12.5', 'b']])).toBe('-12.5,b\r\n'))

  it('reads semicolons, tabs, a byte order mark and lone line feeds, and counts lines as an editor does', () => {
    const read = parseCsv('\ufeffa;b\n"x\ny";2\n\n3;4')
    expect(read.ok && read.value).toEqual([
      { line: 1, fields: ['a', 'b'] },
      { line: 2, fields: ['x\ny', '2'] },
      { line: 5, fields: ['3', '4'] },
    ])
    const tabs = parseCsv('a\tb\r\n1,5\t2')
    expect(tabs.ok && tabs.value[1]?.fields).toEqual(['1,5', '2'])
  })
})

describe('Trades out and in again', () => {
  it(
    'an import of an export gives the same movements, results and sums, and a second one nothing',
    { timeout: 60_000 },
    () =>
      fc.assert(
        fc.property(fc.nat(), fc.integer({ min: 1, max: 80 }), (seed, trades) => {
          const journal = journalAfter(randomBook(seed, { trades, shorts: true, splits: true, oversell: true }))
          const { activities, broken } = previewImport(emptyJournal, rowsOf(tradesToCsv(journal)))
          expect(broken).toBe(0)
          const again = journalAfter(
            activities.map((activity) => ({ ...activity, day: activity.timestamp.slice(0, 10) })),
          )
          expect([movementsIn(again), summariesIn(again)]).toEqual([movementsIn(journal), summariesIn(journal)])
          expect(previewImport(journal, rowsOf(tradesToCsv(journal)))).toMatchObject({
            fresh: 0,
            known: activities.length,
          })
          expect(report(journal, activities).events).toEqual([])
        }),
        { numRuns: 40 },
      ),
  )

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
    const [row] = rowsOf('price,QUANTITY,Symbol,type,date\n"1,234.50",2,aapl,sell,2026-11-20 19:30:00')
    expect(row).toEqual({
      line: 2,
      activity: {
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
    })
  })

  it('says of each line that cannot be read what is wrong, and takes the others', () => {
    const rows = rowsOf(
      'Date,Type,Symbol,Quantity,Price\n2026-11-20,BUY,AAPL,1,10\nsoon,HOLD,,x,10\n2026-11-20,BUY,AAPL,0,' +
        '10\n2026-11-20,BUY,AAPL,1,',
    )
    expect(rows.map((row) => ('errors' in row ? [row.line, ...row.errors.map(featureMessageOf)] : row.line))).toEqual([
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
    expect(previewImport(emptyJournal, rows)).toMatchObject({
      fresh: 1,
      known: 0,
      broken: 3,
      days: { from: '2026-11-20', to: '2026-11-20' },
    })
  })

  it.each([
    ['', 'The file holds no trades'],
    ['Date,Type,Symbol,Quantity,Price', 'The file holds no trades'],
    ['Date,Type,Symbol,Quantity\n1,2,3,4', 'The column Price is missing'],
    ['Date,Type,Symbol,Quantity,Price\n"2026', 'A quotation mark is opened and never closed'],
    ['x'.repeat(10_000_001), 'The file is too large to be imported at once'],
  ])('refuses as a whole only what nobody can read', (text, message) => expect(refusal(text)).toBe(message))
})
