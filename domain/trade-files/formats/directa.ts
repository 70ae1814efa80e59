import { cashKindOf } from '#domain/fills/cash-words.ts'
import { absolute, signOf } from '#domain/money/decimal.ts'
import type { LineFate } from '#domain/trade-files/format.ts'
import { type Line, pricedBy } from '#domain/trade-files/line.ts'
import { plainFormat } from '#domain/trade-files/plain-format.ts'

/** Transfers of cash by the owner. */
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
    return kind || deposits.test(type) ? line.cash({ ...base, kind, amount, said: type, quantity }) : line.unknown(type)
  }
  const quantity = line.number('quantità')
  return line.filled({ ...base, side, quantity, ...pricedBy(amount && absolute(amount), quantity) })
}

/** Directa's movements, in Italian, below some lines about the account, with amounts and without prices. */
export const directa = plainFormat({
  id: 'directa',
  name: 'Directa, Movements',
  provedOn: '2025-01',
  needs: ['data operazione', 'tipo operazione', 'ticker', 'quantità', 'importo euro'],
  shownBy: {
    numbers: ['quantità', 'importo euro', 'importo divisa'],
    dates: ['data operazione'],
    usualMark: '.',
    usualOrder: 'day-first',
  },
  assumptions: ['price-from-amount', 'fees-unknown'],
  fateOf,
})
