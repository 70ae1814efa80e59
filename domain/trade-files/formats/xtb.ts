import { cashKindOf } from '#domain/fills/cash-words.ts'
import { absolute, type Decimal, multiplied, roundedUnits, signOf, subtractDecimals } from '#domain/money/decimal.ts'
import { decimalMarkOf, readNumber } from '#domain/trade-files/cells/numbers.ts'
import { fatesBelow, leftOut } from '#domain/trade-files/fates.ts'
import type { Assumption, DecimalMark, LineFate, TradeFormat } from '#domain/trade-files/format.ts'
import { type Header, headerIn } from '#domain/trade-files/header.ts'
import { type Line, linesBelow, usualZone, pricedBy } from '#domain/trade-files/line.ts'
import type { TextTable } from '#domain/trade-files/table.ts'

/** 'OPEN BUY 34/42.5658 @ 11.7480': 34 of an order for 42.5658. */
const trade = /^(OPEN|CLOSE) (BUY|SELL) ([\d.]+)(?:\/[\d.]+)? @ ([\d.]+)$/i
const cashTypes = /deposit|withdraw|transfer|interest|tax|dividen[dt]|swap|fee|spin|commission|rollover/i

/** The currency of an exchange, by the suffix of the symbol; none where several are usual. */
const currencies: ReadonlyMap<string, string> = new Map([
  ['US', 'USD'],
  ...['DE', 'FR', 'NL', 'ES', 'IT', 'PT', 'BE', 'FI'].map((place) => [place, 'EUR'] as const),
  ['PL', 'PLN'],
  ['CH', 'CHF'],
  ['CZ', 'CZK'],
])
const currencyOf = (symbol: string): string | undefined => currencies.get(/\.([A-Z]{2})$/.exec(symbol)?.[1] ?? '')

interface Traded {
  readonly isOpening: boolean
  readonly isBuy: boolean
  readonly quantity: Decimal
  readonly price: Decimal
}

const tradedIn = (comment: string): Traded | undefined => {
  const [, word = '', way = '', size = '', each = ''] = trade.exec(comment) ?? []
  const [quantity, price] = [readNumber(size, '.'), readNumber(each, '.')]
  if (typeof quantity !== 'object' || typeof price !== 'object') return undefined
  const isOpening = /open/i.test(word)
  return { isOpening, isBuy: /buy/i.test(way) === isOpening, quantity, price }
}

/** Whether the amount is price times quantity, to a cent: then prices are in the account's currency. */
const isInAccountCurrency = ({ quantity, price }: Traded, amount: Decimal): boolean => {
  const off = roundedUnits(subtractDecimals(multiplied(quantity, price), absolute(amount)), 2)
  return off >= -1n && off <= 1n
}

/** The file shows the currency of the account only by amounts that are price times quantity. */
const accountCurrency = ({ rows }: TextTable, { at, names }: Header, mark: DecimalMark): string | undefined => {
  const [comments, symbols, amounts] = ['comment', 'symbol', 'amount'].map((name) => names.indexOf(name))
  const cellAt = (cells: ReadonlyArray<string>, place = -1): string => cells[place]?.trim() ?? ''
  for (const { cells } of rows.slice(at + 1)) {
    const traded = tradedIn(cellAt(cells, comments))
    const amount = readNumber(cellAt(cells, amounts), mark)
    const currency = currencyOf(cellAt(cells, symbols))
    if (traded && typeof amount === 'object' && currency !== undefined && isInAccountCurrency(traded, amount))
      return currency
  }
  return undefined
}

const cellsOf = ({ rows }: TextTable, { at, names }: Header, name: string): ReadonlyArray<string> =>
  rows.slice(at + 1).map(({ cells }) => cells[names.indexOf(name)] ?? '')

const fateOf = (line: Line, accountId: string, account: string | undefined, found: Set<Assumption>): LineFate => {
  const [type, comment, symbol] = [line.text('type'), line.text('comment'), line.text('symbol')]
  const traded = tradedIn(comment)
  const amount = line.number('amount')
  const base = { time: line.moment(line.text('time')), accountId, symbol }
  if (!traded) {
    if (/^total$/i.test(type)) return leftOut(line.line, 'total')
    if (!cashTypes.test(type)) return line.unknown(type)
    const currency = account === undefined ? {} : { currency: account }
    const kind = account === undefined ? undefined : /swap/i.test(type) ? ('fee' as const) : cashKindOf(type)
    return line.cash({ ...base, ...currency, kind, amount })
  }
  const { isOpening, isBuy, quantity, price } = traded
  const isOwn = amount !== undefined && isInAccountCurrency(traded, amount)
  const currency = isOwn ? (currencyOf(symbol) ?? account) : account
  if (currency === undefined || !amount) return line.unknown(`${comment} ${symbol}`)
  if (!isOwn) found.add('account-currency')
  return line.filled({
    ...base,
    currency: account ?? currency,
    side: isBuy ? 'BUY' : 'SELL',
    effect: isOpening ? 'open' : 'close',
    quantity,
    ...(isOwn || signOf(quantity) === 0 ? { price } : pricedBy(absolute(amount), quantity)),
  })
}

/** XTB's cash operations: size and price of a trade are in its comment. */
export const xtb: TradeFormat = {
  id: 'xtb',
  name: 'XTB, Cash operations',
  provedOn: '2026-01',
  recognise: (table) =>
    headerIn(table, {
      needs: ['id', 'type', 'time', 'symbol', 'comment', 'amount'],
      also: new Map([['ticker', 'symbol']]),
    }),
  read: function* (table, header, context) {
    const { name, reading } = usualZone(context, 'Europe/Warsaw')
    // Exports of 2026 write amounts in the user's language, and comments unchanged.
    const amounts = cellsOf(table, header, 'amount')
    const mark = decimalMarkOf(amounts) === ',' ? ',' : '.'
    const lineOf = linesBelow(header, context, { mark, order: 'day-first', zone: name })
    const found = new Set<Assumption>()
    const account = accountCurrency(table, header, mark)
    const fates = yield* fatesBelow(table, header, (row) => fateOf(lineOf(row), context.accountId, account, found))
    return { ...reading, fates, decimalMark: mark, assumptions: [...found] }
  },
}
