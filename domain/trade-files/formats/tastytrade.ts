import { cashKindOf } from '#domain/fills/cash-words.ts'
import { occTicker } from '#domain/fills/instrument.ts'
import { futureOf } from '#domain/lots/contracts.ts'
import { absolute, asNumber, type Decimal, decimalText, multiplied, one, parseDecimal } from '#domain/money/decimal.ts'
import { readNumber } from '#domain/trade-files/cells/numbers.ts'
import { unsized } from '#domain/trade-files/contract-words.ts'
import type { LineFate } from '#domain/trade-files/format.ts'
import { type Line, negatedCell, quotient, sumOf, yearOf } from '#domain/trade-files/line.ts'
import { plainFormat } from '#domain/trade-files/plain-format.ts'
import { tradeWord } from '#domain/trade-files/us-words.ts'
import { moveFate } from './tasty-moves.ts'

const isOfFutures = (written: string): boolean => /^\.?\//.test(written)

/** A future has the name of its contract, and its size from the exchange or the line. */
const instrumentOf = (line: Line, year: number) => {
  const written = line.text('symbol')
  const stated = line.number('multiplier')
  const future = written.startsWith('/') ? futureOf(written, year) : undefined
  const multiplier = future?.multiplier ?? (stated && asNumber(stated))
  return {
    symbol: occTicker(written) ?? future?.symbol ?? written,
    ...(multiplier !== undefined && { multiplier }),
    isUnsized: isOfFutures(written) && multiplier === undefined,
  }
}

/** Futures move no cash: their price is in words, 'Bought 1 /MCLZ5 @ 57.10'. */
const priceInWords = (line: Line): Decimal | undefined => {
  const [, price = ''] = /@ ([\d.,'-]+)$/.exec(line.text('description')) ?? []
  const value = readNumber(price, '.')
  return typeof value === 'object' ? value : undefined
}

const isSame = (cash: Decimal, price: Decimal): boolean => decimalText(cash) === decimalText(price)

const fateOf = (line: Line, accountId: string): LineFate => {
  const [type, action] = [line.text('type'), line.text('action')]
  const time = line.moment(line.text('date'))
  const currency = line.text('currency') || 'USD'
  if (/^money movement$/i.test(type)) {
    const said = `${line.text('sub type')} ${line.text('description')}`
    const amount = sumOf(line.number('value'), line.number('commissions'), line.number('fees'))
    return line.cash({ time, accountId, currency, symbol: line.text('symbol'), kind: cashKindOf(said), amount })
  }
  const { isUnsized, ...instrument } = instrumentOf(line, yearOf(time))
  if (isUnsized) return unsized(line.line, instrument.symbol)
  const quantity = line.number('quantity')
  const base = { ...instrument, time, accountId, quantity, currency }
  const trade = tradeWord(action)
  const [value, commissions, fees] = [line.number('value'), line.number('commissions'), line.number('fees')]
  const costs = negatedCell(sumOf(commissions, fees))
  const cash = sumOf(value, commissions, fees)
  const moved =
    (!trade || /^receive deliver$/i.test(type)) &&
    moveFate(line, { ...base, what: line.text('sub type') || type, side: trade?.side, value, fees: costs, cash })
  if (moved || !trade) return moved || line.unknown(type)
  const size = multiplied(absolute(quantity ?? one), parseDecimal(instrument.multiplier ?? 1) ?? one)
  const worded = isOfFutures(line.text('symbol')) ? priceInWords(line) : undefined
  // The daily cash of a future is not a price; the premium of an option on one is.
  const isWorded = worded !== undefined && !(value && isSame(absolute(value), multiplied(worded, size)))
  return line.filled({
    ...base,
    ...trade,
    // The average price is rounded, and per contract.
    price: isWorded ? worded : value && quotient(absolute(value), size),
    fees: costs,
    ...(!isWorded && { cash }),
  })
}

export const tastytrade = plainFormat({
  id: 'tastytrade',
  name: 'tastytrade, Transactions',
  provedOn: '2026-09',
  needs: ['date', 'type', 'sub type', 'action', 'symbol', 'value', 'quantity', 'average price'],
  shownBy: { numbers: [], dates: ['date'] },
  zone: { name: 'UTC', from: 'cell' },
  hasFutures: true,
  fateOf,
})
