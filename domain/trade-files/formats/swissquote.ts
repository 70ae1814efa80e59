import { cashKindOf } from '#domain/fills/cash-words.ts'
import { plainFormat } from '#domain/trade-files/plain-format.ts'
import { withAccrued } from '#domain/trade-files/separate-fees.ts'
import { tradeWord } from '#domain/trade-files/us-words.ts'

const cashWords = /forex|fx|dividend|capital gain|interest|fee|tax|payment|deposit|withdrawal|debit|credit|transfer/i

/** The legs of a currency exchange are cash. */
export const swissquote = plainFormat({
  id: 'swissquote',
  name: 'Swissquote, Transactions',
  provedOn: '2026-09',
  needs: ['date', 'order #', 'transaction', 'symbol', 'isin', 'quantity', 'unit price', 'costs'],
  usualZone: 'Europe/Zurich',
  shownBy: {
    numbers: ['quantity', 'unit price', 'costs', 'net amount', 'accrued interest'],
    dates: ['date'],
    usualMark: '.',
    usualOrder: 'day-first',
  },
  fateOf: (line, accountId) => {
    const said = line.text('transaction')
    const word = tradeWord(said)
    const base = {
      time: line.moment(line.text('date')),
      accountId,
      symbol: line.text('symbol') || line.text('isin'),
      currency: line.text('currency') || 'CHF',
    }
    if (!word)
      return cashWords.test(said)
        ? line.cash({
            ...base,
            kind: cashKindOf(said),
            amount: line.number('net amount'),
            said,
            quantity: line.number('quantity'),
            price: line.number('unit price'),
          })
        : line.unknown(said)
    const traded = {
      ...base,
      ...word,
      quantity: line.number('quantity'),
      price: line.number('unit price'),
      fees: line.number('costs'),
      cash: line.number('net amount'),
    }
    return withAccrued(line, traded, line.number('accrued interest'))
  },
})
