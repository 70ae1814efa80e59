import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { encodingShownBy } from '#domain/trade-files/encoding.ts'
import { tableOfText } from '#domain/trade-files/text-table.ts'
import { anyCharacter } from '#test/support/any-character.ts'

const cellsOf = (text: string) => tableOfText(text).rows.map(({ cells }) => cells)

describe('A text as lines of cells', () => {
  it('takes the most frequent separator, whatever a preamble or numbers contain', () => {
    expect(cellsOf('Report, of a day, of mine\na;b;c\nKLM;1,5;x\nTUV;4,1;y')).toEqual([
      ['Report, of a day, of mine'],
      ['a', 'b', 'c'],
      ['KLM', '1,5', 'x'],
      ['TUV', '4,1', 'y'],
    ])
    expect(cellsOf('a\tb,c\n1\t2,5\n')).toEqual([
      ['a', 'b,c'],
      ['1', '2,5'],
    ])
  })

  it.each([';', ',', '\t', '|'])('takes the separator %j from a line that says it to a spreadsheet', (separator) => {
    for (const line of [`sep=${separator}`, `"SEP=${separator}"`, `sep=${separator}${separator}${separator}`]) {
      const text = `\ufeff${line}\r\na${separator}b\r\n;;,,||\t\tx${separator}y\r\n`
      const { rows } = tableOfText(text)
      expect([rows[0], rows[1]?.cells.at(-1), rows.length]).toEqual([{ line: 2, cells: ['a', 'b'] }, 'y', 2])
    }
    expect(cellsOf('a;b\nsep=,;c')[0]).toEqual(['a', 'b'])
  })

  it('takes several blanks for the separator where nothing else separates columns', () => {
    const cells = (text: string) => tableOfText(text).rows.map((row) => row.cells)
    expect(cells('Date        Symbol  Qty    Price\n2026-03-20  KLM     1,000  18.40\n')).toEqual([
      ['Date', 'Symbol', 'Qty', 'Price'],
      ['2026-03-20', 'KLM', '1,000', '18.40'],
    ])
    expect(cells('Date  a, b  Symbol  Qty\n1  2,3  4  5\n')).toEqual([
      ['Date  a', ' b  Symbol  Qty'],
      ['1  2', '3  4  5'],
    ])
  })

  it('gives each line the number that it has in the text, past blank lines and breaks inside of quotes', () =>
    expect(tableOfText('\ufeffa,b\r\n\r\n"one\r\ntwo",2\r\n,,\r\nx,"say ""yes"""\r\n').rows).toEqual([
      { line: 1, cells: ['a', 'b'] },
      { line: 3, cells: ['one\r\ntwo', '2'] },
      { line: 6, cells: ['x', 'say "yes"'] },
    ]))

  it('opens lines that are quoted as a whole, and leaves a footnote with commas alone', () =>
    expect(cellsOf('a,b,c,d\n"1,""2,000"",3,4"\n"for you, only"')).toEqual([
      ['a', 'b', 'c', 'd'],
      ['1', '2,000', '3', '4'],
      ['for you, only'],
    ]))

  it('reads on past a quotation that never ends, and takes the guards of spreadsheets off', () =>
    expect([cellsOf('a,b\n"1,2\nx,y'), cellsOf('a,b\n="500001",\'=x')]).toEqual([
      [
        ['a', 'b'],
        ['"1', '2'],
        ['x', 'y'],
      ],
      [
        ['a', 'b'],
        ['500001', '=x'],
      ],
    ]))

  it('makes a table of any text at all', () =>
    fc.assert(
      fc.property(fc.string({ unit: anyCharacter, maxLength: 300 }), (text) => {
        const { rows } = tableOfText(text)
        expect(rows.every(({ line }, at) => line > (rows[at - 1]?.line ?? 0))).toBe(true)
      }),
    ))

  it('gives back what was written with quotes, with each separator', () =>
    fc.assert(
      fc.property(
        fc.constantFrom(',', ';', '\t', '|'),
        fc.array(
          fc.array(fc.string({ unit: fc.constantFrom('a', '1', ' ', ',', ';', '"', '\n') }), {
            minLength: 3,
            maxLength: 3,
          }),
          { minLength: 4, maxLength: 12 },
        ),
        (separator, table) => {
          const shown = table.map((cells) => cells.map((cell) => `x${cell}`))
          const quote = (cell: string): string => `"${cell.replaceAll('"', '""')}"`
          const text = shown.map((cells) => cells.map(quote).join(separator)).join('\r\n')
          expect(cellsOf(text)).toEqual(shown)
        },
      ),
    ))
})

describe('The encoding of a file', () => {
  const bytes = (...all: ReadonlyArray<number>) => new Uint8Array(all)

  it('shows itself by its mark, or by a 0 in every second byte', () => {
    expect(encodingShownBy(bytes(0xff, 0xfe, 65, 0))).toBe('utf-16le')
    expect(encodingShownBy(bytes(0xfe, 0xff, 0, 65))).toBe('utf-16be')
    expect(encodingShownBy(bytes(0xef, 0xbb, 0xbf, 65))).toBe('utf-8')
    expect(encodingShownBy(bytes(65, 0, 66, 0, 67, 0))).toBe('utf-16le')
    expect(encodingShownBy(bytes(0, 65, 0, 66, 0, 67))).toBe('utf-16be')
  })

  it('is left to be tried for all else', () => {
    expect(encodingShownBy(bytes(65, 66, 67, 68))).toBeUndefined()
    expect(encodingShownBy(bytes(0, 0, 0, 0, 0, 0))).toBeUndefined()
    expect(encodingShownBy(bytes())).toBeUndefined()
  })
})
