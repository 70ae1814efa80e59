// @vitest-environment node
import { strToU8, zipSync } from 'fflate'
import { expect, it } from 'vitest'
import { madeBook, type MadeBook, type MadeCell, told, toldByProposal } from './made-files.ts'

type Case = readonly [name: string, file: Uint8Array | string, right: ReadonlyArray<string>]

const names = ['Date', 'Type', 'Symbol', 'Quantity', 'Price']
const bought = '2026-03-09 BUY 100 KLM @ 18.4 x1 0 USD'
const sold = '2026-03-10 SELL 100 KLM @ 19.4 x1 0 USD'
const book = (rows: ReadonlyArray<ReadonlyArray<MadeCell>>, more: Omit<MadeBook, 'sheets'> = {}): Uint8Array =>
  madeBook({ sheets: { Trades: rows }, ...more })
const dates = ['yyyy\\-mm\\-dd', 14, 22, 'h:mm:ss', 'dd/mm/yyyy\\ hh:mm:ss', '[h]:mm:ss']
const [isoDay, usDay, moment, clock, long] = [1, 2, 3, 4, 5]
const buy = (date: MadeCell, ...more: ReadonlyArray<MadeCell>): ReadonlyArray<MadeCell> => [
  date,
  'Buy',
  'KLM',
  100,
  18.4,
  ...more,
]
const formatted = (code: string, value: number): MadeBook => ({
  sheets: { A: [names, ['2026-03-09', 'Buy', 'KLM', 100, { v: value, s: 1 }]] },
  formats: [code],
})
/** With a column for fees, in which this stands. */
const charged = (fee: MadeCell): Uint8Array => book([[...names, 'Fees'], buy('2026-03-09', fee)])

const cells: ReadonlyArray<Case> = [
  ['a day in both styles of spreadsheets', book([names, buy({ v: 46090, s: isoDay })], { formats: dates }), [bought]],
  ['a day in a built-in style', book([names, buy({ v: 46090, s: usDay })], { formats: dates }), [bought]],
  ['a day counted from 1904', book([names, buy({ v: 44628, s: usDay })], { formats: dates, from1904: true }), [bought]],
  ['a day without a style', book([names, buy(46090)]), [bought]],
  [
    'a moment without a style',
    book([names, buy(46090.5)]),
    ['? zone', '2026-03-09T12:00:00.000Z BUY 100 KLM @ 18.4 x1 0 USD'],
  ],
  [
    'a moment to the second',
    book([names, buy({ v: '46090.396585648145', s: long })], { formats: dates }),
    ['? zone', '2026-03-09T09:31:05.000Z BUY 100 KLM @ 18.4 x1 0 USD'],
  ],
  ['a day as ISO writes it (strict)', book([names, buy({ v: '2026-03-09', t: 'd' })]), [bought]],
  [
    'a moment as ISO writes it (strict)',
    book([names, buy({ v: '2026-03-09T09:31:05', t: 'd' })]),
    ['? zone', '2026-03-09T09:31:05.000Z BUY 100 KLM @ 18.4 x1 0 USD'],
  ],
  [
    'day and clock in two columns',
    book([[...names, 'Time'], buy({ v: 46090, s: isoDay }, { v: 0.5, s: clock })], { formats: dates }),
    ['? zone', '2026-03-09T12:00:00.000Z BUY 100 KLM @ 18.4 x1 0 USD'],
  ],
  [
    'a clock alone in the style of a moment',
    book([[...names, 'Time'], buy({ v: 46090, s: isoDay }, { v: 0.5, s: moment })], { formats: dates }),
    ['? zone', '2026-03-09T12:00:00.000Z BUY 100 KLM @ 18.4 x1 0 USD'],
  ],
  [
    'one moment in two columns, as a day and as a clock',
    book([[...names, 'Time'], buy({ v: 46090.5, s: isoDay }, { v: 46090.5, s: clock })], { formats: dates }),
    ['? zone', '2026-03-09T12:00:00.000Z BUY 100 KLM @ 18.4 x1 0 USD'],
  ],
  [
    'a price with three decimals',
    book([names, ['2026-03-09', 'Buy', 'KLM', 100, 1.234]]),
    [bought.replace('18.4', '1.234')],
  ],
  ['noise of arithmetic', book([names, ['2026-03-09', 'Buy', 'KLM', 100, { v: '18.400000000000002' }]]), [bought]],
  ['scientific notation', book([names, ['2026-03-09', 'Buy', 'KLM', { v: '1E2' }, 18.4]]), [bought]],
  [
    'more digits than a double has',
    book([names, ['2026-03-09', 'Buy', 'KLM', { v: '0.123456789012345678' }, { v: '1234567890123456.789' }]]),
    ['2026-03-09 BUY 0.123456789012345678 KLM @ 1234567890123456.789 x1 0 USD'],
  ],
  ['numbers that are texts', book([names, ['2026-03-09', 'Buy', 'KLM', '100', '18.40']]), [bought]],
  ['numbers that are texts in German', book([names, ['2026-03-09', 'Buy', 'KLM', '100', '18,40']]), [bought]],
  ['a ticker that is a number', book([names, ['2026-03-09', 'Buy', 7203, 100, 18.4]]), [bought.replace('KLM', '7203')]],
  ['euros by their format', madeBook(formatted('[$€-2] #,##0.00', 18.4)), [bought.replace('USD', 'EUR')]],
  ['euros behind the number', madeBook(formatted('#,##0.00\\ "€"', 18.4)), [bought.replace('USD', 'EUR')]],
  ['francs by their format', madeBook(formatted('[$CHF-807] #,##0.00', 18.4)), [bought.replace('USD', 'CHF')]],
  [
    'pounds by their format',
    madeBook(formatted('"£"#,##0.00;[Red]-"£"#,##0.00', 8.4)),
    [bought.replace('18.4', '8.4').replace('USD', 'GBP')],
  ],
  ['dollars by their format', madeBook(formatted('"$"#,##0.00_);\\("$"#,##0.00\\)', 18.4)), [bought]],
  ['a price in percent by its format', madeBook(formatted('0.00%', 0.985)), ['! UNKNOWN_CURRENCY']],
  [
    'a text without its number is empty',
    book([[...names, 'Fees'], buy('2026-03-09', { t: 's' })], { shared: ['7'] }),
    [bought],
  ],
  ['an error where a fee belongs', charged({ v: '#N/A', t: 'e' }), ['! INVALID_NUMBER']],
  [
    'an error where a symbol belongs',
    book([names, ['2026-03-09', 'Buy', { v: '#REF!', t: 'e' }, 100, 18.4]]),
    ['! NO_SYMBOL'],
  ],
  [
    'an error that a German spreadsheet has written',
    `${names.join(';')}\n2026-03-09;Buy;#NV;100;18,4\n`,
    ['! NO_SYMBOL'],
  ],
  ['a formula with its result', charged({ v: '1.84', f: 'E2*0.1' }), [bought.replace(' 0 USD', ' 1.84 USD')]],
  ['a formula without its result', charged({ f: 'E2*0.1' }), ['FORMULAS_WITHOUT_VALUES']],
  ['a formula that comes to nothing', charged({ f: 'IF(E2>99,1,"")', t: 'str', v: '' }), [bought]],
  [
    'yes as a boolean is no side',
    book([names, ['2026-03-09', { v: '1', t: 'b' }, 'KLM', 100, 18.4]]),
    ['! INVALID_TYPE'],
  ],
  ['blanks around texts', book([names, ['2026-03-09', ' Buy ', ' KLM ', 100, 18.4]]), [bought]],
  [
    'marks that are not seen',
    book([
      ['Date\u200b', 'Ty\u00adpe', '\ufeffSymbol', 'Quantity', 'Price'],
      ['\u200e2026-03-09', 'Buy', 'KLM\u200b', 100, 18.4],
    ]),
    [bought],
  ],
  [
    'empty columns and rows',
    book([[], ['Report of 2026'], [], [undefined, ...names], [undefined, ...buy('2026-03-09')]]),
    [bought],
  ],
  [
    'a text of Excel that no number is',
    book([names, ['2026-03-09', 'Buy', 'KLM', 100, { v: 46090, s: 1 }]], { formats: dates }),
    ['! INVALID_NUMBER'],
  ],
]

const sell = ['2026-03-10', 'Sell', 'KLM', 100, 19.4]
const turned = ['Date', 'Type', 'Symbol', 'Price', 'Quantity']
const many = Array.from({ length: 60 }, (_, at) => [`Line ${at}`, at])

const sheets: ReadonlyArray<Case> = [
  [
    'the table on the second sheet',
    madeBook({ sheets: { Sum: [['Sum', 5]], Trades: [names, buy('2026-03-09')] } }),
    [bought],
  ],
  ['the table behind a long sheet', madeBook({ sheets: { Sum: many, Trades: [names, buy('2026-03-09')] } }), [bought]],
  [
    'a sheet for each year',
    madeBook({ sheets: { One: [names, buy('2026-03-09')], Two: [names, sell] } }),
    [bought, sold],
  ],
  [
    'a sheet with its columns in another order',
    madeBook({ sheets: { One: [names, buy('2026-03-09')], Two: [turned, ['2026-03-10', 'Sell', 'KLM', 19.4, 100]] } }),
    [bought, sold],
  ],
  [
    'a sheet with all, and one for each year',
    madeBook({
      sheets: { All: [names, buy('2026-03-09'), sell], One: [names, buy('2026-03-09')], Two: [names, sell] },
    }),
    [bought, sold],
  ],
  [
    'two fills alike within a sheet',
    madeBook({ sheets: { All: [names, buy('2026-03-09'), buy('2026-03-09')], One: [names, buy('2026-03-09')] } }),
    [bought, bought],
  ],
  [
    'a hidden copy',
    madeBook({ sheets: { All: [names, buy('2026-03-09')], Old: [names, buy('2026-03-08')] }, hidden: ['Old'] }),
    [bought],
  ],
  [
    'a hidden sheet in front of the table',
    madeBook({ sheets: { Old: [names, buy('2026-03-08')], All: [names, buy('2026-03-09')] }, hidden: ['Old'] }),
    [bought],
  ],
  [
    'the table on a hidden sheet alone',
    madeBook({ sheets: { Sum: [['Sum', 5]], Old: [names, buy('2026-03-09')] }, hidden: ['Old'] }),
    [bought],
  ],
  [
    'a sheet of other things behind the trades',
    madeBook({
      sheets: {
        Trades: [names, buy('2026-03-09')],
        Cash: [
          ['Date', 'Amount'],
          ['2026-03-09', 5],
        ],
      },
    }),
    [bought],
  ],
]

const otherColumns = [
  ['Trade Date', 'Side', 'Ticker', 'Qty', 'Avg Price'],
  ['2026-03-09', 'Buy', 'KLM', 100, 18.4],
]

const textCell = (text: string): string => `<Cell><Data ss:Type="String">${text}</Data></Cell>`
const parts: ReadonlyArray<Case> = [
  [
    'a sheet with other columns that may be trades',
    madeBook({ sheets: { Trades: [names, buy('2026-03-09')], More: otherColumns } }),
    [bought, ...['OTHER_SHEET', 'OTHER_SHEET'].map((code) => `! ${code}`)],
  ],
  ['another prefix of relations', book([names, buy('2026-03-09')], { prefix: 'd3p1' }), [bought]],
  ['parts in small letters', book([names, buy('2026-03-09')], { path: (path) => path.toLowerCase() }), [bought]],
  ['parts in capital letters', book([names, buy('2026-03-09')], { path: (path) => path.toUpperCase() }), [bought]],
  [
    'parts with strokes of Windows',
    book([names, buy('2026-03-09')], { path: (path) => path.replaceAll('/', '\\') }),
    [bought],
  ],
  ['a text that is nowhere', book([names, ['2026-03-09', 'Buy', { v: 3, t: 's' }, 100, 18.4]]), ['UNREADABLE']],
  [
    'a workbook of LibreOffice',
    zipSync({ mimetype: strToU8('application/vnd.oasis.opendocument.spreadsheet'), 'content.xml': strToU8('<a/>') }),
    ['FOREIGN_SPREADSHEET'],
  ],
  ['a binary workbook', zipSync({ 'xl/workbook.bin': Uint8Array.of(1) }), ['FOREIGN_SPREADSHEET']],
  ['a workbook of Numbers', zipSync({ 'Index/Document.iwa': Uint8Array.of(1) }), ['FOREIGN_SPREADSHEET']],
  ['an old workbook', Uint8Array.of(0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1), ['OLD_SPREADSHEET']],
  [
    'a workbook with a password',
    new Uint8Array([0xd0, 0xcf, 0x11, 0xe0, ...Buffer.from('EncryptedPackage', 'utf16le')]),
    ['PROTECTED_FILE'],
  ],
  ['an archive with a password', Uint8Array.of(0x50, 0x4b, 3, 4, 20, 0, 1, ...new Uint8Array(40)), ['PROTECTED_FILE']],
  [
    'a Flex Query as XML',
    '<?xml version="1.0"?><FlexQueryResponse><Trades><Trade symbol="KLM"/></Trades></FlexQueryResponse>',
    ['XML_FILE'],
  ],
  [
    'a workbook as XML of 2003',
    '<?xml version="1.0"?><Workbook xmlns="urn:schemas-microsoft-com:office:spreadsheet" ' +
      'xmlns:ss="urn:schemas-microsoft-com:office:spreadsheet"><Worksheet ss:Name="A"><Table>' +
      `<Row>${names
        .map((name) => `${name === 'Quantity' ? '<Cell ss:StyleID="s1"/>' : ''}${textCell(name)}`)
        .join('')}</Row>` +
      '<Row ss:Index="4"><Cell><Data ss:Type="DateTime">2026-03-09T00:00:00.000</Data></Cell>' +
      `${textCell('Buy')}<Cell><Data ss:Type="String">KLM</Data><Comment><ss:Data>mine</ss:Data></Comment></Cell>` +
      '<Cell ss:Index="5"><Data ss:Type="Number">100</Data></Cell>' +
      '<Cell><Data ss:Type="Number">1.234</Data></Cell></Row></Table></Worksheet></Workbook>',
    [bought.replace('18.4', '1.234')],
  ],
  [
    'a page that begins with a remark',
    '<!-- made by a broker --><meta charset="utf-8"><table>' +
      `<tr>${names.map((name) => `<td>${name}</td>`).join('')}</tr>` +
      '<tr><td>2026-03-09</td><td>Buy</td><td>KLM</td><td>100</td><td>18.40</td></tr></table>',
    [bought],
  ],
]

it.each([...cells, ...sheets, ...parts])('[broker files] %s', async (_, file, right) =>
  expect(await told(file)).toEqual(right),
)

/** Without our names: by the columns that are proposed. */
const proposed: ReadonlyArray<Case> = [
  [
    'an unknown file with a moment in two columns',
    book(
      [
        ['Trade Date', 'Time', 'Side', 'Ticker', 'Qty', 'Avg Price', 'Fee'],
        [{ v: 46090.5, s: isoDay }, { v: 46090.5, s: clock }, 'Buy', 'KLM', 100, 18.4, 1],
      ],
      { formats: dates },
    ),
    ['? zone', '2026-03-09T12:00:00.000Z BUY 100 KLM @ 18.4 x1 1 USD'],
  ],
  [
    'an unknown file with its clock in the style of a moment',
    book(
      [
        ['Trade Date', 'Time', 'Side', 'Ticker', 'Qty', 'Avg Price', 'Fee'],
        [{ v: 46090, s: moment }, { v: 0.5, s: moment }, 'Buy', 'KLM', 100, 18.4, 1],
      ],
      { formats: dates },
    ),
    ['? zone', '2026-03-09T12:00:00.000Z BUY 100 KLM @ 18.4 x1 1 USD'],
  ],
  [
    'an unknown file behind a long sheet',
    madeBook({
      sheets: {
        Sum: many,
        Trades: [
          ['Trade Date', 'Side', 'Ticker', 'Qty', 'Avg Price', 'Fee'],
          ['2026-03-09', 'Buy', 'KLM', 100, 18.4, 1],
        ],
      },
    }),
    ['2026-03-09 BUY 100 KLM @ 18.4 x1 1 USD'],
  ],
  [
    'an unknown file with euros by their format',
    book(
      [
        ['Trade Date', 'Side', 'Ticker', 'Qty', 'Avg Price', 'Fee'],
        ['2026-03-09', 'Buy', 'KLM', 100, { v: 18.4, s: 1 }, { v: 1, s: 1 }],
      ],
      { formats: ['[$€-407] #,##0.00'] },
    ),
    ['2026-03-09 BUY 100 KLM @ 18.4 x1 1 EUR'],
  ],
]

it.each(proposed)('[broker files] %s', async (_, file, right) => expect(await toldByProposal(file)).toEqual(right))
