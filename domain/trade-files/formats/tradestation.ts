import { futureOf } from '#domain/lots/contracts.ts'
import { sizedFuture, unsized } from '#domain/trade-files/contract-words.ts'
import { leftOut } from '#domain/trade-files/fates.ts'
import type { Assumption, LineFate } from '#domain/trade-files/format.ts'
import { chargedIn, type Line, yearOf } from '#domain/trade-files/line.ts'
import { optionSymbol } from '#domain/trade-files/options.ts'
import { plainFormat } from '#domain/trade-files/plain-format.ts'
import { tradeWord } from '#domain/trade-files/us-words.ts'

/** 'QRS 260320P45.5': root, day, right and strike. */
const option = /^([A-Z.]{1,6}) (\d{2})(\d{2})(\d{2})([CP])([\d.]+)$/

const instrumentOf = (written: string, year: number) => {
  const [, root = '', yy = '', month = '', day = '', right = '', strike = ''] = option.exec(written) ?? []
  const contract = root === '' ? undefined : optionSymbol(root, `20${yy}-${month}-${day}`, right, strike)
  if (contract !== undefined) return { symbol: contract, multiplier: 100 }
  const future = sizedFuture(written, year)
  // Only a future has the letter and the digits of a month.
  return future ?? (futureOf(written, year) ? undefined : { symbol: written })
}

const fateOf = (line: Line, accountId: string, found: Set<Assumption>): LineFate => {
  const quantity = line.number('qty filled')
  if (!quantity || quantity.units === 0n) return leftOut(line.line, 'nothing-filled')
  const word = tradeWord(line.text('type'))
  if (!word) return line.unknown(line.text('type'))
  const time = line.moment(line.text('entered'))
  const instrument = instrumentOf(line.text('symbol').toUpperCase(), yearOf(time))
  if (!instrument) return unsized(line.line, line.text('symbol'))
  const fees = chargedIn(line)
  if (!fees) found.add('fees-unknown')
  return line.filled({
    ...word,
    ...instrument,
    time,
    accountId: line.text('account') || accountId,
    quantity,
    price: line.number('filled price'),
    fees,
  })
}

/** TradeStation's orders in the TradeManager, copied or saved: the filled part of each. */
export const tradestation = plainFormat({
  id: 'tradestation',
  name: 'TradeStation, TradeManager Orders',
  provedOn: '2026-09',
  needs: ['account', 'type', 'symbol', 'entered', 'qty filled', 'filled price'],
  usualZone: 'America/New_York',
  assumptions: ['exchange-contract-sizes'],
  hasFutures: true,
  fateOf,
})
