import { addDecimals, type Decimal, decimalText, multiplied, parseDecimal } from '#domain/money/decimal.ts'
import type { FormatWriter } from './format-writers.ts'
import { exitOf, grouped, partsOf, type RandomFill } from './random-files.ts'

const exact = (text: string): Decimal => parseDecimal(text) ?? { units: 0n, scale: 0 }
const negative = (text: string): string => (text === '0' ? '0' : `-${text}`)
const gross = ({ quantity, price }: RandomFill): string => decimalText(multiplied(exact(quantity), exact(price)))
const plus = (one: string, other: string): string => decimalText(addDecimals(exact(one), exact(other)))
const empty = (count: number): ReadonlyArray<string> => Array.from({ length: count }, () => '')
const long = ({ isBuy }: RandomFill): string => (isBuy ? 'Long' : 'Short')
const word = ({ isBuy }: RandomFill): string => (isBuy ? 'Buy' : 'Sell')
/** Hours of the clock of New York behind UTC in 2026. */
const offset = ({ day }: RandomFill): string => (day >= '2026-03-08' ? '04' : '05')
const pointed = (fill: RandomFill): string => `${fill.day.replaceAll('-', '.')} ${partsOf(fill).clock}`
const named = (fill: RandomFill): string => {
  const { date, name, year, clock } = partsOf(fill)
  return `${date} ${name} ${year} ${clock}.000`
}

/** Platforms of futures, currencies and coins, and other journals, by the id of the format. */
export const platformWriters: Readonly<Record<string, FormatWriter>> = {
  'ibkr-transaction-history': {
    names:
      'Summary,Data,Base Currency,USD\r\n' +
      'Transaction History,Header,Date,Account,Description,Transaction Type,Symbol,Quantity,Price,Price Currency,' +
      'Gross Amount ,Commission,Net Amount',
    isDated: true,
    line: (fill) => {
      const value = fill.isBuy ? `-${gross(fill)}` : gross(fill)
      const size = fill.isBuy ? fill.quantity : `-${fill.quantity}`
      const start = ['Transaction History', 'Data', fill.day, 'U***00000', 'KLM', word(fill), fill.symbol, size]
      return [...start, fill.price, 'USD', value, negative(fill.fees), plus(value, negative(fill.fees))]
    },
  },
  thinkorswim: {
    names: ',Exec Time,Spread,Side,Qty,Pos Effect,Symbol,Exp,Strike,Type,Price,Net Price,Order Type',
    isFeeless: true,
    line: (fill) => {
      const { bare, year, clock } = partsOf(fill)
      const time = `${bare.month}/${bare.date}/${year.slice(2)} ${clock}`
      const [side, sign] = fill.isBuy ? ['BUY', '+'] : ['SELL', '-']
      return ['', time, 'STOCK', side, `${sign}${fill.quantity}`, 'AUTO', fill.symbol, '', '', 'STOCK'].concat(
        fill.price,
        fill.price,
        'LMT',
      )
    },
  },
  tastytrade: {
    names:
      'Date,Type,Sub Type,Action,Symbol,Instrument Type,Description,Value,Quantity,Average Price,Commissions,Fees,' +
      'Multiplier,Root Symbol,Underlying Symbol,Expiration Date,Strike Price,Call or Put,Order #,Total,Currency',
    line: (fill) => {
      const value = fill.isBuy ? `-${grouped(gross(fill))}` : grouped(gross(fill))
      const action = fill.isBuy ? 'BUY_TO_OPEN' : 'SELL_TO_CLOSE'
      const start = [`${fill.day}T${partsOf(fill).clock}-${offset(fill)}00`, 'Trade', 'Trade', action, fill.symbol]
      const sized = ['Equity', 'Filled', value, grouped(fill.quantity), fill.price, '--', negative(fill.fees)]
      return [...start, ...sized, ...empty(6), String(fill.id), value, 'USD']
    },
  },
  'webull-options': {
    names:
      'Option Level,Symbol,Market,Place Time,Filled Time,B/S,Side Type,Order Type,Option Type,Combo Type,' +
      'Filled Avg Price,Filled Qty,Traded Value,Commission,Fee,Submitted Quantity,Amount,Limit Price',
    symbol: () => 'QRS   260320C00060000',
    line: (fill) => {
      const time = `${fill.day.replaceAll('-', '/')} ${partsOf(fill).clock},GMT-${offset(fill)}`
      const start = ['Level 3', 'QRS260320C00060000', 'US', time, time, word(fill), 'Open', 'Limit', 'Call', 'SINGLE']
      return [...start, fill.price, fill.quantity, gross(fill), fill.fees, '0.00', fill.quantity, gross(fill), '']
    },
  },
  tradovate: {
    names: 'orderId,Account,Order ID,B/S,Contract,Product,avgPrice,filledQty,Fill Time,Status,Currency',
    isFeeless: true,
    isBought: true,
    symbol: () => 'MNQH26',
    line: (fill) => {
      const { us, clock } = partsOf(fill)
      const id = String(fill.id)
      return [id, 'DEMO1', id, ' Buy', 'MNQH6', 'MNQ', fill.price, fill.quantity, `${us} ${clock}`, ' Filled', 'USD']
    },
  },
  'tradovate-performance': {
    names:
      'symbol,_priceFormat,_priceFormatType,_tickSize,buyFillId,sellFillId,qty,buyPrice,sellPrice,pnl,' +
      'boughtTimestamp,soldTimestamp,duration',
    isFeeless: true,
    isWhole: true,
    symbol: () => 'MNQH26',
    line: (fill) => {
      const times = [fill, exitOf(fill)].map((each) => `${partsOf(each).us} ${partsOf(each).clock}`)
      const prices = [fill.price, exitOf(fill).price]
      const ordered = <T>(items: ReadonlyArray<T>): ReadonlyArray<T> => (fill.isBuy ? items : items.toReversed())
      const start = ['MNQH6', '-2', '0', '0.25', String(fill.id), `9${fill.id}`, fill.quantity]
      return [...start, ...ordered(prices), '$0.00', ...ordered(times), '30min']
    },
  },
  'tradovate-history': {
    names:
      'Position ID,Timestamp,Trade Date,Account,Contract,Pair ID,Buy Fill ID,Sell Fill ID,Paired Qty,Buy Price,' +
      'Sell Price,P/L,Currency,Bought Timestamp,Sold Timestamp',
    isFeeless: true,
    isWhole: true,
    symbol: () => 'MNQH26',
    line: (fill) => {
      const ends = fill.isBuy ? [fill, exitOf(fill)] : [exitOf(fill), fill]
      const times = ends.map((each) => `${partsOf(each).us} ${partsOf(each).clock}`)
      const start = ['900001', times[0] ?? '', fill.day, 'DEMO1', 'MNQH6', '1', '2', '3', fill.quantity]
      return [...start, ...ends.map(({ price }) => price), '0.00', 'USD', ...times]
    },
  },
  'ninjatrader-executions': {
    names: 'Instrument;Action;Quantity;Price;Time;ID;E/X;Position;Order ID;Name;Commission;Rate;Account display name;',
    mark: ',',
    separator: ';',
    symbol: () => 'MNQH26',
    line: (fill) => {
      const { us, half } = partsOf(fill)
      const start = ['MNQ 03-26', word(fill), fill.quantity.replace('.', ','), fill.price.replace('.', ',')]
      const ended = ['Entry', '-', 'o1', 'Entry', `${fill.fees.replace('.', ',')} $`, '1', 'Sim101', '']
      return [...start, `${us} ${half}`, `a${fill.id}`, ...ended]
    },
  },
  'ninjatrader-trades': {
    names:
      'Trade number;Instrument;Account;Strategy;Market pos.;Qty;Entry price;Exit price;Entry time;Exit time;' +
      'Entry name;Exit name;Profit;Cum. net profit;Commission;',
    mark: ',',
    separator: ';',
    isWhole: true,
    symbol: () => 'MNQH26',
    line: (fill) => {
      const comma = (text: string): string => text.replace('.', ',')
      const [entered, exited] = [fill, exitOf(fill)].map((each) => `${partsOf(each).us} ${partsOf(each).half}`)
      const start = [String(fill.id), 'MNQ MAR26', 'Sim101', '', long(fill), comma(fill.quantity), comma(fill.price)]
      const ended = [comma(exitOf(fill).price), entered ?? '', exited ?? '', 'Entry', 'Exit', '$ 0,00', '$ 0,00']
      return [...start, ...ended, `$ ${comma(fill.fees)}`, '']
    },
  },
  'metatrader5-deals': {
    names: 'Time,Deal,Symbol,Type,Direction,Volume,Price,Order,Commission,Fee,Swap,Profit,Balance,Comment',
    zone: 'Europe/Athens',
    symbol: () => 'EURUSD.x',
    line: (fill) => {
      const start = [pointed(fill), String(fill.id), 'EURUSD.x', word(fill).toLowerCase(), 'in', fill.quantity]
      return [...start, fill.price, '11', negative(fill.fees), '0.00', '0.00', '0.00', '10 000.00', '']
    },
  },
  'metatrader5-positions': {
    names: 'Time;Position;Symbol;Type;Volume;Price;S / L;T / P;Time;Price;Commission;Swap;Profit;;',
    separator: ';',
    zone: 'Europe/Athens',
    isWhole: true,
    symbol: () => 'EURUSD',
    line: (fill) => {
      const start = [pointed(fill), String(fill.id), 'EURUSD', word(fill).toLowerCase(), fill.quantity, fill.price]
      const exit = exitOf(fill)
      return [...start, '', '', pointed(exit), exit.price, negative(fill.fees), '0.00', '0.00', '', '']
    },
  },
  'topstepx-trades': {
    names:
      'Id,ContractName,EnteredAt,ExitedAt,EntryPrice,ExitPrice,Fees,PnL,Size,Type,TradeDay,TradeDuration,Commissions',
    isWhole: true,
    symbol: () => 'MNQH26',
    line: (fill) => {
      const times = [fill, exitOf(fill)].map((at) => `${partsOf(at).us} ${partsOf(at).clock} -${offset(at)}:00`)
      const start = [String(fill.id), 'MNQH6', ...times, fill.price, exitOf(fill).price, fill.fees, '0', fill.quantity]
      return [...start, long(fill), times[0] ?? '', '00:30:00', '']
    },
  },
  'topstepx-orders': {
    names:
      'Id,AccountName,ContractName,Status,Type,Size,Side,CreatedAt,TradeDay,FilledAt,StopPrice,LimitPrice,' +
      'ExecutePrice,PositionDisposition',
    isFeeless: true,
    symbol: () => 'MNQH26',
    line: (fill) => {
      const time = `${partsOf(fill).us} ${partsOf(fill).clock} -${offset(fill)}:00`
      const start = [
        String(fill.id),
        'DEMO-50K',
        'MNQH6',
        'Filled',
        'Market',
        fill.quantity,
        fill.isBuy ? 'Bid' : 'Ask',
      ]
      return [...start, time, time, time, '', '', fill.price, 'Opening']
    },
  },
  sierrachart: {
    names: 'ActivityType\tDateTime\tTransDateTime\tSymbol\tQuantity\tBuySell\tFillPrice\tFilledQuantity\tOpenClose',
    separator: '\t',
    zone: 'UTC',
    isFeeless: true,
    symbol: () => 'MESH26',
    // Prices of an index in thousands are times 100.
    line: (fill) => {
      const time = `${fill.day} ${partsOf(fill).clock}.188840`
      const scaled = decimalText(multiplied(exact(fill.price), exact('100')))
      return ['Fills', time, time, 'MESH6.CME', '1', word(fill), scaled, fill.quantity, 'Open']
    },
    price: (price) =>
      plus(
        '5000',
        price.replace(/^\d+/, (whole) => whole.slice(-3)),
      ),
  },
  ctrader: {
    names:
      'Symbol,Opening direction,Opening time (UTC+2),Closing time (UTC+2),Entry price,Closing price,' +
      'Closing Quantity,Net $',
    zone: 'Etc/GMT-2',
    isFeeless: true,
    isWhole: true,
    symbol: () => 'EURUSD',
    line: (fill) => {
      const start = ['EURUSD', word(fill), named(fill), named(exitOf(fill)), fill.price, exitOf(fill).price]
      return [...start, `${fill.quantity} Lots`, '0.00']
    },
  },
  'binance-convert': {
    names: 'Date,Pair,Type,Sell,Buy,Price,Inverse Price,Date Updated,Status',
    zone: 'UTC',
    isFeeless: true,
    symbol: () => 'BTC',
    line: (fill) => {
      const [coins, money] = [`${fill.quantity} BTC`, `${gross(fill)} USDT`]
      const time = `${fill.day} ${partsOf(fill).clock}`
      const sides = fill.isBuy ? [money, coins] : [coins, money]
      return [time, 'BTCUSDT', 'Market', ...sides, '1 BTC = 1 USDT', '1 USDT = 1 BTC', time, 'Successful']
    },
  },
  coinbase: {
    names:
      'ID,Timestamp,Transaction Type,Asset,Quantity Transacted,Price Currency,Price at Transaction,Subtotal,' +
      'Total (inclusive of fees and/or spread),Fees and/or Spread,Notes',
    zone: 'UTC',
    symbol: () => 'BTC',
    line: (fill) => {
      const kind = fill.id % 2 === 0 ? word(fill) : `Advanced Trade ${word(fill)}`
      const size = fill.isBuy ? fill.quantity : `-${fill.quantity}`
      const start = [`c${fill.id}`, `${fill.day} ${partsOf(fill).clock} UTC`, kind, 'BTC', size, 'EUR', '€1.00']
      return [...start, `€${grouped(gross(fill))}`, '€0.00', `€${fill.fees}`, '']
    },
  },
  trading212: {
    names:
      'Action,Time (UTC),ISIN,Ticker,Name,Notes,ID,No. of shares,Price / share,Currency (Price / share),' +
      'Exchange rate,Result,Currency (Result),Total,Currency (Total),Stamp duty reserve tax,' +
      'Currency (Stamp duty reserve tax)',
    zone: 'UTC',
    line: (fill) => {
      const time = `${fill.day} ${partsOf(fill).clock}+00:00`
      const start = [`Limit ${word(fill).toLowerCase()}`, time, 'GB0000000001', fill.symbol, fill.symbol, '']
      const sized = [`t${fill.id}`, fill.quantity, fill.price, 'GBP', 'Not available', '', '', '0', 'GBP']
      return [...start, ...sized, fill.fees, 'GBP']
    },
  },
  etoro: {
    names:
      'Position ID,Action,Amount,Units,Open Date,Close Date,Leverage,Spread,Profit,Open Rate,Close Rate,' +
      'Rollover Fees and Dividends,Type,ISIN',
    zone: 'UTC',
    isWhole: true,
    line: (fill) => {
      const [opened = '', closed = ''] = [fill, exitOf(fill)].map((each) => {
        const { date, month, year, clock } = partsOf(each)
        return `${date}/${month}/${year} ${clock}`
      })
      const invested = ` ${(Number(fill.quantity) * Number(fill.price)).toFixed(2)} `
      const start = [String(fill.id), `${word(fill)} ${fill.symbol}`, invested, fill.quantity, opened, closed, '1']
      const rates = [' 0.00 ', ' 0.00 ', ` ${fill.price} `, ` ${exitOf(fill).price} `, ` (${fill.fees}) `]
      return [...start, ...rates, 'Stocks', '']
    },
  },
  'delta-exchange': {
    names:
      'Time,Contract,Qty,Side,Filled/Remaining,Exec.Price,Order Price,Stop Price,Order Value,Trading Fees,' +
      'Cashflow,Realised P&L,Order Type,Status,Explanation,Client Order ID,Order ID',
    zone: 'Asia/Kolkata',
    isBought: true,
    symbol: () => 'BTCUSD',
    line: (fill) => {
      const time = `${fill.day} ${partsOf(fill).clock}.000000 +05:30 IST Asia/Kolkata`
      const start = [time, 'BTCUSD', fill.quantity, 'buy', `${fill.quantity}/0`, fill.price, fill.price, '', '0']
      return [...start, fill.fees, '', '', 'limit', 'closed', '', '', String(fill.id)]
    },
  },
  revolut: {
    names: 'Date,Ticker,Type,Quantity,Price per share,Total Amount,Currency,FX Rate',
    zone: 'UTC',
    // What is beyond price times quantity is a fee.
    fees: '0',
    line: (fill) => {
      const time = `${fill.day}T${partsOf(fill).clock}.188840Z`
      const kind = `${word(fill).toUpperCase()} - MARKET`
      return [time, fill.symbol, kind, fill.quantity, `$${grouped(fill.price)}`, `$${grouped(gross(fill))}`, 'USD', '1']
    },
  },
  saxo: {
    names:
      'Client ID,Trade Date,Value Date,Type,Instrument,Instrument ISIN,Instrument currency,Exchange Description,' +
      'Instrument Symbol,Event,Amount,Order ID,Conversion Rate',
    isDated: true,
    fees: '0',
    line: (fill) => {
      const { date, name, year } = partsOf(fill)
      const day = `${date}-${name}-${year}`
      const start = ['', day, day, 'Trade', 'KLM Holding', 'US0000000009', 'USD', 'NASDAQ', `${fill.symbol}:xnas`]
      const amount = fill.isBuy ? `-${gross(fill)}` : gross(fill)
      return [...start, `${word(fill)} ${fill.quantity} @ ${fill.price} USD`, amount, '', '1']
    },
  },
  xtb: {
    names: 'ID;Type;Time;Comment;Symbol;Amount',
    separator: ';',
    zone: 'Europe/Warsaw',
    isFeeless: true,
    symbol: (symbol) => `${symbol}.US`,
    line: (fill) => {
      const { date, month, year, clock } = partsOf(fill)
      const [kind, words] = fill.isBuy ? ['purchase', 'OPEN BUY'] : ['sale', 'CLOSE BUY']
      const start = [String(fill.id), `Stocks/ETF ${kind}`, `${date}.${month}.${year} ${clock}`]
      const amount = fill.isBuy ? `-${gross(fill)}` : gross(fill)
      return [...start, `${words} ${fill.quantity} @ ${fill.price}`, `${fill.symbol}.US`, amount]
    },
  },
  tradervue: {
    names:
      'Open Datetime,Close Datetime,Symbol,Side,Volume,Exec Count,Entry Price,Exit Price,Gross P&L,Shared,Notes,' +
      'Tags,Commissions,Fees',
    isWhole: true,
    line: (fill) => {
      const times = [fill, exitOf(fill)].map((each) => `${each.day} ${partsOf(each).clock}`)
      const both = decimalText(multiplied(exact(fill.quantity), exact('2')))
      const start = [...times, fill.symbol, fill.isBuy ? 'L' : 'S', both, '2', fill.price, exitOf(fill).price]
      const result = decimalText(multiplied(exact(fill.quantity), exact(fill.isBuy ? '1' : '-1')))
      return [...start, result, 'false', 'Waited.', 'a-plus', fill.fees, '0.00']
    },
  },
  tradetally: {
    names:
      'Symbol,Side,Quantity,Entry Price,Exit Price,Entry Date,Exit Date,P&L,Fees,Commission,Notes,Strategy,Setup,' +
      'Tags,Broker,Status,Instrument Type',
    zone: 'UTC',
    isWhole: true,
    line: (fill) => {
      const times = [fill, exitOf(fill)].map((each) => `${each.day}T${partsOf(each).clock}.000Z`)
      const start = [fill.symbol, long(fill).toLowerCase(), fill.quantity, fill.price, exitOf(fill).price, ...times]
      const result = decimalText(multiplied(exact(fill.quantity), exact(fill.isBuy ? '1' : '-1')))
      return [...start, plus(result, negative(fill.fees)), fill.fees, '0', '', '', '', '', '', 'Closed', 'stock']
    },
  },
  tradezella: {
    names:
      'Account Name,Close Date,Close Time,Commission,Custom Tags,Entry Price,Exit Price,Gross P&L,Instrument,' +
      'Spread Type,Mistakes,Net P&L,Open Date,Open Time,Playbook,Side,Status,Symbol,Quantity,Zella Score',
    isWhole: true,
    line: (fill) => {
      const zone = offset(fill) === '04' ? 'EDT' : 'EST'
      const [opened, closed] = [fill, exitOf(fill)].map((each) => `${partsOf(each).clock} ${zone}`)
      const result = decimalText(multiplied(exact(fill.quantity), exact(fill.isBuy ? '1' : '-1')))
      const start = ['Alpha', fill.day, closed ?? '', fill.fees, '', fill.price, exitOf(fill).price, result]
      const net = plus(result, negative(fill.fees))
      return [
        ...start,
        fill.symbol,
        'stock',
        '',
        net,
        fill.day,
        opened ?? '',
        'Pivot',
        long(fill).toLowerCase(),
      ].concat('Win', fill.symbol, fill.quantity, '60')
    },
  },
}
