import { futureOf } from '#domain/lots/contracts.ts'
import { cashKindOf } from '#domain/trade-files/cash-words.ts'
import { unsized } from '#domain/trade-files/contract-words.ts'
import { futureEffectSteps } from '#domain/trade-files/effects.ts'
import { cashOnly, fatesBelow } from '#domain/trade-files/fates.ts'
import type { LineFate, TradeFormat } from '#domain/trade-files/format.ts'
import { headerIn } from '#domain/trade-files/header.ts'
import { assumed, type Line, linesBelow, usStyle, usualZone } from '#domain/trade-files/line.ts'
import { optionSymbol } from '#domain/trade-files/options.ts'
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
  // Futures, and options on them.
  return /^\.?\//.test(symbol) ? undefined : { symbol }
}

const fateOf = (line: Line, accountId: string): LineFate => {
  const [code, subcode] = [line.text('transaction code'), line.text('transaction subcode')]
  const time = line.moment(line.text('date/time'))
  const account = line.text('account reference') || accountId
  if (/^money movement$/i.test(code)) {
    const kind = cashKindOf(`${subcode} ${line.text('description')}`)
    return cashOnly(line.line, {
      time,
      accountId: account,
      symbol: line.text('symbol'),
      kind,
      amount: line.number('amount'),
    })
  }
  const instrument = instrumentOf(line, Number((time?.day ?? '').slice(0, 4)))
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

/** Transactions of tastyworks, as tastytrade was called before 2023. */
export const tastyworks: TradeFormat = {
  id: 'tastyworks',
  name: 'tastyworks, Transactions (before 2023)',
  provedOn: '2022-12',
  recognise: (table) =>
    headerIn(table, {
      needs: ['date/time', 'transaction code', 'transaction subcode', 'symbol', 'buy/sell', 'open/close'],
    }),
  read: function* (table, header, context) {
    const { name, reading } = usualZone(context, 'America/New_York')
    const lineOf = linesBelow(header, context, usStyle(name))
    const read = yield* fatesBelow(table, header, (row) => fateOf(lineOf(row), context.accountId))
    const { fates, isAssumed } = yield* futureEffectSteps(read)
    const assumptions = assumed({ 'effect-by-position': isAssumed, 'exchange-contract-sizes': isAssumed })
    return { ...reading, fates, decimalMark: '.', assumptions }
  },
}
