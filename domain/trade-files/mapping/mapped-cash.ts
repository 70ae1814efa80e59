import { cashKindOf } from '#domain/trade-files/cash-words.ts'
import { cashOnly, unitsInstead } from '#domain/trade-files/fates.ts'
import type { LineFate } from '#domain/trade-files/format.ts'
import { instrumentIn, type MappedLine, moneyIn } from './mapped-line.ts'

/** Cash is counted, and not recorded: nothing says whose sign its amount has. Units are no cash. */
export const cashFate = (mapped: MappedLine): LineFate => {
  const { line, text, number, moment, context } = mapped
  const time = moment('date', 'time')
  const { symbol } = instrumentIn(mapped, time)
  const money = moneyIn(mapped)
  const units = unitsInstead(line.line, {
    time,
    accountId: text('account') || context.accountId,
    symbol: symbol === money.currency ? '' : symbol,
    currency: money.currency,
    said: text('side'),
    kind: cashKindOf(text('side')),
    quantity: number('quantity'),
    price: money.price(number('price')),
    amount: number('amount'),
  })
  return units ?? cashOnly(line.line)
}
