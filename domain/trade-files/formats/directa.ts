import { absolute } from '#domain/fills/amounts.ts'
import { signOf } from '#domain/money/decimal.ts'
import { cashKindOf } from '#domain/trade-files/cash-words.ts'
import { cashOnly, fatesBelow } from '#domain/trade-files/fates.ts'
import type { LineFate, TradeFormat } from '#domain/trade-files/format.ts'
import { headerIn } from '#domain/trade-files/header.ts'
import { type Line, linesBelow, quotient } from '#domain/trade-files/line.ts'
import { styleSteps } from '#domain/trade-files/styles.ts'

const priceDecimals = 18

/** What the owner moves. */
const deposits = /conferimento|prelievo|bonifico|giroconto/i

const fateOf = (line: Line, accountId: string): LineFate => {
  const type = line.text('tipo operazione')
  const side = /^acquisto/i.test(type) ? ('BUY' as const) : /^vendita/i.test(type) ? ('SELL' as const) : undefined
  const [euro, foreign] = [line.number('importo euro'), line.number('importo divisa')]
  const isForeign = foreign !== undefined && signOf(foreign) !== 0
  const amount = isForeign ? foreign : euro
  const base = {
    time: line.moment(line.text('data operazione')),
    accountId,
    symbol: line.text('ticker') || line.text('isin'),
    currency: isForeign ? line.text('divisa') || 'EUR' : 'EUR',
  }
  if (!side) {
    const [kind, quantity] = [cashKindOf(type), line.number('quantità')]
    return kind || deposits.test(type)
      ? cashOnly(line.line, { ...base, kind, amount, said: type, quantity })
      : line.unknown(type)
  }
  const quantity = line.number('quantità')
  const hasSize = quantity && signOf(quantity) !== 0
  return line.filled({
    ...base,
    side,
    quantity,
    price: amount && hasSize ? quotient(absolute(amount), absolute(quantity), priceDecimals) : undefined,
    gross: amount,
  })
}

/** Directa's movements, in Italian, below some lines about the account: no price, only what was paid. */
export const directa: TradeFormat = {
  id: 'directa',
  name: 'Directa, Movements',
  provedOn: '2025-01',
  recognise: (table) =>
    headerIn(table, { needs: ['data operazione', 'tipo operazione', 'ticker', 'quantità', 'importo euro'] }),
  read: function* (table, header, context) {
    const numbers = ['quantità', 'importo euro', 'importo divisa']
    const plan = { numbers, dates: ['data operazione'], usualMark: '.', usualOrder: 'day-first' } as const
    const found = yield* styleSteps(table, header, context, { ...plan, zone: context.zone })
    const lineOf = linesBelow(header, context, found.style)
    const fates = yield* fatesBelow(table, header, (row) => fateOf(lineOf(row), context.accountId))
    return { ...found.reading, fates, assumptions: ['price-from-amount', 'fees-unknown'] }
  },
}
