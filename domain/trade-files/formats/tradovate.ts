import { sizedFuture, unsized } from '#domain/trade-files/contract-words.ts'
import { effectSteps } from '#domain/trade-files/effects.ts'
import { fatesBelow, leftOut } from '#domain/trade-files/fates.ts'
import type { LineFate, TradeFormat } from '#domain/trade-files/format.ts'
import { headerIn } from '#domain/trade-files/header.ts'
import { type Line, linesBelow, usualZone, yearOf } from '#domain/trade-files/line.ts'
import { styleSteps } from '#domain/trade-files/styles.ts'
import { tradeWord } from '#domain/trade-files/us-words.ts'
import { statedInColumn, wholeTradeFate } from '#domain/trade-files/whole-trades.ts'

const orderFate = (line: Line, contextAccount: string): LineFate => {
  const quantity = line.number('filledqty')
  if (!quantity || quantity.units === 0n) return leftOut(line.line, 'nothing-filled')
  const time = line.moment(line.text('fill time'))
  const future = sizedFuture(line.text('contract'), yearOf(time))
  if (!future) return unsized(line.line, line.text('contract'))
  const accountId = line.text('account') || contextAccount
  const id = line.text('order id')
  return line.filled({
    ...future,
    ...(id !== '' && { id: `tradovate|${accountId}|${id}` }),
    time,
    accountId,
    side: tradeWord(line.text('b/s'))?.side,
    quantity,
    price: line.number('avgprice'),
    currency: line.text('currency') || 'USD',
  })
}

/** The contract is the instrument, its product is not. */
export const tradovate: TradeFormat = {
  id: 'tradovate',
  name: 'Tradovate, Orders',
  provedOn: '2026-09',
  recognise: (table) => headerIn(table, { needs: ['b/s', 'contract', 'avgprice', 'filledqty', 'fill time', 'status'] }),
  read: function* (table, header, context) {
    const { name, reading } = usualZone(context, context.zone)
    const plan = {
      numbers: ['avgprice', 'filledqty'],
      dates: ['fill time'],
      usualMark: '.',
      usualOrder: 'month-first',
    } as const
    const found = yield* styleSteps(table, header, context, { ...plan, zone: name })
    const lineOf = linesBelow(header, context, found.style)
    const fates = yield* fatesBelow(table, header, (row) => orderFate(lineOf(row), context.accountId))
    return {
      ...reading,
      decimalMark: '.',
      fates: yield* effectSteps(fates),
      assumptions: ['effect-by-position', 'fees-unknown', 'exchange-contract-sizes'],
    }
  },
}

interface PairNames {
  readonly symbol: string
  readonly quantity: string
  readonly buyPrice: string
  readonly sellPrice: string
  readonly bought: string
  readonly sold: string
  /** Before fees, which are in no column. */
  readonly result: string
}

const performance: PairNames = {
  symbol: 'symbol',
  quantity: 'qty',
  buyPrice: 'buyprice',
  sellPrice: 'sellprice',
  bought: 'boughttimestamp',
  sold: 'soldtimestamp',
  result: 'pnl',
}
const history: PairNames = {
  symbol: 'contract',
  quantity: 'paired qty',
  buyPrice: 'buy price',
  sellPrice: 'sell price',
  bought: 'bought timestamp',
  sold: 'sold timestamp',
  result: 'p/l',
}

const pairFate = (line: Line, names: PairNames, accountId: string): LineFate => {
  const [bought, sold] = [line.moment(line.text(names.bought)), line.moment(line.text(names.sold))]
  const future = sizedFuture(line.text(names.symbol), yearOf(bought))
  if (!future) return unsized(line.line, line.text(names.symbol))
  const buy = { time: bought, price: line.number(names.buyPrice) }
  const sell = { time: sold, price: line.number(names.sellPrice) }
  const isLong = (bought?.timestamp ?? '') <= (sold?.timestamp ?? '')
  return wholeTradeFate(line, {
    ...future,
    isLong,
    accountId: line.text('account') || accountId,
    quantity: line.number(names.quantity),
    currency: line.text('currency') || 'USD',
    entry: isLong ? buy : sell,
    exit: isLong ? sell : buy,
  })
}

/** A file without results is read, too: they are only a check. */
const needed = ({ result, ...names }: PairNames): ReadonlyArray<string> =>
  Object.values<string>(names).filter((name) => name !== result)

const pairs = (id: string, name: string, names: PairNames): TradeFormat => ({
  id,
  name,
  provedOn: '2026-09',
  recognise: (table) => headerIn(table, { needs: needed(names) }),
  read: function* (table, header, context) {
    const { name: zone, reading } = usualZone(context, context.zone)
    const lineOf = linesBelow(header, context, { mark: '.', order: 'month-first', zone })
    const fates = yield* fatesBelow(table, header, (row) => pairFate(lineOf(row), names, context.accountId))
    const assumptions = ['whole-trades', 'fees-unknown', 'exchange-contract-sizes'] as const
    const stated = statedInColumn(table, fates, lineOf, names.result, { isGross: true })
    return { ...reading, decimalMark: '.', fates, assumptions, stated }
  },
})

/** Tradovate's performance: a line pairs a part of a purchase with a part of a sale. */
export const tradovatePerformance = pairs('tradovate-performance', 'Tradovate, Performance', performance)

export const tradovateHistory = pairs('tradovate-history', 'Tradovate, Position History', history)
