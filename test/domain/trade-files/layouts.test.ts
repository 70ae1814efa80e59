import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { readText } from './read-text.ts'
import { readingOf, said } from './said.ts'

const flexNames =
  'ClientAccountID,CurrencyPrimary,AssetClass,Symbol,DateTime,Buy/Sell,Quantity,TradePrice,IBCommission,' +
  'IBCommissionCurrency\n'
const flex = (...times: ReadonlyArray<string>): string =>
  flexNames + times.map((time) => `U0,USD,STK,KLM,"${time}",BUY,10,18.4,-1,USD\n`).join('')

/** Layouts of earlier years, of other settings and of other languages: a name, a file, and what it says. */
const layouts = readFileSync(new URL('./layouts.txt', import.meta.url), 'utf8')
  .split(/^# /m)
  .slice(1)
  .map((block) => {
    const [name = '', ...lines] = block.trimEnd().split('\n')
    const [text, expected] = [
      lines.filter((line) => !line.startsWith('> ')),
      lines.filter((line) => line.startsWith('> ')),
    ]
    return [name, `${text.join('\n')}\n`, expected.map((line) => line.slice(2))] as const
  })

describe('[broker files] Facts of other layouts', () => {
  it.each(layouts)('%s', (_, text, expected) => expect(said(text)).toEqual(expected))
})

describe('[broker files] The dates of a Flex Query, of which the order is a setting', () => {
  it.each([
    ['20260302;093105'],
    ['20260302 093105'],
    ['20260302,093105'],
    ['2026-03-02;09:31:05'],
    ['2026/03/02, 09:31:05'],
    ['02-MAR-26;093105'],
  ])('%s is one moment', (time) =>
    expect(said(flex(time))).toEqual(['ibkr-flex', '2026-03-02T14:31:05.000Z BUY KLM 10 @ 18.4 1 USD']),
  )

  it('follows from a day after the 12th, in either order', () => {
    const days = (text: string) =>
      said(text)
        .slice(1)
        .map((line) => line.slice(0, 10))
    expect(days(flex('02/03/2026;093105', '13/03/2026;093105'))).toEqual(['2026-03-02', '2026-03-13'])
    expect(days(flex('03/02/2026;093105', '03/13/2026;093105'))).toEqual(['2026-03-02', '2026-03-13'])
  })

  it('is asked where no day is after the 12th', () => {
    const text = flex('02/03/2026;093105', '05/03/2026;093105')
    expect(readingOf(text).questions).toContainEqual({
      kind: 'date-order',
      column: 'DateTime',
      example: '02/03/2026;093105',
    })
    expect(said(text, { dateOrder: 'day-first' }).map((line) => line.slice(0, 10))).toEqual([
      'ibkr-flex',
      '2026-03-02',
      '2026-03-05',
    ])
  })
})

describe('[broker files] Files without a history of trades', () => {
  it.each([
    [
      'thinkorswim, orders',
      'Notes,,Time Placed,Spread,Side,Qty,Pos Effect,Symbol,Exp,Strike,Type,PRICE,,TIF,Mark,Status',
      'Account Statement',
    ],
    [
      'Charles Schwab, Realized',
      'Symbol,Quantity,Cost Per Share,Proceeds Per Share,Opened Date,Closed Date,Gain/Loss ($),Gain/Loss (%),Term',
      'Accounts, History, Export',
    ],
    [
      'tastytrade, tax lots',
      'ACCOUNT_NR,SEC_TYPE,SEC_SUBTYPE,SYMBOL,SEC_DESCRIPTION,8949_CODE,OPEN_DATE,CLOSE_DATE,QUANTITY,COST,PROCEEDS',
      'History, Transactions',
    ],
    ['Binance, statement', 'User_ID,UTC_Time,Account,Operation,Coin,Change,Remark', 'Trade History'],
    ['Kraken, Ledgers', 'txid,refid,time,type,subtype,aclass,subclass,asset,wallet,amount,fee,balance', 'Trades'],
    [
      'DEGIRO, Account',
      'Datum,Tijd,Valutadatum,Product,ISIN,Omschrijving,FX,Mutatie,,Saldo,,Order Id',
      'Activity, Transactions',
    ],
    [
      'eToro, Account Activity',
      'Date,Type,Details,Amount,Units,Realized Equity Change,Realized Equity,Balance,Position ID,Asset type,NWA',
      'Closed Positions',
    ],
    ['Kraken, Ledgers', 'txid,refid,time,type,subtype,aclass,asset,amount,fee,balance', 'Trades'],
    [
      'DEGIRO, Account',
      'Datum,Uhrzeit,Valutadatum,Produkt,ISIN,Beschreibung,FX,Änderung,,Saldo,,Order-ID',
      'Activity, Transactions',
    ],
    [
      'DEGIRO, Account',
      'Date,Time,Value date,Product,ISIN,Description,FX,Change,,Balance,,Order Id',
      'Activity, Transactions',
    ],
    [
      'DEGIRO, Account',
      'Date,Heure,Date de,Produit,Code ISIN,Description,FX,Mouvements,,Solde,,ID Ordre',
      'Activity, Transactions',
    ],
    [
      'DEGIRO, Account',
      'Fecha,Hora,Fecha valor,Producto,ISIN,Descripción,Tipo,Variación,,Saldo,,ID Orden',
      'Activity, Transactions',
    ],
    [
      'DEGIRO, Account',
      'Data,Ora,Data Valuta,Prodotto,ISIN,Descrizione,Borsa,Variazioni,,Saldo,,ID Ordine',
      'Activity, Transactions',
    ],
    [
      'DEGIRO, Account',
      'Data,Hora,Data Valor,Produto,ISIN,Descrição,T.,Mudança,,Saldo,,ID da Ordem',
      'Activity, Transactions',
    ],
    ['DEGIRO, Portfolio', 'Product,Symbol/ISIN,Amount,Closing,Local value,,Value in EUR', 'Activity, Transactions'],
    ['a list of open positions', 'Symbol,Description,Quantity,Last Price,Current Value,Cost Basis', 'executions'],
    ['a list of open positions', 'Instrument,Side,Qty,Avg Fill Price,Last Price,Unrealized P&L', 'executions'],
    [
      'a list of open positions',
      "Symbol,Last Price $,Change $,Quantity,Price Paid $,Day's Gain $,Value $",
      'executions',
    ],
    ['tax lots', 'Symbol,Description,Quantity,Date Acquired,Date Sold,Proceeds,Cost Basis,Gain/Loss', 'executions'],
    ['a history of balances', 'Date,Account balance,Change', 'executions'],
    ['a list of orders', 'Symbol,Side,Qty,Order Type,Limit Price,Stop Price,Status,Placed Time', 'executions'],
    [
      'NinjaTrader, Orders',
      'Instrument,Action,Type,Quantity,Limit,Stop,State,Filled,Avg. price,Remaining,Name,Time,ID',
      'grid Executions',
    ],
    ['TradingView, Balance history', 'Time,Balance before,Balance after,Realized PnL,Action', 'tab of orders'],
    [
      'thinkorswim, an Account Statement without',
      'DATE,TIME,TYPE,REF #,DESCRIPTION,Misc Fees,Commissions & Fees,AMOUNT,BALANCE',
      'with that table',
    ],
    [
      'statement without the section Trades',
      'Open Positions,Header,DataDiscriminator,Asset Category,Currency,Symbol,Quantity,Mult,Cost Price,Close Price',
      'with that section',
    ],
    [
      'closed lots',
      `${flexNames.trim()},LevelOfDetail\nU0,USD,STK,KLM,20260302;093105,BUY,10,18.4,-1,USD,CLOSED_LOT`,
      'Executions',
    ],
    [
      'a backtest',
      'Trade #,Type,Signal,Date/Time,Price USD,Contracts,Profit USD,Profit %,Cumulative profit USD',
      'order history',
    ],
  ])('%s is called so, with the export that is needed instead', (what, names, instead) => {
    const read = readText(`${names}\n${names.replaceAll(/[^,]+/g, '1')}\n`)
    expect(read).toMatchObject({
      ok: false,
      error: {
        code: 'NO_TRADE_HISTORY',
        params: { what: expect.stringContaining(what), instead: expect.stringContaining(instead) },
      },
    })
  })
})

describe('[broker files] A file that can be mapped is not taken for another kind', () => {
  it.each([
    ['orders with a price', 'Symbol,Side,Qty,Price,Status,Time'],
    ['orders with what was filled', 'Symbol,Side,Qty,Limit Price,Filled Price,Status,Time'],
    ['trades with a balance after each', 'Date,Symbol,Side,Quantity,Price,Balance'],
    ['trades with the last price', 'Date,Symbol,Side,Quantity,Price,Last Price'],
    ['money in words', 'Date,Description,Amount,Balance'],
  ])('%s', (_, names) =>
    expect(readText(`${names}\n${names.replaceAll(/[^,]+/g, '1')}\n`)).toMatchObject({
      ok: false,
      // Either is followed by the mapping of its columns.
      error: { code: expect.stringMatching(/^(?:UNKNOWN_FILE|MISSING_COLUMN)$/) },
    }),
  )
})
