import { absolute } from '#domain/fills/amounts.ts'
import { signOf, zero } from '#domain/money/decimal.ts'
import { cashKindOf } from '#domain/trade-files/cash-words.ts'
import { cashOnly, fatesBelow } from '#domain/trade-files/fates.ts'
import type { LineFate, TradeFormat } from '#domain/trade-files/format.ts'
import { headerIn } from '#domain/trade-files/header.ts'
import { type Line, linesBelow, minus, quotient, sumOf } from '#domain/trade-files/line.ts'

const priceDecimals = 18

const fateOf = (line: Line, accountId: string): LineFate => {
  const type = line.text('transactietype')
  const side = /^aankoop$/i.test(type) ? ('BUY' as const) : /^verkoop$/i.test(type) ? ('SELL' as const) : undefined
  const net = line.number('waarde (netto)')
  const isin = line.text('isin')
  const base = { time: line.moment(line.text('datum')), accountId, symbol: isin, currency: 'EUR' }
  if (!side) {
    if (!/storting|onttrekking|dividend|rente|belasting|kosten/i.test(type)) return line.unknown(type)
    return cashOnly(line.line, {
      ...base,
      kind: cashKindOf(type),
      amount: net,
      said: type,
      quantity: line.number('aantal'),
    })
  }
  const quantity = line.number('aantal')
  const paid = [line.number('kosten'), line.number('belasting')].map((cost) => cost && absolute(cost))
  const fees = sumOf(...paid)
  const gross = net && (side === 'BUY' ? minus(absolute(net), fees ?? zero) : sumOf(net, fees))
  const hasSize = quantity && signOf(quantity) !== 0
  return line.filled({
    ...base,
    side,
    quantity,
    price: gross && hasSize ? quotient(gross, absolute(quantity), priceDecimals) : undefined,
    gross,
    fees,
  })
}

/** Trade Republic's transactions as a converter writes them: no price, only what was paid. */
export const tradeRepublic: TradeFormat = {
  id: 'trade-republic',
  name: 'Trade Republic, Transactions (converted)',
  provedOn: '2024-11',
  recognise: (table) => headerIn(table, { needs: ['datum', 'transactietype', 'waarde (netto)', 'isin', 'aantal'] }),
  read: function* (table, header, context) {
    const lineOf = linesBelow(header, context, { mark: ',', order: 'day-first', zone: context.zone })
    const fates = yield* fatesBelow(table, header, (row) => fateOf(lineOf(row), context.accountId))
    return { fates, decimalMark: ',', assumptions: ['price-from-amount'], questions: [] }
  },
}
