import { occTicker } from '#domain/fills/instrument.ts'
import { unsized } from '#domain/trade-files/contract-words.ts'
import { leftOut } from '#domain/trade-files/fates.ts'
import type { Assumption, LineFate, TradeFormat } from '#domain/trade-files/format.ts'
import { type Header, headerIn } from '#domain/trade-files/header.ts'
import { chargedIn, type Line, sumOf } from '#domain/trade-files/line.ts'
import { unfilledFate } from '#domain/trade-files/mapping/side-words.ts'
import { plainFormat } from '#domain/trade-files/plain-format.ts'
import type { TextTable } from '#domain/trade-files/table.ts'
import { tradeWord } from '#domain/trade-files/us-words.ts'

const zone = { name: 'America/New_York', from: 'cell' } as const

/** Files of other countries may have the day first. */
const isAbroad = /\b(?:HKT|SGT|JST|AE[SD]T)\b/

/** The filled quantity decides: a cancelled order may have a filled part. The total does not count. */
const stockFate = (line: Line, priceColumn: string, accountId: string, found: Set<Assumption>): LineFate => {
  const quantity = line.number('filled')
  if (quantity?.units === 0n) return leftOut(line.line, 'nothing-filled')
  const unfilled = quantity ? undefined : unfilledFate(line, line.text('status'))
  if (unfilled) return unfilled
  const [side, fees] = [tradeWord(line.text('side')), chargedIn(line)]
  if (!fees) found.add('fees-unknown')
  return side
    ? line.filled({
        ...side,
        time: isAbroad.test(line.text('filled time')) ? undefined : line.moment(line.text('filled time')),
        accountId,
        symbol: line.text('symbol'),
        quantity,
        price: line.number(priceColumn),
        fees,
      })
    : line.unknown(line.text('side'))
}

/** Older files have no average price: their price is that of the fill. */
export const webull = plainFormat({
  id: 'webull',
  name: 'Webull, Orders',
  provedOn: '2026-09',
  needs: ['name', 'symbol', 'side', 'status', 'filled', 'price', 'placed time', 'filled time'],
  zone,
  fateOf: (line, accountId, found, { names }) =>
    stockFate(line, names.includes('avg price') ? 'avg price' : 'price', accountId, found),
})

const optionFate = (line: Line, accountId: string, found: Set<Assumption>, { names }: Header): LineFate => {
  if (!names.includes('commission') && !names.includes('fee')) found.add('fees-unknown')
  const quantity = line.number('filled qty')
  if (quantity?.units === 0n) return leftOut(line.line, 'nothing-filled')
  const [written, side] = [line.text('symbol'), tradeWord(line.text('b/s'))]
  if (!side) return line.unknown(line.text('b/s'))
  const symbol = occTicker(written)
  if (symbol === undefined) return unsized(line.line, written)
  const kind = line.text('side type').toLowerCase()
  return line.filled({
    ...side,
    ...((kind === 'open' || kind === 'close') && { effect: kind }),
    time: line.moment(line.text('filled time')),
    accountId,
    symbol,
    quantity,
    price: line.number('filled avg price'),
    fees: sumOf(line.number('commission'), line.number('fee')),
  })
}

export const webullOptions = plainFormat({
  id: 'webull-options',
  name: 'Webull, Options orders',
  provedOn: '2026-09',
  needs: ['symbol', 'b/s', 'side type', 'filled avg price', 'filled qty', 'filled time'],
  zone,
  fateOf: optionFate,
})

/** 'Filled/Total Qty' and 'Price/Avg Price' in one column each, as '100/100' and '@18.40/18.395'. */
const combined = { filled: 'filled/total qty', price: 'price/avg price' } as const

const parted = (table: TextTable, header: Header): { readonly table: TextTable; readonly header: Header } => {
  const places = [combined.filled, combined.price].map((name) => header.names.indexOf(name))
  const [filled = -1, price = -1] = places
  const names = header.names.map((name, at) => (at === filled ? 'filled' : at === price ? 'avg price' : name))
  const rows = table.rows.map((row) => ({
    ...row,
    cells: row.cells.map((cell, at) => {
      const [first = '', last = first] = cell.split('/')
      return at === filled ? first : at === price && row.line !== table.rows[header.at]?.line ? last : cell
    }),
  }))
  return { table: { rows }, header: { ...header, names } }
}

export const webullCombined: TradeFormat = {
  ...webull,
  id: 'webull-combined',
  name: 'Webull, Orders (two figures in a column)',
  recognise: (table) =>
    headerIn(table, { needs: ['symbol', 'side', 'status', combined.filled, combined.price, 'filled time'] }),
  read: (table, header, context) => {
    const apart = parted(table, header)
    return webull.read(apart.table, apart.header, context)
  },
}
