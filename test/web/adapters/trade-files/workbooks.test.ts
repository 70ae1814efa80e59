// @vitest-environment node
import { strToU8, zipSync } from 'fflate'
import { expect, it } from 'vitest'
import { madeBook, type MadeBook, type MadeCell, told, toldByProposal } from './made-files.ts'

type Case = readonly [name: string, file: Uint8Array | string, right?: ReadonlyArray<string>]

const names = ['Date', 'Type', 'Symbol', 'Quantity', 'Price']
const bought = '2026-03-09 BUY 100 KLM @ 18.4 x1 0 USD'
const noon = ['? zone', '2026-03-09T12:00:00.000Z BUY 100 KLM @ 18.4 x1 0 USD']
const second = noon.map((line) => line.replace('12:00:00', '09:31:05'))
const sold = '2026-03-10 SELL 100 KLM @ 19.4 x1 0 USD'
const book = (rows: ReadonlyArray<ReadonlyArray<MadeCell>>, more: Omit<MadeBook, 'sheets'> = {}): Uint8Array =>
  madeBook({ sheets: { Trades: rows }, ...more })
/** Lines in the styles of `dates`. */
const styled = (...rows: ReadonlyArray<ReadonlyArray<MadeCell>>) => book(rows, { formats: dates })
const bookOf = (sheets: MadeBook['sheets'], hidden: ReadonlyArray<string> = []) => madeBook({ sheets, hidden })
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
const formatted = (code: string, value: number) =>
  book([names, ['2026-03-09', 'Buy', 'KLM', 100, { v: value, s: 1 }]], { formats: [code] })
const line = (...row: ReadonlyArray<MadeCell>) => book([names, row])
const first = buy('2026-03-09')
const trades = [names, first]
/** A workbook with a column for fees, which holds this fee. */
const charged = (fee: MadeCell): Uint8Array => book([[...names, 'Fees'], buy('2026-03-09', fee)])

const cells: ReadonlyArray<Case> = [
  ['a day in both styles of spreadsheets', styled(names, buy({ v: 46090, s: isoDay }))],
  ['a day in a built-in style', styled(names, buy({ v: 46090, s: usDay }))],
  ['a day counted from 1904', book([names, buy({ v: 44628, s: usDay })], { formats: dates, from1904: true })],
  ['a day without a style', book([names, buy(46090)])],
  ['a moment without a style', book([names, buy(46090.5)]), noon],
  ['a moment to the second', styled(names, buy({ v: '46090.396585648145', s: long })), second],
  ['a day as ISO writes it (strict)', book([names, buy({ v: '2026-03-09', t: 'd' })])],
  ['a moment as ISO writes it (strict)', book([names, buy({ v: '2026-03-09T09:31:05', t: 'd' })]), second],
  [
    'day and clock in two columns',
    styled([...names, 'Time'], buy({ v: 46090, s: isoDay }, { v: 0.5, s: clock })),
    noon,
  ],
  [
    'a clock alone in the style of a moment',
    styled([...names, 'Time'], buy({ v: 46090, s: isoDay }, { v: 0.5, s: moment })),
    noon,
  ],
  [
    'one moment in two columns, as a day and as a clock',
    styled([...names, 'Time'], buy({ v: 46090.5, s: isoDay }, { v: 46090.5, s: clock })),
    noon,
  ],
  ['a price with three decimals', line('2026-03-09', 'Buy', 'KLM', 100, 1.234), [bought.replace('18.4', '1.234')]],
  ['noise of arithmetic', line('2026-03-09', 'Buy', 'KLM', 100, { v: '18.400000000000002' })],
  ['scientific notation', line('2026-03-09', 'Buy', 'KLM', { v: '1E2' }, 18.4)],
  [
    'more digits than a double has',
    line('2026-03-09', 'Buy', 'KLM', { v: '0.123456789012345678' }, { v: '1234567890123456.789' }),
    ['2026-03-09 BUY 0.123456789012345678 KLM @ 1234567890123456.789 x1 0 USD'],
  ],
  ['numbers that are texts', line('2026-03-09', 'Buy', 'KLM', '100', '18.40')],
  ['numbers that are texts in German', line('2026-03-09', 'Buy', 'KLM', '100', '18,40')],
  ['a ticker that is a number', line('2026-03-09', 'Buy', 7203, 100, 18.4), [bought.replace('KLM', '7203')]],
  ['euros by their format', formatted('[$€-2] #,##0.00', 18.4), [bought.replace('USD', 'EUR')]],
  ['euros behind the number', formatted('#,##0.00\\ "€"', 18.4), [bought.replace('USD', 'EUR')]],
  ['francs by their format', formatted('[$CHF-807] #,##0.00', 18.4), [bought.replace('USD', 'CHF')]],
  [
    'pounds by their format',
    formatted('"£"#,##0.00;[Red]-"£"#,##0.00', 8.4),
    [bought.replace('18.4', '8.4').replace('USD', 'GBP')],
  ],
  ['dollars by their format', formatted('"$"#,##0.00_);\\("$"#,##0.00\\)', 18.4)],
  ['a price in percent by its format', formatted('0.00%', 0.985), ['! UNKNOWN_CURRENCY']],
  ['a text without its number is empty', book([[...names, 'Fees'], buy('2026-03-09', { t: 's' })], { shared: ['7'] })],
  ['an error where a fee belongs', charged({ v: '#N/A', t: 'e' }), ['! INVALID_NUMBER']],
  ['an error where a symbol belongs', line('2026-03-09', 'Buy', { v: '#REF!', t: 'e' }, 100, 18.4), ['! NO_SYMBOL']],
  [
    'an error that a German spreadsheet has written',
    `${names.join(';')}\n2026-03-09;Buy;#NV;100;18,4\n`,
    ['! NO_SYMBOL'],
  ],
  ['a formula with its result', charged({ v: '1.84', f: 'E2*0.1' }), [bought.replace(' 0 USD', ' 1.84 USD')]],
  ['a formula without its result', charged({ f: 'E2*0.1' }), ['FORMULAS_WITHOUT_VALUES']],
  ['a formula that comes to nothing', charged({ f: 'IF(E2>99,1,"")', t: 'str', v: '' })],
  ['yes as a boolean is no side', line('2026-03-09', { v: '1', t: 'b' }, 'KLM', 100, 18.4), ['! INVALID_TYPE']],
  ['blanks around texts', line('2026-03-09', ' Buy ', ' KLM ', 100, 18.4)],
  [
    'marks that are not seen',
    book([
      ['Date\u200b', 'Ty\u00adpe', '\ufeffSymbol', 'Quantity', 'Price'],
      ['\u200e2026-03-09', 'Buy', 'KLM\u200b', 100, 18.4],
    ]),
  ],
  ['empty columns and rows', book([[], ['Report of 2026'], [], [undefined, ...names], [undefined, ...first]])],
  [
    'a text of Excel that no number is',
    styled(names, ['2026-03-09', 'Buy', 'KLM', 100, { v: 46090, s: 1 }]),
    ['! INVALID_NUMBER'],
  ],
]

const sell = ['2026-03-10', 'Sell', 'KLM', 100, 19.4]
const turned = ['Date', 'Type', 'Symbol', 'Price', 'Quantity']
const many = Array.from({ length: 60 }, (_, at) => [`Line ${at}`, at])

const sheets: ReadonlyArray<Case> = [
  ['the table on the second sheet', bookOf({ Sum: [['Sum', 5]], Trades: trades })],
  ['the table behind a long sheet', bookOf({ Sum: many, Trades: trades })],
  ['a sheet for each year', bookOf({ One: trades, Two: [names, sell] }), [bought, sold]],
  [
    'a sheet with its columns in another order',
    bookOf({ One: trades, Two: [turned, ['2026-03-10', 'Sell', 'KLM', 19.4, 100]] }),
    [bought, sold],
  ],
  [
    'a sheet with all, and one for each year',
    bookOf({ All: [names, first, sell], One: trades, Two: [names, sell] }),
    [bought, sold],
  ],
  ['two fills alike within a sheet', bookOf({ All: [names, first, first], One: trades }), [bought, bought]],
  ['a hidden copy', bookOf({ All: trades, Old: [names, buy('2026-03-08')] }, ['Old'])],
  ['a hidden sheet in front of the table', bookOf({ Old: [names, buy('2026-03-08')], All: trades }, ['Old'])],
  ['the table on a hidden sheet alone', bookOf({ Sum: [['Sum', 5]], Old: trades }, ['Old'])],
  [
    'a sheet of other things behind the trades',
    bookOf({
      Trades: trades,
      Cash: [
        ['Date', 'Amount'],
        ['2026-03-09', 5],
      ],
    }),
  ],
]

const otherColumns = [
  ['Trade Date', 'Side', 'Ticker', 'Qty', 'Avg Price'],
  ['2026-03-09', 'Buy', 'KLM', 100, 18.4],
]

const textCell = (text: string): string => `<Cell><Data ss:Type="String">${text}</Data></Cell>`
const filled = ['2026-03-09', 'Buy', 'KLM', '100', '18.40'].map(textCell).join('')
const parts: ReadonlyArray<Case> = [
  [
    'a sheet with other columns that may be trades',
    bookOf({ Trades: trades, More: otherColumns }),
    [bought, ...['OTHER_SHEET', 'OTHER_SHEET'].map((code) => `! ${code}`)],
  ],
  ['another prefix of relations', book(trades, { prefix: 'd3p1' })],
  ['parts in small letters', book(trades, { path: (path) => path.toLowerCase() })],
  ['parts in capital letters', book(trades, { path: (path) => path.toUpperCase() })],
  ['parts with strokes of Windows', book(trades, { path: (path) => path.replaceAll('/', '\\') })],
  ['a text that is nowhere', line('2026-03-09', 'Buy', { v: 3, t: 's' }, 100, 18.4), ['UNREADABLE']],
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
    'a workbook as XML with cells that go over several columns and rows',
    '<?xml version="1.0"?><Workbook xmlns="urn:schemas-microsoft-com:office:spreadsheet" ' +
      'xmlns:ss="urn:schemas-microsoft-com:office:spreadsheet"><Worksheet ss:Name="A"><Table>' +
      `<Row><Cell ss:MergeAcross="1"><Data ss:Type="String">Month</Data></Cell>${names.map(textCell).join('')}</Row>` +
      `<Row><Cell ss:MergeAcross="1" ss:MergeDown="1"><Data ss:Type="String">March</Data></Cell>${filled}</Row>` +
      `<Row>${filled}</Row></Table></Worksheet></Workbook>`,
    [bought, bought],
  ],
  [
    'a page that begins with a remark',
    '<!-- made by a broker --><meta charset="utf-8"><table>' +
      `<tr>${names.map((name) => `<td>${name}</td>`).join('')}</tr>` +
      '<tr><td>2026-03-09</td><td>Buy</td><td>KLM</td><td>100</td><td>18.40</td></tr></table>',
  ],
]

/** The cases; where one says nothing else, one fill is read. */
const whole = (cases: ReadonlyArray<Case>) =>
  cases.map(([name, file, right = [bought]]) => [name, file, right] as const)

it.each(whole([...cells, ...sheets, ...parts]))('[broker files] %s', async (_, file, right) =>
  expect(await told(file)).toEqual(right),
)

const foreign = 'Trade Date|Side|Ticker|Qty|Avg Price|Fee'.split('|')
const timed = foreign.toSpliced(1, 0, 'Time')
/** Without our names: by the columns that are proposed. */
const proposed: ReadonlyArray<Case> = [
  [
    'an unknown file with a moment in two columns',
    book([timed, [{ v: 46090.5, s: isoDay }, { v: 46090.5, s: clock }, 'Buy', 'KLM', 100, 18.4, 1]], {
      formats: dates,
    }),
    ['? zone', '2026-03-09T12:00:00.000Z BUY 100 KLM @ 18.4 x1 1 USD'],
  ],
  [
    'an unknown file with its clock in the style of a moment',
    book([timed, [{ v: 46090, s: moment }, { v: 0.5, s: moment }, 'Buy', 'KLM', 100, 18.4, 1]], { formats: dates }),
    ['? zone', '2026-03-09T12:00:00.000Z BUY 100 KLM @ 18.4 x1 1 USD'],
  ],
  [
    'an unknown file behind a long sheet',
    bookOf({ Sum: many, Trades: [foreign, ['2026-03-09', 'Buy', 'KLM', 100, 18.4, 1]] }),
    ['2026-03-09 BUY 100 KLM @ 18.4 x1 1 USD'],
  ],
  [
    'an unknown file with euros by their format',
    book([foreign, ['2026-03-09', 'Buy', 'KLM', 100, { v: 18.4, s: 1 }, { v: 1, s: 1 }]], {
      formats: ['[$€-407] #,##0.00'],
    }),
    ['2026-03-09 BUY 100 KLM @ 18.4 x1 1 EUR'],
  ],
]

it.each(whole(proposed))('[broker files] %s', async (_, file, right) =>
  expect(await toldByProposal(file)).toEqual(right),
)
