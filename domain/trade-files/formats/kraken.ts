import type { Effect } from '#domain/lots/movement.ts'
import { signOf } from '#domain/money/decimal.ts'
import { pairOf } from '#domain/trade-files/crypto-pairs.ts'
import { fatesBelow } from '#domain/trade-files/fates.ts'
import type { LineFate, TradeFormat } from '#domain/trade-files/format.ts'
import { headerIn } from '#domain/trade-files/header.ts'
import { type Line, linesBelow, usStyle } from '#domain/trade-files/line.ts'
import { tradeWord } from '#domain/trade-files/us-words.ts'

/** Coins are sold as they are held; on margin a line says that it closes, or else has a margin. */
const effectOf = (line: Line): Effect | undefined => {
  if (/\bclosing\b/i.test(line.text('misc'))) return 'close'
  const margin = line.number('margin')
  return margin && signOf(margin) !== 0 ? 'open' : undefined
}

const fateOf = (line: Line, accountId: string): LineFate => {
  const [pair, id] = [pairOf(line.text('pair')), line.text('txid')]
  if (!pair) return line.unknown(line.text('pair'))
  return line.filled({
    ...(id !== '' && { id: `kraken|${accountId}|${id}` }),
    time: line.moment(line.text('time')),
    accountId,
    symbol: pair.base,
    currency: pair.quote,
    side: tradeWord(line.text('type'))?.side,
    effect: effectOf(line),
    quantity: line.number('vol'),
    price: line.number('price'),
    fees: line.number('fee'),
  })
}

/** Kraken's trades; its columns grow over the years. */
export const kraken: TradeFormat = {
  id: 'kraken',
  name: 'Kraken, Trades',
  provedOn: '2026-09',
  recognise: (table) =>
    headerIn(table, { needs: ['txid', 'ordertxid', 'pair', 'time', 'type', 'price', 'cost', 'fee', 'vol'] }),
  read: function* (table, header, context) {
    const lineOf = linesBelow(header, context, usStyle('UTC'))
    const fates = yield* fatesBelow(table, header, (row) => fateOf(lineOf(row), context.accountId))
    return { fates, zone: { name: 'UTC', from: 'format' }, decimalMark: '.', assumptions: [], questions: [] }
  },
}
