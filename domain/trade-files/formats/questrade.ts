import { fatesBelow, leftOut } from '#domain/trade-files/fates.ts'
import type { TradeFormat } from '#domain/trade-files/format.ts'
import { headerIn } from '#domain/trade-files/header.ts'
import { linesBelow, usualZone } from '#domain/trade-files/line.ts'
import { optionInWords } from '#domain/trade-files/options.ts'
import { styleSteps } from '#domain/trade-files/styles.ts'
import { tradeWord } from '#domain/trade-files/us-words.ts'

/** Questrade's executions: nothing says in which zone their times are. */
export const questrade: TradeFormat = {
  id: 'questrade',
  name: 'Questrade, Executions',
  provedOn: '2026-09',
  recognise: (table) =>
    headerIn(table, { needs: ['symbol', 'action', 'fill qty', 'fill price', 'exec time', 'commission'] }),
  read: function* (table, header, context) {
    const { name, reading } = usualZone(context, 'America/New_York')
    const numbers = ['fill qty', 'fill price', 'commission']
    const found = yield* styleSteps(table, header, context, {
      numbers,
      dates: ['exec time'],
      usualMark: '.',
      zone: name,
    })
    const lineOf = linesBelow(header, context, found.style)
    const fates = yield* fatesBelow(table, header, (row) => {
      const line = lineOf(row)
      const quantity = line.number('fill qty')
      if (!quantity || quantity.units === 0n) return leftOut(line.line, 'nothing-filled')
      const word = tradeWord(line.text('action'))
      if (!word) return line.unknown(line.text('action'))
      return line.filled({
        ...word,
        time: line.moment(line.text('exec time')),
        accountId: context.accountId,
        symbol: optionInWords(line.text('symbol')) ?? line.text('symbol'),
        ...(line.text('currency') !== '' && { currency: line.text('currency') }),
        quantity,
        price: line.number('fill price'),
        fees: line.number('commission'),
      })
    })
    const questions = [...reading.questions, ...found.reading.questions]
    return { ...reading, ...found.reading, questions, fates, assumptions: [] }
  },
}
