import { cashKindOf } from '#domain/fills/cash-words.ts'
import { absolute, hundredth, multiplied, signOf, subtractDecimals } from '#domain/money/decimal.ts'
import { currencyAround } from '#domain/trade-files/cells/currencies.ts'
import type { Assumption, LineFate } from '#domain/trade-files/format.ts'
import { type Line, negatedCell, pricedBy } from '#domain/trade-files/line.ts'
import { plainFormat } from '#domain/trade-files/plain-format.ts'

const named = (text: string): string => (/^n\/a$/i.test(text) ? '' : text)

const currencyIn = (cell: string): string | undefined => {
  const around = currencyAround(cell)
  return typeof around === 'object' ? around.code : undefined
}

const fateOf = (line: Line, accountId: string, found: Set<Assumption>): LineFate => {
  const symbol = named(line.text('symbol')) || named(line.text('sedol'))
  const [debit, credit, quantity] = [line.number('debit'), line.number('credit'), line.number('quantity')]
  const [isBuy, paid] = [debit !== undefined, debit ?? credit]
  const account = currencyIn(line.text(isBuy ? 'debit' : 'credit')) ?? 'GBP'
  const base = { time: line.moment(line.text('date')), accountId, symbol, currency: account }
  const said = line.text('description')
  // A line without a name is another currency.
  if (!quantity || !paid || symbol === '')
    return line.cash({
      ...base,
      kind: symbol === '' && quantity ? undefined : cashKindOf(said),
      amount: isBuy ? negatedCell(debit) : credit,
    })
  const [written, priced] = [line.number('price'), currencyAround(line.text('price'))]
  const isPence = typeof priced === 'object' && priced.isHundredth
  const price = written && isPence ? hundredth(written) : written
  const gross = price && absolute(multiplied(quantity, price))
  const costs = gross && (isBuy ? subtractDecimals(absolute(paid), gross) : subtractDecimals(gross, absolute(paid)))
  const isForeign = (currencyIn(line.text('price')) ?? account) !== account
  found.add(isForeign ? 'account-currency' : 'fees-from-amount')
  return line.filled({
    ...base,
    side: isBuy ? 'BUY' : 'SELL',
    quantity,
    ...(isForeign ? pricedBy(absolute(paid), quantity) : { price, cash: isBuy ? negatedCell(debit) : credit }),
    // Costs below zero come from rounded prices and are no credit.
    ...(!isForeign && costs && signOf(costs) > 0 && { fees: costs }),
  })
}

/** A debit is a purchase, a credit is a sale, and both include the costs. */
export const interactiveInvestor = plainFormat({
  id: 'interactive-investor',
  name: 'Interactive Investor, Transactions',
  provedOn: '2026-02',
  needs: ['date', 'symbol', 'sedol', 'quantity', 'price', 'description', 'reference', 'debit', 'credit'],
  lineOrder: 'newest-first',
  style: { order: 'day-first' },
  fateOf,
})
