import { cashKindOf } from '#domain/fills/cash-words.ts'
import { signOf } from '#domain/money/decimal.ts'
import { leftOut } from '#domain/trade-files/fates.ts'
import type { LineFate, TradeFormat } from '#domain/trade-files/format.ts'
import type { HeaderNames } from '#domain/trade-files/header.ts'
import { type Line, sumOf } from '#domain/trade-files/line.ts'
import { optionInWords } from '#domain/trade-files/options.ts'
import { plainFormat } from '#domain/trade-files/plain-format.ts'
import { endWord, tradeWord } from '#domain/trade-files/us-words.ts'

interface Names {
  readonly date: string
  readonly kind: string
  readonly quantity: string
}

const cashWords = /dividend|interest|transfer|deposit|withdraw|wire|fee|tax|adjustment|journal|funds/i

const fateOf = (line: Line, names: Names, accountId: string): LineFate => {
  const kind = line.text(names.kind)
  if (kind === '') return leftOut(line.line, 'footnote')
  const quantity = line.number(names.quantity)
  const base = {
    time: line.moment(line.text(names.date)),
    accountId,
    // The symbol of an option's row is the underlying; the description names the contract.
    symbol:
      optionInWords(line.text('description')) ??
      optionInWords(line.text('symbol')) ??
      (line.text('symbol') || line.text('description')),
    quantity,
    price: line.number('price'),
    fees: sumOf(line.number('commission'), line.number('fees')),
  }
  const trade = tradeWord(kind)
  if (trade) return line.filled({ ...base, ...trade, cash: line.number('amount') })
  const end = endWord(kind)
  if (end) return line.adjustment({ ...base, kind: end })
  const amount = line.number('amount')
  const movesShares = quantity && quantity.units !== 0n
  // Shares without a payment are not cash, whatever the name of the line.
  if (movesShares && (!cashWords.test(kind) || !amount || signOf(amount) === 0)) return line.unknown(kind)
  // Such a line is called a dividend, but pays for shares.
  if (movesShares && /dividend|reinvest/i.test(kind) && amount && signOf(amount) < 0)
    return line.adjustment({ ...base, kind: 'reinvestment', amount })
  return line.cash({ ...base, kind: cashKindOf(kind), amount, said: kind })
}

const formatOf = (named: Pick<TradeFormat, 'id' | 'name'>, names: Names, header: HeaderNames): TradeFormat =>
  plainFormat({ ...named, ...header, provedOn: '2026-09', fateOf: (line, accountId) => fateOf(line, names, accountId) })

export const etrade = formatOf(
  { id: 'etrade', name: 'E*TRADE, All Transactions' },
  { date: 'activity/trade date', kind: 'activity type', quantity: 'quantity #' },
  { needs: ['activity/trade date', 'activity type', 'description', 'symbol', 'quantity #', 'price', 'amount'] },
)

export const etradeLegacy = formatOf(
  { id: 'etrade-legacy', name: 'E*TRADE, Download transactions (before 2025)' },
  { date: 'transactiondate', kind: 'transactiontype', quantity: 'quantity' },
  { needs: ['transactiondate', 'transactiontype', 'securitytype', 'symbol', 'quantity', 'amount', 'price'] },
)

/** Without a column of symbols: the description names the instrument. */
export const etradeDescribed = formatOf(
  { id: 'etrade-described', name: 'E*TRADE, Transactions without symbols' },
  { date: 'date', kind: 'transaction type', quantity: 'quantity' },
  {
    needs: ['date', 'transaction type', 'description', 'quantity', 'price', 'commission', 'fees', 'amount'],
    lacks: ['symbol'],
  },
)
