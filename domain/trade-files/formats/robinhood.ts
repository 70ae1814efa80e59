import { grossOf } from '#domain/fills/amounts.ts'
import { cashKindOf } from '#domain/fills/cash-words.ts'
import { absolute, compareDecimals, type Decimal, parseDecimal, subtractDecimals } from '#domain/money/decimal.ts'
import { leftOut } from '#domain/trade-files/fates.ts'
import type { LineFate } from '#domain/trade-files/format.ts'
import { type Line, negatedCell } from '#domain/trade-files/line.ts'
import { optionInWords } from '#domain/trade-files/options.ts'
import { plainFormat } from '#domain/trade-files/plain-format.ts'
import { endWord, tradeWord } from '#domain/trade-files/us-words.ts'

/** Below this share of a trade, or this amount, a difference is a fee; above it the line contradicts itself. */
const feeMost = { share: { units: 1n, scale: 2 }, amount: { units: 5n, scale: 0 } } as const

/** Without a column of fees, they are price times quantity less the amount, which is below zero for a smaller sale. */
const feesOf = (gross: Decimal, amount: Decimal, isSale: boolean): Decimal | undefined => {
  const [more, less] = isSale ? [gross, amount] : [absolute(amount), gross]
  const fees = subtractDecimals(more, less)
  const share = { units: gross.units * feeMost.share.units, scale: gross.scale + feeMost.share.scale }
  const size = absolute(fees)
  return compareDecimals(size, share) < 0 || compareDecimals(size, feeMost.amount) < 0 ? fees : undefined
}

const fateOf = (line: Line, accountId: string): LineFate => {
  const [date, code, described] = [line.text('activity date'), line.text('trans code'), line.text('description')]
  if (date === '') return leftOut(line.line, 'footnote')
  const option = optionInWords(described.replace(/^option \w+ for /i, ''))
  const base = { time: line.moment(date), accountId, symbol: option ?? line.text('instrument') }
  const trade = tradeWord(code)
  const end = endWord(code)
  const isSplit = /^(?:spl|sprr?|spr)$/i.test(code)
  const quantity = line.number('quantity')
  if (!trade && !end && !isSplit) {
    const amount = line.number('amount')
    // A cancelled purchase, 'BCXL', moves shares and cash.
    const movesShares = quantity && quantity.units !== 0n && !(amount && amount.units !== 0n && cashKindOf(code))
    // Few codes are known: the others have a description. A payment for a deposit with 'Gold' is not a fee.
    const kind = cashKindOf(code) ?? (/\bgold\b/i.test(described) ? undefined : cashKindOf(described))
    return movesShares ? line.unknown(code) : line.cash({ ...base, kind, amount, said: `${code} ${described}`.trim() })
  }
  if (end) return line.adjustment({ ...base, quantity, kind: end, isUndirected: true })
  // The number of removed shares ends with an S.
  const isOut = /\dS$/i.test(line.text('quantity').trim())
  if (!trade) return line.adjustment({ ...base, quantity: isOut ? negatedCell(quantity) : quantity, kind: 'split' })
  const [price, cash] = [line.number('price'), line.number('amount')]
  const gross = quantity && price && grossOf(absolute(quantity), price, option === undefined ? 1 : 100)
  const fees = gross && cash && feesOf(gross, cash, trade.side === 'SELL')
  return line.filled({
    ...base,
    ...trade,
    quantity,
    price,
    fees: fees ?? parseDecimal(0),
    cash: cash ?? negatedCell(gross),
  })
}

export const robinhood = plainFormat({
  id: 'robinhood',
  name: 'Robinhood, Account activity',
  lineOrder: 'newest-first',
  provedOn: '2026-09',
  needs: ['activity date', 'process date', 'instrument', 'description', 'trans code', 'quantity', 'price', 'amount'],
  assumptions: ['fees-from-amount'],
  fateOf,
})
