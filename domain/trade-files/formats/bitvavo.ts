import { multiplied, signOf, subtractDecimals } from '#domain/money/decimal.ts'
import type { Assumption, LineFate } from '#domain/trade-files/format.ts'
import type { Line } from '#domain/trade-files/line.ts'
import { unfilledFate } from '#domain/trade-files/mapping/side-words.ts'
import { plainFormat } from '#domain/trade-files/plain-format.ts'

const fateOf = (line: Line, accountId: string, found: Set<Assumption>): LineFate => {
  const [type, coin, quote] = [line.text('type').toLowerCase(), line.text('currency'), line.text('quote currency')]
  const status = line.text('status')
  const unfilled = /^distributed$/i.test(status) ? undefined : unfilledFate(line, status, true)
  if (unfilled) return unfilled
  const time = line.moment(`${line.text('date')} ${line.text('time')} ${line.text('timezone')}`)
  const amount = line.number('amount')
  const base = { time, accountId, symbol: coin }
  const side = type === 'buy' ? ('BUY' as const) : type === 'sell' ? ('SELL' as const) : undefined
  if (!side) {
    if (!/deposit|withdrawal|staking|rebate|affiliate|transfer|distribution/.test(type)) return line.unknown(type)
    if (quote === '' && /^(?:EUR|USD|GBP)$/.test(coin)) return line.cash()
    return line.adjustment({ ...base, quantity: amount, kind: 'transfer', currency: 'EUR' })
  }
  const [price, fee, feeCoin] = [line.number('quote price'), line.number('fee amount'), line.text('fee currency')]
  const isInCoin = feeCoin === coin && coin !== quote
  const isOther = !isInCoin && feeCoin !== quote && fee !== undefined && signOf(fee) !== 0
  if (isOther) found.add('fees-unknown')
  return line.filled({
    ...base,
    currency: quote,
    side,
    // A lot holds the units that have arrived.
    quantity: isInCoin && side === 'BUY' && amount && fee ? subtractDecimals(amount, fee) : amount,
    price,
    fees: isInCoin && price && fee ? multiplied(fee, price) : isOther ? undefined : fee,
    id: `bitvavo|${accountId}|${line.text('transaction id')}`,
  })
}

/** The zone of a line is in a column of its own. */
export const bitvavo = plainFormat({
  id: 'bitvavo',
  name: 'Bitvavo, Transactions',
  provedOn: '2023-11',
  needs: ['timezone', 'date', 'time', 'type', 'currency', 'amount', 'quote price', 'status'],
  shownBy: { numbers: [], dates: ['date'] },
  zone: { name: 'UTC', from: 'cell' },
  fateOf,
})
