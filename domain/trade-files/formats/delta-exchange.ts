import { ownValue } from '#domain/fields.ts'
import { readNumber } from '#domain/trade-files/cells/numbers.ts'
import { unsized } from '#domain/trade-files/contract-words.ts'
import { effectSteps } from '#domain/trade-files/effects.ts'
import { fatesBelow, leftOut } from '#domain/trade-files/fates.ts'
import type { TradeFormat } from '#domain/trade-files/format.ts'
import { headerIn } from '#domain/trade-files/header.ts'
import { linesBelow, usStyle, usualZone } from '#domain/trade-files/line.ts'
import { tradeWord } from '#domain/trade-files/us-words.ts'

/** Coins in a contract. */
const sizes: Readonly<Record<string, number>> = { BTCUSD: 0.001, ETHUSD: 0.01 }

/** Delta Exchange's orders: quantities are contracts of a part of a coin, and every cell has its zone. */
export const deltaExchange: TradeFormat = {
  id: 'delta-exchange',
  name: 'Delta Exchange, Orders',
  provedOn: '2026-09',
  recognise: (table) =>
    headerIn(table, { needs: ['time', 'contract', 'qty', 'side', 'filled/remaining', 'exec.price', 'trading fees'] }),
  read: function* (table, header, context) {
    const { name, reading } = usualZone(context, 'Asia/Kolkata')
    const lineOf = linesBelow(header, context, usStyle(name))
    const fates = yield* fatesBelow(table, header, (row) => {
      const line = lineOf(row)
      const filled = readNumber(line.text('filled/remaining').split('/')[0] ?? '', '.')
      if (typeof filled !== 'object' || filled.units === 0n) return leftOut(line.line, 'nothing-filled')
      const [symbol, id] = [line.text('contract'), line.text('order id')]
      const multiplier = ownValue(sizes, symbol.toUpperCase())
      if (multiplier === undefined) return unsized(line.line, symbol)
      return line.filled({
        ...(id !== '' && { id: `delta-exchange|${context.accountId}|${id}` }),
        time: line.moment(line.text('time')),
        accountId: context.accountId,
        symbol,
        multiplier,
        side: tradeWord(line.text('side'))?.side,
        quantity: filled,
        price: line.number('exec.price'),
        fees: line.number('trading fees'),
      })
    })
    const hasZone = table.rows.slice(header.at + 1).every((row) => /[+-]\d\d:?\d\d\b/.test(lineOf(row).text('time')))
    return {
      ...(hasZone ? { zone: { name, from: 'cell' as const }, questions: [] } : reading),
      fates: yield* effectSteps(fates),
      decimalMark: '.',
      assumptions: ['effect-by-position', 'exchange-contract-sizes'],
    }
  },
}
