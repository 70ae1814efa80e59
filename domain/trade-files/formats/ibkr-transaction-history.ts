import { domainError } from '#domain/errors/catalogue.ts'
import { cashKindOf } from '#domain/fills/cash-words.ts'
import {
  absolute,
  compareDecimals,
  multiplied,
  parseDecimal,
  roundedUnits,
  subtractDecimals,
  zero,
} from '#domain/money/decimal.ts'
import { fatesSteps, leftOut, notUnderstood } from '#domain/trade-files/fates.ts'
import type { FileContext, LineFate, TradeFormat } from '#domain/trade-files/format.ts'
import { columnName, type Header, headerAnywhere } from '#domain/trade-files/header.ts'
import { type Line, linesBelow, negatedCell, quotient } from '#domain/trade-files/line.ts'
import { optionInWords } from '#domain/trade-files/options.ts'
import { usStyleSteps } from '#domain/trade-files/styles.ts'
import { statedAbove, type TableRow, type TextTable } from '#domain/trade-files/table.ts'
import { tradeWord } from '#domain/trade-files/us-words.ts'

const headerAt = (table: TextTable): Header | undefined =>
  headerAnywhere(table, ({ cells }, at) => {
    const names = cells.map(columnName)
    const isHeader = names[0] === 'transaction history' && names[1] === 'header' && names.includes('transaction type')
    return isHeader ? { at, names, written: cells } : undefined
  })

/** The currency of each account, with the line that states it: files may have been put behind each other. */
const baseCurrenciesIn = ({ rows }: TextTable) =>
  rows.flatMap(({ cells, line }) => (cells[2]?.trim() === 'Base Currency' ? [{ line, code: cells[3]?.trim() }] : []))

/** Below this, an amount at a rate may look like one without. */
const leastShown = { units: 10n, scale: 0 } as const

/** Whether price and quantity alone give the amount, to a cent. Undefined where it is too small to decide. */
const isUnconverted = (line: Line): boolean | undefined => {
  const [quantity, price, gross] = [line.number('quantity'), line.number('price'), line.number('gross amount')]
  if (!quantity || !price || !gross || compareDecimals(absolute(gross), leastShown) < 0) return undefined
  const size = optionInWords(line.text('symbol')) === undefined ? parseDecimal(1) : parseDecimal(100)
  const whole = multiplied(multiplied(absolute(quantity), absolute(price)), size ?? zero)
  const off = roundedUnits(subtractDecimals(whole, absolute(gross)), 2)
  return off >= -1n && off <= 1n
}

/** Where no line names the currency of amounts: the one whose prices alone give all of their amounts. */
const currencyShownBy = (lines: ReadonlyArray<Line>): string | undefined => {
  const shown = new Map<string, boolean>()
  for (const line of lines) {
    const [currency, is] = [line.text('price currency'), isUnconverted(line)]
    if (is !== undefined && currency !== '') shown.set(currency, is && (shown.get(currency) ?? true))
  }
  const [first, ...others] = [...shown].filter(([, is]) => is)
  return others.length === 0 ? first?.[0] : undefined
}

const isData = ({ cells }: TableRow): boolean =>
  columnName(cells[0] ?? '') === 'transaction history' && columnName(cells[1] ?? '') === 'data'

const fateOf = (line: Line, accountId: string, accountCurrency: string | undefined): LineFate => {
  const kind = line.text('transaction type')
  const trade = tradeWord(kind)
  const quantity = line.number('quantity')
  if (!trade && quantity && quantity.units !== 0n) return line.unknown(kind)
  // Commissions and amounts are in the currency of the account.
  if (accountCurrency === undefined && (trade || cashKindOf(kind)))
    return notUnderstood(line.line, domainError('trades', 'FEE_CURRENCY_UNKNOWN'))
  if (!trade)
    return line.cash({
      time: line.moment(line.text('date')),
      accountId: line.text('account') || accountId,
      symbol: line.text('symbol').replace(/^-$/, ''),
      kind: cashKindOf(kind),
      amount: line.number('net amount'),
      ...(accountCurrency !== undefined && { currency: accountCurrency }),
    })
  const written = line.text('symbol')
  const [priced, gross] = [line.text('price currency'), line.number('gross amount')]
  const isForeign = priced !== '' && priced !== accountCurrency
  const price = line.number('price')
  return line.filled({
    ...trade,
    time: line.moment(line.text('date')),
    accountId: line.text('account') || accountId,
    symbol: optionInWords(written) ?? written,
    quantity,
    // Amount and commission are in the account's currency, so the trade is booked in it.
    price: isForeign && gross && quantity ? quotient(absolute(gross), absolute(quantity)) : price,
    fees: negatedCell(line.number('commission')),
    ...(accountCurrency !== undefined && { currency: accountCurrency }),
    cash: line.number('net amount'),
  })
}

/** Interactive Brokers' Transaction History: dates without times, the newest first. */
export const ibkrTransactionHistory: TradeFormat = {
  id: 'ibkr-transaction-history',
  name: 'Interactive Brokers, Transaction History',
  lineOrder: 'newest-first',
  provedOn: '2026-09',
  recognise: headerAt,
  read: function* (table, header, context: FileContext) {
    const shown = yield* usStyleSteps(table, header, context, { dates: ['date'], zone: context.zone })
    const lineOf = linesBelow(header, context, shown.style)
    const below = table.rows.filter((row, at) => isData(row) && at > header.at)
    const stated = baseCurrenciesIn(table)
    const shownBy = stated.length > 0 ? undefined : currencyShownBy(below.map(lineOf))
    const currencyOf = ({ line }: TableRow): string | undefined => statedAbove(stated, line)?.code ?? shownBy
    const isForeign = (line: Line, accountCurrency: string | undefined): boolean =>
      accountCurrency !== undefined && !['', '-', accountCurrency].includes(line.text('price currency'))
    let converted = false
    const fates = yield* fatesSteps(table.rows, (row, at) => {
      if (columnName(row.cells[0] ?? '') !== 'transaction history') return leftOut(row.line, 'other-table')
      if (!isData(row) || at <= header.at) return leftOut(row.line, 'header')
      const [line, accountCurrency] = [lineOf(row), currencyOf(row)]
      const fate = fateOf(line, context.accountId, accountCurrency)
      converted ||= fate.kind === 'fill' && isForeign(line, accountCurrency)
      return fate
    })
    return { fates, ...shown.reading, assumptions: converted ? ['account-currency'] : [] }
  },
}
