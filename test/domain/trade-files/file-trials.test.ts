import { describe, expect, it } from 'vitest'
import { nothingTold, outcomeOf, outcomeOfFile, type Sums, takeFile } from './told.ts'

interface Right {
  readonly realized?: Sums
  readonly unknown?: number
  readonly said?: ReadonlyArray<string>
  readonly cash?: ReadonlyArray<string>
}

const names = 'Date,Type,Symbol,Quantity,Price'
const [monday, tuesday] = ['2026-03-09', '2026-03-10']

/** Bought and sold under a name, for these prices. */
const round = (symbol: string, bought: string, sold: string, quantity = '1'): string =>
  `${names}\n${monday},BUY,${symbol},${quantity},${bought}\n${tuesday},SELL,${symbol},${quantity},${sold}\n`
const unsized: Right = { said: ['NO_CONTRACT_SIZE', 'NO_CONTRACT_SIZE'] }
const unread: Right = { said: ['INVALID_NUMBER', 'INVALID_NUMBER'] }

const optionNames = [
  'AAPL Mar 20 2026 150 C',
  'AAPL 150C 3/20/26',
  'AAPL_032026C150',
  'O:AAPL260320C00150000',
  'AAPL 20260320 C 150',
  'NIFTY26MAR22000CE',
]
const futureNames = [
  'MNQ 06-26',
  'MNQ JUN26',
  'MNQM2026',
  'MNQM6.CME',
  'MNQ1!',
  'MNQ=F',
  '@MNQ',
  'CON.F.US.MNQ.M26',
  'F.US.MNQM26',
]

const named: ReadonlyArray<readonly [string, Right, string]> = [
  ...optionNames.map((name) => [`an option called ${name}`, unsized, round(name, '0.27', '1.51')] as const),
  ...futureNames.map(
    (name) => [`a future called ${name}`, { realized: { USD: '20' } }, round(name, '20000', '20010')] as const,
  ),
  ['a share in Frankfurt called as a future', { realized: { EUR: '1' } }, round('HEN3.DE', '€78', '€79')],
  ['a pair with a dash', { realized: { EUR: '100' } }, round('BTC-EUR', '50000', '50100')],
  ['a pair without a mark', { realized: { USDT: '100' } }, round('BTCUSDT', '50000', '50100')],
  ['a pair as Yahoo writes it', { realized: { JPY: '1' } }, round('EURJPY=X', '150', '151')],
  [
    'a share of another exchange, in no currency',
    { said: ['UNKNOWN_CURRENCY', 'UNKNOWN_CURRENCY'] },
    round('VOD.L', '70', '72'),
  ],
  ['a bond by its coupon', unsized, round('T 4.25% 11/15/34', '98.5', '99.5')],
  ['a bond by the ISIN of a Treasury', unsized, round('US912810TM09', '98.5', '99.5')],
  ['a price in parts of 32', unread, round('ZNM6', "110'160", "110'165")],
  ['a quantity in lakhs', unread, round('XYZ', '10', '11', '1 lakh')],
]

const fidelity =
  'Run Date,Action,Symbol,Description,Type,Price ($),Quantity,Commission ($),Fees ($),Accrued Interest ($),' +
  'Amount ($),Cash Balance ($),Settlement Date\n'
const robinhood = 'Activity Date,Process Date,Settle Date,Instrument,Description,Trans Code,Quantity,Price,Amount\n'
const degiro =
  'Date,Time,Product,ISIN,Reference exchange,Venue,Quantity,Price,,Local value,,Value EUR,Exchange rate,AutoFX Fee,' +
  'Transaction and/or third party fees EUR,Total EUR,Order ID,\n'
const tastytrade =
  'Date,Type,Sub Type,Action,Symbol,Instrument Type,Description,Value,Quantity,Average Price,Commissions,Fees,' +
  'Multiplier,Root Symbol,Underlying Symbol,Expiration Date,Strike Price,Call or Put,Order #,Total,Currency\n'
const schwab = '"Date","Action","Symbol","Description","Quantity","Price","Fees & Comm","Amount"\n'
const stocks = 'Date,Ticker,Type,Quantity,Price per share,Total Amount,Currency,FX Rate\n'

const saxo =
  'Client ID,Trade Date,Value Date,Type,Instrument,Instrument ISIN,Instrument currency,Exchange Description,' +
  'Instrument Symbol,Event,Amount,Order ID,Conversion Rate\n'
const saxoLine = (day: string, currency: string, symbol: string, event: string, amount: string): string =>
  `,${day},${day},Trade,X,,${currency},X,${symbol},${event},${amount},,1\n`
const swissquote =
  'Date;Order #;Transaction;Symbol;Name;ISIN;Quantity;Unit price;Costs;Accrued Interest;Net Amount;Balance;Currency\n'
const avanza =
  'Datum;Konto;Typ av transaktion;Värdepapper/beskrivning;Antal;Kurs;Belopp;Transaktionsvaluta;Courtage (SEK);' +
  'Valutakurs;Instrumentvaluta;ISIN;Resultat\n'
const ibkrHead =
  'Transaction History,Header,Date,Account,Description,Transaction Type,Symbol,Quantity,Price,Price Currency,' +
  'Gross Amount ,Commission,Net Amount\n'
const ibkrLine = (cells: string): string => `Transaction History,Data,${cells}\n`
const [ofEuros, ofDollars] = [
  ibkrLine(`2026-03-09,U1,VWX NV,Buy,VWX,4.0,61.5,EUR,-246.0,-1.25,-247.25`) +
    ibkrLine(`2026-03-10,U1,VWX NV,Sell,VWX,-4.0,71.5,EUR,286.0,-1.25,284.75`),
  ibkrLine(`2026-03-09,U1,KLM,Buy,KLM,10.0,18.4,USD,-165.6,-0.9,-166.5`) +
    ibkrLine(`2026-03-10,U1,KLM,Sell,KLM,-10.0,19.4,USD,174.6,-0.9,173.7`),
]

const lines: ReadonlyArray<readonly [string, Right, string]> = [
  [
    'an option of DEGIRO: what was paid says how much a contract is',
    { realized: { EUR: '95' } },
    `${degiro}10-03-2026,15:31,AEX C700 20MAR26,NLEX1,EOE,XEUE,-1,2.00,EUR,200,EUR,200,,,-2.50,197.5,,o2\n` +
      '06-03-2026,15:30,AEX C700 20MAR26,NLEX1,EOE,XEUE,1,1.00,EUR,-100,EUR,-100,,,-2.50,-102.5,,o1\n',
  ],
  [
    'a bond of DEGIRO in percent',
    { realized: { EUR: '100' } },
    `${degiro}10-03-2026,15:31,BUND 30,DE1,XET,XETA,-10000,99.50,EUR,9950,EUR,9950,,,0,9950,,o2\n` +
      '06-03-2026,15:30,BUND 30,DE1,XET,XETA,10000,98.50,EUR,-9850,EUR,-9850,,,0,-9850,,o1\n',
  ],
  [
    'an option of Saxo, and a bond in percent with its costs',
    { realized: { USD: '100', EUR: '98' } },
    `${saxo}${saxoLine('16-Mar-2026', 'USD', 'KLM/20H26C50:xcbf', 'Sell 1 @ 2.05 USD', '205')}` +
      saxoLine('13-Mar-2026', 'USD', 'KLM/20H26C50:xcbf', 'Buy 1 @ 1.05 USD', '-105') +
      saxoLine('16-Mar-2026', 'EUR', 'DBR:xbond', 'Sell 10000 @ 99.5 EUR', '9949') +
      saxoLine('13-Mar-2026', 'EUR', 'DBR:xbond', 'Buy 10000 @ 98.5 EUR', '-9851'),
  ],
  [
    'a contract of Swissquote, and a bond in percent',
    { realized: { CHF: '196' } },
    swissquote +
      "10-03-2026 10:00:00;4;Sell;EIDG;Eidg 30;CH2;10'000;99.50;1.00;0;9'949.00;0;CHF\n" +
      '10-03-2026 10:00:00;2;Sell;ABBN;ABB C50;CH1;1;3.00;1.00;0;299.00;0;CHF\n' +
      "09-03-2026 10:00:00;3;Buy;EIDG;Eidg 30;CH2;10'000;98.50;1.00;0;-9'851.00;0;CHF\n" +
      '09-03-2026 10:00:00;1;Buy;ABBN;ABB C50;CH1;1;2.00;1.00;0;-201.00;0;CHF\n',
  ],
  [
    'a bond of Avanza in percent, and an option',
    { realized: { SEK: '200' } },
    avanza +
      '2026-03-10;1;Sälj;OBL 30;-10000;99,50;9950,00;SEK;0;1;SEK;SE1;\n' +
      '2026-03-10;1;Sälj;OMXS30 6C2400;-1;3,00;300,00;SEK;0;1;SEK;SE2;\n' +
      '2026-03-09;1;Köp;OBL 30;10000;98,50;-9850,00;SEK;0;1;SEK;SE1;\n' +
      '2026-03-09;1;Köp;OMXS30 6C2400;1;2,00;-200,00;SEK;0;1;SEK;SE2;\n',
  ],
  [
    'an option of Questrade, and a share in Toronto',
    { realized: { USD: '98', CAD: '10' } },
    'Symbol,Action,Fill qty,Fill price,Currency,Exec time,Commission\n' +
      'KLM20Mar26C50.00,Sell,1,3.00,USD,10 Mar 2026 10:00:00,1\n' +
      'SHOP.TO,Sell,10,101,CAD,10 Mar 2026 10:00:00,0\n' +
      'KLM20Mar26C50.00,Buy,1,2.00,USD,09 Mar 2026 10:00:00,1\n' +
      'SHOP.TO,Buy,10,100,CAD,09 Mar 2026 10:00:00,0\n',
  ],
  [
    // 1,250 pence are no dollars: 100 invested, 8 gained. Of yen with a leverage of 2: 12 lost, 0.5 of costs.
    'shares of eToro whose rates are in pence and in yen',
    { realized: { USD: '-4.5' } },
    'Position ID,Action,Amount,Units,Open Date,Close Date,Leverage,Spread,Profit,Open Rate,Close Rate,' +
      'Rollover Fees and Dividends,Type\n' +
      '1,Buy VOD,100.00,6.3,06/03/2026 14:30:25,16/03/2026 15:49:30,1,0.00,8.00,1250.00,1350.00,0.00,Stocks\n' +
      '2,Sell TYT,100.00,9,13/03/2026 14:30:25,16/03/2026 15:49:30,2,0.00,(12.00),3300.00,3498.00,(0.50),CFD\n',
  ],
  [
    'a share of Revolut in pence, and one whose total holds a fee',
    { realized: { GBP: '2', USD: '10' } },
    `${stocks}2026-03-06T14:31:05Z,VOD,BUY - MARKET,100,£70.00,£70.00,GBP,1\n` +
      '2026-03-06T14:31:05Z,KLM,BUY - MARKET,10,$10.00,$101.00,USD,1\n' +
      '2026-03-09T14:31:05Z,VOD,SELL - MARKET,100,£72.00,£72.00,GBP,1\n' +
      '2026-03-09T14:31:05Z,KLM,SELL - MARKET,10,$11.00,$109.00,USD,1\n',
  ],
  [
    'a history of Interactive Brokers without the currency of its account, where other prices show it',
    { realized: { EUR: '44.7' }, cash: ['dividend 5.2 EUR'] },
    ibkrHead + ofEuros + ofDollars + ibkrLine('2026-03-10,U1,KLM,Dividend,KLM,-,-,-,5.2,-,5.2'),
  ],
  [
    'the same where no price shows it: neither commissions nor dividends are in a known currency',
    { said: ['FEE_CURRENCY_UNKNOWN', 'FEE_CURRENCY_UNKNOWN', 'FEE_CURRENCY_UNKNOWN'] },
    ibkrHead + ofDollars + ibkrLine('2026-03-10,U1,KLM,Dividend,KLM,-,-,-,5.2,-,5.2'),
  ],
  [
    'the same where amounts are too small to show it, and a deposit',
    { said: ['FEE_CURRENCY_UNKNOWN'] },
    ibkrHead +
      ibkrLine('2026-03-09,U1,KLM,Buy,KLM,1.0,0.05,USD,-0.05,-0.9,-0.95') +
      ibkrLine('2026-03-09,U1,Transfer,Deposit,-,-,-,-,1000.0,-,1000.0'),
  ],
  [
    'the same where prices in two currencies make up their amounts: neither is it alone',
    { said: ['FEE_CURRENCY_UNKNOWN', 'FEE_CURRENCY_UNKNOWN'] },
    ibkrHead +
      ibkrLine('2026-03-09,U1,KLM,Buy,KLM,10.0,18.4,USD,-184.0,-0.9,-184.9') +
      ibkrLine('2026-03-09,U1,VWX,Buy,VWX,10.0,18.4,EUR,-184.0,-0.9,-184.9'),
  ],
  [
    // 0.5 at 20 and 10 at 10 for 10.5 x 11: 115.5 less 110.
    'a reinvested dividend in our columns, with its price, and with its amount alone',
    { realized: { USD: '5.5' } },
    `${names},Amount\n${monday},BUY,XYZ,10,10,\n${monday},DRIP,XYZ,0.25,20,\n` +
      `${monday},Dividend reinvestment,XYZ,0.25,,-5\n${tuesday},SELL,XYZ,10.5,11,\n`,
  ],
  [
    'a reinvested dividend of which nothing says what it cost',
    { realized: { USD: '10' }, unknown: 1 },
    `${names}\n${monday},BUY,XYZ,10,10\n${monday},DRIP,XYZ,0.5,\n${tuesday},SELL,XYZ,10.5,11\n`,
  ],
  [
    'a dividend in our columns that names units and no cash: it may be paid on them, or be them',
    { realized: { USD: '10' }, said: ['UNITS_WITHOUT_CASH'] },
    `${names}\n${monday},BUY,XYZ,10,10\n${monday},DIVIDEND,XYZ,0.5,20\n${tuesday},SELL,XYZ,10,11\n`,
  ],
  [
    'a reinvested dividend of E*TRADE without its price',
    { realized: { USD: '21' } },
    'TransactionDate,TransactionType,SecurityType,Symbol,Quantity,Amount,Price,Commission,Description\n' +
      '03/09/26,Bought,EQ,KLM,10,-100,10,0,KLM\n03/09/26,Dividend,EQ,KLM,0.5,-5,,0,KLM REINVESTED\n' +
      '03/10/26,Sold,EQ,KLM,-10.5,126,12,0,KLM\n',
  ],
  [
    'a fee of Revolut in the words of earlier years',
    { cash: ['fee -0.12 USD'] },
    `${stocks}2022-03-06T14:31:05Z,,CUSTODY_FEE,,,-$0.12,USD,1.08\n`,
  ],
  [
    'a stock dividend of Revolut, and one whose cash is missing',
    { realized: { USD: '10' }, said: ['UNITS_WITHOUT_CASH'] },
    `${stocks}2026-03-06T14:31:05Z,KLM,BUY - MARKET,10,$10.00,$100.00,USD,1\n` +
      '2026-03-07T14:31:05Z,KLM,STOCK DIVIDEND,1,,,USD,1\n2026-03-07T15:31:05Z,ABC,DIVIDEND,10,,,USD,1\n' +
      '2026-03-09T14:31:05Z,KLM,SELL - MARKET,11,$10.00,$110.00,USD,1\n',
  ],
  [
    'an option without its name: its kind is in another column',
    { said: ['NO_CONTRACT_SIZE'] },
    `Date,Type,Symbol,Instrument,Quantity,Price\n${monday},BUY,AAPL,Option,10,0.27\n`,
  ],
  ['a dividend in pence', { cash: ['dividend 5 GBP'] }, `${names},Amount,Currency\n${monday},DIVIDEND,VOD,,,500,GBp\n`],
  [
    'fees in pence and prices in pence',
    { realized: { GBP: '1.9' } },
    `${names},Fees,Amount,Currency\n${monday},BUY,VOD,100,70.50,5,-7055,GBp\n` +
      `${tuesday},SELL,VOD,100,72.50,5,7245,GBp\n`,
  ],
  [
    'fees in pounds or pence, and no amount that says which',
    { said: ['UNKNOWN_CURRENCY'] },
    `${names},Fees,Currency\n${monday},BUY,VOD,100,70.50,5,GBp\n`,
  ],
  [
    'fees in pounds next to prices in pence, of amounts in pounds before them and after them',
    { realized: { GBP: '8.1' } },
    `${names},Fees,Amount,Currency\n${monday},BUY,VOD,1000,72.5,5.95,-725.00,GBX\n` +
      `${tuesday},SELL,VOD,1000,74.5,5.95,739.05,GBX\n`,
  ],
  [
    'fees next to amounts in pence before them: in pounds or in pence',
    { said: ['UNKNOWN_CURRENCY'] },
    `${names},Fees,Amount,Currency\n${monday},BUY,VOD,1000,72.5,5.95,-72500,GBX\n`,
  ],
  [
    'fees with a sign of pounds, and no amount',
    { realized: { GBP: '8.1' } },
    `${names},Fees,Currency\n${monday},BUY,VOD,1000,72.5,£5.95,GBX\n${tuesday},SELL,VOD,1000,74.5,£5.95,GBX\n`,
  ],
  [
    'clocks with the name of their zone',
    { realized: { USD: '10' } },
    `${names}\n2026-03-09 10:00:00 America/Chicago,BUY,XYZ,10,10\n2026-03-09 16:01:00 MEZ,SELL,XYZ,10,11\n`,
  ],
  [
    'a fee in a coin',
    { realized: { USD: '90' }, cash: ['fee -0.001 BTC'] },
    `${names},Fee,Fee Currency\n${monday},BUY,BTC/USD,1,50000,0.001,BTC\n${tuesday},SELL,BTC/USD,1,50100,10,USD\n`,
  ],
  [
    'a clock in a column of its own, the newest line first',
    { realized: { USD: '50' } },
    `Date,Time,Type,Symbol,Quantity,Price\n${tuesday},15:00:00,BUY,XYZ,100,12\n` +
      `${tuesday},11:00:00,SELL,XYZ,100,10.5\n${tuesday},10:00:00,BUY,XYZ,100,10\n`,
  ],
  [
    'a split by its ratio in words',
    { realized: { USD: '200' } },
    `${names},Ratio\n${monday},BUY,XYZ,10,40,\n2026-03-10,SPLIT,XYZ,,,4-for-1\n2026-03-11,SELL,XYZ,40,15,\n`,
  ],
  [
    'a reverse split whose ratio begins with the old shares',
    { realized: { USD: '20' } },
    `${names},Ratio\n${monday},BUY,XYZ,100,1,\n2026-03-10,REVERSE_SPLIT,XYZ,,,10:1\n2026-03-11,SELL,XYZ,10,12,\n`,
  ],
  [
    'an index option that is exercised for cash',
    { realized: { USD: '1500' } },
    `${names},Amount\n${monday},BTO,SPXW  260320C05800000,1,10,-1000\n` +
      '2026-03-20,EXERCISED,SPXW  260320C05800000,-1,25,2500\n',
  ],
  [
    // Bought 5 for 3,000, one day after the split 10 of 20 are sold for 2,000: 500. A sale at the split would say 628.
    'a split of DEGIRO: a sale and a purchase that no order names, newest first',
    { realized: { EUR: '500' } },
    `${degiro}22-07-2021,15:30,KLM,US1,NDQ,XNAS,-10,200,EUR,2000,EUR,2000,,0,0,2000,,b\n` +
      '20-07-2021,00:00,KLM,US1,NDQ,,20,187.80,EUR,-3756,EUR,-3756,,,,-3756,,\n' +
      '20-07-2021,00:00,KLM,US1,NDQ,,-5,751.19,EUR,3755.95,EUR,3755.95,,,,3755.95,,\n' +
      '01-07-2021,15:30,KLM,US1,NDQ,XNAS,5,600,EUR,-3000,EUR,-3000,,0,0,-3000,,a\n',
  ],
  [
    'a sale and a purchase of DEGIRO in one minute that orders name',
    { realized: { EUR: '20' } },
    `${degiro}20-07-2021,15:30,KLM,US1,NDQ,XNAS,-10,12,EUR,120,EUR,120,,0,0,120,,b\n` +
      '20-07-2021,15:30,KLM,US1,NDQ,XNAS,5,24,EUR,-120,EUR,-120,,0,0,-120,,c\n' +
      '01-07-2021,15:30,KLM,US1,NDQ,XNAS,10,10,EUR,-100,EUR,-100,,0,0,-100,,a\n',
  ],
  [
    // Bought 20 for 2,000; 2 of the other ISIN are sold for 1,100 each. A sale at the split would say 0 and 200.
    'a reverse split of DEGIRO into another ISIN',
    { realized: { EUR: '200' } },
    `${degiro}22-07-2021,15:30,KLM,US2,NDQ,XNAS,-2,1100,EUR,2200,EUR,2200,,0,0,2200,,b\n` +
      '20-07-2021,00:00,KLM NEW,US2,NDQ,,2,900.00,EUR,-1800,EUR,-1800,,,,-1800,,\n' +
      '20-07-2021,00:00,KLM OLD,US1,NDQ,,-20,90.00,EUR,1800,EUR,1800,,,,1800,,\n' +
      '01-07-2021,15:30,KLM OLD,US1,NDQ,XNAS,20,100,EUR,-2000,EUR,-2000,,0,0,-2000,,a\n',
  ],
  [
    'the same before anything is sold: nothing was gained or lost',
    { realized: { EUR: '0' } },
    `${degiro}20-07-2021,00:00,KLM NEW,US2,NDQ,,2,900.00,EUR,-1800,EUR,-1800,,,,-1800,,\n` +
      '20-07-2021,00:00,KLM OLD,US1,NDQ,,-20,90.00,EUR,1800,EUR,1800,,,,1800,,\n' +
      '01-07-2021,15:30,KLM OLD,US1,NDQ,XNAS,20,100,EUR,-2000,EUR,-2000,,0,0,-2000,,a\n',
  ],
  [
    'another ISIN of DEGIRO for as many shares, next to that of another company',
    { realized: { EUR: '500' } },
    `${degiro}22-07-2021,15:30,KLM,US2,NDQ,XNAS,-20,110,EUR,2200,EUR,2200,,0,0,2200,,b\n` +
      '22-07-2021,15:30,ABC,DE2,NDQ,XNAS,-20,40,EUR,800,EUR,800,,0,0,800,,d\n' +
      '20-07-2021,00:00,KLM,US2,NDQ,,20,95.00,EUR,-1900,EUR,-1900,,,,-1900,,\n' +
      '20-07-2021,00:00,KLM,US1,NDQ,,-20,95.00,EUR,1900,EUR,1900,,,,1900,,\n' +
      '20-07-2021,00:00,ABC,DE2,NDQ,,20,30.00,EUR,-600,EUR,-600,,,,-600,,\n' +
      '20-07-2021,00:00,ABC,DE1,NDQ,,-20,30.00,EUR,600,EUR,600,,,,600,,\n' +
      '01-07-2021,15:30,ABC,DE1,NDQ,XNAS,20,25,EUR,-500,EUR,-500,,0,0,-500,,c\n' +
      '01-07-2021,15:30,KLM,US1,NDQ,XNAS,20,100,EUR,-2000,EUR,-2000,,0,0,-2000,,a\n',
  ],
  [
    'another ISIN of DEGIRO for as many shares, at no price',
    { realized: { EUR: '200' } },
    `${degiro}22-07-2021,15:30,KLM,US2,NDQ,XNAS,-20,110,EUR,2200,EUR,2200,,0,0,2200,,b\n` +
      '20-07-2021,00:00,KLM,US2,NDQ,,20,0,EUR,0,EUR,0,,,,0,,\n' +
      '20-07-2021,00:00,KLM,US1,NDQ,,-20,0,EUR,0,EUR,0,,,,0,,\n' +
      '01-07-2021,15:30,KLM,US1,NDQ,XNAS,20,100,EUR,-2000,EUR,-2000,,0,0,-2000,,a\n',
  ],
  [
    'shares that leave DEGIRO for nothing, and no line says what came for them',
    { realized: { EUR: '200' }, said: ['REMOVED_FOR_NOTHING'] },
    `${degiro}22-07-2021,15:30,KLM,US1,NDQ,XNAS,-20,110,EUR,2200,EUR,2200,,0,0,2200,,b\n` +
      '20-07-2021,00:00,ABC,US3,NDQ,,-10,0,EUR,0,EUR,0,,,,0,,\n' +
      '01-07-2021,15:30,ABC,US3,NDQ,XNAS,10,50,EUR,-500,EUR,-500,,0,0,-500,,c\n' +
      '01-07-2021,15:30,KLM,US1,NDQ,XNAS,20,100,EUR,-2000,EUR,-2000,,0,0,-2000,,a\n',
  ],
  [
    'an option of DEGIRO that expires without worth, and a share that is sold at 0 by an order',
    { realized: { EUR: '-150' } },
    `${degiro}20-07-2021,15:30,ABC,US3,NDQ,XNAS,-10,0,EUR,0,EUR,0,,,,0,,d\n` +
      '20-07-2021,00:00,ODX2 C15000.00 18FEB22,DE000C0001,EUX,,-1,0,EUR,0,EUR,0,,,,0,,\n' +
      '01-07-2021,15:30,ABC,US3,NDQ,XNAS,10,5,EUR,-50,EUR,-50,,0,0,-50,,c\n' +
      '01-07-2021,15:30,ODX2 C15000.00 18FEB22,DE000C0001,EUX,XEUR,1,100,EUR,-100,EUR,-100,,0,0,-100,,a\n',
  ],
  [
    'a future of tastytrade whose closing states the cash that it brings',
    { realized: { USD: '100' } },
    `${tastytrade}2026-03-10T11:00:00-0400,Trade,Sell,SELL,/MESH6,Future,Sold 2 /MESH6 @ 5010.0,100.00,2,50.00,--,0,` +
      '5,/MES,/MES,,,,3,100,USD\n' +
      '2026-03-10T10:00:00-0400,Trade,Buy,BUY,/MESH6,Future,Bought 2 /MESH6 @ 5000.0,0.00,2,0.00,--,0,' +
      '5,/MES,/MES,,,,2,0,USD\n',
  ],
  [
    'two ISINs of DEGIRO that may be either, and a part of the shares: neither is sold',
    { realized: { EUR: '0' }, said: ['UNKNOWN_KIND', 'UNKNOWN_KIND', 'UNKNOWN_KIND', 'UNKNOWN_KIND', 'UNKNOWN_KIND'] },
    `${degiro}21-07-2021,00:00,ABC,DE2,NDQ,,5,25.00,EUR,-125,EUR,-125,,,,-125,,\n` +
      '21-07-2021,00:00,ABC,DE1,NDQ,,-5,25.00,EUR,125,EUR,125,,,,125,,\n' +
      '20-07-2021,00:00,KLM,US2,NDQ,,20,95.00,EUR,-1900,EUR,-1900,,,,-1900,,\n' +
      '20-07-2021,00:00,XYZ,US3,NDQ,,10,190.00,EUR,-1900,EUR,-1900,,,,-1900,,\n' +
      '20-07-2021,00:00,KLM,US1,NDQ,,-20,95.00,EUR,1900,EUR,1900,,,,1900,,\n' +
      '01-07-2021,15:30,ABC,DE1,NDQ,XNAS,20,25,EUR,-500,EUR,-500,,0,0,-500,,c\n' +
      '01-07-2021,15:30,KLM,US1,NDQ,XNAS,20,100,EUR,-2000,EUR,-2000,,0,0,-2000,,a\n',
  ],
  [
    'a split of an activity statement of Interactive Brokers, and a spin-off, which is named',
    { realized: { USD: '200' }, said: ['UNKNOWN_KIND'] },
    'Trades,Header,DataDiscriminator,Asset Category,Currency,Symbol,Date/Time,Quantity,T. Price,C. Price,Proceeds,' +
      'Comm/Fee,Basis,Realized P/L,MTM P/L,Code\n' +
      'Trades,Data,Order,Stocks,USD,KLM,"2026-03-06, 09:35:00",10,100,100,-1000,0,1000,0,0,O\n' +
      'Trades,Data,Order,Stocks,USD,KLM,"2026-03-12, 09:35:00",-40,30,30,1200,0,-1000,200,0,C\n' +
      'Corporate Actions,Header,Asset Category,Currency,Report Date,Date/Time,Description,Quantity,Proceeds,Value,' +
      'Realized P/L,Code\n' +
      'Corporate Actions,Data,Stocks,USD,2026-03-10,"2026-03-09, 20:25:00",' +
      '"KLM(US0000000001) Split 4 for 1 (KLM, KLM CORP, US0000000001)",30,0,0,0,\n' +
      'Corporate Actions,Data,Stocks,USD,2026-03-10,"2026-03-09, 20:25:00",' +
      '"KLM(US0000000001) Spinoff  1 for 5 (NEW, NEW CORP, US0000000002)",8,0,0,0,\n' +
      'Corporate Actions,Data,Total,,,,,,0,0,0,\n',
  ],
  [
    'a reverse split of Schwab, in two lines',
    { realized: { USD: '20' } },
    `${schwab}"03/11/2026","Sell","KLM","KLM","10","$12","","$120.00"\n` +
      '"03/10/2026","Reverse Split","KLM","KLM","10","","",""\n' +
      '"03/10/2026","Reverse Split","KLM","KLM","-100","","",""\n' +
      '"03/09/2026","Buy","KLM","KLM","100","$1.00","","-$100.00"\n',
  ],
  [
    'a cancelled purchase of Fidelity',
    { realized: { USD: '0' } },
    `${fidelity}03/10/2026,YOU BOUGHT CANCELLED TRADE KLM,KLM,KLM,Cash,10,-100,,,,1000,1,03/12/2026\n` +
      '03/09/2026,YOU BOUGHT KLM,KLM,KLM,Cash,10,100,,,,-1000,1,03/11/2026\n' +
      '03/09/2026,YOU BOUGHT KLM,KLM,KLM,Cash,10,100,,,,-1000,1,03/11/2026\n',
  ],
  [
    'a cancelled purchase of Robinhood',
    { realized: { USD: '0' }, said: ['UNKNOWN_KIND'] },
    `${robinhood}3/10/2026,3/10/2026,3/11/2026,KLM,KLM,BCXL,10,$10.00,$100.00\n` +
      '3/9/2026,3/9/2026,3/10/2026,KLM,KLM,Buy,10,$10.00,($100.00)\n',
  ],
  [
    'a reverse split of Robinhood: the old shares leave with an S',
    { realized: { USD: '20' } },
    `${robinhood}3/12/2026,3/12/2026,3/13/2026,KLM,KLM,Sell,10,$12.00,$120.00\n` +
      '3/10/2026,3/10/2026,3/11/2026,KLM,KLM,SPR,100S,,\n3/10/2026,3/10/2026,3/11/2026,KLM,KLM,SPR,10,,\n' +
      '3/9/2026,3/9/2026,3/10/2026,KLM,KLM,Buy,100,$1.00,($100.00)\n',
  ],
  [
    // 10 at 10 become 2.5 that cost 40 each: 0.5 of them for 25.
    'cash of Schwab for the fraction that a split has left',
    { realized: { USD: '5' } },
    `${schwab}"03/11/2026","Cash In Lieu","KLM","KLM","","","","$25.00"\n` +
      '"03/10/2026","Stock Split","KLM","KLM","-7.5","","",""\n' +
      '"03/09/2026","Buy","KLM","KLM","10","$10.00","","-$100.00"\n',
  ],
  [
    'cash of Robinhood for a fraction that is not open',
    { realized: { USD: '0' }, unknown: 1 },
    `${robinhood}3/12/2026,3/12/2026,3/13/2026,KLM,KLM,CIL,,,$2.50\n` +
      '3/9/2026,3/9/2026,3/10/2026,KLM,KLM,Buy,100,$1.00,($100.00)\n',
  ],
  [
    'cash of Fidelity for a fraction, and a payment in lieu of a dividend',
    { realized: { USD: '0' }, unknown: 1, cash: ['dividend 3 USD'] },
    `${fidelity}03/11/2026,IN LIEU OF FRX SHARE LEU PAYOUT KLM,KLM,KLM,Cash,,,,,,2.5,1,\n` +
      '03/10/2026,PAYMENT IN LIEU OF DIVIDEND KLM,KLM,KLM,Cash,,,,,,3,1,\n',
  ],
  [
    'cash for a fraction in our columns, and one that states its units',
    { realized: { USD: '0' }, unknown: 1, said: ['INVALID_TYPE'] },
    `${names},Amount\n${monday},Cash in lieu,KLM,,,2.5\n${tuesday},Cash in lieu,KLM,-0.5,5,2.5\n`,
  ],
  [
    'a merger of Revolut for cash, which takes the shares away',
    { realized: { USD: '0' }, said: ['UNKNOWN_KIND'] },
    `${stocks}2026-03-06T14:31:05Z,KLM,BUY - MARKET,10,$10.00,$100.00,USD,1\n` +
      '2026-03-09T14:31:05Z,KLM,MERGER - CASH,-10,,$150.00,USD,1\n',
  ],
  [
    'shares that are transferred to Trading 212',
    { said: ['UNKNOWN_KIND'] },
    'Action,Time (UTC),Ticker,ID,No. of shares,Price / share,Currency (Price / share),Total,Currency (Total)\n' +
      'Transfer in,2026-03-06 08:15:00,KLM,t1,10,10,USD,100,USD\n',
  ],
  [
    'a sale at Trading 212 that brings less than its fee, in the currency of the account',
    // 100 and 0.26 were paid; 0.10 less 0.26 came back.
    { realized: { EUR: '-100.42' } },
    'Action,Time (UTC),Ticker,ID,No. of shares,Price / share,Currency (Price / share),Total,Currency (Total),' +
      'Currency conversion fee,Currency (Currency conversion fee)\n' +
      'Market buy,2026-03-06 15:15:00,KLM,t1,10,11.50,USD,100.26,EUR,0.26,EUR\n' +
      'Market sell,2026-03-09 15:15:00,KLM,t2,10,0.0115,USD,-0.16,EUR,0.26,EUR\n',
  ],
  [
    'half of a split of Trading 212, whose other half is in the file of another year',
    { realized: { USD: '0' }, said: ['UNKNOWN_KIND'] },
    'Action,Time (UTC),Ticker,ID,No. of shares,Price / share,Currency (Price / share),Total,Currency (Total)\n' +
      'Market buy,2025-12-30 15:15:00,KLM,t1,90,10,USD,900,USD\n' +
      'Stock split close,2025-12-31 07:44:13,KLM,t2,90,10,USD,900,USD\n',
  ],
  [
    'halves of a split of Trading 212 that are milliseconds apart',
    { realized: { USD: '100' } },
    'Action,Time (UTC),Ticker,ID,No. of shares,Price / share,Currency (Price / share),Total,Currency (Total)\n' +
      'Market buy,2026-01-30 15:15:00,KLM,t1,90,10,USD,900,USD\n' +
      'Stock split open,2026-02-02 07:44:13.009,KLM,t3,10,90,USD,900,USD\n' +
      'Stock split close,2026-02-02 07:44:13.000,KLM,t2,90,10,USD,900,USD\n' +
      'Market sell,2026-02-03 15:15:00,KLM,t4,10,100,USD,1000,USD\n',
  ],
  [
    'halves of a split of Trading 212 that are milliseconds apart, the new shares first',
    { realized: { USD: '100' } },
    'Action,Time (UTC),Ticker,ID,No. of shares,Price / share,Currency (Price / share),Total,Currency (Total)\n' +
      'Market buy,2026-01-30 15:15:00,KLM,t1,90,10,USD,900,USD\n' +
      'Stock split open,2026-02-02 07:44:12.991,KLM,t3,10,90,USD,900,USD\n' +
      'Stock split close,2026-02-02 07:44:13.000,KLM,t2,90,10,USD,900,USD\n' +
      'Market sell,2026-02-03 15:15:00,KLM,t4,10,100,USD,1000,USD\n',
  ],
]

describe('[numbers] Lines of files that give no wrong figure in silence', () => {
  it.each([...named, ...lines])('%s', (_what, { realized = {}, unknown = 0, said = [], cash = [] }, text) => {
    const { marked: _, ...came } = outcomeOfFile(text)
    expect(came).toEqual({ realized, unknown, said, cash })
  })
})

describe('[numbers] Ids that a spreadsheet has shortened', () => {
  it('name no fill: those of the next day do not take the place of those before', () => {
    const dayOf = (day: number, bought: number, sold: number): string =>
      'Account,Order ID,B/S,Contract,avgPrice,filledQty,Fill Time,Status,Currency\n' +
      `DEMO1,7.00001E+11,Buy,MNQH6,${bought},1,03/${day}/2026 09:31:05,Filled,USD\n` +
      `DEMO1,7.00001E+11,Sell,MNQH6,${sold},1,03/${day}/2026 09:32:05,Filled,USD\n`
    const told = nothingTold()
    for (const file of [dayOf(16, 21000, 21010), dayOf(17, 21100, 21115), dayOf(17, 21100, 21115)])
      takeFile(told, file, 'UTC')
    // A point is two dollars; the same file again brings nothing.
    expect(outcomeOf(told)).toMatchObject({ realized: { USD: '50' }, unknown: 0, fresh: [2, 2, 0] })
  })
})
