import { cashKindOf } from '#domain/fills/cash-words.ts'
import { zero } from '#domain/money/decimal.ts'
import type { Assumption, LineFate } from '#domain/trade-files/format.ts'
import type { Header } from '#domain/trade-files/header.ts'
import { type Line, pricedBy, beforeFees } from '#domain/trade-files/line.ts'
import { plainFormat } from '#domain/trade-files/plain-format.ts'

const cashWords = /utdelning|insättning|uttag|ränta|skatt|avgift|överföring|återbetald/i

/** 'Courtage (SEK)', or 'Courtage' in later years. */
const courtage = (name: string): boolean => name.startsWith('courtage')

const fateOf = (line: Line, contextAccount: string, found: Set<Assumption>, { names }: Header): LineFate => {
  const type = line.text('typ av transaktion')
  const side = /^köp/i.test(type) ? ('BUY' as const) : /^sälj/i.test(type) ? ('SELL' as const) : undefined
  if (!side) return cashWords.test(type) ? cashFate(line, type, contextAccount) : line.unknown(type)
  const [quantity, price, fees] = [line.number('antal'), line.number('kurs'), line.number(names.find(courtage) ?? '')]
  const [instrument, account] = [line.text('instrumentvaluta'), line.text('transaktionsvaluta')]
  const base = {
    side,
    time: line.moment(line.text('datum')),
    accountId: line.text('konto') || contextAccount,
    symbol: line.text('isin') || line.text('värdepapper/beskrivning'),
    quantity,
    fees,
    isCancellation: /rättelse|makuler/i.test(type),
  }
  if (instrument === account || instrument === '')
    return line.filled({ ...base, price, currency: account || 'SEK', cash: line.number('belopp') })
  found.add('account-currency')
  const gross = beforeFees(side, line.number('belopp') ?? zero, fees)
  return line.filled({ ...base, ...pricedBy(gross, quantity), currency: account })
}

const cashFate = (line: Line, type: string, contextAccount: string): LineFate =>
  line.cash({
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

/** Avanza's transactions, in Swedish. Foreign shares are booked in the currency of the account. */
export const avanza = plainFormat({
  id: 'avanza',
  name: 'Avanza, Transactions',
  provedOn: '2026-09',
  needs: ['datum', 'typ av transaktion', 'antal', 'kurs', 'belopp', 'isin'],
  shownBy: { numbers: ['antal', 'kurs', 'belopp', 'courtage (sek)', 'courtage'], dates: ['datum'], usualMark: ',' },
  fateOf,
})
