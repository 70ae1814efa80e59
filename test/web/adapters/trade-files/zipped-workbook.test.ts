import { writeFileSync } from 'node:fs'
// @vitest-environment node
import { parseXml, XmlElement } from '@rgrove/parse-xml'
import { strFromU8, unzipSync } from 'fflate'
import { expect, it } from 'vitest'
import { parseDecimal } from '#domain/money/decimal.ts'
import { fillsSheet, tradesSheet } from '#domain/sheets/journal-sheets.ts'
import { notesSheet } from '#domain/sheets/notes-sheet.ts'
import type { Cell, Sheet } from '#domain/sheets/sheet.ts'
import { workbookParts } from '#domain/sheets/workbook.ts'
import { runSync } from '#domain/steps.ts'
import { journalAfter, traded } from '#test/domain/fills/books.ts'
import { sourceOf, writtenAbout } from '#test/domain/sheets/sources.ts'
import { readTradeFile } from '#web/adapters/trade-files/read-trade-file.ts'
import { workbookSteps } from '#web/adapters/trade-files/zipped-workbook.ts'

const packed = (...sheets: ReadonlyArray<Sheet>): Blob => new Blob([...runSync(workbookSteps(sheets))])
const partsOf = async (workbook: Blob) =>
  Object.fromEntries(
    Object.entries(unzipSync(new Uint8Array(await workbook.arrayBuffer()))).map(([path, bytes]) => [
      path,
      strFromU8(bytes),
    ]),
  )
const number = (text: string): Cell => ({ kind: 'number', number: parseDecimal(text) ?? { units: 0n, scale: 0 } })
const text = (of: string): Cell => ({ kind: 'text', text: of })
const sheetOf = (name: string, rows: ReadonlyArray<ReadonlyArray<Cell>>): Sheet => ({
  name,
  columns: Array.from({ length: Math.max(1, rows[0]?.length ?? 0) }, (_, at) => ({ name: `C${at}`, width: 10 })),
  rows,
})
const cellsOf = async (workbook: Blob) => {
  const read = await readTradeFile(workbook)
  return read.ok ? read.value.table.rows.map(({ cells }) => cells) : read.error.code
}

const naughty = (
  '=1+1|+cmd|-2+3|@SUM(A1)|\t=1|＝1+1|＋1|＠SUM(A1)|\n=1| =1|a & b < c > "d"| blanks |two\nlines|' +
  'bell \u0007 and \u0000 and \uffff|_x0041_x0042_|]]>|😀 Größe'
).split('|')

it('[export] a workbook gives back every text, number, day, moment and span, and nothing is a formula', async () => {
  const row: ReadonlyArray<Cell> = [
    number('-0.000000000000000001'),
    number('123456789012345678.5'),
    { kind: 'day', day: '2026-02-28' },
    { kind: 'day', day: '2028-02-29' },
    { kind: 'moment', wall: '2026-03-06T09:31:05.777' },
    { kind: 'span', ms: 90_061_000 },
    undefined,
    { kind: 'day', day: '1899-12-31' },
  ]
  const workbook = packed(
    sheetOf('One', [row]),
    sheetOf(
      'Two & "more"',
      naughty.map((each) => [text(each)]),
    ),
  )
  const parts = await partsOf(workbook)
  expect(parts['xl/worksheets/sheet1.xml']).toContain('<v>-0.000000000000000001</v>')
  expect(parts['xl/worksheets/sheet1.xml']).toContain('<v>123456789012345678.5</v>')
  const [, first, , ...texts] = (await cellsOf(workbook)) as ReadonlyArray<ReadonlyArray<string>>
  expect(first?.slice(2)).toEqual([
    '2026-02-28',
    '2028-02-29',
    '2026-03-06 09:31:05.777',
    '1899-12-31 01:01:01',
    '',
    '1899-12-31',
  ])
  expect(texts).toEqual(naughty.map((each) => [each]))
  const sheets = Object.entries(parts).flatMap(([path, xml]) => (path.includes('worksheets/') ? [xml] : []))
  expect(sheets.filter((xml) => xml.includes('<f'))).toEqual([])
  // Behind the apostrophe that a spreadsheet shows: also an edit of the cell makes no formula of it.
  expect(sheets[1]?.match(/ s="5" t="inlineStr"/g)).toHaveLength(10)
})

/** What a spreadsheet checks before it offers a repair: ECMA-376, parts 1 and 2. */
const faultsOf = (parts: Readonly<Record<string, string>>): ReadonlyArray<string> => {
  const roots = Object.fromEntries(Object.entries(parts).map(([path, xml]) => [path, parseXml(xml).root]))
  const all = (path: string, name: string): ReadonlyArray<XmlElement> => {
    const found: XmlElement[] = []
    const visit = (element: XmlElement | null | undefined): void => {
      if (element?.name === name) found.push(element)
      for (const child of element?.children ?? []) if (child instanceof XmlElement) visit(child)
    }
    visit(roots[path])
    return found
  }
  const typed = new Set(all('[Content_Types].xml', 'Override').map(({ attributes }) => attributes['PartName']))
  const targets = all('xl/_rels/workbook.xml.rels', 'Relationship')
  const styles = all('xl/styles.xml', 'cellXfs')[0]?.children.length ?? 0
  const sheets = Object.keys(parts).filter((path) => path.startsWith('xl/worksheets/'))
  return [
    ...Object.keys(parts).flatMap((path) =>
      path.startsWith('xl/') && !path.endsWith('.rels') && !typed.has(`/${path}`) ? [`no type: ${path}`] : [],
    ),
    ...[...typed].flatMap((path) => (path && parts[path.slice(1)] === undefined ? [`no part: ${path}`] : [])),
    ...targets.flatMap(({ attributes: { Target = '' } }) => (parts[`xl/${Target}`] ? [] : [`no target: ${Target}`])),
    ...all('xl/workbook.xml', 'sheet').flatMap(({ attributes }) =>
      targets.some(({ attributes: { Id } }) => Id === attributes['r:id']) ? [] : [`no sheet: ${attributes['name']}`],
    ),
    ...sheets.flatMap((path) => {
      const order = roots[path]?.children.flatMap((child) => (child instanceof XmlElement ? [child.name] : []))
      const rows = all(path, 'row').map(({ attributes: { r } }) => Number(r))
      return [
        ...(order?.join(' ') === 'sheetViews cols sheetData autoFilter' ? [] : [`order in ${path}`]),
        ...(rows.every((row, at) => row === at + 1) ? [] : [`rows of ${path}`]),
        ...all(path, 'c').flatMap(({ attributes: { s = '0', r = '' } }) =>
          Number(s) < styles ? [] : [`style of ${r}`],
        ),
        ...all(path, 't').flatMap((cell) => (cell.text.length <= 32_767 ? [] : ['a text too long'])),
      ]
    }),
  ]
}

it('[export] a spreadsheet has nothing to repair: each part is typed, found, well formed, in order', async () => {
  const journal = journalAfter([
    traded('BUY', 100, 10, '2026-11-16T14:31:05.250Z', { fees: '1.10' }),
    traded('SELL', 100, 11, '2026-11-16T16:36:05.250Z'),
    traded('BUY', 3, 7, '2026-11-18', { symbol: 'TUV' }),
  ])
  const source = sourceOf(writtenAbout(journal, 'AAPL', '=HYPERLINK("http://x")& more'))
  const workbook = packed(tradesSheet(source), fillsSheet(source), notesSheet(source))
  if (process.env['WORKBOOK']) writeFileSync(process.env['WORKBOOK'], new Uint8Array(await workbook.arrayBuffer()))
  expect(faultsOf(await partsOf(workbook))).toEqual([])
  expect(faultsOf(await partsOf(packed(sheetOf('Nothing', []))))).toEqual([])
  const names = (await cellsOf(workbook)) as ReadonlyArray<ReadonlyArray<string>>
  expect(names[1]?.slice(0, 2)).toEqual(['2026-11-16', '2026-11-16 09:31:05.250'])
})

it('[export] more rows than a sheet has go on in another one, and none is lost', () => {
  const rows = Array.from({ length: 7 }, (_, at): ReadonlyArray<Cell> => [number(String(at + 1))])
  const sheets: string[] = []
  let names = ''
  for (const [path, pieces] of workbookParts([sheetOf('Fills', rows)], 3)) {
    const xml = [...pieces].join('')
    if (path.includes('worksheets')) sheets.push([...xml.matchAll(/<v>(\d)<\/v>/g)].map(([, value]) => value).join(''))
    if (path === 'xl/workbook.xml') names = xml
  }
  expect(sheets).toEqual(['123', '456', '7'])
  expect([...names.matchAll(/name="([^"]*)"/g)].map(([, name]) => name)).toEqual(['Fills', 'Fills 2', 'Fills 3'])
})
