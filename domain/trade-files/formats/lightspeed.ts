import { fatesBelow, leftOut } from '#domain/trade-files/fates.ts'
import type { TradeFormat } from '#domain/trade-files/format.ts'
import { headerIn } from '#domain/trade-files/header.ts'
import { linesBelow, sumOf, usStyle, usualZone } from '#domain/trade-files/line.ts'
import { tradeWord } from '#domain/trade-files/us-words.ts'

/** Lightspeed's trades: fees in as many columns as there are kinds of them. */
export const lightspeed: TradeFormat = {
  id: 'lightspeed',
  name: 'Lightspeed, Trades',
  provedOn: '2026-09',
  recognise: (table) =>
    headerIn(table, { needs: ['trade number', 'trade date', 'execution time', 'symbol', 'side', 'qty', 'price'] }),
  read: function* (table, header, context) {
    const { name, reading } = usualZone(context, 'America/New_York')
    const lineOf = linesBelow(header, context, usStyle(name))
    const fees = header.names.filter((each) => each === 'commission amount' || each.startsWith('fee'))
    const fates = yield* fatesBelow(table, header, (row) => {
      const line = lineOf(row)
      const [side, id] = [line.text('side'), line.text('trade number')]
      if (side === '' && line.text('symbol') === '') return leftOut(line.line, 'total')
      const word = tradeWord(side) ?? tradeWord(line.text('buy/sell'))
      if (!word) return line.unknown(side)
      return line.filled({
        ...word,
        ...(id !== '' && { id: `lightspeed|${context.accountId}|${id}` }),
        time: line.moment(`${line.text('trade date')} ${line.text('execution time')}`),
        accountId: context.accountId,
        symbol: line.text('symbol'),
        quantity: line.number('qty'),
        price: line.number('price'),
        fees: sumOf(...fees.map((each) => line.number(each))),
        cash: line.number('net amount'),
      })
    })
    return { ...reading, fates, decimalMark: '.', assumptions: [] }
  },
}
