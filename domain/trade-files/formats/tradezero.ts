import { fatesBelow, leftOut } from '#domain/trade-files/fates.ts'
import type { LineFate, TradeFormat } from '#domain/trade-files/format.ts'
import { headerIn } from '#domain/trade-files/header.ts'
import { journalWords } from '#domain/trade-files/journal-trades.ts'
import { type Line, linesBelow, sumOf, usStyle } from '#domain/trade-files/line.ts'
import { tradeWord } from '#domain/trade-files/us-words.ts'

const zone = 'America/New_York'
const fees = ['comm', 'sec', 'taf', 'nscc', 'nasdaq', 'ecn remove', 'ecn add'] as const

const fateOf = (line: Line, accountId: string): LineFate => {
  const written = line.text('side')
  if (written === '' && line.text('symbol') === '') return leftOut(line.line, 'total')
  const word = tradeWord(written)
  if (!word) return line.unknown(written)
  const [quantity, price] = [line.number('qty'), line.number('price')]
  return line.filled({
    ...word,
    time: line.moment(`${line.text('t/d')} ${line.text('exec time')}`),
    accountId: line.text('account') || accountId,
    symbol: line.text('symbol'),
    quantity,
    price,
    fees: sumOf(...fees.map((name) => line.number(name))),
    currency: line.text('currency') || 'USD',
    cash: line.number('net proceeds'),
  })
}

/** TradeZero's trades, also TradeNote's template: fees in seven columns, below zero for credits. */
export const tradezero: TradeFormat = {
  id: 'tradezero',
  name: 'TradeZero or TradeNote, Executions',
  provedOn: '2026-09',
  recognise: (table) =>
    headerIn(table, { needs: ['t/d', 'side', 'symbol', 'qty', 'price', 'exec time', 'comm', 'sec', 'taf'] }),
  read: function* (table, header, context) {
    const lineOf = linesBelow(header, context, usStyle(zone))
    const said = journalWords()
    const fates = yield* fatesBelow(table, header, (row) => {
      const line = lineOf(row)
      said.note({ line: line.line, note: line.text('note'), labels: [] })
      return fateOf(line, context.accountId)
    })
    const { words } = said
    return { fates, words, zone: { name: zone, from: 'format' }, decimalMark: '.', assumptions: [], questions: [] }
  },
}
