import { signOf } from '#domain/money/decimal.ts'
import { readNumber } from '#domain/trade-files/cells/numbers.ts'
import { pairOf } from '#domain/trade-files/crypto-pairs.ts'
import { fatesBelow, leftOut } from '#domain/trade-files/fates.ts'
import type { LineFate, TradeFormat } from '#domain/trade-files/format.ts'
import { headerIn } from '#domain/trade-files/header.ts'
import { type Line, linesBelow, quotient, usStyle } from '#domain/trade-files/line.ts'

const priceDecimals = 18

/** '0.5 BTC' or '0.5BTC' as its number and its coin. */
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
    price: signOf(coins.amount) === 0 ? undefined : quotient(paid.amount, coins.amount, priceDecimals),
    gross: paid.amount,
  })
}

/** Binance Convert: one coin for another at a price that has its cost in it. */
export const binanceConvert: TradeFormat = {
  id: 'binance-convert',
  name: 'Binance, Convert',
  provedOn: '2026-09',
  recognise: (table) => headerIn(table, { needs: ['date', 'pair', 'sell', 'buy', 'inverse price', 'status'] }),
  read: function* (table, header, context) {
    const lineOf = linesBelow(header, context, usStyle('UTC'))
    const fates = yield* fatesBelow(table, header, (row) => fateOf(lineOf(row), context.accountId))
    const zone = { name: 'UTC', from: 'format' } as const
    return { fates, zone, decimalMark: '.', assumptions: ['price-from-amount'], questions: [] }
  },
}
