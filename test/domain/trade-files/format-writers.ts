import { addDecimals, type Decimal, decimalText, multiplied, parseDecimal } from '#domain/money/decimal.ts'
import type { DecimalMark } from '#domain/trade-files/format.ts'
import { grouped, partsOf, type RandomFill } from './random-files.ts'

/** How a platform writes fills: its names, then a line for each. */
export interface FormatWriter {
  readonly names: string
  readonly line: (fill: RandomFill) => ReadonlyArray<string>
  readonly separator?: string
  /** It shows a day and no time. */
  readonly isDated?: true
  /** Its clock; New York where its user has to say it. */
  readonly zone?: string
  /** It says nothing of fees. */
  readonly isFeeless?: true
  readonly symbol?: (symbol: string) => string
  /** What every fill costs: only so much is taken for a fee where there is no column of it. */
  readonly fees?: string
  /** What it can say of a price, where that is not any. */
  readonly price?: (price: string) => string
  /** All of its fills buy: which fill opens and which closes follows from the position alone. */
  readonly isBought?: true
  /** What its user answers where a number can be read in both ways. */
  readonly mark?: DecimalMark
  /** A line is a whole trade: this fill, and the one that `exitOf` says. */
  readonly isWhole?: true
}

const exact = (text: string): Decimal => parseDecimal(text) ?? { units: 0n, scale: 0 }
const negative = (text: string): string => (text === '0' ? '0' : `-${text}`)
const signed = ({ isBuy, quantity }: RandomFill): string => (isBuy ? quantity : `-${quantity}`)
const gross = ({ quantity, price }: RandomFill): string => decimalText(multiplied(exact(quantity), exact(price)))
/** What was received, above zero, or paid, with its fees. */
const cash = (fill: RandomFill): string => {
  const amount = exact(fill.isBuy ? `-${gross(fill)}` : gross(fill))
  return decimalText(addDecimals(amount, exact(`-${fill.fees}`)))
}
const dollars = (text: string): string => (text.startsWith('-') ? `-$${grouped(text.slice(1))}` : `$${grouped(text)}`)
const comma = (text: string): string => text.replace('.', ',')
const empty = (count: number): ReadonlyArray<string> => Array.from({ length: count }, () => '')

const british = (fill: RandomFill): string => {
  const { year, month, date } = partsOf(fill)
  return `${date}/${month}/${year}`
}

/** By the id of the format. */
export const writers: Readonly<Record<string, FormatWriter>> = {
  own: {
    names: 'Date,Type,Symbol,Quantity,Price,Fees',
    line: (fill) => {
      const { clock } = partsOf(fill)
      return [`${fill.day} ${clock}`, fill.isBuy ? 'BUY' : 'SELL', fill.symbol, fill.quantity, fill.price, fill.fees]
    },
  },
  schwab: {
    names: 'Date,Action,Symbol,Description,Quantity,Price,Fees & Comm,Amount',
    isDated: true,
    line: (fill) => [
      partsOf(fill).us,
      fill.isBuy ? 'Buy' : 'Sell',
      fill.symbol,
      `${fill.symbol}, INC`,
      grouped(fill.quantity),
      dollars(fill.price),
      fill.fees === '0' ? '' : dollars(fill.fees),
      dollars(cash(fill)),
    ],
  },
  kraken: {
    names: 'txid,ordertxid,pair,time,type,ordertype,price,cost,fee,vol,margin,misc,ledgers',
    zone: 'UTC',
    symbol: () => 'BTC',
    line: (fill) => [
      `T${fill.id}`,
      `O${fill.id}`,
      'BTC/USD',
      `${fill.day} ${partsOf(fill).clock}.0000`,
      fill.isBuy ? 'buy' : 'sell',
      'limit',
      fill.price,
      gross(fill),
      fill.fees,
      fill.quantity,
      '0.00000',
      '',
      '',
    ],
  },
  tradezero: {
    names:
      'Account,T/D,S/D,Currency,Type,Side,Symbol,Qty,Price,Exec Time,Comm,SEC,TAF,NSCC,Nasdaq,ECN Remove,ECN Add,' +
      'Gross Proceeds,Net Proceeds,Clr Broker,Liq,Note',
    line: (fill) => {
      const { us, clock } = partsOf(fill)
      const side = fill.isBuy ? 'B' : 'S'
      const amount = fill.isBuy ? `-${gross(fill)}` : gross(fill)
      return ['DEMO1', us, us, 'USD', '2', side, fill.symbol, fill.quantity, fill.price, clock, fill.fees].concat(
        '0,0,0,0,0,0'.split(','),
        [amount, cash(fill), 'LAMP', 'R', ''],
      )
    },
  },
  lightspeed: {
    names:
      'Trade Number,Trade Date,Execution Time,Symbol,Side,Qty,Price,Commission Amount,FeeSEC,FeeTAF,Buy/Sell,' +
      'Principal Amount,NET Amount',
    // Its net has no sign: a sale that brings less than its fees cannot be written.
    fees: '0.000001',
    line: (fill) => {
      const { us, clock } = partsOf(fill)
      const [side, word] = fill.isBuy ? ['B', 'Buy'] : ['S', 'Sell']
      const start = [String(fill.id), us, clock, fill.symbol, side, fill.quantity, fill.price, fill.fees, '0', '0']
      const net = addDecimals(exact(gross(fill)), exact(fill.isBuy ? fill.fees : negative(fill.fees)))
      return [...start, word, gross(fill), decimalText(net)]
    },
  },
  questrade: {
    names: 'Symbol,Action,Fill Qty,Fill Price,Exec Time,Commission',
    line: (fill) => {
      const { date, name, year, clock } = partsOf(fill)
      const action = fill.isBuy ? 'Buy' : 'Sell'
      return [fill.symbol, action, fill.quantity, fill.price, `${date} ${name} ${year} ${clock}`, fill.fees]
    },
  },
  webull: {
    names: 'Name,Symbol,Side,Status,Filled,Total Qty,Price,Avg Price,Time-in-Force,Placed Time,Filled Time',
    isFeeless: true,
    line: (fill) => {
      const { us, clock, year, month, date } = partsOf(fill)
      // The clocks of New York in 2026.
      const [word, offset] = fill.day >= '2026-03-08' ? ['EDT', '04'] : ['EST', '05']
      const time = fill.id % 2 === 0 ? `${us} ${clock} ${word}` : `${year}/${month}/${date} ${clock},GMT-${offset}`
      const side = fill.isBuy ? 'Buy' : 'Sell'
      return [
        'KLM Holding',
        fill.symbol,
        side,
        'Filled',
        fill.quantity,
        fill.quantity,
        `@${fill.price}`,
        fill.price,
      ].concat('DAY', time, time)
    },
  },
  'tradingview-orders': {
    names:
      'Symbol,Side,Type,Qty,Limit Price,Stop Price,Fill Price,Status,Commission,Placing Time,Closing Time,Order ID,' +
      'Level ID,Leverage,Margin',
    line: (fill) => {
      const time = `${fill.day} ${partsOf(fill).clock}`
      const side = fill.isBuy ? 'Buy' : 'Sell'
      const start = [`NASDAQ:${fill.symbol}`, side, 'Market', fill.quantity, '', '', fill.price, 'Filled', fill.fees]
      return [...start, time, time, String(fill.id), '', '1:1', '"3,105.21 USD"']
    },
  },
  'ibkr-flex': {
    names:
      'ClientAccountID,CurrencyPrimary,AssetClass,Symbol,UnderlyingSymbol,Multiplier,Strike,Expiry,Put/Call,DateTime,' +
      'Buy/Sell,Quantity,TradePrice,Proceeds,IBCommission,IBCommissionCurrency,Open/CloseIndicator,Notes/Codes,' +
      'FifoPnlRealized,TradeID,IBExecID,LevelOfDetail',
    line: (fill) => {
      const { year, month, date, clock } = partsOf(fill)
      const time = `${year}${month}${date};${clock.replaceAll(':', '')}`
      const proceeds = fill.isBuy ? `-${gross(fill)}` : gross(fill)
      const side = fill.isBuy ? 'BUY' : 'SELL'
      return ['U0000000', 'USD', 'STK', fill.symbol, '', '1', '', '', '', time, side, signed(fill), fill.price].concat([
        proceeds,
        negative(fill.fees),
        'USD',
        '',
        '',
        '0',
        String(fill.id),
        `x.${fill.id}`,
        'EXECUTION',
      ])
    },
  },
  'ibkr-activity': {
    names:
      'Trades,Header,DataDiscriminator,Asset Category,Currency,Symbol,Date/Time,Quantity,T. Price,C. Price,Proceeds,' +
      'Comm/Fee,Basis,Realized P/L,MTM P/L,Code',
    line: (fill) => {
      const time = `${fill.day}, ${partsOf(fill).clock}`
      const size = fill.isBuy ? grouped(fill.quantity) : `-${grouped(fill.quantity)}`
      const proceeds = fill.isBuy ? `-${gross(fill)}` : gross(fill)
      const start = ['Trades', 'Data', 'Order', 'Stocks', 'USD', fill.symbol, time, size, fill.price, fill.price]
      return [...start, proceeds, negative(fill.fees), '0', '0', '0', '']
    },
  },
  robinhood: {
    names: 'Activity Date,Process Date,Settle Date,Instrument,Description,Trans Code,Quantity,Price,Amount',
    fees: '1.25',
    isDated: true,
    line: (fill) => {
      const { bare, year } = partsOf(fill)
      const date = `${bare.month}/${bare.date}/${year}`
      const amount = cash(fill)
      const start = [date, date, date, fill.symbol, `${fill.symbol}\nCUSIP: 000000001`, fill.isBuy ? 'Buy' : 'Sell']
      const money = amount.startsWith('-') ? `($${grouped(amount.slice(1))})` : dollars(amount)
      return [...start, grouped(fill.quantity), dollars(fill.price), money]
    },
  },
  etrade: {
    names:
      'Activity/Trade Date,Transaction Date,Settlement Date,Activity Type,Description,Symbol,Cusip,Quantity #,' +
      'Price $,Amount $,Commission,Category,Note',
    isDated: true,
    line: (fill) => {
      const { year, month, date } = partsOf(fill)
      const day = `${month}/${date}/${year.slice(2)}`
      const start = [day, day, day, fill.isBuy ? 'Bought' : 'Sold', `${fill.symbol} HOLDING`, fill.symbol, '--']
      return [...start, signed(fill), fill.price, cash(fill), fill.fees, '--', '--']
    },
  },
  fidelity: {
    names:
      'Run Date,Action,Symbol,Description,Type,Price ($),Quantity,Commission ($),Fees ($),Accrued Interest ($),' +
      'Amount ($),Cash Balance ($),Settlement Date',
    isDated: true,
    line: (fill) => {
      const { us } = partsOf(fill)
      const action = `${fill.isBuy ? 'YOU BOUGHT' : 'YOU SOLD'} ${fill.symbol} HOLDING (${fill.symbol}) (Cash)`
      const start = [us, action, fill.symbol, `${fill.symbol} HOLDING`, 'Cash', fill.price, signed(fill), fill.fees]
      return [...start, '', '', cash(fill), 'Processing', us]
    },
  },
  swissquote: {
    names:
      'Date;Order #;Transaction;Symbol;Name;ISIN;Quantity;Unit price;Costs;Accrued Interest;Net Amount;Balance;' +
      'Currency',
    separator: ';',
    line: (fill) => {
      const { date, month, year, clock } = partsOf(fill)
      const start = [`${date}-${month}-${year} ${clock}`, String(fill.id), fill.isBuy ? 'Buy' : 'Sell', fill.symbol]
      const net = cash(fill)
      const money = grouped(net.replace('-', ''), "'")
      const sized = [grouped(fill.quantity, "'"), grouped(fill.price, "'"), fill.fees, '0.00']
      return [
        ...start,
        `${fill.symbol} HOLDING`,
        'US0000000001',
        ...sized,
        `${net.startsWith('-') ? '-' : ''}${money}`,
      ].concat('1.00', 'USD')
    },
  },
  degiro: {
    names:
      'Date,Time,Product,ISIN,Reference exchange,Venue,Quantity,Price,,Local value,,Value EUR,Exchange rate,' +
      'AutoFX Fee,Transaction and/or third party fees EUR,Total EUR,Order ID,',
    zone: 'Europe/Amsterdam',
    symbol: () => 'NL0000000009',
    line: (fill) => {
      const { date, month, year, clock } = partsOf(fill)
      const value = fill.isBuy ? `-${gross(fill)}` : gross(fill)
      const start = [
        `${date}-${month}-${year}`,
        clock.slice(0, 5),
        'VWX NV',
        'NL0000000009',
        'EAM',
        'XAMS',
        signed(fill),
      ]
      const money = [fill.price, 'EUR', value, 'EUR', value, '', '0.00', negative(fill.fees), cash(fill)]
      return [...start, ...money, '', `00000000-0000-0000-0000-${fill.id}000000`]
    },
  },
  avanza: {
    names:
      'Datum;Konto;Typ av transaktion;Värdepapper/beskrivning;Antal;Kurs;Belopp;Transaktionsvaluta;Courtage (SEK);' +
      'Valutakurs;Instrumentvaluta;ISIN;Resultat',
    separator: ';',
    isDated: true,
    symbol: () => 'SE0000000001',
    line: (fill) => {
      const start = [fill.day, '1234567', fill.isBuy ? 'Köp' : 'Sälj', 'VWX AB', comma(signed(fill)), comma(fill.price)]
      return [...start, comma(cash(fill)), 'SEK', comma(fill.fees), '', 'SEK', 'SE0000000001', ...empty(1)]
    },
  },
  binance: {
    names: 'Date(UTC),Pair,Side,Price,Executed,Amount,Fee',
    zone: 'UTC',
    symbol: () => 'BTC',
    line: (fill) => {
      const money = `${grouped(gross(fill))}USDT`
      const side = fill.isBuy ? 'BUY' : 'SELL'
      const start = [`${fill.day} ${partsOf(fill).clock}`, 'BTCUSDT', side, fill.price, `${fill.quantity}BTC`]
      return [...start, money, `${fill.fees}USDT`]
    },
  },
  bitvavo: {
    names:
      'Timezone,Date,Time,Type,Currency,Amount,Quote Currency,Quote Price,Received / Paid Currency,' +
      'Received / Paid Amount,Fee currency,Fee amount,Status,Transaction ID,Address',
    zone: 'Europe/Amsterdam',
    symbol: () => 'ETH',
    line: (fill) =>
      [
        'Europe/Amsterdam',
        fill.day,
        partsOf(fill).clock,
        fill.isBuy ? 'buy' : 'sell',
        'ETH',
        signed(fill),
        'EUR',
      ].concat(fill.price, 'EUR', cash(fill), 'EUR', fill.fees, 'Completed', `00000000-0000-4000-8000-${fill.id}`, ''),
  },
  freetrade: {
    names:
      'Title,Type,Timestamp,Account Currency,Total Amount,Buy / Sell,Ticker,ISIN,' +
      'Price per Share in Account Currency,Stamp Duty,Quantity,Instrument Currency,FX Fee Amount',
    zone: 'UTC',
    line: (fill) => {
      const time = `${fill.day}T${partsOf(fill).clock}.000Z`
      const total = fill.isBuy ? cash(fill).slice(1) : cash(fill)
      const start = [`${fill.symbol} Holding`, 'ORDER', time, 'GBP', total, fill.isBuy ? 'BUY' : 'SELL', fill.symbol]
      return [...start, 'GB0000000001', fill.price, fill.fees, fill.quantity, 'GBP', '0']
    },
  },
  tradestation: {
    names: 'Account,Order Status,Type,Symbol,Contract Exp Date,Entered,Qty Filled,Filled Price,Stop Price,Duration',
    isFeeless: true,
    line: (fill) => {
      const { us, half } = partsOf(fill)
      const start = ['SIM0001', 'Filled', fill.isBuy ? 'Buy' : 'Sell', fill.symbol, '', `${us} ${half}`]
      return [...start, grouped(fill.quantity), grouped(fill.price), '', 'DAY']
    },
  },
  tastyworks: {
    names:
      'Date/Time,Transaction Code,Transaction Subcode,Symbol,Buy/Sell,Open/Close,Quantity,Expiration Date,Strike,' +
      'Call/Put,Price,Fees,Amount,Description,Account Reference',
    line: (fill) => {
      const { us, half } = partsOf(fill)
      const word = fill.isBuy ? 'Buy' : 'Sell'
      const start = [`${us} ${half}`, 'Trade', `${word} to ${fill.isBuy ? 'Open' : 'Close'}`, fill.symbol, word]
      const sized = [fill.isBuy ? 'Open' : 'Close', fill.quantity, '', '', '', fill.price, fill.fees]
      return [...start, ...sized, fill.isBuy ? `-${gross(fill)}` : gross(fill), 'Filled', 'Individual...00']
    },
  },
  'etrade-legacy': {
    names: 'TransactionDate,TransactionType,SecurityType,Symbol,Quantity,Amount,Price,Commission,Description',
    isDated: true,
    line: (fill) => {
      const { month, date, year } = partsOf(fill)
      const start = [`${month}/${date}/${year.slice(2)}`, fill.isBuy ? 'Bought' : 'Sold', 'EQ', fill.symbol]
      return [...start, signed(fill), cash(fill), fill.price, fill.fees, `${fill.symbol} HOLDING`]
    },
  },
  'etrade-described': {
    names: 'Date,Transaction type,Description,Quantity,Price,Commission,Fees,Amount',
    isDated: true,
    line: (fill) => {
      const { month, date, year } = partsOf(fill)
      const start = [`${month}/${date}/${year.slice(2)}`, fill.isBuy ? 'Bought' : 'Sold', fill.symbol, signed(fill)]
      return [...start, fill.price, fill.fees, '0.00', cash(fill)]
    },
  },
  'webull-combined': {
    names: 'Name,Symbol,Side,Status,Filled/Total Qty,Price/Avg Price,Time-in-Force,Placed Time,Filled Time',
    isFeeless: true,
    line: (fill) => {
      const { us, clock } = partsOf(fill)
      const time = `${us} ${clock} ${fill.day >= '2026-03-08' ? 'EDT' : 'EST'}`
      const sized = [`${fill.quantity}/${fill.quantity}`, `@${fill.price}/${fill.price}`]
      return ['KLM Holding', fill.symbol, fill.isBuy ? 'Buy' : 'Sell', 'Filled', ...sized, 'DAY', time, time]
    },
  },
  'trade-republic': {
    names: 'Datum;Transactietype;Waarde (netto);Opmerking;ISIN;Aantal;Kosten;Belasting',
    separator: ';',
    isDated: true,
    symbol: () => 'IE0000000001',
    line: (fill) =>
      [fill.day, fill.isBuy ? 'Aankoop' : 'Verkoop', comma(cash(fill)), 'VWX World', 'IE0000000001'].concat(
        comma(fill.quantity),
        comma(fill.fees),
        '',
      ),
  },
  directa: {
    names:
      'Data operazione,Data valuta,Tipo operazione,Ticker,Isin,Protocollo,Descrizione,Quantità,Importo euro,' +
      'Importo Divisa,Divisa,Riferimento ordine',
    isDated: true,
    isFeeless: true,
    line: (fill) => {
      const { year, month, date } = partsOf(fill)
      const day = `${date}-${month}-${year}`
      const start = [day, day, fill.isBuy ? 'Acquisto' : 'Vendita', fill.symbol, 'IE0000000001', '', 'ETF']
      return [...start, fill.quantity, fill.isBuy ? `-${gross(fill)}` : gross(fill), '0', 'EUR', `X${fill.id}`]
    },
  },
  zerodha: {
    names:
      'symbol,isin,trade_date,exchange,segment,series,trade_type,auction,quantity,price,trade_id,order_id,' +
      'order_execution_time',
    zone: 'Asia/Kolkata',
    isFeeless: true,
    line: (fill) =>
      [fill.symbol, '', fill.day, 'NSE', 'EQ', 'EQ', fill.isBuy ? 'buy' : 'sell', 'false', fill.quantity].concat(
        fill.price,
        String(fill.id),
        '1100000000000001',
        `${fill.day}T${partsOf(fill).clock}`,
      ),
  },
  'hargreaves-lansdown': {
    names: 'Trade date,Settle date,Reference,Description,Unit cost (p),Quantity,Value (£)',
    isDated: true,
    fees: '11.95',
    line: (fill) => {
      const day = british(fill)
      const pence = decimalText(multiplied(exact(fill.price), exact('100')))
      const words = `${fill.symbol} ${fill.quantity} @ ${pence}`
      return [day, day, `${fill.isBuy ? 'B' : 'S'}${fill.id}`, words, pence, fill.quantity, cash(fill)]
    },
  },
  'interactive-investor': {
    names: 'Date,Settlement Date,Symbol,Sedol,Quantity,Price,Description,Reference,Debit,Credit,Running Balance',
    isDated: true,
    fees: '0',
    line: (fill) => {
      const day = british(fill)
      const [debit, credit] = fill.isBuy ? [`£${gross(fill)}`, 'n/a'] : ['n/a', `£${gross(fill)}`]
      const start = [day, day, fill.symbol, 'B000001', fill.quantity, `£${fill.price}`, 'PLC', String(fill.id)]
      return [...start, debit, credit, '£1.00']
    },
  },
}
