import { effectSteps } from '#domain/trade-files/effects.ts'
import { fatesBelow } from '#domain/trade-files/fates.ts'
import type { TradeFormat } from '#domain/trade-files/format.ts'
import { headerIn } from '#domain/trade-files/header.ts'
import { linesBelow } from '#domain/trade-files/line.ts'
import { tradeWord } from '#domain/trade-files/us-words.ts'

const needs = ['symbol', 'trade date', 'segment', 'trade type', 'quantity', 'price', 'trade id', 'order execution time']
/** The CSV has underscores where the workbook has blanks. */
const also = new Map(needs.map((name) => [name.replaceAll(' ', '_'), name]))

/** The position decides the effect of futures and options; shares are sold from holdings. */
export const zerodha: TradeFormat = {
  id: 'zerodha',
  name: 'Zerodha, Tradebook',
  provedOn: '2025-08',
  recognise: (table) => headerIn(table, { needs, also }),
  read: function* (table, header, context) {
    const name = 'Asia/Kolkata'
    const lineOf = linesBelow(header, context, { mark: '.', order: 'day-first', zone: name })
    const derivatives = new Set<string>()
    const fates = yield* fatesBelow(table, header, (row) => {
      const line = lineOf(row)
      const [symbol, id] = [line.text('symbol'), line.text('trade id')]
      if (line.text('segment').toUpperCase() !== 'EQ') derivatives.add(symbol)
      return line.filled({
        time: line.moment(line.text('order execution time') || line.text('trade date')),
        accountId: context.accountId,
        symbol,
        currency: 'INR',
        // Quantities count units, not lots.
        multiplier: 1,
        side: tradeWord(line.text('trade type'))?.side,
        quantity: line.number('quantity'),
        price: line.number('price'),
        ...(id !== '' && { id: `zerodha|${context.accountId}|${id} ${line.text('trade date')}` }),
      })
    })
    const isShorted = ({ symbol }: { readonly symbol: string }): boolean => derivatives.has(symbol)
    return {
      fates: derivatives.size > 0 ? yield* effectSteps(fates, isShorted) : fates,
      zone: { name, from: 'format' },
      decimalMark: '.',
      assumptions: ['fees-unknown', ...(derivatives.size > 0 ? (['effect-by-position'] as const) : [])],
      questions: [],
    }
  },
}
