import { cashKindOf } from '#domain/fills/cash-words.ts'
import { futureOf } from '#domain/lots/contracts.ts'
import { unsized } from '#domain/trade-files/contract-words.ts'
import type { LineFate } from '#domain/trade-files/format.ts'
import { type Line, yearOf } from '#domain/trade-files/line.ts'
import { optionSymbol } from '#domain/trade-files/options.ts'
import { plainFormat } from '#domain/trade-files/plain-format.ts'
import { endWord, tradeWord } from '#domain/trade-files/us-words.ts'
import { moveFate } from './tasty-moves.ts'

/** '3/20/2026' as '2026-03-20'. */
const isoOf = (date: string): string => {
  const [, month = '', day = '', year = ''] = /^(\d{1,2})\/(\d{1,2})\/(\d{4})/.exec(date) ?? []
  return `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`
}

const instrumentOf = (line: Line, year: number) => {
  const [symbol, right] = [line.text('symbol'), line.text('call/put')]
  const contract =
    right === '' ? undefined : optionSymbol(symbol, isoOf(line.text('expiration date')), right, line.text('strike'))
  if (contract !== undefined) return { symbol: contract, multiplier: 100 }
  const future = symbol.startsWith('/') ? futureOf(symbol, year) : undefined
  if (future?.multiplier !== undefined) return { symbol: future.symbol, multiplier: future.multiplier }
  return /^\.?\//.test(symbol) ? undefined : { symbol }
}

const fateOf = (line: Line, accountId: string): LineFate => {
  const [code, subcode] = [line.text('transaction code'), line.text('transaction subcode')]
  const time = line.moment(line.text('date/time'))
  const account = line.text('account reference') || accountId
  if (/^money movement$/i.test(code)) {
    const kind = cashKindOf(`${subcode} ${line.text('description')}`)
    return line.cash({ time, accountId: account, symbol: line.text('symbol'), kind, amount: line.number('amount') })
  }
  const instrument = instrumentOf(line, yearOf(time))
  if (!instrument) return unsized(line.line, line.text('symbol'))
  const base = { ...instrument, time, accountId: account, quantity: line.number('quantity') }
  const way = line.text('open/close').toLowerCase()
  const word = tradeWord(subcode) ?? tradeWord(line.text('buy/sell'))
  const fees = line.number('fees')
  const isMove = !word || /^receive deliver$/i.test(code) || endWord(subcode) !== undefined
  const value = line.number('amount')
  const side = endWord(subcode) ? undefined : word?.side
  const moved = isMove && moveFate(line, { ...base, what: subcode || code, side, value, fees })
  if (moved || !word) return moved || line.unknown(subcode || code)
  const effect = way === 'open' || way === 'close' ? ({ effect: way } as const) : {}
  return line.filled({ ...base, ...word, ...effect, price: line.number('price'), fees })
}

export const tastyworks = plainFormat({
  id: 'tastyworks',
  name: 'tastyworks, Transactions (before 2023)',
  provedOn: '2022-12',
  needs: ['date/time', 'transaction code', 'transaction subcode', 'symbol', 'buy/sell', 'open/close'],
  usualZone: 'America/New_York',
  hasFutures: true,
  fateOf,
})
