import { ownValue } from '#domain/fields.ts'
import { cashKindOf } from '#domain/fills/cash-words.ts'
import { absolute, negated } from '#domain/money/decimal.ts'
import { leftOut } from '#domain/trade-files/fates.ts'
import type { LineFate, TradeFormat } from '#domain/trade-files/format.ts'
import type { Line } from '#domain/trade-files/line.ts'
import { optionInWords } from '#domain/trade-files/options.ts'
import { plainFormat } from '#domain/trade-files/plain-format.ts'
import { endWord, tradeWord } from '#domain/trade-files/us-words.ts'
import { withReverseSplits } from './schwab-splits.ts'

const gifts: Readonly<Record<string, 'reinvestment' | 'split' | 'transfer'>> = {
  'reinvest shares': 'reinvestment',
  'stock split': 'split',
  'reverse split': 'split',
  'journaled shares': 'transfer',
  'security transfer': 'transfer',
}

/** The first date is that of the booking, the second is the effective one: '03/20/2026 as of 03/19/2026'. */
const effectiveDate = (text: string): string => text.split(/\s+as of\s+/i).at(-1) ?? text

const fateOf = (line: Line, accountId: string): LineFate => {
  const [date, action, written] = [line.text('date'), line.text('action'), line.text('symbol')]
  if (/^transactions total/i.test(date) || (date === '' && action === '')) return leftOut(line.line, 'total')
  const base = {
    time: line.moment(effectiveDate(date)),
    accountId,
    symbol: optionInWords(written) ?? written,
    quantity: line.number('quantity'),
    price: line.number('price'),
    fees: line.number('fees & comm'),
  }
  const [, cancelled] = /^cancel (.+)$/i.exec(action) ?? []
  const trade = tradeWord(cancelled ?? action)
  if (trade)
    return line.filled({ ...base, ...trade, cash: line.number('amount'), isCancellation: cancelled !== undefined })
  const end = endWord(action)
  if (end) return line.adjustment({ ...base, kind: end, isUndirected: true })
  if (/^reinvestment adj$/i.test(action) && base.quantity)
    return line.adjustment({ ...base, kind: 'reinvestment', quantity: negated(absolute(base.quantity)) })
  const kind = ownValue(gifts, action.toLowerCase())
  if (kind) return line.adjustment({ ...base, kind })
  if (base.quantity) return line.unknown(action)
  return line.cash({ ...base, kind: cashKindOf(action), amount: line.number('amount'), said: action })
}

const plain = plainFormat({
  id: 'schwab',
  name: 'Charles Schwab, Transactions',
  lineOrder: 'newest-first',
  provedOn: '2026-09',
  needs: ['date', 'action', 'symbol', 'quantity', 'price', 'fees & comm', 'amount'],
  fateOf,
})

export const schwab: TradeFormat = {
  ...plain,
  read: function* (table, header, context) {
    const reading = yield* plain.read(table, header, context)
    return { ...reading, fates: withReverseSplits(reading.fates, table, header) }
  },
}
