import { absolute } from '#domain/fills/amounts.ts'
import { type Decimal, decimalText, multiplied, signOf } from '#domain/money/decimal.ts'
import { cashKindOf } from '#domain/trade-files/cash-words.ts'
import { readNumber } from '#domain/trade-files/cells/numbers.ts'
import { cashOnly, fatesBelow } from '#domain/trade-files/fates.ts'
import type { Assumption, LineFate, TradeFormat } from '#domain/trade-files/format.ts'
import { headerIn } from '#domain/trade-files/header.ts'
import { type Line, linesBelow, minus, ratioOf } from '#domain/trade-files/line.ts'

/** 'Sell 3 @ 139.74 USD', in English or Dutch. */
const trade = /^(buy|sell|koop|verkoop|kauf|verkauf)\s+(-?[\d.,]+)\s*@\s*([\d.,]+)\s+([A-Z]{3})$/i

const numberIn = (cell: string): Decimal | undefined => {
  // Amounts with a comma for decimals stand beside others with a point.
  const value = readNumber(cell, /^-?[\d.]*,\d{1,2}$/.test(cell) ? ',' : '.')
  return typeof value === 'object' ? value : undefined
}

const one: Decimal = { units: 1n, scale: 0 }
/** Units of an option, and bonds in percent: what was paid says it, give or take the costs. */
const sizes: ReadonlyArray<Decimal> = [one, { units: 100n, scale: 0 }, { units: 1n, scale: 2 }]
const sizeOf = (amount: Decimal, single: Decimal): Decimal => {
  const isNear = (ratio: number): boolean => ratio > 0.5 && ratio < 2
  return sizes.find((size) => isNear(ratioOf(amount, multiplied(single, size)))) ?? one
}

const fateOf = (line: Line, accountId: string, found: Set<Assumption>): LineFate => {
  const [type, event] = [line.text('type'), line.text('event')]
  const [, word, units = '', each = '', currency = ''] = trade.exec(event) ?? []
  const amount = numberIn(line.text('amount'))
  const base = {
    time: line.moment(line.text('trade date')),
    accountId: line.text('client id') || accountId,
    symbol: line.text('instrument symbol').split(':')[0] || line.text('instrument isin'),
  }
  const isConverted = numberIn(line.text('conversion rate'))?.units !== 1n
  if (word === undefined) {
    if (/^(?:trade|transactie)$/i.test(type)) return line.unknown(event)
    return isConverted
      ? cashOnly(line.line)
      : cashOnly(line.line, {
          ...base,
          currency: line.text('instrument currency') || 'EUR',
          kind: cashKindOf(event),
          amount,
        })
  }
  const side = /^(?:buy|koop|kauf)$/i.test(word) ? ('BUY' as const) : ('SELL' as const)
  const [quantity, price] = [numberIn(units), numberIn(each)]
  if (isConverted || !amount) found.add('fees-unknown')
  else found.add('fees-from-amount')
  const single = quantity && price && absolute(multiplied(quantity, price))
  const size = isConverted || !amount || !single ? one : sizeOf(absolute(amount), single)
  const gross = single && multiplied(single, size)
  const costs =
    isConverted || !amount || !gross
      ? undefined
      : side === 'BUY'
        ? minus(absolute(amount), gross)
        : minus(gross, absolute(amount))
  return line.filled({
    ...base,
    currency,
    side,
    quantity,
    price,
    ...(signOf(minus(size, one)) !== 0 && { multiplier: Number(decimalText(size)) }),
    // What is paid is rounded: half a cent is no credit.
    ...(costs && signOf(costs) > 0 && { fees: costs }),
  })
}

/** Saxo's transactions: size, price and currency of a trade stand in its event, its costs in the amount. */
export const saxo: TradeFormat = {
  id: 'saxo',
  name: 'Saxo, Transactions',
  provedOn: '2025-04',
  recognise: (table) =>
    headerIn(table, { needs: ['trade date', 'type', 'instrument symbol', 'event', 'amount', 'conversion rate'] }),
  read: function* (table, header, context) {
    const lineOf = linesBelow(header, context, { mark: '.', order: 'day-first', zone: context.zone })
    const found = new Set<Assumption>()
    const fates = yield* fatesBelow(table, header, (row) => fateOf(lineOf(row), context.accountId, found))
    return { fates, decimalMark: '.', assumptions: [...found], questions: [] }
  },
}
