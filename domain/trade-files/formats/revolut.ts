import { cashKindOf } from '#domain/fills/cash-words.ts'
import { type Decimal, multiplied, signOf } from '#domain/money/decimal.ts'
import type { LineFate } from '#domain/trade-files/format.ts'
import { type Line, ratioOf } from '#domain/trade-files/line.ts'
import { plainFormat } from '#domain/trade-files/plain-format.ts'

const isNear = (one: Decimal, other: Decimal): boolean => {
  const ratio = ratioOf(one, other)
  return ratio > 0.5 && ratio < 2
}

const fateOf = (line: Line, accountId: string): LineFate => {
  const type = line.text('type')
  const [, word] = /^(buy|sell)\b/i.exec(type) ?? []
  const base = {
    time: line.moment(line.text('date')),
    accountId,
    symbol: line.text('ticker'),
    currency: line.text('currency') || 'USD',
  }
  if (/^stock split\b/i.test(type))
    return line.adjustment({ ...base, kind: 'split', quantity: line.number('quantity') })
  // A merger for cash removes the shares.
  const shares = line.number('quantity')
  if (word === undefined && shares && signOf(shares) !== 0 && !/dividend/i.test(type)) return line.unknown(type)
  if (word === undefined)
    return /cash|dividend|fee|transfer|interest|tax/i.test(type)
      ? line.cash({
          ...base,
          kind: cashKindOf(type),
          amount: line.number('total amount'),
          said: type,
          quantity: line.number('quantity'),
          price: line.number('price per share'),
        })
      : line.unknown(type)
  const [quantity, price, total] = [shares, line.number('price per share'), line.number('total amount')]
  return line.filled({
    ...base,
    side: /^buy$/i.test(word) ? 'BUY' : 'SELL',
    quantity,
    price,
    // A total that is near to price and quantity holds a fee or a rounding; any other shows the unit of the price.
    ...(quantity && price && total && !isNear(total, multiplied(quantity, price)) && { cash: total }),
  })
}

export const revolut = plainFormat({
  id: 'revolut',
  name: 'Revolut, Stocks',
  provedOn: '2026-09',
  needs: ['date', 'ticker', 'type', 'quantity', 'price per share', 'total amount', 'currency'],
  shownBy: { numbers: [], dates: ['date'] },
  zone: { name: 'UTC', from: 'cell' },
  assumptions: ['fees-unknown'],
  fateOf,
})
