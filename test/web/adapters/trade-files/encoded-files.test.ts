// @vitest-environment node
import { expect, it } from 'vitest'
import { told, toldByProposal } from './made-files.ts'

type Case = readonly [name: string, file: Uint8Array | string, right?: ReadonlyArray<string>]

const bought = '2026-03-09 BUY 100 KLM @ 18.4 x1 0 USD'
const text = 'Date,Type,Symbol,Quantity,Price\n2026-03-09,Buy,KLM,100,18.40\n'
const withColumn = (name: string, value: string): string =>
  text.replace('Price', `Price,${name}`).replace('18.40', `18.40,${value}`)
const german = 'Date;Type;Symbol;Quantity;Price\n2026-03-09;Kauf;KLM;100;18,40\n'
const line = (quantity: string, price: string): string =>
  `Date;Type;Symbol;Quantity;Price\n2026-03-09;Buy;KLM;${quantity};${price}\n`

const utf16 = (of: string, isBig = false): Uint8Array => {
  const bytes = new Uint8Array(of.length * 2)
  const view = new DataView(bytes.buffer)
  for (let at = 0; at < of.length; at += 1) view.setUint16(at * 2, of.charCodeAt(at), !isBig)
  return bytes
}
const latin = (of: string): Uint8Array => Uint8Array.from(of, (letter) => letter.charCodeAt(0))
const thousand = bought.replace('100', '1000')

const files: ReadonlyArray<Case> = [
  ['UTF-8 with its mark', `\ufeff${text}`],
  ['UTF-16, the small end first', utf16(`\ufeff${text}`)],
  ['UTF-16, the big end first', utf16(`\ufeff${text}`, true)],
  ['UTF-16 without a mark', utf16(text)],
  ['UTF-16 without a mark, the big end first', utf16(text, true)],
  ['windows-1252', latin(german.replace('KLM', 'M\u00dcV')), [bought.replace('KLM', 'MÜV')]],
  ['line ends of old Macs', text.replaceAll('\n', '\r')],
  ['mixed line ends', text.replace('\n', '\r\n')],
  ['a separator that is said', `sep=;\r\n${german}`],
  ['a separator that is said behind a mark', `\ufeff"sep=;"\r\n${german}`],
  ['tabs', text.replaceAll(',', '\t')],
  ['strokes', text.replaceAll(',', '|')],
  ['a remark first', `# made on 2026-03-11, by hand\n${text}`],
  ['NUL behind the text', `${text}${'\0'.repeat(8)}`, ['BINARY_FILE']],
  ['quotes in a cell', withColumn('Note', '"he said ""go"""')],
  ['a line break in a cell', withColumn('Note', '"one\ntwo"')],
  ['blanks that do not break', line('1\u00a0000', '18,40'), [thousand]],
  ['thin blanks', line('1\u2009000', '18,40'), [thousand]],
  ['narrow blanks that do not break', line('1\u202f000', '18,40'), [thousand]],
  ['apostrophes', line("1'000", '18.40'), [thousand]],
  ['typographic apostrophes', line('1\u2019000', '18.40'), [thousand]],
  ['a minus of typographers', line('\u2212100', '18,40').replace('Buy', 'Sell'), [bought.replace('BUY', 'SELL')]],
  ['digits of full width', line('１００', '18,40'), ['! INVALID_NUMBER']],
  ['Arabic digits', line('١٠٠', '18,40'), ['! INVALID_NUMBER']],
  ['soft hyphens and blanks of no width in names', text.replace('Symbol', 'Sym\u00adbol\u200b')],
  ['a blank of no width behind a ticker', text.replace('KLM', 'KLM\u200b')],
  ['a mark of direction before a date', text.replace('2026-03-09', '\u200e2026-03-09')],
  ['a mark of direction before a number', text.replace('18.40', '\u200e18.40')],
  ['commas that mark decimals between commas', text.replace('18.40', '18,40'), ['! MORE_CELLS']],
  [
    'commas that mark decimals between commas, with fees',
    withColumn('Fees', '1,25').replace('18.40', '18,40'),
    ['! MORE_CELLS'],
  ],
  ['a note behind the last column', text.replace('18.40', '18.40,first try')],
  [
    'a position that is a number at times',
    'Date,Type,Symbol,Quantity,Price,Position\n2026-03-09,Buy,KLM,100,18.40,Long\n2026-03-10,Sell,KLM,100,19.40,0\n',
    [bought, '2026-03-10 SELL 100 KLM @ 19.4 x1 0 USD'],
  ],
  [
    'a position next to the action',
    'Date,Type,Symbol,Quantity,Price,Side\n2026-03-09,Sell,KLM,100,18.40,Short\n2026-03-10,Buy,KLM,100,19.40,Short\n',
    ['2026-03-09 SELL 100 KLM @ 18.4 x1 0 USD open', '2026-03-10 BUY 100 KLM @ 19.4 x1 0 USD close'],
  ],
  ['a future whose month is over', text.replace('KLM', 'ESH24'), ['! NO_CONTRACT_SIZE']],
  [
    'few units of a pair',
    text.replace('KLM,100', 'EURUSD,0.1'),
    ['? quantity-unit', '2026-03-09 BUY 0.1 EURUSD @ 18.4 x1 0 USD'],
  ],
  ['lots of a pair', text.replace('KLM,100', 'EURUSD,0.1 lots'), ['2026-03-09 BUY 0.1 EURUSD @ 18.4 x100000 0 USD']],
  ['lots of no known size', text.replace('KLM,100', 'US500,0.1 lots'), ['! NO_CONTRACT_SIZE']],
  ['a future of no known size', text.replace('KLM', 'ZZZZ27'), ['! NO_CONTRACT_SIZE']],
]

it.each(files.map(([name, file, right = [bought]]) => [name, file, right] as const))(
  '[broker files] %s',
  async (_, file, right) => expect(await told(file)).toEqual(right),
)

const names = 'Trade Date,Action,Ticker,Qty,Avg Price,Fee'
const bare = (cells: string): string => `${names}\n2026-03-09,Buy,${cells}\n`
const proposed: ReadonlyArray<readonly [string, string, ReadonlyArray<string>]> = [
  [
    'commas that mark decimals between commas, in an unknown file',
    `${names}\n2026-03-09,Buy,KLM,100,18,40,1,25\n2026-03-10,Sell,KLM,100,19,40,1,25\n`,
    ['! MORE_CELLS', '! MORE_CELLS'],
  ],
  [
    'a position next to the action, in an unknown file',
    'Trade Date,Side,Action,Ticker,Qty,Avg Price,Fee\n2026-03-09,Short,Sell,KLM,100,18.40,1\n' +
      '2026-03-10,Short,Buy,KLM,100,19.40,1\n2026-03-11,Long,Buy,KLM,100,19.40,1\n' +
      '2026-03-12,Long,Sell,KLM,100,19.40,1\n',
    [
      '2026-03-09 SELL 100 KLM @ 18.4 x1 1 USD open',
      '2026-03-10 BUY 100 KLM @ 19.4 x1 1 USD close',
      '2026-03-11 BUY 100 KLM @ 19.4 x1 1 USD open',
      '2026-03-12 SELL 100 KLM @ 19.4 x1 1 USD close',
    ],
  ],
  [
    'fees in the coin that is bought, which no column names',
    'Spot Pairs,Order Type,Direction,Filled Value,Filled Price,Filled Quantity,Fees,Transaction ID,Timestamp (UTC)\n' +
      'BTCUSDT,LIMIT,BUY,6000,60000,0.1,0.0001,1,2026-03-20 10:00:00\n' +
      'BTCUSDT,LIMIT,SELL,6093.9,61000,0.0999,6.0939,2,2026-03-21 10:00:00\n',
    [
      '2026-03-20T10:00:00.000Z BUY 0.0999 BTCUSDT @ 60000 x1 6 USDT',
      '2026-03-21T10:00:00.000Z SELL 0.0999 BTCUSDT @ 61000 x1 6.0939 USDT',
    ],
  ],
  [
    'fees that may be in money as well',
    'Spot Pairs,Order Type,Direction,Filled Value,Filled Price,Filled Quantity,Fees,Transaction ID,Timestamp (UTC)\n' +
      'XRPUSDT,LIMIT,BUY,150,1.5,100,0.1,1,2026-03-20 10:00:00\n',
    ['2026-03-20T10:00:00.000Z BUY 100 XRPUSDT @ 1.5 x1 0.1 USDT'],
  ],
  ['a future by its stroke alone', bare('/ES,1,5000.25,1'), ['2026-03-09 BUY 1 /ES @ 5000.25 x50 1 USD open']],
  ['a future by a stroke that no exchange lists', bare('/XYZ,1,5000.25,1'), ['! NO_CONTRACT_SIZE']],
  ['a future whose month is over, in an unknown file', bare('ESH24,1,5000.25,1'), ['! NO_CONTRACT_SIZE']],
  ['a fee in percent, in an unknown file', bare('KLM,1,50.25,0.1%'), ['! INVALID_NUMBER']],
  ['an error of a spreadsheet, in an unknown file', bare('#N/A,1,5000.25,1'), ['! NO_SYMBOL']],
  [
    'a midnight next to a clock',
    `${names.replace('Date', 'Date,Time')}\n2026-03-09 00:00:00,12:00,Buy,KLM,100,18.45,1\n`,
    ['? zone', '2026-03-09T12:00:00.000Z BUY 100 KLM @ 18.45 x1 1 USD'],
  ],
]

it.each(proposed)('[broker files] %s', async (_, file, right) => expect(await toldByProposal(file)).toEqual(right))
