import { domainError } from '#domain/errors/catalogue.ts'
import { decimalText, hundredth } from '#domain/money/decimal.ts'
import { sizedFuture, unsized } from '#domain/trade-files/contract-words.ts'
import { fatesBelow, leftOut, notUnderstood } from '#domain/trade-files/fates.ts'
import type { LineFate, TradeFormat } from '#domain/trade-files/format.ts'
import { headerIn } from '#domain/trade-files/header.ts'
import { type Line, linesBelow, usStyle, usualZone, yearOf } from '#domain/trade-files/line.ts'
import { tradeWord } from '#domain/trade-files/us-words.ts'

/** An export writes prices times 100, "Save Log As" writes plain ones; only the price of an index shows which. */
type Scale = 'times-100' | 'plain' | 'unknown'

const index = /^M?ES[FGHJKMNQUVXZ]\d{1,2}(?:[.:_]|$)/i
/** The index was never above the first price, and times 100 never below the second since its listing. */
const plainBelow = 20_000
const scaledFrom = 50_000

const scaleOf = (line: Line): Scale => {
  const price = line.number('fillprice')
  if (!price || !index.test(line.text('symbol'))) return 'unknown'
  const value = Number(decimalText(price))
  return value >= scaledFrom ? 'times-100' : value < plainBelow ? 'plain' : 'unknown'
}

const fateOf = (line: Line, scale: Scale, contextAccount: string): LineFate => {
  if (!/^fills?$/i.test(line.text('activitytype'))) return leftOut(line.line, 'repeats')
  const time = line.moment(line.text('datetime'))
  const written = line.text('symbol')
  const future = sizedFuture(written, yearOf(time))
  if (!future) return unsized(line.line, written)
  // The factor of an export follows each instrument's display, so it is known for these alone.
  if (scale === 'unknown' || (scale === 'times-100' && scaleOf(line) !== scale))
    return notUnderstood(line.line, domainError('trades', 'PRICE_SCALE', { symbol: written }))
  const price = line.number('fillprice')
  const accountId = line.text('tradeaccount') || contextAccount
  const [id, way] = [line.text('fillexecutionserviceid'), line.text('openclose').toLowerCase()]
  return line.filled({
    ...future,
    ...(id !== '' && { id: `sierrachart|${accountId}|${id}` }),
    time,
    accountId,
    side: tradeWord(line.text('buysell'))?.side,
    effect: way === 'open' || way === 'close' ? way : undefined,
    quantity: line.number('filledquantity'),
    price: price && scale === 'times-100' ? hundredth(price) : price,
  })
}

/** Sierra Chart's log of trade activity: two menu entries write one header with other prices and another zone. */
export const sierrachart: TradeFormat = {
  id: 'sierrachart',
  name: 'Sierra Chart, Trade Activity Log',
  provedOn: '2026-09',
  recognise: (table) =>
    headerIn(table, {
      needs: ['activitytype', 'datetime', 'symbol', 'buysell', 'fillprice', 'filledquantity', 'openclose'],
    }),
  read: function* (table, header, context) {
    const lineIn = linesBelow(header, context, usStyle('UTC'))
    const scales = new Set(table.rows.slice(header.at + 1).map((row) => scaleOf(lineIn(row))))
    const scale = scales.has('times-100') ? 'times-100' : scales.has('plain') ? 'plain' : 'unknown'
    const { name, reading } = usualZone(context, scale === 'plain' ? context.zone : 'UTC')
    const lineOf = linesBelow(header, context, usStyle(name))
    const fates = yield* fatesBelow(table, header, (row) => fateOf(lineOf(row), scale, context.accountId))
    return {
      ...reading,
      decimalMark: '.',
      fates,
      assumptions: [
        'fees-unknown',
        'exchange-contract-sizes',
        ...(scale === 'times-100' ? (['scaled-prices'] as const) : []),
      ],
    }
  },
}
