import { absolute, addDecimals, compareDecimals, type Decimal, signOf, zero } from '#domain/money/decimal.ts'
import { readNumber } from '#domain/trade-files/cells/numbers.ts'
import { leftOut, type StatedFill } from '#domain/trade-files/fates.ts'
import type { LineFate } from '#domain/trade-files/format.ts'
import type { Header } from '#domain/trade-files/header.ts'
import { type Line, negatedCell, pricedBy } from '#domain/trade-files/line.ts'
import { plainFormat } from '#domain/trade-files/plain-format.ts'

const trade = /^(?:advanced? trade )?(buy|sell)$/i
const fiat = /^(?:USD|EUR|GBP|CAD|AUD|CHF|JPY|SGD|BRL)$/
const arrives = /^(?:receive|deposit|staking income|rewards? income|learning reward|inflation reward|coinbase earn)$/i
const leaves = /^(?:send|withdrawal)$/i
/** Older generations have the currency in the names of the amounts. */
const columnsIn = ({ names, written }: Header) => {
  const subtotal = names.findIndex((name) => /^(?:[a-z]{3} )?subtotal$/.test(name))
  const [, inName] = /^\s*([A-Z]{3}) subtotal/i.exec(written[subtotal] ?? '') ?? []
  const named = (pattern: RegExp): string => names.find((name) => pattern.test(name)) ?? ''
  return {
    currency: named(/price currency$/),
    inName: inName?.toUpperCase(),
    subtotal: named(/^(?:[a-z]{3} )?subtotal$/),
    total: named(/^(?:[a-z]{3} )?total\b/),
    fees: named(/^(?:[a-z]{3} )?fees\b/),
  }
}

type Columns = ReturnType<typeof columnsIn>

const converted = /^converted [\d.,]+ (\S+) to ([\d.,]+) (\S+)\s*$/i

/**
 * One asset for another: a sale of the given asset at its whole value, and a purchase for as much, fee included. The
 * columns are those of the sale; only the notes name the bought asset.
 */
const conversionFate = (
  line: Line,
  columns: Columns,
  base: Pick<StatedFill, 'time' | 'accountId' | 'symbol' | 'currency'>,
  name: (part: string) => Pick<StatedFill, 'id'>,
): LineFate => {
  const notes = line.text('notes')
  const [, from = '', size = '', to = ''] = converted.exec(notes) ?? []
  const bought = readNumber(size, '.')
  const [total, subtotal] = [line.number(columns.total), line.number(columns.subtotal)]
  const [sold, fees = zero] = [line.number('quantity transacted'), line.number(columns.fees)]
  if (from.toUpperCase() !== base.symbol.toUpperCase() || typeof bought !== 'object' || fiat.test(to))
    return line.unknown(notes === '' ? 'Convert' : notes)
  if (!sold || !total || !subtotal || signOf(sold) === 0 || signOf(bought) === 0) return line.unknown(notes)
  const [given, got, paid] = [absolute(total), absolute(subtotal), absolute(fees)]
  // If they do not add up, the value of either side is unknown.
  if (compareDecimals(given, addDecimals(got, paid)) !== 0) return line.unknown(notes)
  const priced = (quantity: Decimal, gross: Decimal) => ({ quantity, ...pricedBy(gross, quantity) })
  return line.filled(
    { ...base, ...name('sold'), side: 'SELL', ...priced(sold, given) },
    { ...base, ...name('bought'), symbol: to.toUpperCase(), side: 'BUY', ...priced(bought, got), fees: paid },
  )
}

const fateOf = (line: Line, columns: Columns, accountId: string): LineFate => {
  const [kind, symbol] = [line.text('transaction type'), line.text('asset')]
  if (kind === '' && symbol === '') return leftOut(line.line, 'footnote')
  if (fiat.test(symbol)) return line.cash()
  const id = line.text('id')
  const quantity = line.number('quantity transacted')
  const name = (part = ''): Pick<StatedFill, 'id'> =>
    id === '' ? {} : { id: `coinbase|${accountId}|${id}${part === '' ? '' : `|${part}`}` }
  const base = {
    time: line.moment(line.text('timestamp')),
    accountId,
    symbol,
    currency: columns.inName ?? (line.text(columns.currency) || 'USD'),
  }
  const [, word] = trade.exec(kind) ?? []
  if (word !== undefined) {
    const subtotal = line.number(columns.subtotal)
    return line.filled({
      ...base,
      ...name(),
      side: /^buy$/i.test(word) ? 'BUY' : 'SELL',
      quantity,
      // The line has the price of the market, so the amount decides.
      ...pricedBy(subtotal && absolute(subtotal), quantity),
      fees: line.number(columns.fees),
    })
  }
  if (/^convert$/i.test(kind)) return conversionFate(line, columns, base, name)
  if (!arrives.test(kind) && !leaves.test(kind)) return line.unknown(kind)
  const size = quantity && absolute(quantity)
  return line.adjustment({
    ...base,
    ...name(),
    kind: 'transfer',
    quantity: leaves.test(kind) ? negatedCell(size) : size,
  })
}

export const coinbase = plainFormat({
  id: 'coinbase',
  name: 'Coinbase, Transactions',
  provedOn: '2026-09',
  needs: ['timestamp', 'transaction type', 'asset', 'quantity transacted'],
  shownBy: { numbers: [], dates: ['timestamp'] },
  zone: { name: 'UTC', from: 'cell' },
  fateOf: (line, accountId, found, header) => {
    const fate = fateOf(line, columnsIn(header), accountId)
    if (fate.kind === 'fill' && fate.activities.length > 1) found.add('conversions')
    return fate
  },
})
