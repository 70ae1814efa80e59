import { cashKindOf } from '#domain/fills/cash-words.ts'
import {
  absolute,
  type Decimal,
  decimalText,
  hundredth,
  multiplied,
  negated,
  signOf,
  subtractDecimals,
} from '#domain/money/decimal.ts'
import type { Steps } from '#domain/steps.ts'
import type { LineFate } from '#domain/trade-files/format.ts'
import type { TableRow } from '#domain/trade-files/table.ts'
import { instrumentIn, type MappedLine, moneyIn, wordIn } from './mapped-line.ts'

/** Amounts have the sign of cash, or none; trades show which. */
export type CashSign = 'of-cash' | 'none' | 'unclear'

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

/**
 * Whether amounts include fees that no column has: throughout, purchases cost a little more than price times quantity,
 * and sales bring a little less.
 */
export function* feesInAmountSteps(
  rows: ReadonlyArray<TableRow>,
  lineOf: (row: TableRow) => MappedLine,
): Steps<boolean> {
  const charged = new Set<string>()
  for (const [at, row] of rows.entries()) {
    if (at % linesPerStep === linesPerStep - 1) yield
    const mapped = lineOf(row)
    const word = wordIn(mapped)
    const [quantity, price, amount] = (['quantity', 'price', 'amount'] as const).map((field) => mapped.number(field))
    if (!word || word === 'left-out' || !quantity || !price || !amount || signOf(amount) === 0) continue
    const gross = absolute(multiplied(quantity, moneyIn(mapped).price(price) ?? price))
    const cost = Number(decimalText(costIn(word.side, gross, amount)))
    const rounding = Number(decimalText(absolute(quantity))) / 10 ** price.scale + cent
    if (cost < -rounding || cost > Number(decimalText(gross)) * mostCharged) return false
    if (cost > rounding) charged.add(word.side)
  }
  return charged.size > 1
}

/** The cost of a purchase above its price, or the part of its price that a sale did not bring. */
export const costIn = (side: 'BUY' | 'SELL', gross: Decimal, amount: Decimal): Decimal =>
  side === 'BUY' ? subtractDecimals(absolute(amount), gross) : subtractDecimals(gross, absolute(amount))

const [cent, mostCharged] = [0.01, 0.05]

/** Received above zero, where the sign is known: a fee without a sign was paid, unless it is a refund. */
const received = (amount: Decimal, isCharge: boolean, said: string, sign: CashSign): Decimal | undefined => {
  if (!isCharge || sign === 'of-cash' || signOf(amount) < 0) return amount
  return sign === 'none' && !/refund|rebate|revers|correct|erstatt/i.test(said) ? negated(absolute(amount)) : undefined
}

/** A line of cash. Without a known kind and sign it is only counted. */
export const cashFate = (mapped: MappedLine, sign: CashSign): LineFate => {
  const { line, text, number, moment, context } = mapped
  const time = moment('date', 'time')
  const { symbol } = instrumentIn(mapped, time)
  const money = moneyIn(mapped)
  if (money.error) return line.cash()
  const [said, amount] = [text('side'), number('amount')]
  const whole = amount && money.isNamed ? hundredth(amount) : amount
  const kind = cashKindOf(said)
  return line.cash({
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
