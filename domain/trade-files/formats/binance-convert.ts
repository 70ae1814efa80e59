import { readNumber } from '#domain/trade-files/cells/numbers.ts'
import { pairOf } from '#domain/trade-files/crypto-pairs.ts'
import { leftOut } from '#domain/trade-files/fates.ts'
import type { LineFate } from '#domain/trade-files/format.ts'
import { type Line, pricedBy } from '#domain/trade-files/line.ts'
import { plainFormat } from '#domain/trade-files/plain-format.ts'

/** '0.5 BTC' or '0.5BTC' as a number and a coin. */
const sideOf = (cell: string) => {
  const [, size = '', coin = ''] = /^([\d.,]+)\s*([A-Z0-9]*[A-Z])$/i.exec(cell) ?? []
  const amount = readNumber(size, '.')
  return typeof amount === 'object' ? { amount, coin: coin.toUpperCase() } : undefined
}

const fateOf = (line: Line, accountId: string): LineFate => {
  if (!/^success/i.test(line.text('status'))) return leftOut(line.line, 'nothing-filled')
  const pair = pairOf(line.text('pair'))
  const [sold, bought] = [sideOf(line.text('sell')), sideOf(line.text('buy'))]
  if (!pair || !sold || !bought) return line.unknown(line.text('pair'))
  const isBuy = bought.coin === pair.written[0]
  const [coins, paid] = isBuy ? [bought, sold] : [sold, bought]
  if (coins.coin !== pair.written[0] || paid.coin !== pair.written[1]) return line.unknown(line.text('pair'))
  return line.filled({
    time: line.moment(line.text('date')),
    accountId,
    symbol: pair.base,
    currency: pair.quote,
    side: isBuy ? 'BUY' : 'SELL',
    quantity: coins.amount,
    ...pricedBy(paid.amount, coins.amount),
  })
}

/** Binance Convert: one coin for another at a price that includes the cost. */
export const binanceConvert = plainFormat({
  id: 'binance-convert',
  name: 'Binance, Convert',
  provedOn: '2026-09',
  needs: ['date', 'pair', 'sell', 'buy', 'inverse price', 'status'],
  zone: { name: 'UTC', from: 'format' },
  assumptions: ['price-from-amount'],
  fateOf,
})
