import { cashKindOf } from '#domain/fills/cash-words.ts'
import { absolute, hundredth, multiplied, signOf, subtractDecimals } from '#domain/money/decimal.ts'
import type { Assumption, LineFate } from '#domain/trade-files/format.ts'
import type { Line } from '#domain/trade-files/line.ts'
import { plainFormat } from '#domain/trade-files/plain-format.ts'

/** 'Vodafone Group plc 1000 @ 72.5': the name alone is the same for purchase and sale. */
const sizeAndPrice = / +[\d,.]+ +@ +£?[\d,.]+$/

const fateOf = (line: Line, accountId: string, found: Set<Assumption>): LineFate => {
  const [reference, description] = [line.text('reference'), line.text('description')]
  const [, word] = /^([BS])\d+$/i.exec(reference) ?? []
  const amount = line.number('value (£)')
  const base = { time: line.moment(line.text('trade date')), accountId, currency: 'GBP' }
  if (word === undefined) return line.cash({ ...base, kind: cashKindOf(`${reference} ${description}`), amount })
  const side = word.toUpperCase() === 'B' ? ('BUY' as const) : ('SELL' as const)
  const quantity = line.number('quantity')
  const written = line.number('unit cost (p)')
  const price = written && hundredth(written)
  const gross = quantity && price && absolute(multiplied(quantity, price))
  const costs =
    gross && amount && (side === 'BUY' ? subtractDecimals(absolute(amount), gross) : subtractDecimals(gross, amount))
  found.add('fees-from-amount')
  return line.filled({
    ...base,
    symbol: description.replace(sizeAndPrice, '').trim(),
    side,
    quantity,
    price,
    cash: amount,
    // Costs below zero come from rounded prices and are no credit.
    ...(costs && signOf(costs) > 0 && { fees: costs }),
  })
}

/** Prices are in pence, the letter of the reference is the side, the value includes the costs. */
export const hargreavesLansdown = plainFormat({
  id: 'hargreaves-lansdown',
  name: 'Hargreaves Lansdown, History',
  provedOn: '2026-09',
  needs: ['trade date', 'reference', 'description', 'unit cost (p)', 'quantity', 'value (£)'],
  lineOrder: 'newest-first',
  style: { order: 'day-first' },
  fateOf,
})
