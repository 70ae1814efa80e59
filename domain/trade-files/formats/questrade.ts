import { leftOut } from '#domain/trade-files/fates.ts'
import { optionInWords } from '#domain/trade-files/options.ts'
import { plainFormat } from '#domain/trade-files/plain-format.ts'
import { tradeWord } from '#domain/trade-files/us-words.ts'

/** Exchanges of Canada, by the suffix of the symbol. */
const isCanadian = /\.(?:TO|VN|V|CN|NE|MX)$/i

export const questrade = plainFormat({
  id: 'questrade',
  name: 'Questrade, Executions',
  provedOn: '2026-09',
  needs: ['symbol', 'action', 'fill qty', 'fill price', 'exec time', 'commission'],
  usualZone: 'America/New_York',
  shownBy: { numbers: ['fill qty', 'fill price', 'commission'], dates: ['exec time'], usualMark: '.' },
  fateOf: (line, accountId) => {
    const quantity = line.number('fill qty')
    if (!quantity || quantity.units === 0n) return leftOut(line.line, 'nothing-filled')
    const word = tradeWord(line.text('action'))
    if (!word) return line.unknown(line.text('action'))
    return line.filled({
      ...word,
      time: line.moment(line.text('exec time')),
      accountId,
      symbol: optionInWords(line.text('symbol')) ?? line.text('symbol'),
      currency: line.text('currency') || (isCanadian.test(line.text('symbol')) ? 'CAD' : 'USD'),
      quantity,
      price: line.number('fill price'),
      fees: line.number('commission'),
    })
  },
})
