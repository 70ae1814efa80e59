import { domainError } from '#domain/errors/catalogue.ts'
import { ownValue } from '#domain/fields.ts'
import { zoneInName } from '#domain/trade-files/cells/zones.ts'
import { lotOf, mayBeLots, unsized } from '#domain/trade-files/contract-words.ts'
import { fatesBelow, leftOut, notUnderstood } from '#domain/trade-files/fates.ts'
import type { LineFate, TradeFormat } from '#domain/trade-files/format.ts'
import { type Header, headerIn } from '#domain/trade-files/header.ts'
import { assumed, chargedIn, type Line, linesBelow, negatedCell, usualZone } from '#domain/trade-files/line.ts'
import { styleSteps } from '#domain/trade-files/styles.ts'
import { statedInColumn, wholeTradeFate } from '#domain/trade-files/whole-trades.ts'

const fateOf = (line: Line, hasOpening: boolean, accountId: string): LineFate => {
  const [symbol, way] = [line.text('symbol'), line.text('opening direction').toLowerCase()]
  if (symbol === '' && way === '') return leftOut(line.line, 'total')
  // Without a column of opening times, the day of the entry is unknown.
  if (!hasOpening) return notUnderstood(line.line, domainError('trades', 'ADD_OPENING_TIME'))
  const [lot, quantity] = [lotOf(symbol), line.number('closing quantity')]
  const isInLots = /\blots?\b/i.test(line.text('closing quantity'))
  // The platform shows lots or units, and marks only lots.
  if (!lot || (quantity && !isInLots && mayBeLots(symbol, quantity))) return unsized(line.line, symbol)
  return wholeTradeFate(line, {
    ...(isInLots ? lot : { currency: lot.currency }),
    isLong: way === 'buy' ? true : way === 'sell' ? false : undefined,
    accountId,
    symbol,
    quantity,
    entry: { time: line.moment(line.text('opening time')), price: line.number('entry price') },
    exit: { time: line.moment(line.text('closing time')), price: line.number('closing price') },
    fees: negatedCell(chargedIn(line)),
  })
}

const moneySigns: Readonly<Record<string, string>> = { $: 'USD', '€': 'EUR', '£': 'GBP' }

/** Results are after costs, in the currency in their column's name: 'Net USD', 'Net $'. */
const currencyOfNet = ({ written }: Header): string | undefined => {
  const [, named = ''] = written.map((name) => /^\s*net ([A-Z]{3}|[$€£])\s*$/i.exec(name)).find(Boolean) ?? []
  return ownValue(moneySigns, named) ?? named.toUpperCase()
}

/** CTrader's history of closed positions: the user picks the columns, and the zone is in their names. */
export const ctrader: TradeFormat = {
  id: 'ctrader',
  name: 'cTrader, History',
  provedOn: '2026-09',
  recognise: (table) =>
    headerIn(table, { needs: ['symbol', 'opening direction', 'entry price', 'closing price', 'closing quantity'] }),
  read: function* (table, header, context) {
    const named = header.written.map(zoneInName).find((zone) => zone !== undefined)
    const usual = usualZone(context, 'UTC')
    const zone = named ?? usual.name
    const hasOpening = header.names.includes('opening time')
    const numbers = ['entry price', 'closing price', 'closing quantity']
    const plan = { numbers, dates: ['opening time', 'closing time'], usualMark: '.', usualOrder: 'day-first' } as const
    const lineOf = linesBelow(header, context, (yield* styleSteps(table, header, context, { ...plan, zone })).style)
    const net = currencyOfNet(header)
    const hasFees = header.names.some((name) => /^(?:commissions?|swap)$/.test(name))
    const fates = yield* fatesBelow(table, header, (row) => fateOf(lineOf(row), hasOpening, context.accountId))
    return {
      ...(named === undefined ? usual.reading : { zone: { name: zone, from: 'header' as const }, questions: [] }),
      fates,
      stated: statedInColumn(table, fates, lineOf, 'net').filter(({ currency }) => currency === net),
      assumptions: assumed({ 'whole-trades': hasOpening, 'fees-unknown': hasOpening && !hasFees }),
    }
  },
}
