import { describe, expect, it } from 'vitest'
import { outcomeOfFile, type Sums } from './told.ts'

interface Right {
  readonly realized?: Sums
  readonly unknown?: number
  readonly said?: ReadonlyArray<string>
  readonly cash?: ReadonlyArray<string>
  /** Closings and openings whose cash fits nothing that their lines say. */
  readonly marked?: number
}
type Trial = readonly [what: string, right: Right, text: string]

const textOf = (...lines: ReadonlyArray<string>): string => `${lines.join('\n')}\n`
const quoted = (...cells: ReadonlyArray<string>): string => cells.map((cell) => `"${cell}"`).join(',')

const statement =
  'Trades,Header,DataDiscriminator,Asset Category,Currency,Symbol,Date/Time,Quantity,T. Price,C. Price,Proceeds,' +
  'Comm/Fee,Basis,Realized P/L,MTM P/L,Code'
const order = (kind: string, day: number, amounts: string, code: string): string =>
  `Trades,Data,Order,${kind},"2026-03-${String(day).padStart(2, '0')}, 10:00:00",${amounts},0,0,0,${code}`
const transfers =
  'Transfers,Header,Asset Category,Currency,Symbol,Date,Type,Direction,Xfer Company,Xfer Account,Qty,Xfer Price,' +
  'Market Value,Realized P/L,Cash Amount,Code'
const sizes =
  'Financial Instrument Information,Header,Asset Category,Symbol,Description,Conid,Security ID,Listing Exch,' +
  'Multiplier,Expiry,Delivery Month,Type,Code'

const ofStatements: ReadonlyArray<Trial> = [
  [
    'shares that came from another broker: their cost is unknown, and cash that came with them is no share',
    { realized: { USD: '0' }, unknown: 1 },
    textOf(
      transfers,
      'Transfers,Data,Stocks,USD,ABC,2026-03-02,ACATS,In,--,1,100,--,1500,0,0,',
      'Transfers,Data,Cash,USD,CASH.USD,2026-03-02,ACATS,In,--,1,,--,,0,500,',
      'Transfers,Data,Total,,,,,,,,,,1500,0,0,',
      statement,
      order('Stocks,USD,ABC', 10, '-100,16,16,1600,-1', 'C'),
    ),
  ],
  [
    'shares that went to another broker: what is bought later is not among them',
    { realized: { USD: '98' } },
    textOf(
      transfers,
      'Transfers,Data,Stocks,USD,ABC,2026-03-05,ATON,Out,--,1,-100,--,-1500,0,0,',
      statement,
      order('Stocks,USD,ABC', 2, '100,12,12,-1200,-1', 'O'),
      order('Stocks,USD,ABC', 6, '100,10,10,-1000,-1', 'O'),
      order('Stocks,USD,ABC', 10, '-100,11,11,1100,-1', 'C'),
    ),
  ],
  [
    'a tax on a purchase, which is in a section of its own with a clock and a quantity',
    { realized: { GBP: '0' }, cash: ['fee -3.5 GBP'] },
    textOf(
      statement,
      order('Stocks,GBP,VOD', 2, '"1,000",0.7,0.7,-700,-6', 'O'),
      'Transaction Fees,Header,Asset Category,Currency,Date/Time,Symbol,Description,Quantity,Trade Price,Amount,Code',
      'Transaction Fees,Data,Stocks,GBP,"2026-03-02, 10:00:00",VOD,UK Stamp Tax,"1,000",0.7,-3.5,',
      'Transaction Fees,Data,Total,,,,,,,-3.5,',
    ),
  ],
  [
    'statements of two accounts, one put behind the other: neither sells the shares of the other',
    { realized: { USD: '0' }, unknown: 1 },
    textOf(
      'Account Information,Data,Account,U1',
      statement,
      order('Stocks,USD,ABC', 2, '100,12,12,-1200,-1', 'O'),
      'Account Information,Data,Account,U2',
      statement,
      order('Stocks,USD,ABC', 3, '-100,13,13,1300,-1', 'C'),
    ),
  ],
  [
    'shares of a plan, which are listed when they are granted and when they vest',
    { said: ['UNKNOWN_KIND'] },
    textOf(
      'Grant Activity,Header,Symbol,Report Date,Description,Award Date,Vesting Date,Quantity,Price,Value',
      'Grant Activity,Data,IBKR,2026-03-02,Stock Award Vesting,2025-03-02,2026-03-02,3,60,180',
      statement,
    ),
  ],
  [
    'a fill that was cancelled and corrected',
    { realized: { USD: '98' } },
    textOf(
      statement,
      order('Stocks,USD,ABC', 9, '100,10,10,-1000,-1', 'O'),
      order('Stocks,USD,ABC', 9, '-100,10,10,1000,1', 'Ca;O'),
      order('Stocks,USD,ABC', 9, '100,11,11,-1100,-1', 'Co;O'),
      order('Stocks,USD,ABC', 10, '-100,12,12,1200,-1', 'C'),
    ),
  ],
  [
    'a cancellation of an unknown fill',
    { said: ['CANCELS_NOTHING'] },
    textOf(statement, order('Stocks,USD,ABC', 9, '-100,10,10,1000,1', 'Ca;O')),
  ],
  [
    'a contract for difference and the share of the same ticker: neither closes the other',
    { realized: { USD: '18' } },
    textOf(
      statement,
      order('CFDs,USD,AAPL', 9, '-2,200,200,400,-1', ''),
      order('Stocks,USD,AAPL', 9, '2,198,198,-396,-1', 'O'),
      order('CFDs,USD,AAPL', 10, '2,190,190,-380,-1', ''),
    ),
  ],
  [
    'a size of a contract with a comma',
    { realized: { USD: '996' } },
    textOf(
      sizes,
      'Financial Instrument Information,Data,Futures,QXH6,X,1,,NYMEX,"1,000",2026-03-20,2026-03,,',
      statement,
      order('Futures,USD,QXH6', 9, '1,70,70,-70000,-2', 'O'),
      order('Futures,USD,QXH6', 10, '-1,71,71,71000,-2', 'C'),
    ),
  ],
  [
    'a dividend that gives capital back',
    { cash: ['capital 31 USD'] },
    textOf(
      'Dividends,Header,Currency,Date,Description,Amount',
      'Dividends,Data,USD,2026-03-10,KLM(US0000000001) Cash Dividend USD 0.31 per Share (Return of Capital),31',
      statement,
    ),
  ],
]

const flexNames = quoted(
  ...(
    'ClientAccountID CurrencyPrimary AssetClass Symbol UnderlyingSymbol Multiplier Strike Expiry Put/Call DateTime ' +
    'Buy/Sell Quantity TradePrice Proceeds IBCommission IBCommissionCurrency Open/CloseIndicator Notes/Codes ' +
    'FifoPnlRealized TradeID LevelOfDetail'
  ).split(' '),
)
const flex = (kind: string, clock: string, trade: string, codes: string): string =>
  `U1,USD,${kind},,1,,,,${clock},${trade},-1,USD,${codes},0,${clock},EXECUTION`

const ofQueries: ReadonlyArray<Trial> = [
  [
    'a purchase that names its cancellation',
    { realized: { USD: '98' } },
    textOf(
      flexNames,
      flex('STK,ABC', '20260309;100000', 'BUY,100,10,-1000', 'O,'),
      flex('STK,ABC', '20260309;100000', 'BUY (Ca.),-100,10,1000', 'O,Ca'),
      flex('STK,ABC', '20260309;100001', 'BUY,100,11,-1100', 'O,'),
      flex('STK,ABC', '20260310;100000', 'SELL,-100,12,1200', 'C,'),
    ),
  ],
  [
    'its section with cash, in detail and in sum, and one of positions',
    { realized: { USD: '0' }, cash: ['dividend 20 USD', 'tax -3 USD'] },
    textOf(
      'BOS,TRNT,Trades; trade date basis',
      flexNames,
      flex('STK,ABC', '20260309;100000', 'BUY,100,10,-1000', 'O,'),
      'EOS,TRNT,1,1',
      'BOS,CTRN,Cash Transactions',
      quoted('ClientAccountID', 'CurrencyPrimary', 'Symbol', 'Date/Time', 'Amount', 'Type', 'LevelOfDetail'),
      'U1,USD,ABC,20260315,20,Dividends,DETAIL',
      'U1,USD,ABC,20260315,-3,Withholding Tax,DETAIL',
      '-,USD,ABC,20260315,20,Dividends,SUMMARY',
      'BOS,POST,Open Positions',
      quoted('ClientAccountID', 'CurrencyPrimary', 'Symbol', 'Quantity'),
      'U1,USD,ABC,100',
    ),
  ],
  [
    'a contract for difference that is sold first, without a word about its effect',
    { realized: { USD: '8' } },
    textOf(
      flexNames,
      flex('CFD,IBUS500', '20260309;100000', 'SELL,-1,5800,5800', ','),
      flex('CFD,IBUS500', '20260310;100000', 'BUY,1,5790,-5790', ','),
    ),
  ],
]

const schwab = quoted('Date', 'Action', 'Symbol', 'Description', 'Quantity', 'Price', 'Fees & Comm', 'Amount')
const fidelity =
  'Run Date,Action,Symbol,Description,Type,Price ($),Quantity,Commission ($),Fees ($),Accrued Interest ($),' +
  'Amount ($),Cash Balance ($),Settlement Date'
const fidelityOfAll =
  'Run Date,Account,Account Number,Action,Symbol,Description,Type,Exchange Quantity,Exchange Currency,Currency,Price,' +
  'Quantity,Exchange Rate,Commission,Fees,Accrued Interest,Amount,Settlement Date'
const robinhood = 'Activity Date,Process Date,Settle Date,Instrument,Description,Trans Code,Quantity,Price,Amount'
const tastytrade =
  'Date,Type,Sub Type,Action,Symbol,Instrument Type,Description,Value,Quantity,Average Price,Commissions,Fees,' +
  'Multiplier,Root Symbol,Underlying Symbol,Expiration Date,Strike Price,Call or Put,Order #,Total,Currency'
const tasty = (day: number, kind: string, value: string, quantity: number, rest = ',0,0,'): string =>
  `2026-03-${String(day).padStart(2, '0')}T15:00:00-0400,${kind},x,"${value}",${quantity},${rest},,,,,,1,0,USD`

/** A purchase in the export of one account, and behind it a sale in that of another one, or of the same. */
const schwabTwice = (one: string, other: string): string =>
  textOf(
    quoted(`Transactions  for account ${one} as of 03/20/2026 10:00:00 AM ET`),
    schwab,
    quoted('03/20/2026', 'Buy', 'KLM', 'KLM', '10', '$18.40', '', '-$184.00'),
    quoted(`Transactions  for account ${other} as of 03/25/2026 10:00:00 AM ET`),
    schwab,
    quoted('03/21/2026', 'Sell', 'KLM', 'KLM', '10', '$20.00', '', '$200.00'),
  )

const ofTheStates: ReadonlyArray<Trial> = [
  [
    'exports of two accounts of Schwab, one put behind the other: neither sells the shares of the other',
    { realized: { USD: '0' }, unknown: 1 },
    schwabTwice('XXXX-1234', 'XXXX-5678'),
  ],
  [
    'two exports of one account of Schwab, one put behind the other',
    { realized: { USD: '16' } },
    schwabTwice('XXXX-1234', 'XXXX-1234'),
  ],
  [
    'a bond of Schwab, whose cash holds interest that has accrued: its price is in percent all the same',
    { realized: { USD: '100' }, marked: 2 },
    textOf(
      schwab,
      quoted('03/10/2026', 'Sell', '912810TM0', 'US TREASUR NT', '10,000', '99.5', '', '$9,960.00'),
      quoted('03/09/2026', 'Buy', '912810TM0', 'US TREASUR NT', '10,000', '98.5', '', '-$9,900.00'),
    ),
  ],
  [
    'a bond of Fidelity: the interest that has accrued is interest',
    { realized: { USD: '100' }, cash: ['interest 45 USD', 'interest -44 USD'] },
    textOf(
      fidelity,
      '03/10/2026,YOU SOLD US TREAS,91282CAA1,US TREAS,Cash,99.5,-10000,,,45.00,9995,1,03/11/2026',
      '03/09/2026,YOU BOUGHT US TREAS,91282CAA1,US TREAS,Cash,98.5,10000,,,44.00,-9894,1,03/10/2026',
    ),
  ],
  [
    'a share of Fidelity whose price is in the currency of a foreign exchange',
    { realized: { USD: '73' } },
    textOf(
      fidelityOfAll,
      '03/10/2026,I,Z1,YOU SOLD SHOPIFY,SHOP,SHOPIFY,Cash,0,CAD,USD,110,-10,0.73,0,0,0,803,03/11/2026',
      '03/09/2026,I,Z1,YOU BOUGHT SHOPIFY,SHOP,SHOPIFY,Cash,0,CAD,USD,100,10,0.73,0,0,0,-730,03/10/2026',
    ),
  ],
  [
    'a class of shares with a point and with a stroke',
    { realized: { USD: '10' } },
    textOf(
      schwab,
      quoted('03/10/2026', 'Sell', 'BRK/B', 'BERKSHIRE', '1', '$500', '', '$500.00'),
      quoted('03/09/2026', 'Buy', 'BRK.B', 'BERKSHIRE', '1', '$490', '', '-$490.00'),
    ),
  ],
  [
    'cash of Robinhood under codes that only its words explain, and cash that nothing explains',
    { cash: ['fee -1 USD', 'interest -3 USD', 'dividend 6 USD'] },
    textOf(
      robinhood,
      '3/9/2026,3/9/2026,3/9/2026,TSM,ADR Fee,AFEE,,,($1.00)',
      '3/9/2026,3/9/2026,3/9/2026,,Margin Interest,MINT,,,($3.00)',
      '3/9/2026,3/9/2026,3/9/2026,ABC,Manufactured Dividend,MDIV,,,$6.00',
      '3/9/2026,3/9/2026,3/9/2026,,Gold Deposit Boost Payment,GDBP,,,$10.00',
    ),
  ],
  [
    'a split of tastytrade, which takes the old shares out and brings the new ones',
    { realized: { USD: '550' } },
    textOf(
      tastytrade,
      tasty(11, 'Trade,Sell to Close,SELL_TO_CLOSE,NVDA,Equity', '5,050.00', 50),
      tasty(10, 'Receive Deliver,Forward Split,BUY_TO_OPEN,NVDA,Equity', '-10,000.00', 100, ',,0,'),
      tasty(10, 'Receive Deliver,Forward Split,SELL_TO_CLOSE,NVDA,Equity', '10,000.00', 10, ',,0,'),
      tasty(9, 'Trade,Buy to Open,BUY_TO_OPEN,NVDA,Equity', '-9,000.00', 10),
    ),
  ],
  [
    'another ticker of tastytrade, and shares of another broker at what they are worth',
    { realized: { USD: '200' }, said: ['UNKNOWN_KIND'] },
    textOf(
      tastytrade,
      tasty(11, 'Receive Deliver,ACAT,BUY_TO_OPEN,QQQ,Equity', '-5,000.00', 10, ',,0,'),
      tasty(11, 'Trade,Sell to Close,SELL_TO_CLOSE,META,Equity', '2,000.00', 10),
      tasty(10, 'Receive Deliver,Symbol Change,BUY_TO_OPEN,META,Equity', '-1,900.00', 10, ',,0,'),
      tasty(10, 'Receive Deliver,Symbol Change,SELL_TO_CLOSE,FB,Equity', '1,900.00', 10, ',,0,'),
      tasty(9, 'Trade,Buy to Open,BUY_TO_OPEN,FB,Equity', '-1,800.00', 10),
    ),
  ],
  [
    'an index option of tastytrade that is settled in cash',
    { realized: { USD: '-1006.1' } },
    textOf(
      tastytrade,
      tasty(20, 'Receive Deliver,Cash Settled Assignment,,SPXW  260320C05800000,Option', '-2,000.00', 1, ',,-5,100'),
      tasty(9, 'Trade,Sell to Open,SELL_TO_OPEN,SPXW  260320C05800000,Option', '1,000.00', 1, ',-1,-0.1,100'),
    ),
  ],
]

const etoro =
  'Position ID,Action,Long / Short,Amount,Units / Contracts,Open Date,Close Date,Leverage,Spread Fees (USD),' +
  'Market Spread (USD),Profit(USD),Profit(EUR),Open Rate,Close Rate,Overnight Fees and Dividends,Type'
const saxo =
  'Client ID,Trade Date,Value Date,Type,Instrument,Instrument ISIN,Instrument currency,Exchange Description,' +
  'Instrument Symbol,Event,Amount,Order ID,Conversion Rate'
const swissquote =
  'Date;Order #;Transaction;Symbol;Name;ISIN;Quantity;Unit price;Costs;Accrued Interest;Net Amount;Balance;Currency'
const freetrade =
  'Title,Type,Timestamp,Account Currency,Total Amount,Buy / Sell,Ticker,ISIN,Price per Share in Account Currency,' +
  'Stamp Duty,Quantity,Instrument Currency,FX Fee Amount,Stock Split Rate From,Stock Split Rate To'
const trading212 =
  'Action,Time,ISIN,Ticker,Name,ID,No. of shares,Price / share,Currency (Price / share),Total,Currency (Total)'
const avanza =
  'Datum;Konto;Typ av transaktion;Värdepapper/beskrivning;Antal;Kurs;Belopp;Transaktionsvaluta;Courtage (SEK);' +
  'Valutakurs;Instrumentvaluta;ISIN;Resultat'
const tradingview =
  'Symbol,Side,Type,Qty,Limit Price,Stop Price,Fill Price,Status,Commission,Placing Time,Closing Time,Order ID'

const ofOthers: ReadonlyArray<Trial> = [
  [
    'positions of eToro under its names of 2025: a position held overnight costs something',
    { realized: { USD: '11.5' } },
    textOf(
      etoro,
      '1,Gold,Long,100,0.5,09/03/2026 10:00:00,10/03/2026 10:00:00,10,0,0,10,9,2000,2020,-0.5,CFD',
      '2,Buy Vodafone,Long,72,100,09/03/2026 10:00:00,10/03/2026 10:00:00,1,0,0,2,1.8,60,61,0,Stocks',
    ),
  ],
  [
    'contracts for difference of Saxo, which their amounts do not pay for, a future of no known size and a split',
    { realized: { USD: '20' }, said: ['NO_CONTRACT_SIZE', 'UNKNOWN_KIND'] },
    textOf(
      saxo,
      '1,09-Mar-2026,11-Mar-2026,Trade,US 500,,USD,CFD,US500.I:xcfd,Buy 2 @ 5800 USD,-2,1,1',
      '1,10-Mar-2026,12-Mar-2026,Trade,US 500,,USD,CFD,US500.I:xcfd,Sell 2 @ 5810 USD,18,2,1',
      '1,10-Mar-2026,12-Mar-2026,Trade,E-mini,,USD,CME,ESM6:xcme,Buy 1 @ 5800 USD,-2,3,1',
      '1,10-Mar-2026,12-Mar-2026,Corporate action,ABC,US1,USD,NYSE,ABC:xnys,Split,0,,1',
    ),
  ],
  [
    'a share of Saxo in pence',
    { realized: { GBP: '1' } },
    textOf(
      saxo,
      '1,09-Mar-2026,11-Mar-2026,Trade,VOD,GB1,GBX,LSE,VOD:xlon,Buy 100 @ 72.00 GBX,-72.5,,1',
      '1,10-Mar-2026,12-Mar-2026,Trade,VOD,GB1,GBX,LSE,VOD:xlon,Sell 100 @ 74.00 GBX,73.5,,1',
    ),
  ],
  [
    'units and prices of Saxo that can be read in two ways, as their amounts pay for them, also in another currency',
    { realized: { EUR: '15', USD: '30' } },
    textOf(
      saxo,
      '1,09-Mar-2026,11-Mar-2026,Transactie,VWX,IE1,EUR,X,VWX:xams,"Koop 3 @ 139,745 EUR","-420,24",,1',
      '1,10-Mar-2026,12-Mar-2026,Transactie,VWX,IE1,EUR,X,VWX:xams,"Verkoop 3 @ 145,745 EUR","435,24",,1',
      '1,09-Mar-2026,11-Mar-2026,Transactie,KLM,US1,USD,X,KLM:xnas,"Koop 1000 @ 9,745 USD","-8965,40",,"0,92"',
      '1,10-Mar-2026,12-Mar-2026,Transactie,KLM,US1,USD,X,KLM:xnas,"Verkoop 1000 @ 9,775 USD","8993,00",,"0,92"',
    ),
  ],
  [
    'a line of Saxo of which no amount shows how it is read',
    { realized: {}, said: ['INVALID_NUMBER', 'INVALID_NUMBER'] },
    textOf(
      saxo,
      '1,09-Mar-2026,11-Mar-2026,Transactie,VWX,IE1,EUR,X,VWX:xams,"Koop 3 @ 139,745 EUR",,,1',
      '1,10-Mar-2026,12-Mar-2026,Transactie,VWX,IE1,EUR,X,VWX:xams,"Koop 1.000 @ 1,250 EUR",-1250,,1',
    ),
  ],
  [
    'a bond of Swissquote with its accrued interest, a share in pence, and coins that came without cash',
    { realized: { CHF: '80', GBP: '1' }, cash: ['interest -44 CHF', 'interest 45 CHF'], said: ['UNKNOWN_KIND'] },
    textOf(
      swissquote,
      "09-03-2026 10:00:00;1;Buy;BOND;X;CH1;10000.0;98.5;10.0;44.00;-9'904.00;1;CHF",
      "10-03-2026 10:00:00;2;Sell;BOND;X;CH1;10000.0;99.5;10.0;45.00;9'985.00;1;CHF",
      '09-03-2026 10:00:00;3;Buy;VOD;X;GB1;100.0;72;0.5;0;-72.5;1;GBX',
      '10-03-2026 10:00:00;4;Sell;VOD;X;GB1;100.0;74;0.5;0;73.5;1;GBX',
      '10-03-2026 10:00:00;5;Crypto Deposit;BTC;X;;0.5;0;0;0;0;1;CHF',
    ),
  ],
  [
    'a split of Freetrade, by its rate',
    { realized: { GBP: '9.41' } },
    textOf(
      freetrade,
      'ABC,ORDER,2026-03-09T10:00:00Z,GBP,100.59,BUY,ABC,US1,10,,10,USD,0.59,,',
      'ABC,STOCK_SPLIT,2026-03-10T10:00:00Z,GBP,,,ABC,US1,,,,USD,,1,4',
      'ABC,ORDER,2026-03-11T10:00:00Z,GBP,110,SELL,ABC,US1,2.75,,40,USD,0,,',
    ),
  ],
  [
    'a dividend of Trading 212 that is exempt from tax, and money that was changed',
    { cash: ['dividend 1.6 GBP'] },
    textOf(
      trading212,
      'Dividend (Tax exempted),2026-03-10 10:00:00,US1,ABC,ABC,,10,0.20,USD,1.60,GBP',
      'Currency conversion,2026-03-10 10:00:00,,,,i1,,,,-0.40,GBP',
    ),
  ],
  [
    'shares that came to Avanza without cash',
    { said: ['UNKNOWN_KIND'] },
    textOf(avanza, '2026-03-09;A1;Värdepappersinsättning;DEF;10;0;;SEK;;;SEK;SE2;'),
  ],
  [
    'a share in Tokyo on TradingView is in yen, and a future of India has no known size',
    { realized: { JPY: '10000' }, said: ['NO_CONTRACT_SIZE'] },
    textOf(
      tradingview,
      'TSE:7203,Buy,Market,100,,,2500,Filled,,2026-03-09 10:00:00,2026-03-09 10:00:01,111118',
      'TSE:7203,Sell,Market,100,,,2600,Filled,,2026-03-10 10:00:00,2026-03-10 10:00:01,111119',
      'NSE:NIFTY1!,Buy,Market,1,,,22000,Filled,,2026-03-10 10:00:00,2026-03-10 10:00:01,111121',
    ),
  ],
  [
    'a share in London on TradingView: pounds or pence is asked',
    { said: ['zone', 'price-unit'] },
    textOf(tradingview, 'LSE:VOD,Buy,Market,100,,,72,Filled,,2026-03-09 10:00:00,2026-03-09 10:00:01,111118'),
  ],
]

const names = 'Date,Type,Symbol,Quantity,Price'
const ofOwn: ReadonlyArray<Trial> = [
  [
    'a contract for difference in our columns, by its kind',
    { realized: { USD: '20' } },
    textOf(`${names},Instrument`, '2026-03-09,SELL,US500,2,5800,CFD', '2026-03-10,BUY,US500,2,5790,CFD'),
  ],
  [
    'fees of which all are below zero, and no amount that says whether they were paid',
    { said: ['fee-sign'] },
    textOf(`${names},Commission`, '2026-03-09,BUY,XYZ,10,12.50,-1', '2026-03-10,SELL,XYZ,10,13.50,-1'),
  ],
  [
    'fees below zero whose amounts say that they were paid',
    { realized: { USD: '8' } },
    textOf(
      `${names},Commission,Net Amount`,
      '2026-03-09,BUY,XYZ,10,12.50,-1,-126',
      '2026-03-10,SELL,XYZ,10,13.50,-1,134',
    ),
  ],
  [
    'a dividend that was received and went into units: both count',
    { realized: { USD: '105' }, cash: ['dividend 50 USD'] },
    textOf(
      `${names},Amount`,
      '2026-03-09,BUY,XYZ,10,100,-1000',
      '2026-03-10,DIVIDEND REINVESTED,XYZ,0.5,100,50',
      '2026-03-11,SELL,XYZ,10.5,110,1155',
    ),
  ],
  [
    'the same where a line of its own states the units: they count once',
    { realized: { USD: '105' }, cash: ['dividend 50 USD'] },
    textOf(
      `${names},Amount`,
      '2026-03-09,BUY,XYZ,10,100,-1000',
      '2026-03-10,DIVIDEND REINVESTED,XYZ,0.5,100,50',
      '2026-03-10,BUY,XYZ,0.5,100,-50',
      '2026-03-11,SELL,XYZ,10.5,110,1155',
    ),
  ],
  [
    'a dividend whose reinvestment is in another line alone',
    { realized: { USD: '105' }, cash: ['dividend 50 USD'] },
    textOf(
      `${names},Amount`,
      '2026-03-09,BUY,XYZ,10,100,-1000',
      '2026-03-10,Reinvest Dividend,XYZ,,,50',
      '2026-03-10,Reinvest Shares,XYZ,0.5,100,-50',
      '2026-03-11,SELL,XYZ,10.5,110,1155',
    ),
  ],
]

describe('[numbers] Actions of brokers apart from plain fills', () => {
  it.each([...ofStatements, ...ofQueries, ...ofTheStates, ...ofOthers, ...ofOwn])(
    '%s',
    (_, { realized = {}, unknown = 0, said = [], cash = [], marked = 0 }, text) =>
      expect(outcomeOfFile(text)).toEqual({ realized, unknown, said, cash, marked }),
  )
})
