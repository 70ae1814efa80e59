import { describe, expect, it } from 'vitest'
import { nothingTold, outcomeOf, type Sums, takeFile, takeWire } from './told.ts'

const head = 'Date,Type,Symbol,Quantity,Price'

/** A file with more columns than the usual ones. */
const fileOf = (columns: string, ...lines: ReadonlyArray<string>): string => `${head}${columns}\n${lines.join('\n')}\n`

interface Case {
  readonly what: string
  readonly text: string
  readonly zone?: string
  readonly realized: Sums
  readonly unknown?: number
  readonly said?: ReadonlyArray<string>
  readonly unread?: ReadonlyArray<string>
}

/** A purchase of ten and its sale, ten dearer, of whatever name and with whatever columns more. */
const roundTrip = (symbol: string, [bought, sold]: readonly [string, string], columns = '', cells = ''): string =>
  fileOf(columns, `2026-03-09,BUY,${symbol},10,${bought}${cells}`, `2026-03-10,SELL,${symbol},10,${sold}${cells}`)

const files: ReadonlyArray<Case> = [
  { what: 'a sign with the price', text: roundTrip('XYZ', ['€100', '€110']), realized: { EUR: '100' } },
  {
    what: 'pence with the price',
    text: roundTrip('VOD', ['72p', '74p'], ',Currency', ',GBP'),
    realized: { GBP: '0.2' },
  },
  {
    what: 'the dollars of Canada',
    text: roundTrip('RY', ['$100', '$110'], ',Currency', ',CAD'),
    realized: { CAD: '100' },
  },
  {
    what: 'two currencies in one line',
    text: roundTrip('XYZ', ['$100', '$110'], ',Fees', ',€1'),
    realized: {},
    said: ['CURRENCIES_DIFFER', 'CURRENCIES_DIFFER'],
  },
  {
    what: 'percent with the price',
    text: roundTrip('XYZ', ['98.5%', '99.5%']),
    realized: {},
    said: ['UNKNOWN_CURRENCY', 'UNKNOWN_CURRENCY'],
  },
  { what: 'a pair of currencies', text: roundTrip('USDJPY', ['150', '160']), realized: { JPY: '100' } },
  { what: 'a coin in euros', text: roundTrip('BTC/EUR', ['60000', '60010']), realized: { EUR: '100' } },
  { what: 'a coin in another', text: roundTrip('BTC/USDT', ['60000', '60010']), realized: { USDT: '100' } },
  {
    what: 'another name for the currency',
    text: roundTrip('SAP', ['100', '110'], ',Currency Code', ',EUR'),
    realized: { EUR: '100' },
  },
  {
    what: 'columns that are not read',
    text: roundTrip('XYZ', ['100', '110'], ',Tax,Notes,Price', ',5,,99'),
    realized: { USD: '100' },
    unread: ['Tax', 'Price'],
  },
  {
    what: 'an order that was cancelled',
    text: fileOf(
      ',Status',
      '2026-03-09,BUY,XYZ,10,99,Cancelled',
      '2026-03-09,BUY,XYZ,10,100,Filled',
      '2026-03-10,SELL,XYZ,10,110,Filled',
    ),
    realized: { USD: '100' },
  },
  {
    what: 'a purchase that is taken back',
    text: fileOf(
      '',
      '2026-03-09,BUY,XYZ,10,100',
      '2026-03-09,BUY,XYZ,-10,100',
      '2026-03-09,BUY,XYZ,10,101',
      '2026-03-10,SELL,XYZ,10,110',
    ),
    realized: { USD: '90' },
  },
  {
    what: 'a sale that is taken back, in a file whose sales are below zero',
    text: fileOf(
      '',
      '2026-03-09,BUY,XYZ,10,100',
      '2026-03-10,SELL,XYZ,-10,105',
      '2026-03-10,SELL,XYZ,10,105',
      '2026-03-11,SELL,XYZ,-10,110',
    ),
    realized: { USD: '100' },
  },
  {
    what: 'a price below zero of a future',
    text: fileOf('', '2020-04-20,BUY,CLK0,1,-30', '2020-04-20,SELL,CLK0,1,-20'),
    realized: { USD: '10000' },
  },
  {
    what: 'a price below zero that its cash confirms',
    text: fileOf(',Amount', '2026-03-09,BUY,SPREAD,10,-2,20', '2026-03-10,SELL,SPREAD,10,-1,-10'),
    realized: { USD: '10' },
  },
  {
    what: 'thousands as a letter',
    text: roundTrip('XYZ', ['1.2K', '1.3K']),
    realized: {},
    said: ['UNKNOWN_CURRENCY', 'INVALID_NUMBER', 'UNKNOWN_CURRENCY', 'INVALID_NUMBER'],
  },
  {
    what: 'letters of a hand',
    text: fileOf('', '2026-03-09,BUY,brk.b,10,100', '2026-03-10,SELL,BRK.B,10,110'),
    realized: { USD: '100' },
  },
  {
    what: 'a small letter within capitals, which is the name of another share',
    text: fileOf('', '2026-03-09,BUY,BACPL,10,100', '2026-03-10,SELL,BACpL,10,110'),
    realized: { USD: '0' },
    unknown: 1,
  },
  {
    what: 'an option as platforms write it',
    text: roundTrip('.AAPL261120C150', ['2', '3']),
    realized: { USD: '1000' },
  },
  {
    what: 'an option whose cash counts one share',
    text: fileOf(
      ',Amount',
      '2026-03-09,BUY,AAPL  261120C00150000,1,200,-200',
      '2026-03-10,SELL,AAPL  261120C00150000,1,300,300',
    ),
    realized: { USD: '100' },
  },
  {
    what: 'short sales in words',
    text: fileOf('', '2026-03-09,Sell short,XYZ,10,100', '2026-03-10,Cover,XYZ,10,90'),
    realized: { USD: '100' },
  },
  {
    what: 'a split that states its ratio alone',
    text: fileOf(
      ',Ratio',
      '2026-03-09,BUY,XYZ,10,100,',
      '2026-03-10,Stock split,XYZ,,,4:1',
      '2026-03-11,SELL,XYZ,40,30,',
    ),
    realized: { USD: '200' },
  },
  {
    what: 'rounding in the second decimal',
    text: fileOf(
      '',
      '2026-03-02,BUY,VTI,33.33,300',
      '2026-03-03,BUY,VTI,33.33,300',
      '2026-03-04,BUY,VTI,33.33,300',
      '2026-03-09,SELL,VTI,100,303',
    ),
    realized: { USD: '303' },
  },
  {
    what: 'a sale above the purchase, in a file in the order of time',
    text: fileOf('', '2026-03-09,SELL,XYZ,10,120', '2026-03-09,BUY,XYZ,10,100', '2026-03-10,SELL,XYZ,10,110'),
    realized: { USD: '0' },
    unknown: 3,
  },
  {
    what: 'the same in a file of one day, whose order is not known',
    text: fileOf('', '2026-03-09,SELL,XYZ,10,120', '2026-03-09,BUY,XYZ,10,100'),
    realized: { USD: '200' },
  },
  {
    what: 'the hour that comes twice',
    text: fileOf(
      '',
      '2026-11-01 01:30:00,BUY,XYZ,10,100',
      '2026-11-01 01:10:00,SELL,XYZ,10,110',
      '2026-11-02 10:00:00,BUY,XYZ,1,100',
    ),
    zone: 'America/New_York',
    realized: { USD: '100' },
  },
  {
    what: 'an evening that is midnight in UTC, among dates as spreadsheets write them',
    text: fileOf(
      '',
      '2026-03-09 00:00:00,BUY,XYZ,10,100',
      '2026-03-09 00:00:00,BUY,ABC,1,1',
      '2026-03-10 00:00:00,BUY,ABC,1,1',
      '2026-03-10 20:00:00,SELL,XYZ,10,110',
    ),
    zone: 'America/New_York',
    realized: { USD: '100' },
  },
  {
    what: 'clocks of twelve hours',
    text: fileOf('', '2026/03/09 09:30 AM,BUY,XYZ,10,100', '2026/03/09 02:30 PM,SELL,XYZ,10,110'),
    realized: { USD: '100' },
  },
]

const wireRow = ({ symbol = 'XYZ', quoted = 'USD', ...parts }: Record<string, unknown>, index: number) => ({
  id: `row-${index}`,
  symbol: { symbol, raw_symbol: symbol, currency: { code: quoted } },
  option_symbol: null,
  price: 0,
  fee: 0,
  amount: null,
  currency: { code: 'USD' },
  description: '',
  ...parts,
})
const [first, second, third] = ['2026-03-09T14:30:00Z', '2026-03-10T14:30:00Z', '2026-03-11T14:30:00Z']
const bought = { type: 'BUY', units: 10, price: 100, amount: -1000, trade_date: first }
const sold = { type: 'SELL', units: -10, price: 110, amount: 1100, trade_date: third }

describe('[numbers] A broker’s records, taken literally', () => {
  it.each(files.map((each) => [each.what, each] as const))('reads a file with %s', (_what, each) => {
    const told = nothingTold()
    takeFile(told, each.text, each.zone ?? 'UTC')
    const { realized, unknown } = outcomeOf(told)
    expect({ realized, unknown, said: told.said, unread: told.unread }).toEqual({
      realized: each.realized,
      unknown: each.unknown ?? 0,
      said: each.said ?? [],
      unread: each.unread ?? [],
    })
  })

  it.each<readonly [string, ReadonlyArray<Record<string, unknown>>, Sums, number, ReadonlyArray<string>]>([
    [
      'a purchase that is taken back',
      [bought, { ...bought, units: -10, amount: 1000 }, { ...bought, price: 101, amount: -1010 }, sold],
      { USD: '90' },
      0,
      [],
    ],
    [
      'a sale that is called cancelled',
      [bought, { ...sold, trade_date: second }, { ...sold, units: 10, amount: -1100, description: 'SELL CXL' }, sold],
      { USD: '100' },
      0,
      [],
    ],
    [
      'orders that were good till cancelled',
      [
        { ...bought, description: 'BUY GOOD TILL CANCELLED' },
        { ...sold, description: 'SELL GOOD TILL CANCELLED' },
      ],
      { USD: '100' },
      0,
      [],
    ],
    ['a cancellation of what is not there', [{ ...bought, units: -10, amount: 1000 }, sold], { USD: '0' }, 1, []],
    [
      'a price below zero with the cash that it moves',
      [
        { ...bought, units: 1, price: -30, amount: 30 },
        { ...sold, units: -1, price: -20, amount: -20 },
      ],
      { USD: '10' },
      0,
      [],
    ],
    [
      'a sign before the price that means nothing',
      [
        { ...bought, price: -100 },
        { ...sold, price: -110 },
      ],
      { USD: '100' },
      0,
      [],
    ],
    [
      'a split whose words alone say the ratio',
      [
        bought,
        { type: 'SPLIT', units: 0, description: '2 for 1', trade_date: second },
        { ...sold, units: -20, amount: 2200 },
      ],
      { USD: '1200' },
      0,
      [],
    ],
    [
      'cash in another currency than the price',
      [
        { ...bought, symbol: 'VOD.L', quoted: 'GBX', units: 100, price: 72, amount: -95 },
        { ...sold, symbol: 'VOD.L', quoted: 'GBX', units: -100, price: 74, amount: 98 },
      ],
      { USD: '3' },
      0,
      [],
    ],
    [
      'a mere date among times',
      [
        { ...bought, trade_date: '2026-03-10T01:00:00Z' },
        { ...sold, trade_date: '2026-03-09T00:00:00Z' },
      ],
      { USD: '100' },
      0,
      [],
    ],
  ])('reads an answer with %s', (_what, rows, sums, unknownCost, codes) => {
    const told = nothingTold()
    takeWire(told, rows.map(wireRow), 'America/Los_Angeles')
    const { realized, unknown } = outcomeOf(told)
    expect({ realized, unknown, said: told.said, lost: told.lost }).toEqual({
      realized: sums,
      unknown: unknownCost,
      said: codes,
      lost: 0,
    })
  })
})
