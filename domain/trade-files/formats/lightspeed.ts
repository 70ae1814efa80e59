import { leftOut } from '#domain/trade-files/fates.ts'
import { sumOf } from '#domain/trade-files/line.ts'
import { optionInWords } from '#domain/trade-files/options.ts'
import { plainFormat } from '#domain/trade-files/plain-format.ts'
import { tradeWord } from '#domain/trade-files/us-words.ts'

/** Each kind of fee has a column. */
export const lightspeed = plainFormat({
  id: 'lightspeed',
  name: 'Lightspeed, Trades',
  provedOn: '2026-09',
  needs: ['trade number', 'trade date', 'execution time', 'symbol', 'side', 'qty', 'price'],
  usualZone: 'America/New_York',
  fateOf: (line, accountId, _found, { names }) => {
    const fees = names.filter((each) => each === 'commission amount' || each.startsWith('fee'))
    const [side, id] = [line.text('side'), line.text('trade number')]
    if (side === '' && line.text('symbol') === '') return leftOut(line.line, 'total')
    const named = tradeWord(line.text('buy/sell'))
    const word = named?.effect ? named : (tradeWord(side) ?? named)
    if (!word) return line.unknown(side)
    return line.filled({
      ...word,
      ...(id !== '' && { id: `lightspeed|${accountId}|${id}` }),
      time: line.moment(`${line.text('trade date')} ${line.text('execution time')}`),
      accountId,
      symbol: optionInWords(line.text('symbol')) ?? line.text('symbol'),
      quantity: line.number('qty'),
      price: line.number('price'),
      fees: sumOf(...fees.map((each) => line.number(each))),
      cash: line.number('net amount'),
    })
  },
})
