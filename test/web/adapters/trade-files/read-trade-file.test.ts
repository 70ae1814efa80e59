// @vitest-environment node
import { strToU8, zipSync } from 'fflate'
import { describe, expect, it } from 'vitest'
import { limits } from '#domain/limits.ts'
import { textCell } from '#domain/sheets/sheet.ts'
import { runSync, type Steps } from '#domain/steps.ts'
import { dateStyleOf, numberText } from '#web/adapters/trade-files/cell-text.ts'
import { htmlTableSteps } from '#web/adapters/trade-files/html-table.ts'
import { readTradeFile } from '#web/adapters/trade-files/read-trade-file.ts'
import { unzippedSteps } from '#web/adapters/trade-files/unzipped.ts'
import { workbookTableSteps } from '#web/adapters/trade-files/workbook.ts'
import { workbookSteps } from '#web/adapters/trade-files/zipped-workbook.ts'

const blob = (content: string | Uint8Array): Blob => new Blob([content as BlobPart])
const read = async (content: string | Uint8Array) => {
  const answer = await readTradeFile(blob(content))
  if (!answer.ok) return answer.error.code
  const { table, ...how } = answer.value
  return { ...how, cells: table.rows.map(({ cells }) => cells), lines: table.rows.map(({ line }) => line) }
}

const unzipped = (bytes: Uint8Array, most: number) => runSync(unzippedSteps(bytes, most))

const utf16 = (text: string, isBig = false): Uint8Array => {
  const bytes = new Uint8Array(text.length * 2)
  const view = new DataView(bytes.buffer)
  for (let at = 0; at < text.length; at += 1) view.setUint16(at * 2, text.charCodeAt(at), !isBig)
  return bytes
}

const workbook = (sheets: Readonly<Record<string, string>>, styles = ''): Uint8Array =>
  zipSync({
    'xl/workbook.xml': strToU8(
      `<?xml version="1.0"?><workbook xmlns:r="r"><sheets>${Object.keys(sheets)
        .map((name, at) => `<sheet name="${name}" sheetId="${at + 1}" r:id="rId${at + 1}"/>`)
        .join('')}</sheets></workbook>`,
    ),
    'xl/_rels/workbook.xml.rels': strToU8(
      `<Relationships>${Object.keys(sheets)
        .map((name, at) => `<Relationship Id="rId${at + 1}" Target="worksheets/${name}.xml"/>`)
        .join('')}</Relationships>`,
    ),
    'xl/sharedStrings.xml': strToU8(
      '<sst><si><t>Symbol</t></si><si><r><t>KLM </t></r><r><t>&amp; Co</t></r>' +
        '<rPh sb="0" eb="1"><t>x</t></rPh></si></sst>',
    ),
    'xl/styles.xml': strToU8(styles),
    ...Object.fromEntries(
      Object.entries(sheets).map(([name, rows]) => [
        `xl/worksheets/${name}.xml`,
        strToU8(`<worksheet><sheetData>${rows}</sheetData></worksheet>`),
      ]),
    ),
  })

describe('A file of trades, read in the browser', () => {
  it('is decoded by its mark, by its zeros, as UTF-8, and else as windows-1252 with a note', async () => {
    const cells = [['Größe', 'b', 'c']]
    const text = { cells, lines: [1], kind: 'text' }
    expect(await read('\ufeffGröße;b;c')).toEqual({ ...text, encoding: 'utf-8' })
    expect(await read('Größe;b;c')).toEqual({ ...text, encoding: 'utf-8' })
    expect(await read(utf16('\ufeffGröße;b;c'))).toEqual({ ...text, encoding: 'utf-16le' })
    expect(await read(utf16('Größe;b;c'))).toEqual({ ...text, encoding: 'utf-16le' })
    expect(await read(utf16('\ufeffGröße;b;c', true))).toEqual({ ...text, encoding: 'utf-16be' })
    const latin = Uint8Array.from('Größe;b;c', (letter) => letter.charCodeAt(0))
    expect(await read(latin)).toEqual({ ...text, encoding: 'windows-1252', note: 'guessed-encoding' })
    const asExcel = { ...text, lines: [2], encoding: 'utf-16le' }
    expect(await read(utf16('\ufeffsep=;\r\nGröße;b;c'))).toEqual(asExcel)
  })

  it('as a workbook gives texts, exact numbers and days in the order of its sheets, with their lines', async () => {
    const styles =
      '<styleSheet><numFmts><numFmt numFmtId="164" formatCode="dd/mm/yyyy\\ hh:mm:ss"/></numFmts>' +
      '<cellStyleXfs><xf numFmtId="9"/></cellStyleXfs>' +
      '<cellXfs><xf numFmtId="0"/><xf numFmtId="164"/><xf numFmtId="14"/></cellXfs></styleSheet>'
    const first =
      '<row r="1"><c r="A1" t="s"><v>0</v></c><c r="C1" t="inlineStr"><is><t>Price</t></is></c></row>' +
      '<row r="3"><c r="A3" t="s"><v>1</v></c><c r="B3" s="1"><v>46087.604456018518</v></c>' +
      '<c r="C3"><f>A1*2</f><v>18.405000000000001</v></c><c r="D3" s="2"><v>46087</v></c>' +
      '<c r="E3" t="e"><v>#N/A</v></c></row>'
    const second = '<row><c><v>1E-5</v></c><c t="b"><v>1</v></c></row>'
    expect(await read(workbook({ one: first, two: second }, styles))).toEqual({
      kind: 'xlsx',
      encoding: 'utf-8',
      cells: [
        ['Symbol', '', 'Price'],
        ['KLM & Co', '2026-03-06 14:30:25', '18.4050', '2026-03-06', '#N/A'],
        ['0.00001', 'TRUE'],
      ],
      lines: [1, 3, 4],
    })
  })

  it('as a page gives the cells of its tables; scripts and hidden cells say nothing, wide ones make room', async () =>
    expect(
      await read(
        '<html><body onload="alert(1)"><script>document.write("<tr><td>no</td></tr>")</script><table>' +
          '<tr><td colspan="2"><b>Deals</b></td><td>End</td></tr><tr></tr>' +
          '<tr><td>1&nbsp;000</td><td class="hidden" colspan="8">x</td><td>a<br>b</table></body></html>',
      ),
    ).toEqual({
      kind: 'html',
      encoding: 'utf-8',
      cells: [
        ['Deals', '', 'End'],
        ['1 000', 'a b'],
      ],
      lines: [1, 3],
    }))

  it('as a page has empty cells below one over several rows, to the end of its table and no further', async () =>
    expect(
      await read(
        '<table><tr><th rowspan="2">Symbol</th><th colspan="2">Size</th></tr><tr><th>Lots</th><th>Units</th></tr>' +
          '<tr><td rowspan="9" colspan="2">KLM</td><td>1</td></tr><tr><td>2</table>' +
          '<table><tr><td>Total<td rowspan="none">3</table>',
      ),
    ).toMatchObject({
      cells: [
        ['Symbol', 'Size', ''],
        ['', 'Lots', 'Units'],
        ['KLM', '', '1'],
        ['', '', '2'],
        ['Total', '3'],
      ],
    }))

  it('as a page stays as small as it is, however many rows its cells claim', () => {
    const html = `<table><tr>${'<td rowspan="999999999">x'.repeat(3000)}${'<tr><td>y'.repeat(3000)}</table>`
    const { rows } = runSync(htmlTableSteps(html))
    expect([rows.length, rows[1]?.cells.length, rows[3000]?.cells.length]).toEqual([3001, 41, 41])
  })

  it('in an archive is read where it is the only one there', async () => {
    expect(await read(zipSync({ 'part.csv': strToU8('a,b\n1,2'), 'x.png': strToU8('x') }))).toMatchObject({
      cells: [
        ['a', 'b'],
        ['1', '2'],
      ],
    })
    expect(await read(zipSync({ 'a.csv': strToU8('a'), 'b.csv': strToU8('b') }))).toBe('SEVERAL_FILES')
  })

  it('is named as what it is where it cannot be read', async () => {
    expect(await read(Uint8Array.of(0xd0, 0xcf, 0x11, 0xe0, 0xa1))).toBe('OLD_SPREADSHEET')
    expect(await read('%PDF-1.7')).toBe('PDF_FILE')
    // A binary log of a platform, or a picture.
    expect(await read(Uint8Array.of(0x53, 0x43, 0x4c, 0, 0, 3, 0x44, 0x45, 0, 1, 2, 3))).toBe('BINARY_FILE')
    expect(await read(Uint8Array.of(0x50, 0x4b, 3, 4, 1, 2, 3))).toBe('UNREADABLE')
    expect(await read(zipSync({ 'a.png': strToU8('x') }))).toBe('UNREADABLE')
    expect(await read('a,'.repeat(limits.importMaxChars / 2 + 1))).toBe('TOO_LARGE')
  })

  it('takes no more room than an archive may, whether it announces what it holds or lies about it', () => {
    const bomb = zipSync({ 'a.csv': new Uint8Array(2_000_000) })
    expect(unzipped(bomb, 1_999_999)).toBeUndefined()
    expect(unzipped(bomb, 2_000_000)?.['a.csv']).toHaveLength(2_000_000)
    // The size in the archive's list, and in front of the file, says ten bytes, and then what is unpacked in pieces.
    for (const [was, said] of [
      [2_000_000, 10],
      [10, 1_500_000],
    ] as const) {
      const view = new DataView(bomb.buffer, bomb.byteOffset)
      for (let at = 0; at + 4 <= bomb.length; at += 1)
        if (view.getUint32(at, true) === was) view.setUint32(at, said, true)
      const sizes = (() => {
        try {
          return Object.values(unzipped(bomb, 1_500_000) ?? {}).map(({ length }) => length)
        } catch {
          return []
        }
      })()
      expect(sizes.every((size) => size <= said)).toBe(true)
    }
  })
})

describe('[long files] A file of 20,000 lines', () => {
  const lines = 20_000
  const names = ['Date', 'Type', 'Symbol', 'Quantity', 'Price']
  const cells = (at: number) => [`2026-03-06 10:00:0${at % 10}`, 'Buy', `S${at % 40}`, '10', `1${at % 97}.25`]
  const rows = Array.from({ length: lines }, (_, at) => cells(at))
  const counted = <T>(steps: Steps<T>): { readonly value: T; readonly count: number } => {
    for (let count = 1; ; count += 1) {
      const { done, value } = steps.next()
      if (done) return { value, count }
    }
  }
  const most = 1000

  it('in a workbook that was written as a stream is unpacked and read in many pieces, to the last cell', () => {
    const sheet = {
      name: 'Trades',
      columns: names.map((name) => ({ name, width: 12 })),
      rows: rows.map((row) => row.map(textCell)),
    }
    const packed = new Uint8Array(Buffer.concat(runSync(workbookSteps([sheet]))))
    const files = counted(unzippedSteps(packed, limits.importUnzippedMaxBytes))
    if (!files.value) throw new Error('It is too large')
    const table = counted(workbookTableSteps(files.value))
    expect(table.value?.rows.map((row) => row.cells)).toEqual([names, ...rows])
    expect([files.count, table.count].filter((count) => lines / count > most)).toEqual([])
  })

  it('in a page is read in many pieces, to the last cell', () => {
    const line = (texts: ReadonlyArray<string>): string =>
      `<tr>${texts.map((text) => `<td>${text}</td>`).join('')}</tr>`
    const table = counted(htmlTableSteps(`<html><table>${[names, ...rows].map(line).join('\n')}</table></html>`))
    expect(table.value.rows.map((row) => row.cells)).toEqual([names, ...rows])
    expect(lines / table.count).toBeLessThanOrEqual(most)
  })
})

describe('A number of a workbook', () => {
  it('is a moment where its format has days or clocks, and not where they are words or colours', () => {
    expect(dateStyleOf(14, undefined)).toBe('date')
    expect(dateStyleOf(22, undefined)).toBe('both')
    expect(dateStyleOf(164, '[$-409]m/d/yy h:mm AM/PM;@')).toBe('both')
    expect(dateStyleOf(164, 'yyyy-mm-dd')).toBe('date')
    expect(dateStyleOf(164, '[h]:mm:ss')).toBe('time')
    expect(dateStyleOf(164, '#,##0.00_);[Red](#,##0.00)')).toBeUndefined()
    expect(dateStyleOf(164, '0.00 "USD"')).toBeUndefined()
    expect(dateStyleOf(164, 'General')).toBeUndefined()
    expect(dateStyleOf(0, undefined)).toBeUndefined()
  })

  it('keeps a time as it is shown, to the thousandth, in both calendars of spreadsheets', () => {
    expect(numberText('46087.396594641205', { date: 'both', from1904: false })).toBe('2026-03-06 09:31:05.777')
    expect(numberText('44625', { date: 'date', from1904: true })).toBe('2026-03-06')
    expect(numberText('0.5', { date: 'time', from1904: false })).toBe('12:00:00')
    expect(numberText('', { date: 'time', from1904: false })).toBe('')
    expect(numberText('1e400', { date: undefined, from1904: false })).toBe('1e400')
  })
})
