import { describe, expect, it } from 'vitest'
import { outcomeOfFile, type Sums } from './told.ts'

interface Right {
  readonly realized?: Sums
  readonly unknown?: number
  readonly said?: ReadonlyArray<string>
  readonly cash?: ReadonlyArray<string>
}
type Trial = readonly [what: string, right: Right, text: string]

const textOf = (...lines: ReadonlyArray<string>): string => `${lines.join('\n')}\n`
const quoted = (...cells: ReadonlyArray<string>): string => cells.map((cell) => `"${cell}"`).join(',')

const schwab = quoted('Date', 'Action', 'Symbol', 'Description', 'Quantity', 'Price', 'Fees & Comm', 'Amount')
const split = (symbol: string, name: string, units: string): string =>
  quoted('05/18/2026', 'Reverse Split', symbol, name, units, '', '', '')
const ofAbc = [
  quoted('05/20/2026', 'Sell', 'ABC', 'ABC PHARMA INC', '4', '$30.00', '', '$120.00'),
  quoted('05/01/2026', 'Buy', 'ABC', 'ABC PHARMA INC', '100', '$1.00', '', '-$100.00'),
] as const
const ofXyz = [
  quoted('05/20/2026', 'Sell', 'XYZ', 'XYZ ENERGY CLASS A', '10', '$21.00', '', '$210.00'),
  quoted('05/01/2026', 'Buy', 'XYZ', 'XYZ ENERGY CLASS A', '200', '$1.00', '', '-$200.00'),
] as const

const ofSchwab: ReadonlyArray<Trial> = [
  [
    'a purchase that is cancelled on a later day, and corrected',
    { realized: { USD: '40' } },
    textOf(
      schwab,
      quoted('05/20/2026', 'Sell', 'BRKB', 'BERKSHIRE HATHAWAY CLASS B', '4', '$480.00', '', '$1,920.00'),
      quoted(
        '03/26/2026 as of 03/25/2026',
        'Buy',
        'BRKB',
        'BERKSHIRE HATHAWAY CLASS B',
        '4',
        '$470.00',
        '',
        '-$1,880.00',
      ),
      quoted(
        '03/26/2026 as of 03/25/2026',
        'Cancel Buy',
        'BRKB',
        'BERKSHIRE HATHAWAY CLASS B',
        '4',
        '$477.40',
        '',
        '$1,909.60',
      ),
      quoted('03/24/2026', 'Buy', 'BRKB', 'BERKSHIRE HATHAWAY CLASS B', '4', '$477.40', '', '-$1,909.60'),
    ),
  ],
  [
    'a sale that is cancelled, without cash',
    { realized: { USD: '0' } },
    textOf(
      schwab,
      quoted('03/26/2026', 'Cancel Sell', 'KLM', 'KLM', '4', '$20.00', '', '$0.00'),
      quoted('03/25/2026', 'Sell', 'KLM', 'KLM', '4', '$20.00', '', '$80.00'),
      quoted('03/24/2026', 'Buy', 'KLM', 'KLM', '4', '$10.00', '', '-$40.00'),
    ),
  ],
  [
    'a cancellation of what is not there',
    { realized: { USD: '0' }, said: ['CANCELS_NOTHING'] },
    textOf(
      schwab,
      quoted('03/26/2026', 'Cancel Buy', 'KLM', 'KLM', '4', '$20.00', '', '$80.00'),
      quoted('03/24/2026', 'Buy', 'KLM', 'KLM', '4', '$10.00', '', '-$40.00'),
    ),
  ],
  [
    'a reinvestment that is taken back, and booked again',
    { realized: { USD: '4' } },
    textOf(
      schwab,
      quoted('03/20/2026', 'Sell', 'KLM', 'KLM', '0.4', '$60.00', '', '$24.00'),
      quoted('03/14/2026', 'Reinvest Shares', 'KLM', 'KLM', '0.4', '$50.00', '', '-$20.00'),
      quoted('03/14/2026', 'Reinvestment Adj', 'KLM', 'KLM', '0.5', '$40.00', '', '$20.00'),
      quoted('03/11/2026', 'Reinvest Shares', 'KLM', 'KLM', '0.5', '$40.00', '', '-$20.00'),
    ),
  ],
  [
    'a reverse split whose old shares leave under their CUSIP',
    { realized: { USD: '20' } },
    textOf(
      schwab,
      ofAbc[0],
      split('ABC', 'ABC PHARMA INC', '4'),
      split('00001N701', 'ABC PHARMA INCXXXREVERSE SPLIT EFF: 05/18/26', '-100'),
      ofAbc[1],
    ),
  ],
  [
    'two of them on one day, the old shares first, under names that are cut',
    { realized: { USD: '30' } },
    textOf(
      schwab,
      ofAbc[0],
      ofXyz[0],
      split('00001N701', 'ABC PHARMA XXXREVERSE SPLIT EFF: 05/18/26', '-100'),
      split('00002E844', 'XYZ ENERGY XXXREVERSE SPLIT EFF: 05/18/26', '-200'),
      split('XYZ', 'XYZ ENERGY CLASS A', '10'),
      split('ABC', 'ABC PHARMA INC', '4'),
      ofAbc[1],
      ofXyz[1],
    ),
  ],
  [
    'one of which the new shares alone are listed',
    { realized: { USD: '20' } },
    textOf(schwab, ofAbc[0], split('ABC', 'ABC PHARMA INC', '4'), ofAbc[1]),
  ],
  [
    'old shares alone, and two halves of which neither names the other',
    { realized: { USD: '0' }, said: ['UNKNOWN_KIND', 'UNKNOWN_KIND', 'UNKNOWN_KIND'] },
    textOf(
      schwab,
      quoted(
        '05/15/2026',
        'Reverse Split',
        '00001N701',
        'ABC PHARMA XXXREVERSE SPLIT EFF: 05/15/26',
        '-100',
        '',
        '',
        '',
      ),
      split('XYZ', 'XYZ ENERGY CLASS A', '10'),
      split('00003N888', 'OTHER CORP XXXREVERSE SPLIT EFF: 05/18/26', '-200'),
      ofAbc[1],
      ofXyz[1],
    ),
  ],
]

const names = (text: string): string => quoted(...text.split(' '))
const trades = names(
  'ClientAccountID CurrencyPrimary AssetClass Symbol Multiplier DateTime Buy/Sell Quantity TradePrice Proceeds ' +
    'IBCommission IBCommissionCurrency',
)
const trade = (day: string, side: string, amounts: string): string =>
  `U1,USD,STK,KLM,1,202603${day};093500,${side},${amounts},0,USD`
const actions = names(
  'ClientAccountID CurrencyPrimary AssetClass Symbol Description Date/Time ActionDescription Amount Proceeds Value ' +
    'Quantity Code Type',
)
const action = (symbol: string, described: string, rest: string): string =>
  `U1,USD,STK,${symbol},${quoted(described)},20260309;202500,${quoted(described)},${rest}`
const transfers = names(
  'ClientAccountID CurrencyPrimary AssetClass Symbol Date DateTime Direction TransferCompany Quantity TransferPrice ' +
    'PositionAmount CashTransfer Type',
)

const ofQueries: ReadonlyArray<Trial> = [
  [
    'a split, which has an amount and a type as cash has, and a spin-off, which is named',
    { realized: { USD: '200' }, said: ['UNKNOWN_KIND'] },
    textOf(
      trades,
      trade('06', 'BUY', '10,100,-1000'),
      trade('12', 'SELL', '-40,30,1200'),
      actions,
      action('KLM', 'KLM(US0000000001) SPLIT 4 FOR 1 (KLM, KLM CORP, US0000000001)', '0,0,0,30,,FS'),
      action('NEW', 'KLM(US0000000001) SPINOFF  1 FOR 5 (NEW, NEW CORP, US0000000002)', '0,0,0,8,,SO'),
    ),
  ],
  [
    'a reverse split into another ISIN, under names that say what its lines are by their values',
    { realized: { USD: '20' } },
    textOf(
      trades,
      trade('06', 'BUY', '100,1,-100'),
      trade('12', 'SELL', '-10,12,120'),
      actions.replace('ActionDescription', 'ActionID'),
      action('KLM.OLD', 'KLM(US0000000001) SPLIT 1 FOR 10 (KLM.OLD, KLM CORP, US0000000001)', '0,0,0,-100,,RS'),
      action('KLM', 'KLM(US0000000001) SPLIT 1 FOR 10 (KLM, KLM CORP, US0000000002)', '0,0,0,10,,RS'),
    ),
  ],
  [
    'a merger for cash, whose amount is none of a deposit',
    { realized: { USD: '0' }, said: ['UNKNOWN_KIND'] },
    textOf(
      trades,
      trade('06', 'BUY', '100,1,-100'),
      actions,
      action('KLM', 'KLM(US0000000001) MERGED(Acquisition) FOR USD 1.50 PER SHARE', '-150,150,0,-100,,TC'),
    ),
  ],
  [
    'shares that went to another broker: what is bought later is not among them, and cash is none',
    { realized: { USD: '100' } },
    textOf(
      trades,
      trade('02', 'BUY', '100,12,-1200'),
      trade('06', 'BUY', '100,10,-1000'),
      trade('10', 'SELL', '-100,11,1100'),
      transfers,
      'U1,USD,STK,KLM,20260305,20260305;202500,OUT,--,-100,0,-1500,0,ATON',
      'U1,USD,CASH,--,20260305,20260305;202500,OUT,--,0,0,0,-500,INTERNAL',
    ),
  ],
  [
    'a section with cash before that of trades',
    { realized: { USD: '0' }, cash: ['dividend 20 USD'] },
    textOf(
      names('ClientAccountID CurrencyPrimary Symbol Date/Time Amount Type'),
      'U1,USD,KLM,20260315,20,Dividends',
      trades,
      trade('06', 'BUY', '100,1,-100'),
    ),
  ],
]

const statement =
  'Trades,Header,DataDiscriminator,Asset Category,Currency,Symbol,Date/Time,Quantity,T. Price,C. Price,Proceeds,' +
  'Comm/Fee,Basis,Realized P/L,MTM P/L,Code'
const custodian = 'Held with Interactive Brokers (U.K.) Limited carried by Interactive Brokers LLC'
const order = (kind: string, day: number, amounts: string, code: string): string =>
  `Trades,Data,Order,${kind.replace(',', ` - ${custodian},`)},"2026-03-${day}, 10:00:00",${amounts},0,0,0,${code}`

const ofStatements: ReadonlyArray<Trial> = [
  [
    'a category that names its custodian: a future, an option that ends worthless, a split',
    // 10 points of 50 dollars; 100 times 2 dollars; 40 shares at 30 that cost 1,000.
    { realized: { USD: '500' } },
    textOf(
      statement,
      order('Futures,USD,ESM6', 10, '1,5000,5000,,0', 'O'),
      order('Futures,USD,ESM6', 11, '-1,5010,5010,,0', 'C'),
      order('Equity and Index Options,USD,QRS 20MAR26 45 C', 10, '1,2,2,-200,0', 'O'),
      order('Equity and Index Options,USD,QRS 20MAR26 45 C', 20, '-1,0,0,0,0', 'C;Ep'),
      order('Stocks,USD,KLM', 10, '10,100,100,-1000,0', 'O'),
      order('Stocks,USD,KLM', 20, '-40,30,30,1200,0', 'C'),
      'Corporate Actions,Header,Asset Category,Currency,Report Date,Date/Time,Description,Quantity,Proceeds,Value,Code',
      `Corporate Actions,Data,Stocks - ${custodian},USD,2026-03-17,"2026-03-16, 20:25:00",` +
        '"KLM(US0000000001) Split 4 for 1 (KLM, KLM CORP, US0000000001)",30,0,0,',
    ),
  ],
]

describe('[numbers] Units of files that move without a plain fill', () => {
  it.each([...ofSchwab, ...ofQueries, ...ofStatements])(
    '%s',
    (_what, { realized = {}, unknown = 0, said = [], cash = [] }, text) => {
      const { marked: _, ...came } = outcomeOfFile(text)
      expect(came).toEqual({ realized, unknown, said, cash })
    },
  )
})
