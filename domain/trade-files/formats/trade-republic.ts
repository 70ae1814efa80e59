import { cashKindOf } from '#domain/fills/cash-words.ts'
import { absolute, subtractDecimals, zero } from '#domain/money/decimal.ts'
import type { LineFate } from '#domain/trade-files/format.ts'
import { type Line, sumOf, pricedBy } from '#domain/trade-files/line.ts'
import { plainFormat } from '#domain/trade-files/plain-format.ts'

const fateOf = (line: Line, accountId: string): LineFate => {
  const type = line.text('transactietype')
  const side = /^aankoop$/i.test(type) ? ('BUY' as const) : /^verkoop$/i.test(type) ? ('SELL' as const) : undefined
  const net = line.number('waarde (netto)')
  const isin = line.text('isin')
  const base = { time: line.moment(line.text('datum')), accountId, symbol: isin, currency: 'EUR' }
  if (!side) {
    if (!/storting|onttrekking|dividend|rente|belasting|kosten/i.test(type)) return line.unknown(type)
    return line.cash({ ...base, kind: cashKindOf(type), amount: net, said: type, quantity: line.number('aantal') })
  }
  const quantity = line.number('aantal')
  const paid = [line.number('kosten'), line.number('belasting')].map((cost) => cost && absolute(cost))
  const fees = sumOf(...paid)
  const gross = net && (side === 'BUY' ? subtractDecimals(absolute(net), fees ?? zero) : sumOf(net, fees))
  return line.filled({ ...base, side, quantity, ...pricedBy(gross, quantity), fees })
}

/** Trade Republic's transactions in the form of a converter, with amounts and without prices. */
export const tradeRepublic = plainFormat({
  id: 'trade-republic',
  name: 'Trade Republic, Transactions (converted)',
  provedOn: '2024-11',
  needs: ['datum', 'transactietype', 'waarde (netto)', 'isin', 'aantal'],
  style: { mark: ',', order: 'day-first' },
  assumptions: ['price-from-amount'],
  fateOf,
})
