import type { Effect } from '#domain/lots/movement.ts'
import { signOf } from '#domain/money/decimal.ts'
import { pairOf } from '#domain/trade-files/crypto-pairs.ts'
import type { LineFate } from '#domain/trade-files/format.ts'
import type { Line } from '#domain/trade-files/line.ts'
import { plainFormat } from '#domain/trade-files/plain-format.ts'
import { tradeWord } from '#domain/trade-files/us-words.ts'

/** Coins are sold from holdings; on margin, a line is a closing by its word, or else has a margin. */
const effectOf = (line: Line): Effect | undefined => {
  if (/\bclosing\b/i.test(line.text('misc'))) return 'close'
  const margin = line.number('margin')
  return margin && signOf(margin) !== 0 ? 'open' : undefined
}

/** Kraken has no pairs in TUSD or BUSD: 'LPTUSD' is LPT in USD. */
const isPaidIn = (quote: string): boolean => !/^[BT]USD$/.test(quote)

const fateOf = (line: Line, accountId: string): LineFate => {
  const [pair, id] = [pairOf(line.text('pair'), isPaidIn), line.text('txid')]
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

export const kraken = plainFormat({
  id: 'kraken',
  name: 'Kraken, Trades',
  provedOn: '2026-09',
  needs: ['txid', 'ordertxid', 'pair', 'time', 'type', 'price', 'cost', 'fee', 'vol'],
  shownBy: { numbers: [], dates: ['time'] },
  zone: { name: 'UTC', from: 'format' },
  fateOf,
})
