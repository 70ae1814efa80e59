import { absolute } from '#domain/fills/amounts.ts'
import { cashKindOf } from '#domain/trade-files/cash-words.ts'
import { cashOnly, fatesSteps, leftOut } from '#domain/trade-files/fates.ts'
import type { FileContext, LineFate, TradeFormat } from '#domain/trade-files/format.ts'
import { columnName, type Header, headerAnywhere } from '#domain/trade-files/header.ts'
import { type Line, linesBelow, negated, quotient, usStyle } from '#domain/trade-files/line.ts'
import { optionInWords } from '#domain/trade-files/options.ts'
import type { TextTable } from '#domain/trade-files/table.ts'
import { tradeWord } from '#domain/trade-files/us-words.ts'

const headerAt = (table: TextTable): Header | undefined =>
  headerAnywhere(table, ({ cells }, at) => {
    const names = cells.map(columnName)
    const isHeader = names[0] === 'transaction history' && names[1] === 'header' && names.includes('transaction type')
    return isHeader ? { at, names, written: cells } : undefined
  })

/** The currency of the account, in which commissions and amounts are. */
const baseCurrencyIn = ({ rows }: TextTable): string | undefined =>
  rows.find(({ cells }) => cells[2]?.trim() === 'Base Currency')?.cells[3]?.trim()

const fateOf = (line: Line, accountId: string, accountCurrency: string | undefined): LineFate => {
  const kind = line.text('transaction type')
  const trade = tradeWord(kind)
  const quantity = line.number('quantity')
  if (!trade && quantity && quantity.units !== 0n) return line.unknown(kind)
  if (!trade)
    return cashOnly(line.line, {
      time: line.moment(line.text('date')),
      accountId: line.text('account') || accountId,
      symbol: line.text('symbol').replace(/^-$/, ''),
      kind: cashKindOf(kind),
      amount: line.number('net amount'),
      ...(accountCurrency !== undefined && { currency: accountCurrency }),
    })
  const written = line.text('symbol')
  const [priced, gross] = [line.text('price currency'), line.number('gross amount')]
  const currency = accountCurrency ?? priced
  const isForeign = priced !== '' && priced !== currency
  const price = line.number('price')
  return line.filled({
    ...trade,
    time: line.moment(line.text('date')),
    accountId: line.text('account') || accountId,
    symbol: optionInWords(written) ?? written,
    quantity,
    // Amount and commission are in the account's currency: so is what is booked.
    price: isForeign && gross && quantity ? quotient(absolute(gross), absolute(quantity)) : price,
    fees: negated(line.number('commission')),
    currency,
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
    const lineOf = linesBelow(header, context, usStyle(context.zone))
    const accountCurrency = baseCurrencyIn(table)
    const isForeign = (line: Line): boolean =>
      accountCurrency !== undefined && !['', '-', accountCurrency].includes(line.text('price currency'))
    let converted = false
    const fates = yield* fatesSteps(table.rows, (row, at) => {
      if (columnName(row.cells[0] ?? '') !== 'transaction history') return leftOut(row.line, 'other-table')
      if (columnName(row.cells[1] ?? '') !== 'data' || at <= header.at) return leftOut(row.line, 'header')
      const line = lineOf(row)
      const fate = fateOf(line, context.accountId, accountCurrency)
      converted ||= fate.kind === 'fill' && isForeign(line)
      return fate
    })
    return { fates, decimalMark: '.', assumptions: converted ? ['account-currency'] : [], questions: [] }
  },
}
