import { absolute } from '#domain/fills/amounts.ts'
import { cashKindOf } from '#domain/fills/cash-words.ts'
import { type Decimal, signOf } from '#domain/money/decimal.ts'
import type { Steps } from '#domain/steps.ts'
import { cashOnly } from '#domain/trade-files/cash-fates.ts'
import type { LineFate } from '#domain/trade-files/format.ts'
import { negated } from '#domain/trade-files/line.ts'
import type { TableRow } from '#domain/trade-files/table.ts'
import { instrumentIn, type MappedLine, moneyIn, wordIn } from './mapped-line.ts'

/** Whose sign amounts have, as trades show it: that of cash, or none. */
export type CashSign = 'of-cash' | 'none' | 'unclear'

/** So many lines are looked at in one step: some milliseconds. */
const linesPerStep = 500

/** Purchases cost money: their amounts are below zero where amounts have the sign of cash. */
export function* cashSignSteps(rows: ReadonlyArray<TableRow>, lineOf: (row: TableRow) => MappedLine): Steps<CashSign> {
  const signs = new Set<number>()
  for (const [at, row] of rows.entries()) {
    const mapped = lineOf(row)
    const word = wordIn(mapped)
    const amount = word && word !== 'left-out' && word.side === 'BUY' ? mapped.number('amount') : undefined
    if (amount && signOf(amount) !== 0) signs.add(signOf(amount))
    if (at % linesPerStep === linesPerStep - 1) yield
  }
  const [sign, ...others] = signs
  return sign === undefined || others.length > 0 ? 'unclear' : sign < 0 ? 'of-cash' : 'none'
}

/** What came in above zero, where that is known: a fee without a sign was paid, unless it came back. */
const received = (amount: Decimal, isCharge: boolean, said: string, sign: CashSign): Decimal | undefined => {
  if (!isCharge || sign === 'of-cash' || signOf(amount) < 0) return amount
  return sign === 'none' && !/refund|rebate|revers|correct|erstatt/i.test(said) ? negated(absolute(amount)) : undefined
}

/** A line of cash in the words of any file; one of an unknown kind or an unclear sign is only counted. */
export const cashFate = (mapped: MappedLine, sign: CashSign): LineFate => {
  const { line, text, number, moment, context } = mapped
  const time = moment('date', 'time')
  const { symbol } = instrumentIn(mapped, time)
  const money = moneyIn(mapped)
  const [said, amount] = [text('side'), number('amount')]
  const whole = amount && money.isNamed ? { ...amount, scale: amount.scale + 2 } : amount
  const kind = cashKindOf(said)
  return cashOnly(line.line, {
    time,
    accountId: text('account') || context.accountId,
    symbol: symbol === money.currency ? '' : symbol,
    currency: money.currency,
    said,
    kind,
    quantity: number('quantity'),
    price: money.price(number('price')),
    amount: whole && received(whole, kind === 'fee' || kind === 'tax', said, sign),
  })
}
