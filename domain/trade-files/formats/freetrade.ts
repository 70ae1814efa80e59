import { cashKindOf } from '#domain/fills/cash-words.ts'
import { zero } from '#domain/money/decimal.ts'
import { leftOut } from '#domain/trade-files/fates.ts'
import type { Assumption, LineFate } from '#domain/trade-files/format.ts'
import { type Line, negatedCell, sumOf } from '#domain/trade-files/line.ts'
import { plainFormat } from '#domain/trade-files/plain-format.ts'
import { tradeWord } from '#domain/trade-files/us-words.ts'

const cashTypes = /^(?:withdrawal|top_up|dividend|interest_from_cash|fee|tax|transfer|freeshare_order|sipp_.*|.*_fee)$/i

const fateOf = (line: Line, accountId: string, found: Set<Assumption>): LineFate => {
  const type = line.text('type')
  if (/statement|certificate/i.test(type)) return leftOut(line.line, 'footnote')
  const currency = line.text('account currency') || 'GBP'
  const base = { time: line.moment(line.text('timestamp')), accountId, symbol: line.text('ticker'), currency }
  const total = line.number('total amount')
  if (/^stock_split$/i.test(type)) {
    const [from, to] = [line.text('stock split rate from'), line.text('stock split rate to')]
    return line.adjustment({
      ...base,
      kind: 'split',
      quantity: zero,
      ...(from !== '' && to !== '' && { ratio: `${to}:${from}` }),
    })
  }
  if (!/order$/i.test(type)) {
    if (!cashTypes.test(type)) return line.unknown(type)
    const said = type.replaceAll('_', ' ')
    const quantity = line.number('quantity')
    return line.cash({ ...base, kind: cashKindOf(said), amount: total, said, quantity })
  }
  const side = tradeWord(line.text('buy / sell'))?.side
  if (line.text('instrument currency') !== currency) found.add('account-currency')
  return line.filled({
    ...base,
    side,
    quantity: line.number('quantity'),
    price: line.number('price per share in account currency'),
    fees: sumOf(line.number('stamp duty'), line.number('fx fee amount'), line.number('ptm levy')),
    cash: side === 'BUY' ? negatedCell(total) : total,
  })
}

export const freetrade = plainFormat({
  id: 'freetrade',
  name: 'Freetrade, Activity',
  provedOn: '2024-04',
  needs: ['title', 'type', 'timestamp', 'account currency', 'buy / sell', 'price per share in account currency'],
  shownBy: { numbers: [], dates: ['timestamp'] },
  zone: { name: 'UTC', from: 'cell' },
  fateOf,
})
