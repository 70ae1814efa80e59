import { sizedFuture, unsized } from '#domain/trade-files/contract-words.ts'
import { fatesBelow } from '#domain/trade-files/fates.ts'
import type { LineFate, TradeFormat } from '#domain/trade-files/format.ts'
import { headerIn } from '#domain/trade-files/header.ts'
import { type Line, linesBelow, sumOf, usStyle, yearOf } from '#domain/trade-files/line.ts'
import { unfilledFate } from '#domain/trade-files/mapping/side-words.ts'
import { plainFormat } from '#domain/trade-files/plain-format.ts'
import { statedInColumn, wholeTradeFate } from '#domain/trade-files/whole-trades.ts'

// Times have their offsets.
const style = usStyle('UTC')
const zone = { name: style.zone, from: 'cell' } as const
const tradeFate = (line: Line, accountId: string): LineFate => {
  const entered = line.moment(line.text('enteredat'))
  const future = sizedFuture(line.text('contractname'), yearOf(entered))
  if (!future) return unsized(line.line, line.text('contractname'))
  const [way, id] = [line.text('type').toLowerCase(), line.text('id')]
  return wholeTradeFate(line, {
    ...future,
    ...(id !== '' && { id: `topstepx|${accountId}|${id}` }),
    isLong: way === 'long' ? true : way === 'short' ? false : undefined,
    accountId,
    quantity: line.number('size'),
    entry: { time: entered, price: line.number('entryprice') },
    exit: { time: line.moment(line.text('exitedat')), price: line.number('exitprice') },
    fees: sumOf(line.number('fees'), line.number('commissions')),
  })
}

/** The platform is ProjectX. */
export const topstepxTrades: TradeFormat = {
  id: 'topstepx-trades',
  name: 'TopstepX, Trades',
  provedOn: '2026-09',
  recognise: (table) =>
    headerIn(table, { needs: ['contractname', 'enteredat', 'exitedat', 'entryprice', 'exitprice', 'size', 'type'] }),
  read: function* (table, header, context) {
    const lineOf = linesBelow(header, context, style)
    const fates = yield* fatesBelow(table, header, (row) => tradeFate(lineOf(row), context.accountId))
    const stated = statedInColumn(table, fates, lineOf, 'pnl', { isGross: true })
    const assumptions = ['whole-trades', 'exchange-contract-sizes'] as const
    return { fates, zone, decimalMark: '.', assumptions, questions: [], stated }
  },
}

const sides = new Map([
  ['bid', 'BUY'],
  ['buy', 'BUY'],
  ['ask', 'SELL'],
  ['sell', 'SELL'],
] as const)

const orderFate = (line: Line, contextAccount: string): LineFate => {
  const unfilled = unfilledFate(line, line.text('status'))
  if (unfilled) return unfilled
  const time = line.moment(line.text('filledat'))
  const future = sizedFuture(line.text('contractname'), yearOf(time))
  if (!future) return unsized(line.line, line.text('contractname'))
  const accountId = line.text('accountname') || contextAccount
  const [written, way, id] = [line.text('side'), line.text('positiondisposition').toLowerCase(), line.text('id')]
  const side = [...sides].find(([word]) => word === written.toLowerCase())?.[1]
  return line.filled({
    ...future,
    ...(id !== '' && { id: `topstepx|${accountId}|${id}` }),
    time,
    accountId,
    side,
    effect: way === 'opening' ? 'open' : way === 'closing' ? 'close' : undefined,
    quantity: line.number('size'),
    price: line.number('executeprice'),
  })
}

export const topstepxOrders = plainFormat({
  id: 'topstepx-orders',
  name: 'TopstepX, Orders',
  provedOn: '2026-09',
  needs: ['contractname', 'status', 'size', 'side', 'filledat', 'executeprice'],
  zone,
  assumptions: ['fees-unknown', 'exchange-contract-sizes'],
  fateOf: orderFate,
})
