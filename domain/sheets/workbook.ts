import { decimalOf, decimalText, roundedUnits } from '#domain/money/decimal.ts'
import { formulaStart } from '#domain/trade-files/csv.ts'
import { type Cell, mostCharsInCell, type Sheet } from './sheet.ts'

/** A path, and a text in pieces that are made while they are written. */
type WorkbookPart = readonly [path: string, pieces: Iterable<string>]

/** As many rows as a spreadsheet has, without the one with the names. */
const mostRowsInSheet = 1_048_575
const rowsPerPiece = 100

/**
 * An XLSX workbook (ECMA-376, transitional), without formulas. The pieces of a file have to be read before the next is
 * requested: rows beyond `mostRows` continue in another sheet.
 */
export function* workbookParts(
  sheets: Iterable<Sheet>,
  mostRows = mostRowsInSheet,
): Generator<WorkbookPart, void, unknown> {
  const names: string[] = []
  for (const sheet of sheets) {
    const rows = sheet.rows[Symbol.iterator]()
    let next = rows.next()
    for (let isMore = true, part = 1; isMore; part += 1) {
      names.push(part === 1 ? sheet.name : `${sheet.name} ${part}`)
      const written = function* (): Generator<string, void, unknown> {
        yield* sheetPieces(
          sheet,
          (function* () {
            for (let count = 0; !next.done && count < mostRows; count += 1, next = rows.next()) yield next.value
          })(),
        )
      }
      yield [`xl/worksheets/sheet${names.length}.xml`, written()]
      isMore = !next.done
    }
  }
  yield ['xl/styles.xml', [styles]]
  yield ['xl/workbook.xml', [workbook(names)]]
  yield ['xl/_rels/workbook.xml.rels', [relations(names.length)]]
  yield ['_rels/.rels', [rootRelations]]
  yield ['[Content_Types].xml', [contentTypes(names.length)]]
}

const head = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n'
const main = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main'
const office = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'
const packages = 'http://schemas.openxmlformats.org/package/2006'
const spreadsheetml = 'application/vnd.openxmlformats-officedocument.spreadsheetml'

const counted = (count: number, of: (place: number) => string): string =>
  Array.from({ length: count }, (_, at) => of(at + 1)).join('')

const workbook = (names: ReadonlyArray<string>): string =>
  `${head}<workbook xmlns="${main}" xmlns:r="${office}"><bookViews><workbookView/></bookViews><sheets>` +
  counted(names.length, (at) => `<sheet name="${escaped(names[at - 1] ?? '')}" sheetId="${at}" r:id="rId${at}"/>`) +
  '</sheets></workbook>'

const relations = (count: number): string =>
  `${head}<Relationships xmlns="${packages}/relationships">` +
  counted(
    count,
    (at) => `<Relationship Id="rId${at}" Type="${office}/worksheet" Target="worksheets/sheet${at}.xml"/>`,
  ) +
  `<Relationship Id="rId${count + 1}" Type="${office}/styles" Target="styles.xml"/></Relationships>`

const rootRelations =
  `${head}<Relationships xmlns="${packages}/relationships">` +
  `<Relationship Id="rId1" Type="${office}/officeDocument" Target="xl/workbook.xml"/></Relationships>`

const contentTypes = (count: number): string =>
  `${head}<Types xmlns="${packages}/content-types">` +
  '<Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/>' +
  '<Default Extension="xml" ContentType="application/xml"/>' +
  `<Override PartName="/xl/workbook.xml" ContentType="${spreadsheetml}.sheet.main+xml"/>` +
  `<Override PartName="/xl/styles.xml" ContentType="${spreadsheetml}.styles+xml"/>` +
  counted(
    count,
    (at) => `<Override PartName="/xl/worksheets/sheet${at}.xml" ContentType="${spreadsheetml}.worksheet+xml"/>`,
  ) +
  '</Types>'

/** Places in `cellXfs` below. With `quoted`, a text like a formula stays a text when it is edited. */
const style = { names: 1, day: 2, moment: 3, span: 4, quoted: 5 } as const

const styles =
  `${head}<styleSheet xmlns="${main}"><numFmts count="3"><numFmt numFmtId="164" formatCode="yyyy\\-mm\\-dd"/>` +
  '<numFmt numFmtId="165" formatCode="yyyy\\-mm\\-dd\\ hh:mm:ss"/><numFmt numFmtId="166" formatCode="[h]:mm:ss"/>' +
  '</numFmts><fonts count="2"><font><sz val="11"/><name val="Calibri"/><family val="2"/></font>' +
  '<font><b/><sz val="11"/><name val="Calibri"/><family val="2"/></font></fonts>' +
  '<fills count="2"><fill><patternFill patternType="none"/></fill><fill><patternFill patternType="gray125"/></fill>' +
  '</fills><borders count="1"><border><left/><right/><top/><bottom/><diagonal/></border></borders>' +
  '<cellStyleXfs count="1"><xf numFmtId="0" fontId="0" fillId="0" borderId="0"/></cellStyleXfs>' +
  '<cellXfs count="6"><xf numFmtId="0" fontId="0" fillId="0" borderId="0" xfId="0"/>' +
  '<xf numFmtId="0" fontId="1" fillId="0" borderId="0" xfId="0" applyFont="1"/>' +
  '<xf numFmtId="164" fontId="0" fillId="0" borderId="0" xfId="0" applyNumberFormat="1"/>' +
  '<xf numFmtId="165" fontId="0" fillId="0" borderId="0" xfId="0" applyNumberFormat="1"/>' +
  '<xf numFmtId="166" fontId="0" fillId="0" borderId="0" xfId="0" applyNumberFormat="1"/>' +
  '<xf numFmtId="0" fontId="0" fillId="0" borderId="0" xfId="0" quotePrefix="1"/></cellXfs>' +
  '<cellStyles count="1"><cellStyle name="Normal" xfId="0" builtinId="0"/></cellStyles></styleSheet>'

function* sheetPieces({ columns }: Sheet, rows: Iterable<ReadonlyArray<Cell>>): Generator<string, void, unknown> {
  const widths = columns.map(
    ({ width }, at) => `<col min="${at + 1}" max="${at + 1}" width="${width}" customWidth="1"/>`,
  )
  yield (
    `${head}<worksheet xmlns="${main}"><sheetViews><sheetView workbookViewId="0">` +
      '<pane ySplit="1" topLeftCell="A2" activePane="bottomLeft" state="frozen"/></sheetView></sheetViews>' +
      `<cols>${widths.join('')}</cols><sheetData>` +
      rowXml(1, columns.map(({ name }, at) => textXml(`${letters(at)}1`, name, style.names)).join(''))
  )
  let [line, some] = [1, '']
  for (const cells of rows) {
    line += 1
    some += rowXml(line, cells.map((cell, at) => cellXml(`${letters(at)}${line}`, cell)).join(''))
    if (line % rowsPerPiece !== 0) continue
    yield some
    some = ''
  }
  yield `${some}</sheetData><autoFilter ref="A1:${letters(columns.length - 1)}${line}"/></worksheet>`
}

const rowXml = (line: number, cells: string): string => `<row r="${line}">${cells}</row>`

const alphabet = 26
/** 0 is 'A', 26 is 'AA'. */
const letters = (place: number): string =>
  `${place < alphabet ? '' : letters(Math.floor(place / alphabet) - 1)}${String.fromCharCode(65 + (place % alphabet))}`

const cellXml = (at: string, cell: Cell): string => {
  switch (cell?.kind) {
    case undefined:
      return ''
    case 'text':
      return textXml(at, cell.text, formulaStart.test(cell.text) ? style.quoted : 0)
    case 'number':
      return `<c r="${at}"><v>${decimalText(cell.number)}</v></c>`
    case 'day':
      return dated(at, `${cell.day}T00:00:00.000`, cell.day, style.day)
    case 'moment':
      return dated(at, cell.wall, cell.wall.replace('T', ' '), style.moment)
    case 'span':
      return `<c r="${at}" s="${style.span}"><v>${daysText(BigInt(Math.round(cell.ms)))}</v></c>`
  }
}

const textXml = (at: string, text: string, styled: number): string =>
  `<c r="${at}"${styled === 0 ? '' : ` s="${styled}"`} t="inlineStr"><is><t xml:space="preserve">` +
  `${escaped(text.slice(0, mostCharsInCell))}</t></is></c>`

/** Line ends of a cell are line feeds; characters that XML cannot hold are escaped by ECMA-376 (22.9.2.19). */
const escaped = (text: string): string =>
  text
    .replace(/\r\n?/g, '\n')
    .replace(/_(?=x[\dA-Fa-f]{4}_)/g, '_x005F_')
    // oxlint-disable-next-line no-control-regex
    .replace(/[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]/g, unspeakable)
    .replace(/[&<>"]/g, (sign) => entityOf(sign))

const entityOf = (sign: string): string => `&#${sign.charCodeAt(0)};`

const unspeakable = (sign: string): string => `_x${sign.charCodeAt(0).toString(16).toUpperCase().padStart(4, '0')}_`

const msPerDay = 86_400_000n
/** Spreadsheets count days from here; before March 1900 they count a day that never was. */
const firstDay = Date.UTC(1899, 11, 30)
const firstSound = Date.UTC(1900, 2, 1)

const dated = (at: string, wall: string, text: string, styled: number): string => {
  const ms = Date.parse(`${wall}Z`)
  return ms >= firstSound
    ? `<c r="${at}" s="${styled}"><v>${daysText(BigInt(ms - firstDay))}</v></c>`
    : textXml(at, text, 0)
}

const dayDecimals = 12

const daysText = (ms: bigint): string => {
  const tenths = (ms * 10n ** BigInt(dayDecimals + 1)) / msPerDay
  const units = roundedUnits(decimalOf(tenths, dayDecimals + 1), dayDecimals)
  return decimalText({ units, scale: dayDecimals })
}
