import { cashKindOf } from '#domain/trade-files/cash-words.ts'
import { cashOnly, fatesBelow } from '#domain/trade-files/fates.ts'
import { withAccrued } from '#domain/trade-files/fees-beside.ts'
import type { TradeFormat } from '#domain/trade-files/format.ts'
import { headerIn } from '#domain/trade-files/header.ts'
import { linesBelow, usualZone } from '#domain/trade-files/line.ts'
import { styleSteps } from '#domain/trade-files/styles.ts'
import { tradeWord } from '#domain/trade-files/us-words.ts'

const cashWords = /forex|fx|dividend|capital gain|interest|fee|tax|payment|deposit|withdrawal|debit|credit|transfer/i

/** Swissquote's transactions; the legs of an exchange of currencies are cash. */
export const swissquote: TradeFormat = {
  id: 'swissquote',
  name: 'Swissquote, Transactions',
  provedOn: '2026-09',
  recognise: (table) =>
    headerIn(table, { needs: ['date', 'order #', 'transaction', 'symbol', 'isin', 'quantity', 'unit price', 'costs'] }),
  read: function* (table, header, context) {
    const { name, reading } = usualZone(context, 'Europe/Zurich')
    const numbers = ['quantity', 'unit price', 'costs', 'net amount', 'accrued interest']
    const plan = { numbers, dates: ['date'], usualMark: '.', usualOrder: 'day-first', zone: name } as const
    const lineOf = linesBelow(header, context, (yield* styleSteps(table, header, context, plan)).style)
    const fates = yield* fatesBelow(table, header, (row) => {
      const line = lineOf(row)
      const said = line.text('transaction')
      const word = tradeWord(said)
      const base = {
        time: line.moment(line.text('date')),
        accountId: context.accountId,
        symbol: line.text('symbol') || line.text('isin'),
        currency: line.text('currency') || 'CHF',
      }
      if (!word)
        return cashWords.test(said)
          ? cashOnly(line.line, {
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
    })
    return { ...reading, fates, assumptions: [] }
  },
}
