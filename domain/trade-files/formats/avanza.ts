import { absolute } from '#domain/fills/amounts.ts'
import { addDecimals, signOf, zero } from '#domain/money/decimal.ts'
import { cashKindOf } from '#domain/trade-files/cash-words.ts'
import { cashOnly, fatesBelow } from '#domain/trade-files/fates.ts'
import type { Assumption, LineFate, TradeFormat } from '#domain/trade-files/format.ts'
import { headerIn } from '#domain/trade-files/header.ts'
import { type Line, linesBelow, negated, quotient } from '#domain/trade-files/line.ts'
import { styleSteps } from '#domain/trade-files/styles.ts'

const priceDecimals = 18
const cashWords = /utdelning|insättning|uttag|ränta|skatt|avgift|överföring|återbetald/i

const fateOf = (line: Line, contextAccount: string, found: Set<Assumption>): LineFate => {
  const type = line.text('typ av transaktion')
  const side = /^köp/i.test(type) ? ('BUY' as const) : /^sälj/i.test(type) ? ('SELL' as const) : undefined
  if (!side) return cashWords.test(type) ? cashFate(line, type, contextAccount) : line.unknown(type)
  const [quantity, price, fees] = [line.number('antal'), line.number('kurs'), line.number('courtage (sek)')]
  const [instrument, account] = [line.text('instrumentvaluta'), line.text('transaktionsvaluta')]
  const base = {
    side,
    time: line.moment(line.text('datum')),
    accountId: line.text('konto') || contextAccount,
    symbol: line.text('isin') || line.text('värdepapper/beskrivning'),
    quantity,
    fees,
  }
  if (instrument === account || instrument === '')
    return line.filled({ ...base, price, currency: account || 'SEK', cash: line.number('belopp') })
  found.add('account-currency')
  const paid = absolute(line.number('belopp') ?? zero)
  const gross = addDecimals(paid, (side === 'BUY' ? negated(fees) : fees) ?? zero)
  const each = quantity && signOf(quantity) !== 0 ? quotient(gross, absolute(quantity), priceDecimals) : undefined
  return line.filled({ ...base, price: each, gross, currency: account })
}

const cashFate = (line: Line, type: string, contextAccount: string): LineFate =>
  cashOnly(line.line, {
    time: line.moment(line.text('datum')),
    accountId: line.text('konto') || contextAccount,
    symbol: line.text('isin') || line.text('värdepapper/beskrivning'),
    currency: line.text('transaktionsvaluta') || 'SEK',
    kind: cashKindOf(type),
    amount: line.number('belopp'),
    said: type,
    quantity: line.number('antal'),
    price: line.number('kurs'),
  })

/** Avanza's transactions, in Swedish; foreign shares are booked in the currency of the account. */
export const avanza: TradeFormat = {
  id: 'avanza',
  name: 'Avanza, Transactions',
  provedOn: '2026-09',
  recognise: (table) => headerIn(table, { needs: ['datum', 'typ av transaktion', 'antal', 'kurs', 'belopp', 'isin'] }),
  read: function* (table, header, context) {
    const numbers = ['antal', 'kurs', 'belopp', 'courtage (sek)']
    const style = yield* styleSteps(table, header, context, {
      numbers,
      dates: ['datum'],
      usualMark: ',',
      zone: context.zone,
    })
    const lineOf = linesBelow(header, context, style.style)
    const found = new Set<Assumption>()
    const fates = yield* fatesBelow(table, header, (row) => fateOf(lineOf(row), context.accountId, found))
    return { ...style.reading, fates, assumptions: [...found] }
  },
}
