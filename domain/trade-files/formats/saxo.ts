import { domainError } from '#domain/errors/catalogue.ts'
import { cashKindOf } from '#domain/fills/cash-words.ts'
import { inWholeOf } from '#domain/fills/price-units.ts'
import { cfdOn } from '#domain/lots/sold-short.ts'
import {
  absolute,
  compareDecimals,
  type Decimal,
  decimalText,
  multiplied,
  one,
  signOf,
  subtractDecimals,
} from '#domain/money/decimal.ts'
import { wholeOfHundredths } from '#domain/money/hundredths.ts'
import { isOfEitherMark, readNumber } from '#domain/trade-files/cells/numbers.ts'
import { unsized } from '#domain/trade-files/contract-words.ts'
import { notUnderstood } from '#domain/trade-files/fates.ts'
import type { Assumption, LineFate } from '#domain/trade-files/format.ts'
import { type Line, ratioOf } from '#domain/trade-files/line.ts'
import { plainFormat } from '#domain/trade-files/plain-format.ts'

/** 'Sell 3 @ 139.74 USD', in English, Dutch, German or Danish. */
const trade = /^(buy|sell|koop|verkoop|kauf|verkauf|købt|solgt)\s+(-?[\d.,]+)\s*@\s*([\d.,]+)\s+([A-Z]{3})$/i

const numberIn = (cell: string): Decimal | undefined => {
  // Amounts with a decimal comma may follow others with a point.
  const value = readNumber(cell, /^-?[\d.]*,\d{1,2}$/.test(cell) ? ',' : '.')
  return typeof value === 'object' ? value : undefined
}

/** '1,250' has two readings. */
const readingsOf = (cell: string): ReadonlyArray<Decimal> =>
  (isOfEitherMark(cell) ? [readNumber(cell, '.'), readNumber(cell, ',')] : [numberIn(cell)]).filter(
    (value) => typeof value === 'object',
  )

/** The ratio may differ from 1 by the costs. */
const isNear = (ratio: number): boolean => ratio > 0.5 && ratio < 2

/** The amount shows the size of an option's unit, and whether a bond's price is in percent. */
const sizes: ReadonlyArray<Decimal> = [one, { units: 100n, scale: 0 }, { units: 1n, scale: 2 }]
const sizeOf = (amount: Decimal, single: Decimal): Decimal | undefined =>
  sizes.find((size) => isNear(ratioOf(amount, multiplied(single, size))))

interface Paid {
  readonly amount: Decimal | undefined
  /** Between the currencies of trade and amount, in either direction; 1 if they are the same. */
  readonly rate: Decimal | undefined
}

const isPaid = ({ amount, rate }: Paid, single: Decimal): boolean => {
  if (!amount || !rate) return false
  if (compareDecimals(rate, one) === 0) return sizeOf(amount, single) !== undefined
  const [ratio, each] = [ratioOf(amount, single), Number(decimalText(rate))]
  return isNear(ratio / each) || isNear(ratio * each)
}

/** If units and price have several readings, the amount decides. */
const unitsAndPrice = (units: string, each: string, whole: string | undefined, paid: Paid) => {
  const all = readingsOf(units).flatMap((quantity) =>
    readingsOf(each).map((written) => ({ quantity, price: inWholeOf(written, whole) })),
  )
  const right =
    all.length > 1 ? all.filter(({ quantity, price }) => isPaid(paid, absolute(multiplied(quantity, price)))) : all
  return right.length === 1 ? right[0] : undefined
}

const fateOf = (line: Line, accountId: string, found: Set<Assumption>): LineFate => {
  const [type, event] = [line.text('type'), line.text('event')]
  const [, word, units = '', each = '', code = ''] = trade.exec(event) ?? []
  const amount = numberIn(line.text('amount'))
  const base = {
    time: line.moment(line.text('trade date')),
    accountId: line.text('client id') || accountId,
    symbol: line.text('instrument symbol').split(':')[0] || line.text('instrument isin'),
  }
  const rate = numberIn(line.text('conversion rate'))
  const isConverted = rate?.units !== 1n
  if (word === undefined) {
    // A split states no number of shares.
    if (/^(?:trade|transactie)$/i.test(type) || (amount && signOf(amount) === 0)) return line.unknown(event)
    return isConverted
      ? line.cash()
      : line.cash({ ...base, currency: line.text('instrument currency') || 'EUR', kind: cashKindOf(event), amount })
  }
  const side = /^(?:buy|koop|kauf|købt)$/i.test(word) ? ('BUY' as const) : ('SELL' as const)
  const whole = wholeOfHundredths(code)
  const read = unitsAndPrice(units, each, whole, { amount: amount && absolute(amount), rate })
  if (!read) return notUnderstood(line.line, domainError('trades', 'INVALID_NUMBER', { column: 'Event', text: event }))
  const { quantity, price } = read
  const single = absolute(multiplied(quantity, price))
  const paid = isConverted || !amount ? undefined : sizeOf(absolute(amount), single)
  const isOnMargin = /\bcfds?\b/i.test(`${line.text('instrument')} ${line.text('exchange description')}`)
  // No column states the size of a contract.
  if (!isConverted && amount && !paid && !isOnMargin) return unsized(line.line, base.symbol)
  found.add(paid ? 'fees-from-amount' : 'fees-unknown')
  const size = paid ?? one
  const gross = multiplied(single, size)
  const costs =
    paid &&
    amount &&
    (side === 'BUY' ? subtractDecimals(absolute(amount), gross) : subtractDecimals(gross, absolute(amount)))
  return line.filled({
    ...base,
    ...(isOnMargin && { instrument: cfdOn(base.symbol) }),
    currency: whole ?? code,
    side,
    quantity,
    price,
    ...(compareDecimals(size, one) !== 0 && { multiplier: Number(decimalText(size)) }),
    // Amounts are rounded, so costs below zero are no credit.
    ...(costs && signOf(costs) > 0 && { fees: costs }),
  })
}

/** Saxo's transactions: the event has size, price and currency of a trade, the amount includes its costs. */
export const saxo = plainFormat({
  id: 'saxo',
  name: 'Saxo, Transactions',
  provedOn: '2025-04',
  needs: ['trade date', 'type', 'instrument symbol', 'event', 'amount', 'conversion rate'],
  also: new Map([['booked amount', 'amount']]),
  style: { order: 'day-first' },
  fateOf,
})
