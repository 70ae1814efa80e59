import { limits } from '#domain/limits.ts'
import { columnName, type HeaderNames, headerIn } from './header.ts'
import type { TextTable } from './table.ts'

/** A file without a history of trades: its name, and the export that is needed instead. */
export interface NoTrades {
  readonly what: string
  readonly instead: string
}

type Names = ReadonlyArray<string>

const has = (names: Names, ...wanted: Names): boolean => wanted.some((name) => names.includes(name))
const hasLike = (names: Names, pattern: RegExp): boolean => names.some((name) => pattern.test(name))
const hasInstrument = (names: Names): boolean =>
  hasLike(names, /symbol|ticker|instrument|contract|product|isin|asset|coin|pair|security|item/)

const executions = 'the history of executions or transactions of the same account'
const degiro = 'Activity, Transactions, Export'
/** Our lists name accounts as screens do: read back, they would be other trades. */
const ours = 'the trades by Export trades in the settings: an import reads that file in full'
const ourLists: ReadonlyArray<readonly [what: string, needs: string]> = [
  ["Bellbook's list of trades", 'entry day|exit day|symbol|result|largest size|known so far|looked through'],
  ["Bellbook's list of fills", 'day|time zone|symbol|type|effect|multiplier|realized|remark|fill|trade'],
  ["Bellbook's list of notes", 'kind|day|symbol|text|piece|labels|looked through'],
  ["Bellbook's list of cash", 'day|time zone|kind|symbol|amount|line'],
  ["Bellbook's list of a year's sales", 'opened|closed|term|proceeds|bought within 30 days|closing|lot|cash kind'],
]

const kinds: ReadonlyArray<NoTrades & { readonly header: HeaderNames }> = [
  ...ourLists.map(([what, needs]) => ({ what, instead: ours, header: { needs: needs.split('|') } })),
  {
    what: 'Charles Schwab, Realized Gain/Loss',
    instead: 'Accounts, History, Export: it lists every transaction',
    header: { needs: ['symbol', 'opened date', 'closed date', 'cost per share', 'proceeds per share'] },
  },
  {
    what: 'thinkorswim, orders without the moments and prices of their fills',
    instead: 'the Account Statement, which has the table Account Trade History',
    header: { needs: ['time placed', 'spread', 'side', 'qty', 'pos effect', 'status'] },
  },
  {
    what: 'tastytrade, tax lots',
    instead: 'History, Transactions, CSV',
    header: { needs: ['sec_type', 'sec_subtype', 'open_date', 'close_date', '8949_code'] },
  },
  {
    what: 'eToro, Account Activity, which has no prices',
    instead: 'the sheet Closed Positions of the account statement',
    header: { needs: ['realized equity change', 'realized equity', 'position id', 'details'] },
  },
  {
    what: 'Binance, statement of balances',
    instead: 'Orders, Spot Order, Trade History, Export',
    header: { needs: ['operation', 'coin', 'change', 'remark'] },
  },
  {
    what: 'Kraken, Ledgers',
    instead: 'Documents, New export, Trades',
    header: { needs: ['txid', 'refid', 'asset', 'amount', 'balance'] },
  },
  {
    what: 'thinkorswim, an Account Statement without the table Account Trade History',
    instead: 'the Account Statement of days with trades, with that table',
    header: { needs: ['date', 'time', 'type', 'ref #', 'description', 'amount', 'balance'] },
  },
  {
    what: 'TradingView, Balance history',
    instead: 'the tab of orders of the Trading Panel, which has every fill',
    header: { needs: ['time', 'balance before', 'balance after', 'action'] },
  },
  {
    what: 'NinjaTrader, Orders, which lack the single fills',
    instead: 'the grid Executions of the same window',
    header: { needs: ['instrument', 'action', 'type', 'limit', 'stop', 'state', 'filled'], lacks: ['e/x'] },
  },
  {
    what: 'a backtest of a TradingView strategy',
    instead: 'the order history of the Trading Panel: backtests and real trades are never mixed',
    header: { needs: ['trade #', 'type', 'signal', 'date/time'] },
  },
]

const shapes: ReadonlyArray<NoTrades & { readonly isNamed: (names: Names) => boolean }> = [
  {
    what: 'DEGIRO, Account',
    instead: degiro,
    isNamed: (names) =>
      /^(?:datum|date|fecha|data)$/.test(names[0] ?? '') &&
      hasLike(names, /^(?:code )?isin$/) &&
      has(names, 'saldo', 'solde', 'balance') &&
      !hasLike(names, /^(?:aantal|quantit|anzahl|cantidad|número|quantidade)/),
  },
  {
    what: 'DEGIRO, Portfolio',
    instead: degiro,
    isNamed: (names) => /^produ[ck]/.test(names[0] ?? '') && /\/ ?isin$/.test(names[1] ?? ''),
  },
  {
    what: 'a list of tax lots or realized gains, without the single fills',
    instead: executions,
    isNamed: (names) =>
      has(names, 'date acquired', 'acquired date', 'opened date') &&
      has(names, 'date sold', 'sold date', 'closed date'),
  },
  {
    what: 'a list of open positions',
    instead: executions,
    isNamed: (names) =>
      hasInstrument(names) &&
      hasLike(names, /^(?:market value|current value|price paid|last price|unrealized\b.*|day's gain.*)$/) &&
      // A line without a day is not a trade.
      !hasLike(names, /date|time|day$|opened|entered/),
  },
  {
    what: 'a list of orders without their fills',
    instead: 'the executions, or orders with the quantity that was filled and its price',
    isNamed: (names) =>
      hasInstrument(names) &&
      has(names, 'side', 'action', 'b/s', 'buy/sell') &&
      has(names, 'status', 'state') &&
      has(names, 'limit price', 'limit', 'stop price') &&
      !hasLike(names, /fill|exec|avg|average|^price$|trade/),
  },
  {
    what: 'a history of balances',
    instead: executions,
    isNamed: (names) =>
      hasLike(names, /^(?:account |cash |end(?:ing)? |closing )?(?:balance|equity)$/) &&
      hasLike(names, /date|time/) &&
      !hasInstrument(names) &&
      !hasLike(names, /quantity|qty|price|side|description|comment|details|remark/),
  },
]

/** The kind of a file that no format recognises, where it is known. */
export const noTradesIn = (table: TextTable): NoTrades | undefined => {
  const named = kinds.find(({ header }) => headerIn(table, header))
  if (named) return named
  for (const { cells } of table.rows.slice(0, limits.headerWithinLines)) {
    const names = cells.map(columnName)
    const shape = names.length > 1 ? shapes.find(({ isNamed }) => isNamed(names)) : undefined
    if (shape) return shape
  }
  return statementWithoutTrades(table)
}

const isStatement = ({ rows }: TextTable): boolean =>
  rows.some(
    ({ cells: [section, kind, first] }) =>
      kind?.trim() === 'Header' && (section?.trim() === 'Statement' || first?.trim() === 'DataDiscriminator'),
  )

/** These two words are English in the statements of every known language. */
const hasOrders = ({ rows }: TextTable): boolean =>
  rows.some(({ cells: [, kind, first] }) => kind?.trim() === 'Data' && first?.trim() === 'Order')

const statementWithoutTrades = (table: TextTable): NoTrades | undefined =>
  isStatement(table) && !hasOrders(table)
    ? {
        what: 'an Interactive Brokers statement without the section Trades',
        instead: 'an Activity Statement of days with trades, with that section',
      }
    : undefined

/** A statement of Interactive Brokers with trades under unknown names is in another language. */
export const isForeignStatement = (table: TextTable): boolean => isStatement(table) && hasOrders(table)
